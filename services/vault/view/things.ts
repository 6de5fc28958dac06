// All that assistants may be shown at all, and which of it somebody sees: by the facts that decide alone, so that ten thousand
// things cost a few decisions. What a thing says is not read.
import type { Classification } from '../../../shared/schemas/object.ts';
import { OWNER_ONLY } from '../../../shared/schemas/object.ts';
import { decide, type GrantFacts, type ObjectFacts, type ProjectFacts, READ_CAPABILITY } from '../policy/decide.ts';
import type { Reader } from '../store/db/sql.ts';
import { projectFacts } from './candidates.ts';

export interface Thing {
  id: string;
  type: string;
  project_id: string | null;
  classification: Classification;
  owner_only: 0 | 1;
  seq: number;
}

/** More dots than that nobody can look at. */
const MOST_THINGS = 10_000;
/** A relation is seen with both its ends, and is none of the things. */
const TYPES = Object.keys(READ_CAPABILITY).filter((type) => type !== 'relation');
/** Behind the letters that say of what it is, an id says when it was made. */
const LETTERS = 4;

/** Live things: the newest, in the order in which they were made. */
export function newestThings(reader: Reader, at: string): { things: Thing[]; more: boolean } {
  // Of each type from its end, so that a large vault costs no more than what is told of it.
  const found = TYPES.flatMap(
    (type) => reader.all<Thing>`
      SELECT id, type, project_id, classification, owner_only, seq FROM live_objects
      WHERE type = ${type} AND until > ${at} ORDER BY id DESC LIMIT ${MOST_THINGS + 1}`,
  );
  const inOrder = found.toSorted((a, b) => (a.id.slice(LETTERS) < b.id.slice(LETTERS) ? -1 : 1));
  return { things: inOrder.slice(-MOST_THINGS), more: found.length > MOST_THINGS };
}

type Labels = ReadonlyMap<number, readonly string[]>;
const UNLABELLED: Labels = new Map();

/** Of each of these things, whether some grants show it: to be asked for as many assistants as there are. */
export function sightOf(
  reader: Reader,
  things: readonly Thing[],
  at: string,
): (grants: readonly GrantFacts[]) => boolean[] {
  const projects = projectFacts(reader, [...new Set(things.flatMap(({ project_id }) => project_id ?? []))], at);
  const alike = groupsOf(things, projects, UNLABELLED);
  // They alone have to be read, and seldom does a grant ask for them.
  let alikeByLabel: Group[] | undefined;
  return (grants) => {
    const asksLabels = grants.some(({ selectors }) => selectors.labels !== undefined);
    if (asksLabels) alikeByLabel ??= groupsOf(things, projects, labelsOf(reader, things));
    const seen = new Array<boolean>(things.length).fill(false);
    for (const { facts, places } of (asksLabels && alikeByLabel) || alike)
      if (decide(facts, grants).allow) for (const place of places) seen[place] = true;
    return seen;
  };
}

/** Things about which every decision is the same, by their places. */
interface Group {
  facts: ObjectFacts;
  places: number[];
}

function groupsOf(things: readonly Thing[], projects: ReadonlyMap<string, ProjectFacts>, labels: Labels): Group[] {
  const groups = new Map<string, Group>();
  things.forEach(({ type, project_id, classification, owner_only, seq }, place) => {
    const own = labels.get(seq) ?? [];
    const key = JSON.stringify([type, project_id, classification, owner_only, ...own]);
    const group = groups.get(key) ?? {
      facts: {
        type,
        classification,
        labels: own,
        policyTags: owner_only ? [OWNER_ONLY] : [],
        project: project_id === null ? null : (projects.get(project_id) ?? null),
        isLive: true,
      },
      places: [],
    };
    group.places.push(place);
    groups.set(key, group);
  });
  return [...groups.values()];
}

function labelsOf(reader: Reader, things: readonly Thing[]): Labels {
  const found = reader.all<{ seq: number; labels: string }>`
    SELECT seq, record ->> '$.labels' AS labels FROM versions
    WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(things.map(({ seq }) => seq))}))`;
  return new Map(found.map(({ seq, labels }) => [seq, JSON.parse(labels) as string[]]));
}

/** Those that are known to be about something delicate, by their places in the log of versions. */
export function touchingSomething(reader: Reader, things: readonly Thing[]): ReadonlySet<number> {
  const found = reader.all<{ seq: number }>`
    SELECT seq FROM versions
    WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(things.map(({ seq }) => seq))}))
      AND json_array_length(record, '$.sensitivity_flags') > 0`;
  return new Set(found.map(({ seq }) => seq));
}
