// Events are entered into the index of those they name only once writing pauses: whoever asks must not notice.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventsNaming } from '../../../../services/vault/store/audit/event-index.ts';
import { memories, projects } from '../../../../shared/methods/records.ts';
import { tools } from '../../../../shared/methods/tools.ts';
import { VaultHere } from '../../../support/vault-here.ts';

let inside: VaultHere;

beforeEach(async () => {
  inside = await VaultHere.create();
});
afterEach(() => inside[Symbol.asyncDispose]());

it('finds the events that name an object, or that a connection caused, before they are entered and after', async () => {
  const { project, memory, assistant } = await lived();
  const names = [project, memory, assistant];
  const before = names.map(told);
  expect(before[0]).toEqual(['context.contract', 'object.created']);
  expect(before[1]).toEqual(['context.contract', 'object.updated', 'object.created']);
  // Its own answer, and what the owner did with it.
  expect(before[2]).toEqual(['context.contract', 'connection.paired', 'connection.linked']);
  expect(waiting()).toBeGreaterThan(0);
  await untilEntered();
  expect(names.map(told)).toEqual(before);
});

it('pages through events of which some are entered and some are not', async () => {
  const { memory } = await lived();
  await untilEntered();
  for (let n = 0; n < 3; n++) await inside.call(memories.update, { id: memory, patch: { labels: [`label ${n}`] } });
  expect(waiting()).toBeGreaterThan(0);
  const all = eventsNaming(inside.vault.opened.reader, memory, { limit: 100 }).map(({ seq }) => seq);
  expect(all).toHaveLength(6);
  const paged: number[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = eventsNaming(inside.vault.opened.reader, memory, { before, limit: 2 });
    if (page.length === 0) break;
    paged.push(...page.map(({ seq }) => seq));
    before = page.at(-1)?.seq ?? 0;
  }
  expect(paged).toEqual(all);
});

it('verifies a history that was purged, before the purge is entered and after', async () => {
  const { memory } = await lived();
  await inside.call(memories.remove, { id: memory, purge: true });
  expect(waiting()).toBeGreaterThan(0);
  expect(await inside.vault.opened.verify()).toMatchObject({ ok: true });
  await untilEntered();
  expect(await inside.vault.opened.verify()).toMatchObject({ ok: true });
});

async function lived() {
  const { id: project } = await inside.call(projects.create, { title: 'A boat of oak' });
  const { id: memory } = await inside.call(memories.create, {
    kind: 'semantic',
    statement: 'The oak boards dry in the barn',
    project_id: project,
  });
  await inside.call(memories.update, { id: memory, patch: { statement: 'The oak boards are dry' } });
  const assistant = await inside.assistant({ preset: 'read_active_projects' });
  await inside.call(tools.getContextContract, { purpose: 'the boat of oak' }, assistant.token);
  return { project, memory, assistant: assistant.id };
}

function told(name: string): string[] {
  return eventsNaming(inside.vault.opened.reader, name, { limit: 100 }).map(({ body }) => JSON.parse(body).kind);
}

function waiting(): number {
  const { count } = inside.vault.opened.reader.one<{ count: number }>`
    SELECT (SELECT max(seq) FROM audit) - seq AS count FROM audit_refs_reach` as { count: number };
  return count;
}

async function untilEntered(): Promise<void> {
  await expect.poll(waiting).toBe(0);
}
