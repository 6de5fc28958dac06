// What a statement tells of what somebody must not be harmed by: an illness, what harmed them before, what is not for them. It is read
// when the statement is written, so that all such things are found at once, and again where it is judged.
//
// INVARIANT: it depends on the statement alone, never on a vault.
import type { AnyRecord } from '../../../../../shared/schemas/object.ts';
import { clausesOf } from '../../text-index/languages/detect.ts';
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

interface HarmTold {
  /** Whether it matters whatever is done with these people. */
  isOfHealth: boolean;
  /** Whether it matters when they eat or drink. */
  isOfMeals: boolean;
  /** Whether the statement speaks of eating at all. */
  readonly isEaten: boolean;
  /** Whether it matters whoever takes part, whatever their task is. */
  isOfAnyone: boolean;
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
  const english = `${statement} ${wordsOfOthers(statement)}`;
  const isFood = FOOD.test(english);
  const isDrug = DRUG.test(english);
  const mayNotEat = IS_HARM.test(statement) || CONDITION_OF_MEALS.test(english);
  const isHarm = mayNotEat || CONDITION.test(english);
  const didHarm = (isFood || isDrug || TOUCHED.test(english)) && REACTION.test(english);
  const isNotFor = (isFood || isDrug) && NOT_FOR.test(statement);
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
  };
}

function wordsOfOthers(statement: string): string {
  const others = clausesOf(statement).filter(({ language }) => language !== 'en');
  return others.flatMap(inEnglish).join(' ');
}
