// What waits, told by names: who asks for it, and what the objects are called that it is about.
import { isId } from '../../shared/id-kinds.ts';
import { conflictWords, relatedWords, stateWords } from '../../shared/owners-words.ts';
import { askerIds } from '../../shared/review/waiting-record.ts';
import type { Deferred } from '../../shared/schemas/review.ts';
import type { OwnedHub } from '../api/api-client.ts';
import { type Asker, askersOf } from './askers.ts';
import { kindOfType } from './kinds.ts';
import { titlesOf } from './object-titles.ts';
import type { Listed, PutOff, Whole } from './waiting.ts';

interface Names {
  askers: readonly Asker[];
  /** Of the objects that these are about. */
  titles: ReadonlyMap<string, string>;
}

export async function namesFor(
  hub: OwnedHub,
  records: readonly Whole[],
  deferred: readonly Deferred[],
): Promise<Names> {
  const asked = [...records.flatMap((each) => askerIds(each)), ...deferred.flatMap(({ asked_by }) => asked_by ?? [])];
  const ids = records.flatMap((each) => aboutIds(each).filter(isId));
  const [askers, titles] = await Promise.all([askersOf(hub, asked), titlesOf(hub, ids)]);
  return { askers, titles };
}

/** What it is called by: both ends, both sides, or what stands there. */
export function aboutIds(record: Whole): string[] {
  if ('from_id' in record) return [record.from_id, record.to_id];
  if ('target_id' in record) return [record.target_id];
  if (!('detail' in record)) return [];
  return [record.memory_id, record.other_id ?? record.proposal_id].filter((id) => id != null);
}

export function listed(record: Whole, { askers, titles }: Names): Listed {
  const what = kindOfType(record.type);
  const from = namesIn(askers, askerIds(record));
  return {
    id: record.id,
    what,
    about: lineOf(record, (id) => titles.get(id) ?? id),
    ...(from && { from }),
    ...('policy_verdict' in record && { verdict: record.policy_verdict.replaceAll('_', ' ') }),
    whole: record,
  };
}

export function asPutOff({ id, type, says, asked_by, until }: Deferred, { askers }: Names): PutOff {
  const from = asked_by === null ? '' : namesIn(askers, [asked_by]);
  return { id, what: kindOfType(type), about: says, ...(from && { from }), until };
}

export function namesIn(askers: readonly Asker[], ids: readonly string[]): string {
  return ids.map((id) => askers.find((each) => each.id === id)?.name ?? id).join(', ');
}

function lineOf(record: Whole, titleOf: (id: string) => string): string {
  if ('statement' in record) return record.statement;
  if ('summary_human' in record) return record.summary_human;
  if ('target_id' in record) return `${titleOf(record.target_id)}: ${stateWords(record.before, record)}`;
  if ('from_id' in record) return relatedWords(titleOf(record.from_id), record.relation_type, titleOf(record.to_id));
  if (!('detail' in record)) return record.summary;
  return conflictWords(aboutIds(record).map(titleOf), record.kind);
}
