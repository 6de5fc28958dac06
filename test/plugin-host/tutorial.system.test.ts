import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort, PROJECT } from '../support/hub.ts';
import { patternOf, runInOneShell, tourIn } from '../support/tour.ts';

const isThere = ['gpg', 'unzip'].every((program) => existsSync(`/usr/bin/${program}`));

describe.skipIf(!isThere)('the tutorial for authors of plugins (needs gpg and unzip)', () => {
  test('works word by word', { timeout: 120_000 }, async () => {
    const steps = tourIn(await readFile(join(PROJECT, 'docs/plugins.md'), 'utf8'));
    expect(steps.length).toBeGreaterThanOrEqual(9);
    const home = await mkdtemp(join(tmpdir(), 'hub-tutorial-'));
    const gnupg = join(home, 'gpg');
    try {
      await mkdir(gnupg, { mode: 0o700 });
      const said = await runInOneShell(
        steps.map(({ script }) => script),
        { CONTEXT_HUB: PROJECT, HOME: home, GNUPGHOME: gnupg, TMPDIR: home, PORT: String(await freePort()) },
      );
      for (const [index, { script, answer }] of steps.entries()) expect(said[index], script).toMatch(patternOf(answer));
    } finally {
      execFileSync('gpgconf', ['--homedir', gnupg, '--kill', 'all']);
      await rm(home, { recursive: true, force: true });
    }
  });
});
