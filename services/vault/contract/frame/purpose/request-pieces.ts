// The pieces of a purpose: those that stand before and behind the request, and of which each word is of nothing but it. "Task: …",
// "… (question of the user)", a request in quotes.
import { silentBeginning, silentEnding } from './wrapping-words.ts';

/** Where one piece of a purpose ends and another begins. */
const PARTED =
  /[:：→=»”"“«`()[\]{}—–;<>\n]|(?<![\p{L}\p{N}])['‘]|['’](?=[^\p{L}\p{N}]*$)|[.?!,](?=\s)|\s[-|](?=\s)|\*\*/gu;

/** So many words that say nothing lead up to a request, before a colon; and so many stand behind it, in brackets or behind a dash. */
const LEADS_IN = 3;
const LEADS_OUT = 4;

function isOfRequest(words: readonly { isName: boolean }[], least: number): boolean {
  return words.length >= least || words.some(({ isName }) => isName);
}

/** What is in brackets is no request. */
const OPENS = /[([{]/u;

/** What stands before or behind the request and is of nothing but it: the longest such pieces. */
export function withoutWrappingPieces(text: string): string {
  const ends = [...text.matchAll(PARTED)].map(({ index, 0: { length } }) => ({ index, next: index + length }));
  if (ends.length === 0) return text;
  const [beginning, ending] = [silentBeginning(text), silentEnding(text)];
  const isBefore = (index: number) => {
    const words = beginning.words.filter(({ at }) => at <= index);
    return index <= beginning.reach && isOfRequest(words, /[:：]/u.test(text[index] as string) ? LEADS_IN : Infinity);
  };
  const isBehind = (index: number, next: number) => {
    const words = ending.words.filter(({ at }) => at >= next);
    return next >= ending.reach && isOfRequest(words, /[([—–]/u.test(text[index] as string) ? LEADS_OUT : Infinity);
  };
  const begin = ends.findLast(
    ({ index, next }) => next < text.length && !OPENS.test(text.slice(index, next)) && isBefore(index),
  )?.next;
  const end = ends.find(({ index, next }) => index > (begin ?? 0) && isBehind(index, next))?.index;
  const request = text.slice(begin, end).trim();
  // The mark that asks is a part of what is asked.
  const mark = end !== undefined && /^[?？]/u.test(text.slice(end)) ? text.slice(end, end + 1) : '';
  return /\p{L}{2}/u.test(request) ? `${request}${mark}` : text;
}

const IN_QUOTES = /["“„«`]([^"“”„«»`]+)["”“»`]|「([^「」]+)」/gu;
/** A request is as long at least: by less somebody may be called. */
const LEAST_QUOTED = 3;
const LEAST_QUOTED_UNSPACED = 6;

/** What is quoted, where nothing else is said. */
export function quotedRequest(text: string): string | undefined {
  const quoted = [...text.matchAll(IN_QUOTES)].find(isLong);
  if (quoted === undefined) return undefined;
  const end = quoted.index + quoted[0].length;
  const isSilent = silentBeginning(text).reach >= quoted.index && silentEnding(text).reach <= end;
  return isSilent ? (quoted[1] ?? quoted[2])?.trim() : undefined;
}

function isLong([, spaced, unspaced = '']: RegExpExecArray): boolean {
  return spaced === undefined
    ? unspaced.length >= LEAST_QUOTED_UNSPACED
    : spaced.trim().split(/\s+/).length >= LEAST_QUOTED;
}
