// What is less likely needed than what the lists hold: mentioned below them, in one line each, so that whoever reads can tell what
// helps. A list stays short and nothing that may matter is unheard of.
import type { Reference } from '../../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { toRef } from '../../view/shown-items.ts';
import type { Weighed } from '../weighing/weigh.ts';
import { withoutNearDuplicates } from './near-duplicates.ts';

/** Measured over lives left out: of what the lists lack, this has half for a hundred tokens. With less much more is a burden. */
const LEAST = { likely: 0.018, ofTheLikeliest: 0.04 };

/** `belongs`: what is mentioned however unlikely it is. */
export function mentionedBeside(
  told: readonly Weighed[],
  weighed: readonly Weighed[],
  likeliest: number,
  belongs: (weighed: Weighed) => boolean,
): Weighed[] {
  const least = Math.max(LEAST.likely, LEAST.ofTheLikeliest * likeliest);
  const known = new Set(told);
  const keys = new Set(told.flatMap(({ valid: { record } }) => (record.type === 'preference' ? [record.key] : [])));
  const may = weighed.filter(
    (each) =>
      (each.need >= least || belongs(each)) &&
      !known.has(each) &&
      !(each.valid.record.type === 'preference' && keys.has(each.valid.record.key)),
  );
  return withoutNearDuplicates([...told, ...may]).filter((each) => !known.has(each));
}

/** Told by what it says, and so as one of its versions. */
export function toMention(record: AnyRecord, isOver = false): Reference {
  const { id, type, version } = record;
  const at = record.due_at ?? record.starts_at ?? record.decided_at;
  const { summary, untrusted } = toRef({ ...record, title: saidBy(record) }, MENTION_LENGTH);
  return {
    id,
    type,
    summary,
    version,
    ...(typeof at === 'string' && { at }),
    ...(isOver && { state: 'historical' }),
    ...(untrusted && { untrusted }),
  };
}

/** About a line: enough to tell whether it helps. */
const MENTION_LENGTH = 160;

function saidBy({ title, statement, key, value, chosen_option }: AnyRecord): string {
  const more = value ?? chosen_option ?? null;
  const said = title ?? statement ?? key;
  if (more === null) return String(said);
  return `${said}: ${typeof more === 'string' ? more : JSON.stringify(more)}`;
}
