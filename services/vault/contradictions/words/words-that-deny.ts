// The words by which something is denied: "not", "kein", "nunca"; and those by which a habit ends.
import type { Language } from '../../store/text-index/languages/stop-words.ts';
import { wordsOf } from './word-list.ts';

const NEGATIONS =
  wordsOf(`not no never without cannot neither nor nobody nothing nowhere none nicht nichts kein keine keinen keinem keiner keines nie
  niemals ohne nunca sin jamas ningun ninguno ninguna nem sem nao nenhum nenhuma pas jamais sans aucun aucune non mai senza
  nessun nessuno nessuna niet geen nooit niets zonder inte aldrig ingen inget inga utan ikke ingen aldri uten uden ei en emme et eivat
  не нет ни никогда без`);

/** Words that deny in one language alone: in others they are a month, a step, or something that is done just now. */
const DENIES_ONLY_IN: ReadonlyMap<string, string> = new Map([
  ['mai', 'it'],
  ['pas', 'fr'],
  ['sin', 'es'],
  ['nem', 'pt'],
  ['non', 'it'],
  ['ei', 'fi'],
  ['en', 'fi'],
  ['et', 'fi'],
  ['emme', 'fi'],
  ['eivat', 'fi'],
]);

export function isNegation(word: string, language: string): boolean {
  // In Portuguese "no" says where something is.
  if (word === 'no' && language === 'pt') return false;
  return NEGATIONS.has(word) && (DENIES_ONLY_IN.get(word) ?? language) === language;
}

/** Words for "nothing" and "neither", beside another denial or by themselves. In Spanish "nada" is also somebody who swims. */
const NOTHING_IN: Partial<Record<Language, ReadonlySet<string>>> = {
  es: wordsOf('nada ni tampoco'),
  pt: wordsOf('nada'),
  fr: wordsOf('ni'),
  it: wordsOf('niente nulla'),
};

export function saysNothing(word: string, language: Language): boolean {
  return NOTHING_IN[language]?.has(word) === true;
}

const HABITS = 'stopped stop stops quit quits ceased refuses refuse avoids avoid lacks lack';
/** Verbs for giving something up: whoever did so does it no more, in whatever statement. */
export const ENDINGS_OF_HABITS = wordsOf(HABITS);

/** More denials, where a statement is read for what it means. */
export const DENIALS_TOO = wordsOf(`weder kaum ni tampoco scarcely barely noone zero hardly
  keinerlei nirgends nada nadie ningunos ningunas rien personne nulle niente nulla ninguem niemand
  mangels banned bans ban forbidden forbids prohibited prohibits excluded excludes except excluding denied denies deny
  verboten untersagt prohibido proibido interdit vietato verboden`);

/** Verbs for ending something or not coming to it: what follows is denied, where a statement is read for what it means. */
export const ENDINGS =
  wordsOf(`${HABITS} stopping quitting ceases ended cancelled canceled cancels cancel avoiding refused
  dropped drops drop ditched ditches skips skip skipped rejects reject rejected scrapped axed abandoned fails failed fail lost misses hates declined declines
  gekundigt abgesagt vermeidet verweigert ablehnt lehnt cancelado rechaza evita annule evite rinuncia recusa`);

/** Words at which a denial ends. */
export const STOPS_DENIAL =
  wordsOf(`but because since when while if unless until after before and or so as although though than who which that where
  in on at for to of with from by via about over through during into onto under near
  aber weil wenn als bis nach vor und oder sondern denn dass im am um zu zum zur mit von vom bei fur auf aus
  pero porque cuando si hasta despues y o sino que en con para por del al
  mais parce quand jusque et ou que en avec pour par dans sur chez
  ma perche quando se fino e che in con per nel nella
  mas quando ate em com para por no na nos nas`);

/** Words that deny behind "is" what was spoken of. */
export const DENIES_BACK = wordsOf(
  'forbidden banned prohibited rejected refused declined cancelled canceled excluded scrapped dropped discontinued abandoned withdrawn off verboten abgesagt gestrichen prohibido cancelado interdit annule vietato annullato proibido',
);
