// How somebody is addressed before their name: Herr Moser, Señora Paz. What is asked for is whom the name says; without a name
// behind it, or with somebody's own before it (meine Frau Anna), such a word says who that is.

const TITLES = [
  'mr|mrs|ms|mx|miss|mister|madam',
  'herrn?|hrn?|frau|fr(?=\\.)|fräulein',
  'señor(?:a|ita)?|sra?|srta|don|doña',
  'senhor(?:a|ita)?|dona',
  'monsieur|madame|mademoiselle|mme|mlle|messieurs',
  'signor(?:e|a|ina)?|sig(?:\\.?ra|na)?',
  'meneer|mevrouw|mijnheer|mevr|mw|dhr',
].join('|');
const eitherCase = (words: string) => words.replace(/(?<=^|\|)\p{L}/gu, (first) => `[${first}${first.toUpperCase()}]`);
const SOMEBODYS =
  'meine[rnms]?|mein|deine[rn]?|seine[rn]?|ihre[rn]?|unsere[rn]?|my|your|his|her|our|their|mi|tu|su|ma|ta|sa|minha|sua|mia|tua|mijn|jouw|zijn|haar';
/** Behind it a name, which begins with a capital: so the letters' case is told apart. */
const ADDRESS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<!(?<!\\p{L})(?:${eitherCase(SOMEBODYS)})\\s+)(?:${eitherCase(TITLES)})(?!\\p{L})\\.?(?=\\s+\\p{Lu})`,
  'gu',
);

export function withoutAddress(text: string): string {
  return text.replace(ADDRESS, ' ');
}
