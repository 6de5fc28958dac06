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

/** What one thing at a time can be said behind: where somebody lives, what something runs on. */
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
/** Where something is. */
const PLACED = wordsOf(`in at on under behind above below inside beside near next
  auf unter hinter im am uber neben vor bei
  en sobre bajo debajo detras encima
  dans sous sur chez derriere
  nel nella sul sulla sotto
  op onder achter
  no na sob atras
  i pa`);
/** One before the other of its kind. */
const BEFORE_OTHERS = wordsOf(
  'prefer prefers preferred favours bevorzuge bevorzugt prefiero prefiere prefere prefiro preferisce voorkeur',
);
/** What is wanted each time is another thing, but where it is said when. */
const WANTED = wordsOf(
  'want wants take takes choose chooses book will mochte nehme will quiero quiere voudrais veux vorrei wil',
);
const ONE_OF_MANY = wordsOf('a an ein eine einen un una une uno een um uma');
/** Of persons more than one thing is true: a mother may be a teacher, and in the choir as well as in the team. */
const PERSONS =
  wordsOf(`i he she they we you mother father mum dad sister brother son daughter wife husband uncle aunt cousin grandma
  grandpa grandmother grandfather parents kids kid child friend neighbour neighbor colleague boss partner nephew niece user
  mutter vater schwester bruder sohn tochter frau mann onkel tante oma opa freund freundin kollege kollegin chef
  madre padre hermana hermano hijo hija mujer marido tio tia abuela abuelo amigo amiga jefe
  mere pere soeur frere fils fille femme mari ami amie
  sorella fratello figlio figlia moglie marito amico amica
  mae pai irma irmao filho filha esposa marido`);

/** Two of a kind exclude each other sooner than two that have nothing in common. */
const OF_A_KIND = 0.3;
const CLOSELY_OF_A_KIND = 0.5;
const TO_CHOOSE_FROM = 0.34;
const MOST_EXCHANGED = 2;

export function isExchanged(a: Statement, b: Statement): boolean {
  const kept = sharedBeginning(a.words, b.words);
  const left = sharedEnd(a.words, b.words, kept);
  const [one, other] = [a.words, b.words].map((words) => words.slice(kept, words.length - left)) as [Word[], Word[]];
  const [first, second] = [one[0], other[0]];
  const head = a.words[kept - 1];
  if (first === undefined || second === undefined || head === undefined) return false;
  if (one.length > MOST_EXCHANGED || other.length > MOST_EXCHANGED) return false;
  if ([...one, ...other].some(({ isName }) => isName)) return false;
  if (one.some(({ stem }) => other.some((each) => each.stem === stem))) return false;
  const isBehindBoth = (words: ReadonlySet<string>) =>
    [first, second].every(({ behind }) => behind.some((each) => words.has(each)));
  if (isBehindBoth(CALLED) || (ONE_AT_A_TIME.has(head.folded) && !isThing(head))) return true;
  // Said of the same kind of thing, or of the same occasion.
  const isOfOneKind = left > 0;
  const isOfOneOccasion = kept > 1;
  if (BEFORE_OTHERS.has(head.folded))
    return isOfOneKind || isOfOneOccasion || areOfAKind(a, [one, other], TO_CHOOSE_FROM, false);
  if (WANTED.has(head.folded)) return isOfOneKind && isOfOneOccasion;
  if (head.isFollowedByOwner && head.behind.some((each) => COPULAS.has(each)))
    return (
      left === 0 && [first, second].every(({ stem, folded }) => isKin({ stem, word: folded, language: a.language }))
    );
  if (left > 0) return false;
  if (!isBehindBoth(COPULAS)) return false;
  const isPerson = [head, a.words[0] as Word].some(
    ({ isName, isFollowedByOwner, folded, behind }) =>
      // What is somebody's is not that person.
      !isFollowedByOwner && (isName || [folded, ...behind].some((each) => PERSONS.has(each))),
  );
  if (isBehindBoth(PLACED)) return !isPerson;
  return isBehindBoth(ONE_OF_MANY) && areOfAKind(a, [one, other], isPerson ? CLOSELY_OF_A_KIND : OF_A_KIND, !isPerson);
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

/** `unknown`: what is held of words that nobody knows. */
function areOfAKind(
  { language }: Statement,
  sides: readonly (readonly Word[])[],
  least: number,
  unknown: boolean,
): boolean {
  const english = ({ stem, folded }: Word) => englishFor({ stem, word: folded, language });
  const [first, second] = sides.map((words) => vectorOfEnglish(words.flatMap(english).join(' ')));
  if (first === undefined || second === undefined) return unknown;
  return likenessOf(first, second) >= least;
}
