// A request that is repeated under its key is not carried out twice. What it tells of other objects is judged anew each time,
// and is stored under no key.
import { expect, test } from 'vitest';
import { memories, projects } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { VaultHere } from '../../support/vault-here.ts';

const semantic = { kind: 'semantic' as const };
const LIKES = 'The owner prefers the window seat on long flights';
const DISLIKES = 'The owner never prefers the window seat on long flights';
const capabilities = ['project.read' as const, 'memory.retrieve' as const, 'memory.propose' as const];

/** A memory, and an assistant that proposes its denial under one key as often as it is asked to. */
async function denied() {
  const inside = await VaultHere.create();
  const assistant = await inside.assistant({ capabilities });
  const seen = await inside.create(Memory, { ...semantic, statement: LIKES });
  const propose = () =>
    inside.call(
      tools.proposeMemory,
      { memory: { ...semantic, statement: DISLIKES }, evidence_refs: [] },
      assistant.token,
      { key: 'once', route: 'POST /v1/mcp/tools/propose_memory' },
    );
  const receipts = async () =>
    (await inside.call(vault.events, { limit: 9, kind: 'context.conflict' })).items.map(({ extra }) => extra?.told);
  return { inside, assistant, seen, propose, receipts };
}

const keptUnderKeys = (inside: VaultHere) =>
  inside.vault.opened.reader.column<string>`SELECT coalesce(answer, '') FROM idempotency`.join('\n');

test('a repeated proposal tells again what it goes against, in the words of now, with a receipt of its own', async () => {
  const { inside, seen, propose, receipts } = await denied();
  await using _ = inside;
  const told = await propose();
  expect(told.against).toMatchObject([{ id: seen.id, says: LIKES }]);
  expect(await propose()).toEqual(told);
  expect(await receipts()).toEqual([[[seen.id, 1]], [[seen.id, 1]]]);
});

const ENDS = {
  'that was kept for the owner alone': ({ inside, seen }: Awaited<ReturnType<typeof denied>>) =>
    inside.call(memories.update, { id: seen.id, patch: { policy_tags: ['owner_only'] } }),
  'that was purged': ({ inside, seen }: Awaited<ReturnType<typeof denied>>) =>
    inside.call(memories.remove, { id: seen.id, purge: true }),
  'that the grant does not admit any more': ({ inside, assistant }: Awaited<ReturnType<typeof denied>>) =>
    inside.call(trust.revokeGrant, { id: assistant.grants[0] as string }),
};

test.each(Object.entries(ENDS))('a repeated proposal tells nothing of a memory %s', async (_, end) => {
  const scene = await denied();
  await using inside = scene.inside;
  const first = await scene.propose();
  expect(keptUnderKeys(inside)).not.toContain(LIKES);
  await end(scene);
  const again = await scene.propose();
  expect(again).toMatchObject({ id: first.id, statement: DISLIKES, conflict_ids: [], policy_verdict: 'needs_review' });
  expect(again.against ?? null).toBeNull();
  expect(await scene.receipts()).toHaveLength(1);
  expect(keptUnderKeys(inside)).not.toContain(LIKES);
});

test('a repeated step tells where its target stood as long as that one is seen', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities });
  const project = await inside.create(Project, { title: 'Trip', situation_intent: 'Rest by the sea' });
  const propose = () =>
    inside.call(tools.proposeOperationalState, { target_id: project.id, current_step: 'Choose a hotel' }, token, {
      key: 'once',
      route: 'POST /v1/mcp/tools/propose_operational_state',
    });
  const told = await propose();
  expect(told.before).toMatchObject({ situation_intent: 'Rest by the sea' });
  expect(await propose()).toEqual(told);
  expect(keptUnderKeys(inside)).not.toContain('Rest by the sea');
  await inside.call(projects.update, { id: project.id, patch: { policy_tags: ['owner_only'] } });
  expect(await propose()).toEqual({ ...told, before: null });
});
