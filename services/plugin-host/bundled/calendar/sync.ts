// hub.calendar: the events of the owner's published calendars, each occurrence of a series by itself; what a calendar no
// longer has is removed here as well.

import { type CalendarEvent, readCalendar } from '../../../../shared/reading/calendar/read-calendar.ts';
import { DAY, type Span } from '../../../../shared/reading/calendar/slots.ts';
import { oneLine } from '../../../../shared/reading/text/one-line.ts';
import type { Hub, ImportedItem } from '../../sdk/hub.ts';
import { sourceKey } from '../../sdk/hub-sdk.ts';
import { fetchDocument } from '../source/documents.ts';
import { type KnownItems, readKnown, writeKnown } from '../source/known-items.ts';
import { importEach, type Source, sourcesOf } from '../source/sources.ts';

/** So many imported events are remembered: their list fits into one value of the state. */
const MAX_EVENTS = 20_000;

export async function main(hub: Hub): Promise<void> {
  const sources = sourcesOf(hub.settings['calendars'], 'calendar');
  if (sources.length === 0) {
    await hub.log('There is no calendar yet: add the address of one to the settings.', 'warn');
    return;
  }
  await importEach(hub, sources, (source) => importCalendar(hub, source));
}

async function importCalendar(hub: Hub, source: Source): Promise<void> {
  // Which events are within reach changes with the day and the settings, also where the calendar does not change.
  const { span, name } = spanOf(hub);
  const spanKey = `span:${sourceKey(source.url)}`;
  const anew = (await hub.state_get(spanKey)) !== name;
  const document = await fetchDocument(hub, source.url, { accept: 'text/calendar, */*;q=0.1', anew });
  if (document === undefined) return;
  const reading = readCalendar(document, span, String(hub.settings['time_zone'] ?? 'UTC'));
  if (reading === undefined) throw new Error('this is no iCalendar file; use the address that ends in .ics');
  for (const warning of reading.warnings) await hub.log(`In ${source.name}: ${warning}.`, 'warn');

  const events = new Map(reading.events.slice(0, MAX_EVENTS).map((event) => [keyOf(source.url, event.key), event]));
  const calendar_id = reading.name || URL.parse(source.url)?.hostname || 'calendar';
  const items = [...events].map(([key, event]) => itemOf(key, event, oneLine(calendar_id)));
  const counts = await hub.items_upsert(items);
  const known = await readKnown(hub, source.url);
  const shown: KnownItems = new Map([...events].map(([key, { starts_at }]) => [key, minuteOf(starts_at)]));
  const gone = removedFrom(known, shown, span);
  const removed = gone.length === 0 ? 0 : (await hub.items_tombstone(gone)).removed;
  await writeKnown(hub, source.url, shown);
  await document.remember();
  await hub.state_set(spanKey, name);
  await hub.log(
    `Read ${source.name}: ${counts.created} new, ${counts.updated} changed, ${counts.unchanged} as before, ${removed} removed.`,
  );
}

function spanOf(hub: Hub): { span: Span; name: string } {
  const today = Math.floor(Date.parse(hub.now) / DAY) * DAY;
  const { days_back = 90, days_ahead = 365, time_zone = 'UTC' } = hub.settings;
  const span = { from: today - Number(days_back) * DAY, to: today + (Number(days_ahead) + 1) * DAY };
  return { span, name: `${span.from / DAY} ${span.to / DAY} ${time_zone}` };
}

/**
 * The imported events within reach that the calendar does not show any more. Many calendars drop what is long past: an event
 * that is older than all they show is kept, because nobody knows that it was deleted.
 */
function removedFrom(known: KnownItems, shown: KnownItems, span: Span): string[] {
  const oldest = Math.min(minuteOf(new Date(span.to).toISOString()), ...shown.values());
  const reach = { from: span.from / MINUTE, to: span.to / MINUTE };
  return [...known].flatMap(([key, starts]) => {
    const isInReach = starts >= reach.from && starts < reach.to;
    return isInReach && starts >= oldest && !shown.has(key) ? [key] : [];
  });
}

const MINUTE = 60_000;

function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / MINUTE);
}

function keyOf(url: string, key: string): string {
  return sourceKey(url, key);
}

function itemOf(source_key: string, event: CalendarEvent, calendar_id: string): ImportedItem {
  return {
    type: 'event',
    source_key,
    title: oneLine(event.title),
    body: event.description,
    labels: event.categories.slice(0, 20).map((each) => oneLine(each, 100)),
    source_refs: event.url === undefined ? [] : [event.url.slice(0, 2000)],
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    all_day: event.all_day,
    location: event.location === null ? null : oneLine(event.location, 1000),
    attendees: event.attendees.slice(0, 100).map((each) => oneLine(each, 500)),
    calendar_id,
    status: event.status,
  };
}
