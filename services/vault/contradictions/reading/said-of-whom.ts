// Of whom a statement is said, where what is said of it begins, and who owes whom.
import type { Language } from '../../store/text-index/languages/detect.ts';
import { fold } from '../../store/text-index/languages/fold.ts';
import { isVerb } from '../words/verbs.ts';
import { wordsOf } from '../words/word-list.ts';
import { ONE_WORD_FOR, thingOf } from '../words/words-for-one-thing.ts';
import { isTitle, KIN, OWNERS_OWN, THE_OWNER } from '../words/words-of-people.ts';
import { SAID_ALONE } from '../words/words-of-values.ts';
import { OWNS } from './normal-form/marks.ts';
import { IS_CAPITAL, type Token } from './statement-tokens.ts';
import { sortOfName } from './word-meaning.ts';

const CALLED_OWNER = /(?<!\p{L})the owner(?! of(?!\p{L}))(?!\p{L})/giu;
/** "Owner likes tea" speaks of the owner of the vault; "owner of the task is Ann" does not. */
const BEGINS_WITH_OWNER = /(?<=^|[.!?]\s+)Owner(?=(?:'s)? \p{Ll})(?! of(?!\p{L}))(?! is \p{Lu})/gu;

/** Writes "the user" for "the owner", as assistants call the owner of the vault. The owner of a flat is somebody else. */
export function calledUser(text: string): string {
  return text
    .replace(BEGINS_WITH_OWNER, 'The user')
    .replace(CALLED_OWNER, (said) => (said.startsWith('T') ? 'The user' : 'the user'));
}

/** The subject "the owner", as it is written among the subjects. */
export const OWNER = '0';
export const THEY = '3';

const SUBJECTS: readonly ReadonlySet<string>[] = [
  wordsOf(
    `i we my our ${THE_OWNER} ich wir mein meine unser unsere yo nosotros mi nuestro nuestra je nous mon ma notre io noi eu meu minha ik wij mijn`,
  ),
  wordsOf('he his er sein il lui son hij ele'),
  wordsOf('she her elle lei zij ella ela'),
  wordsOf('they their ils elles ellos ellas loro zij eles elas'),
];

export const VERBS_AT_ONCE = wordsOf(
  'is are was were has have had goes go s must can will should may does do ist sind hat haben wird es son esta tiene est sont a e sono ha tem ar er heeft foi fue era',
);

/** Words behind which a word is a thing, whatever else it may be. */
const OF_A_THING = wordsOf('the a an my our his her their your');

/** Whether the word before says whose something is: "my rent", "Imani's rent". */
function isBehindItsOwner(before: Token | undefined): boolean {
  return before !== undefined && (before.text === OWNS || OF_A_THING.has(before.folded));
}

/** The place where the subject ends, and what is said of it begins. */
export function verbIn(tokens: readonly Token[], language: Language): number {
  const found = tokens.findIndex(
    ({ folded, stem, text }, at) =>
      at > 0 &&
      (text === ':' ||
        (text === OWNS && tokens[at + 1]?.isStop === true) ||
        // In Portuguese "do" is "of the", and no verb.
        (VERBS_AT_ONCE.has(folded) && (folded !== 'do' || language === 'en')) ||
        (language === 'en' && isVerb(stem, folded) && !isBehindItsOwner(tokens[at - 1]))),
  );
  return found === -1 ? tokens.length : found;
}

const ARTICLES = wordsOf('the der die das el la los las o a os as l le les il lo de het');
/** With its accent "él" is "he"; without, it is the Spanish article, and in French "il" is "he". */
const HE = /^él$/iu;

export function isArticle({ text, folded }: Token, language: Language): boolean {
  if (!ARTICLES.has(folded) || HE.test(text)) return false;
  return folded !== 'il' || language === 'it';
}
const SOMEBODYS = wordsOf('his her their sein seine ihr ihre su sus son sa ses leur suo sua loro seu');
/** Words for "of": the person behind them owns the thing before ("la hija de la usuaria", "der Hund des Nutzers"). */
export const OF = wordsOf('of von de del do da des der du di della dell van');

/** Verb forms that say "I" by themselves, in languages that leave the subject out: "vivo", "moro", "abito". */
const FIRST_PERSON: Partial<Record<Language, ReadonlySet<string>>> = {
  es: wordsOf(
    'soy estoy tengo vivo trabajo bebo fumo prefiero quiero necesito voy puedo debo pago duermo estudio hablo juego gano odio detesto conduzco prometi decidi deje somos estamos tenemos vivimos trabajamos bebemos comemos pagamos vamos queremos decidimos',
  ),
  pt: wordsOf(
    'sou estou tenho vivo moro trabalho bebo fumo prefiro quero preciso vou posso devo pago durmo estudo falo jogo ganho odeio detesto dirijo prometi decidi deixei somos estamos temos vivemos moramos trabalhamos bebemos comemos pagamos vamos queremos decidimos ficamos',
  ),
  it: wordsOf(
    'ho vivo abito lavoro mangio bevo fumo preferisco voglio devo pago dormo studio guido odio detesto siamo abbiamo viviamo abitiamo lavoriamo beviamo mangiamo paghiamo andiamo vogliamo',
  ),
};
/** Such forms that are other words as well: they are read so only where nothing but a time stands before them. */
const FIRST_PERSON_AT_ONCE: Partial<Record<Language, ReadonlySet<string>>> = {
  es: wordsOf('como uso corro leo duermo cocino'),
  pt: wordsOf('como uso corro leio cozinho'),
  it: wordsOf('uso corro leggo cucino sono'),
};
const MOST_BEFORE_VERB = 3;

function isFirstPerson(words: readonly Token[], language: Language): boolean {
  const [all, atOnce] = [FIRST_PERSON[language], FIRST_PERSON_AT_ONCE[language]];
  if (all === undefined) return false;
  // Behind a name, or a thing with its article, the verb form is of that subject.
  const isTold = (before: readonly Token[]) =>
    before.some(({ isStop, text }) => !isStop && !SAYS_WHEN.has(fold(text.toLowerCase())));
  return words.some(
    ({ folded }, at) => (all.has(folded) || atOnce?.has(folded) === true) && !isTold(words.slice(0, at)),
  );
}

const SAYS_WHEN = new Set(SAID_ALONE.flatMap(([, words]) => [...words.keys()]));

/** Of whom the statement is, by its first words. */
export function subjectIn(tokens: readonly Token[], language: Language): string {
  const words = tokens.filter(({ isWord }) => isWord);
  const begin = words[0] !== undefined && isArticle(words[0], language) ? 1 : 0;
  const [first, second, third] = words.slice(begin);
  // In Spanish a first "he" is "I have".
  if (language === 'es' && first?.folded === 'he') return OWNER;
  // "The mother of the user" begins with the mother.
  if (
    first !== undefined &&
    KIN.has(first.folded) &&
    OF.has(second?.folded ?? '') &&
    OWNERS_OWN.has(third?.folded ?? '')
  )
    return thingOf(first.folded) ?? ONE_WORD_FOR.get(first.folded) ?? first.folded;
  // "My wife" is not the owner, and "her sister" is not she.
  const isWhose = first !== undefined && (OWNERS_OWN.has(first.folded) || SOMEBODYS.has(first.folded));
  if (isWhose && second !== undefined && KIN.has(second.folded))
    return thingOf(second.folded) ?? ONE_WORD_FOR.get(second.folded) ?? second.folded;
  if (language === 'en' && isNamedBySelf(words)) return `${NAMED}${first?.folded}`;
  const place = SUBJECTS.findIndex((words) => first !== undefined && words.has(first.folded));
  if (place !== -1) return String(place);
  return isFirstPerson(words.slice(0, MOST_BEFORE_VERB), language) ? OWNER : '';
}

/** The subject of a statement about a named person: "Poppy had her jab". */
export const NAMED = '=';
const HERS = wordsOf('her his');
const IS_THE_OWNER = wordsOf(`${THE_OWNER} owner`);

function isNamedBySelf([first, verb, whose]: readonly Token[]): boolean {
  if (first === undefined || verb === undefined || whose === undefined) return false;
  return (
    IS_CAPITAL.test(first.text) &&
    !first.isStop &&
    !isTitle(first.folded) &&
    !KIN.has(first.folded) &&
    !IS_THE_OWNER.has(first.folded) &&
    HERS.has(whose.folded)
  );
}

const OWES = wordsOf('owe owes owed owing borrow borrows borrowed schulde schuldet debo debe dois doit devo deve');
const LENDS = wordsOf('lend lends lent leihe leiht geliehen presto prestado prete emprestei prestato');

/** Who has to give something back: whoever owes or borrows it, or to whom it is lent. */
export function debtorIn(tokens: readonly Token[]): string {
  const at = tokens.findIndex(({ folded }) => OWES.has(folded) || LENDS.has(folded));
  if (at === -1) return '';
  const whoIn = (some: readonly Token[]) => {
    const who = some.find(
      ({ folded, text }) =>
        OWNERS_OWN.has(folded) || sortOfName(folded) === 'person' || (IS_CAPITAL.test(text) && text.length > 1),
    );
    return who === undefined ? '' : OWNERS_OWN.has(who.folded) ? 'me' : who.folded;
  };
  return whoIn(OWES.has((tokens[at] as Token).folded) ? tokens.slice(0, at).toReversed() : tokens.slice(at + 1));
}
