// How much of a purpose one thing says, beyond what the frame says of it already: in a project that the purpose names, the
// words of its name tell nothing of what lies in it.
import type { Hit } from '../../search/search.ts';
import { type Sought, weightsIn } from '../../search/weights.ts';
import type { Candidate } from '../../view/candidates.ts';
import type { Anchor, Frame } from '../frame/frame.ts';

/** The places of the words that the title of the framed project holds. */
export function namingWords({ project, sought }: Frame): ReadonlySet<number> {
  if (project === null) return new Set();
  const weights = weightsIn(project.record, sought, { titleOnly: true });
  return new Set(weights.flatMap((weight, index) => (weight > 0 ? [index] : [])));
}

/** A project is asked about and nothing in particular of it. */
export function isAroundProject(frame: Frame, naming = namingWords(frame)): boolean {
  const { project, sought, purpose, isOneOfSeveral } = frame;
  if (isOneOfSeveral) return true;
  if (project === null || (sought.length === 0 && purpose.window !== null)) return false;
  return sought.every((_, index) => naming.has(index));
}

/** How much of the purpose a match says. Outside of the framed project the words of the title count as well: they tell it from others. */
export function relevanceTo(frame: Frame, { candidate, weights }: Hit, naming = namingWords(frame)): number {
  return relevanceOf(weights, frame.sought, isInside(frame, candidate) ? naming : NONE);
}

const NONE: ReadonlySet<number> = new Set();

/** Whether a thing lies in the framed project. */
function isInside({ project }: Anchor, candidate: Candidate): boolean {
  return project !== null && candidate.project?.id === project.record.id;
}

/** A share between 0 and 1. Words that nothing visible holds count for nobody. */
function relevanceOf(weights: readonly number[], sought: readonly Sought[], naming: ReadonlySet<number>): number {
  let said = 0;
  let whole = 0;
  for (const [index, { rarity, holders }] of sought.entries()) {
    if (holders.length === 0 || naming.has(index)) continue;
    whole += rarity;
    said += Math.min(1, weights[index] as number) * rarity;
  }
  return whole === 0 ? 0 : said / whole;
}

export function hitsOf(frame: Frame, type: string): Hit[] {
  return frame.hits.filter(({ candidate }) => candidate.record.type === type);
}
