// What people say for a time, and the days that it means.
import type { Span } from './calendar.ts';

export type Reading = (today: Temporal.PlainDate, found: RegExpExecArray) => Span;

/** Sayings in all languages, each with the days that it means. */
export type Sayings = readonly (readonly [readonly string[], Reading])[];

/** Words of a text, by the place where they begin. */
export interface SaidWords {
  at: number;
  text: string;
}

/** Words that say a time, with the days that they mean. */
export interface SaidSpan extends SaidWords {
  span: Span;
}

/** The text with blanks in place of the words: what stands around them stays where it is. */
export function blanked(text: string, { at, text: said }: SaidWords): string {
  return text.slice(0, at) + ' '.repeat(said.length) + text.slice(at + said.length);
}

/** The end of a phrase: nothing stands behind it. */
export const ENDS = '(?=\\s*(?:$|[.?!,;:]))';
