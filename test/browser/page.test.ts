/// <reference lib="dom" />
// The page of the owner, in a real browser, with a real hub behind it: what holds everywhere on it.
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bringJudge, judgeLooks } from '../support/axe.ts';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import {
  attackVault,
  CALLED,
  EXPOSED,
  type HostileVault,
  LISTED,
  notShown,
  tracesIn,
} from '../support/hostile/hostile-vault.ts';
import { ATTACKS, HALF_CHARACTERS, LONG_ATTACKS } from '../support/hostile/markup-attacks.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { EVERY_LOOK } from '../support/looks.ts';
import { openTab, type TestTab } from '../support/tab.ts';

describe.skipIf(!hasChromium)('in Chromium (needs the package chromium)', () => {
  let browser: Browser;
  let hub: TestHub;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    await hub.setup();
    await hub.request('POST', '/v1/projects', { body: { title: 'The garden house' } });
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  // A test that failed may have left it locked.
  beforeEach(async () => {
    await hub.request('POST', '/v1/unlock');
  });

  it('keeps the token in its memory alone', async () => {
    await using tab = await openTab(browser, hub);
    await tab.go('/');
    await tab.page.getByRole('link', { name: 'The garden house' }).waitFor();
    const kept = await tab.page.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        location.href,
        history.state,
        document.documentElement.outerHTML,
      ]),
    );
    expect(kept).not.toContain('hub_o_');
  });

  it('takes the one-time code out of the address at once', async () => {
    await using tab = await openTab(browser, hub);
    const [request] = await Promise.all([
      tab.page.waitForRequest('**/v1/bootstrap'),
      tab.page.goto(`${hub.base}/#code=a-one-time-code`),
    ]);
    expect(await request.headerValue('x-hub-code')).toBe('a-one-time-code');
    expect(tab.page.url()).toBe(`${hub.base}/`);
  });

  it('hands a pairing code on, and keeps it out of the address', async () => {
    await using tab = await openTab(browser, hub);
    await tab.go('/#pair=ABCD-EFGH-JKMN');
    await tab.page.getByText('ABCD-EFGH-JKMN', { exact: true }).waitFor();
    expect(tab.page.url()).toBe(`${hub.base}/`);
    await tab.page.getByRole('button', { name: 'Open the hub' }).click();
    await tab.page.getByRole('link', { name: 'The garden house' }).waitFor();
  });

  it('locks the vault, shows nothing of it, and opens it again', async () => {
    await using tab = await openTab(browser, hub);
    await bringJudge(tab);
    await tab.go('/projects');
    await tab.page.getByRole('link', { name: 'The garden house' }).waitFor();
    await tab.page.getByRole('button', { name: 'Lock the vault' }).click();
    await tab.page.getByRole('heading', { name: 'The vault is locked' }).waitFor();
    expect((await hub.request('GET', '/health')).body).toEqual({ ok: true, state: 'locked' });
    expect(await tab.page.textContent('body')).not.toContain('garden');
    expect(await judgeLooks(tab, 'locked')).toEqual([]);
    await tab.page.getByRole('button', { name: 'Unlock' }).click();
    await tab.page.getByRole('link', { name: 'The garden house' }).waitFor();
    // Whoever opened it by keyboard goes on in what it opened, and not at the top of the page.
    await expect.poll(() => tab.page.evaluate(() => document.activeElement?.id)).toBe('content');
    // What the page asked just before the lock is answered 423, and the browser says so by itself.
    expect(tab.complaints.filter((each) => !each.includes('423 (Locked)'))).toEqual([]);
  });

  it('follows when another program locks the vault and opens it', async () => {
    await using tab = await openTab(browser, hub);
    await tab.go('/');
    await tab.page.getByText('Live', { exact: true }).first().waitFor();
    await hub.request('POST', '/v1/lock');
    await tab.page.getByRole('heading', { name: 'The vault is locked' }).waitFor();
    const garden = tab.page.getByText('The garden house');
    // What was seen is not visible behind the lock.
    expect(await garden.count()).toBe(0);
    await hub.request('POST', '/v1/unlock');
    await expect.poll(() => garden.count()).toBeGreaterThan(0);
  });

  it('sets after how long the vault locks itself', async () => {
    await using tab = await openTab(browser, hub);
    await tab.go('/settings');
    await tab.page.getByRole('combobox', { name: 'When the vault locks itself' }).click();
    await tab.page.getByRole('option', { name: 'after an hour' }).click();
    await expect.poll(async () => (await hub.request('GET', '/v1/lock')).body).toEqual({ after_minutes: 60 });
    await tab.page.getByText('without use.').waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('lists the processes and starts one again when asked', async () => {
    await using tab = await openTab(browser, hub);
    await tab.go('/processes');
    for (const name of ['supervisor', 'vault', 'api', 'connectors', 'plugin-host']) {
      await tab.page.getByRole('heading', { name: new RegExp(`^${name} `) }).waitFor();
    }
    const before = await hub.pidOf('connectors');
    await tab.page.getByRole('button', { name: 'Restart connectors' }).click();
    await expect.poll(() => hub.pidOf('connectors').catch(() => before)).not.toBe(before);
    expect(tab.complaints).toEqual([]);
  });

  it('says of a vault that is started again nothing that only a lock is', async () => {
    await using tab = await openTab(browser, hub);
    await tab.go('/processes');
    await tab.page.evaluate(() => {
      const said = new Set<string>();
      Object.assign(window, { said });
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll('h1')) said.add(heading.textContent ?? '');
      }).observe(document.body, { childList: true, subtree: true });
    });
    for (let i = 0; i < 3; i++) {
      const before = await hub.pidOf('vault');
      await tab.page.getByRole('button', { name: 'Restart vault' }).click();
      await expect.poll(() => hub.pidOf('vault').catch(() => before)).not.toBe(before);
      await tab.page.getByRole('button', { name: 'Restart vault' }).and(tab.page.locator(':enabled')).waitFor();
    }
    const said = await tab.page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
    expect(said).not.toContain('The vault is locked');
  });

  async function killApi(): Promise<void> {
    const before = await hub.pidOf('api');
    await hub.kill('api');
    await expect.poll(() => hub.pidOf('api').catch(() => before)).not.toBe(before);
    const isThere = () => hub.request('GET', '/health').then(({ status }) => status);
    await expect.poll(() => isThere().catch(() => 0)).toBe(200);
  }

  it('says that the connection is lost, and comes back by itself with what happened meanwhile', async () => {
    await using tab = await openTab(browser, hub);
    await tab.go('/projects');
    await tab.page.getByText('Live', { exact: true }).first().waitFor();
    await tab.page.context().setOffline(true);
    await killApi();
    await tab.page.getByText('The connection to the hub is lost.').waitFor();
    const title = `Made meanwhile, ${Date.now()}`;
    await hub.request('POST', '/v1/projects', { body: { title } });
    const made = tab.page.getByRole('link', { name: title });
    expect(await made.count()).toBe(0);
    await tab.page.context().setOffline(false);
    await made.waitFor();
    await tab.page.getByText('The connection to the hub is lost.').waitFor({ state: 'detached' });
    expect(await made.count()).toBe(1);
    expect(new URL(tab.page.url()).pathname).toBe('/projects');
  });

  it('opens a place that was asked for while the hub was away, as soon as it is back', async () => {
    await using tab = await openTab(browser, hub);
    const { page } = tab;
    await tab.go('/projects');
    await page.clock.install();
    // The file of the place, and nobody who would say that the hub is there.
    let isAway = true;
    const asked: string[] = [];
    const answer = (route: Route) => {
      asked.push(new URL(route.request().url()).pathname);
      return isAway ? route.abort('connectionrefused') : route.fallback();
    };
    await page.route(/\/ui\/goals-.*\.js$/, answer);
    await page.route('**/health', answer);
    await page.keyboard.press('g');
    await page.keyboard.press('g');
    // What is looked for again is looked for by the clock of the page, and a page that was loaded just now is not loaded anew.
    await expect
      .poll(async () => {
        await page.clock.fastForward(5000);
        return asked.includes('/health');
      })
      .toBe(true);
    expect(await page.getByText('Something in this page went wrong').count()).toBe(0);
    isAway = false;
    await expect
      .poll(async () => {
        await page.clock.fastForward(5000);
        return page.getByRole('heading', { name: 'Goals', level: 1 }).isVisible();
      })
      .toBe(true);
    expect(new URL(page.url()).pathname).toBe('/goals');
  });

  it('goes everywhere with the keyboard, and says how', async () => {
    await using tab = await openTab(browser, hub);
    await tab.go('/');
    await tab.page.keyboard.press('Tab');
    const focused = (name: 'textContent' | 'id') =>
      expect.poll(() => tab.page.evaluate((name) => document.activeElement?.[name], name));
    await focused('textContent').toBe('Skip to the content');
    await tab.page.keyboard.press('Enter');
    await focused('id').toBe('content');
    // What the place itself listens to is told first, also of the one that comes with the frame.
    await tab.page.keyboard.press('?');
    const parts = tab.page.getByRole('dialog', { name: 'Keyboard' }).getByRole('heading', { level: 3 });
    await expect.poll(() => parts.allTextContents()).toEqual(['Home', 'Everywhere']);
    await tab.page.keyboard.press('Escape');
    await parts.first().waitFor({ state: 'detached' });
    await tab.page.keyboard.press('g');
    await tab.page.keyboard.press('m');
    await tab.page.getByRole('heading', { name: 'Memories' }).waitFor();
    await tab.page.keyboard.press('?');
    const sheet = tab.page.getByRole('dialog', { name: 'Keyboard' });
    await sheet.getByText('Go to Review').waitFor();
    await sheet.getByText('Write one down').waitFor();
    // While it is open it keeps the focus, however often it goes on or back, and no key reaches what lies behind it.
    const isInSheet = () => sheet.evaluate((element) => element.contains(document.activeElement));
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'g', 'p']) {
      await tab.page.keyboard.press(key);
      await expect.poll(isInSheet, { message: key }).toBe(true);
    }
    expect(new URL(tab.page.url()).pathname).toBe('/memories');
    await tab.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    // Where it was before: on all of the place, and not on the first of what can be pressed.
    await focused('id').toBe('content');
    await tab.page.keyboard.press('/');
    await tab.page.getByRole('heading', { name: 'Search' }).waitFor();
    // A list is walked through, and what one comes to is opened; a link that has the focus keeps Enter for itself.
    await tab.follow('/projects');
    await tab.page.getByRole('link', { name: 'The garden house' }).waitFor();
    await tab.page.keyboard.press('j');
    const title = (await tab.page.locator('[aria-current=true] .current .strong').textContent()) ?? '';
    await tab.page.keyboard.press('Enter');
    await tab.page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor();
    await tab.page.goBack();
    await tab.page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    // The way back leads to the row that was opened, and whoever comes anew begins anew.
    await tab.page.locator('[aria-current=true] .current', { hasText: title }).waitFor();
    await tab.follow('/goals');
    await tab.follow('/projects');
    await tab.page.getByRole('link', { name: 'The garden house' }).waitFor();
    expect(await tab.page.locator('.list-row.current').count()).toBe(0);
    await tab.page.keyboard.press('j');
    await tab.page.getByRole('link', { name: 'Goals' }).focus();
    await tab.page.keyboard.press('Enter');
    await tab.page.getByRole('heading', { name: 'Goals', level: 1 }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('goes anywhere within a few letters', async () => {
    await using tab = await openTab(browser, hub);
    await tab.go('/');
    await tab.page.keyboard.press('Control+k');
    const field = tab.page.getByRole('combobox', { name: 'A place, or words of what you look for' });
    await field.fill('garden');
    await tab.page.getByRole('option', { name: /The garden house/ }).waitFor();
    await tab.page.keyboard.press('Enter');
    await tab.page.getByRole('heading', { name: 'The garden house', level: 1 }).waitFor();
    expect(tab.page.url()).toContain('/projects/prj_');
    await tab.page.keyboard.press('Control+k');
    await field.fill('backu');
    await tab.page.getByRole('option', { name: /Backups/ }).waitFor();
    await tab.page.keyboard.press('Enter');
    await tab.page.getByRole('heading', { name: 'Backups', level: 1 }).waitFor();
    expect(tab.complaints).toEqual([]);
  });

  it('turns light and dark by its switch, and remembers it', async () => {
    await using tab = await openTab(browser, hub, { colorScheme: 'light' });
    await tab.go('/settings');
    const ground = () => tab.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await tab.page.getByRole('combobox', { name: 'Light or dark' }).click();
    await tab.page.getByRole('option', { name: 'Dark' }).click();
    await expect.poll(ground).not.toBe(light);
    await tab.page.reload();
    await tab.page.getByRole('heading', { name: 'Settings' }).waitFor();
    await expect.poll(ground).not.toBe(light);
  });

  it.each(['/', '/agents', '/review', '/memories/mem_01ARZ3NDEKTSV4RRFFQ69G5FAV', '/search?q=house'])(
    'is the same page at %s, under its strict policy',
    async (path) => {
      const { status, headers, body } = await hub.request('GET', path, { token: null });
      expect(status).toBe(200);
      expect(body).toContain('<div id="page">');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("style-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    },
  );

  it.each(['/ui/../index.html', '/ui/%2e%2e%2findex.html', '/ui/nothing.js', '/ui/', '/nothing', '/agentsx'])(
    'serves no file at %s',
    async (path) => {
      expect((await hub.request('GET', path, { token: null })).status).not.toBe(200);
    },
  );

  it.each([
    ['/nothing', 'text/html', 404, true],
    ['/nothing', 'application/json', 404, false],
    ['/v1/nothing', 'text/html', 404, false],
    ['/ui/nothing.js', 'text/html', 404, false],
  ])('says at %s to whoever wants %s that there is nothing', async (path, accept, status, isPage) => {
    const answer = await hub.request('GET', path, { token: null, headers: { accept } });
    expect(answer.status).toBe(status);
    expect(String(answer.body).includes('<div id="page">')).toBe(isPage);
  });

  // All routes on one page are ten seconds of work for the browser: in `npm run campaign` all of them, else the first few.
  it('shows the description of the API from local files alone', async () => {
    await using tab = await openTab(browser, hub);
    if (!EVERY_LOOK)
      await tab.page.route('**/docs/json', async (route) => {
        const response = await route.fetch();
        const { paths, ...others } = await response.json();
        await route.fulfill({
          response,
          json: { ...others, paths: Object.fromEntries(Object.entries(paths).slice(0, 8)) },
        });
      });
    await tab.page.goto(`${hub.base}/docs`);
    await tab.page.getByText('Whether the hub is ready').waitFor({ timeout: 80_000 });
    expect(tab.complaints).toEqual([]);
  }, 90_000);

  describe('where every text is an attack on it', () => {
    let vault: HostileVault;
    let tab: TestTab;
    const dialogs: string[] = [];
    const purposes = ATTACKS.slice(-50);

    beforeAll(async () => {
      [vault, tab] = await Promise.all([
        attackVault(hub),
        openTab(browser, hub, { viewport: { width: 1280, height: 4000 } }),
      ]);
      tab.page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
    });
    afterAll(() => tab?.[Symbol.asyncDispose]());

    const shows = (selector: string, texts: readonly string[]) =>
      expect.poll(() => notShown(tab.page, selector, texts)).toEqual([]);

    interface AttackedPlace {
      path: (vault: HostileVault) => string;
      there: () => Promise<void>;
    }
    const PLACES: Record<string, AttackedPlace> = {
      home: {
        path: () => '/',
        there: () => tab.page.locator('main .eyebrow').waitFor(),
      },
      memories: {
        path: () => '/memories',
        there: () => shows('.list-row .voice', [...ATTACKS, ...LONG_ATTACKS]),
      },
      'a memory and its labels': {
        path: ({ labelled }) => `/memories/${labelled}`,
        there: () => shows('.facts dd', [LISTED.join(', ')]),
      },
      projects: {
        path: () => '/projects',
        there: async () => {
          await shows('.list-row .strong', ATTACKS);
          await shows('.list-row .meta .words', ATTACKS);
        },
      },
      'a project and what is around it': {
        path: ({ surrounded }) => `/projects/${surrounded}`,
        there: async () => {
          await shows('.page-head .words', [`with ${LISTED.join(', ')}`]);
          await shows('.lead', LONG_ATTACKS.slice(0, 1));
          await shows('.items .plain-link', [EXPOSED]);
        },
      },
      review: {
        path: () => '/review',
        there: async () => {
          await shows('.review-open .clip', ATTACKS);
          await tab.page.locator('.review-open').nth(40).click();
          await tab.page.locator('.review-detail .outside .words').first().waitFor();
        },
      },
      agents: {
        path: () => '/agents',
        there: () => shows('.agent-card h2', [...CALLED, EXPOSED]),
      },
      'an agent and what it asked': {
        path: ({ asker }) => `/agents/${asker.connectionId}`,
        there: async () => {
          await shows('.receipt summary .words', purposes);
          await tab.page.getByRole('button', { name: 'Grant more' }).click();
          await shows('.dialog h2', [`What may ${EXPOSED} see?`]);
        },
      },
      timeline: {
        path: () => '/timeline',
        there: () => shows('.timeline-row .words', ATTACKS),
      },
      search: {
        path: () => `/search?q=${encodeURIComponent('<img src=x onerror=hasRun=1>')}`,
        there: () => shows('.hits a', ['<img src=x onerror=hasRun=1>']),
      },
      audit: {
        path: () => '/audit',
        there: async () => {
          await tab.page.getByRole('combobox', { name: 'Assistant' }).click();
          await shows('.menu-item', [...CALLED, EXPOSED]);
          await tab.page.keyboard.press('Escape');
        },
      },
    };

    it.each(Object.entries(PLACES))('nothing of it is more than text: %s', async (_name, { path, there }) => {
      await tab.follow(path(vault));
      await there();
      const traces = await tracesIn(tab.page);
      expect({ traces, dialogs, complaints: tab.complaints }).toEqual({ traces: [], dialogs: [], complaints: [] });
    });

    it('nothing of it is text at all where it is made of half characters', async () => {
      for (const statement of HALF_CHARACTERS) {
        const { status } = await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } });
        expect(status).toBe(422);
      }
    });

    it('much of it runs by itself where it is taken as markup', async () => {
      const page = await browser.newPage();
      const count = await page.evaluate(
        async (attacks) => {
          const windows = attacks.map((attack) => {
            const frame = document.body.appendChild(document.createElement('iframe'));
            frame.contentDocument?.write(attack);
            frame.contentDocument?.close();
            return frame.contentWindow as Window;
          });
          const running = () => windows.filter((each) => 'hasRun' in each).length;
          for (let tries = 0; tries < 100 && running() <= 25; tries++)
            await new Promise((over) => setTimeout(over, 100));
          return running();
        },
        ATTACKS.slice(0, 50),
      );
      await page.close();
      expect(count).toBeGreaterThan(25);
    });
  });
});
