// What a statement tells of what somebody must not be harmed by: an illness, what harmed them before, what is not for them. It is read
// when the statement is written, so that all such things are found at once, and again where it is judged.
//
// INVARIANT: it depends on the statement alone, never on a vault.
import type { AnyRecord } from '../../../../../shared/schemas/object.ts';
import { type Clause, clausesOf, type Language } from '../../text-index/languages/detect.ts';
import { fold } from '../../text-index/languages/fold.ts';
import { inEnglish } from '../glossary/english-for.ts';
import {
  CONDITION,
  CONDITION_OF_MEALS,
  DRUG,
  FOOD,
  IS_ABSTENTION,
  IS_BREATH,
  IS_EATEN,
  IS_HARM,
  MUST_NOT,
  NOT_FOR,
  REACTION,
  TOUCHED,
} from './harm-words.ts';
import { withoutHarmless } from './harmless-phrases.ts';
import {
  HAS_REACTED,
  IS_BUILDING,
  IS_DRUG,
  IS_FOOD,
  IS_ILL,
  IS_ILL_OF_MEALS,
  IS_OF_SOMEBODY,
  IS_OF_WHAT_IS_THERE,
  IS_REFUSED,
  IS_STRAIN,
  MUST_NOT_BE_ALONE,
} from './harms-by-language.ts';

interface HarmTold {
  /** Whether it matters whatever is done with these people. */
  readonly isOfHealth: boolean;
  /** Whether it matters when they eat or drink. */
  readonly isOfMeals: boolean;
  /** Whether the statement speaks of eating at all. */
  readonly isEaten: boolean;
  /** Whether it matters whoever takes part, whatever their task is. */
  readonly isOfAnyone: boolean;
  /** Whether it speaks of what harms some people, though perhaps of nobody: a place that serves what is free of gluten. */
  readonly namesHarm: boolean;
}

/** The mark by which such a memory is found, beside its words. */
export const TELLS_HARM = 'harm';

export function marksOf(record: AnyRecord): readonly string[] {
  if (record.type !== 'memory') return [];
  // This is not kept: of many memories that come in hardly one is asked for again soon, and to keep each took an eighth of the time.
  const { isOfHealth, isOfMeals } = read(beginningOf(String(record.statement)));
  return isOfHealth || isOfMeals ? [TELLS_HARM] : [];
}

/** What was read lately: a package weighs the same statements as the one before. */
const known = new Map<string, HarmTold>();
const MOST_KNOWN = 2_000;
/** So many characters are read: what harms is said at the beginning, and what is longer is a document. */
const CHARACTERS_READ = 1_000;

export function harmTold(statement: string): HarmTold {
  const beginning = beginningOf(statement);
  const same = known.get(beginning);
  if (same !== undefined) return same;
  const told = read(beginning);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(beginning, told);
  return told;
}

function beginningOf(statement: string): string {
  return statement.slice(0, CHARACTERS_READ);
}

function read(statement: string): HarmTold {
  const told = judge(statement);
  // Nothing harms where only something is taken out, so what tells no harm, as nearly all do, is read once.
  if (!told.isOfHealth && !told.isOfMeals) return told;
  const left = withoutHarmless(statement);
  return left === statement ? told : judge(left, told.namesHarm);
}

function judge(statement: string, namesHarm?: boolean): HarmTold {
  const clauses = clausesOf(statement);
  const english = `${statement} ${wordsOfOthers(clauses)}`;
  const folded = fold(statement.toLowerCase());
  const isFood = FOOD.test(english) || IS_FOOD.test(folded);
  const isDrug = DRUG.test(english) || IS_DRUG.test(folded);
  const mayNotEat = IS_HARM.test(statement) || CONDITION_OF_MEALS.test(english) || IS_ILL_OF_MEALS.test(folded);
  const isUnsafe = MUST_NOT_BE_ALONE.test(folded) || folded.split(CLAUSE_END).some(isTooStrenuous);
  const isHarm = mayNotEat || CONDITION.test(english) || IS_ILL.test(folded) || isUnsafe;
  const didHarm = (isFood || isDrug || TOUCHED.test(english)) && (REACTION.test(english) || HAS_REACTED.test(folded));
  const isNotFor = (isFood || isDrug) && (clauses.some(isRefusing) || IS_REFUSED.test(folded));
  const isDrugAlone = isDrug && !isFood;
  return {
    isOfHealth: isHarm || didHarm || MUST_NOT.test(statement) || (isDrug && isNotFor),
    isOfMeals:
      IS_ABSTENTION.test(statement) ||
      (mayNotEat && !isDrugAlone && !IS_BREATH.test(statement)) ||
      (isFood && (didHarm || isNotFor)),
    // Read only for what may harm, and not for everything that is written.
    get isEaten() {
      return IS_EATEN.test(statement);
    },
    isOfAnyone: isHarm || didHarm,
    namesHarm: namesHarm ?? (isHarm || didHarm),
  };
}

const CLAUSE_END = /[.;:!?。、！？]+/;

/** Whether a part of a sentence says of what strains people that it is not for somebody. */
function isTooStrenuous(clause: string): boolean {
  return IS_STRAIN.test(clause) && (NOT_FOR.test(clause) || IS_REFUSED.test(clause)) && !isOfPlace(clause);
}

/** Whether it says what a place has or lacks, and not what somebody must not do there. */
function isOfPlace(clause: string): boolean {
  return IS_BUILDING.test(clause) && IS_OF_WHAT_IS_THERE.test(clause) && !IS_OF_SOMEBODY.test(clause);
}

/** Words that refuse something in one language, and in another are the month of May or say where something is. */
const SAYS_ELSE: Partial<Record<Language, RegExp>> = { pt: /\bno\b/gi, de: /\bmai\b/gi, fr: /\bmai\b/gi };

function isRefusing({ text, language }: Clause): boolean {
  const other = SAYS_ELSE[language];
  return NOT_FOR.test(other === undefined ? text : text.replace(other, ' '));
}

function wordsOfOthers(clauses: readonly Clause[]): string {
  return clauses
    .filter(({ language }) => language !== 'en')
    .flatMap(inEnglish)
    .join(' ');
}
