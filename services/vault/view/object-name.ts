// What a thing is called, whatever it is: also a proposal, a grant, and what was deleted since. For its owner alone.
import { notFound } from '../../../shared/errors.ts';
import { ownersWord, relationWords } from '../../../shared/owners-words.ts';
import { Grant } from '../../../shared/schemas/grant.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { ObjectName } from '../../../shared/schemas/readers.ts';
import { summarize } from '../policy/summary.ts';
import type { Reader } from '../store/db/sql.ts';
import { candidateById } from './candidates.ts';

/** Fields of words, the most telling first. */
const WORDS = [
  'title',
  'statement',
  'summary_human',
  'key',
  'name',
  'detail',
  'purpose',
  'current_step',
  'situation_intent',
  'operational_phase',
] as const;

export function nameOf(reader: Reader, id: string, at: string): ObjectName {
  const record = lastSaid(reader, id);
  if (record === undefined) throw notFound();
  const { type } = record;
  return {
    id,
    type,
    title: titleOf(reader, record),
    gone: candidateById(reader, id, at) === undefined,
  };
}

/** Also of what was deleted; of what was purged nothing is left to say. */
export function lastSaid(reader: Reader, id: string): AnyRecord | undefined {
  const row = reader.one<{ record: string }>`
    SELECT record FROM versions WHERE object_id = ${id} AND tombstone = 0 ORDER BY version DESC LIMIT 1`;
  return row && (JSON.parse(row.record) as AnyRecord);
}

function titleOf(reader: Reader, record: AnyRecord): string {
  const { from_id, to_id, relation_type } = record;
  if (typeof from_id === 'string' && typeof to_id === 'string') {
    const [from, to] = [from_id, to_id].map((id) => endOf(reader, id));
    return `${from} ${relationWords(String(relation_type))} ${to}`;
  }
  return wordsOf(record);
}

/** A relation of relations is told no deeper. */
function endOf(reader: Reader, id: string): string {
  const end = lastSaid(reader, id);
  return end === undefined ? 'something that is gone' : wordsOf(end);
}

export function wordsOf(record: AnyRecord): string {
  if (record.type === Grant.type) return summarize(record as unknown as Grant);
  const field = WORDS.find((name) => typeof record[name] === 'string' && record[name] !== '');
  return field === undefined ? ownersWord(record.type) : String(record[field]);
}
