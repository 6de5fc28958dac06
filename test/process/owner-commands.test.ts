// What its owner writes down, decides, asks and grants from a terminal, by the names of things.
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSentence } from '../support/expect-sentence.ts';
import { runHub, startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
let token: string;
const on = (...args: string[]) => runHub(args, { dataDir: hub.dataDir });

beforeAll(async () => {
  hub = await startHub();
  token = await hub.setup();
  await hub.request('POST', '/v1/projects', { token, body: { title: 'The garden house' } });
});
afterAll(() => hub[Symbol.asyncDispose]());

describe('a connection', () => {
  test('is listed, granted, told of and revoked by its name', async () => {
    expect((await on('connections')).stdout).toContain('Nothing is connected');
    await on('pair', 'Night shift');
    expect((await on('connections')).stdout).toMatch(/con_\w+ +Night shift +pending +0/);
    const refused = await on('grant', 'night shift', '--preset', 'always_ask_before_sending');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('ask them to run it')]);
    for (const day of ['2027-02-30', '2027-13-01', '2027-04-31T12:00:00Z', 'Friday']) {
      const rolled = await on('grant', 'night shift', '--preset', 'read_active_projects', '--until', day, '--yes');
      expect([rolled.code, rolled.stderr]).toEqual([2, expect.stringContaining('--until takes an instant, a day')]);
    }
    const granted = await on(
      'grant',
      'night  SHIFT',
      '--only',
      'the garden house',
      '--ceiling',
      'personal',
      '--until',
      '2d',
      '--yes',
    );
    expect(granted.stdout).toMatch(/^Night shift: Can read projects, .* of one project/);
    expect((await on('who')).stdout).toMatch(/Night shift, not paired yet\n {2}Can read .* Until 20.*\(grt_\w+\)/);
    expect((await on('revoke', 'Night shift', '--grants')).stdout).toContain('sees nothing');
    expect((await on('revoke', 'Night shift', '--grants')).code).toBe(1);
    expect((await on('who', 'Night shift')).stdout).toContain('Sees nothing.');
    expect((await on('revoke', 'Night shift')).stdout).toContain('good for nothing');
    const gone = await on('who', 'Night shift');
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('`hub connections` lists them all')]);
  });

  test('that shares its name with another is named by its id', async () => {
    for (const _ of [1, 2]) await on('pair', 'Twin');
    const { code, stderr } = await on('revoke', 'Twin');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/name one by its id: con_\w+, con_\w+\./)]);
  });
});

test('`hub search` finds what is in the vault, in one project by its title, and reads one thing by its id', async () => {
  const { stdout } = await on('capture', 'The mason prefers letters.', '--project', 'The garden house', '--json');
  const { id } = JSON.parse(stdout) as { id: string };
  expect((await on('search', 'mason')).stdout).toContain(id);
  expect((await on('search', 'mason', '--project', 'The garden house', '--type', 'memory')).stdout).toContain(id);
  expect((await on('search', 'mason', '--project', 'No such house')).stdout).toMatch(/^Nothing was found\. No project/);
  expect((await on('search', id)).stdout).toContain('prefers letters');
  expect((await on('search', id.slice(-8))).stdout).toBe((await on('search', id)).stdout);
  expect((await on('search', '00000000')).stdout).toContain('Nothing was found.');
  await on('pair', 'Night reader');
  const seen = await on('who', id);
  expect(seen.stdout).toMatch(
    /Night reader does not see it: it lies outside of what was granted\.\n {2}It was never told\./,
  );
  expect((await on('who', `mem_${'0'.repeat(26)}`)).stderr).toContain('Nothing with this id');
  expect((await on('search')).code).toBe(2);
  expect((await on('capture', 'x', '--project', 'No such house')).stderr).toContain('There is no project called');
});

test('`hub search` says what a thing is called, also where what was found begins with a longer word', async () => {
  const first = 'The walls are dry, and the floors are covered with paper. '.repeat(5);
  const body = { title: '…Paint', charter: `${first}Painters come in by eight or nine, the plasterer at noon.` };
  await hub.request('POST', '/v1/projects', { body });
  expect((await on('search', 'plasterer')).stdout).toContain('…Paint — …Painters come in');
  // What begins with the whole title says it once.
  expect((await on('search', 'paint', '--type', 'project')).stdout).toMatch(/ …Paint — The walls are dry/);
});

test('`hub search` refuses a type that there is not, takes each by the names that people have for it, and looks for nothing else', async () => {
  expect(await on('search', 'mason', '--type', 'bogus')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'hub: `--type` takes project, goal, commitment, decision, memory, preference, artifact or event.\n',
  });
  for (const type of ['memory', 'memories', 'FACT', 'facts'])
    expect((await on('search', 'mason', '--type', type)).stdout).toContain('prefers letters');
  for (const type of ['promises', 'documents', 'calendar-events', 'calendar_event'])
    expect(await on('search', 'mason', '--type', type)).toMatchObject({ code: 0, stdout: 'Nothing was found.\n' });
});

test('`hub search` tells what stands beside a match apart from what matches', async () => {
  await on('capture', 'Who pays for the trellis?', '--project', 'The garden house');
  await on('capture', 'Neither of us, it was a gift.', '--project', 'The garden house');
  const { stdout } = await on('search', 'trellis');
  expect(stdout).toMatch(/Neither of us, it was a gift\. +beside a match$/m);
  expect(stdout).toMatch(/Who pays for the trellis\? *$/m);
  expect(stdout).not.toContain('are shown');
  const { hits, total } = JSON.parse((await on('search', 'trellis', '--json')).stdout);
  expect(total).toBe(1);
  expect(hits.filter((hit: object) => !('beside_match' in hit))).toHaveLength(1);
});

test('`hub search` shows the first that it finds and says how to see all, and `--all` shows each once', async () => {
  for (let i = 0; i < 25; i++) {
    const body = { kind: 'semantic', statement: `The quince of row ${i + 1} is grafted.` };
    await hub.request('POST', '/v1/memories', { token, body });
  }
  const first = (await on('search', 'quince')).stdout;
  expect(first).toMatch(/^20 of (at least )?\d+ are shown; `--all` shows the others\.$/m);
  const all = (await on('search', 'quince', '--all')).stdout;
  expect(all.match(/The quince of row \d+ is grafted\./g)?.length).toBe(25);
  expect(all).not.toContain('are shown');
  const { hits } = JSON.parse((await on('search', 'quince', '--all', '--json')).stdout);
  expect(new Set(hits.map(({ ref }: { ref: { id: string } }) => ref.id)).size).toBe(25);
});

test('`hub search` names a thing once, and cuts nothing where no terminal is', async () => {
  const title = 'Renew the passport of Mia';
  const long =
    'The consulate asks for the birth certificate, two pictures, the old passport and the form of the father';
  const body = { title, due_at: '2027-01-15T00:00:00Z' };
  expect((await hub.request('POST', '/v1/commitments', { token, body })).status).toBe(200);
  const { stdout } = await on('search', 'passport of Mia');
  expect(stdout.split(title)).toHaveLength(2);
  expect(stdout).toContain('due 2027-01-1');
  await on('capture', `${long}, with a stamp of the school and of the mayor`);
  const whole = (await on('search', 'consulate')).stdout;
  expect(whole).toContain('and of the mayor');
  expect(whole).not.toContain('…');
});

test('`hub search` names the words that nothing holds, and marks what is only alike', async () => {
  await on('capture', 'He owns a small sailing boat.');
  const { stdout } = await on('search', 'vessel');
  expect(stdout).toMatch(/He owns a small sailing boat\. +alike$/m);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('Nothing holds: vessel.');
});

test('`hub search` says of what is over that it no longer holds, and by what it was replaced', async () => {
  const statement = 'We live at the old pottery.';
  const body = { kind: 'semantic', statement, valid_until: '2020-03-01T00:00:00Z' };
  const { id } = (await hub.request('POST', '/v1/memories', { token, body })).body;
  expect((await on('search', 'pottery')).stdout).toMatch(/We live at the old pottery\..* no longer holds$/m);
  expect((await on('search', id)).stdout).toMatch(/^It no longer holds\.\n\nvalid until: 2020-03-01/);
  const successor = { statement: 'We live at the mill.' };
  const next = (await hub.request('POST', `/v1/memories/${id}/supersede`, { token, body: successor })).body;
  expect((await on('search', id)).stdout).toContain(`It was replaced by ${next.id}.\n\n`);
  expect((await on('search', next.id)).stdout).toMatch(/^(valid from: .*\n\n)?We live at the mill\.$/m);
});

test('`hub who` takes the title of a thing where nothing that is connected has that name', async () => {
  const body = { title: 'Who holds the ladder' };
  const { id } = (await hub.request('POST', '/v1/projects', { token, body })).body;
  const byId = await on('who', id, '--json');
  expect([byId.code, JSON.parse(byId.stdout).readers]).toEqual([0, expect.any(Array)]);
  expect((await on('who', 'who holds THE ladder', '--json')).stdout).toBe(byId.stdout);
  const nobody = await on('who', 'Who holds the');
  expect([nobody.code, nobody.stderr]).toEqual([
    1,
    expect.stringContaining('No connection and nothing in the vault is called'),
  ]);
});

test('`hub who` says of a thing who sees it, and who was told of it: when, what for, how often, and whether in one line', async () => {
  const made = async (path: string, body: object) =>
    (await hub.request('POST', `/v1/${path}`, { token, body })).body as { id: string; code: string };
  const project_id = (await made('projects', { title: 'A boat of oak' })).id;
  for (const title of ['Oars', 'Mast', 'Boom', 'Tiller']) {
    await made('decisions', { title, chosen_option: 'ash', project_id });
  }
  const { code } = await made('connections/links', { name: 'Joiner' });
  const { body: paired } = await hub.request('POST', '/v1/connections/pair', { token: null, body: { code } });
  await made('grants', { connection_id: paired.connection_id, preset: 'read_active_projects' });
  const call = (tool: string, body: object) =>
    hub.request('POST', `/v1/mcp/tools/${tool}`, { token: paired.token, body });
  const joiner = async (id: string) =>
    (await on('who', id)).stdout
      .split('\n')
      .flatMap((line, at, all) => (/^Joiner /.test(line) ? [line, all[at + 1]] : []));

  expect(await joiner(project_id)).toEqual(['Joiner sees it.', '  It was never told.']);
  const { body } = await call('get_context_contract', { purpose: 'what matters now', subject_ref: project_id });
  const [told, mentioned] = [body.decisions[0].ref.id, body.references[0].id] as [string, string];
  const forIt = '(?:now|\\d+ \\w+ ago), version 1, for “what matters now”\\.';
  expect(await joiner(told)).toEqual(['Joiner sees it.', expect.stringMatching(`^  It was told ${forIt}$`)]);
  expect(await joiner(mentioned)).toEqual([
    'Joiner sees it.',
    expect.stringMatching(`^  It was mentioned, in one line, ${forIt}$`),
  ]);
  await call('search_personal_context', { query: body.references[0].summary, purpose: 'row' });
  expect((await joiner(mentioned))[1]).toMatch(
    /^ {2}It was told .*, version 1, for “row”\. It was in 2 answers in all\.$/,
  );
});

test('`hub logs` shows so many lines, and only what was written since', async () => {
  const line = (time: string, msg: string) => `${JSON.stringify({ level: 'info', time, process: 'vault', msg })}\n`;
  await appendFile(join(hub.dataDir, 'logs/vault.log'), line('2001-01-01T00:00:00.000Z', 'Long ago.'));
  expect((await on('logs', '-n', '1')).stdout.trim().split('\n')).toHaveLength(1);
  expect((await on('logs', 'vault', '-n', '5000')).stdout).toContain('Long ago.');
  expect((await on('logs', 'vault', '--since', '1d')).stdout).not.toContain('Long ago.');
  for (const wrong of [
    ['-n', 'few'],
    ['--since', 'lately'],
  ])
    expect((await on('logs', ...wrong)).code).toBe(2);
});

test('the version and the help are told without a hub, and an unknown command is a sentence', async () => {
  const alone = (...args: string[]) => runHub(args, { dataDir: join(hub.dataDir, 'none') });
  expect((await alone('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await alone('-v')).stdout).toBe((await alone('version')).stdout);
  expect((await alone('help', 'key', 'rotate')).stdout).toContain('Usage: hub key rotate');
  const unknown = await alone('help', 'conect');
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('Did you mean `connect`?')]);
});

test('`hub capture` writes a memory down, from its words or from another program', async () => {
  const { code, stdout } = await on('capture', 'The', 'mason', 'prefers', 'letters.', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ kind: 'semantic', statement: 'The mason prefers letters.' });
  const piped = await runHub(['capture', '--kind', 'event', '--json'], {
    dataDir: hub.dataDir,
    input: 'We met on Monday.\n',
  });
  expect(JSON.parse(piped.stdout)).toMatchObject({ kind: 'episodic', statement: 'We met on Monday.' });
  const latin = await runHub(['capture'], {
    dataDir: hub.dataDir,
    input: Buffer.from('At the caf\u00e9.\n', 'latin1'),
  });
  expect([latin.code, latin.stdout]).toEqual([2, '']);
  expect(latin.stderr).toMatch(/is not UTF-8 text; send it in UTF-8/);
  const unreadable = await on('capture', 'At the caf\ufffd.');
  expect([unreadable.code, unreadable.stdout]).toEqual([2, '']);
  expect(unreadable.stderr).toMatch(/^hub: A word of this command is not UTF-8 text; /);
  expect((await on('capture', '  ')).code).toBe(2);
  const refused = await on('capture', 'x', '--kind', 'rumour');
  expect([refused.code, refused.stderr]).toEqual([2, 'hub: `--kind` takes fact, event, how-to or summary.\n']);
});

test('`hub decision` lists what holds, decides otherwise and takes back', async () => {
  const token = (await on('token')).stdout.trim();
  const house = (await hub.request('POST', '/v1/projects', { token, body: { title: 'House' } })).body;
  const other = (await hub.request('POST', '/v1/projects', { token, body: { title: 'Boat' } })).body;
  const body = {
    title: 'Which roof?',
    chosen_option: 'tiles',
    rationale: 'They are cheap.',
    project_id: house.id,
  };
  const { id } = (await hub.request('POST', '/v1/decisions', { token, body })).body;
  const said = ['Slate', 'after', 'all.', '--why', 'It lasts.', '--json', '--yes'];
  for (const args of [
    ['supersede', id, 'Slate'],
    ['retract', id],
  ]) {
    const refused = await on('decision', ...args);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('is for the person whose vault this is'),
    ]);
  }
  const { stdout } = await on('decision', 'supersede', id, ...said);
  const made = JSON.parse(stdout);
  expect(made).toMatchObject({ chosen_option: 'Slate after all.', rationale: 'It lasts.', supersedes: id });
  const list = (await on('decision', 'list')).stdout;
  expect(list).toContain(made.id);
  expect(list).not.toContain(id);
  expect((await on('decision', 'list', '--project', house.id)).stdout).toContain(made.id);
  expect((await on('decision', 'list', '--project', other.id)).stdout).not.toContain(made.id);
  expect((await on('decision', 'retract', made.id, '--yes')).stdout).toContain('taken back');
  expect((await on('decision', 'list')).stdout).not.toContain(made.id);
  const again = await on('decision', 'retract', made.id, '--yes');
  expect(again.code).toBe(1);
  expectSentence(again.stderr);
  for (const args of [['supersede', id], ['retract', 'mem_01JD0000000000000000000000', '--yes'], []]) {
    const refused = await on('decision', ...args);
    expect(refused.code).toBe(2);
    expectSentence(refused.stderr);
  }
});

test('`hub decision list` goes on to the next page where decisions are long', async () => {
  const token = (await on('token')).stdout.trim();
  const rationale = 'At length. '.repeat(900);
  const titles = Array.from({ length: 240 }, (_, at) => `How is part ${at} done?`);
  const project_id = (await hub.request('POST', '/v1/projects', { token, body: { title: 'Long reasons' } })).body.id;
  for (const title of titles) {
    const made = await hub.request('POST', '/v1/decisions', { token, body: { title, rationale, project_id } });
    expect(made.status).toBe(200);
  }
  const first = await hub.request('GET', `/v1/decisions?limit=500&project=${project_id}`, { token });
  expect(first.body.length).toBeLessThan(titles.length);
  const { stdout } = await on('decision', 'list', '--project', project_id);
  expect(titles.filter((title) => !stdout.includes(title))).toEqual([]);
});

test('`hub pair` makes a code that pairs a program, `hub pause` silences it until `hub resume`, and `hub review` decides', async () => {
  const { code: pairing } = JSON.parse((await on('pair', 'Night shift', '--json')).stdout);
  const paired = await hub.request('POST', '/v1/connections/pair', { token: null, body: { code: pairing } });
  const propose = (statement: string) =>
    hub.request('POST', '/v1/memories/proposals', {
      token: paired.body.token,
      body: { kind: 'semantic', statement },
    });
  const owner = (await on('token')).stdout.trim();
  const { connection_id } = paired.body;
  const grant = { connection_id, preset: 'read_active_projects' };
  await hub.request('POST', '/v1/grants', { token: owner, body: grant });
  expect((await on('pause')).code).toBe(0);
  expect((await propose('Unheard.')).status).toBe(403);
  expect((await on('resume', '--yes')).code).toBe(0);
  // In words of its own, should there be a second try; figures of an id may read as amounts, and two things of one amount as the same.
  const place = connection_id.slice(4).replace(/\d/g, '');
  const roof = `The roof of ${place} leaks.`;
  const sky = `The sky of ${place} is falling.`;
  expect((await propose(`${roof}\u001b[2J`)).status).toBe(200);
  expect((await propose(sky)).status).toBe(200);

  const listed = await on('review');
  expect(listed.stdout).toContain(roof);
  expect(listed.stdout).not.toContain('\u001b');
  const waiting = JSON.parse((await on('review', '--json')).stdout) as { id: string; about: string }[];
  const idOf = (about: string) => waiting.find((each) => each.about.startsWith(about))?.id as string;
  // Its line has not shown what steers a terminal.
  expect((await on('review', 'accept', idOf(roof), '--yes')).code).toBe(2);
  const { digest } = JSON.parse((await on('review', 'show', idOf(roof), '--json')).stdout);
  expect((await on('review', 'show', idOf(roof))).stdout).toContain('leaks.⟨U+001B⟩[2J');
  expect((await on('review', 'accept', idOf(roof), '--shown', digest, '--yes')).code).toBe(0);
  expect(await on('review', 'reject', idOf(sky), '--yes')).toMatchObject({ code: 0, stderr: '' });
  expect((await on('review')).stdout).toBe('Nothing waits for you.\n');
  const again = await on('review', 'accept', idOf(roof), '--yes');
  expect(again.code).toBe(1);
  expectSentence(again.stderr);
  expect((await on('review', 'accept', 'nonsense', '--yes')).code).toBe(1);
});
