// What a decision is about: what is named, or exactly what a listing printed. Nothing is accepted that was not shown whole, and an
// action only as it was shown.
import { isId, kindOf } from '../../shared/id-kinds.ts';
import { alikeOf, isOverChanged } from '../../shared/review/waiting-record.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import type { OwnedHub } from '../api/api-client.ts';
import { isWholeInLine } from './about-line.ts';
import { digestOf } from './digest.ts';
import { findWaiting } from './find-waiting.ts';
import type { Decision } from './one-by-one.ts';
import { nothingSo } from './short-ids.ts';
import { batchOf, whyAlone } from './together.ts';
import type { Filter, Listed } from './waiting.ts';
import { listWaiting } from './waiting-list.ts';

/** What is decided by name, where that was looked up: whoever mistyped a letter sees what it was the name of. */
export interface Chosen {
  id: string;
  about?: string | undefined;
  /** What is perhaps the same, and decided with it. */
  same?: readonly string[];
}

/** Ids may be named by their end. */
export async function chosenOf(
  hub: OwnedHub,
  decision: Decision,
  names: string[],
  { shown, alone = false }: { shown?: string; alone?: boolean },
): Promise<Chosen[]> {
  // What is perhaps the same as a proposal has to be asked for.
  const isPlain = (name: string) => isId(name) && (alone || kindOf(name) !== 'memory_proposal');
  if (shown === undefined && decision === 'reject' && names.every(isPlain))
    return onceEach(names.map((id) => ({ id })));
  const list = await listWaiting(hub);
  const chosen: Chosen[] = [];
  for (const name of names) chosen.push(await named(name));
  return onceEach(chosen);

  async function named(name: string): Promise<Chosen> {
    const found = await findWaiting(hub, name, list);
    if (found === undefined) {
      // The hub says what became of it.
      if (isId(name)) return { id: name };
      throw nothingSo(name);
    }
    if (shown !== undefined && digestOf([found]) !== shown) {
      throw new CommandRefused(
        `It is not what was shown any more: look at it again with \`hub review show ${found.id}\`.`,
      );
    }
    if (decision === 'accept' && shown === undefined) requireSeen(found);
    const isLookedUp = !(decision === 'reject' && shown === undefined && isId(name));
    return { id: found.id, about: isLookedUp ? found.about : undefined, same: sameIn(found) };
  }
}

/** Whoever names a thing twice, by its id and by how that ends, means one decision. */
function onceEach(chosen: readonly Chosen[]): Chosen[] {
  return [...new Map(chosen.map((each) => [each.id, each])).values()];
}

function sameIn(found: Listed): string[] {
  return alikeOf(found.whole).map(({ id }) => id);
}

/** Of what is proposed against something that is there, only the line of their conflict shows both sides. */
function requireSeen(found: Listed): void {
  const conflict = conflictIn(found);
  if (conflict !== undefined)
    throw new UsageRefused(
      `It does not go together with something that is there: \`hub review show ${conflict}\` shows both and says how that is settled.`,
    );
  if (found.what === 'action' || isOverChanged(found.whole) || !isWholeInLine(found))
    throw new UsageRefused(`Look at all of it first: \`hub review show ${found.id}\`.`);
}

/** Exactly what was printed, and nothing that came since. */
export async function allOf(
  hub: OwnedHub,
  { all, from, what }: Filter & { all?: string },
): Promise<{ chosen: Chosen[]; left: Listed[] }> {
  const { waiting } = await listWaiting(hub, { from, what });
  const batch = batchOf(waiting);
  if (digestOf(batch) === all)
    return {
      chosen: batch.map((each) => ({ id: each.id, same: sameIn(each) })),
      left: waiting.filter((each) => whyAlone(each) !== undefined),
    };
  throw new CommandRefused('What waits is not what was listed any more: look at it again with `hub review`.');
}

/** By which what is proposed is settled, where it does not go together with something that is there. */
function conflictIn({ whole }: Pick<Listed, 'whole'>): string | undefined {
  return 'against' in whole ? whole.against?.[0]?.conflict_id : undefined;
}
