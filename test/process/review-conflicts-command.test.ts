// `hub review` on what contradicts something: settled where both sides are shown.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSentence } from '../support/expect-sentence.ts';
import { runHub, startHub, type TestHub } from '../support/hub.ts';
import { proposedTo } from '../support/proposed.ts';

let hub: TestHub;

const run = (...args: string[]) => runHub(args, { dataDir: hub.dataDir });
const statusOf = async (id: string) => (await hub.request('GET', `/v1/memory-proposals/${id}`)).body.status as string;
const proposed = (...statements: string[]) => proposedTo(hub, ...statements);

beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
});
afterAll(() => hub[Symbol.asyncDispose]());

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

test('`hub review` settles a conflict where both sides are shown', async () => {
  const token = (await run('token')).stdout.trim();
  const remember = async (day: string) => {
    const body = { kind: 'semantic', statement: `The regatta of the harbour club is on ${day}.` };
    return (await hub.request('POST', '/v1/memories', { token, body })).body.id as string;
  };
  const [early, late] = [await remember('3 May'), await remember('7 June')];
  const conflicts = async () =>
    JSON.parse((await run('review', '--what', 'conflict', '--json')).stdout) as { id: string }[];
  await expect.poll(async () => (await conflicts()).length).toBe(1);
  const [{ id }] = (await conflicts()) as [{ id: string }];
  const { stdout } = await run('review', 'show', id);
  expect(stdout).toContain('3 May');
  expect(stdout).toContain('7 June');
  expect((await run('review', 'settle', id, 'sideways', '--yes')).code).toBe(2);
  expect(stdout).toContain(`hub review settle ${id} keep|new|both|merge`);
  expect(stdout).toMatch(/keep +“The regatta.*3 May\.” stays\. “The regatta.*7 June\.” holds no more\./);
  expect(stdout).toMatch(/both +“The regatta.*3 May\.” stays, and so does “The regatta.*7 June\.”: both are true\./);
  expect((await run('review', 'settle', id, 'new', '--yes')).stdout).toMatch(
    /^It is settled\. “The regatta.*7 June\.” takes the place of “The regatta.*3 May\.”\.\n$/,
  );
  const statusOf = async (memory: string) =>
    (await hub.request('GET', `/v1/memories/${memory}`, { token })).body.status;
  expect([await statusOf(early), await statusOf(late)]).toEqual(['superseded', 'live']);
});

test('what is proposed against something is not taken by settling that before it was shown whole', async () => {
  const token = (await run('token')).stdout.trim();
  const create = async (path: string, statement: string) =>
    (await hub.request('POST', path, { token, body: { kind: 'semantic', statement } })).body.id as string;
  const old = await create('/v1/memories', 'Orla is allergic to cashews.');
  const statement = `Orla is not allergic to cashews${', and that was said'.repeat(15)}.`;
  const proposal = await create('/v1/memories/proposals', statement);
  const conflicts = async () =>
    (JSON.parse((await run('review', '--json')).stdout) as { id: string; proposal?: string }[]).find(
      (each) => each.proposal === proposal,
    );
  await expect.poll(conflicts).toBeDefined();
  const id = (await conflicts())?.id as string;
  for (const choice of ['new', 'both']) {
    const blind = await run('review', 'settle', id, choice, '--yes');
    expect([blind.code, blind.stderr]).toEqual([2, `hub: Look at all of it first: \`hub review show ${id}\`.\n`]);
  }
  const { stdout } = await run('review', 'show', id);
  expect(stdout).toMatch(/^Two do not go together\n[\s\S]*\nA memory is proposed, by you: it contradicts/);
  expect(stdout).toContain(statement);
  const digest = / --shown ([0-9a-f]{8})`/.exec(stdout)?.[1] as string;
  expect((await run('review', 'settle', id, 'new', '--shown', '00000000', '--yes')).code).toBe(1);
  expect((await run('review', 'settle', id, 'new', '--shown', digest, '--yes')).code).toBe(0);
  expect((await hub.request('GET', `/v1/memories/${old}`, { token })).body.status).toBe('superseded');
});

test('`hub review` says what becomes of a promise that a memory contradicts, and takes no words in place of both', async () => {
  const token = (await run('token')).stdout.trim();
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
    JSON.parse((await run('review', '--what', 'conflict', '--json')).stdout) as { id: string }[];
  await expect.poll(async () => (await conflicts()).length).toBe(1);
  const [{ id }] = (await conflicts()) as [{ id: string }];
  const { stdout } = await run('review', 'show', id);
  expect(stdout).toContain(`hub review settle ${id} keep|new|both|merge\``);
  const due = `“Paint the boathouse, due ${year}-04-14”`;
  const said = `“The boathouse has to be painted by 3 May ${year}.”`;
  expect(stdout).toContain(`keep   ${due} stays. ${said} holds no more.`);
  const becomes = `${said} stays. ${due} gets the day that this names, or is cancelled where this calls it off.`;
  expect(stdout).toContain(`new    ${becomes}`);
  expect(stdout).toContain(`merge  Your words take the place of ${said}. ${due} gets the day that they name`);
  const merged = await run('review', 'settle', id, 'merge', 'Some day.', '--yes');
  expect(merged.code).toBe(2);
  expect(merged.stderr).toContain('Your words name no other day of the commitment');
  expect((await run('review', 'settle', id, 'new', '--yes')).stdout).toBe(`It is settled. ${becomes}\n`);
  const { body } = await hub.request('GET', `/v1/commitments/${promise.id}`, { token });
  expect(body).toMatchObject({ status: 'open', due_at: `${year}-05-03T12:00:00.000Z` });
});

test('`hub review accept` says what it contradicts; to keep what is there takes it out, with a way back', async () => {
  const token = (await run('token')).stdout.trim();
  const create = async (path: string, body: object) => (await hub.request('POST', path, { token, body })).body;
  const said = (statement: string) => ({ kind: 'semantic', statement });
  const allergic = await create('/v1/memories', said('Ines is allergic to peanuts.'));
  const { id } = await create('/v1/memories/proposals', said('Ines is not allergic to peanuts.'));
  // One line stands for both sides, and what is named is not accepted by itself before both were looked at.
  const lines = JSON.parse((await run('review', '--json')).stdout) as {
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
  expect(JSON.parse((await run('review', '--from', 'you', '--json')).stdout)).toContainEqual(line);
  const other = await create('/v1/memories/proposals', said('The cellar has a second door.'));
  const blind = await run('review', 'accept', other.id, id.slice(-8).toLowerCase(), '--yes');
  expect([blind.code, blind.stderr]).toEqual([2, expect.stringContaining(`\`hub review show ${line?.id}\``)]);
  expectSentence(blind.stderr);
  expect((await run('review', 'reject', other.id, '--yes')).stdout).toBe('It is rejected.\n');
  // Put off it is still theirs who proposed it.
  await run('review', 'defer', line?.id as string);
  const putOff = JSON.parse((await run('review', '--put-off', '--from', 'you', '--json')).stdout);
  expect(putOff).toContainEqual(expect.objectContaining({ id: line?.id, from: 'you', about: line?.about }));
  expect((await run('review', 'accept', id, '--yes')).code).toBe(2);
  const { digest } = JSON.parse((await run('review', 'show', id, '--json')).stdout);
  const { stdout } = await run('review', 'accept', id, '--shown', digest, '--yes');
  expect(stdout).toContain(
    'It is accepted: Ines is not allergic to peanuts.\nIt contradicts “Ines is allergic to peanuts.”, and that stays open until',
  );
  const conflict = /hub review show (cfl_\w+)/.exec(stdout)?.[1] as string;
  expect((await run('review', 'settle', conflict, 'keep', '--yes')).stdout).toBe(
    `It is settled. “Ines is allergic to peanuts.” stays. “Ines is not allergic to peanuts.” holds no more.\nIt waits again with \`hub review reopen ${id}\`.\n`,
  );
  const live = (await hub.request('GET', '/v1/memories?status=live&limit=500', { token })).body as {
    id: string;
    statement: string;
  }[];
  const ofPeanuts = live.filter(({ statement }) => statement.includes('peanuts'));
  expect(ofPeanuts.map((each) => each.id)).toEqual([allergic.id]);
  expect((await run('review', 'reopen', id, '--yes')).stdout).toBe('It waits again.\n');
  await run('review', 'reject', id, '--yes');
});

test('`hub review` says of two that wait that they contradict each other, and accepts neither among all', async () => {
  const token = (await run('token')).stdout.trim();
  const propose = async (statement: string) =>
    (await hub.request('POST', '/v1/memories/proposals', { token, body: { kind: 'semantic', statement } })).body
      .id as string;
  const [six, eight] = [
    await propose('The workshop of the cooper is open until 18:00.'),
    await propose('The workshop of the cooper is open until 20:00.'),
  ];
  for (const plain of ['The cooper is called Bruno.', 'The ferry has a new deck.']) await propose(plain);
  const listed = async () => (await run('review', '--from', 'you')).stdout;
  await expect.poll(listed).toMatch(/until 18:00\. Against, and waiting as well: “The workshop.*until 20:00\.”/);
  const all = /--all ([0-9a-f]{8}) --from/.exec(await listed())?.[1] as string;
  const shown = (await run('review', 'show', six)).stdout;
  expect(shown).toContain(`until 20:00. (${eight}): it waits as well, and they contradict each other`);
  const rejected = (await run('review', 'reject', '--all', all, '--from', 'you', '--yes')).stdout;
  // With the others of theirs that wait.
  expect(rejected).toMatch(/rejected\.\n2 left to decide one by one: 2 against something else that waits\.\n$/);
  const digest = /--shown ([0-9a-f]{8})/.exec(shown)?.[1] as string;
  await run('review', 'reject', eight, '--yes');
  // It was shown with what waits no more.
  expect((await run('review', 'accept', six, '--shown', digest, '--yes')).code).toBe(1);
  expect((await run('review', 'accept', six, '--yes')).code).toBe(0);
});
