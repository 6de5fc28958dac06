// What waits for the owner, judged alike by the page and the command: who asks for it, what else waits beside it, and why it is
// decided by itself.

interface WaitsAsWell {
  id: string;
  says: string;
  submitted_by: string;
}

/** As much of it as is judged by, whichever type it has; what a type does not have, its records leave out. */
export interface WaitingRecord {
  type: string;
  submitted_by?: string;
  proposed_by?: readonly { submitted_by: string }[] | null;
  connection_id?: string;
  policy_verdict?: string;
  against?: readonly object[] | null;
  rivals?: readonly WaitsAsWell[] | null;
  perhaps_same?: readonly WaitsAsWell[] | null;
  stood_at?: object | null;
}

/** Everybody who asks for it: whoever proposed the same, or wants to act. Nobody asks for a conflict, nor to look at something again. */
export function askerIds({ submitted_by, proposed_by, connection_id }: WaitingRecord): string[] {
  if (submitted_by !== undefined)
    return [...new Set((proposed_by ?? [{ submitted_by }]).map((one) => one.submitted_by))];
  return connection_id === undefined ? [] : [connection_id];
}

/** What else waits and contradicts it. */
export function rivalsOf({ rivals }: WaitingRecord): readonly WaitsAsWell[] {
  return rivals ?? [];
}

/** What else waits and may say the same: it is shown with this one, and decided with it. */
export function alikeOf({ perhaps_same }: WaitingRecord): readonly WaitsAsWell[] {
  return perhaps_same ?? [];
}

/** What it would change is not what it was when this was proposed. */
export function isOverChanged({ stood_at }: WaitingRecord): boolean {
  return stood_at != null;
}

/** Which proposals stand against something that is there: each is one thing with its conflict, and decided by that. */
export function contestedBy(conflicts: readonly { proposal_id: string | null }[]): ReadonlySet<string> {
  return new Set(conflicts.flatMap(({ proposal_id }) => proposal_id ?? []));
}

/** As an owner is told it, with the number of such things before it; an article stands for “one”. */
export type WhyAlone =
  | 'an action'
  | 'a conflict'
  | 'to be looked at again'
  | 'against something that is there'
  | 'against something else that waits'
  | 'over what was changed since';

const PROPOSALS = ['memory_proposal', 'operational_proposal', 'relation_proposal'];

/**
 * Why it is decided by itself, and never together with others; undefined where it may be. What stands against something is looked
 * at with that, also where more conflicts are open than are listed. What is to be looked at again is true by now, and to let it go
 * cannot be taken back.
 */
export function whyAlone(record: WaitingRecord): WhyAlone | undefined {
  if (record.type === 'action_intent') return 'an action';
  if (record.type === 'conflict') return 'a conflict';
  if (!PROPOSALS.includes(record.type)) return 'to be looked at again';
  if (record.policy_verdict === 'conflict' || (record.against ?? []).length > 0)
    return 'against something that is there';
  if (rivalsOf(record).length > 0) return 'against something else that waits';
  return isOverChanged(record) ? 'over what was changed since' : undefined;
}
