// The days that lie ahead, kept up to date: a new day begins while the page is open.
import { api } from '../hub/cache.ts';
import { dayStart, useNow } from '../parts/when.tsx';

/** How far ahead Home looks. */
export const HOME_DAYS = 7;

/** From the beginning of today on. */
export function agendaQuery(now: number, days: number) {
  const query = { from: dayStart(now).toISOString(), to: dayStart(now, days).toISOString() };
  return ['get', '/v1/agenda', { params: { query } }] as const;
}

export function useAgenda(days: number) {
  return api.useQuery(...agendaQuery(useNow(), days));
}
