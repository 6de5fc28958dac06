// Which words of a purpose the package leaves unanswered: each with whether something else that the viewer sees may say it, and whether
// it is there in another form.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Wanted } from '../../search/question.ts';
import { recordTerms } from '../../search/record-terms.ts';
import { weightsIn } from '../../search/weights.ts';
import { fold } from '../../store/text-index/languages/fold.ts';
import { LANGUAGES, type Language } from '../../store/text-index/languages/stop-words.ts';
import { isStopWord, termsOf } from '../../store/text-index/terms.ts';
import { toSituation } from '../../view/shown-items.ts';
import { wordsOfUnreal } from '../frame/days/unreal-days.ts';
import { type Frame, wordOf } from '../frame/frame.ts';
import { namingWords } from '../weighing/relevance.ts';

export interface Unsaid {
  word: string;
  /** Another form of the word is there, a part of it, or what it means: that may be it, and is not sure to be. */
  isOtherwise: boolean;
  /** Something visible holds the word, or what may be it. */
  isHeld: boolean;
}

/**
 * Telling words that neither name the project nor stand as they are in anything that is told. Small words do not count, nor those of a
 * day that does not exist.
 */
export function unsaidWords(frame: Frame, records: readonly AnyRecord[]): Unsaid[] {
  const naming = namingWords(frame);
  const others = new Set([...smallWords(frame), ...wordsOfUnreal(frame.purpose.unreal)]);
  const passages = records.flatMap((record) => {
    const held = recordTerms(record);
    return held ? [held.title, held.body] : [];
  });
  const told = stemsOfSituation(frame);
  const isSaid = (stem: string) => told.has(stem) || passages.some(({ counts }) => counts.has(stem));
  return frame.sought.flatMap((sought, index) => {
    const { wanted, holders } = sought;
    if (naming.has(index)) return [];
    const isSaidSo = wanted.terms.every(({ stem }) => isSaid(stem)) || sameWordsOf(wanted).some(isSaid);
    const isTold = !wanted.prefix && holders.length > 0 && isSaidSo;
    const word = wordOf(sought);
    if (isTold || others.has(word)) return [];
    const isOtherwise = records.some((record) => (weightsIn(record, [sought])[0] as number) > 0);
    return [{ word, isOtherwise, isHeld: holders.length > 0 }];
  });
}

/** What the package says of where the project stands. */
function stemsOfSituation({ project, goal }: Frame): ReadonlySet<string> {
  if (project === null) return NOTHING_SAID;
  const { current_step, situation_intent } = toSituation(project.record, goal?.record);
  return new Set([current_step, situation_intent].flatMap((text) => termsOf(text ?? '')).map(({ stem }) => stem));
}

const NOTHING_SAID: ReadonlySet<string> = new Set();

/** Stems of the very word, as a text of another language cuts it. */
function sameWordsOf({ wider }: Wanted): string[] {
  return (wider?.same ?? []).flatMap(({ text, at, worth }) => (at === 'whole' && worth === 1 ? [text] : []));
}

const A_WORD = /[\p{L}\p{M}]+/gu;

/** Small words of a second language in the purpose: two beside each other that say nothing in the same language. A name is none. */
function smallWords({ purpose, unheld }: Frame): ReadonlySet<string> {
  const words = purpose.text.match(A_WORD) ?? [];
  const folded = words.map((word) => fold(word.toLowerCase()));
  const isSmall = (at: number, language: Language) =>
    words[at] === words[at]?.toLowerCase() &&
    unheld.includes(folded[at] as string) &&
    isStopWord({ word: folded[at] as string, language });
  const small = LANGUAGES.map((language) =>
    folded.filter((_, at) => isSmall(at, language) && (isSmall(at - 1, language) || isSmall(at + 1, language))),
  );
  return new Set(small.flat());
}
