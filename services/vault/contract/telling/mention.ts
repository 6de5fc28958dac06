// What is mentioned: a line of what it says, and no more.

import { DAY_MS } from '../../../../shared/limits.ts';
import type { Reference } from '../../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { toRef } from '../../view/shown-items.ts';

/** A mention is told by what it says, and so as one of its versions. */
export function toMention(record: AnyRecord, now: string, isOver = false): Reference {
  const { id, type, version } = record;
  const at = record.due_at ?? record.starts_at ?? record.decided_at;
  const { summary, untrusted } = toRef({ ...record, title: saidBy(record) }, MENTION_LENGTH);
  return {
    id,
    type,
    summary,
    version,
    ...(typeof at === 'string' && { at }),
    ...(looksLikeDay(record) && { ends_at: record.ends_at as string }),
    ...(isOld(record, now) && { written: record.updated_at.slice(0, 'YYYY-MM-DD'.length) }),
    ...(isOver ? { state: 'historical' } : record.status === 'overdue' && { state: 'overdue' }),
    ...(untrusted && { untrusted }),
  };
}

/** A mention has about a line: enough to tell whether it helps. */
const MENTION_LENGTH = 160;

function saidBy({ title, statement, key, value, chosen_option, alternatives }: AnyRecord): string {
  const more = value ?? chosen_option ?? undecided(alternatives);
  const said = title ?? statement ?? key;
  if (more === null) return String(said);
  return `${said}: ${typeof more === 'string' ? more : JSON.stringify(more)}`;
}

/** What there is to choose from, as long as nothing is chosen: a question alone says nothing of it. */
function undecided(alternatives: unknown): string | null {
  return Array.isArray(alternatives) && alternatives.length > 0 ? `undecided, ${alternatives.join(' or ')}` : null;
}

/** Whoever means whole days says their midnights, in UTC; an evening in Chicago begins there as well, and ends at another time. */
function looksLikeDay({ starts_at, ends_at }: AnyRecord): boolean {
  return typeof ends_at === 'string' && MIDNIGHT.test(String(starts_at)) && !MIDNIGHT.test(ends_at);
}

const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?Z$/;

/** From then on what is remembered or liked is told with the day on which it was written. */
const OLD_DAYS = 182;

function isOld({ type, updated_at }: AnyRecord, now: string): boolean {
  return (type === 'memory' || type === 'preference') && Date.parse(updated_at) <= Date.parse(now) - OLD_DAYS * DAY_MS;
}
