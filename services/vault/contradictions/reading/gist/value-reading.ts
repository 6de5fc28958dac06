// The values of a statement as they are read, each with what it is the value of: a label of the thing before it, an amount of what is
// counted behind it.
import { wordsOf } from '../../words/word-list.ts';
import { isTitle } from '../../words/words-of-people.ts';
import { IS_CAPITAL, type Token } from '../statement-tokens.ts';
import { type FoundValue, type Value, valueAt, withUnit } from '../statement-values.ts';
import { scalesFor } from '../word-meaning.ts';
import { isDenying } from './denial-reach.ts';
import { addAlone } from './placed-unit.ts';
import type { Reading } from './reading-state.ts';
import { priceAt, type Unit } from './unit.ts';
import { isMeasured, isMoney, isThing, readNumberOfWhat, saysWhich } from './which-value.ts';

const LETTER = /^[A-HJ-Z]$/;
const YEAR = /^(?:19|20)\d\d$/;
const IN_YEAR = wordsOf('in since until from by im seit bis en desde hasta depuis nel dal em');
const IS_PLAIN_NUMBER = /^\d+(?:\.\d+)?$/;

/** How many words the value that begins here has; none where none does. */
export function readValue(reading: Reading, at: number): number {
  const { tokens, language, units } = reading;
  const { text } = tokens[at] as Token;
  const previous = units.at(-1);
  const before = tokens[at - 1]?.folded ?? '';
  // In "house B" the letter tells which house.
  if (LETTER.test(text) && previous !== undefined && previous.at === at - 1 && !previous.isVerb) {
    addValue(reading, at, { kind: 'label', of: previous.concept, value: text, isLast: isLast(tokens, at + 1) });
    return 1;
  }
  if (YEAR.test(text) && IN_YEAR.has(before)) {
    addValue(reading, at, { kind: 'year', of: '', value: text, isLast: false });
    return 1;
  }
  // In "Dr Winter" it is no season.
  if (isTitle(before) && IS_CAPITAL.test(text)) return 0;
  const found = valueAt(tokens, at, previous, language);
  if (found === undefined) return 0;
  readNumberOfWhat(found, at, tokens, previous);
  addFound(reading, at, found);
  addCounted(reading, at + found.taken - 1, found);
  return found.taken;
}

function isLast(tokens: readonly Token[], from: number): boolean {
  return !tokens.slice(from).some(({ isWord }) => isWord);
}

function addFound(reading: Reading, at: number, found: FoundValue): void {
  const { tokens, language, units, values } = reading;
  const previous = units.at(-1);
  const place = {
    isLast: isLast(tokens, at + found.taken),
    isPartOfName: saysWhich(tokens, at, found, language) && !isMeasured(found),
  };
  for (const value of found.values) addValue(reading, at, { ...ofWhat(value, previous, values), ...place });
}

type Bare = FoundValue['values'][number];

/** The value with the thing that it belongs to: a number behind a thing is its label, and one behind a verb is none. */
function ofWhat(value: Bare, previous: Unit | undefined, values: readonly Value[]): Bare {
  if (value.kind === 'label' && previous?.isVerb === true) return { ...value, kind: 'amount', of: '' };
  if (value.kind === 'label' && previous !== undefined) return { ...value, of: previous.concept };
  return IS_PLAIN_NUMBER.test(value.value) ? withUnit(value, values) : value;
}

type Given = Pick<Value, 'kind' | 'of' | 'value' | 'isLast'> & Partial<Value>;

function addValue(reading: Reading, at: number, value: Given): void {
  const { units, values, holder } = reading;
  values.push({ each: 1, isPartOfName: false, ...value, holder, beside: units.at(-1)?.stem ?? '', at });
  reading.isJoined = false;
}

/** Adds what is counted to the words of the statement, and that it costs something. */
function addCounted(reading: Reading, at: number, { values: found, taken }: FoundValue): void {
  const { tokens, language, units, values, clause, reach } = reading;
  const isDenied = isDenying(reach);
  if (found.some(({ of, value }) => isMoney(of) && Number(value) > 0)) units.push(priceAt({ at, clause }, isDenied));
  const counted = tokens[at] as Token;
  if (taken !== 2 || found[0]?.kind !== 'amount' || !isThing(counted, found[0].of)) return;
  const { concept } = addAlone(reading, at, {
    scales: scalesFor(counted, language),
    isDenied,
    isDeniedByVerb: isDenied && reach.hasVerb,
    isDetermined: true,
  });
  values.push({ ...(values.pop() as Value), of: concept });
}
