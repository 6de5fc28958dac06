// `hub review`: what waits for the owner, and decisions about it. Edits, merges and batches are easier on the page.
import { isId, kindOf } from '../../shared/id-kinds.ts';
import type { ActionIntent } from '../../shared/schemas/action.ts';
import { FAMILIES } from '../../shared/schemas/families.ts';
import type { Conflict, MemoryProposal, OperationalProposal, RelationProposal } from '../../shared/schemas/proposal.ts';
import type { DueObject } from '../../shared/schemas/review.ts';
import { readDataDir } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askAsOwner } from '../api/api-client.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print, readableLine, table } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';

interface Waiting {
  id: string;
  what: string;
  about: string;
}

export async function review(options: CommandOptions): Promise<void> {
  const hub = await askHub(readDataDir(options), { ask: 'status' });
  const list = <T>(path: string) => askAsOwner<T[]>(hub, 'GET', path);
  const [memories, states, relations, actions, conflicts, due] = await Promise.all([
    list<MemoryProposal>('/v1/memories/proposals?status=pending&limit=500'),
    list<OperationalProposal>('/v1/operational-proposals?status=pending&limit=500'),
    list<RelationProposal>('/v1/relation-proposals?status=pending&limit=500'),
    list<ActionIntent>('/v1/approvals?status=pending&limit=500'),
    list<Conflict>('/v1/conflicts?status=open&limit=500'),
    list<DueObject>('/v1/review/due?limit=500'),
  ]);
  const waiting: Waiting[] = [
    ...memories.map(({ id, statement }) => ({ id, what: 'memory', about: statement })),
    ...states.map((each) => ({ id: each.id, what: 'state', about: stateOf(each) })),
    ...relations.map((each) => ({
      id: each.id,
      what: 'relation',
      about: `${each.from_id} ${each.relation_type} ${each.to_id}`,
    })),
    ...actions.map(({ id, summary_human }) => ({ id, what: 'action', about: summary_human })),
    ...conflicts.map(({ id, detail }) => ({ id, what: 'conflict', about: detail })),
    ...due.map(({ id, summary }) => ({ id, what: 'look again', about: summary })),
  ];
  print(waiting, describe(waiting), options);
}

const ABOUT_LENGTH = 100;

function describe(waiting: Waiting[]): string {
  if (waiting.length === 0) return 'Nothing waits for you.';
  // What an assistant wrote must not steer the terminal.
  const rows = waiting.map(({ id, what, about }) => [id, what, readableLine(about, ABOUT_LENGTH)]);
  return `${table([['ID', 'WHAT', 'ABOUT'], ...rows])}\n\nDecide with \`hub review accept ID\` or \`hub review reject ID\`, or see all of it with \`hub open\`.`;
}

function stateOf({ target_id, operational_phase, current_step, situation_intent }: OperationalProposal): string {
  return [target_id, operational_phase, current_step, situation_intent].filter(Boolean).join(': ');
}

/** Where each kind is decided. */
const PLACES: Record<string, { path: string; decides: 'by-name' | 'by-body' | 'whether-still-so' }> = {
  memory_proposal: { path: '/v1/memories/proposals', decides: 'by-name' },
  operational_proposal: { path: '/v1/operational-proposals', decides: 'by-name' },
  relation_proposal: { path: '/v1/relation-proposals', decides: 'by-name' },
  action_intent: { path: '/v1/approvals', decides: 'by-body' },
  ...Object.fromEntries(FAMILIES.map(({ type }) => [type, { path: '/v1/review/due', decides: 'whether-still-so' }])),
};

export async function decide(
  decision: 'accept' | 'reject',
  ids: string[],
  options: CommandOptions & PersonOptions,
): Promise<void> {
  // All or none of them are understood, before the first is decided.
  const places = ids.map(placeOf);
  requirePerson(`hub review ${decision}`, options);
  const hub = await askHub(readDataDir(options), { ask: 'status' });
  for (const [index, id] of ids.entries()) {
    const place = places[index] as (typeof PLACES)[string];
    if (place.decides === 'by-name') await askAsOwner(hub, 'POST', `${place.path}/${id}/${decision}`);
    else if (place.decides === 'whether-still-so') {
      await askAsOwner(hub, 'POST', `${place.path}/${id}/${decision === 'accept' ? 'keep' : 'let-go'}`);
    } else {
      const word = decision === 'accept' ? 'approved' : 'declined';
      await askAsOwner(hub, 'POST', `${place.path}/${id}/decide`, { decision: word });
    }
  }
  print({ decision, ids }, `${ids.length === 1 ? 'It is' : 'They are'} ${decision}ed.`, options);
}

function placeOf(id: string): NonNullable<(typeof PLACES)[string]> {
  const kind = isId(id) ? kindOf(id) : undefined;
  const place = kind && PLACES[kind];
  if (place !== undefined) return place;
  throw new UsageRefused(
    kind === 'conflict'
      ? 'A conflict is resolved on the page, where both sides are shown: `hub open`.'
      : 'Name what is to be decided by its id, as `hub review` lists it.',
  );
}
