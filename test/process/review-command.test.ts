// `hub review`: what waits for its owner, decided about in the terminal.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairAssistant } from '../support/assistant.ts';
import { expectSentence } from '../support/expect-sentence.ts';
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

test('what was decided by the end of its id is said, and letters that look like figures are read as these', async () => {
  const [id = ''] = await proposed('The lock keeper whistles.');
  const looksLike = id.slice(-8).replaceAll('0', 'O').replaceAll('1', 'l');
  expect(await run('review', 'reject', looksLike, '--yes')).toMatchObject({
    code: 0,
    stdout: 'It is rejected: The lock keeper whistles.\n',
  });
  expect((await run('review', 'reopen', looksLike, '--yes')).stdout).toBe('It waits again.\n');
  expect((await run('review', 'reject', id, '--yes')).stdout).toBe('It is rejected.\n');
});

test('what is named twice is decided once', async () => {
  const [id = '', other = ''] = await proposed('The weir is mossy.', 'The sluice sticks.');
  expect((await run('review', 'accept', id, id.slice(-6), id, '--yes')).stdout).toBe(
    'It is accepted: The weir is mossy.\n',
  );
  expect(await run('review', 'reject', other, other, '--yes')).toMatchObject({ code: 0, stdout: 'It is rejected.\n' });
});

test('`hub review` decides about exactly what it has shown: an action as it was, and all as it was listed', async () => {
  const owner = (await run('token')).stdout.trim();
  const asOwner = async (path: string, body: object) => (await hub.request('POST', path, { token: owner, body })).body;
  const { connection_id, code } = await asOwner('/v1/connections/links', { name: 'Wren' });
  const { token } = (await hub.request('POST', '/v1/connections/pair', { token: null, body: { code } })).body;
  for (const preset of ['read_active_projects', 'always_ask_before_sending'])
    await asOwner('/v1/grants', { connection_id, preset });
  const ask = async (path: string, body: object) => (await hub.request('POST', path, { token, body })).body;
  const payload = { to: 'the harbour master', text: `Berth 7, ${connection_id}` };
  const asked = {
    kind: 'mail',
    summary_human: 'Write to the harbour',
    payload,
    basis_refs: [],
    idempotency_key: 'wren-1',
  };
  const action = await ask('/v1/actions/intents', asked);
  for (const fact of ['pier', 'quay'])
    await ask('/v1/memories/proposals', { kind: 'semantic', statement: `The ${fact} of ${connection_id} is long.` });

  const narrowed = ['--from', 'wren'];
  const listed = (await run('review', ...narrowed)).stdout;
  expect(listed).toMatch(/Wren +memory +The pier/);
  const all = /--all ([0-9a-f]{8}) --from/.exec(listed)?.[1] as string;
  // What would be done is looked at before it is approved, whole.
  expect((await run('review', 'accept', action.id, '--yes')).code).toBe(2);
  const shown = await run('review', 'show', action.id.slice(-8).toLowerCase());
  expect(shown.stdout).toContain(payload.text);
  const { digest } = JSON.parse((await run('review', 'show', action.id, '--json')).stdout);
  expect((await run('review', 'accept', action.id, '--shown', '00000000', '--yes')).code).toBe(1);
  expect((await run('review', 'accept', action.id, '--shown', digest, '--yes')).code).toBe(0);
  // What comes meanwhile is not decided with the rest.
  const late = await ask('/v1/memories/proposals', {
    kind: 'semantic',
    statement: `The mole of ${connection_id} is old.`,
  });
  expect((await run('review', 'reject', '--all', all, ...narrowed, '--yes')).code).toBe(1);
  // One that is named and all of them are two things.
  expect((await run('review', 'accept', late.id, '--all', all, ...narrowed, '--yes')).code).toBe(2);
  await run('review', 'reject', late.id, '--yes');
  const lease = 'The lease of the boathouse ends on 31 March.';
  const { id: leased } = await asOwner('/v1/memories', { kind: 'semantic', statement: lease });
  const against = { kind: 'semantic', statement: 'The lease of the boathouse ends on 30 June.' };
  const contested = await ask('/v1/memories/proposals', against);
  await expect.poll(async () => (await run('review', '--what', 'conflict')).stdout).toContain(lease);
  const left = (await run('review', 'reject', '--all', all, ...narrowed, '--yes')).stdout;
  expect(left).toBe('Both are rejected.\n1 left to decide one by one: 1 conflict.\n');
  await run('review', 'reject', contested.id, '--yes');
  await hub.request('DELETE', `/v1/memories/${leased}`, { token: owner });
  expect((await run('review', ...narrowed)).stdout).toBe('Nothing of wren waits for you.\n');
  const decided = (await run('review', 'decided')).stdout;
  expect(decided).toMatch(/rejected +you +yes +The mole/);
  expect(decided).toMatch(/approved +you +no +Write to the harbour/);
  expect(decided).toMatch(
    /the first stays, the second was rejected +the hub +no .*31 March.*30 June.*: The proposal was rejected\./,
  );
  for (const [name, said] of [
    [action.id, 'There is no way back from this'],
    ['zzzz', 'Nothing that was decided lately ends with that'],
  ]) {
    const refused = await run('review', 'reopen', name, '--yes');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(said)]);
    expectSentence(refused.stderr);
  }
  const actions = (await run('review', 'decided', ...narrowed, '--what', 'action')).stdout;
  expect(actions).toContain('Write to the harbour');
  expect(actions).not.toContain('The mole');
  // Whom nobody knows is no empty answer.
  for (const args of [
    ['--from', 'Nobody'],
    ['--what', 'bogus'],
  ])
    for (const command of [[], ['--put-off'], ['decided']]) {
      const refused = await run('review', ...command, ...args);
      expect([refused.code, refused.stdout]).toEqual([args[0] === '--from' ? 1 : 2, '']);
      expectSentence(refused.stderr);
      expect(refused.stderr).toContain(
        args[0] === '--from' ? 'Wren' : 'memory, state, relation, action, conflict or look again',
      );
    }
  expect((await run('review', '--what', 'state', ...narrowed)).stdout).toBe('No state of wren waits for you.\n');

  // What is longer than its line is looked at first, and is not among all.
  const pier = `The long pier of ${connection_id} is ${'very '.repeat(30)}long.`;
  const long = await ask('/v1/memories/proposals', { kind: 'semantic', statement: pier });
  expect((await run('review', ...narrowed)).stdout).toContain('longer than their line');
  expect((await run('review', 'accept', long.id, '--yes')).code).toBe(2);
  const whole = JSON.parse((await run('review', 'show', long.id, '--json')).stdout);
  expect(whole).toMatchObject({ statement: pier, from: 'Wren' });
  expect((await run('review', 'defer', long.id)).code).toBe(0);
  expect((await run('review', ...narrowed)).stdout).toMatch(
    /^Nothing of wren waits for you\.\nOne is put off, until \d/,
  );
  expect((await run('review', 'defer', long.id, 'someday')).code).toBe(2);
  // It can be seen, be given another day, and be decided before that.
  const later = `${new Date().getFullYear() + 1}-03-09`;
  const tail = long.id.slice(-6).toLowerCase();
  expect((await run('review', 'defer', tail, later)).stdout).toBe(`It is asked about again on ${later}.\n`);
  expect((await run('review', '--put-off')).stdout).toMatch(new RegExp(`${later} +Wren +memory +The long pier`));
  expect(JSON.parse((await run('review', '--put-off', '--json')).stdout)).toMatchObject([
    { id: long.id, from: 'Wren' },
  ]);
  expect((await run('review', 'accept', tail, '--yes')).code).toBe(2);
  expect((await run('review', 'show', tail)).stdout).toContain(pier);
  expect((await run('review', 'accept', long.id, '--shown', whole.digest, '--yes')).code).toBe(0);
  const end = long.id.slice(-10).toLowerCase();
  expect((await run('review', 'reopen', end, '--yes')).stdout).toBe('It waits again.\n');
  await run('review', 'reject', long.id, '--yes');
});

test('`hub review` decides what may be the same with the line that it stands in, but for what is to stay', async () => {
  const token = (await run('token')).stdout.trim();
  const propose = async (statement: string) =>
    (
      await hub.request('POST', '/v1/memories/proposals', {
        token,
        body: { kind: 'semantic', statement },
      })
    ).body as { id: string };
  const first = await propose('The crew prefers short briefings.');
  const second = await propose('The crew prefers short, concise briefings.');
  type Line = { id: string; perhaps_same?: { id: string }[] };
  const lines = async () => JSON.parse((await run('review', '--what', 'memory', '--json')).stdout) as Line[];
  await expect.poll(async () => (await lines()).map(({ id }) => id)).not.toContain(second.id);
  const listed = (await run('review')).stdout;
  expect(listed).toContain('Perhaps the same, and decided with it: “The crew prefers short, concise briefings.”');
  const shown = (await run('review', 'show', first.id)).stdout;
  expect(shown).toContain('and is decided with this one');
  expect((await run('review', 'reject', first.id, '--alone', '--yes')).stdout).toBe('It is rejected.\n');
  expect((await lines()).map(({ id }) => id)).toContain(second.id);
  await run('review', 'reopen', first.id, '--yes');
  const both = await run('review', 'reject', first.id, '--yes');
  expect(both.stdout).toBe('It is rejected.\nOne that is perhaps the same is rejected as well.\n');
  const left = (await lines()).map(({ id }) => id);
  expect([left.includes(first.id), left.includes(second.id)]).toEqual([false, false]);
});

test('`hub review` lists what was to be looked at again, and keeps it or lets it go', async () => {
  const token = (await run('token')).stdout.trim();
  const remember = async (statement: string) => {
    const retention = { mode: 'review_after', at: '2020-01-01T00:00:00Z' };
    const body = { kind: 'semantic', statement, retention };
    return (await hub.request('POST', '/v1/memories', { token, body })).body.id as string;
  };
  const [kept, gone] = [await remember('The pier is closed.'), await remember('The ferry is late.')];
  const waiting = JSON.parse((await run('review', '--json')).stdout);
  expect(waiting).toContainEqual({ id: kept, what: 'look again', about: 'The pier is closed.' });
  expect((await run('review', 'accept', kept, '--yes')).code).toBe(0);
  expect((await run('review', 'reject', gone, '--yes')).code).toBe(0);
  const statusOf = async (id: string) => (await hub.request('GET', `/v1/memories/${id}`, { token })).body.status;
  expect([await statusOf(kept), await statusOf(gone)]).toEqual(['live', 'retracted']);
  // Nothing is taken back that nobody was asked about.
  expect((await run('review', 'reject', kept, '--yes')).code).toBe(1);
  expect(await statusOf(kept)).toBe('live');
});

test('what was to be looked at again is not among all that `hub review` decides together, and stays as it was', async () => {
  const token = (await run('token')).stdout.trim();
  const retention = { mode: 'review_after', at: '2020-01-01T00:00:00Z' };
  const body = { kind: 'semantic', statement: 'The crane is rented.', retention };
  const { id } = (await hub.request('POST', '/v1/memories', { token, body })).body;
  const ids = await proposed('The harbour has a crane.', 'The bollards are red.');
  const listed = (await run('review')).stdout;
  expect(listed).toContain('The crane is rented.');
  const all = /All 2 of these .*--all ([0-9a-f]{8})/.exec(listed)?.[1] as string;
  const rejected = JSON.parse((await run('review', 'reject', '--all', all, '--yes', '--json')).stdout);
  expect(new Set(rejected.ids)).toEqual(new Set(ids));
  expect(rejected.left).toEqual([{ id, why: 'to be looked at again' }]);
  expect((await hub.request('GET', `/v1/memories/${id}`, { token })).body.status).toBe('live');
  await run('review', 'accept', id, '--yes');
});

// To propose that many takes as long as half of all the rest here.
if (process.env.EVERY_BAD_DAY !== undefined)
  test('`hub review` says that more wait than the five hundred that it lists, and decides about these alone', async () => {
    const token = (await run('token')).stdout.trim();
    // What others left waiting would be listed among them.
    const earlier = JSON.parse((await run('review', '--what', 'memory', '--json')).stdout) as { id: string }[];
    for (const { id } of earlier) await hub.request('POST', `/v1/memories/proposals/${id}/reject`, { token });
    const grant = { capabilities: ['memory.retrieve', 'memory.propose'] };
    const tern = await pairAssistant(hub, grant, 'Tern');
    const mooring = (price: number) => ({ kind: 'semantic', statement: `The mooring costs ${price} euros a month.` });
    await hub.request('POST', '/v1/memories', { token, body: mooring(90) });
    const against = await tern.call('propose_memory', { memory: mooring(120), evidence_refs: [] });
    const ids: string[] = [];
    for (let made = 0; made <= 500; made += 50) {
      const some = Array.from({ length: Math.min(50, 501 - made) }, async (_, place) => {
        const body = {
          kind: 'semantic',
          statement: `Crate ${(made + place) * 7919} holds ${1000 + made + place} boxes.`,
        };
        return (await hub.request('POST', '/v1/memories/proposals', { token, body })).body.id as string;
      });
      ids.push(...(await Promise.all(some)));
    }
    const listed = (await run('review', '--what', 'memory')).stdout;
    expect(listed).toContain('More wait than are listed here: of each kind the first 500.');
    // Whoever asks for what is older than these stands in the line of its conflict.
    expect((await run('review', '--what', 'conflict')).stdout).toMatch(/Tern +conflict +.*90 euros.*120 euros/);
    expect((await run('review', '--from', 'Tern', '--json')).stdout).toContain(against.body.id);
    // Of a kind that was not asked for nothing is left out.
    expect((await run('review', '--what', 'relation')).stdout).not.toContain('More wait');
    // What is not listed is shown by its whole id, and its end is not said to be nothing's.
    const shown = JSON.parse((await run('review', '--what', 'memory', '--json')).stdout) as { id: string }[];
    const [unlisted = ''] = ids.filter((id) => !shown.some((each) => each.id === id));
    expect((await run('review', 'show', unlisted)).stdout).toContain('Crate ');
    expect(await run('review', 'show', unlisted.slice(-8))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('and more wait: give the whole id'),
    });
    const all = /--all ([0-9a-f]{8}) --what/.exec(listed)?.[1] as string;
    const { ids: decided } = JSON.parse(
      (await run('review', 'reject', '--all', all, '--what', 'memory', '--yes', '--json')).stdout,
    );
    expect(new Set(decided).size).toBe(500);
    const left = JSON.parse((await run('review', '--what', 'memory', '--json')).stdout) as { id: string }[];
    expect(left.map(({ id }) => id)).toEqual(ids.filter((id) => !decided.includes(id)));
    expect((await run('review', '--what', 'memory')).stdout).not.toContain('More wait');
    await run('review', 'reject', ...left.map(({ id }) => id), '--yes');
  });
