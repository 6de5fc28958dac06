// `hub review show`: all that there is to know of what waits.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHub, startHub, type TestHub } from '../support/hub.ts';
import { proposedTo } from '../support/proposed.ts';

let hub: TestHub;

const run = (...args: string[]) => runHub(args, { dataDir: hub.dataDir });
const proposed = (...statements: string[]) => proposedTo(hub, ...statements);

beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
});
afterAll(() => hub[Symbol.asyncDispose]());

test('what is shown says who asks, and when each of them did', async () => {
  const [id = ''] = await proposed('The ferry is late on Mondays.');
  const { created_at } = (await hub.request('GET', `/v1/memory-proposals/${id}`)).body;
  const { stdout } = await run('review', 'show', id);
  const at = new Date(created_at);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  expect(stdout).toContain('A memory is proposed, by you');
  expect(stdout).toMatch(new RegExp(`When +${day} ${two(at.getHours())}:${two(at.getMinutes())}\n`));
});

test('`hub review show` says what something is proposed because of, and where that is read', async () => {
  const token = (await run('token')).stdout.trim();
  const create = async (path: string, body: object) => (await hub.request('POST', path, { token, body })).body;
  const log = await create('/v1/memories', { kind: 'semantic', statement: 'The log names a leak at the keel.' });
  const task = await create('/v1/commitments', { title: 'Caulk the keel' });
  const memory = { kind: 'semantic', statement: 'The keel has to be caulked.', source_refs: [task.id] };
  const { id } = await create('/v1/memories/proposals', { memory, evidence_refs: [log.id, 'a look below'] });
  const { because_of } = JSON.parse((await run('review', 'show', id, '--json')).stdout);
  expect(because_of).toEqual([
    { id: log.id, says: 'The log names a leak at the keel.', at: `${hub.base}/memories/${log.id}` },
    'a look below',
    { id: task.id, says: 'Caulk the keel', at: `${hub.base}/promises/${task.id}` },
  ]);
  expect((await run('review', 'show', id)).stdout).toContain(`${hub.base}/memories/${log.id}`);
  await run('review', 'reject', id, '--yes');
  // Whoever settles a conflict with a proposal decides about that, and is shown all of it.
  const against = { kind: 'semantic', statement: 'The log names no leak at the keel.' };
  const denied = await create('/v1/memories/proposals', {
    memory: against,
    evidence_refs: [task.id, 'a second look'],
  });
  const [conflict] = JSON.parse((await run('review', '--what', 'conflict', '--json')).stdout) as { id: string }[];
  const settling = (await run('review', 'show', String(conflict?.id))).stdout;
  for (const said of ['A memory is proposed, by', `${hub.base}/promises/${task.id}`, 'a second look', 'keep|new|both'])
    expect(settling).toContain(said);
  await run('review', 'reject', denied.id, '--yes');
});

test('what somebody else wrote is said to be from outside, before it is accepted and after', async () => {
  const token = (await run('token')).stdout.trim();
  const create = async (path: string, body: object) => (await hub.request('POST', path, { token, body })).body;
  const said = 'The berth is paid to the other harbour.';
  const mail = await create('/v1/artifacts', { kind: 'email', title: 'Berth', body_text: `Hello, ${said} Yours` });
  const memory = { kind: 'semantic', statement: said };
  const { id } = await create('/v1/memories/proposals', { memory, evidence_refs: [mail.id] });
  expect((await run('review', 'show', id)).stdout).toContain(`Berth (${hub.base}/documents/${mail.id}), from outside`);
  expect((await run('review', 'accept', id, '--yes')).stdout).not.toBe('');
  const { memory_id } = (await hub.request('GET', `/v1/memory-proposals/${id}`, { token })).body;
  expect((await run('search', 'berth harbour', '--type', 'memory')).stdout).toMatch(/^mem_.*from outside/m);
  expect((await run('search', memory_id)).stdout).toMatch(/^It came from outside, as it stands here\.\n\n.*berth/);
});

test('`hub review show` tells of each kind in words, with the ids beside them', async () => {
  const owner = (await run('token')).stdout.trim();
  const create = async (path: string, body: object) => (await hub.request('POST', path, { token: owner, body })).body;
  const [osprey, heron] = [
    await create('/v1/projects', {
      title: 'Osprey',
      current_step: 'Ask three builders.',
      operational_phase: 'planning',
    }),
    await create('/v1/projects', { title: 'Heron' }),
  ];
  const { connection_id, code } = await create('/v1/connections/links', { name: 'Tern' });
  const { token } = (await hub.request('POST', '/v1/connections/pair', { token: null, body: { code } })).body;
  const capabilities = ['memory.propose', 'project.read'];
  await create('/v1/grants', { connection_id, capabilities, selectors: {}, classification_ceiling: 'private' });
  const propose = async (tool: string, args: object) =>
    (await hub.request('POST', `/v1/mcp/tools/${tool}`, { token, body: args })).body;
  const edge = { from_id: osprey.id, to_id: heron.id, relation_type: 'depends_on' };
  await propose('propose_relation', edge);
  await propose('propose_operational_state', {
    target_id: osprey.id,
    current_step: 'Choose a builder.',
    operational_phase: 'planning',
  });
  const memory = { kind: 'episodic', statement: 'We met\u202e on the jetty.', project_id: osprey.id };
  await propose('propose_memory', { memory, evidence_refs: [] });
  const waiting = JSON.parse((await run('review', '--from', 'Tern', '--json')).stdout) as {
    id: string;
    what: string;
    about: string;
  }[];
  // What is put off is called by the vault as the list calls what waits.
  for (const { id } of waiting) await run('review', 'defer', id);
  const called = JSON.parse((await run('review', '--put-off', '--from', 'Tern', '--json')).stdout) as typeof waiting;
  expect(new Map(called.map(({ id, about }) => [id, about]))).toEqual(
    new Map(waiting.map(({ id, about }) => [id, about])),
  );
  expect(waiting).toHaveLength(3);
  const shown = async (kind: string) =>
    (await run('review', 'show', waiting.find(({ what }) => what === kind)?.id as string)).stdout;
  const relation = await shown('relation');
  expect(relation).toContain(`Osprey (${osprey.id})`);
  expect(relation).toMatch(/It +depends on/);
  expect(relation).toContain(`Heron (${heron.id})`);
  expect(await shown('state')).toContain('Ask three builders. → Choose a builder.');
  const told = await shown('memory');
  expect(told).toMatch(/Kind +event/);
  expect(told).toContain('We met⟨U+202E⟩ on the jetty.');
  expect(told).toMatch(/Project +Osprey/);
  for (const each of [relation, told]) expect(each).not.toMatch(/[{}]|_id\b/);
  // What was changed meanwhile is looked at before a new state is laid over it.
  const state = waiting.find(({ what }) => what === 'state')?.id as string;
  const patch = { token: owner, body: { current_step: 'Two have answered.' } };
  expect((await hub.request('PATCH', `/v1/projects/${osprey.id}`, patch)).status).toBe(200);
  expect((await run('review', 'accept', state, '--yes')).code).toBe(2);
  const changed = (await run('review', 'show', state)).stdout;
  expect(changed).toContain('Two have answered. → Choose a builder.');
  expect(changed).toContain('when this was proposed, it stood at: Ask three builders.');
  await run('review', 'reject', ...waiting.map(({ id }) => id), '--yes');
});
