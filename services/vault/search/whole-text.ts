// All that one object says, as it is read by its id: what is short about it in lines, then its text.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { madeVisible } from '../../../shared/visible-text.ts';
import { isSearchedType, type SearchedType } from '../store/text-index/texts.ts';

interface ReadFields {
  lines: readonly string[];
  text: string;
}

const PARTS: Readonly<Record<SearchedType, ReadFields>> = {
  project: { lines: ['title', 'status', 'operational_phase', 'current_step', 'situation_intent'], text: 'charter' },
  goal: { lines: ['title', 'status', 'horizon', 'measure', 'current_step', 'situation_intent'], text: 'outcome' },
  commitment: { lines: ['status', 'due_at', 'counterparty'], text: 'title' },
  decision: { lines: ['title', 'chosen_option', 'alternatives', 'decided_at'], text: 'rationale' },
  artifact: { lines: ['title', 'subject', 'sender', 'recipients', 'sent_at'], text: 'body_text' },
  event: { lines: ['title', 'status', 'starts_at', 'ends_at', 'location', 'attendees'], text: 'body_text' },
  memory: { lines: ['valid_from', 'valid_until'], text: 'statement' },
  preference: { lines: ['key', 'value', 'valid_from', 'valid_until'], text: 'rationale' },
};

/** Undefined for what no search finds. */
export function wholeTextOf(record: AnyRecord): string | undefined {
  if (!isSearchedType(record.type)) return undefined;
  const parts = PARTS[record.type];
  const lines = parts.lines.flatMap((name) => {
    const said = inOneLine(record[name]);
    return said === '' ? [] : [`${name.replaceAll('_', ' ')}: ${said}`];
  });
  const text = record[parts.text];
  if (typeof text !== 'string' || text === '') return lines.join('\n');
  return lines.length === 0 ? text : `${lines.join('\n')}\n\n${text}`;
}

function inOneLine(value: unknown): string {
  if (value === null || value === undefined) return '';
  const said = Array.isArray(value)
    ? value.map(inOneLine).join('; ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  return said.replace(/\s+/g, ' ').trim();
}

interface TextPart {
  text: string;
  from: number;
  /** Where the next part begins. */
  to: number;
}

/**
 * A part of a text, in the text's own numbering. Written out, characters that hide are longer than they were: the part ends
 * where the answer would grow beyond `most`, and never within a character.
 */
export function visiblePart(whole: string, start: number, most: number): TextPart {
  const from = Math.min(start, whole.length);
  const end = endBefore(whole, from + most);
  const text = madeVisible(whole.slice(from, end));
  if (text.length <= most) return { text, from, to: end };
  let shown = '';
  let to = from;
  for (const character of whole.slice(from, end)) {
    const visible = madeVisible(character);
    if (shown.length + visible.length > most) break;
    shown += visible;
    to += character.length;
  }
  return { text: shown, from, to };
}

function endBefore(whole: string, end: number): number {
  if (end >= whole.length) return whole.length;
  const isWithin = (whole.codePointAt(end - 1) as number) > 0xffff;
  return isWithin ? end - 1 : end;
}
