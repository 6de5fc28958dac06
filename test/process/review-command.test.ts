// `hub review`: what waits for its owner, decided about in the terminal.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

test('however long it is what waits, the list leaves out nothing', async () => {
  const [first = ''] = await proposed('The oldest lock gate is oak.');
  const source_refs = Array.from({ length: 7 }, (_, n) => `${n} `.padEnd(8_000, 'page '));
  const long = Array.from({ length: 40 }, (_, n) => ({
    kind: 'semantic',
    statement: `Barge ${n} waits.`,
    source_refs,
  }));
  const ids: string[] = [first];
  for (const body of long) ids.push((await hub.request('POST', '/v1/memories/proposals', { body })).body.id);
  const listed = JSON.parse((await run('review', '--json')).stdout) as { id: string }[];
  expect(listed.map(({ id }) => id).filter((id) => ids.includes(id))).toHaveLength(ids.length);
  await run('review', 'reject', ...ids, '--yes');
});

describe('of what one assistant asks', () => {
  let owner: string;
  let token: string;
  /** Is in what it says: nobody else says the same. */
  let wren: string;
  const narrowed = ['--from', 'wren'];
  /** What was rejected once is not asked about again: whatever is said is about a berth of its own. */
  let berths = 0;

  const asOwner = async (path: string, body: object) => (await hub.request('POST', path, { token: owner, body })).body;
  const ask = async (path: string, body: object) => {
    const { status, body: answer } = await hub.request('POST', path, { token, body });
    expect(status).toBeLessThan(300);
    return answer;
  };
  const propose = (statement: string) => ask('/v1/memories/proposals', { kind: 'semantic', statement });
  /** So unlike each other that nobody takes one for the other. */
  const proposeTwo = async () => {
    const berth = `berth ${++berths}`;
    await propose(`The pier at ${berth} is long.`);
    await propose(`Nobody pays rent for ${berth} before Easter.`);
  };
  const askToAct = (to: string) => {
    const payload = { to, text: `Berth 7, ${wren}` };
    const asked = { kind: 'mail', summary_human: `Write to ${to}`, payload, basis_refs: [] };
    return ask('/v1/actions/intents', { ...asked, idempotency_key: `to ${to} at ${Date.now()}` });
  };
  /** A memory, and what is proposed against it; answers both ids once the owner is told of the conflict. */
  const contest = async () => {
    const berth = `berth ${++berths}`;
    const lease = `The lease of ${berth} ends on 31 March.`;
    const there = await asOwner('/v1/memories', { kind: 'semantic', statement: lease });
    const against = await propose(`The lease of ${berth} ends on 30 June.`);
    await expect.poll(async () => (await run('review', '--what', 'conflict')).stdout).toContain(lease);
    return { there: there.id as string, against: against.id as string };
  };
  const endContest = async ({ there, against }: { there: string; against: string }) => {
    await run('review', 'reject', against, '--yes');
    await hub.request('DELETE', `/v1/memories/${there}`, { token: owner });
  };
  const digestOfAll = (listed: string) => /--all ([0-9a-f]{8}) --from/.exec(listed)?.[1] as string;

  beforeAll(async () => {
    owner = (await run('token')).stdout.trim();
    const { connection_id, code } = await asOwner('/v1/connections/links', { name: 'Wren' });
    wren = connection_id;
    token = (await hub.request('POST', '/v1/connections/pair', { token: null, body: { code } })).body.token;
    for (const preset of ['read_active_projects', 'always_ask_before_sending'])
      await asOwner('/v1/grants', { connection_id, preset });
  });
  // Whatever an earlier test left, and whatever the first try of this one did.
  beforeEach(async () => {
    const listed = async (...more: string[]) =>
      JSON.parse((await run('review', ...narrowed, ...more, '--json')).stdout) as { id: string; proposal?: string }[];
    const left = [...(await listed()), ...(await listed('--put-off'))];
    for (const { id, proposal = id } of left) await run('review', 'reject', proposal, '--yes');
  });

  test('what an action would do is seen whole before it is approved, and it is approved as it was shown', async () => {
    const action = await askToAct('the harbour master');
    expect((await run('review', 'accept', action.id, '--yes')).code).toBe(2);
    const shown = await run('review', 'show', action.id.slice(-8).toLowerCase());
    expect(shown.stdout).toContain(`Berth 7, ${wren}`);
    const { digest } = JSON.parse((await run('review', 'show', action.id, '--json')).stdout);
    expect((await run('review', 'accept', action.id, '--shown', '00000000', '--yes')).code).toBe(1);
    expect((await run('review', 'accept', action.id, '--shown', digest, '--yes')).code).toBe(0);
  });

  test('all is decided as it was listed: nothing with it that came meanwhile, and no conflict', async () => {
    await proposeTwo();
    const listed = (await run('review', ...narrowed)).stdout;
    expect(listed).toMatch(/Wren +memory +The pier/);
    const all = digestOfAll(listed);
    const late = await propose(`The mole of ${wren} is old.`);
    expect((await run('review', 'reject', '--all', all, ...narrowed, '--yes')).code).toBe(1);
    // One that is named and all of them are two things.
    expect((await run('review', 'accept', late.id, '--all', all, ...narrowed, '--yes')).code).toBe(2);
    await run('review', 'reject', late.id, '--yes');
    const conflict = await contest();
    const left = (await run('review', 'reject', '--all', all, ...narrowed, '--yes')).stdout;
    expect(left).toBe('Both are rejected.\n1 left to decide one by one: 1 conflict.\n');
    await endContest(conflict);
    expect((await run('review', ...narrowed)).stdout).toBe('Nothing of wren waits for you.\n');
  });

  test('of what was decided it is said what became of it, by whom, and whether there is a way back', async () => {
    const { id } = await propose(`The weir of ${wren} is old.`);
    await run('review', 'reject', id, '--yes');
    const action = await askToAct('the lock keeper');
    await asOwner(`/v1/approvals/${action.id}/decide`, { decision: 'approved' });
    await endContest(await contest());
    const decided = (await run('review', 'decided')).stdout;
    expect(decided).toMatch(/rejected +you +yes +The weir/);
    expect(decided).toMatch(/approved +you +no +Write to the lock keeper/);
    expect(decided).toMatch(
      /the first stays, the second was rejected +the hub +no .*31 March.*30 June.*: The proposal was rejected\./,
    );
    const actions = (await run('review', 'decided', ...narrowed, '--what', 'action')).stdout;
    expect(actions).toContain('Write to the lock keeper');
    expect(actions).not.toContain('The weir');
  });

  test('there is no way back from an action, nor from what was never decided, and that is said in a sentence', async () => {
    const action = await askToAct('the ferryman');
    await asOwner(`/v1/approvals/${action.id}/decide`, { decision: 'approved' });
    for (const [name, said] of [
      [action.id, 'There is no way back from this'],
      ['zzzz', 'Nothing that was decided lately ends with that'],
    ]) {
      const refused = await run('review', 'reopen', name, '--yes');
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(said)]);
      expectSentence(refused.stderr);
    }
  });

  test('whom nobody knows, and a kind that there is not, is refused with what there is, and is no empty answer', async () => {
    // Whoever has asked for something decided is known as well.
    await run('review', 'reject', (await propose(`The buoy of ${wren} is red.`)).id, '--yes');
    for (const command of [[], ['--put-off'], ['decided']]) {
      const nobody = await run('review', ...command, '--from', 'Nobody');
      expect(nobody).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Wren') });
      const nothing = await run('review', ...command, '--what', 'bogus');
      const kinds = 'memory, state, relation, action, conflict or look again';
      expect(nothing).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(kinds) });
      for (const { stderr } of [nobody, nothing]) expectSentence(stderr);
    }
    expect((await run('review', '--what', 'state', ...narrowed)).stdout).toBe('No state of wren waits for you.\n');
  });

  test('what is longer than its line is accepted only once it was shown whole, and is not among all', async () => {
    const cable = `The cable of the dredger ${wren} is ${'very '.repeat(30)}long.`;
    const long = await propose(cable);
    await proposeTwo();
    const listed = (await run('review', ...narrowed)).stdout;
    expect(listed).toContain('longer than their line');
    expect((await run('review', 'accept', long.id, '--yes')).code).toBe(2);
    const rejected = await run('review', 'reject', '--all', digestOfAll(listed), ...narrowed, '--yes');
    expect(rejected.stdout).toBe('Both are rejected.\n1 left to decide one by one: 1 not whole in its line.\n');
    const whole = JSON.parse((await run('review', 'show', long.id, '--json')).stdout);
    expect(whole).toMatchObject({ statement: cable, from: 'Wren' });
    expect((await run('review', 'accept', long.id, '--shown', whole.digest, '--yes')).code).toBe(0);
    const end = long.id.slice(-10).toLowerCase();
    expect((await run('review', 'reopen', end, '--yes')).stdout).toBe('It waits again.\n');
  });

  test('what is put off can be seen, be given another day, and be decided before that', async () => {
    const pier = `The wooden pier of ${wren} is ${'very '.repeat(30)}long.`;
    const { id } = await propose(pier);
    expect((await run('review', 'defer', id)).code).toBe(0);
    expect((await run('review', ...narrowed)).stdout).toMatch(
      /^Nothing of wren waits for you\.\nOne is put off, until \d/,
    );
    expect((await run('review', 'defer', id, 'someday')).code).toBe(2);
    const later = `${new Date().getFullYear() + 1}-03-09`;
    const tail = id.slice(-6).toLowerCase();
    expect((await run('review', 'defer', tail, later)).stdout).toBe(`It is asked about again on ${later}.\n`);
    expect((await run('review', '--put-off')).stdout).toMatch(new RegExp(`${later} +Wren +memory +The wooden pier`));
    expect(JSON.parse((await run('review', '--put-off', '--json')).stdout)).toMatchObject([{ id, from: 'Wren' }]);
    // It is not accepted unseen, put off or not.
    expect((await run('review', 'accept', tail, '--yes')).code).toBe(2);
    expect((await run('review', 'show', tail)).stdout).toContain(pier);
    const { digest } = JSON.parse((await run('review', 'show', id, '--json')).stdout);
    expect((await run('review', 'accept', id, '--shown', digest, '--yes')).code).toBe(0);
  });
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
