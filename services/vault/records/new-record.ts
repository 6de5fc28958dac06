// How a record is made: a new one of any family, and the next version of one that is there.
import { type NewId, newId } from '../../../shared/ids.ts';
import type { AnyRecord, Family, RecordOf, SaidOf, TypedFamily } from '../../../shared/schemas/object.ts';
import type { Change } from '../store/change.ts';

interface Making extends Pick<Change, 'at' | 'space'> {
  newId?: NewId;
}

/** A new object of a known family, with all fields that it cannot do without. */
export function made<F extends TypedFamily>(family: F, making: Making, said: SaidOf<F>): RecordOf<F> {
  return { ...blank(family, making), ...said } as RecordOf<F>;
}

/** A new object of any family, without content: fields without a default are null. */
export function blank(family: Family, { at, space, newId: ids = newId }: Making): AnyRecord {
  return {
    id: ids(family.prefix, Date.parse(at)),
    space_id: space.id,
    type: family.type,
    labels: [...space.labels],
    classification: 'private',
    authority: 'user_confirmed',
    confidence: null,
    source_refs: [],
    retention: null,
    policy_tags: [],
    created_at: at,
    updated_at: at,
    version: 1,
    ...unsaid(family),
    ...family.defaults,
  };
}

const unsaidOf = new WeakMap<Family, Record<string, null>>();

function unsaid(family: Family): Record<string, null> {
  let fields = unsaidOf.get(family);
  if (fields === undefined) {
    const { fixed, required, optional, managed } = family;
    const names = Object.keys({ ...fixed, ...required, ...optional, ...managed });
    fields = Object.fromEntries(names.map((name) => [name, null]));
    unsaidOf.set(family, fields);
  }
  return fields;
}

/** A record's next version by the owner's hand: what the owner wrote is confirmed. */
export function nextVersion<R extends AnyRecord>(record: R, at: string): R {
  return { ...record, authority: 'user_confirmed', version: record.version + 1, updated_at: at };
}
