// Whether a purpose names more than one project, and which: each by its title, or by a part of its title that no other visible
// project has. A word that stands in a title by accident names nothing: so what is less than a whole title of several words has
// to stand beside another that is named ("the kitchen and the trip"), and to be all that its own phrase is about.
import { candidatesOf, holdersOf } from '../../search/postings.ts';
import type { Wanted } from '../../search/question.ts';
import { isKin } from '../../store/meaning/glossary/english-for.ts';
import { type Language, languageTold } from '../../store/text-index/languages/detect.ts';
import { widerThan } from '../../store/text-index/wider.ts';
import type { Candidate } from '../../view/candidates.ts';
import { scopeOf } from '../../view/scope.ts';
import { type Looking, validAt } from '../../view/valid-at.ts';
import type { Frame } from './frame.ts';
import { shareOver } from './project-over.ts';
import { endsPhrase, type Joining, joiningIn } from './purpose/joining.ts';
import { type Mention, mentionsOf, type Titled, titledBy, toldApart } from './title-mentions.ts';
import { type Spot, spotsIn } from './word-spots.ts';

export interface NamedProject {
  project: Candidate;
  /** Where in the text of the purpose it is named. */
  at: readonly (readonly [from: number, to: number])[];
}

const NONE: readonly NamedProject[] = [];
/** A purpose that is about projects is made of their names: they are at least this share of its telling words. */
const MOST_OF_IT = 0.5;

/** The projects that a purpose names, in its order; none where it names only one. */
export function namedTogether(looking: Looking, frame: Frame): readonly NamedProject[] {
  const { purpose, sought } = frame;
  if (sought.length < 2) return NONE;
  const telling = sought.map(({ wanted }) => inAnyForm(wanted));
  const language = languageTold(purpose.text) ?? 'en';
  const titles = titlesHolding(looking, telling, language);
  if (titles.length < 2) return NONE;
  const { text, looksBack } = purpose;
  const joining = joiningIn(text);
  const spots = spotsIn(text, telling);
  const isLess = ({ project }: Titled) => shareOver(project.record.status) === 1 && !looksBack;
  const all = titles.flatMap((titled) => mentionsOf(titled, spots, text, joining));
  const mentions = toldApart(
    all.filter(({ titled, isWhole }) => isWhole || !isLess(titled)),
    isLess,
  );
  const reading: Reading = { frame, text, spots, titles: titles.filter((each) => !isLess(each)), mentions };
  const strong = strongOf(reading, joining);
  const named = [...new Set(strong.map(({ titled }) => titled))].map(({ project }) => ({
    project,
    at: mentions
      .filter(({ titled }) => titled.project === project)
      .map(({ first, last }) => [(spots[first] as Spot).from, (spots[last] as Spot).to] as const),
  }));
  const isOther = frame.project !== null && !named.some(({ project }) => isSame(project, frame.project));
  return named.length < 2 || isOther ? NONE : named;
}

function isSame(a: Candidate, b: Candidate | null): boolean {
  return a.record.id === b?.record.id;
}

/** A compound is looked for in titles however many things hold the word by itself. */
function inAnyForm(wanted: Wanted): Wanted {
  const [term] = wanted.terms;
  if (term === undefined || wanted.prefix || wanted.terms.length > 1 || wanted.wider || term.language === 'en')
    return wanted;
  const wider = widerThan(term, true);
  return wider === undefined ? wanted : { ...wanted, wider };
}

/** Projects whose title, as it was at the moment, holds one of these words. */
function titlesHolding(looking: Looking, telling: readonly Wanted[], language: Language): Titled[] {
  const filter = { types: ['project'] };
  const asking = { ...looking, filter };
  const scope = scopeOf(looking.reader, looking.viewer, filter, looking.now);
  const seqs = telling.flatMap((wanted) => (wanted.prefix ? [] : holdersOf(asking, scope, [wanted])));
  return candidatesOf(asking, [...new Set(seqs)]).flatMap((candidate) => {
    const then = validAt(looking, candidate);
    const titled = then && titledBy({ ...candidate, record: then.record }, telling, language);
    return titled !== undefined && titled.held.size > 0 ? [titled] : [];
  });
}

interface Reading {
  frame: Frame;
  text: string;
  spots: readonly Spot[];
  /** The titles of which a part may be meant. */
  titles: readonly Titled[];
  mentions: readonly Mention[];
}

function strongOf(reading: Reading, joining: Joining): Mention[] {
  const { text, spots, mentions } = reading;
  const said = new Set(mentions.flatMap((each) => each.said));
  const told = new Set(spots.flatMap(({ wanted }) => wanted ?? []));
  const isAboutThem = said.size >= MOST_OF_IT * told.size;
  const alone = new Set(mentions.filter((mention) => isNamedAnywhere(mention, reading)));
  const fit = mentions.map(
    (mention) =>
      alone.has(mention) || (isAboutThem && (mention.isWhole ? isBare : isTelling)(mention, reading, joining)),
  );
  const joined = new Set(alone);
  for (const [index, next] of mentions.entries()) {
    const before = mentions[index - 1];
    if (before === undefined || before.titled === next.titled || !fit[index - 1] || !fit[index]) continue;
    const between = spots.slice(before.last + 1, next.first);
    const signs = text.slice((spots[before.last] as Spot).to, (spots[next.first] as Spot).from);
    const isBetween = between.every(({ wanted }) => wanted === undefined);
    if (
      isBetween &&
      joining.joins(
        between.map(({ word }) => word),
        signs,
      )
    )
      joined.add(before).add(next);
  }
  return mentions.filter((mention) => joined.has(mention));
}

/** Whether a project is named wherever it stands: by a whole title of several words, or of one that is written like a name. */
function isNamedAnywhere(mention: Mention, { frame, text, spots }: Reading): boolean {
  const { titled, said, first, last, isWhole, isExact } = mention;
  // A number behind the title makes it another: “Summer concert 2027” is not that of 2026.
  const isNumbered = /^[\s-]*\d/.test(text.slice(spots[last]?.to));
  if (!isWhole || !isExact || isNumbered) return false;
  if (titled.naming.size > 1) return true;
  const { from, to } = spots[first] as Spot;
  const written = text.slice(from, to);
  const isFirst = /(?:^|[.?!:¿¡"“„«]\s*)$/u.test(text.slice(0, from));
  const isName = /^\p{Lu}/u.test(written) && String(titled.project.record.title).includes(written);
  return isName && !isFirst && languageTold(text) !== 'de' && !frame.people.includes(said[0] as number);
}

/** Whether no telling word stands right beside the title: the trip, and not the trip team. */
function isBare({ first, last }: Mention, { text, spots }: Reading): boolean {
  const isBeside = (spot: number, from: number | undefined, to: number | undefined) =>
    spots[spot]?.wanted !== undefined && /^[\s-]*$/u.test(text.slice(from, to));
  const isAfter = isBeside(last + 1, spots[last]?.to, spots[last + 1]?.from);
  return !isAfter && !isBeside(first - 1, spots[first - 1]?.to, spots[first]?.from);
}

/** Whether a part of a title is its project's own, names nobody, and is all that its phrase says: the trip, and not the trip to Oslo. */
function isTelling(mention: Mention, reading: Reading, { isJoining }: Joining): boolean {
  const { frame, text, spots, titles, mentions } = reading;
  const own = mention.said.filter((place) => {
    const isKinWord = frame.sought[place]?.wanted.terms.some(isKin) === true;
    const isShared = titles.some((other) => other !== mention.titled && other.held.has(place));
    return !isShared && !isKinWord && !frame.people.includes(place) && isMostlyIn(mention, place, reading);
  });
  if (own.length === 0 || !isBare(mention, reading)) return false;
  for (let index = mention.last + 1; index < spots.length; index++) {
    const { wanted, word, from } = spots[index] as Spot;
    const isEnd = endsPhrase(text.slice(spots[index - 1]?.to, from)) || isJoining(word);
    if (isEnd || mentions.some(({ first }) => first === index)) break;
    if (wanted !== undefined) return false;
  }
  return true;
}

/** Whether this project speaks of the word most: one that another named project speaks of as much does not tell which is meant. */
function isMostlyIn({ titled }: Mention, place: number, { frame: { hits }, mentions }: Reading): boolean {
  const within = ({ project: { record } }: Titled) =>
    hits.filter(
      ({ candidate, weights }) =>
        (weights[place] as number) > 0 && (candidate.record.id === record.id || candidate.project?.id === record.id),
    ).length;
  const own = within(titled);
  return mentions.every((other) => other.titled === titled || within(other.titled) <= own);
}
