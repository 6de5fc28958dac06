// Whether a list across projects can be whole: what is due, what falls into a week. By the grants alone, whatever the vault holds,
// so that it tells nothing of what is hidden.
import { type GrantFacts, READ_CAPABILITY } from '../../policy/decide.ts';
import type { Viewer } from '../../view/viewer.ts';
import { type AskedList, askedList } from '../choosing/asked-list.ts';
import type { Frame } from '../frame/read-frame.ts';

/** What may stand in such a list. */
const LISTED_TYPES = ['goal', 'commitment', 'event', 'memory', 'decision'];

/**
 * As an object is admitted by one grant whole, so is everything only by one that leaves nothing out. The ceiling is
 * no part of that: what lies above it is no business of assistants, and no list of theirs.
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

/** About no project that is surely meant, and by its time or by whom it is owed to. */
export function isAcrossProjects(frame: Frame, list: AskedList = askedList(frame)): boolean {
  const isAnywhere = frame.project === null || frame.evidence !== 'strong';
  return isAnywhere && (frame.purpose.window !== null || list === 'by time' || list === 'by whom');
}
