// What a purpose is about: a project, a window of time, a person, a fact by itself, or nothing that the viewer sees. Only
// what the viewer sees is asked, so nothing hidden can pull the frame anywhere.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { find, type Hit } from '../../search/search.ts';
import { type Sought, weightsIn } from '../../search/weights.ts';
import type { Reader } from '../../store/db/sql.ts';
import { type Candidate, candidateById } from '../../view/candidates.ts';
import type { Moment } from '../../view/valid-at.ts';
import { sees, type Viewer } from '../../view/viewer.ts';
import { type Pointed, pointedAt } from './evidence.ts';
import { liveProject, onlyProject } from './live-project.ts';
import { type Purpose, readPurpose } from './purpose.ts';

export interface Frame {
  purpose: Purpose;
  project: Candidate | null;
  goal?: Candidate;
  /** How surely it is about what it is taken to be about. */
  evidence: 'strong' | 'weak' | 'none';
  /** Other projects that the purpose could be about. */
  candidates: Candidate[];
  /** A subject was named that cannot be seen from here. */
  subjectHidden: boolean;
  /** What of everything visible holds the words of the purpose, the best first. */
  hits: readonly Hit[];
  sought: readonly Sought[];
  /** Telling words that nothing visible holds. */
  unheld: readonly string[];
  /** The places of words that are names of people, counterparties or guests. */
  people: readonly number[];
  /** The places of words that stand in the title of one visible project alone. */
  ownWords: readonly number[];
}

const MATCHES_READ = 64;
const MAX_CANDIDATES = 5;
/** A project that holds so much of the purpose is what it is about; with less it may be. */
const SURELY = 0.5;
const PERHAPS = 0.3;
/** How much better it has to be than the next. */
const LEAD = 1.2;
/** A project that holds this much of what the best one holds could be meant as well. */
const RIVAL = 0.9;

const STATUS: Readonly<Record<string, number>> = { active: 1, paused: 0.95, done: 0.85, archived: 0.6 };

export function readFrame(
  reader: Reader,
  viewer: Viewer,
  text: string,
  subject: string | null,
  moment: Moment,
  zone: string,
): Frame {
  const purpose = readPurpose(text, moment.asOf ?? moment.now, zone);
  const { hits, sought } = find(reader, viewer, purpose.telling, {}, moment.now, {
    mostRead: MATCHES_READ,
    withContext: true,
  });
  const unheld = sought.filter(({ holders, wanted }) => holders.length === 0 || wanted.prefix).map(wordOf);
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
  };
  if (subject !== null) return { ...base, ...bySubject(reader, viewer, subject, moment.now) };
  if (purpose.isGeneric) {
    const project = liveProject(reader, viewer, moment.now) ?? null;
    return { ...base, project, evidence: project ? 'strong' : 'none' };
  }
  return { ...base, ...byWords(reader, viewer, base, moment) };
}

function wordOf({ wanted: { terms } }: Sought): string {
  return terms.map(({ word }) => word).join(' ');
}

type Subject = Pick<Frame, 'project' | 'goal' | 'evidence' | 'subjectHidden'>;

function bySubject(reader: Reader, viewer: Viewer, subject: string, now: string): Subject {
  const hidden: Subject = { project: null, evidence: 'none', subjectHidden: true };
  const found = candidateById(reader, subject, now);
  if (!found || !sees(viewer, found)) return hidden;
  if (found.record.type === 'project') return { project: found, evidence: 'strong', subjectHidden: false };
  if (found.record.type !== 'goal' || found.project === null) return hidden;
  const project = candidateById(reader, found.project.id, now);
  if (!project || !sees(viewer, project)) return hidden;
  return { project, goal: found, evidence: 'strong', subjectHidden: false };
}

function byWords(reader: Reader, viewer: Viewer, frame: Frame, { now }: Moment): Partial<Frame> {
  const { hits, sought, purpose } = frame;
  if (sought.length === 0) return purpose.window === null ? alone(reader, viewer, now) : { evidence: 'strong' };
  const ranked = pointedAt(hits, sought)
    .flatMap((pointed) => {
      const project = candidateById(reader, pointed.project, now);
      if (!project || !sees(viewer, project)) return [];
      const worth = pointed.share * (STATUS[project.record.status as string] ?? 1) * (pointed.isNamed ? 1.15 : 1);
      return [{ ...pointed, candidate: project, worth }];
    })
    .sort((a, b) => b.worth - a.worth || (a.project < b.project ? 1 : -1));
  const [best, next] = ranked;
  const candidates = ranked.slice(0, MAX_CANDIDATES).map(({ candidate }) => candidate);
  if (best === undefined) {
    return hits.length > 0 || purpose.window
      ? { evidence: hits.length > 0 ? 'strong' : 'weak' }
      : alone(reader, viewer, now);
  }
  const loose = looseShare(hits, sought);
  // What belongs to no project says it better than any project does.
  if (loose > best.share && !best.isNamed) return { evidence: 'strong', candidates: [] };
  const leads = next === undefined || best.worth >= next.worth * LEAD;
  if (next !== undefined && next.worth >= best.worth * RIVAL && !best.isNamed) {
    return { evidence: 'weak', candidates };
  }
  const others = ranked.slice(1).filter(({ worth }) => worth >= best.worth * 0.7);
  const rivals = others.slice(0, MAX_CANDIDATES).map(({ candidate }) => candidate);
  if (isSure(best) && leads) return { project: best.candidate, evidence: 'strong', candidates: rivals };
  if (best.share >= PERHAPS) return { project: best.candidate, evidence: 'weak', candidates: rivals };
  return { evidence: hits.length > 0 ? 'weak' : 'none', candidates };
}

function isSure({ share, telling, isNamed }: Pointed): boolean {
  return share >= SURELY && (isNamed || telling >= 2);
}

/** The most of the purpose that one thing which belongs to no project holds. */
function looseShare(hits: readonly Hit[], sought: readonly Sought[]): number {
  const whole = sought.reduce((sum, { rarity, holders }) => sum + (holders.length > 0 ? rarity : 0), 0);
  const shares = hits
    .filter(({ candidate }) => candidate.project === null && candidate.record.type !== 'project')
    .map(({ weights }) =>
      weights.reduce((sum, weight, index) => sum + Math.min(1, weight) * (sought[index] as Sought).rarity, 0),
    );
  return whole === 0 ? 0 : Math.max(0, ...shares) / whole;
}

/** A connection that sees a single project means that one, even when its purpose names nothing in it. */
function alone(reader: Reader, viewer: Viewer, now: string): Partial<Frame> {
  const project = onlyProject(reader, viewer, now) ?? null;
  return { project, evidence: project ? 'weak' : 'none' };
}

function wordsOfOneTitle(hits: readonly Hit[], sought: readonly Sought[]): number[] {
  const titles = hits
    .filter(({ candidate }) => candidate.record.type === 'project')
    .map(({ candidate }) => weightsIn(candidate.record, sought, { titleOnly: true }));
  return sought.flatMap((_, index) =>
    titles.filter((weights) => (weights[index] as number) > 0).length === 1 ? [index] : [],
  );
}

const PEOPLE_FIELDS = ['counterparty', 'attendees', 'stakeholders', 'sender', 'recipients', 'name'];

/** Words of the purpose that stand where people are named. */
function peopleNamed(hits: readonly Hit[], sought: readonly Sought[]): number[] {
  const named = new Set<number>();
  for (const { candidate } of hits) {
    const names = namesIn(candidate.record);
    for (const [index, { wanted }] of sought.entries()) {
      if (!named.has(index) && wanted.terms.every(({ word }) => names.includes(` ${word} `))) named.add(index);
    }
  }
  return [...named];
}

export function namesIn(record: AnyRecord): string {
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
