// What may be true of several at once, and so contradicts nothing: who likes jazz may like tango, what was done on Monday may have
// been done on Friday, and who is married to whom is so either way round.
import type { Language } from '../../store/text-index/languages/detect.ts';
import { wordsAndStems, wordsOf } from './word-list.ts';

/** What somebody does with one person or thing as well as with another, as it is written. */
export const ADDS_UP =
  wordsOf(`interpret interprets translate translates like likes liked love loves enjoy enjoys know knows met meet meets visit visits visited speak
  speaks spoke read reads watch watches watched plays play played bought buy buys attended attends invited invites
  recommends recommended follows wants needs tried tries ordered orders wrote writes learning studying reading
  watching playing collecting speaking visiting hired hires taught teaches knew saw sees eats eat drinks drink collects supports helped learns studied interested fan kennt mag
  trinkt isst spricht liest traf besuchte habla come bebe lee conoce gusta gustan visito`);

/** What is done again and again: on another day it was done another time. */
export const DONE_AGAIN =
  wordsOf(`serviced cleaned painted repaired inspected checked visited phoned rang met updated renewed paid watered
  went saw wrote sent ate watched played spoke talked trained swam ran cooked baked washed flooded leaked travelled traveled flew drove
  gewartet gereinigt besucht angerufen getroffen bezahlt gestrichen repariert visito llamo pago fue limpio pinto reparo
  visite appele paye`);

/** What two people are to each other, in either direction. */
export const MUTUAL =
  wordsOf(`married engaged siblings sibling twins twin cousins cousin friends friend neighbours neighbour neighbors neighbor
  colleagues colleague partners partner roommates roommate flatmates flatmate near beside opposite between met meets meet
  verheiratet verlobt befreundet neben casado casada casados junto amigos marie mariee voisin sposato sposata getrouwd`);

/** The same by stems, where a statement is read for what it means, with what somebody has or does at times. */
const additive =
  wordsAndStems(`like love enjoy hate dislike loathe know met meet visit speak read watch play bought buy attend invite recommend want need try order write learn
  study interpret translate collect see eat drink teach interest fan friend went go travel hike swim run has have own grow sell cook bake help join include offer contain
  raise volunteer sent got call phone text email call ate drank played saw watched cleaned washed fixed repaired painted planted`);
/** Such words of other languages, beside those that are known by their roots. A verb of one language may be a noun in another ("bebe"). */
const ADDITIVE_ELSEWHERE: Partial<Record<Language, ReadonlySet<string>>> = {
  de: wordsOf('mag trinkt trinke trinken isst esse essen spricht liest traf besucht kennt'),
  es: wordsOf('gusta habla come como comemos bebe bebo bebemos lee leo conoce'),
  pt: wordsOf('gosta gosto fala come como comemos bebe bebo bebemos conhece'),
  fr: wordsOf('aime parle mange mangeons boit bois buvons connait'),
  it: wordsOf('piace parla mangia mangio beve bevo conosce'),
};

/** `root`: the English word for one of another language. */
export function isAdditive(
  { folded, stem }: { folded: string; stem: string },
  language: Language,
  root?: string,
): boolean {
  if (language === 'en') return additive().has(folded) || additive().has(stem);
  return ADDITIVE_ELSEWHERE[language]?.has(folded) === true || (root !== undefined && additive().has(root));
}

/** What was done on one day, and may have been done on another. */
export const DONE_ONCE = wordsOf('raised fetched ordered brought baptised buried');
