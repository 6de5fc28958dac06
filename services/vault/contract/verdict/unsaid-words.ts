// Which words of a purpose nothing speaks of that a package tells: of each whether something else that the viewer sees may say it,
// and whether it is there in another form.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Wanted } from '../../search/question.ts';
import { recordTerms } from '../../search/record-terms.ts';
import { weightsIn } from '../../search/weights.ts';
import { fold } from '../../store/text-index/languages/fold.ts';
import { LANGUAGES, type Language } from '../../store/text-index/languages/stop-words.ts';
import { isStopWord } from '../../store/text-index/terms.ts';
import { wordsOfUnreal } from '../frame/days/unreal-days.ts';
import { type Frame, wordOf } from '../frame/read-frame.ts';
import { namingWords } from '../weighing/relevance.ts';

export interface Unsaid {
  word: string;
  /** Another form of it is there, a part of it, or what it means: that may be it, and is not sure to be. */
  isOtherwise: boolean;
  /** Something visible holds it, or what may be it. */
  isHeld: boolean;
}

/** Telling words that neither name the frame nor stand as they are in anything that is told, but for small ones and those of no day. */
export function unsaidWords(frame: Frame, records: readonly AnyRecord[]): Unsaid[] {
  const naming = namingWords(frame);
  const others = new Set([...smallWords(frame), ...wordsOfUnreal(frame.purpose.unreal)]);
  const passages = records.flatMap((record) => {
    const held = recordTerms(record);
    return held ? [held.title, held.body] : [];
  });
  const isSaid = (stem: string) => passages.some(({ counts }) => counts.has(stem));
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

/** The very word, as it is cut in a text of another language. */
function sameWordsOf({ wider }: Wanted): string[] {
  return (wider?.same ?? []).flatMap(({ text, at, worth }) => (at === 'whole' && worth === 1 ? [text] : []));
}

const A_WORD = /[\p{L}\p{M}]+/gu;

/** Of a purpose in two languages at once: two words beside each other that say nothing in the same other language. A name is none. */
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
