// Who is looking, and what they see: the owner everything that is there, a connection what `decide` allows it.
import { instant } from '../../../shared/clock.ts';
import type { Grant } from '../../../shared/schemas/grant.ts';
import { decide, type GrantFacts, type ObjectFacts, type PolicyDecision } from '../policy/decide.ts';
import type { Actor } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { isLive, isLiveOrSuperseded } from '../store/objects/live.ts';
import { activeGrants, factsOf } from '../trust/grants.ts';
import { type Candidate, candidateById } from './candidates.ts';

export interface Viewer {
  /** Undefined for the owner. */
  grants: readonly Grant[] | undefined;
  facts: readonly GrantFacts[];
  /** The connection that looks; null for the owner. */
  connectionId: string | null;
}

/** Somebody looks at the vault, now. */
export interface Seeing {
  reader: Reader;
  viewer: Viewer;
  now: string;
}

export const OWNER_VIEW: Viewer = { grants: undefined, facts: [], connectionId: null };

export function viewerOf(reader: Reader, actor: Actor, at: string): Viewer {
  if (actor.kind !== 'connection') return OWNER_VIEW;
  // The same one for as long as its grants are the same: what is kept for whoever looks is kept by it.
  return reader.cache.queries.derive(VIEWERS, at, actor.id, () => {
    const grants = activeGrants(reader, actor.id, at);
    const ends = grants.flatMap(({ expires_at }) => (expires_at === null ? [] : instant(Date.parse(expires_at))));
    return { value: viewerWith(grants, actor.id), until: ends.reduce((a, b) => (b < a ? b : a), NEVER) };
  });
}

/** By their connections. */
const VIEWERS = {};
/** After every instant. */
const NEVER = '~';

export function viewerWith(grants: readonly Grant[], connectionId: string): Viewer {
  return { grants, facts: grants.map(factsOf), connectionId };
}

/** At what counts now, or `back`: then also at what another has taken the place of since. */
export interface Look {
  back: boolean;
}

const NOW: Look = { back: false };

export function judge(viewer: Viewer, candidate: Candidate, look = NOW): PolicyDecision {
  if (viewer.grants === undefined) return { allow: true, grant: 'owner' };
  return decide(objectFacts(candidate, look), viewer.facts);
}

export function sees(viewer: Viewer, candidate: Candidate, look = NOW): boolean {
  return judge(viewer, candidate, look).allow;
}

/** How far relations of relations are followed; no one draws deeper. */
const MAX_ENDS = 3;

/** A relation with a hidden end would tell that there is something. Everything else has no ends. */
export function seesEnds(
  reader: Reader,
  viewer: Viewer,
  { record }: Candidate,
  at: string,
  look = NOW,
  most = MAX_ENDS,
): boolean {
  if (record.type !== 'relation' || viewer.grants === undefined) return true;
  if (most === 0) return false;
  return [record.from_id, record.to_id].every((id) => {
    const end = candidateById(reader, id as string, at);
    return end !== undefined && sees(viewer, end, look) && seesEnds(reader, viewer, end, at, look, most - 1);
  });
}

function objectFacts({ record, project }: Candidate, { back }: Look): ObjectFacts {
  return {
    type: record.type,
    classification: record.classification,
    labels: record.labels,
    policyTags: record.policy_tags,
    project,
    isLive: back ? isLiveOrSuperseded(record) : isLive(record),
  };
}
