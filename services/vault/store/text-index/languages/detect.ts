// Which language a text is written in, told by its script and its stop words, and where these leave doubt by how its words look:
// English in doubt. A text may hold two, so it is told for each sentence that speaks for itself.
//
// Every write and every question passes here, so a text whose stop words tell enough is looked at once.
import { IS_ASCII } from './ascii.ts';
import { isEnglishWord } from './english-words.ts';
import { fold } from './fold.ts';
import { looksLike, OF_LETTERS } from './letter-runs.ts';
import { LANGUAGES, type Language, STOP_WORDS } from './stop-words.ts';

export type { Language } from './stop-words.ts';

/** Languages that are told by their words. The others have scripts of their own. */
const BY_WORDS = LANGUAGES.filter((language) => !['ja', 'zh', 'ru'].includes(language));
const ENGLISH = BY_WORDS.indexOf('en');

/** Words that search looks for, and that tell English all the same; many of them are stop words elsewhere: “car” in French, “dog” in Danish. */
const ENGLISH_TOO = `war hat man die also son come sale pour data per era art fast rat bad hot note page tag last gift here
  made men more over under end even most other said say where these time use way were does went met pan van den fin set
  sea mine ten net tot toe ton tout lot sans ran var sin ate im ago not no just too very only now like all because being both
  each every few get got go going one out own same since still such though through till until up well while yes yet dont didnt
  cant youre really always again maybe lol think know see good new back down first then after before
  bent bin car dig dine dog door dove fur ham hay hem hen inn mitt nun pendant sedan sit soy sue vain want`;

const KNOWN_IN = new Map<string, readonly number[]>();
for (const [index, language] of BY_WORDS.entries())
  for (const word of STOP_WORDS[language]) KNOWN_IN.set(word, [...(KNOWN_IN.get(word) ?? []), index]);
for (const word of new Set(ENGLISH_TOO.split(/\s+/))) {
  const known = KNOWN_IN.get(word) ?? [];
  if (!known.includes(ENGLISH)) KNOWN_IN.set(word, [...known, ENGLISH]);
}

/** Words that are small words in one of these languages and name something in another: “silla” is Spanish before it is Finnish. */
const ELSEWHERE_TOO: Partial<Record<Language, string>> = {
  de: 'art bad ei fast gift haar hai henne hot kunde last meer note rat tag tal ton',
  es: 'col come cosa era mes mina olla par pelo sale silla solo sur vid',
  fr: 'art ble bis but col dette dos foi mange mas mine mot note nu os page sale sein ville',
  it: 'ceci data mais sale sera solo tassa tata te voce',
  nl: 'ei ham last los mais mes mot note som tag ton',
  pt: 'data era estado mes mina missa pa par som time vara voce',
};
for (const [language, words] of Object.entries(ELSEWHERE_TOO))
  for (const word of words.split(' ')) {
    const [known, index] = [KNOWN_IN.get(word) ?? [], BY_WORDS.indexOf(language as Language)];
    if (!known.includes(index)) KNOWN_IN.set(word, [...known, index]);
  }

type Worth = Partial<Record<Language, number>>;

/** Letters that are at home in one language, or in few. Each tells less than a stop word. */
const LETTERS: readonly (readonly [RegExp, Worth])[] = [
  [/ß/i, { de: 0.8 }],
  [/[äö]/i, { de: 0.5, sv: 0.4, fi: 0.4 }],
  [/ü/i, { de: 0.7 }],
  [/å/i, { sv: 0.6, da: 0.5, no: 0.5 }],
  [/[æø]/i, { da: 0.6, no: 0.5 }],
  [/[ñ¿¡]/i, { es: 1 }],
  [/[ãõ]/i, { pt: 1 }],
  [/ç/i, { pt: 0.4, fr: 0.5 }],
  [/[îûùœ]/i, { fr: 0.6 }],
  [/ê/i, { fr: 0.6, pt: 0.5 }],
  [/ô/i, { fr: 0.5, pt: 0.4 }],
  [/[ëï]/i, { fr: 0.5, nl: 0.4 }],
  [/è/i, { fr: 0.4, it: 0.5 }],
  [/[áíóú]/i, { es: 0.5, pt: 0.4 }],
  [/é/i, { fr: 0.3, es: 0.3, pt: 0.3 }],
  [/[ìò]/i, { it: 0.6 }],
  [/à/i, { fr: 0.4, it: 0.4, pt: 0.2 }],
];

/** Endings that tell a language, without their diacritics. */
const ENDINGS = new Map<string, Worth>([
  ...many('ung ungen keit heit schaft lich ierung', { de: 0.8 }),
  ...many('cion ciones', { es: 1 }),
  ...many('cao coes', { pt: 1 }),
  ...many('dades', { es: 0.5, pt: 0.5 }),
  ...many('eaux euse', { fr: 0.6 }),
  ...many('zione zioni aggio', { it: 0.8 }),
  ...many('heid tje tjes lijk lijke', { nl: 0.5 }),
  ...many('ssa lla tta', { fi: 0.3 }),
]);
const ENDING_LENGTHS = [3, 4, 5, 6];

function many(endings: string, worth: Worth): [string, Worth][] {
  return endings.split(' ').map((ending) => [ending, worth]);
}

/** The score that a language needs. Letters and endings are only looked at where stop words bring less than one. */
const LEAST = 0.5;
const ENOUGH = 1;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const CYRILLIC = /\p{Script=Cyrillic}/gu;
const OF_OTHER_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Cyrillic}]/u;
/** Words in plain letters, with the ends of English contractions: don't, I'm, we'll. */
const PLAIN_WORDS = /[a-z]+(?:'(?:m|t|s|d|re|ve|ll)(?![a-z]))?/gi;
const WORDS = /\p{L}[\p{L}\p{M}]*(?:['’](?:m|t|s|d|re|ve|ll)(?!\p{L}))?/giu;
/** So much of a text is looked at: of a long one the beginning tells enough. */
const LOOKED_AT = 2_000;

/** The scores of the languages that are told by their words. */
type Scores = readonly number[];

interface Told {
  language: Language | undefined;
  /** What small words, letters and endings tell; where these leave doubt, with what the look of the words tells. */
  scores: Scores;
  inDoubt: Scores;
  /** Whether the language was told by the look of its words alone. */
  isByLooks: boolean;
}

/** The language that most of a text is written in; undefined where nothing speaks for any. */
export function languageTold(text: string): Language | undefined {
  return told(text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text).language;
}

/** The same, where small words, letters or endings tell it: how a few words look may deceive. */
export function languageSaid(text: string): Language | undefined {
  const { language, isByLooks } = told(text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text);
  return isByLooks ? undefined : language;
}

/** A language whose score is lower by no more than this may be meant as well: a letter more or less decides nothing. */
const NEARLY = 0.2;

/** All languages that a text may be written in: one where that is sure, none where nothing speaks for any. */
export function languagesTold(text: string): readonly Language[] {
  const { language, inDoubt } = told(text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text);
  if (language === undefined) return [];
  const own = BY_WORDS.indexOf(language);
  if (own === -1) return [language];
  const least = (inDoubt[own] as number) - NEARLY;
  return BY_WORDS.filter((_, index) => index === own || (inDoubt[index] as number) >= least);
}

/** The text that was asked last, with its answer: whoever asks for the language of a text asks for its parts next. */
let last: ToldOf = { text: '', told: { language: undefined, scores: [], inDoubt: [], isByLooks: false } };
let lastButOne = last;
const OF_NOTHING = last.told;

interface ToldOf {
  text: string;
  told: Told;
}

function told(text: string): Told {
  if (text === '') return OF_NOTHING;
  if (text === last.text) return last.told;
  if (text === lastButOne.text) return lastButOne.told;
  const isPlain = IS_ASCII.test(text);
  const written = text.match(isPlain ? PLAIN_WORDS : WORDS) ?? [];
  const scores = scoresOf(text, written, isPlain);
  const script = !isPlain && OF_OTHER_SCRIPTS.test(text) ? byScript(text) : undefined;
  lastButOne = last;
  last = {
    text,
    told:
      script === undefined ? best(scores, written) : { language: script, scores, inDoubt: scores, isByLooks: false },
  };
  return last.told;
}

/** For each language its place among those whose words are known by their look; -1 for others. */
const PLACES = BY_WORDS.map((language) => (OF_LETTERS as readonly Language[]).indexOf(language));

/** If the small words of one language lead by so much, the look of the words is not asked. */
const NO_DOUBT = 1;
/** What a word is worth beside a stop word for each factor of e in how likely it looks so; and how much at most. */
const LOOKS = 0.25;
const MOST_UNLIKE = 8;
/** By the look of its words alone, a language has to lead by so much to be told. */
const LEAST_AHEAD = 0.75;
const LEAST_WORDS = 2;

function best(scores: Scores, written: readonly string[]): Told {
  const [said, ahead] = firstOf(scores);
  const isSaid = (scores[said] as number) >= LEAST;
  if (written.length === 0 || ahead >= NO_DOUBT || (isSaid && !hasLooks(said)))
    return { language: isSaid ? BY_WORDS[said] : undefined, scores, inDoubt: scores, isByLooks: false };
  // A small word has said already what it says.
  const looks = looksLike(written.map(plainWord).filter((word) => !KNOWN_IN.has(word)));
  const inDoubt = scores.map((score, index) => {
    const place = PLACES[index] as number;
    const unlike = place === -1 ? MOST_UNLIKE : Math.min(MOST_UNLIKE, -(looks[place] as number));
    const own = index === ENGLISH ? ENGLISH_WORD * englishAmong(written) : 0;
    return score + own - LOOKS * unlike;
  });
  const [first, by] = firstOf(inDoubt);
  const isByLooks = (scores[first] as number) < LEAST;
  // “Car service”: one small word that English has too tells no more than looks do, and a single word may be a name.
  const isShared = said === ENGLISH && first !== ENGLISH && (scores[said] as number) < ENOUGH;
  const isSure = !isByLooks && !isShared;
  const isTold = isSure || (by >= LEAST_AHEAD && written.length >= LEAST_WORDS);
  return { language: !isTold ? undefined : BY_WORDS[first], scores, inDoubt, isByLooks };
}

function plainWord(written: string): string {
  return fold(written.toLowerCase().replace(SAID_SHORT, ''));
}

/** Whether the word is written as a name. The first word has a capital in any case. */
function isName(word: string, at: number): boolean {
  return at > 0 && CAPITAL.test(word);
}

function hasLooks(index: number): boolean {
  return PLACES[index] !== -1;
}

/** The language with the highest score, English where several have it, and by how much it leads. */
function firstOf(scores: Scores): [at: number, ahead: number] {
  let most = ENGLISH;
  for (let i = 0; i < scores.length; i++) if ((scores[i] as number) > (scores[most] as number)) most = i;
  let next = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < scores.length; i++) if (i !== most) next = Math.max(next, scores[i] as number);
  return [most, (scores[most] as number) - next];
}

/** The language of another script. A name or two in other letters do not tell it. */
function byScript(text: string): Language | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isMuch = (script: RegExp) => (text.match(script)?.length ?? 0) * 3 > letters;
  if (isMuch(IDEOGRAPHIC)) return KANA.test(text) ? 'ja' : 'zh';
  return isMuch(CYRILLIC) ? 'ru' : undefined;
}

function scoresOf(text: string, written: readonly string[], isPlain: boolean): Scores {
  const scores: number[] = new Array(BY_WORDS.length).fill(0);
  const words = written.map((word) => word.toLowerCase());
  let most = 0;
  for (const [at, lower] of words.entries()) {
    const word = isPlain ? lower : fold(lower);
    let known = KNOWN_IN.get(word);
    if (known === undefined && isSaidShort(word)) {
      add(scores, ENGLISH, 1);
      known = KNOWN_IN.get(word.replace(SAID_SHORT, ''));
    }
    if (known === undefined) continue;
    const isLarge = word.length >= SHORTEST_NAME && isName(written[at] as string, at);
    const isCalledSo = isLarge && !ALWAYS_LARGE.has(word) && !isLargeAnyway(written[at] as string, written, text);
    const worth = (isCalledSo ? AS_A_NAME : 1) / known.length;
    for (const index of known) {
      const sum = add(scores, index, worth);
      if (sum > most) most = sum;
    }
  }
  if (!isPlain) addLetters(scores, text);
  if (most < ENOUGH) for (const word of words) addEnding(scores, isPlain ? word : fold(word));
  return scores;
}

/** A small word that is written large within a text may be somebody's name: Minka, Till, Nell. These are written so always. */
const AS_A_NAME = 0.4;
const SHORTEST_NAME = 3;
const ALWAYS_LARGE: ReadonlySet<string> = new Set(['ihnen', 'ihr', 'ihre', 'ihrem', 'ihren', 'ihrer', 'sie']);

/** Where a sentence begins, and where most words are written large, a large letter makes no name. */
function isLargeAnyway(word: string, written: readonly string[], text: string): boolean {
  const large = written.filter((each) => CAPITAL.test(each)).length;
  return 2 * large > written.length + 1 || BEGUN.test(text.slice(0, text.indexOf(word)));
}

const BEGUN = /[.!?:;\n…][\s"“„«(¿¡]*$/u;

const SAID_SHORT = /['’].*$/;

function isSaidShort(word: string): boolean {
  return word.includes("'") || word.includes('’');
}

function add(scores: number[], index: number, worth: number): number {
  const sum = (scores[index] as number) + worth;
  scores[index] = sum;
  return sum;
}

/** What an English word is worth beside letters of other languages, and how many are counted. */
const ENGLISH_WORD = 0.4;
const MOST_ENGLISH_WORDS = 3;
/** Letters in a name are worth so much less where the words around it are English: people and places keep their letters in any language. */
const IN_A_NAME = 0.5;
const ALL_WORDS = /\p{L}[\p{L}\p{M}]*/gu;
const CAPITAL = /^\p{Lu}/u;
const NAMES = /\p{Lu}[\p{L}\p{M}]*/gu;

function englishAmong(words: readonly string[]): number {
  const isEnglish = (word: string, at: number) => !isName(word, at) && isEnglishWord(word.toLowerCase());
  return Math.min(MOST_ENGLISH_WORDS, words.filter(isEnglish).length);
}

function addLetters(scores: number[], text: string): void {
  const words = text.match(ALL_WORDS) ?? [];
  const english = englishAmong(words);
  add(scores, ENGLISH, ENGLISH_WORD * english);
  const names = english === 0 ? '' : words.filter((word) => CAPITAL.test(word)).join(' ');
  const others = english === 0 ? text : text.replace(NAMES, ' ');
  for (const [letters, worth] of LETTERS) {
    if (letters.test(others)) addWorth(scores, worth);
    else if (letters.test(names)) addWorth(scores, worth, IN_A_NAME);
  }
}

function addEnding(scores: number[], word: string): void {
  for (const length of ENDING_LENGTHS) {
    const worth = word.length > length + 2 ? ENDINGS.get(word.slice(-length)) : undefined;
    if (worth !== undefined) addWorth(scores, worth);
  }
}

function addWorth(scores: number[], worth: Worth, share = 1): void {
  for (const [language, by] of Object.entries(worth)) add(scores, BY_WORDS.indexOf(language as Language), share * by);
}

/** A part of a text, and the language it is in. */
export interface Clause {
  text: string;
  language: Language;
}

const ENDS = /(?<=[.!?;:。！？])\s+|\n+|\s[–—]\s|["“”„«»()]/u;
/** The score of another language from which on a text may be mixed: about two stop words that no other language has. */
const MIXED = 1.8;

/** The sentences of a text with their languages; one that tells nothing of its own is in that of the whole. */
export function clausesOf(text: string, usual?: Language): Clause[] {
  const { language, scores, isByLooks } = told(text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text);
  // The language of what it is a part of tells more than how its words look.
  const whole = (isByLooks ? (usual ?? language) : (language ?? usual)) ?? 'en';
  if (!isMixed(text, whole, scores) || !ENDS.test(text)) return [{ text, language: whole }];
  return text
    .split(ENDS)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, language: languageTold(part) ?? whole }));
}

/** Whether something speaks for a second language: only then is every sentence looked at by itself. */
function isMixed(text: string, whole: Language, scores: Scores): boolean {
  const own = BY_WORDS.indexOf(whole);
  for (let i = 0; i < scores.length; i++) if (i !== own && (scores[i] as number) >= MIXED) return true;
  return whole !== 'ja' && whole !== 'zh' && !IS_ASCII.test(text) && text.search(IDEOGRAPHIC) !== -1;
}
