// Two forms of an everyday word, and two words that look alike: which of them are one to a search. Whoever wrote them down had seen
// no stemmer. Every second pair is held out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../services/vault/store/text-index/languages/detect.ts';
import { termOf } from '../../../services/vault/store/text-index/terms.ts';

const FILE = join(import.meta.dirname, 'sets/word-forms.json');

/** Each as `one:many`. */
interface Pairs {
  same: readonly string[];
  other: readonly string[];
}

export interface Meeting {
  met: number;
  pairs: number;
}

interface MeetingForms {
  language: Language;
  tuned: Record<keyof Pairs, Meeting>;
  heldOut: Record<keyof Pairs, Meeting>;
}

export function measureWordForms(): MeetingForms[] {
  const sets = JSON.parse(readFileSync(FILE, 'utf8')) as Partial<Record<Language, Pairs>>;
  return Object.entries(sets).map(([name, { same, other }]) => {
    const language = name as Language;
    const half = (isHeldOut: boolean) => ({
      same: meeting(same, language, isHeldOut),
      other: meeting(other, language, isHeldOut),
    });
    return { language, tuned: half(false), heldOut: half(true) };
  });
}

function meeting(pairs: readonly string[], language: Language, isHeldOut: boolean): Meeting {
  const own = pairs.filter((_, index) => (index % 2 === 1) === isHeldOut);
  const isOne = (pair: string) => new Set(pair.split(':').map((word) => stemsOf(word, language))).size === 1;
  return { met: own.filter(isOne).length, pairs: own.length };
}

function stemsOf(words: string, language: Language): string {
  return words
    .split(' ')
    .map((word) => termOf(word, language).stem)
    .join(' ');
}
