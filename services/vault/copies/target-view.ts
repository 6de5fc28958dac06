// How a target does, as its owner is told: in a word, and in sentences where something is wrong.
import { saidOf } from '../../../shared/copies/copy-faults.ts';
import type { TargetView } from '../../../shared/schemas/copies.ts';
import type { KeptTarget } from './copy-settings.ts';
import type { Trouble } from './troubles.ts';

/** What is known of a target beside its settings. */
interface TargetNow {
  trouble: Trouble | undefined;
  isAtWork: boolean;
  /** Something should have left long ago. */
  isBehind: boolean;
  /** Nothing opens any more what was sent last. */
  isShut: boolean;
}

export function viewOf(target: KeptTarget, now: TargetNow): TargetView {
  const { name, kind, place, limit_kib, added_at, sent, verified_at, notice } = target;
  const behind = now.isBehind ? `Nothing has left for ${name} since ${sent?.at ?? added_at}.` : null;
  return {
    name,
    kind,
    place,
    limit_kib,
    added_at,
    sent,
    verified_at,
    state: stateOf(target, now),
    fault:
      [now.isShut ? shutSaid(name) : null, behind, faultSaid(target, now.trouble)]
        .filter((each) => each !== null)
        .join(' ') || null,
    notice,
  };
}

function stateOf(
  { sent, is_damaged }: KeptTarget,
  { trouble, isAtWork, isBehind, isShut }: TargetNow,
): TargetView['state'] {
  if (isAtWork) return 'at_work';
  if (trouble?.fault === null) return 'left_behind';
  if (trouble !== undefined || is_damaged) return 'failing';
  if (isBehind || isShut) return 'behind';
  return sent === null ? 'waiting' : 'in_order';
}

function faultSaid({ name, is_damaged }: KeptTarget, trouble: Trouble | undefined): string | null {
  if (trouble?.fault === null) return leftBehindSaid(name, trouble.since).join(' ');
  if (trouble !== undefined) return saidOf(trouble.fault, name).join(' ');
  return is_damaged ? saidOf('damaged', name).join(' ') : null;
}

function shutSaid(name: string): string {
  return `Nothing opens the newest copy in ${name} any more: it was made before the recovery kit, and its key is gone. \`hub backup\` makes one that opens.`;
}

/** What has happened, and what to do about it. */
export function leftBehindSaid(name: string, since: string): [said: string, fix: string] {
  return [
    `Another machine has gone on with this vault: its copy of ${since} is in ${name}, so nothing is sent from here any more, and both stay whole.`,
    `Use that one; or go on here with \`hub backup target send ${name} --go-on\`, and the other is told.`,
  ];
}
