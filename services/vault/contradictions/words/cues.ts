// The small words by which a statement is read when it says in words of its own what another one says: what denies and how far, what
// ends, what stands aside for something else, whose it is, when it was so. All words folded.
import type { Language } from '../../store/text-index/languages/detect.ts';
import { wordsAndStems, wordsOf } from './word-list.ts';

/** Beside those that deny in any statement. */
export const DENIALS_TOO =
  wordsOf(`weder kaum ni tampoco scarcely barely nothing none nobody noone nowhere neither nor without zero hardly
  nichts keinerlei nirgends nada nadie ningun ningunos ningunas rien personne nulle niente nessuna nulla ninguem nunca niets niemand
  mangels banned bans ban forbidden forbids prohibited prohibits excluded excludes except excluding denied denies deny
  verboten untersagt prohibido proibido interdit vietato verboden`);

/** Who does this does it no more, or does not come to it. What follows is denied. */
export const ENDINGS =
  wordsOf(`stopped stop stops stopping quit quits quitting gave ceased ceases ended cancelled canceled cancels cancel avoids avoid avoiding refuses refuse refused
  lacks lack dropped drops drop ditched ditches skips skip skipped rejects reject rejected scrapped axed abandoned fails failed fail lost misses hates declined declines
  gekundigt abgesagt vermeidet verweigert ablehnt lehnt cancelado rechaza evita annule refuse evite rinuncia evita recusa`);

/** What follows stands aside: rather than coffee, instead of tea. */
export const ASIDE = wordsOf('than instead statt anstatt lugar vez invece plutot lieu');
/** Another thing came from there. */
export const CHANGES =
  wordsOf(`switch switched switching switches move moved moving moves change changed changing changes gone went migrate migrated migrates migrating
  convert converted converts replaced replace replaces replacing over handed took handles wechselt gewechselt umgestellt cambio cambiado passe passato passou mudou`);
export const FROM = wordsOf('from von vom aus desde de da dal du');

/** So far a denial goes. */
export const STOPS_DENIAL =
  wordsOf(`but because since when while if unless until after before and or so as although though than who which that where
  in on at for to of with from by via about over through during into onto under near
  aber weil wenn als bis nach vor und oder sondern denn dass im am um zu zum zur mit von vom bei fur auf aus
  pero porque cuando si hasta despues y o sino que en con para por del al
  mais parce quand jusque et ou que en avec pour par dans sur chez
  ma perche quando se fino e che in con per nel nella
  mas quando ate em com para por no na nos nas`);

/** Where something is. */
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

/** Behind "is" they deny what was spoken of. */
export const DENIES_BACK = wordsOf(
  'forbidden banned prohibited rejected refused declined cancelled canceled excluded scrapped dropped discontinued abandoned withdrawn off verboten abgesagt gestrichen prohibido cancelado interdit annule vietato annullato proibido',
);
export const IS = wordsOf('is are was were been be ist sind war wurde es son esta estan fue est sont e sono foi');

/** One time, and not always. */
export const OCCASION = wordsOf(`yesterday today tonight ago earlier previously formerly originally childhood
  gestern heute fruher damals vorhin ayer hoy antes hier autrefois ieri oggi prima ontem hoje antigamente gisteren vandaag vroeger`);
export const OCCASION_PHRASES =
  /\b(?:last (?:night|week|weekend|month|year|time|summer|winter|spring|autumn|term)(?! of)|this (?:morning|evening|week|time))\b|\b(?:my|our|his|her|their|the) (?:old|former|previous|last|first|ex-?) ?(?:job|flat|house|school|car|boss|place|employer|company|team)\b|\bas a (?:kid|child|student|teenager)\b|\bused to\b|\bback (?:in|then|when)\b|\bwhen (?:I|he|she|we|they) (?:was|were)\b|^(?:in|en|em|im jahr) (?:19|20)\d\d\b|\bletzte[nrsm]?\b|\bpasad[oa]\b|\bderni[eè]re?\b|\bscors[oa]\b|\bpassad[oa]\b|\bfor now\b|\bjust this once\b/iu;

/** Only so, and otherwise not: what is denied beside it is no denial of the rest. */
export const EXCEPTING = wordsOf(
  `unless only except without until solely exclusively nur ausser ohne bis solo salvo sin hasta sauf seulement sans jusque soltanto tranne senza fino apenas exceto sem ate alleen behalve`,
);

/** With these, more than one thing may be true of the same. */
const additive =
  wordsAndStems(`like love enjoy hate dislike loathe know met meet visit speak read watch play bought buy attend invite recommend want need try order write learn
  study collect see eat drink teach interest fan friend went go travel hike swim run has have own grow sell cook bake help join include offer contain
  raise volunteer sent got call phone text email call ate drank played saw watched cleaned washed fixed repaired painted planted`);
/** Beside those that are known by their roots. What one language drinks is a baby in another. */
const ADDITIVE_ELSEWHERE: Partial<Record<Language, ReadonlySet<string>>> = {
  de: wordsOf('mag trinkt trinke trinken isst esse essen spricht liest traf besucht kennt'),
  es: wordsOf('gusta habla come como comemos bebe bebo bebemos lee leo conoce'),
  pt: wordsOf('gosta gosto fala come como comemos bebe bebo bebemos conhece'),
  fr: wordsOf('aime parle mange mangeons boit bois buvons connait'),
  it: wordsOf('piace parla mangia mangio beve bevo conosce'),
};

/** `root`: its English word, where it is of another language. */
export function isAdditive(
  { folded, stem }: { folded: string; stem: string },
  language: Language,
  root?: string,
): boolean {
  if (language === 'en') return additive().has(folded) || additive().has(stem);
  return ADDITIVE_ELSEWHERE[language]?.has(folded) === true || (root !== undefined && additive().has(root));
}

/** It was done on one day, and may have been on another. */
export const DONE_ONCE = wordsOf('raised fetched ordered brought baptised buried');
