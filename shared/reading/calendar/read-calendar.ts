// An iCalendar file (RFC 5545) as the events within a span of time.
import ICAL from 'ical.js';
import { charsetOf, decodeText } from '../text/decode.ts';
import { htmlToText } from '../text/html-text.ts';
import { freshBudget } from './bounded-rule.ts';
import { type Occurrence, occurrencesOf, type Series } from './occurrences.ts';
import { readParts } from './parts.ts';
import { lengthAt, type Span, slotOf } from './slots.ts';
import { calendarZones } from './time-zones.ts';

export interface CalendarEvent {
  /** Unique in its calendar, the same at every reading. */
  key: string;
  title: string;
  description: string;
  starts_at: string;
  ends_at: string;
  all_day: boolean;
  location: string | null;
  attendees: string[];
  status: 'confirmed' | 'tentative' | 'cancelled';
  url: string | undefined;
  categories: string[];
}

interface CalendarReading {
  name: string;
  events: CalendarEvent[];
  /** Warnings for the owner, as ends of a sentence. */
  warnings: string[];
}

/**
 * All descriptions of one series together, and the least of each. What describes a meeting is written once and stands in each
 * of its days: a long text in a series without end would be gigabytes.
 */
const SERIES_LETTERS = 4_000_000;
const LEAST_LETTERS = 2_000;
/** The people of one event; whoever has invited more has invited everybody. */
const MOST_PEOPLE = 200;

interface CalendarDocument {
  contentType: string | undefined;
  bytes: Uint8Array;
}

/** `home` is the zone for times that name none, where the calendar does not say. undefined: this is no calendar. */
export function readCalendar(document: CalendarDocument, span: Span, home = 'UTC'): CalendarReading | undefined {
  const parts = readParts(decodeText(document.bytes, [charsetOf(document.contentType)]));
  if (parts === undefined) return undefined;
  const budget = freshBudget();
  const zones = calendarZones(parts.timeZones, parts.properties.get('X-WR-TIMEZONE') || home, budget);
  const isCancelled = parts.properties.get('METHOD')?.toUpperCase() === 'CANCEL';
  const events: CalendarEvent[] = [];
  let { broken } = parts;
  let cut = 0;
  for (const series of seriesIn(parts.events)) {
    try {
      const { found, isCut } = occurrencesOf(series, zones, span, budget);
      const room = Math.max(LEAST_LETTERS, Math.floor(SERIES_LETTERS / found.length));
      const said = new Map<ICAL.Component, EventWords>();
      for (const occurrence of found) {
        const { component } = occurrence;
        const words = said.get(component) ?? wordsOf(component, isCancelled, room);
        said.set(component, words);
        events.push(described(series.uid, occurrence, words));
      }
      if (isCut) cut += 1;
    } catch {
      // Values that no calendar has: a month 99, a rule without a frequency.
      broken += 1;
    }
  }
  const warnings = [
    broken > 0 ? `events left out because they could not be read: ${broken}` : '',
    cut > 0 ? `series that repeat more often than is imported: ${cut}` : '',
    zones.unknown.size > 0
      ? `time zones that are not known, read as the calendar's own: ${[...zones.unknown].slice(0, 5).join(', ')}`
      : '',
  ];
  return {
    name: unescaped(parts.properties.get('X-WR-CALNAME') ?? parts.properties.get('NAME') ?? ''),
    events,
    warnings: warnings.filter(Boolean),
  };
}

/** Of one invitation; what holds more is a calendar. */
const MAX_INVITATIONS = 10;

/** What an invitation says, for whoever has no calendar to put it into; empty where it says nothing. */
export function readInvitations(text: string): string {
  const parts = readParts(text);
  if (parts === undefined) return '';
  const zones = calendarZones(parts.timeZones, parts.properties.get('X-WR-TIMEZONE') || 'UTC', freshBudget());
  const isCancelled = parts.properties.get('METHOD')?.toUpperCase() === 'CANCEL';
  const told = parts.events.slice(0, MAX_INVITATIONS).flatMap((component) => {
    try {
      const start = slotOf(component, 'dtstart', zones);
      if (start === undefined) return [];
      const ends = start.starts + lengthAt(start, start, component, zones);
      const occurrence = { component, recurrence: undefined, starts: start.starts, ends, isAllDay: start.time.isDate };
      return [inWords(described('', occurrence, wordsOf(component, isCancelled)), component)];
    } catch {
      return [];
    }
  });
  return told.join('\n\n');
}

function inWords(event: CalendarEvent, component: ICAL.Component): string {
  const [from, to] = [event.starts_at, event.ends_at].map((instant) =>
    event.all_day ? instant.slice(0, 10) : instant,
  );
  const rule = component.getFirstPropertyValue('rrule');
  const head = [
    `${event.status === 'cancelled' ? 'Cancelled' : 'Invitation'}: ${event.title}`,
    `When: ${event.all_day || from === to ? from : `${from} to ${to}`}`,
    rule instanceof ICAL.Recur && `Repeats: ${rule.freq.toLowerCase()}`,
    event.location && `Where: ${event.location}`,
    event.attendees.length > 0 && `With: ${event.attendees.slice(0, 100).join(', ')}`,
  ];
  return [head.filter(Boolean).join('\n'), event.description].filter(Boolean).join('\n\n');
}

/** Events by their uid; of several versions the latest counts. */
function seriesIn(components: readonly ICAL.Component[]): Series[] {
  const all = new Map<string, { uid: string; versions: Map<string, ICAL.Component> }>();
  for (const component of components) {
    const uid = textOf(component, 'uid') || `${textOf(component, 'summary')} ${textOf(component, 'dtstart')}`;
    const series = all.get(uid) ?? { uid, versions: new Map() };
    all.set(uid, series);
    const recurrence = textOf(component, 'recurrence-id');
    const held = series.versions.get(recurrence);
    if (held === undefined || isNewer(component, held)) series.versions.set(recurrence, component);
  }
  return [...all.values()].map(({ uid, versions }) => {
    const main = versions.get('');
    versions.delete('');
    return { uid, main, changes: [...versions.values()] };
  });
}

function isNewer(one: ICAL.Component, other: ICAL.Component): boolean {
  const [a = 0, b = 0] = [one, other].map((each) => Number(textOf(each, 'sequence') || 0));
  return a === b ? stampOf(one) >= stampOf(other) : a > b;
}

function stampOf(component: ICAL.Component): string {
  return textOf(component, 'last-modified') || textOf(component, 'dtstamp');
}

type EventWords = Omit<CalendarEvent, 'key' | 'starts_at' | 'ends_at' | 'all_day'>;

function described(uid: string, { recurrence, starts, ends, isAllDay }: Occurrence, words: EventWords): CalendarEvent {
  return {
    ...words,
    key: recurrence === undefined ? uid : `${uid} ${recurrence}`,
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(ends).toISOString(),
    all_day: isAllDay,
  };
}

function wordsOf(component: ICAL.Component, isCancelled: boolean, room = SERIES_LETTERS): EventWords {
  const organizer = personIn(component.getFirstProperty('organizer'));
  const status = isCancelled ? 'cancelled' : textOf(component, 'status').toLowerCase();
  const people = component.getAllProperties('attendee').slice(0, MOST_PEOPLE);
  return {
    title: textOf(component, 'summary') || '(no title)',
    description: [cut(descriptionOf(component), room), organizer && `Organizer: ${organizer}`]
      .filter(Boolean)
      .join('\n\n'),
    location: textOf(component, 'location') || null,
    attendees: people.flatMap((attendee) => personIn(attendee) ?? []),
    status: status === 'cancelled' || status === 'tentative' ? status : 'confirmed',
    url: textOf(component, 'url') || undefined,
    categories: component.getAllProperties('categories').flatMap((each) => each.getValues().map(String)),
  };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

function descriptionOf(component: ICAL.Component): string {
  const plain = textOf(component, 'description');
  if (/<(p|br|div|span|a|b|ul|table|html)\b[^<>]*>/i.test(plain)) return htmlToText(plain, { links: true });
  const page = plain === '' ? textOf(component, 'x-alt-desc') : '';
  return page === '' ? plain : htmlToText(unescaped(page), { links: true });
}

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? '' : String(value).trim();
}

/** `Jo Doe <jo@example.org>`, or as much of it as is known. */
function personIn(property: ICAL.Property | null | undefined): string | undefined {
  if (!property) return undefined;
  const address = String(property.getFirstValue() ?? '')
    .replace(/^mailto:/i, '')
    .trim();
  const cn = property.getParameter('cn');
  const name = typeof cn === 'string' ? cn.trim() : '';
  if (name === '' || name === address) return address || undefined;
  return address === '' ? name : `${name} <${address}>`;
}

function unescaped(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));
}
