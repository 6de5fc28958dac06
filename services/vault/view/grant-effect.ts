// What a change of a grant would do, before it is made: what would come into sight of its connection, and what would go.
import { notFound } from '../../../shared/errors.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import type { GrantChange, GrantEffect } from '../../../shared/schemas/glass.ts';
import type { Grant } from '../../../shared/schemas/grant.ts';
import { CLASSIFICATIONS, type Classification } from '../../../shared/schemas/object.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { getRecord } from '../store/objects/versions.ts';
import { activeGrants, factsOf, previewedGrant } from '../trust/grants.ts';
import { nameOf } from './object-name.ts';
import { newestThings, sightOf, type Thing, touchingSomething } from './things.ts';

const NAMED = 5;
const MOST_SENSITIVE = CLASSIFICATIONS.at(-1) as Classification;

export function effectOf(
  reader: Reader,
  { connection_id, grant, without }: Static<typeof GrantChange>,
  when: Pick<Change, 'at' | 'space'>,
): GrantEffect {
  const { at } = when;
  if (without !== undefined && getRecord<Grant>(reader, 'grant', without, at).connection_id !== connection_id)
    throw notFound();
  const { things, more } = newestThings(reader, at);
  const sight = sightOf(reader, things, at);
  const seenBy = (grants: readonly Grant[]) => sight(grants.map(factsOf));
  const held = activeGrants(reader, connection_id, at);
  const kept = held.filter(({ id }) => id !== without);
  const asked = grant === undefined ? [] : [previewedGrant(reader, grant, when)];
  const before = seenBy(held);
  const after = seenBy([...kept, ...asked]);
  const open = seenBy(asked.map((each) => ({ ...each, classification_ceiling: MOST_SENSITIVE })));
  const only = (these: boolean[], notThose: boolean[]) => things.filter((_, i) => these[i] && !notThose[i]);
  return {
    shows: seenBy(asked).filter(Boolean).length,
    comes: named(reader, only(after, before), at),
    goes: named(reader, only(before, after), at),
    above: only(open, after).length,
    more,
  };
}

function named(reader: Reader, things: readonly Thing[], at: string): GrantEffect['comes'] {
  // First what somebody would mind: what is marked as more sensitive, then what is about health or money, then what is new.
  const touching = touchingSomething(reader, things);
  const rank = ({ classification, seq }: Thing) =>
    2 * CLASSIFICATIONS.indexOf(classification) + (touching.has(seq) ? 1 : 0);
  const first = things
    .toReversed()
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, NAMED);
  return {
    count: things.length,
    among: first.map(({ id, type, classification }) => ({
      id,
      type,
      classification,
      title: nameOf(reader, id, at).title,
    })),
  };
}
