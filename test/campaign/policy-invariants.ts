// What must hold of who sees what, whatever has happened: read off the hub from both sides, what each assistant gets and
// what its owner knows of each of those things.
import { expect } from 'vitest';
import { FAMILIES } from '../../shared/schemas/families.ts';
import { everything } from '../support/kept-promises.ts';
import type { Ask } from '../support/write-model.ts';
import type { CampaignAssistant } from './assistants.ts';
import { type Lies, maySee, type Rights, type World } from './world.ts';

interface Seen {
  id: string;
  type: string;
}

const LISTS = ['goals', 'preferences', 'memories', 'decisions', 'constraints'] as const;

export async function checkPolicy(asOwner: Ask, world: World, assistants: readonly CampaignAssistant[]): Promise<void> {
  const known = new Map<string, Record<string, unknown>>();
  for (const each of assistants) {
    const rights = each.rights.value;
    expect(rights, each.name).not.toBe('revoked');
    if (rights.length > 0) await checkSeen(asOwner, world, each, rights, known);
    expect((await each.direct('GET', '/v1/memories', {})).status, 'a route of the owner').toBe(403);
    const asked = await everything(asOwner, `/v1/events?ref=${each.connectionId}`);
    const receipts = asked.filter(({ kind }) => kind === 'context.contract').length;
    expect(receipts, 'each package has left its receipt').toBeGreaterThanOrEqual(each.counts.packages);
  }
}

async function checkSeen(
  asOwner: Ask,
  { places }: World,
  { name, purpose, direct }: CampaignAssistant,
  rights: Rights,
  known: Map<string, Record<string, unknown>>,
): Promise<void> {
  const all = Object.values(places);
  expect(all.filter((place) => !maySee(rights, place)).length, `there is what ${name} may not see`).toBeGreaterThan(0);
  const admitted = all.filter((place) => maySee(rights, place));
  const seen = await everythingSeenBy(direct, purpose, admitted.map(({ word }) => word).join(' '));
  expect(seen.filter(({ type }) => type === 'memory').length, `${name} sees what it was granted`).toBeGreaterThan(0);
  for (const { id, type } of seen) {
    if (!known.has(id)) known.set(id, await asTheOwnerSees(asOwner, id, type));
    const record = known.get(id) as Record<string, unknown>;
    const lies = whereItLies(record, type);
    expect([name, id, maySee(rights, lies), lies]).toEqual([name, id, true, lies]);
    if (type === 'memory') expect([id, record['status']]).toEqual([id, 'live']);
  }
}

function whereItLies({ id, project_id, classification, policy_tags }: Record<string, unknown>, type: string): Lies {
  return {
    type,
    project: (type === 'project' ? id : (project_id ?? null)) as string | null,
    classification: classification as Lies['classification'],
    ownerOnly: (policy_tags as string[]).includes('owner_only'),
  };
}

/** What an assistant proposed is live where its owner accepted it, says whose word it is, and is live nowhere else. */
export async function checkAuthority(asOwner: Ask, proposals: readonly Record<string, unknown>[]): Promise<void> {
  const memories = await everything(asOwner, '/v1/memories');
  const byId = new Map(memories.map((memory) => [memory['id'], memory]));
  for (const { status, memory_id } of proposals) {
    expect(memory_id === null, `a proposal that is ${status}`).toBe(status !== 'accepted');
    if (memory_id !== null) expect(byId.get(memory_id)).toMatchObject({ authority: 'agent_inferred', status: 'live' });
  }
  const accepted = new Set(proposals.map(({ memory_id }) => memory_id));
  const inferred = memories.filter(({ authority, id }) => authority === 'agent_inferred' && !accepted.has(id));
  expect(inferred, 'live without its owner').toEqual([]);
  for (const list of ['/v1/calendar-events', '/v1/artifacts'])
    for (const { id, authority, untrusted } of await everything(asOwner, list))
      expect([id, authority, untrusted]).toEqual([id, 'source_imported', true]);
}

async function everythingSeenBy(ask: Ask, purpose: string, query: string): Promise<Seen[]> {
  const tool = async (name: string, body: object) => {
    const answer = await ask('POST', `/v1/mcp/tools/${name}`, { body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const contract = await tool('get_context_contract', { purpose });
  const found = await tool('search_personal_context', { query, purpose: 'see what may be seen' });
  const refs = [
    ...LISTS.flatMap((name) => contract[name].map((item: { ref: Seen }) => item.ref)),
    ...contract.references,
    ...found.hits.map((hit: { ref: Seen }) => hit.ref),
  ] as Seen[];
  const { project_id } = contract.situation ?? {};
  return [...refs, ...(project_id === undefined ? [] : [{ id: project_id, type: 'project' }])];
}

async function asTheOwnerSees(asOwner: Ask, id: string, type: string): Promise<Record<string, unknown>> {
  const plural = FAMILIES.find((family) => family.type === type)?.plural;
  const { status, body } = await asOwner('GET', `/v1/${plural}/${id}`, {});
  expect([id, status], 'an assistant sees nothing that is not there').toEqual([id, 200]);
  return body;
}
