// Numbers above twelve as each language writes them in a word: "quinze", "trenta", "siebenundzwanzig", "veinticinco". Those up to twelve
// are known to search as well.
import type { Language } from '../../../store/text-index/languages/stop-words.ts';

/** The numbers from thirteen to nineteen, and the tens from twenty on. All folded. */
const WORDS: Partial<Record<Language, readonly [teens: string, tens: string]>> = {
  de: [
    'dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
    'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig',
  ],
  es: [
    'trece catorce quince dieciseis diecisiete dieciocho diecinueve',
    'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  ],
  pt: [
    'treze catorze quinze dezesseis dezessete dezoito dezenove',
    'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  ],
  fr: ['treize quatorze quinze seize', 'vingt trente quarante cinquante soixante septante quatrevingt nonante'],
  it: [
    'tredici quattordici quindici sedici diciassette diciotto diciannove',
    'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  ],
  nl: [
    'dertien veertien vijftien zestien zeventien achttien negentien',
    'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  ],
};

/** The ones, as they are joined to the tens in one word. */
const ONES: Partial<Record<Language, string>> = {
  de: 'ein zwei drei vier funf sechs sieben acht neun',
  es: 'un dos tres cuatro cinco seis siete ocho nueve',
  it: 'uno due tre quattro cinque sei sette otto nove',
  nl: 'een twee drie vier vijf zes zeven acht negen',
};

const known = new Map<Language, ReadonlyMap<string, number>>();

/** The number that a word says. `word` is folded. */
export function bigNumberIn(word: string, language: Language): number | undefined {
  let numbers = known.get(language);
  if (numbers === undefined) {
    numbers = numbersIn(language);
    known.set(language, numbers);
  }
  return numbers.get(word);
}

function numbersIn(language: Language): Map<string, number> {
  const [teens, tens] = (WORDS[language] ?? ['', '']).map((words) => words.split(' ').filter(Boolean)) as [
    string[],
    string[],
  ];
  const found = new Map<string, number>();
  for (const [place, word] of teens.entries()) found.set(word, 13 + place);
  for (const [place, word] of tens.entries()) {
    const value = 20 + 10 * place;
    found.set(word, value);
    for (const [one, small] of (ONES[language]?.split(' ') ?? []).entries())
      for (const form of joined(word, small, language)) found.set(form, value + one + 1);
  }
  return found;
}

/** The ways to write tens and ones in one word: "siebenundzwanzig", "zevenentwintig", "veinticinco", "ventotto". */
function joined(ten: string, one: string, language: Language): string[] {
  if (language === 'de') return [`${one}und${ten}`];
  if (language === 'nl') return [`${one}en${ten}`];
  if (language === 'es') return ten === 'veinte' ? [`veinti${one}`, `veinti${one}o`] : [];
  return [`${ten}${one}`, `${ten.slice(0, -1)}${one}`];
}
