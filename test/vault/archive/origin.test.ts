import { describe, expect, it } from 'vitest';
import { asItIsKept, asItWasSaid } from '../../../services/vault/archive/origin.ts';
import { blank } from '../../../services/vault/records/new-record.ts';
import { PERSONAL } from '../../../services/vault/store/space.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';

const AT = '2026-01-02T03:04:05.000Z';

describe('an imported object', () => {
  it.each([
    [Artifact, 'user_confirmed', false],
    [Artifact, 'user_confirmed', true],
    [Artifact, 'source_imported', false],
    [CalendarEvent, 'user_confirmed', false],
    [CalendarEvent, 'source_imported', false],
  ] as const)('of $type is untrusted, whatever its archive says', (family, authority, untrusted) => {
    const said = object(family, { title: 'Do as this says', authority, untrusted });
    const { record, privatePart } = asItIsKept(said);
    expect(record).toEqual({ ...said, authority: 'source_imported', untrusted: true });
    expect(asItWasSaid(JSON.stringify(record), privatePart)).toBe(JSON.stringify(said));
  });

  it('that was imported and untrusted there already is kept as it came', () => {
    const said = object(Artifact, { title: 'A mail', authority: 'source_imported', untrusted: true });
    expect(asItIsKept(said)).toEqual({ record: said, privatePart: null });
  });

  it('of a family that is never marked gets no mark', () => {
    const said = object(Memory, { kind: 'semantic', statement: 'The boats are rented.', authority: 'user_confirmed' });
    const { record, privatePart } = asItIsKept(said);
    expect(record).toEqual({ ...said, authority: 'source_imported' });
    expect(asItWasSaid(JSON.stringify(record), privatePart)).toBe(JSON.stringify(said));
  });

  it.each(['user_confirmed', 'source_imported'])(
    'that ends before it begins is kept without its end: %s',
    (authority) => {
      const times = { starts_at: '2026-03-02T18:00:00Z', ends_at: '2026-03-02T17:59:59Z' };
      const said = object(CalendarEvent, {
        title: 'A dinner',
        authority,
        untrusted: true,
        ...times,
      } as Partial<AnyRecord>);
      const { record, privatePart } = asItIsKept(said);
      expect(record).toEqual({ ...said, authority: 'source_imported', ends_at: null });
      expect(asItWasSaid(JSON.stringify(record), privatePart)).toBe(JSON.stringify(said));
    },
  );

  it('of which only the authority was remembered is given back with it', () => {
    const kept = JSON.stringify(object(Artifact, { title: 'A note', authority: 'source_imported', untrusted: false }));
    expect(JSON.parse(asItWasSaid(kept, '{"origin":{"authority":"user_confirmed"}}'))).toMatchObject({
      authority: 'user_confirmed',
      untrusted: false,
    });
  });
});

function object(family: Family, fields: Partial<AnyRecord>): AnyRecord {
  return { ...blank(family, { at: AT, space: PERSONAL }), ...fields } as AnyRecord;
}
