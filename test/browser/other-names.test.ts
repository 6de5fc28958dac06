/// <reference lib="dom" />
// `localhost` is not only the hub: a browser asks it at ::1 first, where another user of the machine may listen. With a real second
// user, a real Chromium, and IPv6 both there and not there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { runHub, startHub, type TestHub } from '../support/hub.ts';
import { askNamesWithoutIpv6 } from '../support/names-of-hub.ts';

const isRoot = process.getuid?.() === 0;
const hasIpv6 = Object.values(networkInterfaces()).some((found) => found?.some(({ address }) => address === '::1'));
const STRANGER = 65_534;

/** Asks for the token at every name, again and again, and keeps what it was told in its title. */
function keepsAsking(port: number): void {
  const told: Record<string, string> = {};
  const ask = async (base: string) => {
    const answer = await fetch(`${base}/v1/bootstrap`).catch(() => undefined);
    const text = await answer?.text().catch(() => '');
    told[base] = answer ? `${answer.status} ${text}` : 'nothing';
    document.title = JSON.stringify(told);
  };
  const all = () => {
    for (const base of ['', `http://127.0.0.1:${port}`, `http://localhost:${port}`, `http://[::1]:${port}`])
      void ask(base);
  };
  setInterval(all, 100);
}

describe.skipIf(!hasChromium || !isRoot)(
  'the names of this machine (needs Chromium, and root to become another user)',
  () => {
    let hub: TestHub;
    let browser: Browser;
    beforeAll(async () => {
      [hub, browser] = await Promise.all([
        startHub(),
        launchBrowser({ hosts: ['EXCLUDE [::1]', 'EXCLUDE ::1'], whole: true }),
      ]);
      await hub.setup();
    });
    afterAll(async () => {
      await browser?.close();
      await hub?.[Symbol.asyncDispose]();
    });

    it.skipIf(!hasIpv6).each(['localhost', '[::1]'])(
      'another user who listens at ::1 first, and then lets go, gets nothing for a page at %s (needs IPv6)',
      async (name) => {
        const { port } = hub;
        const page = `<!doctype html><body>of a stranger<script>(${keepsAsking})(${port})</script>`;
        const script = `require('node:http').createServer((asked, answer) => {
        answer.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
        answer.end(asked.url === '/' ? ${JSON.stringify(page)} : 'of a stranger');
      }).listen(${port}, '::1', () => process.stdout.write('listens'));`;
        const stranger = spawn(process.execPath, ['-e', script], { uid: STRANGER, gid: STRANGER, cwd: '/', env: {} });
        await once(stranger.stdout, 'data');
        await using context = await browser.newContext();
        const tab = await context.newPage();
        await tab.goto(`http://${name}:${port}/`);
        expect(await tab.locator('body').innerText()).toContain('of a stranger');
        const told = async () => JSON.parse((await tab.title()) || '{}') as Record<string, string>;
        await expect.poll(async () => (await told())[''], { timeout: 15_000 }).toBe('200 of a stranger');
        stranger.kill('SIGKILL');
        await once(stranger, 'exit');
        // What is of one origin with the stranger goes to the hub now, where that has the name.
        const after = name === 'localhost' ? expect.stringMatching(/^421 .*127\.0\.0\.1/) : 'nothing';
        await expect.poll(async () => (await told())[''], { timeout: 15_000 }).toEqual(after);
        const all = await told();
        expect(all[`http://127.0.0.1:${port}`]).toBe('nothing');
        expect(JSON.stringify(all)).not.toMatch(/hub_[op]_/);
        const { body } = await hub.request('GET', '/v1/events?kind=setup.bootstrap_read');
        expect(body).toEqual([]);
      },
      60_000,
    );

    it('what prints an address says the one that is ours', async () => {
      const { stdout } = await runHub(['open', '--json'], { dataDir: hub.dataDir });
      expect(JSON.parse(stdout).address).toBe(`http://127.0.0.1:${hub.port}/`);
      expect((await runHub(['status'], { dataDir: hub.dataDir })).stdout).toContain(`http://127.0.0.1:${hub.port}`);
      expect(hub.output()).toContain(`http://127.0.0.1:${hub.port}`);
      expect(hub.output()).not.toContain('localhost');
    });

    it.skipIf(process.platform !== 'linux')(
      'where there is no IPv6 the page opens at its own, and another name is refused with it (needs Linux)',
      async () => {
        const { other, names, heading, port } = await askNamesWithoutIpv6();
        expect(other).not.toBe('connected');
        expect(names).toEqual({
          localhost: [421, expect.stringContaining(`http://127.0.0.1:${port}`)],
          '127.0.0.1': [200, ''],
        });
        expect(heading).toMatch(/\w/);
      },
      90_000,
    );
  },
);
