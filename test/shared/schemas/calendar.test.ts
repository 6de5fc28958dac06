import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Instant } from '../../../shared/schemas/fields.ts';
import { conforms } from '../../../shared/validate.ts';

test('every instant the clock can write is one', () => {
  const years = {
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  };
  fc.assert(fc.property(fc.date(years), (date) => conforms(Instant, date.toISOString())));
});

test.each([
  '2026-02-29T00:00:00.000Z',
  '2100-02-29T00:00:00.000Z',
  '2026-04-31T00:00:00.000Z',
  '2026-00-10T00:00:00.000Z',
  '2026-13-10T00:00:00.000Z',
  '2026-12-00T00:00:00.000Z',
  '2026-12-32T00:00:00.000Z',
  '2026-12-10T24:00:00.000Z',
  '2026-12-10T23:60:00.000Z',
  '2026-12-10T23:59:60.000Z',
  '2026-12-10T23:59:59.000+01:00',
  '2026-12-10 23:59:59Z',
  '2026-12-10',
  '',
])('%j is no instant', (text) => {
  expect(conforms(Instant, text)).toBe(false);
});

test('the 29th of February is there in a leap year', () => {
  expect(conforms(Instant, '2024-02-29T12:00:00Z')).toBe(true);
  expect(conforms(Instant, '2000-02-29T12:00:00Z')).toBe(true);
});
