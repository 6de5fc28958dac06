// `hub smoke` and `hub uninstall`: what they leave behind is the point of both.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, runHub, startHub, temporaryDir } from '../support/hub.ts';

let home: string;

beforeAll(async () => {
  home = await temporaryDir();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('`hub smoke` tells the whole story, and leaves nothing behind', async () => {
  const env = { HOME: home, TMPDIR: home };
  const { code, stdout, stderr } = await runHub(['smoke', '--json'], { env, timeoutMs: 90_000 });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const { ok, steps } = JSON.parse(stdout) as { ok: boolean; steps: { step: string }[] };
  expect(ok).toBe(true);
  const story = steps.map(({ step }) => step).join(', ');
  for (const part of [
    'made',
    'paired',
    'granted',
    'contract',
    'proposes',
    'accepts',
    'revoked',
    'exported',
    'takes it in',
  ]) {
    expect(story).toContain(part);
  }
  expect(readdirSync(home)).toEqual([]);
}, 100_000);

describe('`hub uninstall`', () => {
  const dataDir = () => join(home, 'data');
  const uninstall = (...args: string[]) =>
    runHub(['uninstall', '--json', ...args], { dataDir: dataDir(), env: { HOME: home } });

  test('ends the hub, takes it out of the assistants, revokes them, and leaves the data', async () => {
    await using hub = await startHub({ dataDir: dataDir(), port: await freePort() });
    await hub.setup();
    await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: 'Still here.' } });
    mkdirSync(join(home, '.cursor'));
    const other = { mcpServers: { other: { command: 'other' } } };
    writeFileSync(join(home, '.cursor/mcp.json'), JSON.stringify(other));
    await runHub(['connect', 'cursor', '--preset', 'none', '--yes'], { dataDir: dataDir(), env: { HOME: home } });
    const { code, stdout } = await uninstall();
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ disconnected: ['Cursor'], stopped: true, data_deleted: false });
    expect(await hub.exited).toBe(0);
    expect(JSON.parse(readFileSync(join(home, '.cursor/mcp.json'), 'utf8'))).toEqual(other);
    await using again = await startHub({ dataDir: dataDir(), port: await freePort(), args: ['--sim'] });
    const token = (await runHub(['token'], { dataDir: dataDir() })).stdout.trim();
    const { body } = await again.request('GET', '/v1/memories', { token });
    expect(body[0].statement).toBe('Still here.');
    const { body: connections } = await again.request('GET', '/v1/connections', { token });
    expect(connections[0].status).toBe('revoked');
  });

  test('deletes the data only when told twice, and nothing that the hub had not put there', async () => {
    writeFileSync(join(dataDir(), 'letter.txt'), 'not of the hub');
    expect(readdirSync(dataDir())).toContain('lab');
    const asked = await uninstall('--purge-data');
    expect(asked.code).toBe(2);
    expect(existsSync(join(dataDir(), 'vault.db'))).toBe(true);
    const { code, stdout } = await uninstall('--purge-data', '--yes');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ data_deleted: true });
    expect(readdirSync(dataDir())).toEqual(['letter.txt']);
  });

  test('deletes nothing in a directory in which no hub ever was', async () => {
    const { code, stderr } = await uninstall('--purge-data', '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain('not the data directory of a hub');
    expect(readdirSync(dataDir())).toEqual(['letter.txt']);
  });
});
