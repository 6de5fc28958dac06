// Where a purpose says the titles of projects, or parts of them. Each word of it serves one of them alone: the one of which it says
// the most, and of two that have as much of it none.
import type { Wanted } from '../../search/question.ts';
import { recordTerms } from '../../search/record-terms.ts';
import type { Language } from '../../store/text-index/languages/detect.ts';
import { isStopWord, type Term } from '../../store/text-index/terms.ts';
import type { Candidate } from '../../view/candidates.ts';
import type { Joining } from './purpose/joining.ts';
import { endsPhrase } from './purpose/joining.ts';
import { isSaidAnyway } from './purpose/telling-words.ts';
import type { Spot } from './word-spots.ts';

/** A project that the purpose may name, with the wanted things that its title holds. */
export interface Titled {
  project: Candidate;
  /** The words that tell the title from others. */
  naming: ReadonlySet<string>;
  /** Years, numbers, and what any title may hold: said with the rest, they belong to it. */
  beside: ReadonlySet<string>;
  held: ReadonlyMap<number, Held>;
}

interface Held {
  stems: readonly string[];
  /** The word itself stands there, and not another form of it, a part, or what means the same. */
  isExact: boolean;
}

export interface Mention {
  titled: Titled;
  /** The first and the last spot of the mention. */
  first: number;
  last: number;
  /** The places of the wanted things that it says. */
  said: readonly number[];
  /** How many words of the title it says. */
  length: number;
  isWhole: boolean;
  isExact: boolean;
}

/** A shorter piece stands in too many words to be a part of one. */
const LEAST_LETTERS = 3;

/** The title as far as the purpose may say it. A short title hardly tells its language, so articles of the purpose's are left out too. */
export function titledBy(project: Candidate, telling: readonly Wanted[], language: Language): Titled {
  const isSmall = (term: Term) =>
    isStopWord(term) || (term.language !== language && isStopWord({ word: term.word, language }));
  const terms = recordTerms(project.record)?.title.terms.filter((term) => !isSmall(term)) ?? [];
  const naming = new Set(terms.filter(isNaming).map(({ stem }) => stem));
  const beside = new Set(terms.map(({ stem }) => stem).filter((stem) => !naming.has(stem)));
  const stems = [...naming, ...beside];
  const held = telling.flatMap((wanted, place): [number, Held][] => {
    if (wanted.prefix) return [];
    const exact = stems.filter((stem) => wanted.terms.some((term) => term.stem === stem));
    const met = exact.length > 0 ? exact : [...naming].filter((stem) => isMetBy(stem, wanted));
    return met.length === 0 ? [] : [[place, { stems: met, isExact: exact.length > 0 }]];
  });
  return { project, naming, beside, held: new Map(held) };
}

/** Whether a word tells a title from others. A single letter does not: it may be what “Anna's” ends with. */
function isNaming(term: Term): boolean {
  return !isSaidAnyway(term) && !/^(?:\d+|[a-z])$/.test(term.word);
}

/** Whether a stem of the title is another form of the word, a compound with it, one of its parts, or means the same. */
function isMetBy(stem: string, { wider }: Wanted): boolean {
  const isPart = (text: string) => text.length >= LEAST_LETTERS && stem.length > text.length;
  const isSame = (wider?.same ?? []).some(({ text, at }) => {
    if (at === 'whole') return stem === text;
    return isPart(text) && (at === 'beginning' ? stem.startsWith(text) : at === 'end' && stem.endsWith(text));
  });
  return isSame || (wider?.parts ?? []).some((part) => part.some(({ text, at }) => at === 'whole' && text === stem));
}

/** Every place where something of the title is said in a row. */
export function mentionsOf(titled: Titled, spots: readonly Spot[], text: string, { isJoining }: Joining): Mention[] {
  const words = new Set(recordTerms(titled.project.record)?.title.terms.map(({ word }: Term) => word));
  const isPunctuated = endsPhrase(String(titled.project.record.title));
  const rows: number[][] = [];
  let isBroken = true;
  for (const [index, spot] of spots.entries()) {
    const gap = text.slice(spots[index - 1]?.to ?? 0, spot.from);
    const isHeld = heldAt(titled, spot) !== undefined;
    if (endsPhrase(gap) && !isPunctuated) isBroken = true;
    if (isHeld && isBroken) rows.push([]);
    if (isHeld) rows.at(-1)?.push(index);
    const breaks = spot.wanted !== undefined || (isJoining(spot.word) && !words.has(spot.word));
    isBroken = !isHeld && (isBroken || breaks);
  }
  return rows.flatMap((row) => mentionOf(titled, row, spots) ?? []);
}

/** A word that tells the time of a purpose, as March does, may be one of a title as well. */
function heldAt({ naming, beside, held }: Titled, { wanted, stem }: Spot): Held | undefined {
  if (wanted !== undefined) return held.get(wanted);
  return naming.has(stem) || beside.has(stem) ? { stems: [stem], isExact: true } : undefined;
}

/** The mention that a row of spots makes; undefined where only words that any title may hold are said. */
function mentionOf(titled: Titled, row: readonly number[], spots: readonly Spot[]): Mention | undefined {
  const said = new Set<number>();
  const covered = new Set<string>();
  let isExact = true;
  for (const spot of row.map((index) => spots[index] as Spot)) {
    const held = heldAt(titled, spot) as Held;
    for (const stem of held.stems) covered.add(stem);
    if (spot.wanted !== undefined && held.stems.some((stem) => titled.naming.has(stem))) said.add(spot.wanted);
    isExact &&= held.isExact;
  }
  if (said.size === 0) return undefined;
  return {
    titled,
    first: row[0] as number,
    last: row.at(-1) as number,
    said: [...said],
    length: covered.size,
    isWhole: [...titled.naming].every((stem) => covered.has(stem)),
    isExact,
  };
}

/** Mentions that share no word, in the order of the purpose. `isLess`: a title that is hardly meant where another fits as well. */
export function toldApart(mentions: readonly Mention[], isLess: (titled: Titled) => boolean): Mention[] {
  const worth = ({ length, isWhole, isExact, titled }: Mention) => [length, +isWhole, +isExact, +!isLess(titled)];
  const sorted = mentions.map((mention) => ({ mention, worth: worth(mention) })).sort((a, b) => compare(b, a));
  const taken = new Set<number>();
  const apart: Mention[] = [];
  for (const { mention, worth: own } of sorted) {
    const { first, last, titled } = mention;
    const spots = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    if (spots.some((spot) => taken.has(spot))) continue;
    for (const spot of spots) taken.add(spot);
    const isRivalled = sorted.some(
      (other) =>
        other.mention.titled !== titled &&
        other.mention.first === first &&
        other.mention.last === last &&
        compare({ worth: own }, other) === 0,
    );
    if (!isRivalled) apart.push(mention);
  }
  return apart.sort((a, b) => a.first - b.first);
}

interface Worth {
  worth: readonly number[];
}

function compare({ worth: a }: Worth, { worth: b }: Worth): number {
  return a.map((each, index) => each - (b[index] as number)).find((difference) => difference !== 0) ?? 0;
}
