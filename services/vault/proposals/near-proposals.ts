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
import { listMatching } from '../search/listing.ts';
import { findInContext, findMatches, inWords } from '../search/search.ts';
import type { Question } from '../search/seek.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { NO_PROJECT } from '../store/partitions/partitions.ts';
import { type Candidate, candidateById, projectFacts } from '../view/candidates.ts';
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
/** They are chosen of so many that the proposer sees, the newest. */
const MOST_LISTED = 200;

interface Near {
  conflicts: Conflict[];
  /** The id of the memory that says the same in the same place. */
  known: string | undefined;
}

export function compareWithSeen(change: Change, viewer: Viewer, proposal: MemoryProposal, proposed: AnyRecord): Near {
  // Read once: to read it for each of these searches was a twentieth of what the proposals of a dump took.
  const question = inWords(String(proposed.statement));
  const near = [
    ...nearIn(change, viewer, proposed, question),
    ...nearBeside(change, viewer, proposed, question),
    ...nearAcross(change, viewer, proposed, question),
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
  return nearIn(change, OWNER_VIEW, memory, inWords(String(memory.statement))).find(
    (there) =>
      (there.authority === memory.authority || there.authority === 'user_confirmed') &&
      formOf(String(there.statement)) === formOf(String(memory.statement)) &&
      isDeepStrictEqual(audienceAndValidity(there), audienceAndValidity(memory)),
  );
}

function nearIn({ tx, at }: Change, viewer: Viewer, proposed: AnyRecord, question: Question): AnyRecord[] {
  const filter = { types: ['memory'], project: placeOf(proposed) };
  const hits = findInContext({ reader: tx, viewer, now: at, filter }, question);
  return hits.slice(0, MOST_COMPARED).map(({ candidate }) => candidate.record);
}

/**
 * Live memories to compare with that lie elsewhere: what belongs to no project is compared with what lies in any, and the other
 * way round.
 */
function nearBeside({ tx, at }: Change, viewer: Viewer, proposed: AnyRecord, question: Question): AnyRecord[] {
  const filter = { types: ['memory'], ...(placeOf(proposed) !== NO_PROJECT && { project: NO_PROJECT }) };
  return findMatches({ reader: tx, viewer, now: at, filter }, question)
    .map(({ candidate }) => candidate.record)
    .filter((record) => placeOf(record) !== placeOf(proposed))
    .slice(0, MOST_COMPARED_BESIDE);
}

function nearAcross({ tx, at }: Change, viewer: Viewer, proposed: AnyRecord, question: Question): AnyRecord[] {
  const place = placeOf(proposed);
  const filter = { types: TYPES_ACROSS, ...(place !== NO_PROJECT && { project: place, withoutProject: true }) };
  const hits = findMatches({ reader: tx, viewer, now: at, filter }, question);
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
function reachOf(reader: Reader, viewer: Viewer, at: string): Reach {
  const { facts } = viewer;
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
      projects ??= newestAtWork(reader, viewer, at);
      return projects;
    },
  };
}

/** Only those that the viewer sees: what is hidden takes no place of them. */
function newestAtWork(reader: Reader, viewer: Viewer, at: string): readonly string[] {
  const filter = { types: ['project'] };
  const seen = listMatching({ reader, viewer, now: at, filter }, MOST_LISTED);
  const isAtWork = ({ record }: Candidate) => record.status === 'active';
  const first = [...seen.filter(isAtWork), ...seen.filter((each) => !isAtWork(each))];
  return first.slice(0, MOST_PROJECTS).map(({ record }) => record.id);
}
