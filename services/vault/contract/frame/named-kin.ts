// Whom a purpose means by what they are to its owner: "my sister" is Carol where something visible says so. Only what the
// viewer sees is asked, so that whoever may not see it is told of no name.
import type { Wanted } from '../../search/question.ts';
import { findWanted } from '../../search/search.ts';
import { glossNameOf, isKin, sameAs } from '../../store/meaning/glossary/english-for.ts';
import { type Term, termsOf } from '../../store/text-index/terms.ts';
import type { Piece } from '../../store/text-index/wider.ts';
import type { Seeing } from '../../view/viewer.ts';

/** Memories that say “sister”, up to so many, are read for her name. */
const MOST_READ = 24;
/** More brothers than these are not told apart by being brothers. */
const MOST_NAMES = 3;
/** The worth of her name in a question that says “sister”, beside the worth of that word. */
const WORTH = 0.8;

export function withNames(seeing: Seeing, telling: readonly Wanted[]): readonly Wanted[] {
  return telling.map((wanted) => {
    const [term] = wanted.terms;
    if (term === undefined || wanted.terms.length > 1 || wanted.prefix || !isKin(term)) return wanted;
    const names = new Set(kinMeant(term).flatMap((kin) => namesOfKin(seeing, kin)));
    if (names.size === 0 || names.size > MOST_NAMES) return wanted;
    const called = [...names].map((text): Piece => ({ text, at: 'whole', worth: WORTH }));
    const { same = [], parts = [] } = wanted.wider ?? {};
    return { ...wanted, wider: { same: [...same, ...called], parts } };
  });
}

/** Whoever speaks of the children means sons and daughters. */
function kinMeant(term: Term): readonly Term[] {
  return glossNameOf(term) === 'child' ? [term, ...termsOf('son daughter', 'en')] : [term];
}

function namesOfKin(seeing: Seeing, kin: Term): string[] {
  const asking = { ...seeing, filter: { types: ['memory'] } };
  const question = { text: kin.word, wanted: [{ terms: [kin], prefix: false }], bySense: true };
  const { hits } = findWanted(asking, question, { most: MOST_READ });
  return hits.flatMap(({ candidate }) => namesOf(kin, String(candidate.record.statement)));
}

const PIECES = /[\p{L}\p{M}'’-]+|[,(]/gu;
const OWN = new Set(
  `my our user's meine mein meiner meinem meinen unsere unser unserer mi nuestra nuestro minha meu nossa nosso ma mon notre mia mio
  nostra nostro mijn onze ons`.split(/\s+/),
);
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

/** The stems of the names that a text gives somebody who is that to its owner: "my sister Carol", "Carol is my younger sister". */
function namesOf(kin: Term, statement: string): string[] {
  const pieces = (statement.match(PIECES) ?? []).map((piece) => piece.replaceAll('’', "'"));
  const stems = new Set([kin.stem, ...sameAs(kin)]);
  return pieces.flatMap((piece, at) => {
    if (!stems.has(piece.toLowerCase()) && !termsOf(piece).some(({ stem }) => stems.has(stem))) return [];
    const own = [at - 1, at - 2].find((place) => OWN.has(pieces[place]?.toLowerCase() ?? ''));
    if (own === undefined) return [];
    return [nameAfter(pieces, at + 1), nameBefore(pieces, own - 1)].flatMap((name) =>
      name === undefined ? [] : termsOf(name.replace(/'s$/, ''), 'en').map(({ stem }) => stem),
    );
  });
}

function nameAfter(pieces: readonly string[], from: number): string | undefined {
  const skipped = pieces.slice(from, from + MOST_BETWEEN).findIndex((piece) => !IS_CALLED.has(piece));
  const at = skipped === -1 ? from + MOST_BETWEEN : from + skipped;
  // A capital behind “is” alone is no name: “My sister is Spanish”.
  return at === from + 1 && pieces[from] === 'is' ? undefined : named(pieces[at]);
}

function nameBefore(pieces: readonly string[], at: number): string | undefined {
  return IS.has(pieces[at] ?? '') ? named(pieces[at - 1]) : undefined;
}

function named(piece: string | undefined): string | undefined {
  return piece !== undefined && /^\p{Lu}\p{Ll}/u.test(piece) ? piece : undefined;
}
