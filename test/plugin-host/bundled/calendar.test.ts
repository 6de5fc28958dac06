import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../../shared/reading/calendar/read-calendar.ts';

const YEAR = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) };

function read(lines: string[], home?: string) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const reading = readCalendar({ contentType: 'text/calendar', bytes: new TextEncoder().encode(text) }, YEAR, home);
  if (reading === undefined) throw new Error('no calendar');
  return reading;
}

function event(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', 'UID:one@example.org', 'SUMMARY:Meeting', ...lines, 'END:VEVENT'];
}

function starts(lines: string[], home?: string): string[] {
  return read(lines, home).events.map(({ starts_at }) => starts_at.slice(0, 16));
}

describe('when an event takes place', () => {
  test.each([
    ['in UTC', ['DTSTART:20260310T090000Z', 'DTEND:20260310T100000Z'], '2026-03-10T09:00', '2026-03-10T10:00'],
    [
      'in a zone, in winter',
      ['DTSTART;TZID=Europe/Berlin:20260310T090000', 'DURATION:PT1H'],
      '2026-03-10T08:00',
      '2026-03-10T09:00',
    ],
    [
      'in a zone, in summer',
      ['DTSTART;TZID=Europe/Berlin:20260710T090000', 'DURATION:PT1H'],
      '2026-07-10T07:00',
      '2026-07-10T08:00',
    ],
    [
      'in a zone that Windows names',
      ['DTSTART;TZID=Pacific Standard Time:20260710T090000', 'DURATION:PT30M'],
      '2026-07-10T16:00',
      '2026-07-10T16:30',
    ],
    [
      'in a zone with a long name',
      ['DTSTART;TZID=/example.org/20260101/Asia/Tokyo:20260710T090000'],
      '2026-07-10T00:00',
      '2026-07-10T00:00',
    ],
    [
      'on whole days',
      ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227'],
      '2026-12-24T00:00',
      '2026-12-27T00:00',
    ],
    ['on one day without an end', ['DTSTART;VALUE=DATE:20261224'], '2026-12-24T00:00', '2026-12-25T00:00'],
    [
      'for a day of 23 hours',
      ['DTSTART;TZID=Europe/Berlin:20260328T120000', 'DURATION:P1D'],
      '2026-03-28T11:00',
      '2026-03-29T10:00',
    ],
    [
      'at a time that the clock skips',
      ['DTSTART;TZID=Europe/Berlin:20260329T023000'],
      '2026-03-29T01:30',
      '2026-03-29T01:30',
    ],
    [
      'at a time that the clock shows twice',
      ['DTSTART;TZID=Europe/Berlin:20261025T023000'],
      '2026-10-25T00:30',
      '2026-10-25T00:30',
    ],
  ])('%s', (_, lines, from, to) => {
    const { events } = read(event(...lines));
    expect(events.map(({ starts_at, ends_at }) => [starts_at.slice(0, 16), ends_at.slice(0, 16)])).toEqual([
      [from, to],
    ]);
  });

  test('by the rules that the calendar brings for a zone of its own', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Our office'],
      ...['BEGIN:STANDARD', 'DTSTART:19701025T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
      ...['TZOFFSETFROM:+0330', 'TZOFFSETTO:+0230', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
      ...['TZOFFSETFROM:+0230', 'TZOFFSETTO:+0330', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ];
    expect(starts([...zone, ...event('DTSTART;TZID=Our office:20260710T090000')])).toEqual(['2026-07-10T05:30']);
    expect(starts([...zone, ...event('DTSTART;TZID=Our office:20261210T090000')])).toEqual(['2026-12-10T06:30']);
  });

  test('without a zone: in that of the calendar, else in that of its owner, else in UTC', () => {
    const floating = event('DTSTART:20260710T090000');
    expect(starts(['X-WR-TIMEZONE:America/New_York', ...floating], 'Asia/Tokyo')).toEqual(['2026-07-10T13:00']);
    expect(starts(floating, 'Asia/Tokyo')).toEqual(['2026-07-10T00:00']);
    expect(starts(floating)).toEqual(['2026-07-10T09:00']);
  });

  test('in a zone nobody knows: as if it named none, and it is said', () => {
    const { events, warnings } = read(event('DTSTART;TZID=Moon/Tycho:20260710T090000'));
    expect(events[0]?.starts_at).toBe('2026-07-10T09:00:00.000Z');
    expect(warnings.join()).toContain('Moon/Tycho');
  });
});

describe('a series', () => {
  const WEEKLY = ['DTSTART;TZID=Europe/Berlin:20261013T090000', 'DTEND;TZID=Europe/Berlin:20261013T100000'];

  test('keeps the time on the clock when the clock changes', () => {
    expect(starts(event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=3'))).toEqual([
      '2026-10-13T07:00',
      '2026-10-20T07:00',
      '2026-10-27T08:00',
    ]);
  });

  test.each([
    ['an instant', '20261020T070000Z'],
    ['a day, that day included', '20261020'],
    ['a time on the clock', '20261020T090000'],
  ])('ends with %s', (_, until) => {
    expect(starts(event(...WEEKLY, `RRULE:FREQ=WEEKLY;UNTIL=${until}`))).toHaveLength(2);
  });

  test('leaves out what was taken out, by instant or by day, and has what was added', () => {
    const lines = event(
      ...WEEKLY,
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=Europe/Berlin:20261020T090000',
      'EXDATE;VALUE=DATE:20261027',
      'RDATE;VALUE=PERIOD:20261030T120000Z/PT3H',
      'RDATE;TZID=Europe/Berlin:20261031T090000',
    );
    expect(starts(lines)).toEqual(['2026-10-13T07:00', '2026-10-30T12:00', '2026-10-31T08:00', '2026-11-03T08:00']);
    expect(read(lines).events[1]?.ends_at).toBe('2026-10-30T15:00:00.000Z');
  });

  test('shows one changed occurrence in its place', () => {
    const changed = event(
      'RECURRENCE-ID;TZID=Europe/Berlin:20261020T090000',
      'DTSTART:20261021T150000Z',
      'DURATION:PT2H',
    );
    const lines = [
      ...event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...changed.map((line) => line.replace('Meeting', 'Moved')),
    ];
    const { events } = read(lines);
    expect(events.map(({ title, starts_at }) => `${title} ${starts_at.slice(0, 16)}`)).toEqual([
      'Meeting 2026-10-13T07:00',
      'Moved 2026-10-21T15:00',
      'Meeting 2026-10-27T08:00',
    ]);
    // The key is that of the slot, so that the moved one is the same item as before.
    const before = read(event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=3')).events;
    expect(events.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  });

  test('changed from one occurrence on', () => {
    const change = event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261020T090000',
      'DTSTART;TZID=Europe/Berlin:20261020T110000',
      'DURATION:PT15M',
    );
    const { events } = read([...event(...WEEKLY, 'RRULE:FREQ=WEEKLY;COUNT=3'), ...change]);
    expect(events.map(({ starts_at, ends_at }) => [starts_at.slice(5, 16), ends_at.slice(11, 16)])).toEqual([
      ['10-13T07:00', '08:00'],
      ['10-20T09:00', '09:15'],
      ['10-27T10:00', '10:15'],
    ]);
  });

  test('of which only one occurrence is known', () => {
    expect(starts(event('RECURRENCE-ID:20261020T070000Z', 'DTSTART:20261020T080000Z'))).toEqual(['2026-10-20T08:00']);
  });

  test('on whole days, with one taken out', () => {
    const lines = event(
      'DTSTART;VALUE=DATE:20260228',
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3',
      'EXDATE;VALUE=DATE:20260331',
    );
    expect(
      read(lines).events.map(({ starts_at, ends_at, all_day }) => [
        starts_at.slice(0, 10),
        ends_at.slice(0, 10),
        all_day,
      ]),
    ).toEqual([
      ['2026-02-28', '2026-03-01', true],
      ['2026-04-30', '2026-05-01', true],
    ]);
  });

  test('that began long ago shows only what lies in the span', () => {
    const found = starts(event('DTSTART:19800101T000000Z', 'RRULE:FREQ=YEARLY'));
    expect(found).toEqual(['2026-01-01T00:00']);
  });

  test('that began before the span and lasts into it is there', () => {
    expect(starts(event('DTSTART:20251230T000000Z', 'DTEND:20260102T000000Z'))).toEqual(['2025-12-30T00:00']);
  });

  test('that never stops is cut, and it is said', () => {
    const endless = ['SECONDLY', 'MINUTELY', 'HOURLY'].flatMap((freq) =>
      event('DTSTART:20260101T000000Z', `RRULE:FREQ=${freq}`).map((line) => line.replace('one@', `${freq}@`)),
    );
    const { events, warnings } = read(endless);
    expect(events.length).toBeGreaterThan(0);
    expect(events.length).toBeLessThanOrEqual(3 * 2_000);
    expect(warnings.join()).toMatch(/series that repeat more often than is imported: 3/);
  });
});

describe('what an event says', () => {
  test('title, place, people, state, folded and escaped text', () => {
    const [found] = read(
      event(
        'DTSTART:20260310T090000Z',
        'DESCRIPTION:First\\nsecond\\, and a line that is so long that it has to be',
        '  folded',
        'LOCATION:Room 4\\; upstairs',
        'STATUS:TENTATIVE',
        'URL:https://example.org/m/1',
        'CATEGORIES:Work,Travel',
        'ORGANIZER;CN="Doe, Jo":mailto:jo@example.org',
        'ATTENDEE;CN=Kim;PARTSTAT=ACCEPTED:MAILTO:kim@example.org',
        'ATTENDEE:mailto:li@example.org',
      ),
    ).events;
    expect(found).toMatchObject({
      title: 'Meeting',
      description:
        'First\nsecond, and a line that is so long that it has to be folded\n\nOrganizer: Doe, Jo <jo@example.org>',
      location: 'Room 4; upstairs',
      status: 'tentative',
      url: 'https://example.org/m/1',
      categories: ['Work', 'Travel'],
      attendees: ['Kim <kim@example.org>', 'li@example.org'],
    });
  });

  test('HTML becomes text, in the description or beside it', () => {
    const html = 'X-ALT-DESC;FMTTYPE=text/html:<p>Bring <b>tea</b></p><script>x()</script>';
    expect(read(event('DTSTART:20260310T090000Z', html)).events[0]?.description).toBe('Bring tea');
    const described = 'DESCRIPTION:<p>One</p><p>Two</p>';
    expect(read(event('DTSTART:20260310T090000Z', described)).events[0]?.description).toBe('One\n\nTwo');
  });

  test('cancelled by its state, or by the method of the whole calendar', () => {
    expect(read(event('DTSTART:20260310T090000Z', 'STATUS:CANCELLED')).events[0]?.status).toBe('cancelled');
    expect(read(['METHOD:CANCEL', ...event('DTSTART:20260310T090000Z')]).events[0]?.status).toBe('cancelled');
  });

  test('of two versions the later one counts', () => {
    const old = event('DTSTART:20260310T090000Z', 'SEQUENCE:2');
    const fresh = event('DTSTART:20260311T090000Z', 'SEQUENCE:10');
    expect(starts([...fresh, ...old])).toEqual(['2026-03-11T09:00']);
  });

  test('without a uid or a title it is still told apart', () => {
    const bare = (day: string) => ['BEGIN:VEVENT', `DTSTART:202603${day}T090000Z`, 'END:VEVENT'];
    const { events } = read([...bare('10'), ...bare('11')]);
    expect(new Set(events.map(({ key }) => key)).size).toBe(2);
    expect(events.map(({ title }) => title)).toEqual(['(no title)', '(no title)']);
  });
});

describe('a calendar that is not as it should be', () => {
  test('loses the broken event alone, and says so', () => {
    const broken = event('DTSTART:tomorrow', 'RRULE:FREQ=SOMETIMES').map((line) => line.replace('one@', 'two@'));
    const { events, warnings } = read([...broken, ...event('DTSTART:20260310T090000Z')]);
    expect(events).toHaveLength(1);
    expect(warnings.join()).toContain('could not be read: 1');
  });

  test('may have lines that are no properties, tasks and alarms', () => {
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DTSTART:20250101T000000Z', 'END:VALARM'];
    const task = ['BEGIN:VTODO', 'UID:t', 'DTSTART:20260101T000000Z', 'END:VTODO'];
    expect(starts([...task, ...event('DTSTART:20260310T090000Z', 'forgotten line', ...alarm)])).toEqual([
      '2026-03-10T09:00',
    ]);
  });

  test('may be in another encoding', () => {
    const text =
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:x\nDTSTART:20260310T090000Z\nSUMMARY:Caf\xe9\nEND:VEVENT\nEND:VCALENDAR';
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect(readCalendar({ contentType: undefined, bytes }, YEAR)?.events[0]?.title).toBe('Café');
  });

  test('is no calendar at all', () => {
    expect(readCalendar({ contentType: undefined, bytes: new TextEncoder().encode('<html>') }, YEAR)).toBeUndefined();
  });
});
