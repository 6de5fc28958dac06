// Names, by how they are written alone: by a capital that neither a sentence nor German asks for.
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { wordsOf } from '../../words/word-list.ts';
import { TITLES } from '../../words/words-of-people.ts';
import { SAID_ALONE } from '../../words/words-of-values.ts';
import { CARRIERS, COPULAS } from '../../words/words-that-carry.ts';
import { IS_CAPITAL, type Token } from '../statement-tokens.ts';
import { monthOf } from '../statement-values.ts';

const PROPER_AFTER = wordsOf('mit bei von an nach in heisst ist frau herr zu');

export function isWrittenAsName(tokens: readonly Token[], at: number, language: Language): boolean {
  const { text, folded, startsSentence } = tokens[at] as Token;
  if (!IS_CAPITAL.test(text) || startsSentence || text === 'I' || TITLES.has(folded)) return false;
  if (SAID_ALONE.some(([, words]) => words.has(folded)) || monthOf(text, language) !== undefined) return false;
  if (language !== 'de') return true;
  const before = tokens[at - 1];
  // German would write it as one word if it were a thing: in "Stadt Bonn" the second is a name.
  if (before?.isWord && !before.isStop && !before.startsSentence && /^\p{Lu}\p{Ll}/u.test(before.text)) return true;
  return (
    before !== undefined && PROPER_AFTER.has(before.folded) && /^\p{Lu}\p{Ll}/u.test(text) && before.folded !== 'in'
  );
}

const ROLE = wordsOf(`the my our his her their your der die das mein meine unser unsere sein seine ihr ihre
  el la mi nuestro nuestra su le mon ma notre son sa il mio mia nostro nostra o a meu minha nosso nossa de het mijn ons onze`);

/** Whether the word is the subject of a statement as "Anja is the treasurer", which says who has a role. */
export function isHolderOfRole(tokens: readonly Token[], at: number): boolean {
  const [token, copula, role] = tokens.slice(at, at + 3);
  if (token === undefined || copula === undefined || role === undefined) return false;
  return (
    token.startsSentence &&
    IS_CAPITAL.test(token.text) &&
    !token.isStop &&
    !CARRIERS.has(token.folded) &&
    COPULAS.has(copula.folded) &&
    ROLE.has(role.folded)
  );
}

const LEAST_SHORT = 4;

/** Whether one name is the other cut short: Postgres, and PostgreSQL. */
export function areOneName({ folded: one }: Pick<Token, 'folded'>, { folded: other }: Pick<Token, 'folded'>): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= LEAST_SHORT && long.startsWith(short);
}
