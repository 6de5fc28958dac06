// Phrases that one word says as well: to steer clear of something is to avoid it, to pass away is to die. A statement is read with the words
// in their place. What only says how far, and what is said in passing, is left out. Each table beside this one is of one subject.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { rewritten } from '../rewriting.ts';
import { choices } from './choices.ts';
import { deeds } from './deeds.ts';
import { denied, tolerance } from './denied.ts';
import { agreed, inPassing } from './in-passing.ts';
import { PHRASES_OF } from './of-one-language.ts';
import { people } from './people.ts';
import { progress, states } from './states.ts';
import { timesAndAmounts } from './times-and-amounts.ts';
import { turnedRound } from './turned-round.ts';

/**
 * For a text of whatever language. A later table reads what an earlier one has left, so their order counts: “no longer allergic
 * to” is read whole, before “no longer” alone is read as an end.
 */
const always = whenAsked(() => [
  ...turnedRound(),
  ...tolerance(),
  ...denied(),
  ...inPassing(),
  ...choices(),
  ...deeds(),
  ...timesAndAmounts(),
  ...people(),
  ...states(),
]);

/**
 * Whether a text may say that something is agreed or how far it has come: most statements say neither, and are not looked
 * through for it.
 */
const mayBeAgreedOrUnderWay = whenAsked(
  () =>
    /(?<!\p{L})(?:still|yet|sorted|ticked|done|going|goes|go|is on|ahead|off|home|takes? place|liv(?:es?|ing) with|another|rid|away|sale|more|to-?do|to be|not|scrapped|binned|axed|agreed|said|decided|arranged|settled|discussed|promised|besprochen|vereinbart|abgemacht|acordado|acordamos|quedamos|hablado|convenu|prévu|combin\p{L}+|concordato|d'accordo|deciso)(?!\p{L})/iu,
);

export function inPlainWords(text: string, language: Language): string {
  const phrases = [...always(), ...(PHRASES_OF[language]?.() ?? [])];
  if (!mayBeAgreedOrUnderWay().test(text)) return rewritten(text, phrases);
  return rewritten(text, [...agreed(), ...phrases, ...(language === 'en' ? progress() : [])]);
}
