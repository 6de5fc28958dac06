// How the key of a preference meets what a purpose is for: the tone of all letters, or of those to the school alone; the seat in
// a train where a flight is booked.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { recordTerms } from '../../search/record-terms.ts';
import { englishFor } from '../../store/meaning/glossary/english-for.ts';
import { likenessOf, vectorOfEnglish } from '../../store/meaning/text-vector.ts';
import { fold, withoutUmlauts } from '../../store/text-index/languages/fold.ts';
import { isStopWord } from '../../store/text-index/terms.ts';
import type { Frame } from '../frame/frame.ts';
import { type Domain, domainsOf, isManner, partsOf } from '../frame/purpose/domains.ts';

interface Fit {
  /** The preference is for a task that the purpose names. */
  domain: number;
  /** For all such tasks, or for a part of them that the purpose names or is like. */
  whole: number;
  part: number;
  /** For a part that the purpose neither names nor is like: somebody else's letters. */
  unmet: number;
  /** For another part than the one that the purpose names. */
  other: number;
  /** For no task that the lists of words know. */
  none: number;
}

export const NO_FIT: Fit = { domain: 0, whole: 0, part: 0, unmet: 0, other: 0, none: 0 };

/** Any two words may be as alike as the first of these; from the second on they are as good as the same. */
const UNLIKE = 0.25;
const SAME = 0.6;

export function fitOf(record: AnyRecord, { purpose, meant }: Frame, weights: readonly number[]): Fit {
  const { domains, parts, others, about } = keyOf(record);
  if (domains.size === 0) return { ...NO_FIT, none: 1 };
  if (![...domains].some((domain) => purpose.domains.has(domain))) return NO_FIT;
  const isOther = parts.size > 0 && purpose.parts.size > 0 && ![...parts].some((part) => purpose.parts.has(part));
  if (isOther) return { ...NO_FIT, other: 1 };
  if (others === 0) return { ...NO_FIT, domain: 1, whole: 1 };
  const isMet = weights.some((weight) => weight > 0);
  const alike = (likenessOf(about, meant) - UNLIKE) / (SAME - UNLIKE);
  const part = isMet ? 1 : Math.max(0, Math.min(1, alike));
  return { ...NO_FIT, domain: 1, part, unmet: 1 - part };
}

interface Key {
  domains: ReadonlySet<Domain>;
  /** The part of such a task that the key is for, where it names one. */
  parts: ReadonlySet<string>;
  /** How many of its words belong to no task (to whom, where, for what), and what they mean. */
  others: number;
  about: Int8Array | undefined;
}

/** Keys that were read are kept: the same preferences are weighed for every purpose. */
const keys = new Map<string, Key>();
/** More keys than anybody has: beyond that, all are read anew. */
const MOST_KEYS = 2_000;
const NONE: ReadonlySet<Domain> = new Set();

function keyOf(record: AnyRecord): Key {
  const key = String(record.key);
  const known = keys.get(key);
  if (known !== undefined) return known;
  if (keys.size >= MOST_KEYS) keys.clear();
  // In a key of parts (writing.tone) the first says what it is for.
  const [first = ''] = key.split('.');
  const led = key.includes('.') ? tasksIn(first.replace(/[_-]+/g, ' ')) : NONE;
  const words = key.replace(/[_.-]+/g, ' ');
  const domains = led.size > 0 ? led : tasksIn(words);
  const terms = recordTerms(record)?.title.terms ?? [];
  const ofTask = wordsOfTask(words);
  const others = terms.filter((term) => !isStopWord(term) && !ofTask.has(term.word) && !isManner(term.word));
  const about = vectorOfEnglish(others.flatMap(englishFor).join(' '));
  const read = { domains, parts: partsOf(words), others: others.length, about };
  keys.set(key, read);
  return read;
}

/**
 * The tasks that a text names. Money is none of them: letters, journeys and meetings speak of it, and hardly one of them wants to know
 * how its owner spends it.
 */
function tasksIn(text: string): ReadonlySet<Domain> {
  const domains = new Set(domainsOf(text));
  domains.delete('money');
  return domains;
}

/** The words of a text that name a task, folded like the index: the lists of tasks keep diacritics, and the index does not. */
function wordsOfTask(words: string): ReadonlySet<string> {
  const written = words.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const ofTask = written.filter((word) => isManner(word) || tasksIn(word).size > 0).map(fold);
  return new Set(ofTask.flatMap((word) => [word, withoutUmlauts(word)]));
}
