// What a command prints may not arrive: whoever reads it has gone, or the disk is full.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND, cleanEnvironment, startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
});
afterAll(() => hub[Symbol.asyncDispose]());

/** A line of the shell in which `hub` is the command; its exit code is that of `hub`. */
async function inShell(line: string): Promise<{ code: number | null; said: string }> {
  const script = `hub() { "${process.execPath}" "${COMMAND}" "$@"; }; ${line}`;
  const shell = spawn('bash', ['-o', 'pipefail', '-c', script], {
    env: cleanEnvironment({ HUB_DATA_DIR: hub.dataDir }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  shell.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise<number | null>((resolve) => shell.once('close', resolve));
  return { code, said };
}

describe('whoever reads the output and goes', () => {
  it('ends a command that would print more, without a word', async () => {
    const words = await inShell(
      '(sleep 2; hub restart connectors >/dev/null) & hub logs --follow --json | head -1; code=$?; wait; exit $code',
    );
    expect(words).toEqual({ code: 0, said: '' });
  });

  it('has not got a recovery kit, which has failed then', async () => {
    expect(await inShell('hub key kit --yes | true')).toEqual({ code: 1, said: '' });
  });

  it('takes nothing from one that has printed all', async () => {
    expect(await inShell('hub status | true')).toEqual({ code: 0, said: '' });
  });
});

describe.skipIf(!existsSync('/dev/full'))('a full disk (needs /dev/full)', () => {
  it.each(['hub token', 'hub --help', 'hub logs'])('is told of by `%s`, which has failed then', async (line) => {
    const { code, said } = await inShell(`${line} > /dev/full`);
    expect([code, said]).toEqual([
      1,
      'hub: What this prints could not be written, and is lost; what it did is done.\n',
    ]);
  });

  it('is told of by a recovery kit, whose words nobody has then', async () => {
    for (const line of ['hub key kit --yes', 'hub key kit --yes --json'])
      expect(await inShell(`${line} > /dev/full`)).toEqual({
        code: 1,
        said: 'hub: What this prints could not be written: a recovery kit was made, and its words are lost. Make another one with `hub key kit`, or no backup from now on opens without its key.\n',
      });
  });

  it('does not end a hub that says where it is', async () => {
    expect((await inShell('hub start > /dev/full')).said).toContain('A hub already runs');
  });
});
