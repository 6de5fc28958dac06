// A memory, sentence by sentence and without the reasons that it gives, as it is laid beside something of another kind. Nothing is
// guessed here: whatever a sentence says that the other does not speak of makes it a sentence about something else.
import type { Language } from '../../store/text-index/languages/detect.ts';
import { fold } from '../../store/text-index/languages/fold.ts';
import { unified } from '../reading/normal-form/unified.ts';
import { ReadLately } from '../reading/read-lately.ts';
import { type Statement, statementOf } from '../reading/statement/statement.ts';
import type { Word } from '../reading/statement/statement-word.ts';
import { languagesOf } from '../reading/statement-language.ts';
import { type Token, tokensOf } from '../reading/statement-tokens.ts';
import type { Value } from '../reading/statement-values.ts';
import { APART, PAST, REASON } from '../words/words-across-kinds.ts';

export interface Clause extends Statement {
  /** All words of the clause, also those that tell nothing by themselves. */
  heard: ReadonlySet<string>;
  tokens: readonly Token[];
  isPast: boolean;
}

/** Longer texts are read up to here: a later sentence hangs too much on those before it. */
const MOST_SENTENCES = 4;
const ASKS = /[?？]\s*$/u;
const SENTENCE_ENDS = /(?<=[.!?])(?<!\d\.)\s+|\n+/u;

export function clausesOf(text: string, beside: string): Clause[] {
  const [detected] = languagesOf(text, beside);
  const sentences = text.split(SENTENCE_ENDS).filter((each) => each.trim() !== '' && !ASKS.test(each));
  return sentences.slice(0, MOST_SENTENCES).map((sentence) => clauseOf(withoutReason(sentence), detected));
}

const lately = new ReadLately<Clause>();

/** Reads a text in the language that was found for it and for what it is compared with. */
export function clauseOf(text: string, detected: Language | undefined): Clause {
  return lately.of(`${detected ?? ''} ${text}`, () => readClause(text, detected));
}

function readClause(text: string, detected: Language | undefined): Clause {
  const statement = statementOf(text, detected);
  const tokens = tokensOf(unified(text, statement.language), detected);
  const written = (text.match(/\p{L}+/gu) ?? []).map((word) => fold(word.toLowerCase()));
  const heard = new Set([...written, ...tokens.map(({ folded }) => folded)]);
  // The month of May, and not the verb "may".
  if (!/\bmay\b/u.test(text)) heard.delete('may');
  return { ...statement, heard, tokens, isPast: [...PAST].some((word) => heard.has(word)) };
}

function withoutReason(sentence: string): string {
  const at = sentence.search(REASON);
  return at <= 0 ? sentence : sentence.slice(0, at);
}

export function holdsAny({ heard }: Pick<Clause, 'heard'>, words: ReadonlySet<string>): boolean {
  return [...heard].some((word) => words.has(word));
}

/**
 * Whether the clause leaves open that it is so, or says it of another thing or of somebody else, by a word that nothing it is
 * compared with holds.
 */
export function isSetApart({ heard }: Clause, known: readonly Clause[]): boolean {
  return [...heard].some((word) => APART.has(word) && !known.some((each) => each.heard.has(word)));
}

export function hasValue({ values }: Pick<Clause, 'values'>, { kind, of, value }: Value): boolean {
  return values.some((each) => each.kind === kind && each.of === of && each.value === value);
}

/** Whether each value of the clause stands in one of the others as well. */
export function areValuesOf({ values }: Clause, known: readonly Clause[]): boolean {
  return values.every((value) => known.some((each) => hasValue(each, value)));
}

/** Words of the clause that none of the others has, but for those that only carry a statement. */
export function besideIn({ words }: Clause, known: readonly Clause[], carrying: ReadonlySet<string>): Word[] {
  const all = known.flatMap((each) => each.words);
  return lackingIn(words, all).filter(({ folded }) => !carrying.has(folded));
}

/** Those of the words that the others do not have, in whatever form. */
export function lackingIn(words: readonly Word[], others: readonly Word[]): Word[] {
  return words.filter((word) => !others.some((other) => isSameWord(word, other)));
}

const LEAST_BENT = 4;
const MOST_BENT = 3;
/** Endings for whoever does something: a publisher is not what is published. */
const WHO_DOES = /^(?:e?rs?|ors?)$/;

function isSameWord(one: Word, other: Word): boolean {
  return one.stem === other.stem || isBent(one, other) || isBent(other, one);
}

function isBent(longer: Word, shorter: Word): boolean {
  const [long, short] = [longer, shorter].map(({ stem, folded }) => [
    stem,
    folded.replace(/(?<=^|\p{L}{2})ge(?=\p{L}{3})/u, ''),
  ]) as [string[], string[]];
  return long.some((one) =>
    short.some((other) => {
      const rest = one.slice(other.length);
      return other.length >= LEAST_BENT && one.startsWith(other) && rest.length <= MOST_BENT && !WHO_DOES.test(rest);
    }),
  );
}
