// What stands in the fields of a form while it is written: each is text, whatever is stored.
import { isOnlyMine } from '../parts/sensitivity.ts';
import { firstDateOf, lastDateOf } from '../parts/whole-days.ts';
import { dateAt, endOfDate, momentOnWall, startOfDate, wallTimeAt } from '../parts/zone.ts';
import { labelled } from './choices.ts';
import type { FieldSpec } from './fields.ts';
import { linesOf, type Pairs, pairsIn } from './pair-lines.ts';

export type Draft = Readonly<Record<string, string>>;

function toDraft(field: FieldSpec, value: unknown, record: Readonly<Record<string, unknown>>): string {
  const { kind } = field;
  if (value === null || value === undefined) return '';
  if (kind === 'list') return (value as string[]).join(', ');
  if (kind === 'day') return dayIn(String(value));
  if (kind === 'from_day' || kind === 'until_day') return dateAt(Date.parse(String(value)));
  if (kind === 'moment' && isWhole(field, record)) return `${wholeDateIn(field, String(value), record)}${MIDNIGHT}`;
  if (kind === 'moment') return wallTimeAt(Date.parse(String(value)));
  if (kind === 'kept') return keptDraft(daysOf(value as Retention));
  if (kind === 'pairs') return linesOf(value as Pairs);
  if (kind === 'flags') return textOf(value as string[]);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A new one begins as it will be stored. */
export function draftOf(fields: readonly FieldSpec[], record: Record<string, unknown>): Record<string, string> {
  const isNew = record.version === undefined;
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      isNew && record[field.name] === undefined ? (field.initial ?? '') : toDraft(field, record[field.name], record),
    ]),
  );
}

/** `all` is what stands in the other fields, where one of them says how this one is meant. */
export function fromDraft(field: FieldSpec, draft: string, all: Draft = {}): unknown {
  const { kind, emptyIs, begins } = field;
  const trimmed = draft.trim();
  if (kind === 'list')
    return trimmed === ''
      ? []
      : trimmed
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '');
  if (kind === 'flags') return tagsIn(trimmed);
  if (kind === 'pairs') return pairsIn(draft);
  if (trimmed === '' && emptyIs === 'null') return null;
  if (kind === 'day') return `${trimmed}${NOON}`;
  if (kind === 'from_day') return startOfDate(trimmed).toISOString();
  if (kind === 'until_day') return endOfDate(trimmed).toISOString();
  if (kind === 'moment' && isWhole(field, all)) return startOfDate(trimmed, begins === undefined ? 0 : 1).toISOString();
  if (kind === 'moment') return momentOnWall(trimmed).toISOString();
  if (kind === 'kept') return retentionOf(keptIn(draft));
  if (kind === 'value') return valueIn(trimmed);
  if (kind === 'switch') return trimmed === 'true';
  if (kind === 'only_me') return tagsIn(trimmed);
  return trimmed;
}

/** As a person reads it. */
export function wordsFor(field: FieldSpec, draft: string, all: Draft = {}): string {
  const { kind, options = [] } = field;
  if (kind === 'moment' && isWhole(field, all)) return dateIn(draft);
  if (kind === 'only_me') return isOnlyMine({ policy_tags: tagsIn(draft) }) ? 'Only me' : 'Whoever I let see it';
  if (kind === 'moment') return draft.replace('T', ', ');
  if (kind === 'switch') return draft === 'true' ? 'yes' : 'no';
  if (kind === 'kept') return keptWords(keptIn(draft));
  const named = (code: string) => labelled(options).find(({ value }) => value === code)?.label ?? code;
  if (kind === 'flags') return tagsIn(draft).map(named).join(', ');
  return kind === 'choice' ? named(draft) : draft;
}

/** Whether its days count, and not its times: in a form, and as it is stored. */
export function isWhole({ wholeDays }: FieldSpec, all: Readonly<Record<string, unknown>>): boolean {
  return wholeDays !== undefined && String(all[wholeDays]) === 'true';
}

const MIDNIGHT = 'T00:00';

/** Of a day and a time the day. */
export function dateIn(written: string): string {
  return written.slice(0, 'YYYY-MM-DD'.length);
}

/** The time stands beside it, hidden, for when it counts again. */
export function onDate(written: string, date: string): string {
  return date === '' ? '' : date + (written.slice(date.length) || MIDNIGHT);
}

function wholeDateIn({ begins }: FieldSpec, at: string, record: Readonly<Record<string, unknown>>): string {
  return begins === undefined ? firstDateOf(at) : lastDateOf(at, (record[begins] as string | undefined) ?? null);
}

/** A day that was written down here is its noon, without a zone. */
const NOON = 'T12:00:00.000Z';

function dayIn(at: string): string {
  return at.endsWith(NOON) ? at.slice(0, 10) : dateAt(Date.parse(at));
}

export function tagsIn(draft: string): string[] {
  return draft === '' ? [] : (JSON.parse(draft) as string[]);
}

/** Nothing, where there is none of them. */
export function textOf(tags: readonly string[]): string {
  return tags.length === 0 ? '' : JSON.stringify(tags);
}

interface Retention {
  mode: string;
  at?: string;
}

/** The days of how long something is kept, of which one counts. */
interface KeptDays {
  again: string;
  gone: string;
}

function daysOf({ mode, at }: Retention): KeptDays {
  const isOn = (of: string) => mode === of && at !== undefined;
  return {
    again: isOn('review_after') ? dayIn(at as string) : '',
    gone: isOn('expires') ? dateAt(Date.parse(at as string)) : '',
  };
}

export function keptDraft({ again, gone }: KeptDays): string {
  return again === '' && gone === '' ? '' : `${again} ${gone}`;
}

export function keptIn(draft: string): KeptDays {
  const [again = '', gone = ''] = draft.split(' ');
  return { again, gone };
}

export function keptFault(draft: string): string | undefined {
  const { again, gone } = keptIn(draft);
  if (gone !== '' && gone < dateAt(Date.now())) return 'That day is over already.';
  return again !== '' && gone !== '' ? 'It is looked at again, or gone then: leave one of the two empty.' : undefined;
}

/** The whole day on which it goes still counts. */
function retentionOf({ again, gone }: KeptDays): Retention {
  return gone === ''
    ? { mode: 'review_after', at: `${again}${NOON}` }
    : { mode: 'expires', at: endOfDate(gone).toISOString() };
}

function keptWords({ again, gone }: KeptDays): string {
  return [again && `looked at again on ${again}`, gone && `until ${gone}, then it is gone`].filter(Boolean).join(', ');
}

/** Numbers, switches and lists are written as JSON; everything else is words. */
function valueIn(draft: string): unknown {
  if (!/^(true|false|-?\d|[[{])/.test(draft)) return draft;
  try {
    return JSON.parse(draft);
  } catch {
    return draft;
  }
}
