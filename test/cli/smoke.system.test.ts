// `hub smoke`: that it leaves nothing behind is as much the point of it as what it tells.
import { readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHub, temporaryDir } from '../support/hub.ts';

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
    'gets a package',
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
