// A proposal is compared with what its proposer sees before it is answered. What is hidden from its proposer is compared by the
// vault itself, after the commit (contradictions/), so that neither the answer nor its time tells of it.
import { isDeepStrictEqual } from 'node:util';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Conflict, MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { audienceAndValidity } from '../contradictions/audience-and-validity.ts';
import { compareRecords, matterOf, TYPES_ACROSS } from '../contradictions/compare-records.ts';
import { openAgainst } from '../contradictions/conflict-records.ts';
import { placeOf } from '../contradictions/record-keys.ts';
import { formOf } from '../contradictions/same-word-for-word.ts';
import { candidatesFor, type Reach } from '../contradictions/seek-candidates.ts';
import { decide } from '../policy/decide.ts';
import { findInContext, findMatches } from '../search/search.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { NO_PROJECT } from '../store/partitions/partitions.ts';
import { boundProjects } from '../view/bound-projects.ts';
import { candidateById, projectFacts } from '../view/candidates.ts';
import { OWNER_VIEW, sees, type Viewer } from '../view/viewer.ts';

const MOST_COMPARED = 30;
/**
 * So many are compared that lie elsewhere. They are sought separately, so that they take no room of what lies in the same
 * project, or in none as well.
 */
const MOST_COMPARED_BESIDE = 15;
/** So many promises, decisions and preferences are compared, in the same place and elsewhere each. */
const MOST_COMPARED_ACROSS = 10;
const MOST_CONFLICTS = 5;
/** So many projects are looked into for what belongs to none, because somebody waits. What lies in the others is met after the answer. */
const MOST_PROJECTS = 12;

interface Near {
  conflicts: Conflict[];
  /** The id of the memory that says the same in the same place. */
  known: string | undefined;
}

export function compareWithSeen(change: Change, viewer: Viewer, proposal: MemoryProposal, proposed: AnyRecord): Near {
  const near = [
    ...nearIn(change, viewer, proposed),
    ...nearBeside(change, viewer, proposed),
    ...nearAcross(change, viewer, proposed),
    ...nearInMatter(change, viewer, proposed),
  ];
  const found = [...new Map(near.map((there) => [there.id, there])).values()]
    .flatMap((there) => {
      const verdict = compareRecords(proposed, there);
      if (verdict === undefined) return [];
      const kind = verdict === 'same' ? ('duplicate' as const) : verdict;
      return [{ kind, there, matter: matterOf(proposed, there) }];
    })
    .slice(0, MOST_CONFLICTS);
  const known = found.find(({ kind, there }) => kind === 'duplicate' && placeOf(there) === placeOf(proposed));
  return { conflicts: found.map((opening) => openAgainst(change, proposal, opening)), known: known?.there.id };
}

/**
 * The live memory that says exactly this, in the same place and for the same eyes: a second one would only be told beside it.
 * The owner's word is not said already by an assistant or a source.
 */
export function liveAlready(change: Change, memory: AnyRecord): AnyRecord | undefined {
  return nearIn(change, OWNER_VIEW, memory).find(
    (there) =>
      (there.authority === memory.authority || there.authority === 'user_confirmed') &&
      formOf(String(there.statement)) === formOf(String(memory.statement)) &&
      isDeepStrictEqual(audienceAndValidity(there), audienceAndValidity(memory)),
  );
}

function nearIn({ tx, at }: Change, viewer: Viewer, proposed: AnyRecord): AnyRecord[] {
  const filter = { types: ['memory'], project: placeOf(proposed) };
  const hits = findInContext({ reader: tx, viewer, now: at, filter }, String(proposed.statement));
  return hits.slice(0, MOST_COMPARED).map(({ candidate }) => candidate.record);
}

/**
 * Live memories to compare with that lie elsewhere: what belongs to no project is compared with what lies in any, and the other
 * way round.
 */
function nearBeside({ tx, at }: Change, viewer: Viewer, proposed: AnyRecord): AnyRecord[] {
  const filter = { types: ['memory'], ...(placeOf(proposed) !== NO_PROJECT && { project: NO_PROJECT }) };
  return findMatches({ reader: tx, viewer, now: at, filter }, String(proposed.statement))
    .map(({ candidate }) => candidate.record)
    .filter((record) => placeOf(record) !== placeOf(proposed))
    .slice(0, MOST_COMPARED_BESIDE);
}

function nearAcross({ tx, at }: Change, viewer: Viewer, proposed: AnyRecord): AnyRecord[] {
  const place = placeOf(proposed);
  const filter = { types: TYPES_ACROSS, ...(place !== NO_PROJECT && { project: place, withoutProject: true }) };
  const hits = findMatches({ reader: tx, viewer, now: at, filter }, String(proposed.statement));
  return hits.slice(0, MOST_COMPARED_ACROSS).map(({ candidate }) => candidate.record);
}

/**
 * Live things on the same matter that no search finds: statements of two towns that somebody lives in may have no word in
 * common. What the owner brings in needs no answer, and is compared with them after the commit.
 */
function nearInMatter({ tx, at }: Change, viewer: Viewer, proposed: AnyRecord): AnyRecord[] {
  if (viewer.grants === undefined) return [];
  return candidatesFor(tx, proposed, at, reachOf(tx, viewer, at)).filter(({ id }) => {
    const there = candidateById(tx, id, at);
    return there !== undefined && sees(viewer, there);
  });
}

/** The places in which the viewer sees everything, whatever labels it bears. */
function reachOf(reader: Reader, { facts }: Viewer, at: string): Reach {
  // Asked for each kind and classification, and read once, since somebody waits for the answer.
  let projects: readonly string[] | undefined;
  const known = new Map<string, ReturnType<typeof factsOf>>();
  const factsOf = (id: string) => projectFacts(reader, [id], at).get(id);
  const projectOf = (id: string) => {
    if (!known.has(id)) known.set(id, factsOf(id));
    return known.get(id);
  };
  return {
    isWhole: (place, type, classification) => {
      const project = place === NO_PROJECT ? null : projectOf(place);
      if (project === undefined) return false;
      return decide({ type, classification, labels: [], policyTags: [], project, isLive: true }, facts).allow;
    },
    projects: () => {
      projects ??= newestAtWork(reader, facts, at);
      return projects;
    },
  };
}

function newestAtWork(reader: Reader, facts: Viewer['facts'], at: string): readonly string[] {
  const bound = boundProjects(reader, facts);
  return reader.column<string>`
    SELECT id FROM live_objects
    WHERE type = 'project' AND owner_only = 0 AND until > ${at}
      AND (${bound && JSON.stringify(bound)} IS NULL OR id IN (SELECT value FROM json_each(${bound && JSON.stringify(bound)})))
    ORDER BY status = 'active' DESC, id DESC LIMIT ${MOST_PROJECTS}`;
}
