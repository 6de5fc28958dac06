// What took the place of what is told, or gave way to it: asked for where it is asked how something came about.
import { instant } from '../../../../shared/clock.ts';
import { ITEM_CAP, MEMORY_CAP } from '../../../../shared/limits.ts';
import type { ContractItem } from '../../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Reader } from '../../store/db/sql.ts';
import { type Candidate, candidateById } from '../../view/candidates.ts';
import { type Moment, type Valid, validAt } from '../../view/valid-at.ts';
import { sees, type Viewer } from '../../view/viewer.ts';
import { askedList, saysMoreThanProject } from '../choosing/asked-list.ts';
import type { Cap } from '../choosing/lists.ts';
import type { Part } from '../choosing/part.ts';

export interface Replaced {
  /** Before this instant something else held than what is told, and it is not told. */
  replacedAt: string | null;
  isReplacedSince: boolean;
}

/** Where it is asked how something came about: when another held before, but for what is told of that, or took the place of it since. */
export function replacedAmong(
  reader: Reader,
  viewer: Viewer,
  part: Part,
  before: readonly Before[],
  { now, asOf }: Moment,
): Replaced {
  if (!part.frame.purpose.looksBack) return { replacedAt: null, isReplacedSince: false };
  const told = new Set(before.map(({ valid }) => valid.record.id));
  const records = spokenOf(part);
  const earlier = before.filter(({ by }) => records.some(({ id }) => id === by)).map(({ valid }) => valid.record);
  const untold = [...records, ...earlier].filter(
    (record) => !told.has(String(record.supersedes)) && replacedBy(reader, viewer, record, now) !== undefined,
  );
  return {
    replacedAt: untold.map(({ created_at }) => created_at).sort()[0] ?? null,
    isReplacedSince: asOf !== null && isAnyReplaced(reader, viewer, records, now),
  };
}

/** What held before something that is told, as it was when that took its place. */
export interface Before {
  valid: Valid;
  then: Moment;
  /** The id of what took its place. */
  by: string;
}

/** Of one package; whoever asks for more asks as of an earlier moment. */
const MOST_BEFORE = 3;

/** Where it is asked how something came about, and not as of a moment: what each thing that says something of it took the place of. */
export function heldBefore(reader: Reader, viewer: Viewer, parts: readonly Part[], moment: Moment): Before[] {
  return beforeEach(reader, viewer, lookingBack(parts, moment).flatMap(spokenOf), moment);
}

/** Of what is only mentioned so much of the likeliest may be meant in other words. */
const PERHAPS_MEANT = 8;

/** The same of what is only mentioned, where nothing is to be done or listed: it takes the place of what is mentioned last. */
export function heldBeforeMentions(reader: Reader, viewer: Viewer, parts: readonly Part[], moment: Moment): Before[] {
  const mentioned = lookingBack(parts, moment)
    .filter(({ frame }) => frame.purpose.asks && frame.purpose.window === null && askedList(frame) === null)
    .flatMap((part) => part.mentioned.slice(0, PERHAPS_MEANT).map(({ valid }) => valid.record));
  return beforeEach(reader, viewer, mentioned, moment);
}

function lookingBack(parts: readonly Part[], { asOf }: Moment): Part[] {
  return asOf === null ? parts.filter(({ frame }) => frame.purpose.looksBack) : [];
}

function beforeEach(reader: Reader, viewer: Viewer, records: readonly AnyRecord[], { now }: Moment): Before[] {
  const replacing = new Map(records.map((record) => [record.id, record]));
  const before = [...replacing.values()].flatMap((record): Before[] => {
    const replaced = replacedBy(reader, viewer, record, now);
    const then = { now, asOf: instant(Date.parse(record.created_at) - 1) };
    const valid = replaced && validAt(reader, viewer, replaced, then);
    return valid === undefined ? [] : [{ valid, then, by: record.id }];
  });
  return before.slice(0, MOST_BEFORE);
}

const LIST_OF = { memory: 'memories', preference: 'preferences', decision: 'decisions' } as const;

/** Each behind what took its place, where there is room. */
export function withWhatHeldBefore<Lists extends Record<(typeof LIST_OF)[keyof typeof LIST_OF], ContractItem[]>>(
  lists: Lists,
  before: readonly Before[],
  itemOf: (before: Before) => ContractItem,
  cap: Cap,
): { lists: Lists; told: Before[] } {
  const longer = { ...lists };
  const told = before.filter((each) => {
    const name = LIST_OF[each.valid.record.type as keyof typeof LIST_OF];
    const list = longer[name];
    const at = list?.findIndex(({ ref }) => ref.id === each.by) ?? -1;
    if (at === -1 || list.length >= cap(name === 'memories' ? MEMORY_CAP : ITEM_CAP)) return false;
    longer[name] = list.toSpliced(at + 1, 0, itemOf(each));
    return true;
  });
  return { lists: longer, told };
}

/** Of what is mentioned each with what it took the place of right behind it, unless that is told already. */
export function withWhatWasMentionedBefore(mentioned: readonly AnyRecord[], before: readonly Before[]): AnyRecord[] {
  const known = new Set(mentioned.map(({ id }) => id));
  const earlier = before.filter(({ valid }) => !known.has(valid.record.id));
  return mentioned.flatMap((record) => [
    record,
    ...earlier.filter(({ by }) => by === record.id).map(({ valid }) => valid.record),
  ]);
}

/** What it took the place of, where the viewer sees that as history. */
function replacedBy(reader: Reader, viewer: Viewer, { supersedes }: AnyRecord, now: string): Candidate | undefined {
  const replaced = typeof supersedes === 'string' ? candidateById(reader, supersedes, now) : undefined;
  return replaced !== undefined && sees(viewer, replaced, { back: true }) ? replaced : undefined;
}

/** What says a word that names no project. Where no decision does, it is asked in other words, and each that is told may be meant. */
function spokenOf({ frame, told }: Part): AnyRecord[] {
  const { owes } = frame.purpose;
  // "What did I promise Moser?" asks how nothing came about but what was promised.
  const records = told.map(({ valid }) => valid.record).filter(({ type }) => !owes || type === 'commitment');
  const isSpokenOf = saysMoreThanProject(frame);
  const isDecision = ({ type }: AnyRecord) => type === 'decision';
  const isAnySpokenOf = records.some((record) => isDecision(record) && isSpokenOf(record));
  return records.filter((record) => isSpokenOf(record) || (isDecision(record) && !isAnySpokenOf));
}

/** Whether any of these, as they were told, has given way to what holds now, as far as the viewer sees that. */
function isAnyReplaced(reader: Reader, viewer: Viewer, records: readonly AnyRecord[], now: string): boolean {
  return records.some(({ id }) => {
    const current = candidateById(reader, id, now);
    const last = current && lastInPlaceOf(reader, current, now);
    return last !== undefined && last !== current && sees(viewer, last);
  });
}

/** What stands at the end of all that took its place; itself where nothing did. */
function lastInPlaceOf(reader: Reader, first: Candidate, now: string): Candidate | undefined {
  // In an imported archive two may each claim to have taken the other's place.
  const seen = new Set<string>();
  let last: Candidate | undefined = first;
  while (last !== undefined && typeof last.record.superseded_by === 'string' && !seen.has(last.record.id)) {
    seen.add(last.record.id);
    last = candidateById(reader, last.record.superseded_by, now);
  }
  return last;
}
