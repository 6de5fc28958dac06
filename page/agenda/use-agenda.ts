// The days that lie ahead, kept up to date: a new day begins while the page is open.
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useNow } from '../parts/when.tsx';
import { dayStart } from '../parts/zone.ts';
import { daysOfEvent } from './event-days.ts';

type Event = Schemas['Event'];

/** How far ahead Home looks. */
export const HOME_DAYS = 7;

/** From the beginning of today on. */
export function agendaQuery(now: number, days: number) {
  const query = { from: dayStart(now).toISOString(), to: dayStart(now, days).toISOString() };
  return ['get', '/v1/agenda', { params: { query } }] as const;
}

export function useAgenda(days: number) {
  const now = useNow();
  return api.useQuery(...agendaQuery(now, days), {
    select: (agenda) => ({ ...agenda, events: eventsIn(agenda.events, dayStart(now), dayStart(now, days)) }),
  });
}

/** What the hub finds by instants, by the days of the owner: a whole day may begin before midnight or end after it. */
function eventsIn(events: readonly Event[], from: Date, to: Date): Event[] {
  return events
    .map((event) => ({ event, days: daysOfEvent(event) }))
    .filter(
      ({ days }) => days !== null && days.starts < to && (!days.isWhole || days.ends === null || days.ends > from),
    )
    .sort((a, b) => Number(a.days?.starts) - Number(b.days?.starts))
    .map(({ event }) => event);
}
