// Calendars and invitations that anybody may send, and that nobody could read to their end.
import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../../shared/reading/calendar/read-calendar.ts';
import { readMessage } from '../../../shared/reading/mail/message.ts';

const SEVEN_YEARS = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2033, 0, 1) };

function read(...lines: string[]) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const reading = readCalendar({ contentType: 'text/calendar', bytes: Buffer.from(text) }, SEVEN_YEARS);
  if (reading === undefined) throw new Error('no calendar');
  return reading;
}

const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:hostile',
  'SUMMARY:Hostile',
  'DTSTART:20260101T090000Z',
  ...lines,
  'END:VEVENT',
];
const honest = ['BEGIN:VEVENT', 'UID:honest', 'SUMMARY:Honest', 'DTSTART:20260310T090000Z', 'END:VEVENT'];
const zone = (...rules: string[]) => [
  'BEGIN:VTIMEZONE',
  'TZID:Nowhere',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  ...rules,
  'END:STANDARD',
  'END:VTIMEZONE',
];
const inZone = ['BEGIN:VEVENT', 'UID:there', 'SUMMARY:There', 'DTSTART;TZID=Nowhere:20260310T090000', 'END:VEVENT'];

describe('a rule that nobody could walk to its end', () => {
  test.each([
    'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=31',
    'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31',
    'RRULE:FREQ=MINUTELY;BYHOUR=3;BYMINUTE=5;BYMONTH=2;BYDAY=5MO',
    'RRULE:FREQ=DAILY;INTERVAL=99999999999',
    'RRULE:FREQ=SECONDLY;INTERVAL=99999999999999999',
    'DURATION:P99999999999999999D',
    'DURATION:P9999999D',
    'RDATE;VALUE=PERIOD:20260101T090000Z/P99999999999D',
  ])('%s costs its own event at most', (line) => {
    expect(read(...event(line), ...honest).events.map(({ title }) => title)).toContain('Honest');
  });

  test('a zone that changes its clock every second is a zone that is not known', () => {
    const reading = read(...zone('RRULE:FREQ=SECONDLY'), ...inZone, ...honest);
    expect(reading.events.map(({ title }) => title).sort()).toEqual(['Honest', 'There']);
    expect(reading.warnings.join()).toMatch(/not known.*Nowhere/);
  });

  test('an honest zone that no database knows has the rules that its calendar brings, in every year', () => {
    const later = ['BEGIN:VEVENT', 'UID:l', 'SUMMARY:Later', 'DTSTART;TZID=Nowhere:20320310T090000', 'END:VEVENT'];
    const { events, warnings } = read(...zone('RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=1'), ...inZone, ...later);
    expect(events.map(({ starts_at }) => starts_at)).toEqual(['2026-03-10T07:00:00.000Z', '2032-03-10T07:00:00.000Z']);
    expect(warnings).toEqual([]);
  });

  test.each(['constructor', '__proto__', 'toString'])('a zone that is called %s is one that is not known', (name) => {
    const there = ['BEGIN:VEVENT', 'UID:t', 'SUMMARY:There', `DTSTART;TZID=${name}:20260310T090000`, 'END:VEVENT'];
    expect(read(`X-WR-TIMEZONE:${name}`, ...there).events).toHaveLength(1);
  });
});

describe('a series without end', () => {
  test('has a long description in each of its days no longer than all of them together may be', () => {
    const { events } = read(...event('RRULE:FREQ=DAILY', `DESCRIPTION:${'word '.repeat(100_000)}`));
    expect(events).toHaveLength(2000);
    expect(events.reduce((sum, { description }) => sum + description.length, 0)).toBeLessThanOrEqual(4_000_000);
    expect(events[0]?.description).toMatch(/^word word .*…$/);
  });

  test('has what it says of its people said once, however many they are', () => {
    const people = Array.from({ length: 5000 }, (_, n) => `ATTENDEE:mailto:${n}@example.org`);
    const { events } = read(...event('RRULE:FREQ=DAILY', ...people));
    expect(events).toHaveLength(2000);
    expect(events.at(-1)?.attendees).toBe(events[0]?.attendees);
    expect(events[0]?.attendees.length).toBeLessThanOrEqual(200);
  });

  test('is left out where one event is written in more lines than anybody looks through', () => {
    const ends = Array.from({ length: 20_000 }, () => 'DTEND:20260101T100000Z');
    const { events, warnings } = read(...event('RRULE:FREQ=DAILY', ...ends), ...honest);
    expect(events.map(({ title }) => title)).toEqual(['Honest']);
    expect(warnings.join()).toMatch(/could not be read: 1/);
  });
});

test('a mail whose invitation nobody could read to its end is read', async () => {
  const invitation = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', ...zone('RRULE:FREQ=SECONDLY'), ...inZone, 'END:VCALENDAR'];
  const mail = ['From: a@example.org', 'Subject: Come', 'Content-Type: text/calendar', '', ...invitation, ''];
  const { subject, text } = await readMessage(Buffer.from(mail.join('\r\n')));
  expect(subject).toBe('Come');
  expect(text).toContain('There');
});
