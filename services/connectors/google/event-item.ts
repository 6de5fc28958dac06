// An entry of a Google calendar as it is imported.
import { DOCUMENT_LENGTH } from '../../../shared/limits.ts';
import { htmlToText } from '../../../shared/reading/text/html-text.ts';
import { oneLine } from '../../../shared/reading/text/one-line.ts';
import type { ImportedItem } from '../../../shared/schemas/imported-item.ts';
import type { CalendarEntry, Person, When } from './answers.ts';

/** The entry as an item; undefined where it has no time that anyone could be reminded of. */
export function eventItem(event: CalendarEntry, source_key: string, calendar: string): ImportedItem | undefined {
  const starts_at = instantIn(event.start);
  if (starts_at === undefined) return undefined;
  const all_day = event.start?.date != null;
  const people = (event.attendees ?? []).filter(({ resource }) => resource !== true).map(personIn);
  return {
    type: 'event',
    classification: 'private',
    source_key,
    title: oneLine(event.summary ?? '') || '(no title)',
    body: bodyOf(event),
    starts_at,
    ends_at: instantIn(event.end) ?? starts_at,
    all_day,
    location: event.location ? oneLine(event.location, 1000) : null,
    attendees: people.filter((each) => each !== '').slice(0, 100),
    calendar_id: oneLine(calendar, 1000),
    status: event.status === 'tentative' ? 'tentative' : 'confirmed',
    source_refs: event.htmlLink ? [event.htmlLink.slice(0, 2000)] : [],
  };
}

function bodyOf({ description, hangoutLink, organizer }: CalendarEntry): string | null {
  const written = description ?? '';
  const text = /<[a-z][^>]*>/i.test(written) ? htmlToText(written, { links: true }) : written;
  const by = organizer && organizer.self !== true ? personIn(organizer) : '';
  const parts = [text.trim(), by && `Organizer: ${by}`, hangoutLink && `Video call: ${hangoutLink}`].filter(Boolean);
  return parts.length === 0 ? null : parts.join('\n\n').slice(0, DOCUMENT_LENGTH);
}

function personIn({ displayName, email }: Person): string {
  const [name, address] = [oneLine(displayName ?? '', 300), oneLine(email ?? '', 300)];
  return name && address && name !== address ? `${name} <${address}>` : name || address;
}

/** The instant of a time or a day. A day begins at midnight UTC, wherever its people are: it is a day and no instant. */
function instantIn(when: When | null | undefined): string | undefined {
  if (when?.date != null) return instantOf(Date.parse(`${when.date}T00:00:00Z`));
  const { dateTime, timeZone } = when ?? {};
  if (dateTime == null) return undefined;
  if (/(?:z|[+-]\d\d:?\d\d)$/i.test(dateTime)) return instantOf(Date.parse(dateTime));
  try {
    return instantOf(Temporal.PlainDateTime.from(dateTime).toZonedDateTime(timeZone ?? 'UTC').epochMilliseconds);
  } catch {
    return undefined;
  }
}

/** The instant, in years that a calendar can show; others are a slip of some program. */
function instantOf(milliseconds: number): string | undefined {
  if (!Number.isFinite(milliseconds)) return undefined;
  const { length } = new Date(milliseconds).toISOString();
  return length === 24 ? new Date(milliseconds).toISOString() : undefined;
}
