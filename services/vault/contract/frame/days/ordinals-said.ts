// The days of a month as they are said in words: the third, am dritten, el tres. Where a language counts its days, the numbers.

/** Ordinals from the first on; a stroke parts two ways to say one. “Le premier” is the first of anything, and no day. */
const NAMES = {
  en: `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
    seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth
    twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first`,
  de: `ersten zweiten dritten vierten fünften sechsten siebten/siebenten achten neunten zehnten elften zwölften dreizehnten vierzehnten
    fünfzehnten sechzehnten siebzehnten achtzehnten neunzehnten zwanzigsten einundzwanzigsten zweiundzwanzigsten dreiundzwanzigsten
    vierundzwanzigsten fünfundzwanzigsten sechsundzwanzigsten siebenundzwanzigsten achtundzwanzigsten neunundzwanzigsten
    dreißigsten/dreissigsten einunddreißigsten/einunddreissigsten`,
  es: `uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis/dieciseis diecisiete
    dieciocho diecinueve veinte veintiuno veintidós/veintidos veintitrés/veintitres veinticuatro veinticinco veintiséis/veintiseis
    veintisiete veintiocho veintinueve treinta treinta-y-uno`,
  pt: `um/primeiro dois três/tres quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis
    dezessete/dezassete dezoito dezenove/dezanove vinte vinte-e-um vinte-e-dois vinte-e-três/vinte-e-tres vinte-e-quatro
    vinte-e-cinco vinte-e-seis vinte-e-sete vinte-e-oito vinte-e-nove trinta trinta-e-um`,
  fr: `un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt
    vingt-et-un vingt-deux vingt-trois vingt-quatre vingt-cinq vingt-six vingt-sept vingt-huit vingt-neuf trente trente-et-un`,
  it: `uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto
    diciannove venti ventuno ventidue ventitré/ventitre ventiquattro venticinque ventisei ventisette ventotto ventinove trenta trentuno`,
  nl: `eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende
    zeventiende achttiende negentiende twintigste eenentwintigste tweeëntwintigste/tweeentwintigste drieëntwintigste/drieentwintigste
    vierentwintigste vijfentwintigste zesentwintigste zevenentwintigste achtentwintigste negenentwintigste dertigste eenendertigste`,
} as const;

const days = new Map<string, number>();
const byLanguage = new Map<string, readonly string[]>();
for (const [language, words] of Object.entries(NAMES)) {
  const names = words.split(/\s+/).map((name) => name.split('/'));
  for (const [index, each] of names.entries()) for (const name of each) days.set(name, index + 1);
  // Joined or apart, and the longest first: "vingt" begins many.
  const written = names.flat().map((name) => name.replaceAll('-', '[ -]'));
  byLanguage.set(
    language,
    written.sort((a, b) => b.length - a.length),
  );
}

/** The day that a word names; undefined for any other word. */
export function dayNamed(words: string): number | undefined {
  return days.get(words.toLowerCase().replace(/ /g, '-'));
}

/** The names of the days, as parts of a pattern. */
export function namesOfDaysOfMonth(language: keyof typeof NAMES): readonly string[] {
  return byLanguage.get(language) ?? [];
}
