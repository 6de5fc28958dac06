// What assistants propose of one life, each thing several times in other words, and how many lines the queue has of it.
import { proposals as queue } from '../../../shared/methods/proposals.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { CAPABILITIES } from '../../../shared/schemas/grant.ts';
import { VaultHere } from '../../support/vault-here.ts';
import type { JunkSet } from './sets.ts';

export interface JudgedJunk {
  things: number;
  lines: number;
  /** Lines that hold more than one thing. */
  ofTwo: number;
}

const MOST_LINES = 100;

export async function judgeJunk({ proposals }: JunkSet): Promise<JudgedJunk> {
  await using here = await VaultHere.create();
  const thingOf = new Map<string, number>();
  const tokens = new Map<string, string>();
  for (const { thing, assistant, statement } of proposals) {
    if (!tokens.has(assistant)) tokens.set(assistant, await paired(here));
    const memory = { kind: 'semantic', statement } as const;
    const { id } = await here.call(tools.proposeMemory, { memory, evidence_refs: [] }, tokens.get(assistant));
    thingOf.set(id, thing);
  }
  await here.compared();
  const { items } = await here.call(queue.listMemoryProposals, { status: 'pending', limit: MOST_LINES }, here.owner);
  const thingsIn = items.map(
    ({ id, proposed_by, perhaps_same }) =>
      new Set(
        [id, ...(proposed_by ?? []).map((each) => each.id), ...(perhaps_same ?? []).map((each) => each.id)].map(
          (each) => thingOf.get(each),
        ),
      ),
  );
  return {
    things: new Set(proposals.map(({ thing }) => thing)).size,
    lines: items.length,
    ofTwo: thingsIn.filter(({ size }) => size > 1).length,
  };
}

async function paired(here: VaultHere): Promise<string> {
  return (await here.assistant({ capabilities: [...CAPABILITIES], classification_ceiling: 'sensitive' })).token;
}
