// What a purpose is about: a project, a window of time, a person, a fact by itself, or nothing that the viewer sees. Only
// what the viewer sees is asked, so nothing hidden can pull the frame anywhere.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { inAnyLanguage, type Wanted } from '../../search/question.ts';
import { findWanted, type Hit } from '../../search/search.ts';
import { type Sought, weightsIn } from '../../search/weights.ts';
import { eventsIn } from '../../search/windows.ts';
import { type Candidate, candidateById } from '../../view/candidates.ts';
import { instantOf, type Looking } from '../../view/valid-at.ts';
import { type Seeing, sees } from '../../view/viewer.ts';
import { wordsOfUnreal } from './days/unreal-days.ts';
import { isBorneOut, type Pointing, pointedAt } from './evidence.ts';
import { alikeTo, type Like, likeness, meantBy } from './like-purpose.ts';
import { liveProject, liveProjects, onlyProject } from './live-project.ts';
import { withNames } from './named-kin.ts';
import { areTooManyDays, type NamesDay, namingDays } from './naming-days.ts';
import { asksForPromises } from './purpose/promises.ts';
import { type Purpose, readPurpose } from './purpose/purpose.ts';

export interface Frame {
  purpose: Purpose;
  project: Candidate | null;
  goal?: Candidate;
  /** How surely the purpose is about what it is taken to be about. */
  evidence: 'strong' | 'weak' | 'none';
  /** Other projects that the purpose could be about. */
  candidates: Candidate[];
  /** A subject was given that the viewer cannot see. */
  subjectHidden: boolean;
  /** Things that hold the words of the purpose, the best first, among all that are visible. */
  hits: readonly Hit[];
  sought: readonly Sought[];
  /** Telling words that nothing visible holds. */
  unheld: readonly string[];
  /** The places of words that are names of people, counterparties or guests. */
  people: readonly number[];
  /** The places of words that stand in the title of one visible project alone. */
  ownWords: readonly number[];
  /** Things that are like the purpose, the likest first, and the purpose itself as a vector. */
  likes: readonly Like[];
  meant: Int8Array | undefined;
  /** How likely the purpose is about each of the visible projects that anything points to. */
  likely: ReadonlyMap<string, number>;
  /** The likeliest of them, however unlikely. */
  top: Candidate | null;
  /** Things that name a day of the window in their own words, by their ids. */
  namingDays: ReadonlyMap<string, NamesDay>;
  /** More days are asked for than are looked for in words. */
  areTooManyDays: boolean;
  /** The signs that point to each of the projects. */
  pointing?: readonly Pointing[];
  /** Its project is one of several that the purpose names: what stands in each of them is asked for. */
  isOneOfSeveral?: boolean;
}

/** Matches that are read, the best first: more than a package tells of anything. */
const MATCHES_READ = 64;
/** As many projects as somebody reads through to name one. */
export const MAX_CANDIDATES = 5;
/**
 * A project is taken to be meant from `MEANT` on, and surely from `SURELY` on. Chosen by hand, by what the lives of the benchmark say:
 * of projects from `MEANT` on four of five were meant; of those between a half and it every other was, and they are only offered.
 */
const MEANT = 0.6;
const SURELY = 0.8;
/** A project this likely may be meant as well, and is offered beside the likeliest. */
export const PERHAPS = 0.1;

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

export function readFrame(looking: Looking, { text, subject, zone, isTitle = false }: AskedPurpose): Frame {
  const said = readPurpose(text, instantOf(looking), zone, { hasSubject: subject !== null, isTitle });
  const telling = said.things.length > 0 ? titlesAmong(looking, said.things) : said.telling;
  const known = withNames(looking, telling);
  // Whoever was promised something is mostly named, and a name is of no language.
  const isOfPromises = said.isOwnersDue || asksForPromises(text);
  const purpose = { ...said, telling: isOfPromises ? known.map((each) => inAnyLanguage(each) ?? each) : known };
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
  const likes = alikeTo(looking, meant);
  const base: Frame = {
    purpose,
    project: null,
    evidence: 'none',
    candidates: [],
    subjectHidden: false,
    hits,
    sought,
    unheld,
    people: peopleNamed(hits, sought),
    ownWords: wordsOfOneTitle(hits, sought),
    likes,
    meant,
    likely: new Map(),
    top: null,
    namingDays: namingDays(looking, purpose, zone),
    areTooManyDays: areTooManyDays(purpose, looking, zone),
  };
  if (subject !== null) return named({ ...base, ...bySubject(looking, subject) });
  if (purpose.isGeneric) {
    const project = liveProject(looking) ?? null;
    return named({ ...base, project, evidence: project ? 'strong' : 'none' });
  }
  return { ...base, ...byWords(looking, base) };
}

/** Words that stand in the title of one visible project. */
function titlesAmong(seeing: Seeing, words: readonly Wanted[]): readonly Wanted[] {
  const { hits, sought } = findWanted({ ...seeing, filter: { types: ['project'] } }, { text: '', wanted: words });
  const titled = wordsOfOneTitle(hits, sought);
  return words.filter((_, index) => titled.includes(index));
}

/** A project that is named is surely meant. */
function named(frame: Frame): Frame {
  return frame.project === null
    ? frame
    : { ...frame, top: frame.project, likely: new Map([[frame.project.record.id, 1]]) };
}

/** The word as it was asked. */
export function wordOf({ wanted: { terms } }: Sought): string {
  return terms.map(({ word }) => word).join(' ');
}

type Subject = Pick<Frame, 'project' | 'goal' | 'evidence' | 'subjectHidden'>;

function bySubject({ reader, viewer, now }: Seeing, subject: string): Subject {
  const hidden: Subject = { project: null, evidence: 'none', subjectHidden: true };
  const found = candidateById(reader, subject, now);
  if (!found || !sees(viewer, found)) return hidden;
  if (found.record.type === 'project') return { project: found, evidence: 'strong', subjectHidden: false };
  if (found.record.type !== 'goal' || found.project === null) return hidden;
  const project = candidateById(reader, found.project.id, now);
  if (!project || !sees(viewer, project)) return hidden;
  return { project, goal: found, evidence: 'strong', subjectHidden: false };
}

function byWords(seeing: Seeing, frame: Frame): Partial<Frame> {
  const { reader, viewer, now } = seeing;
  const { hits, sought, purpose, likes, meant } = frame;
  if (sought.length === 0) return purpose.window === null ? alone(seeing) : inTime(seeing, purpose);
  const visible = new Map<string, Candidate | undefined>();
  const projectOf = (id: string) => {
    if (!visible.has(id)) {
      const project = candidateById(reader, id, now);
      visible.set(id, project && sees(viewer, project) ? project : undefined);
    }
    return visible.get(id);
  };
  const asked = {
    sought,
    hits,
    likes,
    looksBack: purpose.looksBack,
    hasWindow: purpose.window !== null,
    takesPlace: takingPlace(seeing, frame),
  };
  const { projects, pointing } = pointedAt(asked, projectOf, ({ record }) => likeness(record, meant));
  const likely = new Map(projects.map((each) => [each.project, each.likely]));
  const [best] = projects;
  const top = best === undefined ? null : (projectOf(best.project) as Candidate);
  const others = projects.filter(({ likely: each }) => each >= PERHAPS).slice(0, MAX_CANDIDATES + 1);
  const candidates = others.map(({ project }) => projectOf(project) as Candidate);
  const isByChance =
    frame.unheld.length > 0 && pointing.some((each) => each.project === best?.project && !isBorneOut(each));
  const least = isByChance ? SURELY : MEANT;
  if (best === undefined || best.likely < least) {
    if (hits.length === 0 && purpose.window === null)
      return { evidence: 'none', likely, top, pointing, candidates: liveProjects(seeing, MAX_CANDIDATES) };
    const isSure = best === undefined || best.likely < PERHAPS;
    return {
      evidence: hits.length === 0 || !isSure ? 'weak' : 'strong',
      likely,
      top,
      pointing,
      candidates: candidates.slice(0, MAX_CANDIDATES),
    };
  }
  return {
    project: top,
    evidence: best.likely >= SURELY ? 'strong' : 'weak',
    likely,
    top,
    pointing,
    candidates: candidates.slice(1),
  };
}

/** The project of what takes place in the time that is named: the only event, or the only one that says something of the purpose. */
function takingPlace(seeing: Seeing, frame: Frame): string | undefined {
  const { window } = frame.purpose;
  if (window?.about !== 'days') return undefined;
  const { eventsFrom: from = window.from, to } = window;
  const events = eventsIn(seeing, { from, to });
  const saying = events.filter(({ record }) => weightsIn(record, frame.sought).some((weight) => weight > 0));
  const [event, ...others] = saying.length > 0 ? saying : events;
  return others.length === 0 ? event?.project?.id : undefined;
}

/** A connection that sees a single project means that one, even when its purpose names nothing at all; another is told which there are. */
function alone(seeing: Seeing): Partial<Frame> {
  const project = onlyProject(seeing);
  return project === undefined
    ? { evidence: 'none', candidates: liveProjects(seeing, MAX_CANDIDATES) }
    : { project, evidence: 'weak' };
}

/** A time by itself is sure. Whoever asks what to do next is offered the projects that are going on. */
function inTime(seeing: Seeing, { open, window }: Purpose): Partial<Frame> {
  const isToDo = open.length > 0 && window?.about === 'days';
  return { evidence: 'strong', ...(isToDo && { candidates: liveProjects(seeing, MAX_CANDIDATES) }) };
}

function wordsOfOneTitle(hits: readonly Hit[], sought: readonly Sought[]): number[] {
  const titles = hits
    .filter(({ candidate }) => candidate.record.type === 'project')
    .map(({ candidate }) => weightsIn(candidate.record, sought, { titleOnly: true }));
  return sought.flatMap((_, index) =>
    titles.filter((weights) => (weights[index] as number) > 0).length === 1 ? [index] : [],
  );
}

/** Whether a purpose names a time and nothing else. Then things are listed, and not done: preferences are no part of it. */
export function asksByTimeAlone({ purpose: { window }, sought }: Frame): boolean {
  return window !== null && sought.length === 0;
}

/** Whether a thing falls into the window: an event that is not over as well, and what has no date where all that is open is asked for. */
export function isInWindow({ purpose }: Frame, type: string, at: unknown, end: unknown): boolean {
  const { window, open } = purpose;
  if (window === null) return false;
  if (typeof at !== 'string') return open.some((each) => each === type);
  if (type === 'event' && window.about !== 'days') return false;
  const from = type === 'event' ? (window.eventsFrom ?? window.from) : window.from;
  return (from === null || at >= from || String(end) > from) && at < window.to;
}

const PEOPLE_FIELDS = ['counterparty', 'attendees', 'stakeholders', 'sender', 'recipients', 'name'];

/** Words of the purpose that stand where people are named. */
function peopleNamed(hits: readonly Hit[], sought: readonly Sought[]): number[] {
  const named = new Set<number>();
  const asWords = sought.map(({ wanted: { terms } }) => terms.map(({ word }) => ` ${word} `));
  for (const { candidate } of hits) {
    const said = namesIn(candidate.record);
    for (const [index, words] of asWords.entries())
      if (!named.has(index) && words.every((word) => said.includes(word))) named.add(index);
  }
  return [...named];
}

const names = new WeakMap<AnyRecord, string>();

/** The names stay with the record for as long as that is kept. */
export function namesIn(record: AnyRecord): string {
  const known = names.get(record);
  if (known !== undefined) return known;
  const read = namesSaid(record);
  names.set(record, read);
  return read;
}

function namesSaid(record: AnyRecord): string {
  const texts = PEOPLE_FIELDS.flatMap((field) => [record[field] ?? []].flat()).map((each) =>
    typeof each === 'string' ? each : JSON.stringify(each),
  );
  return ` ${texts
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
}
