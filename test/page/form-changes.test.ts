// What a form keeps out before it is sent: only what was changed, and by the moments that would be stored.
import { afterEach, describe, expect, it } from 'vitest';
import { liveIn, zoneFor } from '../../page/parts/zone.ts';
import { draftOf } from '../../page/records/drafts.ts';
import { FIELDS, type FieldSpec } from '../../page/records/fields.ts';
import { changesOf, faultsIn } from '../../page/records/form-changes.ts';

const here = zoneFor(undefined);
afterEach(() => liveIn(here));

const EVENT: readonly FieldSpec[] = FIELDS.event;
const stored = (starts_at: string, ends_at: string, more: object = {}) => ({
  ...{ version: 1, title: 'The regatta', all_day: false, attendees: [], labels: [], policy_tags: [] },
  ...{ starts_at, ends_at },
  ...more,
});
const faults = (base: Record<string, unknown>, typed: Record<string, string>, fields = EVENT) => [
  ...faultsIn(fields, { ...draftOf(fields, base), ...typed }, base),
];

describe('a form', () => {
  it('lets another change through where the times stood backward before, and says so of the times themselves', () => {
    liveIn('Europe/Lisbon');
    const backward = stored('2031-07-04T10:00:00Z', '2031-07-04T09:00:00Z');
    expect(faults(backward, { location: 'The harbour' })).toEqual([]);
    expect(faults(backward, { starts_at: '2031-07-04T12:00' })).toEqual([['ends_at', 'This is before it begins.']]);
    expect(faults(backward, { ends_at: '2031-07-04T12:00' })).toEqual([]);
    const over = stored('2031-07-04T10:00:00Z', '2031-07-04T11:00:00Z', {
      retention: { mode: 'expires', at: '2020-01-01T23:59:59.999Z' },
    });
    expect(faults(over, { location: 'The harbour' })).toEqual([]);
  });

  it('compares moments, and not what the clock shows: it shows an hour of autumn twice', () => {
    liveIn('Europe/Lisbon');
    // From 1:50 before the clocks are changed to 1:10 after that.
    const night = stored('2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z');
    expect(draftOf(EVENT, night)).toMatchObject({ starts_at: '2026-10-25T01:50', ends_at: '2026-10-25T01:10' });
    expect(faults(night, { title: 'The night ferry' })).toEqual([]);
    expect(faults(night, { starts_at: '2026-10-25T01:45' })).toEqual([]);
    expect(faults(night, { starts_at: '2026-10-25T02:10' })).toHaveLength(1);
  });

  it('counts the last of whole days, and takes one that is the first as well', () => {
    liveIn('America/New_York');
    const days = stored('2031-11-24T05:00:00Z', '2031-11-27T05:00:00Z', { all_day: true });
    expect(faults(days, { starts_at: '2031-11-26T09:00' })).toEqual([]);
    expect(faults(days, { starts_at: '2031-11-27T00:00' })).toHaveLength(1);
    expect(changesOf(EVENT, { ...draftOf(EVENT, days), ends_at: '2031-11-24T00:00' }, days)).toEqual({
      starts_at: '2031-11-24T05:00:00.000Z',
      ends_at: '2031-11-25T05:00:00.000Z',
    });
  });

  it('says of a year that nothing can be stored of what is wrong, while it is typed', () => {
    const fault = [['starts_at', 'That year lies too far ahead.']];
    const base = stored('2031-07-04T10:00:00Z', '2031-07-04T11:00:00Z');
    expect(faults(base, { starts_at: '12031-07-04T12:00' })).toEqual(fault);
    expect(faults({}, { title: 'A day', starts_at: '12031-07-04T12:00', ends_at: '2031-07-04T12:00' })).toEqual(fault);
  });

  it('takes a memory that holds for one day, and none that ends before it begins', () => {
    const fields: readonly FieldSpec[] = FIELDS.memory;
    expect(faults({}, { valid_from: '2031-03-01', valid_until: '2031-03-01' }, fields)).toEqual([]);
    expect(faults({}, { valid_from: '2031-03-01', valid_until: '2031-02-28' }, fields)).toHaveLength(1);
    expect(faults({}, { valid_until: '2031-02-28' }, fields)).toEqual([]);
  });
});
