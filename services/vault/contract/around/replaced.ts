// What took the place of something that is told, or gave way to it. It matters where a purpose asks how something came about.
import { instant } from '../../../../shared/clock.ts';
import { ITEM_CAP, MEMORY_CAP } from '../../../../shared/limits.ts';
import type { ContractItem } from '../../../../shared/schemas/contract.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Reader } from '../../store/db/sql.ts';
import { type Candidate, candidateById } from '../../view/candidates.ts';
import { heldSince } from '../../view/held-then.ts';
import { type Looking, type Moment, type Valid, validAt, validAtLast } from '../../view/valid-at.ts';
import { type Seeing, sees } from '../../view/viewer.ts';
import { askedList, saysMoreThanProject } from '../choosing/asked-list.ts';
import type { Cap } from '../choosing/lists.ts';
import type { Part } from '../choosing/part.ts';

interface Replaced {
  /** Before this instant something else held than what is told, and it is not told. */
  replacedAt: string | null;
  isReplacedSince: boolean;
}

/** When something else held before that is not told, and whether something took its place since. */
export function replacedAmong(looking: Looking, part: Part, before: readonly Before[]): Replaced {
  if (!part.frame.purpose.looksBack) return { replacedAt: null, isReplacedSince: false };
  const told = new Set(before.map(({ valid }) => valid.record.id));
  const records = spokenOf(part);
  const earlier = before.filter(({ by }) => records.some(({ id }) => id === by)).map(({ valid }) => valid.record);
  const untold = [...records, ...earlier].filter(
    (record) => !told.has(String(record.supersedes)) && isToldOfAMoment(replacedBy(looking, record), record),
  );
  return {
    replacedAt: untold.map(heldSince).sort()[0] ?? null,
    isReplacedSince: looking.asOf !== null && isAnyReplaced(looking, records),
  };
}

/** Something that gave way to what is told, as it was right before. */
export interface Before {
  valid: Valid;
  then: Moment;
  /** The id of what took its place. */
  by: string;
}

/** The most of what held before that one package tells: whoever wants more asks as of an earlier moment. */
const MOST_BEFORE = 3;

/** What each thing that says something of the purpose took the place of; none where it is asked as of a moment. */
export function heldBefore(looking: Looking, parts: readonly Part[]): Before[] {
  return beforeEach(looking, lookingBack(parts, looking).flatMap(spokenOf));
}

/** The likeliest mentions, up to so many, may be meant in other words. */
const PERHAPS_MEANT = 8;

/** The same for mentions, of a question that asks for no list. What held before takes the room of the last mentions. */
export function heldBeforeMentions(looking: Looking, parts: readonly Part[]): Before[] {
  const mentioned = lookingBack(parts, looking)
    .filter(({ frame }) => frame.purpose.asks && frame.purpose.window === null && askedList(frame) === null)
    .flatMap((part) => part.mentioned.slice(0, PERHAPS_MEANT).map(({ valid }) => valid.record));
  return beforeEach(looking, mentioned);
}

function lookingBack(parts: readonly Part[], { asOf }: Moment): Part[] {
  return asOf === null ? parts.filter(({ frame }) => frame.purpose.looksBack) : [];
}

function beforeEach(looking: Looking, records: readonly AnyRecord[]): Before[] {
  const replacing = new Map(records.map((record) => [record.id, record]));
  const before = [...replacing.values()].flatMap((record): Before[] => {
    const replaced = replacedBy(looking, record);
    if (replaced === undefined) return [];
    const isTold = isToldOfAMoment(replaced, record);
    const end = isTold ? heldSince(record) : record.created_at;
    const then = { now: looking.now, asOf: instant(Date.parse(end) - 1) };
    const valid = isTold ? validAt({ ...looking, ...then }, replaced) : validAtLast(looking, replaced);
    return valid === undefined ? [] : [{ valid, then, by: record.id }];
  });
  return before.slice(0, MOST_BEFORE);
}

/** What took the place of a thing may say that it holds since before that was entered: then no moment is left of which that is told. */
function isToldOfAMoment(replaced: Candidate | undefined, by: AnyRecord): boolean {
  if (replaced === undefined) return false;
  const since = heldSince(by);
  return since === by.created_at || Date.parse(heldSince(replaced.record)) < Date.parse(since);
}

const LIST_OF = { memory: 'memories', preference: 'preferences', decision: 'decisions' } as const;

/** The lists with what held before, each behind what took its place, where there is room. */
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

/** Mentions with what they took the place of right behind them, unless that is mentioned already. */
export function withWhatWasMentionedBefore(mentioned: readonly AnyRecord[], before: readonly Before[]): AnyRecord[] {
  const known = new Set(mentioned.map(({ id }) => id));
  const earlier = before.filter(({ valid }) => !known.has(valid.record.id));
  return mentioned.flatMap((record) => [
    record,
    ...earlier.filter(({ by }) => by === record.id).map(({ valid }) => valid.record),
  ]);
}

/** The thing that a record took the place of, where the viewer sees that as history. */
function replacedBy({ reader, viewer, now }: Seeing, { supersedes }: AnyRecord): Candidate | undefined {
  const replaced = typeof supersedes === 'string' ? candidateById(reader, supersedes, now) : undefined;
  return replaced !== undefined && sees(viewer, replaced, { back: true }) ? replaced : undefined;
}

/** What says a word of the purpose beside the project's name. Where no decision does, other words are meant, and each may be the one. */
function spokenOf({ frame, told }: Part): AnyRecord[] {
  const { owes } = frame.purpose;
  // “What did I promise Moser?” asks about promises alone, and not how anything else came about.
  const records = told.map(({ valid }) => valid.record).filter(({ type }) => !owes || type === 'commitment');
  const isSpokenOf = saysMoreThanProject(frame);
  const isDecision = ({ type }: AnyRecord) => type === 'decision';
  const isAnySpokenOf = records.some((record) => isDecision(record) && isSpokenOf(record));
  return records.filter((record) => isSpokenOf(record) || (isDecision(record) && !isAnySpokenOf));
}

/** Whether any of these, as they were told, has given way to what holds now, as far as the viewer sees that. */
function isAnyReplaced({ reader, viewer, now }: Seeing, records: readonly AnyRecord[]): boolean {
  return records.some(({ id }) => {
    const current = candidateById(reader, id, now);
    const last = current && lastInPlaceOf(reader, current, now);
    return last !== undefined && last !== current && sees(viewer, last);
  });
}

/** The last in the row of all that took its place; the thing itself where nothing did. */
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
