// The words by which something is denied: "not", "kein", "nunca"; and those by which a habit ends.
import type { Language } from '../../store/text-index/languages/stop-words.ts';
import { wordsOf } from './word-list.ts';

const NEGATIONS =
  wordsOf(`not no never without cannot neither nor nobody nothing nowhere none nicht nichts kein keine keinen keinem keiner keines nie
  niemals ohne nunca sin jamas ningun ninguno ninguna nem sem nao nenhum nenhuma pas jamais sans aucun aucune non mai senza
  nessun nessuno nessuna niet geen nooit niets zonder inte aldrig ingen inget inga utan ikke ingen aldri uten uden ei en emme et eivat
  не нет ни никогда без`);

/** In another language they are a month, a step, or something that is done just now. */
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
  // In Portuguese it says where something is.
  if (word === 'no' && language === 'pt') return false;
  return NEGATIONS.has(word) && (DENIES_ONLY_IN.get(word) ?? language) === language;
}

/** They say that it is nothing, or not either, beside another denial or by themselves. One of them is also whoever swims. */
const NOTHING_IN: Partial<Record<Language, ReadonlySet<string>>> = {
  es: wordsOf('nada ni tampoco'),
  pt: wordsOf('nada'),
  fr: wordsOf('ni'),
  it: wordsOf('niente nulla'),
};

export function saysNothing(word: string, language: Language): boolean {
  return NOTHING_IN[language]?.has(word) === true;
}

/** Who gave something up does it no more. */
export const ENDINGS_OF_HABITS = wordsOf(`stopped stop stops quit quits ceased refuses refuse avoids avoid lacks lack`);
