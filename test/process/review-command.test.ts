// A day of `hub review` in terminals: several at once, ended midway, with what was typed wrong, into a pipe that closes early.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND, cleanEnvironment, runHub, startHub, type TestHub } from '../support/hub.ts';
import { BUSY, type Watch, watchedHub } from '../support/watched-hub.ts';

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

async function runWatched(watch: Watch, ...args: string[]) {
  await using watched = await watchedHub(hub, watch);
  return await runHub(args, { dataDir: watched.dataDir });
}

beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
});
afterAll(() => hub[Symbol.asyncDispose]());

describe('many decisions at once', () => {
  it('one that was decided in another terminal meanwhile is said, and holds up none of the others', async () => {
    const ids = await proposed('The heron nests by the weir.', 'The otter sleeps at noon.', 'The kingfisher is blue.');
    const [first = '', second = '', third = ''] = ids;
    await run('review', 'reject', second, '--yes');
    const { code, stdout } = await run('review', 'accept', ...ids, '--yes');
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: `2 of 3 are accepted:\n  The heron nests by the weir.\n  The kingfisher is blue.\n${second} was left as it is: This proposal was rejected already.\n`,
    });
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual(['accepted', 'rejected', 'accepted']);
    // Of one alone the hub says what became of it.
    expect(await run('review', 'accept', second, '--yes')).toMatchObject({
      code: 1,
      stderr: 'hub: This proposal was rejected already.\n',
    });
  });

  it('what stops it midway says how far it came', async () => {
    const ids = await proposed('The mill has two wheels.', 'The miller is called Tomas.', 'The sluice leaks.');
    const watch: Watch = (line) => (line === `POST /v1/memories/proposals/${ids[1]}/reject` ? BUSY : undefined);
    expect(await runWatched(watch, 'review', 'reject', ...ids, '--yes')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'hub: The vault is starting again. 1 of 3 is rejected; 2 still wait for you.\n',
    });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['rejected', 'pending', 'pending']);
  });

  it('Ctrl-C brings what was begun to its end, and says how far it came', async () => {
    const ids = await proposed('The barn is red.', 'The stable has six boxes.', 'The hay is dry.');
    let end = () => {};
    await using watched = await watchedHub(hub, (line) => {
      if (line === `POST /v1/memories/proposals/${ids[0]}/accept`) end();
      return undefined;
    });
    const args = [COMMAND, 'review', 'accept', ...ids, '--yes', '--data-dir', watched.dataDir];
    const child = spawn(process.execPath, args, { env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
    end = () => child.kill('SIGINT');
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    // The signal may come when the second is on its way already; the third must not begin.
    const statuses = await Promise.all(ids.map(statusOf));
    expect([
      ['accepted', 'pending', 'pending'],
      ['accepted', 'accepted', 'pending'],
    ]).toContainEqual(statuses);
    const howFar =
      statuses[1] === 'pending' ? '1 of 3 is accepted; 2 still wait' : '2 of 3 are accepted; 1 still waits';
    expect({ code, stderr }).toEqual({ code: 1, stderr: `hub: It was ended by Ctrl-C. ${howFar} for you.\n` });
  });
});

it('what was decided by the end of its id is said, and letters that look like figures are read as these', async () => {
  const [id = ''] = await proposed('The lock keeper whistles.');
  const looksLike = id.slice(-8).replaceAll('0', 'O').replaceAll('1', 'l');
  expect(await run('review', 'reject', looksLike, '--yes')).toMatchObject({
    code: 0,
    stdout: 'It is rejected: The lock keeper whistles.\n',
  });
  expect((await run('review', 'reopen', looksLike, '--yes')).stdout).toBe('It waits again.\n');
  expect((await run('review', 'reject', id, '--yes')).stdout).toBe('It is rejected.\n');
});

it('a conflict that is settled by taking a memory back leaves none of that memory waiting', async () => {
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

it('what is shown says who asks, and when each of them did', async () => {
  const [id = ''] = await proposed('The ferry is late on Mondays.');
  const { created_at } = (await hub.request('GET', `/v1/memory-proposals/${id}`)).body;
  const { stdout } = await run('review', 'show', id);
  const at = new Date(created_at);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  expect(stdout).toContain('A memory is proposed, by you');
  expect(stdout).toMatch(new RegExp(`When +${day} ${two(at.getHours())}:${two(at.getMinutes())}\n`));
});

describe('what was typed wrong', () => {
  it.each([
    ['a letter of an id', ['review', 'show', 'zz9x']],
    ['a letter of an id, to decide', ['review', 'accept', 'zz9x', '--yes']],
    ['a letter of an id, of a conflict', ['review', 'settle', 'zz9x', 'keep', '--yes']],
    ['a letter of an id, to put off', ['review', 'defer', 'zz9x']],
    ['a letter of an id, of what was decided', ['review', 'reopen', 'zz9x', '--yes']],
    ['a name', ['review', '--from', 'Nobody']],
    ['a connector', ['connector', 'show', 'zz9x']],
    ['a connection', ['who', 'Nobody at all']],
    ['a project', ['capture', 'x', '--project', 'None of these']],
    ['a decision', ['decision', 'retract', 'None of these', '--yes']],
    ['a plugin', ['plugin', 'sync', 'hub.none']],
    ['a backup', ['backup', 'remove', 'none']],
  ])('names nothing that is there, and ends with 1: %s', async (_, args) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^hub: [A-Z][^\n]+\.\n$/);
  });

  it.each([
    ['a command', ['review', 'shwo', 'x']],
    ['a kind', ['review', '--what', 'poems']],
    ['a choice', ['review', 'settle', 'zz9x', 'sideways', '--yes']],
    ['a day', ['review', 'defer', 'zz9x', 'someday']],
    ['a day that no calendar has', ['review', 'defer', 'zz9x', '2099-02-31']],
    ['a file', ['import', '/nowhere/at/all']],
    ['a backup in a folder', ['restore', '/nowhere/at/all']],
    ['nothing named', ['review', 'accept', '--yes']],
  ])('makes no sense whatever is there, and ends with 2: %s', async (_, args) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^hub: [^\n]+\n$/);
  });
});
