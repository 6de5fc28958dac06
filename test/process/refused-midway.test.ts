// Commands that are refused after they have begun: what they say of it is true, and what they made for it goes again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canHaveSmallDisk, SmallDisk } from '../support/disks/small-disk.ts';
import { COMMAND, cleanEnvironment, runHub, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { HAS_TERMINAL, typedAt } from '../support/typed-at.ts';
import { BUSY, runWatched, type Watch, watchedHub } from '../support/watched-hub.ts';

const hasSmallDisk = await canHaveSmallDisk();

let hub: TestHub;
let elsewhere: string;

const run = (...args: string[]) => runHub(args, { dataDir: hub.dataDir });
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
const statusOf = async (id: string) => (await hub.request('GET', `/v1/memory-proposals/${id}`)).body.status as string;
const create = async (path: string, body: object, token?: string) =>
  (await hub.request('POST', path, { body, ...(token !== undefined && { token }) })).body;

async function proposed(...statements: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const statement of statements) {
    const body = { memory: { kind: 'semantic', statement } };
    ids.push((await hub.request('POST', '/v1/memories/proposals', { body })).body.id);
  }
  return ids;
}

async function typedWatched(watch: Watch, asked: { question: string; answer: string }, ...args: string[]) {
  await using watched = await watchedHub(hub, watch);
  return await typedAt([...args, '--data-dir', watched.dataDir], asked);
}

const only =
  (line: string, answer = BUSY): Watch =>
  (asked) =>
    asked === line ? answer : undefined;

beforeAll(async () => {
  [hub, elsewhere] = await Promise.all([startHub(), temporaryDir()]);
  await hub.setup();
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  rmSync(elsewhere, { recursive: true, force: true });
});

describe('a restore that is refused', () => {
  it('leaves no data directory behind that it made for its work, and one that was there as it was', async () => {
    const none = join(elsewhere, 'no-backup');
    mkdirSync(none);
    const [made, there] = [join(elsewhere, 'made/for/it'), join(elsewhere, 'there')];
    mkdirSync(there, { mode: 0o700 });
    writeFileSync(join(there, 'notes.txt'), 'of somebody');
    for (const from of [[none], ['--from', none]]) {
      for (const dataDir of [made, there]) {
        const refused = await runHub(['restore', ...from], { dataDir });
        // A place that can be asked, and has nothing, is the only one of them that makes sense.
        const code = from.length === 2 && dataDir === made ? 1 : 2;
        expect(refused).toMatchObject({ code, stdout: '' });
        expect(refused.stderr).toMatch(
          /^hub: (\S+ is not a backup|There is no copy|There are things in \S+ that are not the hub's)[^\n]+\n$/,
        );
      }
      expect(existsSync(join(elsewhere, 'made'))).toBe(false);
      expect(readFileSync(join(there, 'notes.txt'), 'utf8')).toBe('of somebody');
      expect(readdirSync(there)).toEqual(['notes.txt']);
    }
  });
});

describe('a recovery kit for a page', () => {
  it.skipIf(!hasSmallDisk)('is not made where the page has no room (needs a disk of its own)', async () => {
    await using disk = new SmallDisk(1);
    fillUp(disk);
    const before = await json('key');
    const refused = await run('key', 'kit', '--yes', '--page', join(disk.directory, 'kit.html'));
    expect(refused).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^hub: There is no room in .*; no recovery kit was made\.\n$/),
    });
    expect(readdirSync(disk.directory)).toEqual(['filler']);
    expect(await json('key')).toEqual(before);
  });

  it.skipIf(!hasSmallDisk)(
    'leaves no half of its words in a file that they go into (needs a disk of its own)',
    async () => {
      await using disk = new SmallDisk(1);
      const notes = join(disk.directory, 'notes.txt');
      writeFileSync(notes, 'n'.repeat(4000));
      fillUp(disk);
      const shell = spawn('bash', ['-c', `"${process.execPath}" "${COMMAND}" key kit --yes >> "${notes}"`], {
        env: cleanEnvironment({ HUB_DATA_DIR: hub.dataDir }),
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [said, [code]] = await Promise.all([text(shell.stderr), once(shell, 'close')]);
      expect([code, said]).toEqual([1, expect.stringContaining('a recovery kit was made, and its words are lost.')]);
      expect(readFileSync(notes, 'utf8')).toBe('n'.repeat(4000));
    },
  );

  it('has the whole page, for its owner alone, and nothing of what kept its room', async () => {
    const page = join(elsewhere, 'kit.html');
    expect(await run('key', 'kit', '--yes', '--page', page)).toMatchObject({ code: 0 });
    const text = readFileSync(page, 'utf8');
    expect(text).toMatch(/^<!doctype html>[^\0]*<\/html>\n$/);
    expect(text.match(/<li>[a-z]+<\/li>/g)).toHaveLength(12);
    expect(statSync(page).mode & 0o077).toBe(0);
  });

  /** As when the room that was kept is lost while the words are made. */
  const losingRoom = (disk: SmallDisk, page: string): Watch => {
    return (line) => {
      if (line !== 'POST /v1/key/recovery-kit') return undefined;
      expect(statSync(page).size).toBeGreaterThan(0);
      truncateSync(page, 0);
      fillUp(disk);
      return undefined;
    };
  };

  it.skipIf(!hasSmallDisk)('whose words are lost after all is said to be, and another is to be made', async () => {
    await using disk = new SmallDisk(1);
    const page = join(disk.directory, 'kit.html');
    const refused = await runWatched(hub, losingRoom(disk, page), 'key', 'kit', '--yes', '--page', page);
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^hub: There is no room in .*: a recovery kit was made, and its words are lost. Make another one with `hub key kit`/,
      ),
    });
    expect(existsSync(page)).toBe(false);
  });

  it.skipIf(!hasSmallDisk || !HAS_TERMINAL)('is shown at the terminal instead, where there is one', async () => {
    await using disk = new SmallDisk(1);
    const page = join(disk.directory, 'kit.html');
    const asked = { question: 'Make a new one?', answer: 'y' };
    const { code, shown } = await typedWatched(losingRoom(disk, page), asked, 'key', 'kit', '--page', page);
    expect(code).toBe(1);
    expect(shown).toMatch(/Your recovery kit of [\s\S]* 12\. [a-z]+/);
    expect(shown).toMatch(/There is no room in .*: write the words down/);
    expect(shown).not.toContain('are lost');
    expect(existsSync(page)).toBe(false);
  });
});

describe('what is away for a moment', () => {
  const remember = async (statement: string) =>
    (await create('/v1/memories', { kind: 'semantic', statement })).id as string;

  it('is not said to be gone, where a conflict is shown or settled', async () => {
    const early = await remember('The concert of the brass band is on 3 May.');
    await remember('The concert of the brass band is on 7 June.');
    const conflicts = async () => (await json('review', '--what', 'conflict')) as { id: string }[];
    await expect.poll(async () => (await conflicts()).length).toBe(1);
    const [{ id }] = (await conflicts()) as [{ id: string }];
    const busy = only(`GET /v1/memories/${early}`);
    for (const args of [
      ['review', 'show', id],
      ['review', 'settle', id, 'new', '--yes'],
    ])
      expect(await runWatched(hub, busy, ...args)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'hub: The vault is starting again.\n',
      });
    expect((await hub.request('GET', `/v1/conflicts/${id}`)).body.status).toBe('open');
    // What is gone is.
    await hub.request('DELETE', `/v1/memories/${early}`);
    await expect.poll(async () => (await conflicts()).length).toBe(0);
  });

  it('is asked about before anything is accepted, and what was settled is said all the same', async () => {
    const lives = await remember('Rosa is allergic to walnuts.');
    const memory = { kind: 'semantic', statement: 'Rosa is not allergic to walnuts.' };
    const { id } = await create('/v1/memories/proposals', memory);
    const busy = only(`GET /v1/memory-proposals/${id}`);
    expect(await runWatched(hub, busy, 'review', 'reject', id, '--alone', '--yes')).toMatchObject({ code: 0 });
    expect(await run('review', 'reopen', id, '--yes')).toMatchObject({ code: 0 });
    const { digest } = JSON.parse((await run('review', 'show', id, '--json')).stdout);
    const accept = ['review', 'accept', id, '--shown', digest, '--yes'];
    const refused = await runWatched(hub, busy, ...accept);
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: 'hub: The vault is starting again.\n' });
    const accepted = await run(...accept);
    const conflict = /hub review show (cfl_\w+)/.exec(accepted.stdout)?.[1] as string;
    let isSettled = false;
    const settled = await runWatched(
      hub,
      (line) => {
        if (line === `POST /v1/conflicts/${conflict}/resolve`) isSettled = true;
        return isSettled && line === `GET /v1/memory-proposals/${id}` ? BUSY : undefined;
      },
      ...['review', 'settle', conflict, 'keep', '--yes'],
    );
    expect(settled).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^It is settled\..*\n.*`hub review decided` says whether there is a way back\.\n$/),
    });
    expect((await hub.request('GET', `/v1/memories/${lives}`)).body.status).toBe('live');
  });
});

it('what is left of a list is counted in words', async () => {
  const { connection_id, code } = await create('/v1/connections/links', { name: 'Plover' });
  const { token } = (await hub.request('POST', '/v1/connections/pair', { token: null, body: { code } })).body;
  for (const preset of ['read_active_projects', 'always_ask_before_sending'])
    await create('/v1/grants', { connection_id, preset });
  for (const key of ['plover-1', 'plover-2']) {
    const action = { kind: 'mail', summary_human: 'Write to the mill', payload: { key }, basis_refs: [] };
    await create('/v1/actions/intents', { ...action, idempotency_key: key }, token);
  }
  for (const wheel of ['upper', 'lower'])
    await create('/v1/memories/proposals', { kind: 'semantic', statement: `The ${wheel} wheel is oak.` }, token);
  const { stdout } = await run('review', '--from', 'Plover');
  const all = /--all ([0-9a-f]{8})/.exec(stdout)?.[1] as string;
  expect((await run('review', 'accept', '--all', all, '--from', 'Plover', '--yes')).stdout).toBe(
    'Both are accepted.\n2 left to decide one by one: 2 actions.\n',
  );
});

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
    expect(await runWatched(hub, watch, 'review', 'reject', ...ids, '--yes')).toMatchObject({
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

it('a vault that the page makes while `hub setup` does is made already, and that is said', async () => {
  await using fresh = await startHub();
  const watch: Watch = async (line) => {
    if (line === 'POST /v1/setup') await fresh.setup();
    return undefined;
  };
  expect(await runWatched(fresh, watch, 'setup')).toMatchObject({
    code: 1,
    stderr: 'hub: The vault is made already; `hub open` opens it in the browser.\n',
  });
});

describe('a recovery kit', () => {
  it('is made by one of two commands at the same time: the words of the other would be void', async () => {
    let made: { made_at?: string } = {};
    const meanwhile: Watch = async (line) => {
      if (line === 'POST /v1/key/recovery-kit') made = await json('key', 'kit', '--yes');
      return undefined;
    };
    const page = join(elsewhere, 'second-kit.html');
    const refused = await runWatched(hub, meanwhile, 'key', 'kit', '--yes', '--page', page);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^hub: Another recovery kit was made meanwhile, .* make a new kit once more\.\n$/);
    expect(existsSync(page)).toBe(false);
    expect((await json('key')).recovery_kit).toEqual({ made_at: made.made_at });
  });

  it('that is being made when Ctrl-C comes is shown', async () => {
    let end = () => {};
    await using watched = await watchedHub(hub, (line) => {
      if (line === 'POST /v1/key/recovery-kit') end();
      return undefined;
    });
    const args = [COMMAND, 'key', 'kit', '--yes', '--data-dir', watched.dataDir];
    const child = spawn(process.execPath, args, { env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
    end = () => child.kill('SIGINT');
    const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/1\. [a-z]+ .*12\. [a-z]+/s);
  });
});

describe('a folder that was made for what is refused', () => {
  it.skipIf(!HAS_TERMINAL)('goes again, where the hub takes no such target (needs script)', async () => {
    const place = join(elsewhere, 'for-copies');
    const asked = { question: 'Make it?', answer: 'y' };
    const add = (name: string, watch: Watch = () => undefined) =>
      typedWatched(watch, asked, 'backup', 'target', 'add', name, place);
    expect((await add('BAD_NAME')).code).toBe(2);
    expect(existsSync(place)).toBe(false);
    const said = { status: 200, body: { ok: false, said: 'Nothing can be written there.' } };
    expect(await add('usual', only('POST /v1/backups/targets/usual/test', said))).toMatchObject({
      code: 1,
      shown: expect.stringContaining('Nothing can be written there. It was not added.'),
    });
    expect(existsSync(place)).toBe(false);
    expect(await add('usual', only('POST /v1/backups/targets/usual/test'))).toMatchObject({ code: 1 });
    expect(existsSync(place)).toBe(false);
    expect(await json('backup', 'target', 'list')).toEqual([]);
    // One that was there stays.
    mkdirSync(place);
    expect((await run('backup', 'target', 'add', 'BAD_NAME', place)).code).toBe(2);
    expect(existsSync(place)).toBe(true);
  });

  it('is not made without a word, and one that is there stays where no backup comes into it', async () => {
    const stick = join(elsewhere, 'stick');
    const asked: string[] = [];
    const noting: Watch = (line) => {
      asked.push(line);
      return busy(line);
    };
    const busy = only('POST /v1/backups');
    expect((await runWatched(hub, noting, 'backup', '--to', stick)).code).toBe(2);
    expect([existsSync(stick), asked.includes('POST /v1/backups')]).toEqual([false, false]);
    mkdirSync(stick);
    expect((await runWatched(hub, noting, 'backup', '--to', stick)).code).toBe(1);
    expect(existsSync(stick)).toBe(true);
  });

  it('is not made, where there is nothing to restore', async () => {
    const target = join(elsewhere, 'deep', 'restored');
    for (const args of [['--from', join(elsewhere, 'nowhere')], [join(elsewhere, 'nowhere')], ['nowhere']]) {
      const refused = await runHub(['restore', ...args, '--data-dir', target]);
      expect(refused.stderr).toMatch(/^hub: There is no (folder|backup)/);
      expect(existsSync(join(elsewhere, 'deep'))).toBe(false);
    }
  });
});

/** To the last block. */
function fillUp({ directory }: SmallDisk): void {
  try {
    writeFileSync(join(directory, 'filler'), Buffer.alloc(2 ** 21));
  } catch {}
}
