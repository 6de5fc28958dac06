// A memory against what is promised, decided or preferred, where both stand: an open commitment, a decision that was taken, a
// preference. Precision comes first: what is not surely about the same contradicts nothing.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { NO_PROJECT } from '../../store/partitions/partitions.ts';
import { insteadOf } from './against-commitment.ts';
import { isAgainstDecision } from './against-decision.ts';
import { isAgainstPreference, wordsOfKey } from './against-preference.ts';

export function isAgainstAnother(memory: AnyRecord, other: AnyRecord): boolean {
  switch (other.type) {
    case 'commitment':
      return isStanding(other) && insteadOf(memory, other) !== undefined;
    case 'decision':
      return isAgainstDecision(String(memory.statement), other);
    case 'preference':
      return isAgainstPreference(String(memory.statement), other);
    default:
      return false;
  }
}

/** Whether what it says still stands: a promise that was kept or called off is none any more. */
export function isStanding({ type, status }: AnyRecord): boolean {
  return type !== 'commitment' || status === 'open' || status === 'overdue';
}

/**
 * Whether a memory can speak of the other at all. A promise is one wherever it was written down. What a project decides or
 * prefers is meant to differ from what holds in general, and what is said of somebody is not said of the owner.
 */
export function mayMeet(memory: AnyRecord, other: AnyRecord): boolean {
  const { subject_ref } = memory;
  if (subject_ref != null && ![other.id, other.project_id, other.goal_id].includes(subject_ref)) return false;
  const [mine, theirs] = [memory, other].map(({ project_id }) =>
    typeof project_id === 'string' ? project_id : NO_PROJECT,
  );
  if (mine === theirs) return true;
  if (other.type === 'preference') return false;
  return mine === NO_PROJECT || (other.type === 'commitment' && theirs === NO_PROJECT);
}

/** All texts of a commitment, a decision or a preference that a memory against it may speak of. */
export function textsAcross({ type, title, key, value, chosen_option, alternatives }: AnyRecord): string[] {
  if (type === 'preference') return [`${wordsOfKey(String(key))} ${typeof value === 'object' ? '' : String(value)}`];
  if (type === 'commitment') return [String(title)];
  const options = Array.isArray(alternatives) ? alternatives.slice(0, MOST_OPTIONS).map(String) : [];
  return [[title, chosen_option ?? ''].join(' '), ...options];
}

const MOST_OPTIONS = 5;
