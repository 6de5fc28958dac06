// What was withheld, by kind and number. Numbers are counted by structure: what lies in the anchored project, and why it
// is not shown. They never depend on what a hidden thing says.
import { OMISSION_CATEGORIES, type Omission } from '../../../../shared/schemas/contract.ts';
import { type Classification, OWNER_ONLY } from '../../../../shared/schemas/object.ts';
import { decide, type ProjectFacts, READ_CAPABILITY } from '../../policy/decide.ts';
import { type Candidate, objectsIn, thereOf } from '../../view/candidates.ts';
import { judge, type Seeing } from '../../view/viewer.ts';

type Category = Omission['category'];

const LABELS: Record<Category, string> = {
  scope_not_granted: 'Outside what the owner has granted.',
  classification_ceiling: 'More sensitive than the grant admits.',
  capability_missing: 'Of a kind that the grant does not cover.',
  policy_exclusion: 'Kept from assistants by the owner.',
  not_relevant: 'Not needed for this purpose.',
  over_cap: 'More than one package holds.',
};

export function omission(category: Category): Omit<Omission, 'count'> {
  return { category, label: LABELS[category] };
}

export class Omissions {
  readonly #counts = new Map<Category, number>();

  add(category: Category, count = 1): void {
    if (count > 0) this.#counts.set(category, (this.#counts.get(category) ?? 0) + count);
  }

  list(): Omission[] {
    return OMISSION_CATEGORIES.flatMap((category) => {
      const count = this.#counts.get(category);
      return count === undefined ? [] : [{ category, label: LABELS[category], count }];
    });
  }
}

const COUNTED_TYPES = Object.keys(READ_CAPABILITY).filter(
  (type) => !['project', 'relation', 'profile', 'person'].includes(type),
);
const MAX_COUNTED = 5_000;

interface Counted {
  type: string;
  classification: Classification;
  owner_only: number;
  count: number;
  until: string;
}

/** Counts what of the anchored project the viewer does not see. */
export function countHidden(seeing: Seeing, anchor: Candidate, omissions: Omissions): void {
  const { reader, viewer, now } = seeing;
  if (viewer.grants === undefined || anchor.project === null) return;
  if (viewer.facts.some(({ selectors }) => selectors.labels !== undefined))
    return countEach(seeing, anchor.project, omissions);
  const types = JSON.stringify(COUNTED_TYPES);
  const rows = reader.allCached<Counted>`
    SELECT type, classification, owner_only, count, '~' AS until FROM object_counts
    WHERE project_id = ${anchor.project.id} AND type IN (SELECT value FROM json_each(${types}))
    UNION ALL
    SELECT type, classification, owner_only, 1 AS count, until FROM live_objects
    WHERE project_id = ${anchor.project.id} AND timed = 1 AND type IN (SELECT value FROM json_each(${types}))`;
  for (const { type, classification, owner_only, count } of thereOf(rows, now)) {
    const facts = {
      type,
      classification,
      labels: [],
      policyTags: owner_only ? [OWNER_ONLY] : [],
      project: anchor.project,
      isLive: true,
    };
    const decision = decide(facts, viewer.facts);
    if (!decision.allow) omissions.add(decision.category, count);
  }
}

/** Counts object by object: a grant that selects by labels cannot be counted by structure. */
function countEach({ reader, viewer, now }: Seeing, project: ProjectFacts, omissions: Omissions): void {
  for (const type of COUNTED_TYPES) {
    for (const candidate of objectsIn(reader, { project, types: [type], limit: MAX_COUNTED, at: now })) {
      const decision = judge(viewer, candidate);
      if (!decision.allow) omissions.add(decision.category);
    }
  }
}
