// What is mentioned: a line of what it says, and no more.
import type { Reference } from '../../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { toRef } from '../../view/shown-items.ts';

/** A mention is told by what it says, and so as one of its versions. */
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

/** A mention has about a line: enough to tell whether it helps. */
const MENTION_LENGTH = 160;

function saidBy({ title, statement, key, value, chosen_option }: AnyRecord): string {
  const more = value ?? chosen_option ?? null;
  const said = title ?? statement ?? key;
  if (more === null) return String(said);
  return `${said}: ${typeof more === 'string' ? more : JSON.stringify(more)}`;
}
