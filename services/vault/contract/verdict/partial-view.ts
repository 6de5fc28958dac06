// Whether a list across projects (what is due, what falls into a week) can be whole. The grants alone decide it, whatever the vault
// holds, so that it tells nothing of what is hidden.
import { type GrantFacts, READ_CAPABILITY } from '../../policy/decide.ts';
import type { Viewer } from '../../view/viewer.ts';
import { type AskedList, askedList } from '../choosing/asked-list.ts';
import type { Frame } from '../frame/frame.ts';

/** What may stand in such a list. */
const LISTED_TYPES = ['goal', 'commitment', 'event', 'memory', 'decision'];

/**
 * One grant has to admit everything, as one has to admit each object whole: with no selectors and all kinds that a list may hold. The
 * ceiling is no part of that: what lies above it is no business of assistants.
 */
export function seesPartOfAll({ grants, facts }: Viewer): boolean {
  return grants !== undefined && !facts.some(admitsAll);
}

function admitsAll({ selectors, capabilities }: GrantFacts): boolean {
  return (
    Object.values(selectors).every((selected) => selected === undefined) &&
    LISTED_TYPES.every((type) => capabilities.some((capability) => capability === READ_CAPABILITY[type]))
  );
}

/** Whether a list is asked for by its days, or by whom something is owed to, and no project is surely meant. */
export function isAcrossProjects(frame: Frame, list: AskedList = askedList(frame)): boolean {
  const isAnywhere = frame.project === null || frame.evidence !== 'strong';
  return isAnywhere && (frame.purpose.window !== null || list === 'by time' || list === 'by whom');
}
