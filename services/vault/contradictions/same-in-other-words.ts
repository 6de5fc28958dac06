// The same in English words of the same meaning: "sold the car" and "sold the automobile". Each thing that one statement speaks of is what
// the other speaks of at that place, affirmed or denied as there; the values are the same, and so is what else is said of when and whose.
import type { TextInLanguage } from './clashes/weigh-clashes.ts';
import { type Gist, gistOf } from './reading/gist/gist.ts';
import { type Statement, statementOf } from './reading/statement/statement.ts';

export function sayTheSameOtherwise(one: TextInLanguage, other: TextInLanguage): boolean {
  if (![one, other].every(({ language }) => language === undefined || language === 'en')) return false;
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  if (!areAlikeBeside(a, b)) return false;
  const [mine, theirs] = [statementOf(one.text, one.language), statementOf(other.text, other.language)];
  if (mine.wording.manner !== theirs.wording.manner || mine.wording.scoping !== theirs.wording.scoping) return false;
  if (pastIn(mine) !== pastIn(theirs)) return false;
  const [said, saidThere] = [inConcepts(mine, a), inConcepts(theirs, b)];
  return said.length >= LEAST_SAID && said.join('\n') === saidThere.join('\n') && areTurnedAlike(mine, theirs);
}

/** A single word says too little to compare. */
const LEAST_SAID = 2;

const BESIDE = [
  'occasion',
  'isExcepting',
  'hasDenial',
  'isAside',
  'isDoneAgain',
  'isAnother',
  'isReturn',
  'isUnique',
  'state',
  'debtor',
] as const satisfies readonly (keyof Gist)[];

function areAlikeBeside(a: Gist, b: Gist): boolean {
  // The subject may be left out in one of them.
  const isOfOne = a.subject === '' || b.subject === '' || a.subject === b.subject;
  return isOfOne && BESIDE.every((name) => a[name] === b[name]);
}

function inConcepts({ wording, words }: Statement, { units }: Gist): string[] {
  const conceptOf = new Map(units.map(({ folded, concept }) => [folded, concept]));
  const byStem = new Map(words.map(({ stem, folded }) => [stem, conceptOf.get(folded) ?? stem]));
  return wording.sequence.map((key) => byStem.get(key) ?? key);
}

/** How many words of the statement say that it is past. */
function pastIn({ wording }: Statement): number {
  return wording.forms.split(' was').length;
}

/** Whether both have the same, or another word for it, behind "from", "to", "before" and "after". */
function areTurnedAlike({ directions: mine }: Statement, { directions: theirs }: Statement): boolean {
  return [...mine.keys()].sort().join() === [...theirs.keys()].sort().join();
}
