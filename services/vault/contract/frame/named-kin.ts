// Whom a purpose means by what they are to its owner: "my sister" is Carol where something visible says so. Only what the
// viewer sees is asked, so that whoever may not see it is told of no name.
import type { Wanted } from '../../search/question.ts';
import { findWanted } from '../../search/search.ts';
import { englishFor, glossNameOf, isKin, sameAs } from '../../store/meaning/glossary/english-for.ts';
import { isUnspaced, type Term, termsOf } from '../../store/text-index/terms.ts';
import { type Piece, stemmedElsewhere } from '../../store/text-index/wider.ts';
import type { Seeing } from '../../view/viewer.ts';
import { isOwning, kinCalled, waysToCall } from './kin-words.ts';

/** Memories that say “sister”, up to so many, are read for her name. */
const MOST_READ = 24;
/** More brothers than these are not told apart by being brothers. */
const MOST_NAMES = 3;
/** The worth of her name in a question that says “sister”, beside the worth of that word. */
const WORTH = 0.8;

export function withNames(seeing: Seeing, telling: readonly Wanted[], purpose: string): readonly Wanted[] {
  return telling.map((wanted) => {
    const [term] = wanted.terms;
    if (term === undefined || wanted.terms.length > 1 || wanted.prefix) return wanted;
    const names = new Map(namesMeant(seeing, kinMeant(term, purpose)).map((name) => [name.word, name]));
    if (names.size === 0 || names.size > MOST_NAMES) return wanted;
    const called = [...names.values()].flatMap(waysToWrite);
    const { same = [], parts = [] } = wanted.wider ?? {};
    return { ...wanted, wider: { same: [...same, ...called], parts } };
  });
}

/** A name is stemmed like the text that it stands in, whichever language that is in. */
function waysToWrite(name: Term): Piece[] {
  const own: Piece = { text: name.stem, at: 'whole', worth: WORTH };
  return [own, ...stemmedElsewhere(name).map((piece) => ({ ...piece, worth: WORTH * piece.worth }))];
}

function namesMeant(seeing: Seeing, kin: readonly Term[]): readonly Term[] {
  const names = kin.flatMap((each) => namesOfKin(seeing, each));
  return names.length === 0 && kin.some(isChild) ? namesOfYoung(seeing) : names;
}

function isChild(kin: Term): boolean {
  return glossNameOf(kin) === 'child';
}

/** Whoever speaks of the children means sons and daughters. */
function kinMeant(term: Term, purpose: string): readonly Term[] {
  const meant = isKin(term) ? [term] : kinCalled(term, purpose).flatMap((kin) => termsOf(kin, 'en'));
  return meant.some(isChild) ? [...meant, ...termsOf('son daughter', 'en')] : meant;
}

function namesOfKin(seeing: Seeing, kin: Term): Term[] {
  const asking = { ...seeing, filter: { types: ['memory'] } };
  const ways = [...new Set([...sameAs(kin), ...waysToCall(glossNameOf(kin))])];
  const wider = { same: ways.map((text): Piece => ({ text, at: 'whole', worth: WORTH })), parts: [] };
  const question = { text: kin.word, wanted: [{ terms: [kin], prefix: false, wider }], bySense: true };
  const { hits } = findWanted(asking, question, { most: MOST_READ });
  const called = new Set([kin.stem, ...ways]);
  return hits.flatMap(({ candidate }) => namesOf(called, String(candidate.record.statement)));
}

/** Who is written of with an age below that of an adult: “Nina (10), celiaca”. */
const YOUNG = /^(?<name>\p{Lu}\p{Ll}+) \((?<years>\d{1,2})(?:\s?\p{L}{1,6}\.?)?\)/u;
const AGES = Array.from({ length: 17 }, (_, index) => String(index + 1));

/** Where nothing says whose children there are, they are whom an age is written of. */
function namesOfYoung(seeing: Seeing): Term[] {
  const [first, ...others] = AGES.flatMap((age) => termsOf(age, 'en')) as [Term, ...Term[]];
  const wider = { same: others.map(({ stem }): Piece => ({ text: stem, at: 'whole', worth: 1 })), parts: [] };
  const question = { text: '', wanted: [{ terms: [first], prefix: false, wider }] };
  const { hits } = findWanted({ ...seeing, filter: { types: ['memory'] } }, question, { most: MOST_READ });
  return hits.flatMap(({ candidate }) => {
    const { name = '', years = '' } = YOUNG.exec(String(candidate.record.statement))?.groups ?? {};
    return AGES.includes(years) ? termsOf(name, 'en') : [];
  });
}

/** How old somebody is, where it stands between them and what they are: Lukas (9), mein Sohn. */
const AGE = /\s*\(\d{1,2}(?:\s[^()]{0,12})?\)(?=\s*[,:])/gu;
const PIECES = /[\p{L}\p{M}'’-]+|[,(]/gu;
const IS = new Set(['is', 'was', 'ist', 'war', 'es', 'era', 'é', 'est', 'è', ',']);
const IS_CALLED = new Set(
  [
    'is',
    'called',
    'named',
    'name',
    'heißt',
    'namens',
    'se',
    'llama',
    'chama-se',
    "s'appelle",
    'si',
    'chiama',
    'heet',
  ].concat([',', '(']),
);
/** The most words between “sister” and her name, as “is called”. */
const MOST_BETWEEN = 2;

/** The names that a text gives somebody who is that to its owner: "my sister Carol", "Carol is my younger sister". */
function namesOf(stems: ReadonlySet<string>, statement: string): Term[] {
  const pieces = (statement.replace(AGE, '').match(PIECES) ?? []).map((piece) => piece.replaceAll('’', "'"));
  const names = pieces.flatMap((piece, at) => {
    if (!stems.has(piece.toLowerCase()) && !termsOf(piece).some(({ stem }) => stems.has(stem))) return [];
    const own = [at - 1, at - 2].find((place) => isOwning(pieces[place]));
    const called =
      own === undefined
        ? [at === 0 ? nameAtOnce(pieces) : undefined]
        : [nameAfter(pieces, at + 1), nameBefore(pieces, own - 1)];
    return called.flatMap((name) => (name === undefined ? [] : termsOf(name.replace(/'s$/, ''), 'en')));
  });
  return [...names, ...namesJoined(stems, statement)];
}

/** 息子の健太は: a name stands behind what somebody is. Of other people's kin it is said whose they are: 田中さんの息子の翔. */
const JOINED =
  /(?<!(?<!私|僕|俺|うち|家|自分)の)(?<kin>\p{Script=Han}{1,3}|子ども|お母さん|お父さん)(?:の|、)(?<name>\p{Script=Han}{1,3}|[\p{Script=Katakana}ー]{2,8}|\p{Script=Hiragana}{2,4}?)(?=ちゃん|くん|さん|君|[はがもをにと、。（(]|$)/gu;
/** With such a letter words for things end, and no names: 誕生日, 学校, 保育園. */
const ENDS_THING = /[日会校園室物式事費代薬院科病症品食前後方的]$/u;

function namesJoined(stems: ReadonlySet<string>, statement: string): Term[] {
  if (!isUnspaced(statement)) return [];
  return [...statement.matchAll(JOINED)].flatMap(({ groups }) => {
    const { kin = '', name = '' } = groups ?? {};
    if (!stems.has(kin) && !termsOf(kin, 'ja').some(({ stem }) => stems.has(stem))) return [];
    const terms = termsOf(name, 'ja');
    return ENDS_THING.test(name) || terms.some((term) => englishFor(term).length > 0) ? [] : terms;
  });
}

function nameAfter(pieces: readonly string[], from: number): string | undefined {
  const skipped = pieces.slice(from, from + MOST_BETWEEN).findIndex((piece) => !IS_CALLED.has(piece));
  const at = skipped === -1 ? from + MOST_BETWEEN : from + skipped;
  // A capital behind “is” alone is no name: “My sister is Spanish”.
  return at === from + 1 && pieces[from] === 'is' ? undefined : named(pieces[at]);
}

/** “Sister Pam, Duluth” and “Sister Pam (49)”: a note that begins so speaks of its owner's. A nun teaches, and has no sign behind her name. */
function nameAtOnce([, next, behind]: readonly string[]): string | undefined {
  return behind === ',' || behind === '(' ? named(next) : undefined;
}

function nameBefore(pieces: readonly string[], at: number): string | undefined {
  return IS.has(pieces[at] ?? '') ? named(pieces[at - 1]) : undefined;
}

function named(piece: string | undefined): string | undefined {
  return piece !== undefined && /^\p{Lu}\p{Ll}/u.test(piece) ? piece : undefined;
}
