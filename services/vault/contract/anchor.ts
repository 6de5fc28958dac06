// Which project a purpose is about. Only what the viewer sees is asked, so nothing hidden can pull the anchor.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { find } from '../search/search.ts';
import type { Reader } from '../store/db/sql.ts';
import { termsOf } from '../store/text-index/terms.ts';
import { boundProjects } from '../view/bound-projects.ts';
import { type Candidate, candidateById, dayOf, type LastingRow, thereOf, toCandidates } from '../view/candidates.ts';
import { sees, type Viewer } from '../view/viewer.ts';
import type { Moment } from './valid-at.ts';

export interface Anchor {
  project: Candidate;
  goal?: Candidate;
}

export interface Anchoring {
  anchor: Anchor | null;
  /** Other projects that the purpose could be about. */
  candidates: Candidate[];
  /** A subject was named that cannot be seen from here. */
  subjectHidden: boolean;
}

/** Purposes that name nothing: they are about whatever is going on. */
const GENERIC = new Set(
  `what matters now today next continue go on status update current overview summary help everything anything context
  resume start begin where were we work working project going happening`.split(/\s+/),
);
/** A project is a rival when it is nearly as good as the best, and a candidate when it is half as good. */
const RIVAL = 0.97;
const CANDIDATE = 0.5;
const MAX_CANDIDATES = 5;
/** As many matches of a purpose as decide about its project; more cost time and changed next to nothing. */
const MATCHES_READ = 24;

export function findAnchor(
  reader: Reader,
  viewer: Viewer,
  purpose: string,
  subject: string | null,
  moment: Moment,
): Anchoring {
  if (subject !== null) return bySubject(reader, viewer, subject, moment);
  if (termsOf(purpose).every(({ word }) => GENERIC.has(word) || word.length < 3)) {
    return { anchor: asAnchor(liveProject(reader, viewer, moment.now)), candidates: [], subjectHidden: false };
  }
  return byPurpose(reader, viewer, purpose, moment);
}

function bySubject(reader: Reader, viewer: Viewer, subject: string, { now }: Moment): Anchoring {
  const hidden: Anchoring = { anchor: null, candidates: [], subjectHidden: true };
  const found = candidateById(reader, subject, now);
  if (!found || !sees(viewer, found)) return hidden;
  if (found.record.type === 'project') return { anchor: { project: found }, candidates: [], subjectHidden: false };
  if (found.record.type !== 'goal' || found.project === null) return hidden;
  const project = candidateById(reader, found.project.id, now);
  if (!project || !sees(viewer, project)) return hidden;
  return { anchor: { project, goal: found }, candidates: [], subjectHidden: false };
}

function byPurpose(reader: Reader, viewer: Viewer, purpose: string, moment: Moment): Anchoring {
  const among = { types: ['project', 'goal', 'decision', 'memory'] };
  const { hits } = find(reader, viewer, purpose, among, moment.now, { mostRead: MATCHES_READ });
  const scores = new Map<string, number[]>();
  for (const { candidate, score } of hits) {
    const { project, record } = candidate;
    if (project === null || record.status === 'archived') continue;
    const weight = record.type === 'project' ? 2 : record.type === 'goal' ? 1.3 : 1;
    scores.set(project.id, [...(scores.get(project.id) ?? []), score * weight]);
  }
  const byScore = [...scores]
    .map(([id, each]) => ({ id, score: strongest(each) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
  const ranked: { project: Candidate; score: number }[] = [];
  for (const { id, score } of byScore) {
    const project = candidateById(reader, id, moment.now);
    if (project && sees(viewer, project) && project.record.status !== 'archived') ranked.push({ project, score });
    // The best, and as many others as are ever named.
    if (ranked.length > MAX_CANDIDATES) break;
  }
  const [best, ...others] = ranked;
  if (best === undefined)
    return { anchor: asAnchor(onlyProject(reader, viewer, moment.now)), candidates: [], subjectHidden: false };
  const rivals = others.filter(({ score }) => score >= best.score * RIVAL);
  const candidates = others.filter(({ score }) => score >= best.score * CANDIDATE);
  if (rivals.length === 0)
    return { anchor: { project: best.project }, candidates: take(candidates), subjectHidden: false };
  return { anchor: null, candidates: take([best, ...candidates]), subjectHidden: false };
}

function take(ranked: { project: Candidate }[]): Candidate[] {
  return ranked.slice(0, MAX_CANDIDATES).map(({ project }) => project);
}

/** The best matches of a project, each worth less than the one before: many weak ones do not outweigh a strong one. */
function strongest(scores: number[]): number {
  return scores
    .sort((a, b) => b - a)
    .slice(0, 5)
    .reduce((sum, score, index) => sum + score / 2 ** index, 0);
}

function asAnchor(project: Candidate | undefined): Anchor | null {
  return project ? { project } : null;
}

/**
 * The project that is going on: one with a phase, a step or an intent, and of these the one touched last. One that is done
 * only where nothing else is left.
 */
export function liveProject(reader: Reader, viewer: Viewer, now: string): Candidate | undefined {
  return visibleProjects(reader, viewer, now).filter(isLive).sort(liveFirst)[0];
}

function isLive({ record }: Candidate): boolean {
  return record.status !== 'archived';
}

function liveFirst(a: Candidate, b: Candidate): number {
  const done = Number(a.record.status === 'done') - Number(b.record.status === 'done');
  const running = Number(isRunning(b.record)) - Number(isRunning(a.record));
  const active = Number(b.record.status === 'active') - Number(a.record.status === 'active');
  return (
    done ||
    running ||
    active ||
    b.record.updated_at.localeCompare(a.record.updated_at) ||
    b.record.id.localeCompare(a.record.id)
  );
}

function isRunning({ operational_phase, current_step, situation_intent }: AnyRecord): boolean {
  return [operational_phase, current_step, situation_intent].some((each) => each !== null);
}

/** A connection that sees a single project means that one, even when its purpose names nothing in it. */
function onlyProject(reader: Reader, viewer: Viewer, now: string): Candidate | undefined {
  if (viewer.grants === undefined) return undefined;
  const projects = visibleProjects(reader, viewer, now).filter(isLive);
  return projects.length === 1 ? projects[0] : undefined;
}

/** Newest first; a person has hundreds of projects at the very most. */
const MAX_PROJECTS = 2_000;

export function visibleProjects(reader: Reader, viewer: Viewer, now: string): Candidate[] {
  const projects = viewer.grants === undefined ? null : boundProjects(reader, viewer.facts);
  const rows = reader.allCached<LastingRow>`
    SELECT o.seq, o.id AS project_id, o.expires_at FROM objects o
    WHERE o.type = 'project' AND o.deleted = 0 AND (o.expires_at IS NULL OR o.expires_at > ${dayOf(now)})
      AND (${projects === null ? 1 : 0} = 1 OR o.id IN (SELECT value FROM json_each(${JSON.stringify(projects ?? [])})))
    ORDER BY o.id DESC LIMIT ${MAX_PROJECTS}`;
  return toCandidates(reader, thereOf(rows, now), now).filter((candidate) => sees(viewer, candidate));
}
