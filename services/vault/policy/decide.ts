// The decision whether a connection sees an object. Pure: facts in, decision out; no clock, no database, no text of any
// object. The refusal is named by the omission category that explains it.
//
// INVARIANT: nothing here may depend on what an object says, only on what it is and where it belongs.
import type { Capability, Selectors } from '../../../shared/schemas/grant.ts';
import { CLASSIFICATIONS, type Classification, OWNER_ONLY } from '../../../shared/schemas/object.ts';

type OmissionCategory = 'scope_not_granted' | 'classification_ceiling' | 'capability_missing' | 'policy_exclusion';

/** The facts about an object that the policy decides by. */
export interface ObjectFacts {
  type: string;
  classification: Classification;
  labels: readonly string[];
  policyTags: readonly string[];
  /** The project the object is, or belongs to; null when it belongs to none. */
  project: ProjectFacts | null;
  /** It counts: it is there, nobody's mere proposal, and not history. */
  isLive: boolean;
}

export interface ProjectFacts {
  id: string;
  status: string;
  isLive: boolean;
  /** It is its owner's alone, and with it all that lies in it. */
  ownerOnly: boolean;
}

export interface GrantFacts {
  id: string;
  capabilities: readonly Capability[];
  selectors: Selectors;
  ceiling: Classification;
}

export type PolicyDecision = { allow: true; grant: string } | { allow: false; category: OmissionCategory };

/** Which capability reading a type takes. What is not here is never read by a connection. */
export const READ_CAPABILITY: Readonly<Record<string, Capability>> = {
  project: 'project.read',
  goal: 'project.read',
  decision: 'project.read',
  relation: 'project.read',
  commitment: 'commitment.read',
  memory: 'memory.retrieve',
  artifact: 'memory.retrieve',
  event: 'memory.retrieve',
  profile: 'profile.read',
  person: 'profile.read',
  preference: 'profile.read',
};

/** Types that a grant bound to projects admits without a project: who the owner is belongs to no project. */
const ABOUT_THE_OWNER = ['profile', 'person', 'preference'];

/** `grants` are the active ones of the connection: not revoked, not expired. */
export function decide(object: ObjectFacts, grants: readonly GrantFacts[]): PolicyDecision {
  if (!counts(object) || isOwnersAlone(object)) return { allow: false, category: 'policy_exclusion' };
  let closest = 0;
  for (const grant of grants) {
    const steps = stepsTowards(object, grant);
    if (steps === REASONS.length) return { allow: true, grant: grant.id };
    closest = Math.max(closest, steps);
  }
  return { allow: false, category: reasonAfter(closest, object.type, grants) };
}

/** In the order in which a grant is asked; a refusal is explained by the grant that came furthest. */
const REASONS: readonly OmissionCategory[] = ['scope_not_granted', 'capability_missing', 'classification_ceiling'];

/** A kind that another grant lets be read is not missing: what is not granted is the place. */
function reasonAfter(closest: number, type: string, grants: readonly GrantFacts[]): OmissionCategory {
  const reason = REASONS[closest] as OmissionCategory;
  return reason === 'capability_missing' && grants.some((grant) => coversKind(grant, type))
    ? 'scope_not_granted'
    : reason;
}

/** Whether it lets things of this type be read at all, wherever that is. */
export function coversKind({ capabilities, selectors: { types } }: GrantFacts, type: string): boolean {
  const capability = READ_CAPABILITY[type];
  return capability !== undefined && capabilities.includes(capability) && (types === undefined || types.includes(type));
}

function stepsTowards(object: ObjectFacts, grant: GrantFacts): number {
  if (!selects(grant.selectors, object)) return 0;
  const capability = READ_CAPABILITY[object.type];
  if (capability === undefined || !grant.capabilities.includes(capability)) return 1;
  return isWithin(grant.ceiling, object.classification) ? 3 : 2;
}

function counts({ isLive, project }: ObjectFacts): boolean {
  return isLive && (project === null || project.isLive);
}

/** By its own mark, or by that of the project it lies in. */
export function isOwnersAlone({ policyTags, project }: Pick<ObjectFacts, 'policyTags' | 'project'>): boolean {
  return policyTags.includes(OWNER_ONLY) || project?.ownerOnly === true;
}

export function isWithin(ceiling: Classification, classification: Classification): boolean {
  return CLASSIFICATIONS.indexOf(classification) <= CLASSIFICATIONS.indexOf(ceiling);
}

/** The closer kept of two: a merge must not show an assistant what was hidden. */
export function stricter(a: Classification, b: Classification): Classification {
  return isWithin(a, b) ? a : b;
}

function selects(selectors: Selectors, object: ObjectFacts): boolean {
  const { types, labels } = selectors;
  if (types !== undefined && !types.includes(object.type)) return false;
  if (labels !== undefined && !labels.some((label) => object.labels.includes(label))) return false;
  return selectsProject(selectors, object);
}

function selectsProject({ project, project_status }: Selectors, object: ObjectFacts): boolean {
  if (project === undefined && project_status === undefined) return true;
  // A relation lies where its ends lie; each of them is judged by itself.
  if (object.type === 'relation') return true;
  if (object.project === null) return ABOUT_THE_OWNER.includes(object.type);
  const named = project === undefined || [project].flat().includes(object.project.id);
  return named && (project_status === undefined || object.project.status === project_status);
}
