// The small words by which it is read what a statement means: what stands aside for something else, what changed, where something is,
// when it was so, and that it is so only then. All words folded.
import type { Language } from '../../store/text-index/languages/detect.ts';
import { wordsOf } from './word-list.ts';

/** Words that put aside what follows: rather than coffee, instead of tea. */
export const ASIDE = wordsOf('than instead statt anstatt lugar vez invece plutot lieu');
/** Words for a change from something else. */
export const CHANGES =
  wordsOf(`switch switched switching switches relocate relocated relocates relocating move moved moving moves change changed changing changes gone went migrate migrated migrates migrating
  convert converted converts replaced replace replaces replacing over handed took handles wechselt gewechselt umgestellt cambio cambiado passe passato passou mudou`);
export const FROM = wordsOf('from von vom aus desde de da dal du');

/** Words for where something is. */
const PLACING_IN_ENGLISH = wordsOf(
  'in at on under behind above below inside beside near next by outside underneath beneath opposite from into onto with',
);
const PLACING_ELSEWHERE: Partial<Record<Language, ReadonlySet<string>>> = {
  de: wordsOf('in im am an auf unter hinter uber neben vor bei beim'),
  es: wordsOf('en sobre bajo debajo detras encima junto fuera'),
  fr: wordsOf('en a au aux dans sous sur chez derriere'),
  it: wordsOf('in a al nel nella sul sulla sotto dietro'),
  nl: wordsOf('in op onder achter bij naast aan'),
  pt: wordsOf('em no na nos nas sobre sob atras'),
};

export function isPlacing(word: string, language: Language): boolean {
  return (PLACING_ELSEWHERE[language] ?? PLACING_IN_ENGLISH).has(word);
}

export const IS = wordsOf('is are was were been be ist sind war wurde es son esta estan fue est sont e sono foi');

/** Words for one time, and not always. */
export const OCCASION = wordsOf(`yesterday today tonight ago earlier previously formerly originally childhood
  gestern heute fruher damals vorhin ayer hoy antes hier autrefois ieri oggi prima ontem hoje antigamente gisteren vandaag vroeger`);
export const OCCASION_PHRASES =
  /\b(?:last (?:night|week|weekend|month|year|time|summer|winter|spring|autumn|term)(?! of)|this (?:morning|evening|week|time))\b|\b(?:my|our|his|her|their|the) (?:old|former|previous|last|first|ex-?) ?(?:job|flat|house|school|car|boss|place|employer|company|team)\b|\bas a (?:kid|child|student|teenager)\b|\bused to\b|\bback (?:in|then|when)\b|\bwhen (?:I|he|she|we|they) (?:was|were)\b|^(?:in|en|em|im jahr) (?:19|20)\d\d\b|\bletzte[nrsm]?\b|\bpasad[oa]\b|\bderni[eè]re?\b|\bscors[oa]\b|\bpassad[oa]\b|\bfor now\b|\bjust this once\b/iu;

/** Words that say it is only so, and otherwise not: what is denied beside it is no denial of the rest. */
export const EXCEPTING = wordsOf(
  `unless only except without until solely exclusively nur ausser ohne bis solo salvo sin hasta sauf seulement sans jusque soltanto tranne senza fino apenas exceto sem ate alleen behalve`,
);
