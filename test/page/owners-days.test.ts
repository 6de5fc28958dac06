// The days of the owner, wherever the browser is: when they begin, and on which of them an event lies.
import { afterEach, describe, expect, it } from 'vitest';
import { daysOfEvent } from '../../page/agenda/event-days.ts';
import {
  dateAt,
  dayStart,
  endOfDate,
  format,
  liveIn,
  momentOf,
  momentOnWall,
  oddTime,
  startOfDate,
  wallTimeAt,
  whichOfTwo,
  zoneFor,
} from '../../page/parts/zone.ts';

const here = zoneFor(undefined);
afterEach(() => liveIn(here));
const iso = (at: Date) => at.toISOString().replace(':00.000Z', 'Z');
const event = (starts_at: string, ends_at: string | null, all_day = false) => ({ starts_at, ends_at, all_day });

describe('the zone of the owner', () => {
  it('is the one of their profile, and where the browser is while it says nothing or what nobody knows', () => {
    expect(zoneFor('America/Chicago')).toBe('America/Chicago');
    for (const said of [undefined, 'UTC', '', 'Mars/Olympus']) expect(zoneFor(said)).toBe(here);
  });

  it('says at what time something is, and on which day', () => {
    const at = Date.parse('2026-11-27T03:30:00Z');
    liveIn('America/Chicago');
    expect(format(at, { hour: '2-digit', minute: '2-digit' })).toBe('21:30');
    expect(dateAt(at)).toBe('2026-11-26');
    liveIn('Asia/Tokyo');
    expect(format(at, { hour: '2-digit', minute: '2-digit' })).toBe('12:30');
    expect(dateAt(at)).toBe('2026-11-27');
  });

  it('ends a day where the next one begins, also on the day on which the clocks are changed', () => {
    liveIn('Europe/Lisbon');
    expect(endOfDate('2026-10-25').toISOString()).toBe('2026-10-25T23:59:59.999Z');
    expect(endOfDate('2026-10-24').toISOString()).toBe('2026-10-24T22:59:59.999Z');
    liveIn('America/Chicago');
    expect(endOfDate('2026-11-26').toISOString()).toBe('2026-11-27T05:59:59.999Z');
  });

  it.each([
    ['America/Chicago', '2026-11-26T03:00:00Z', '2026-11-25T06:00Z', '2026-11-26T06:00Z'],
    ['Europe/Lisbon', '2026-10-25T12:00:00Z', '2026-10-24T23:00Z', '2026-10-26T00:00Z'],
    ['Pacific/Auckland', '2026-11-25T12:00:00Z', '2026-11-25T11:00Z', '2026-11-26T11:00Z'],
    // The clocks leave out the hour after midnight, and repeat the one before or after it.
    ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00Z', '2026-04-24T21:00Z'],
    ['Africa/Cairo', '2026-10-30T12:00:00Z', '2026-10-29T22:00Z', '2026-10-30T22:00Z'],
    ['America/Havana', '2026-11-01T12:00:00Z', '2026-11-01T04:00Z', '2026-11-02T05:00Z'],
  ])('begins its days at midnight there: %s, %s', (zone, at, today, tomorrow) => {
    liveIn(zone);
    expect(iso(dayStart(Date.parse(at)))).toBe(today);
    expect(iso(dayStart(Date.parse(at), 1))).toBe(tomorrow);
  });

  it.each([
    ['Pacific/Auckland', '2031-01-01T00:30', '2030-12-31T11:30:00.000Z', '2031-01-01T00:30'],
    ['America/New_York', '2031-07-04T09:30', '2031-07-04T13:30:00.000Z', '2031-07-04T09:30'],
    // The clocks leave this out, and go on an hour later; and this one they show twice: the first time is meant.
    ['Europe/Lisbon', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z', '2026-03-29T02:30'],
    ['Europe/Lisbon', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30'],
  ])('takes what is written into a field for the clock there: %s, %s', (zone, written, at, shown) => {
    liveIn(zone);
    expect(momentOnWall(written).toISOString()).toBe(at);
    expect(wallTimeAt(Date.parse(at))).toBe(shown);
  });

  it('says of a time that the clocks show twice which of the two it is, and of one that they leave out what is meant', () => {
    liveIn('Europe/Berlin');
    expect(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00.500Z'].map((at) => whichOfTwo(Date.parse(at)))).toEqual([
      ' (UTC+02:00)',
      ' (UTC+01:00)',
    ]);
    for (const at of ['2026-10-24T23:59:00Z', '2026-10-25T02:00:00Z', '2026-07-01T00:30:00Z'])
      expect(whichOfTwo(Date.parse(at))).toBe('');
    expect(oddTime('2026-10-25T02:30')).toBe(
      'The clocks show this time twice that day: the first of the two is meant.',
    );
    expect(oddTime('2026-03-29T02:30')).toBe('The clocks leave this time out that day: 03:30 is meant.');
    for (const time of ['2026-10-25T03:00', '2026-10-25T01:59', '']) expect(oddTime(time)).toBeUndefined();
    // By half an hour, and where nothing is ever set.
    liveIn('Australia/Lord_Howe');
    expect(oddTime('2027-04-04T01:45')).toContain('twice');
    expect(oddTime('2027-04-04T01:15')).toBeUndefined();
    liveIn('Asia/Tokyo');
    expect(oddTime('2026-10-25T02:30')).toBeUndefined();
  });

  it('takes a day without a time for a day there', () => {
    liveIn('America/Chicago');
    expect(momentOf('2026-11-26')).toBe(Date.parse('2026-11-26T06:00:00Z'));
    expect(momentOf('2026-11-26T01:00:00Z')).toBe(Date.parse('2026-11-26T01:00:00Z'));
  });
});

describe('the days of an event', () => {
  it.each(['America/Chicago', 'Pacific/Auckland', 'UTC', 'Europe/Lisbon'])(
    'are those that a calendar writes without a zone, also where its midnight is another day: in %s',
    (zone) => {
      liveIn(zone);
      const days = daysOfEvent(event('2026-11-26T00:00:00Z', '2026-11-28T00:00:00.000Z'));
      expect(days).toEqual({ starts: startOfDate('2026-11-26'), ends: startOfDate('2026-11-28'), isWhole: true });
    },
  );

  it('are whole from one midnight of the owner to another, and where the calendar says so', () => {
    liveIn('America/Chicago');
    const thanksgiving = { starts: startOfDate('2026-11-25'), ends: startOfDate('2026-11-28'), isWhole: true };
    expect(daysOfEvent(event('2026-11-25T06:00:00Z', '2026-11-28T06:00:00Z', true))).toEqual(thanksgiving);
    expect(daysOfEvent(event('2026-11-25T06:00:00Z', '2026-11-28T06:00:00Z'))).toEqual(thanksgiving);
    const one = { starts: startOfDate('2026-11-25'), ends: startOfDate('2026-11-26'), isWhole: true };
    expect(daysOfEvent(event('2026-11-25T15:00:00Z', null, true))).toEqual(one);
  });

  it('reach to the end of the last one, where whole days end at some time of it', () => {
    liveIn('America/Chicago');
    expect(daysOfEvent(event('2026-11-24T15:00:00Z', '2026-11-27T00:00:00.001Z', true))).toEqual({
      ...{ starts: startOfDate('2026-11-24'), ends: startOfDate('2026-11-27'), isWhole: true },
    });
  });

  it('are those of its hours where it has some', () => {
    liveIn('America/Chicago');
    const [starts, ends] = [new Date('2026-11-28T00:00:00Z'), new Date('2026-11-28T04:30:00Z')];
    expect(daysOfEvent(event('2026-11-28T00:00:00Z', '2026-11-28T04:30:00Z'))).toEqual({
      starts,
      ends,
      isWhole: false,
    });
    expect(daysOfEvent(event('2026-11-28T06:00:00Z', null))).toMatchObject({ isWhole: false });
    expect(daysOfEvent({ starts_at: null, ends_at: null, all_day: true })).toBeNull();
  });
});
