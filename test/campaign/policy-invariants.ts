// What must hold of who sees what, whatever has happened: read off the hub from both sides, what each assistant gets and
// what its owner knows of each of those things.
import { expect } from 'vitest';
import { FAMILIES } from '../../shared/schemas/families.ts';
import { CLASSIFICATIONS } from '../../shared/schemas/object.ts';
import type { Ask } from '../support/write-model.ts';
import type { CampaignAssistant } from './actors.ts';
import { everything } from './actors.ts';

interface Seen {
  id: string;
  type: string;
}

/** Every assistant of the campaign has one grant: active projects, up to `private`. */
const CEILING = CLASSIFICATIONS.indexOf('private');
const LISTS = ['goals', 'preferences', 'memories', 'decisions', 'constraints'] as const;

export async function checkPolicy(asOwner: Ask, assistants: readonly CampaignAssistant[]): Promise<void> {
  const active = (await everything(asOwner, '/v1/projects')).filter(({ status }) => status === 'active');
  const projects = new Set(active.map(({ id }) => id));
  const known = new Map<string, Record<string, unknown>>();
  for (const each of assistants) {
    const seen = await everythingSeenBy(each.ask);
    expect(seen.length, 'an assistant sees what it was granted').toBeGreaterThan(0);
    for (const { id, type } of seen) {
      if (!known.has(id)) known.set(id, await asTheOwnerSees(asOwner, id, type));
      const { classification, policy_tags, project_id, status } = known.get(id) as Record<string, unknown>;
      expect(CLASSIFICATIONS.indexOf(classification as never), id).toBeLessThanOrEqual(CEILING);
      expect(policy_tags, id).not.toContain('owner_only');
      expect(projects, id).toContain(type === 'project' ? id : project_id);
      if (type === 'memory') expect([id, status]).toEqual([id, 'live']);
    }
    expect((await each.ask('GET', '/v1/memories', {})).status, 'a route of the owner').toBe(403);
    const asked = await everything(asOwner, `/v1/events?ref=${each.connectionId}`);
    const receipts = asked.filter(({ kind }) => kind === 'context.contract').length;
    expect(receipts, 'each package has left its receipt').toBeGreaterThanOrEqual(each.packages);
  }
}

/** Whoever was granted nothing, or nothing any more, gets nothing. */
export async function checkShutOut({ ungranted, revoked }: { ungranted: Ask; revoked: Ask }): Promise<void> {
  const body = { purpose: 'continue the roof' };
  for (const tool of ['get_context_contract', 'search_personal_context']) {
    const asked = tool === 'get_context_contract' ? body : { ...body, query: 'roof' };
    const refused = await ungranted('POST', `/v1/mcp/tools/${tool}`, { body: asked });
    expect([refused.status, refused.body.code]).toEqual([403, 'policy_denied']);
    const over = await revoked('POST', `/v1/mcp/tools/${tool}`, { body: asked });
    expect([over.status, over.body.code]).toEqual([401, 'revoked']);
  }
}

/** What an assistant proposed is live where its owner accepted it, says whose word it is, and is live nowhere else. */
export async function checkAuthority(asOwner: Ask): Promise<void> {
  const proposals = await everything(asOwner, '/v1/memories/proposals');
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

async function everythingSeenBy(ask: Ask): Promise<Seen[]> {
  const tool = async (name: string, body: object) => {
    const answer = await ask('POST', `/v1/mcp/tools/${name}`, { body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const contract = await tool('get_context_contract', { purpose: 'continue the roof' });
  const found = await tool('search_personal_context', { query: 'roof', purpose: 'see what may be seen' });
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
