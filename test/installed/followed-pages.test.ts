// The pages in docs/ as a reader would follow them: one after the other, on one hub that the first of them starts. That every
// block of them is run here, or by another test, is looked at in test/pages.test.ts.
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOLLOWED } from '../support/followed-pages.ts';
import { COMMAND, freePort, PROJECT, runHub } from '../support/hub.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';
import { patternOf, runInOneShell, tourIn } from '../support/tour.ts';

/** What a reader does elsewhere than in the terminal, done in their stead. */
const BY_HAND: Record<string, string> = {
  agree: `
    PAGE=$(hub connector consent google/calendar | grep '^http')
    BACK=$(curl --silent "$PAGE" | sed -n 's/.*href="\\([^"]*\\)">Allow.*/\\1/p' | sed 's/&amp;/\\&/g')
    curl --silent --output /dev/null -H 'Sec-Fetch-Site: cross-site' -H 'Sec-Fetch-Mode: navigate' -H 'Sec-Fetch-Dest: document' "$BACK"`,
};

describe('the pages for a reader who begins', () => {
  let home: string;
  let provider: GoogleProvider;
  let settings: Record<string, string>;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'hub-pages-'));
    provider = await new GoogleProvider().start();
    provider.client.client_id = '123.apps.googleusercontent.com';
    provider.client.client_secret = 'secret-of-the-client';
    // The package is made and installed by a test of its own; here `hub` is that of the checkout.
    const bin = join(home, 'bin');
    await mkdir(bin);
    await symlink(COMMAND, join(bin, 'hub'));
    settings = {
      HOME: home,
      TMPDIR: home,
      PATH: [bin, dirname(process.execPath), process.env.PATH].join(':'),
      HUB_PORT: String(await freePort()),
      HUB_DATA_DIR: join(home, 'vault'),
      HUB_GOOGLE_BASE: provider.base,
    };
  });
  afterAll(async () => {
    await runHub(['stop'], { dataDir: join(home, 'vault') });
    await provider[Symbol.asyncDispose]();
    await rm(home, { recursive: true, force: true });
  });

  test.each(FOLLOWED)('work word by word: %s', { timeout: 120_000 }, async (name) => {
    const page = await readFile(join(PROJECT, `docs/${name}.md`), 'utf8');
    const steps = tourIn(page);
    expect(steps.length).toBeGreaterThan(0);
    const said = await runInOneShell(
      steps.map(({ script }, index) => withHands(page, script, index === 0 ? undefined : steps[index - 1]?.script)),
      settings,
      home,
    );
    for (const [index, { script, answer }] of steps.entries()) expect(said[index], script).toMatch(patternOf(answer));
  });
});

/** What is to be done by hand between two blocks, before the second. */
function withHands(page: string, script: string, before: string | undefined): string {
  if (before === undefined) return script;
  const between = page.slice(page.indexOf(before) + before.length, page.indexOf(script));
  const hands = [...between.matchAll(/<!-- by hand: (\S+) -->/g)].map(([, deed = '']) => {
    const done = BY_HAND[deed];
    if (done === undefined) throw new Error(`nobody here does by hand what a page calls ${deed}`);
    return done;
  });
  return [...hands, script].join('\n');
}
