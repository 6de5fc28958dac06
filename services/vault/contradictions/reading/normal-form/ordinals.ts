// Which one of several: "the second floor" and "the 2nd floor" become the same.
import type { Language } from '../../../store/text-index/languages/stop-words.ts';

/** The ordinals of each language. They become figures where a noun follows; "first" and "second" may be a step or a length of time. */
const ORDINALS: readonly Ordinals[] = [
  {
    behind: '(?:the|his|her|my|our|their) ',
    before: '(?= (?:of|\\p{L}{3}))',
    words: `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
      seventeenth eighteenth nineteenth twentieth`,
  },
  {
    language: 'de',
    behind: '',
    before: '(?= \\p{Lu})',
    words: 'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte',
    endings: '(?:n|r|s|m)?',
  },
  {
    language: 'es',
    behind: '(?:el|la|un|una|al|del|en|es) ',
    before: '(?= \\p{L}{3})',
    words: 'primer segund tercer cuart quint sext séptim octav noven décim',
    endings: '[oa]?',
  },
  {
    language: 'pt',
    behind: '(?:o|um|no|do|ao) ',
    before: '(?= \\p{L}{3})',
    words: 'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo',
  },
  {
    language: 'pt',
    behind: '(?:a|uma|na|da|à) ',
    before: '(?= (?:vez|s[ée]rie|turma|fila|filha|dose|aula|etapa|parte|edição|casa|semana|fase))',
    words: 'primeira segunda terceira quarta quinta sexta sétima oitava nona décima',
  },
  {
    language: 'fr',
    behind: '(?:au|le|la|un|une|du|en) ',
    before: '(?= \\p{L}{3})',
    words: 'premi[eè]re? deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième',
  },
  {
    language: 'it',
    behind: '(?:il|la|al|lo|un|una|del|nel) ',
    before: '(?= \\p{L}{3})',
    words: 'prim second terz quart quint sest settim ottav non decim',
    endings: '[oa]',
  },
  {
    language: 'nl',
    behind: '(?:de|het|een) ',
    before: '(?= \\p{L}{3})',
    words: 'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende',
  },
];

interface Ordinals {
  /** The language whose texts are read so. English ordinals are read in every text. */
  language?: Language;
  behind: string;
  before: string;
  /** The ordinals from the first on. */
  words: string;
  endings?: string;
}

/** Nouns of rows in which an ordinal needs no article. */
const IN_LINE =
  /(?<!\p{L})(?:(first)|(second)|(third)|(fourth)|(fifth)|(sixth)|(seventh)|(eighth)|(ninth)|(tenth))(?= (?:in (?:line|the (?:queue|list|row))|place|floor)(?!\p{L}))/giu;

const READ_ORDINALS = ORDINALS.map(({ language, behind, before, words, endings = '' }) => {
  const each = words.trim().split(/\s+/);
  const groups = each.map((word) => `(${word}${endings})`).join('|');
  // German nouns are known by their capitals.
  const flags = language === 'de' ? 'gu' : 'giu';
  return { language, written: new RegExp(`(?<=(?<!\\p{L})${behind})(?:${groups})${before}`, flags) };
});

export function withOrdinals(text: string, language: Language): string {
  const inLine = text.replace(IN_LINE, (_, ...found) => `${found.findIndex((each) => each !== undefined) + 1}th`);
  return READ_ORDINALS.filter((each) => each.language === undefined || each.language === language).reduce(
    (given, { written }) =>
      given.replace(written, (_, ...found) => `${found.findIndex((each) => each !== undefined) + 1}th`),
    inLine,
  );
}
