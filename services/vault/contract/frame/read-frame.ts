// Reads what a purpose is about: a project, a window of time, a person, a fact by itself, or nothing that the viewer sees. Only
// what the viewer sees is asked, so nothing hidden can pull the frame anywhere.
import { inAnyLanguage, type Wanted } from '../../search/question.ts';
import { findWanted, type Hit } from '../../search/search.ts';
import { type Sought, weightsIn } from '../../search/weights.ts';
import { instantOf, type Looking } from '../../view/valid-at.ts';
import type { Seeing } from '../../view/viewer.ts';
import { anchorOf } from './anchor.ts';
import { wordsOfUnreal } from './days/unreal-days.ts';
import { type Findings, type Frame, wordOf } from './frame.ts';
import { alikeTo, meantBy } from './like-purpose.ts';
import { withNames } from './named-kin.ts';
import { areTooManyDays, namingDays } from './naming-days.ts';
import { peopleNamed } from './people-named.ts';
import { asksForPromises } from './purpose/promises.ts';
import { type Purpose, readPurpose } from './purpose/purpose.ts';

/** Matches that are read, the best first: more than a package tells of anything. */
const MATCHES_READ = 64;

/** What is asked: a purpose as it was said, and with it a project or a goal that it is about. */
export interface AskedPurpose {
  text: string;
  /** The id of what it is about; null where nothing was given. */
  subject: string | null;
  /** Where its owner lives: in which days it speaks. */
  zone: string;
  /** It is the title of its subject, and says nothing else. */
  isTitle?: boolean;
}

export function readFrame(looking: Looking, asked: AskedPurpose): Frame {
  const purpose = purposeOf(looking, asked);
  const findings = findingsOf(looking, purpose, asked);
  return { purpose, ...findings, ...anchorOf(looking, purpose, findings, asked.subject) };
}

/** The purpose taken apart, with the names of those who are only said to be somebody's sister. */
function purposeOf(looking: Looking, { text, subject, zone, isTitle = false }: AskedPurpose): Purpose {
  const said = readPurpose(text, instantOf(looking), zone, { hasSubject: subject !== null, isTitle });
  const telling = said.things.length > 0 ? titlesAmong(looking, said.things) : said.telling;
  const known = withNames(looking, telling, said.text);
  // Whoever was promised something is mostly named, and a name is of no language.
  const isOfPromises = said.isOwnersDue || asksForPromises(text);
  return { ...said, telling: isOfPromises ? known.map((each) => inAnyLanguage(each) ?? each) : known };
}

function findingsOf(looking: Looking, purpose: Purpose, { text, zone }: AskedPurpose): Findings {
  const { hits, sought } = findWanted(
    { ...looking, filter: {} },
    { text, wanted: purpose.telling, bySense: true },
    { most: MATCHES_READ },
  );
  const isNoDay = wordsOfUnreal(purpose.unreal);
  const unheld = sought
    .filter(({ holders, wanted }) => holders.length === 0 || wanted.prefix)
    .map(wordOf)
    .filter((word) => !isNoDay.has(word));
  const meant = meantBy(purpose.telling);
  return {
    hits,
    sought,
    unheld,
    people: peopleNamed(hits, sought),
    ownWords: wordsOfOneTitle(hits, sought),
    likes: alikeTo(looking, meant),
    meant,
    namingDays: namingDays(looking, purpose, zone),
    areTooManyDays: areTooManyDays(purpose, looking, zone),
  };
}

/** Words that stand in the title of one visible project. */
function titlesAmong(seeing: Seeing, words: readonly Wanted[]): readonly Wanted[] {
  const { hits, sought } = findWanted({ ...seeing, filter: { types: ['project'] } }, { text: '', wanted: words });
  const titled = wordsOfOneTitle(hits, sought);
  return words.filter((_, index) => titled.includes(index));
}

function wordsOfOneTitle(hits: readonly Hit[], sought: readonly Sought[]): number[] {
  const titles = hits
    .filter(({ candidate }) => candidate.record.type === 'project')
    .map(({ candidate }) => weightsIn(candidate.record, sought, { titleOnly: true }));
  return sought.flatMap((_, index) =>
    titles.filter((weights) => (weights[index] as number) > 0).length === 1 ? [index] : [],
  );
}
