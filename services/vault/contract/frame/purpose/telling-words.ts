// The words of a purpose, and those of them that tell what it is about. What a purpose is written with (please, prepare, the user) says
// nothing of that.
import { readQuestion, type Wanted } from '../../../search/question.ts';
import { type Language, languagesTold, languageTold } from '../../../store/text-index/languages/detect.ts';
import { isTaskWord } from '../../../store/text-index/languages/task-words.ts';
import { isStopWord, type Term } from '../../../store/text-index/terms.ts';
import { typeMeant } from '../../../store/text-index/texts.ts';
import { plansDays } from '../days/which-week.ts';
import { withoutWhetherFree } from './asking.ts';
import { isFiller } from './filler-words.ts';
import { withoutAddress } from './forms-of-address.ts';
import { isLeaningWord } from './leaning-words.ts';
import type { Times } from './meant-time.ts';
import { isModelsWord } from './models-words.ts';
import { speaksOfPromises, type whoPromised } from './promises.ts';
import { withoutSetPhrases } from './set-phrases.ts';
import { askOfATime } from './words-of-time.ts';
import { isWorkWord } from './work-words.ts';

interface PurposeWords {
  /** All that are not of its time, in its order. */
  words: readonly Wanted[];
  /** Those that tell what it is about. */
  telling: readonly Wanted[];
  language: Language | undefined;
}

/** Whose promises are asked for. */
type Promised = ReturnType<typeof whoPromised>;

export function readWords(text: string, { named, meant }: Times, promised: Promised): PurposeWords {
  const language = languageOf(text);
  const isTimed = named.window !== null;
  const words = wordsOf(isTimed ? withoutWhetherFree(meant.rest) : meant.rest, language);
  const said = isSaidIn(text, language);
  // A word for promising says whose promises are asked for. Those of others are found by it, and it stays.
  const isDebt = ({ terms }: Wanted) => promised !== undefined && terms.some(({ word }) => speaksOfPromises(word));
  const telling = words.filter((word) =>
    isDebt(word) ? promised === 'others' : word.prefix || !word.terms.every(said),
  );
  // A purpose as short as “Plan mijn dag” does not tell its language: so “plan” is left out in any of them.
  const isPlanning = ({ terms }: Wanted) => isTimed && terms.every(({ word }) => plansDays(word));
  const asksOnlyWhen = telling.every(isPlanning) || (isTimed && askOfATime(telling));
  return { words, telling: asksOnlyWhen ? [] : telling, language };
}

function languageOf(text: string): Language | undefined {
  return GERMAN_DATE.test(text) ? 'de' : languageTold(text);
}

/** Whether a word is written with whatever is asked, in a language that the text may be in. */
function isSaidIn(text: string, language: Language | undefined): (term: Term) => boolean {
  const languages = language === undefined ? [] : [language, ...languagesTold(text)];
  return (term) => isSaidAnyway(term) || languages.some((each) => isSaidAnyway({ ...term, language: each }));
}

function wordsOf(text: string, language: Language | undefined): readonly Wanted[] {
  const plain = withoutSetPhrases(text.replace(STATE_OF, ' ')).replace(CONTRACTED, ' ').replace(POSSESSIVE, '');
  return readQuestion(withoutAddress(plain), language);
}

/** Words that stand where a thing is named: “How is the book coming along?” */
export function namedAsThings(words: readonly Wanted[], text: string): readonly Wanted[] {
  const things = new Set([...text.matchAll(A_THING)].map(([, word]) => (word as string).toLowerCase()));
  return words.filter(
    ({ terms }) => terms.length === 1 && terms.every((term) => things.has(term.word) && !isStopWord(term)),
  );
}

const A_THING =
  /(?<!\p{L})(?:the|my|our|this|that) (\p{L}+)(?=\s*(?:$|[?!.,;]|(?:is|was|are|going|coming|doing|and|or|for|with|look|looks|looking)(?!\p{L})))/giu;

/** A purpose with one of these is German: “Was steht am 14.12. an?” has no other word that could not be English. */
const GERMAN_DATE =
  /(?<!\p{L})(?:heute|gestern|übermorgen|steht)(?!\p{L})|(?<!\p{L})(?:am|vom|zum) \d{1,2}\.\s?\d{1,2}\.|\d{1,2}\.\s?(?:januar|februar|märz|mai|juni|juli|oktober|dezember)(?!\p{L})/iu;

/** “The state of” something is how it stands; a state by itself may be one that has a government. */
const STATE_OF =
  /(?<=(?<!\p{L})(?:what(?:['’]s| is)|summari[sz]e|describe|give me) the )(?:(?:current|latest|present) )?state (?=(?:of|with|on)(?!\p{L}))/giu;

/** Verbs that are contracted with their “not”, and those with whoever does something. */
const CONTRACTED =
  /(?<!\p{L})(?:i['’]m|(?:i|you|we|they)['’](?:ve|re|ll|d)|(?:he|she|it)['’](?:ll|d))(?!\p{L})|(?<!\p{L})(?:ca|wo|sha|do|does|did|is|are|was|were|has|have|had|could|should|would|must|need|might|ai)n['’]t(?!\p{L})/giu;

const POSSESSIVE = /['’]s(?![\p{L}])/gu;

/** Purposes that name nothing: they are about whatever is going on. */
const GENERIC = new Set(
  `what matters now today next continue go on status update current overview summary help everything anything context
  resume start begin where were we work working project going happening brief catch up me`.split(/\s+/),
);

/** Whether a purpose is made of such words alone. One without any word is not, unless a subject says where: nobody knows what it means. */
export function namesNothing(terms: readonly Term[], hasSubject: boolean): boolean {
  const isGeneric = ({ word }: Term) => GENERIC.has(word);
  const isMeant = hasSubject || terms.some(isGeneric);
  return isMeant && terms.every((term) => isGeneric(term) || /^[a-z\d]{1,2}$/.test(term.word));
}

export function isSaidAnyway(term: Term): boolean {
  return (
    isStopWord(term) ||
    isTaskWord(term) ||
    isFiller(term) ||
    isModelsWord(term) ||
    isLeaningWord(term) ||
    isWorkWord(term) ||
    typeMeant(term) !== undefined
  );
}
