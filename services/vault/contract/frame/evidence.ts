// Which project the words of a purpose point to, and how surely. What tells is a word that few of the visible projects
// hold; a word that all of them hold says nothing, and the beginning of a word says as little.
import type { Hit } from '../../search/search.ts';
import type { Sought } from '../../search/weights.ts';

/** What points to one project. */
export interface Pointed {
  project: string;
  /** How much of the purpose it holds, where 1 is all that anything visible holds. */
  share: number;
  /** How many telling words it holds that few others do. */
  telling: number;
  /** Its title is said, or a word of it that no other title has. */
  isNamed: boolean;
}

/** What a title says names the thing; what lies in a project only speaks of it. */
const TITLE = 1;
const INSIDE = 0.7;
/** A word that more projects than this hold is no sign of one of them. */
const FEW = 2;

export function pointedAt(hits: readonly Hit[], sought: readonly Sought[]): Pointed[] {
  const holds = new Map<string, number[]>();
  const titles = new Map<string, Set<number>>();
  for (const { candidate, weights } of hits) {
    const { record, project } = candidate;
    const id = record.type === 'project' ? record.id : project?.id;
    if (id === undefined) continue;
    const held = holds.get(id) ?? sought.map(() => 0);
    const factor = record.type === 'project' ? TITLE : INSIDE;
    for (const [index, weight] of weights.entries()) {
      // The beginning of a word may be that of another.
      if (sought[index]?.wanted.prefix) continue;
      held[index] = Math.max(held[index] as number, factor * Math.min(1, weight));
      if (weight > 0 && record.type === 'project') titles.set(id, (titles.get(id) ?? new Set()).add(index));
    }
    holds.set(id, held);
  }
  const projects = [...holds.values()];
  const rarity = sought.map((_, index) =>
    rarityAmong(projects.length, projects.filter((held) => (held[index] as number) > 0).length),
  );
  const whole = sought.reduce(
    (sum, { holders }, index) => sum + (holders.length > 0 ? (rarity[index] as number) : 0),
    0,
  );
  const inTitles = sought.map((_, index) => [...titles.values()].filter((words) => words.has(index)).length);
  return [...holds]
    .map(([project, held]): Pointed => {
      const mass = held.reduce((sum, weight, index) => sum + weight * (rarity[index] as number), 0);
      const few = held.filter(
        (weight, index) => weight > 0 && projects.filter((each) => (each[index] as number) > 0).length <= FEW,
      );
      const own = [...(titles.get(project) ?? [])].filter((index) => inTitles[index] === 1);
      return { project, share: whole === 0 ? 0 : mass / whole, telling: few.length, isNamed: own.length > 0 };
    })
    .sort((a, b) => b.share - a.share || (a.project < b.project ? 1 : -1));
}

function rarityAmong(all: number, holding: number): number {
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5)) + 0.2;
}
