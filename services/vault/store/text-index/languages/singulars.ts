// Plurals that a stemmer leaves: Snowball touches no ending of a word as short as "ojos" or "amis", takes the "-ad" of "ciudad" for
// one of a verb, and does not know that "jardins" is of "jardim" or "mannen" of "man".

import { fold } from './fold.ts';

/** An ending of a plural, and what stands in its place in the singular. */
type Ending = readonly [RegExp, string];

const SPANISH: readonly Ending[] = [
  // These singulars have an accent that their plurals lack.
  [/(?<=^[^áéíóú]{2,})enes$/, 'én'],
  [/(?<=^[^áéíóú]{2,})eses$/, 'és'],
  [/(?<=..)uses$/, 'ús'],
  [/(?<=.[aeiouáéíóú][dlnrs])es$/, ''],
  [/^((?:mam|pap|sof)á|(?:beb|caf|chal|t)é|(?:champ|men)ú)s$/, '$1'],
];
const PORTUGUESE: readonly Ending[] = [
  [/(?<=..)(?:ões|ães|ãos|oes)$/, 'ão'],
  [/(?<=..)éis$/, 'el'],
  [/(?<=...)ais$/, 'al'],
  [/(?<=...)óis$/, 'ol'],
  [/(?<=..[nv])eis$/, 'el'],
  [/(?<=..[bcglt])eis$/, 'il'],
  [/^(barr|civ|fun|fuz|gent|infant|perf)is$/, '$1il'],
  [/^azuis$/, 'azul'],
  [/(?<=.[aeiouáéíóú])ns$/, 'm'],
  [/íses$/, 'ís'],
  [/(?<=[áéó])s$/, ''],
  // "Paguei" is written with "gu" to keep the sound of "pagar".
  [/(?<=.)guei$/, 'gar'],
  [/(?<=.)quei$/, 'car'],
];
const GERMAN: readonly Ending[] = [
  [/(?<=.er)in(?:nen)?$/, ''],
  [/(?<=..in)nen$/, ''],
  [/(?<=..[^aeiou][aioy]|^[mop]{2}a)s$/, ''],
  [/(?<=.{3}(?:ar|el|er))n$/, ''],
  [/^eier$/, 'ei'],
];
const DUTCH: readonly Ending[] = [
  [/^([aeiou][^aeiou]|ui)en$/, '$1'],
  [/(?<=kind)eren$/, ''],
  [/(?<=boer|buur|vriend)in(?:nen)?$/, ''],
  [/(?<=.(?<!be|ge|ver|over))leden$/, 'lid'],
  [/(?<=.ie)en$/, ''],
  [/(?<=..(?:e[lmnr]|[^aeiou]e))s$/, ''],
  [/(?<=[aeiou].*(?<!adv|prec|verl)ie)s$/, ''],
  // These have an apostrophe before their s, which many leave away.
  [
    /(?<=^(?:agenda|auto|baby|camera|euro|firma|foto|hobby|kilo|mama|menu|oma|opa|papa|party|piano|pizza|radio|thema|video))s$/,
    '',
  ],
];

const FRENCH: readonly Ending[] = [
  // Snowball takes this s away in any case, but only after it has looked for a verb, as in "potirons" and "desserts".
  [/(?<=..[bcdefglmnpqrtvé])s$/, ''],
  [/(?<=[aeiouy].*[^aeou]ou?)(?<!propo|repo|enclo|héro|tétano|albino|dessou|dissou|absou)s$/, ''],
  [/(?<=empl|env|conv|par|tourn)ois$/, 'oi'],
];

const singularBy = (endings: readonly Ending[]) => (word: string) => {
  const ending = endings.find(([plural]) => plural.test(word));
  return ending === undefined ? word : word.replace(...ending);
};

export const spanishSingular = singularBy(SPANISH);
export const portugueseSingular = singularBy(PORTUGUESE);
/** The singular of a German noun. */
export const germanSingular = singularBy(GERMAN);
export const dutchSingular = singularBy(DUTCH);
export const frenchSingular = singularBy(FRENCH);

/** Longer words have lost their s to the stemmer, or it is no ending: "portugues". */
const SHORT = 6;

/** The stem of a short word without the s of its plural: "ojos", "ojo". An s behind an accent belongs to the singular: "país". */
export function withoutPlural(stem: string, word: string, many = /[aeiou]s$/): string {
  const isPlural = stem.length > 3 && stem.length <= SHORT && stem === fold(word) && many.test(word);
  return isPlural ? stem.slice(0, -1) : stem;
}
