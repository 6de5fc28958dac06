// Objects as the situation package shows them: the fields that matter, where they come from, and how far to trust them.
import type { ContractItem, Ref, Situation } from '../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { madeVisible, allVisible as shown } from '../../../shared/visible-text.ts';

const SUMMARY_LENGTH = 80;
/** The body says it all; this names it in a list. */
const ITEM_SUMMARY_LENGTH = 40;

const BODY_FIELDS: Record<string, { always: readonly string[]; ifThere: readonly string[] }> = {
  memory: { always: ['kind', 'statement'], ifThere: [] },
  preference: { always: ['key', 'value'], ifThere: ['rationale'] },
  goal: { always: ['title', 'status'], ifThere: ['outcome', 'measure'] },
  decision: { always: ['title'], ifThere: ['chosen_option', 'rationale', 'decided_at'] },
  commitment: { always: ['title', 'status'], ifThere: ['due_at', 'counterparty'] },
  event: { always: ['title', 'starts_at'], ifThere: ['ends_at', 'location', 'attendees'] },
  state: { always: ['key', 'value'], ifThere: [] },
};

export function toItem(record: AnyRecord, state: 'current' | 'historical'): ContractItem {
  const { always, ifThere } = BODY_FIELDS[record.type] ?? { always: [], ifThere: [] };
  const body: Record<string, unknown> = {};
  for (const name of always) body[name] = shown(record[name]);
  if (isUndecided(record)) body.alternatives = shown(record.alternatives);
  if (hasNote(record)) body.note = shown(record.body_text);
  for (const name of ifThere) if (record[name] !== null && record[name] !== undefined) body[name] = shown(record[name]);
  return {
    ref: toRef(record, ITEM_SUMMARY_LENGTH),
    body,
    citation: [{ id: record.id, role: 'self', version: record.version }],
    authority: record.authority,
    confidence: record.confidence,
    freshness: { updated_at: record.updated_at, state },
    untrusted: isUntrusted(record),
  };
}

/** What to bring, which entrance: longer texts are read by their ids. */
const LONGEST_NOTE = 240;

function hasNote({ type, body_text }: AnyRecord): boolean {
  return type === 'event' && typeof body_text === 'string' && body_text !== '' && body_text.length <= LONGEST_NOTE;
}

/** While nothing is chosen, what there is to choose from is what a decision says. */
function isUndecided({ type, chosen_option, alternatives }: AnyRecord): boolean {
  return type === 'decision' && chosen_option === null && (alternatives as readonly string[]).length > 0;
}

export function toRef(record: AnyRecord, length = SUMMARY_LENGTH): Ref {
  const text = String(record.title ?? record.statement ?? record.key ?? record.name ?? record.type);
  const line = inOneLine(madeVisible(text));
  return {
    id: record.id,
    type: record.type,
    summary: line.length > length ? `${line.slice(0, length - 1)}…` : line,
    ...(isUntrusted(record) && { untrusted: true }),
  };
}

/** Most texts are in one already, and to put each of their spaces anew takes longer than to see that. */
function inOneLine(text: string): string {
  return HAS_OTHER_SPACES.test(text) ? text.replace(/\s+/g, ' ') : text;
}

const HAS_OTHER_SPACES = /[^\S ]|\s\s/;

export function toSituation(project: AnyRecord, goal?: AnyRecord): Situation {
  const operational = (name: 'operational_phase' | 'current_step' | 'situation_intent') =>
    shown(goal?.[name] ?? project[name] ?? null) as string | null;
  return {
    project_id: project.id,
    title: shown(project.title) as string,
    status: project.status as string,
    operational_phase: operational('operational_phase'),
    current_step: operational('current_step'),
    situation_intent: operational('situation_intent'),
    untrusted: isUntrusted(project) || (goal !== undefined && isUntrusted(goal)),
  };
}

/** Text from outside, or from an assistant's own hand, is data that whoever reads it must not obey. */
export function isUntrusted(record: AnyRecord): boolean {
  return record.untrusted === true || record.authority === 'source_imported';
}
