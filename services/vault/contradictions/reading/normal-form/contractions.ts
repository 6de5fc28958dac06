// Two words that are written in one, apart: "don't", "I've", "Anna's"; and what is denied by the end of its verb.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Language } from '../../../store/text-index/languages/stop-words.ts';
import { type Rewriting, rewritten } from '../../words/rewriting.ts';
import { DENIED, OWNS } from './marks.ts';

/** Their order matters: "won't" is read before the general denials, and what is then left behind an apostrophe says whose something is. */
const contractions = whenAsked(
  (): Rewriting => [
    [/\b(can)not\b/gi, '$1 not'],
    [/\bI'm\b/g, 'I am'],
    [/\b(I|you|we|they)'ve\b/gi, '$1 have'],
    [/\b(you|we|they)'re\b/gi, '$1 are'],
    [/\b(I|you|we|they|he|she|it)'ll\b/gi, '$1 will'],
    [/\bcan't\b/gi, 'can not'],
    [/\bwon't\b/gi, 'will not'],
    [/n't\b/gi, ' not'],
    // "Cannot stand" something is to hate it.
    [/\b(?:can|could) not (?:stand|bear|abide)\b/gi, 'hates'],
    [/\b(it|he|she|that|there|here|what|who|let)'s\b/gi, '$1 is'],
    [/(\p{L})'s?(?![\p{L}])/gu, `$1 ${OWNS} `],
  ],
);

const DENYING_ENDS: Partial<Record<Language, RegExp>> = {
  ja: /(?:では|じゃ)?(?:あり)?(?:ませんでした|ません|なかった|ない)(?!と|か)/g,
  zh: /[不没沒]有?/g,
};

export function withoutContractions(text: string, language: Language): string {
  const apart = rewritten(text, contractions());
  const denying = DENYING_ENDS[language];
  return denying === undefined ? apart : apart.replace(denying, ` ${DENIED} `);
}
