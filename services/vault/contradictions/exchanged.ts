// One thing in the place of another: two statements that go along until what they say at their end, where one alone can be. The key
// lies in the drawer or on the shelf, the dog is a labrador or a poodle, and who lives in one town does not live in the other;
// but whoever likes chess may like sailing.
import { englishFor, isKin } from '../store/meaning/glossary/english-for.ts';
import { likenessOf, vectorOfEnglish } from '../store/meaning/text-vector.ts';
import type { Statement } from './reading/statement/statement.ts';
import type { Word } from './reading/statement/statement-word.ts';
import { wordsOf } from './words/word-list.ts';
import { CALLED } from './words/words-of-people.ts';
import { COPULAS } from './words/words-that-carry.ts';

/** Behind these words one thing at a time can be said: where somebody lives, what something runs on. */
const ONE_AT_A_TIME =
  wordsOf(`live lives lived living reside resides commute commutes face faces run runs sleep sleeps park parks parked
  belong belongs drive drives weigh store stores stored kept hang hangs stand stands lie lies sit sits stay stays work works
  bank banks study studies vote votes heated powered insured registered written delivered shipped hosted
  wohne wohnt wohnen lebe lebt leben arbeite arbeitet arbeiten gehort gehoren fahre fahrt fahren lauft laufen hangt hangen
  schlaft schlafen geht studiert studiere parkt bezahlt
  vivo vive viven trabajo trabaja trabajan pertenece duerme estudia viaja
  habite habitent travaille travaillent appartient dort roule etudie
  abita abito abitano lavora lavoro lavorano appartiene dorme studia
  woont woon wonen werkt werken hoort slaapt rijdt
  moro mora moram trabalha trabalho pertence dorme estuda
  bor arbetar tillhor sover arbejder tilhorer jobber
  住 住在 住ん 名前 名字
  name nombre nom nome naam namn
  живу живет живут работаю работает`);
/** Words for where something is. */
const PLACED = wordsOf(`in at on under behind above below inside beside near next
  auf unter hinter im am uber neben vor bei
  en sobre bajo debajo detras encima
  dans sous sur chez derriere
  nel nella sul sulla sotto
  op onder achter
  no na sob atras
  i pa`);
/** Somebody puts one thing before the others of its kind. */
const BEFORE_OTHERS = wordsOf(
  'prefer prefers preferred favours bevorzuge bevorzugt prefiero prefiere prefere prefiro preferisce voorkeur',
);
/** Somebody wants something, or chooses it. */
const WANTED = wordsOf(
  'want wants take takes choose chooses book will mochte nehme will quiero quiere voudrais veux vorrei wil',
);
const ONE_OF_MANY = wordsOf('a an ein eine einen un una une uno een um uma');
const PERSONS =
  wordsOf(`i he she they we you mother father mum dad sister brother son daughter wife husband uncle aunt cousin grandma
  grandpa grandmother grandfather parents kids kid child friend neighbour neighbor colleague boss partner nephew niece user
  mutter vater schwester bruder sohn tochter frau mann onkel tante oma opa freund freundin kollege kollegin chef
  madre padre hermana hermano hijo hija mujer marido tio tia abuela abuelo amigo amiga jefe
  mere pere soeur frere fils fille femme mari ami amie
  sorella fratello figlio figlia moglie marito amico amica
  mae pai irma irmao filho filha esposa marido`);

/** How like two things have to be in meaning to exclude each other: two that have nothing in common may both be. */
const OF_A_KIND = 0.3;
const CLOSELY_OF_A_KIND = 0.5;
const TO_CHOOSE_FROM = 0.34;
const MOST_EXCHANGED = 2;

/** Two statements whose words are the same but in one place, where each says something of its own. */
interface Exchange {
  language: Statement['language'];
  /** What stands in that place in each of them. */
  sides: readonly [readonly Word[], readonly Word[]];
  /** The first word of each side. */
  firsts: readonly [Word, Word];
  /** The last of the words that both begin with. */
  head: Word;
  /** The first of the words that both begin with. */
  subject: Word;
  /** Whether more is the same in front than the head: the two are said of the same occasion. */
  isOfOneOccasion: boolean;
  /** Whether both go on in the same words: the two are said of the same kind of thing. */
  isOfOneKind: boolean;
}

/** Whether only one of the two can be; undefined where the rule says nothing of them. */
type Rule = (exchange: Exchange) => boolean | undefined;

export function isExchanged(a: Statement, b: Statement): boolean {
  const exchange = exchangeOf(a, b);
  if (exchange === undefined) return false;
  for (const rule of RULES) {
    const answer = rule(exchange);
    if (answer !== undefined) return answer;
  }
  return false;
}

/** The first that says something decides: what speaks against any exchange, then what stands in front, then what the two are. */
const RULES: readonly Rule[] = [
  ofManyWords,
  ofNames,
  ofWordsInBoth,
  ofWhatIsCalled,
  ofOneAtATime,
  ofWhatIsPreferred,
  ofWhatIsWanted,
  ofKin,
  ofWhatIsNotSaidToBe,
  ofPlaces,
  ofTwoKinds,
];

function exchangeOf(a: Statement, b: Statement): Exchange | undefined {
  const kept = sharedBeginning(a.words, b.words);
  const left = sharedEnd(a.words, b.words, kept);
  const sides = [a, b].map(({ words }) => words.slice(kept, words.length - left)) as [Word[], Word[]];
  const [first, second] = [sides[0][0], sides[1][0]];
  const head = a.words[kept - 1];
  if (first === undefined || second === undefined || head === undefined) return undefined;
  return {
    language: a.language,
    sides,
    firsts: [first, second],
    head,
    subject: a.words[0] as Word,
    isOfOneOccasion: kept > 1,
    isOfOneKind: left > 0,
  };
}

/** Where many words differ, each statement speaks of its own. */
function ofManyWords({ sides }: Exchange): false | undefined {
  return sides.some((words) => words.length > MOST_EXCHANGED) ? false : undefined;
}

/** Names are compared elsewhere. */
function ofNames({ sides }: Exchange): false | undefined {
  return sides.flat().some(({ isName }) => isName) ? false : undefined;
}

/** What says the same in part is no other thing. */
function ofWordsInBoth({ sides: [one, other] }: Exchange): false | undefined {
  return one.some(({ stem }) => other.some((each) => each.stem === stem)) ? false : undefined;
}

/** A thing has one name. */
function ofWhatIsCalled(exchange: Exchange): true | undefined {
  return isBehindBoth(exchange, CALLED) ? true : undefined;
}

/** Whoever lives in one town does not live in the other. */
function ofOneAtATime({ head }: Exchange): true | undefined {
  return ONE_AT_A_TIME.has(head.folded) && !isThing(head) ? true : undefined;
}

/** One comes before the others of its kind, or on one occasion: whoever prefers tea may prefer trains as well. */
function ofWhatIsPreferred(exchange: Exchange): boolean | undefined {
  const { head, isOfOneKind, isOfOneOccasion } = exchange;
  if (!BEFORE_OTHERS.has(head.folded)) return undefined;
  return isOfOneKind || isOfOneOccasion || areOfAKind(exchange, TO_CHOOSE_FROM, false);
}

/** Another thing is wanted each time, but for one kind of thing on one occasion. */
function ofWhatIsWanted({ head, isOfOneKind, isOfOneOccasion }: Exchange): boolean | undefined {
  return WANTED.has(head.folded) ? isOfOneKind && isOfOneOccasion : undefined;
}

/** Who is said to be somebody's is one to them: a sister is no aunt. A friend may be a dentist. */
function ofKin({ language, head, firsts, isOfOneKind }: Exchange): boolean | undefined {
  if (!head.isFollowedByOwner || !head.behind.some((each) => COPULAS.has(each))) return undefined;
  return !isOfOneKind && firsts.every(({ stem, folded }) => isKin({ stem, word: folded, language }));
}

/** Only what something is said to be at the end of a statement can exclude something else. */
function ofWhatIsNotSaidToBe(exchange: Exchange): false | undefined {
  return exchange.isOfOneKind || !isBehindBoth(exchange, COPULAS) ? false : undefined;
}

/** A thing lies in one place; a person is in the choir as well as in the team. */
function ofPlaces(exchange: Exchange): boolean | undefined {
  return isBehindBoth(exchange, PLACED) ? !isOfPerson(exchange) : undefined;
}

/** What is a labrador is no poodle; a mother who is a teacher may be a painter, unless the two are closely of a kind. */
function ofTwoKinds(exchange: Exchange): boolean {
  const isPerson = isOfPerson(exchange);
  const least = isPerson ? CLOSELY_OF_A_KIND : OF_A_KIND;
  return isBehindBoth(exchange, ONE_OF_MANY) && areOfAKind(exchange, least, !isPerson);
}

/** Whether a word of these stands in front of either side. */
function isBehindBoth({ firsts }: Exchange, words: ReadonlySet<string>): boolean {
  return firsts.every(({ behind }) => behind.some((each) => words.has(each)));
}

function isOfPerson({ head, subject }: Exchange): boolean {
  return [head, subject].some(
    ({ isName, isFollowedByOwner, folded, behind }) =>
      // What is somebody's is not that person.
      !isFollowedByOwner && (isName || [folded, ...behind].some((each) => PERSONS.has(each))),
  );
}

const DETERMINED = wordsOf('the a an my our his her their your this that');

/** A store is no place where somebody stores something. */
function isThing({ behind }: Word): boolean {
  return DETERMINED.has(behind.at(-1) ?? '');
}

function sharedBeginning(a: readonly Word[], b: readonly Word[]): number {
  const differs = a.findIndex(({ stem }, index) => b[index]?.stem !== stem);
  return differs === -1 ? a.length : differs;
}

function sharedEnd(a: readonly Word[], b: readonly Word[], kept: number): number {
  let left = 0;
  while (left < Math.min(a.length, b.length) - kept - 1 && a.at(-1 - left)?.stem === b.at(-1 - left)?.stem) left++;
  return left;
}

/** `unknown`: what is answered where the meaning of a side is not known. */
function areOfAKind({ language, sides }: Exchange, least: number, unknown: boolean): boolean {
  const english = ({ stem, folded }: Word) => englishFor({ stem, word: folded, language });
  const [first, second] = sides.map((words) => vectorOfEnglish(words.flatMap(english).join(' ')));
  if (first === undefined || second === undefined) return unknown;
  return likenessOf(first, second) >= least;
}
