import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSentence } from '../support/expect-sentence.ts';
import { runHub, startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;

const run = (...args: string[]) => runHub(args, { dataDir: hub.dataDir });
const statusOf = async (id: string) => (await hub.request('GET', `/v1/memory-proposals/${id}`)).body.status as string;

async function proposed(...statements: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const statement of statements) {
    const body = { memory: { kind: 'semantic', statement } };
    ids.push((await hub.request('POST', '/v1/memories/proposals', { body })).body.id);
  }
  return ids;
}

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

test('a conflict that is settled by taking a memory back leaves none of that memory waiting', async () => {
  const allergic = 'Jonas is allergic to hazelnuts.';
  const [waits = ''] = await proposed(allergic);
  await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: allergic } });
  const [denied = ''] = await proposed('Jonas is not allergic to hazelnuts.');
  const { id } = (await hub.request('POST', `/v1/memories/proposals/${denied}/accept`, { body: {} })).body;
  const open = async () => (await hub.request('GET', '/v1/conflicts?status=open')).body as Record<string, string>[];
  await expect.poll(async () => (await open()).some((each) => each.memory_id === id)).toBe(true);
  const settled = (await open()).find((each) => each.other_id === id)?.id as string;
  expect(await run('review', 'settle', settled, 'keep', '--yes')).toMatchObject({ code: 0 });
  expect(await open()).toEqual([]);
  expect(await statusOf(waits)).toBe('pending');
  await run('review', 'reject', waits, '--yes');
});

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

describe('what waits', () => {
  const on = (args: string[]) => run(...args);

  test('`hub review` decides about exactly what it has shown: an action as it was, and all as it was listed', async () => {
    const owner = (await on(['token'])).stdout.trim();
    const asOwner = async (path: string, body: object) =>
      (await hub.request('POST', path, { token: owner, body })).body;
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
    const listed = (await on(['review', ...narrowed])).stdout;
    expect(listed).toMatch(/Wren +memory +The pier/);
    const all = /--all ([0-9a-f]{8}) --from/.exec(listed)?.[1] as string;
    // What would be done is looked at before it is approved, whole.
    expect((await on(['review', 'accept', action.id, '--yes'])).code).toBe(2);
    const shown = await on(['review', 'show', action.id.slice(-8).toLowerCase()]);
    expect(shown.stdout).toContain(payload.text);
    const { digest } = JSON.parse((await on(['review', 'show', action.id, '--json'])).stdout);
    expect((await on(['review', 'accept', action.id, '--shown', '00000000', '--yes'])).code).toBe(1);
    expect((await on(['review', 'accept', action.id, '--shown', digest, '--yes'])).code).toBe(0);
    // What comes meanwhile is not decided with the rest.
    const late = await ask('/v1/memories/proposals', {
      kind: 'semantic',
      statement: `The mole of ${connection_id} is old.`,
    });
    expect((await on(['review', 'reject', '--all', all, ...narrowed, '--yes'])).code).toBe(1);
    // One that is named and all of them are two things.
    expect((await on(['review', 'accept', late.id, '--all', all, ...narrowed, '--yes'])).code).toBe(2);
    await on(['review', 'reject', late.id, '--yes']);
    const lease = 'The lease of the boathouse ends on 31 March.';
    const { id: leased } = await asOwner('/v1/memories', { kind: 'semantic', statement: lease });
    const against = { kind: 'semantic', statement: 'The lease of the boathouse ends on 30 June.' };
    const contested = await ask('/v1/memories/proposals', against);
    await expect.poll(async () => (await on(['review', '--what', 'conflict'])).stdout).toContain(lease);
    const left = (await on(['review', 'reject', '--all', all, ...narrowed, '--yes'])).stdout;
    expect(left).toBe('Both are rejected.\n1 left to decide one by one: 1 conflict.\n');
    await on(['review', 'reject', contested.id, '--yes']);
    await hub.request('DELETE', `/v1/memories/${leased}`, { token: owner });
    expect((await on(['review', ...narrowed])).stdout).toBe('Nothing of wren waits for you.\n');
    const decided = (await on(['review', 'decided'])).stdout;
    expect(decided).toMatch(/rejected +you +yes +The mole/);
    expect(decided).toMatch(/approved +you +no +Write to the harbour/);
    expect(decided).toMatch(
      /the first stays, the second was rejected +the hub +no .*31 March.*30 June.*: The proposal was rejected\./,
    );
    for (const [name, said] of [
      [action.id, 'There is no way back from this'],
      ['zzzz', 'Nothing that was decided lately ends with that'],
    ]) {
      const refused = await on(['review', 'reopen', name, '--yes']);
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(said)]);
      expectSentence(refused.stderr);
    }
    const actions = (await on(['review', 'decided', ...narrowed, '--what', 'action'])).stdout;
    expect(actions).toContain('Write to the harbour');
    expect(actions).not.toContain('The mole');
    // Whom nobody knows is no empty answer.
    for (const args of [
      ['--from', 'Nobody'],
      ['--what', 'bogus'],
    ])
      for (const command of [[], ['--put-off'], ['decided']]) {
        const refused = await on(['review', ...command, ...args]);
        expect([refused.code, refused.stdout]).toEqual([args[0] === '--from' ? 1 : 2, '']);
        expectSentence(refused.stderr);
        expect(refused.stderr).toContain(
          args[0] === '--from' ? 'Wren' : 'memory, state, relation, action, conflict or look again',
        );
      }
    expect((await on(['review', '--what', 'state', ...narrowed])).stdout).toBe('No state of wren waits for you.\n');

    // What is longer than its line is looked at first, and is not among all.
    const pier = `The long pier of ${connection_id} is ${'very '.repeat(30)}long.`;
    const long = await ask('/v1/memories/proposals', { kind: 'semantic', statement: pier });
    expect((await on(['review', ...narrowed])).stdout).toContain('longer than their line');
    expect((await on(['review', 'accept', long.id, '--yes'])).code).toBe(2);
    const whole = JSON.parse((await on(['review', 'show', long.id, '--json'])).stdout);
    expect(whole).toMatchObject({ statement: pier, from: 'Wren' });
    expect((await on(['review', 'defer', long.id])).code).toBe(0);
    expect((await on(['review', ...narrowed])).stdout).toMatch(
      /^Nothing of wren waits for you\.\nOne is put off, until \d/,
    );
    expect((await on(['review', 'defer', long.id, 'someday'])).code).toBe(2);
    // It can be seen, be given another day, and be decided before that.
    const later = `${new Date().getFullYear() + 1}-03-09`;
    const tail = long.id.slice(-6).toLowerCase();
    expect((await on(['review', 'defer', tail, later])).stdout).toBe(`It is asked about again on ${later}.\n`);
    expect((await on(['review', '--put-off'])).stdout).toMatch(new RegExp(`${later} +Wren +memory +The long pier`));
    expect(JSON.parse((await on(['review', '--put-off', '--json'])).stdout)).toMatchObject([
      { id: long.id, from: 'Wren' },
    ]);
    expect((await on(['review', 'accept', tail, '--yes'])).code).toBe(2);
    expect((await on(['review', 'show', tail])).stdout).toContain(pier);
    expect((await on(['review', 'accept', long.id, '--shown', whole.digest, '--yes'])).code).toBe(0);
    const end = long.id.slice(-10).toLowerCase();
    expect((await on(['review', 'reopen', end, '--yes'])).stdout).toBe('It waits again.\n');
    await on(['review', 'reject', long.id, '--yes']);
  });

  test('`hub review show` says what something is proposed because of, and where that is read', async () => {
    const token = (await on(['token'])).stdout.trim();
    const create = async (path: string, body: object) => (await hub.request('POST', path, { token, body })).body;
    const log = await create('/v1/memories', { kind: 'semantic', statement: 'The log names a leak at the keel.' });
    const task = await create('/v1/commitments', { title: 'Caulk the keel' });
    const memory = { kind: 'semantic', statement: 'The keel has to be caulked.', source_refs: [task.id] };
    const { id } = await create('/v1/memories/proposals', { memory, evidence_refs: [log.id, 'a look below'] });
    const { because_of } = JSON.parse((await on(['review', 'show', id, '--json'])).stdout);
    expect(because_of).toEqual([
      { id: log.id, says: 'The log names a leak at the keel.', at: `${hub.base}/memories/${log.id}` },
      'a look below',
      { id: task.id, says: 'Caulk the keel', at: `${hub.base}/promises/${task.id}` },
    ]);
    expect((await on(['review', 'show', id])).stdout).toContain(`${hub.base}/memories/${log.id}`);
    await on(['review', 'reject', id, '--yes']);
    // Whoever settles a conflict with a proposal decides about that, and is shown all of it.
    const against = { kind: 'semantic', statement: 'The log names no leak at the keel.' };
    const denied = await create('/v1/memories/proposals', {
      memory: against,
      evidence_refs: [task.id, 'a second look'],
    });
    const [conflict] = JSON.parse((await on(['review', '--what', 'conflict', '--json'])).stdout) as { id: string }[];
    const settling = (await on(['review', 'show', String(conflict?.id)])).stdout;
    for (const said of [
      'A memory is proposed, by',
      `${hub.base}/promises/${task.id}`,
      'a second look',
      'keep|new|both',
    ])
      expect(settling).toContain(said);
    await on(['review', 'reject', denied.id, '--yes']);
  });

  test('`hub review show` tells of each kind in words, with the ids beside them', async () => {
    const owner = (await on(['token'])).stdout.trim();
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
    const waiting = JSON.parse((await on(['review', '--from', 'Tern', '--json'])).stdout) as {
      id: string;
      what: string;
      about: string;
    }[];
    // What is put off is called by the vault as the list calls what waits.
    for (const { id } of waiting) await on(['review', 'defer', id]);
    const called = JSON.parse((await on(['review', '--put-off', '--from', 'Tern', '--json'])).stdout) as typeof waiting;
    expect(new Map(called.map(({ id, about }) => [id, about]))).toEqual(
      new Map(waiting.map(({ id, about }) => [id, about])),
    );
    expect(waiting).toHaveLength(3);
    const shown = async (kind: string) =>
      (await on(['review', 'show', waiting.find(({ what }) => what === kind)?.id as string])).stdout;
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
    expect((await on(['review', 'accept', state, '--yes'])).code).toBe(2);
    const changed = (await on(['review', 'show', state])).stdout;
    expect(changed).toContain('Two have answered. → Choose a builder.');
    expect(changed).toContain('when this was proposed, it stood at: Ask three builders.');
    await on(['review', 'reject', ...waiting.map(({ id }) => id), '--yes']);
  });

  test('`hub review` settles a conflict where both sides are shown', async () => {
    const token = (await on(['token'])).stdout.trim();
    const remember = async (day: string) => {
      const body = { kind: 'semantic', statement: `The regatta of the harbour club is on ${day}.` };
      return (await hub.request('POST', '/v1/memories', { token, body })).body.id as string;
    };
    const [early, late] = [await remember('3 May'), await remember('7 June')];
    const conflicts = async () =>
      JSON.parse((await on(['review', '--what', 'conflict', '--json'])).stdout) as { id: string }[];
    await expect.poll(async () => (await conflicts()).length).toBe(1);
    const [{ id }] = (await conflicts()) as [{ id: string }];
    const { stdout } = await on(['review', 'show', id]);
    expect(stdout).toContain('3 May');
    expect(stdout).toContain('7 June');
    expect((await on(['review', 'settle', id, 'sideways', '--yes'])).code).toBe(2);
    expect(stdout).toContain(`hub review settle ${id} keep|new|both|merge`);
    expect(stdout).toMatch(/keep +“The regatta.*3 May\.” stays\. “The regatta.*7 June\.” holds no more\./);
    expect(stdout).toMatch(/both +“The regatta.*3 May\.” stays, and so does “The regatta.*7 June\.”: both are true\./);
    expect((await on(['review', 'settle', id, 'new', '--yes'])).stdout).toMatch(
      /^It is settled\. “The regatta.*7 June\.” takes the place of “The regatta.*3 May\.”\.\n$/,
    );
    const statusOf = async (memory: string) =>
      (await hub.request('GET', `/v1/memories/${memory}`, { token })).body.status;
    expect([await statusOf(early), await statusOf(late)]).toEqual(['superseded', 'live']);
  });

  test('what is proposed against something is not taken by settling that before it was shown whole', async () => {
    const token = (await on(['token'])).stdout.trim();
    const create = async (path: string, statement: string) =>
      (await hub.request('POST', path, { token, body: { kind: 'semantic', statement } })).body.id as string;
    const old = await create('/v1/memories', 'Orla is allergic to cashews.');
    const statement = `Orla is not allergic to cashews${', and that was said'.repeat(15)}.`;
    const proposal = await create('/v1/memories/proposals', statement);
    const conflicts = async () =>
      (JSON.parse((await on(['review', '--json'])).stdout) as { id: string; proposal?: string }[]).find(
        (each) => each.proposal === proposal,
      );
    await expect.poll(conflicts).toBeDefined();
    const id = (await conflicts())?.id as string;
    for (const choice of ['new', 'both']) {
      const blind = await on(['review', 'settle', id, choice, '--yes']);
      expect([blind.code, blind.stderr]).toEqual([2, `hub: Look at all of it first: \`hub review show ${id}\`.\n`]);
    }
    const { stdout } = await on(['review', 'show', id]);
    expect(stdout).toMatch(/^Two do not go together\n[\s\S]*\nA memory is proposed, by you: it contradicts/);
    expect(stdout).toContain(statement);
    const digest = / --shown ([0-9a-f]{8})`/.exec(stdout)?.[1] as string;
    expect((await on(['review', 'settle', id, 'new', '--shown', '00000000', '--yes'])).code).toBe(1);
    expect((await on(['review', 'settle', id, 'new', '--shown', digest, '--yes'])).code).toBe(0);
    expect((await hub.request('GET', `/v1/memories/${old}`, { token })).body.status).toBe('superseded');
  });

  test('`hub review` says what becomes of a promise that a memory contradicts, and takes no words in place of both', async () => {
    const token = (await on(['token'])).stdout.trim();
    const create = async (path: string, body: object) =>
      (await hub.request('POST', path, { token, body })).body as { id: string };
    const year = new Date().getFullYear() + 1;
    const promise = await create('/v1/commitments', {
      title: 'Paint the boathouse',
      due_at: `${year}-04-14T12:00:00.000Z`,
    });
    await create('/v1/memories', {
      kind: 'semantic',
      statement: `The boathouse has to be painted by 3 May ${year}.`,
    });
    const conflicts = async () =>
      JSON.parse((await on(['review', '--what', 'conflict', '--json'])).stdout) as { id: string }[];
    await expect.poll(async () => (await conflicts()).length).toBe(1);
    const [{ id }] = (await conflicts()) as [{ id: string }];
    const { stdout } = await on(['review', 'show', id]);
    expect(stdout).toContain(`hub review settle ${id} keep|new|both|merge\``);
    const due = `“Paint the boathouse, due ${year}-04-14”`;
    const said = `“The boathouse has to be painted by 3 May ${year}.”`;
    expect(stdout).toContain(`keep   ${due} stays. ${said} holds no more.`);
    const becomes = `${said} stays. ${due} gets the day that this names, or is cancelled where this calls it off.`;
    expect(stdout).toContain(`new    ${becomes}`);
    expect(stdout).toContain(`merge  Your words take the place of ${said}. ${due} gets the day that they name`);
    const merged = await on(['review', 'settle', id, 'merge', 'Some day.', '--yes']);
    expect(merged.code).toBe(2);
    expect(merged.stderr).toContain('Your words name no other day of the commitment');
    expect((await on(['review', 'settle', id, 'new', '--yes'])).stdout).toBe(`It is settled. ${becomes}\n`);
    const { body } = await hub.request('GET', `/v1/commitments/${promise.id}`, { token });
    expect(body).toMatchObject({ status: 'open', due_at: `${year}-05-03T12:00:00.000Z` });
  });

  test('`hub review accept` says what it contradicts; to keep what is there takes it out, with a way back', async () => {
    const token = (await on(['token'])).stdout.trim();
    const create = async (path: string, body: object) => (await hub.request('POST', path, { token, body })).body;
    const said = (statement: string) => ({ kind: 'semantic', statement });
    const allergic = await create('/v1/memories', said('Ines is allergic to peanuts.'));
    const { id } = await create('/v1/memories/proposals', said('Ines is not allergic to peanuts.'));
    // One line stands for both sides, and what is named is not accepted by itself before both were looked at.
    const lines = JSON.parse((await on(['review', '--json'])).stdout) as {
      id: string;
      about: string;
      proposal?: string;
    }[];
    const line = lines.find(({ proposal }) => proposal === id);
    expect(line).toMatchObject({
      what: 'conflict',
      from: 'you',
      about: expect.stringMatching(/^“Ines is allergic to peanuts\.” and “Ines is not allergic to peanuts\.”/),
    });
    expect(lines.map((each) => each.id)).not.toContain(id);
    expect(JSON.parse((await on(['review', '--from', 'you', '--json'])).stdout)).toContainEqual(line);
    const other = await create('/v1/memories/proposals', said('The cellar has a second door.'));
    const blind = await on(['review', 'accept', other.id, id.slice(-8).toLowerCase(), '--yes']);
    expect([blind.code, blind.stderr]).toEqual([2, expect.stringContaining(`\`hub review show ${line?.id}\``)]);
    expectSentence(blind.stderr);
    expect((await on(['review', 'reject', other.id, '--yes'])).stdout).toBe('It is rejected.\n');
    // Put off it is still theirs who proposed it.
    await on(['review', 'defer', line?.id as string]);
    const putOff = JSON.parse((await on(['review', '--put-off', '--from', 'you', '--json'])).stdout);
    expect(putOff).toContainEqual(expect.objectContaining({ id: line?.id, from: 'you', about: line?.about }));
    expect((await on(['review', 'accept', id, '--yes'])).code).toBe(2);
    const { digest } = JSON.parse((await on(['review', 'show', id, '--json'])).stdout);
    const { stdout } = await on(['review', 'accept', id, '--shown', digest, '--yes']);
    expect(stdout).toContain(
      'It is accepted: Ines is not allergic to peanuts.\nIt contradicts “Ines is allergic to peanuts.”, and that stays open until',
    );
    const conflict = /hub review show (cfl_\w+)/.exec(stdout)?.[1] as string;
    expect((await on(['review', 'settle', conflict, 'keep', '--yes'])).stdout).toBe(
      `It is settled. “Ines is allergic to peanuts.” stays. “Ines is not allergic to peanuts.” holds no more.\nIt waits again with \`hub review reopen ${id}\`.\n`,
    );
    const live = (await hub.request('GET', '/v1/memories?status=live&limit=500', { token })).body as {
      id: string;
      statement: string;
    }[];
    const ofPeanuts = live.filter(({ statement }) => statement.includes('peanuts'));
    expect(ofPeanuts.map((each) => each.id)).toEqual([allergic.id]);
    expect((await on(['review', 'reopen', id, '--yes'])).stdout).toBe('It waits again.\n');
    await on(['review', 'reject', id, '--yes']);
  });

  test('`hub review` decides what may be the same with the line that it stands in, but for what is to stay', async () => {
    const token = (await on(['token'])).stdout.trim();
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
    const lines = async () => JSON.parse((await on(['review', '--what', 'memory', '--json'])).stdout) as Line[];
    await expect.poll(async () => (await lines()).map(({ id }) => id)).not.toContain(second.id);
    const listed = (await on(['review'])).stdout;
    expect(listed).toContain('Perhaps the same, and decided with it: “The crew prefers short, concise briefings.”');
    const shown = (await on(['review', 'show', first.id])).stdout;
    expect(shown).toContain('and is decided with this one');
    expect((await on(['review', 'reject', first.id, '--alone', '--yes'])).stdout).toBe('It is rejected.\n');
    expect((await lines()).map(({ id }) => id)).toContain(second.id);
    await on(['review', 'reopen', first.id, '--yes']);
    const both = await on(['review', 'reject', first.id, '--yes']);
    expect(both.stdout).toBe('It is rejected.\nOne that is perhaps the same is rejected as well.\n');
    const left = (await lines()).map(({ id }) => id);
    expect([left.includes(first.id), left.includes(second.id)]).toEqual([false, false]);
  });

  test('`hub review` says of two that wait that they contradict each other, and accepts neither among all', async () => {
    const token = (await on(['token'])).stdout.trim();
    const propose = async (statement: string) =>
      (await hub.request('POST', '/v1/memories/proposals', { token, body: { kind: 'semantic', statement } })).body
        .id as string;
    const [six, eight] = [
      await propose('The workshop of the cooper is open until 18:00.'),
      await propose('The workshop of the cooper is open until 20:00.'),
    ];
    for (const plain of ['The cooper is called Bruno.', 'The ferry has a new deck.']) await propose(plain);
    const listed = async () => (await on(['review', '--from', 'you'])).stdout;
    await expect.poll(listed).toMatch(/until 18:00\. Against, and waiting as well: “The workshop.*until 20:00\.”/);
    const all = /--all ([0-9a-f]{8}) --from/.exec(await listed())?.[1] as string;
    const shown = (await on(['review', 'show', six])).stdout;
    expect(shown).toContain(`until 20:00. (${eight}): it waits as well, and they contradict each other`);
    const rejected = (await on(['review', 'reject', '--all', all, '--from', 'you', '--yes'])).stdout;
    // With the others of theirs that wait.
    expect(rejected).toMatch(/rejected\.\n2 left to decide one by one: 2 against something else that waits\.\n$/);
    const digest = /--shown ([0-9a-f]{8})/.exec(shown)?.[1] as string;
    await on(['review', 'reject', eight, '--yes']);
    // It was shown with what waits no more.
    expect((await on(['review', 'accept', six, '--shown', digest, '--yes'])).code).toBe(1);
    expect((await on(['review', 'accept', six, '--yes'])).code).toBe(0);
  });

  test('`hub review` lists what was to be looked at again, and keeps it or lets it go', async () => {
    const token = (await on(['token'])).stdout.trim();
    const remember = async (statement: string) => {
      const retention = { mode: 'review_after', at: '2020-01-01T00:00:00Z' };
      const body = { kind: 'semantic', statement, retention };
      return (await hub.request('POST', '/v1/memories', { token, body })).body.id as string;
    };
    const [kept, gone] = [await remember('The pier is closed.'), await remember('The ferry is late.')];
    const waiting = JSON.parse((await on(['review', '--json'])).stdout);
    expect(waiting).toContainEqual({ id: kept, what: 'look again', about: 'The pier is closed.' });
    expect((await on(['review', 'accept', kept, '--yes'])).code).toBe(0);
    expect((await on(['review', 'reject', gone, '--yes'])).code).toBe(0);
    const statusOf = async (id: string) => (await hub.request('GET', `/v1/memories/${id}`, { token })).body.status;
    expect([await statusOf(kept), await statusOf(gone)]).toEqual(['live', 'retracted']);
    // Nothing is taken back that nobody was asked about.
    expect((await on(['review', 'reject', kept, '--yes'])).code).toBe(1);
    expect(await statusOf(kept)).toBe('live');
  });

  // To propose that many takes as long as half of all the rest here.
  if (process.env.EVERY_BAD_DAY !== undefined)
    test('`hub review` says that more wait than the five hundred that it lists, and decides about these alone', async () => {
      const token = (await on(['token'])).stdout.trim();
      // What others left waiting would be listed among them.
      const earlier = JSON.parse((await on(['review', '--what', 'memory', '--json'])).stdout) as { id: string }[];
      for (const { id } of earlier) await hub.request('POST', `/v1/memories/proposals/${id}/reject`, { token });
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
      const listed = (await on(['review', '--what', 'memory'])).stdout;
      expect(listed).toContain('More wait than are listed here: of each kind the first 500.');
      // Of a kind that was not asked for nothing is left out.
      expect((await on(['review', '--what', 'relation'])).stdout).not.toContain('More wait');
      // What is not listed is shown by its whole id, and its end is not said to be nothing's.
      const shown = JSON.parse((await on(['review', '--what', 'memory', '--json'])).stdout) as { id: string }[];
      const [unlisted = ''] = ids.filter((id) => !shown.some((each) => each.id === id));
      expect((await on(['review', 'show', unlisted])).stdout).toContain('Crate ');
      expect(await on(['review', 'show', unlisted.slice(-8)])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('and more wait: give the whole id'),
      });
      const all = /--all ([0-9a-f]{8}) --what/.exec(listed)?.[1] as string;
      const { ids: decided } = JSON.parse(
        (await on(['review', 'reject', '--all', all, '--what', 'memory', '--yes', '--json'])).stdout,
      );
      expect(new Set(decided).size).toBe(500);
      const left = JSON.parse((await on(['review', '--what', 'memory', '--json'])).stdout) as { id: string }[];
      expect(left.map(({ id }) => id)).toEqual(ids.filter((id) => !decided.includes(id)));
      expect((await on(['review', '--what', 'memory'])).stdout).not.toContain('More wait');
      await on(['review', 'reject', ...left.map(({ id }) => id), '--yes']);
    });
});
