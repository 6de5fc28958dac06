/// <reference lib="dom" />
// Every place of the page, light and dark, on a phone and on a wide screen: judged by axe, in plain words, no wider than the screen,
// and without a complaint of the browser. `npm run campaign` pictures each, for people to look at.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringJudge, judgeLooks, LOOKS_EACH } from '../support/axe.ts';
import { type BroughtIn, bringIn } from '../support/brought-in.ts';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { tell } from '../support/campaign.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { HOSTILE, type LivedIn, liveIn } from '../support/lived-in.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';
import { openTab, type TestTab } from '../support/tab.ts';

interface Place {
  name: string;
  path: string | ((lived: LivedIn & BroughtIn) => string);
  /** Is under the heading of the place before it: what has come cannot be told from what was there, so it is loaded anew. */
  anew?: true;
  /** Waits for what takes its time to be there. */
  there?(page: Page): Promise<unknown>;
  /** Brings up what is to be judged: a sheet, a preview. */
  open?(page: Page): Promise<unknown>;
}

/** Who sees it is there. */
const told = (page: Page) => page.locator('.readers dt', { hasText: 'Was told' }).waitFor();

const PLACES: readonly Place[] = [
  { name: 'home', path: '/', there: (page) => page.locator('.line-of-day').first().waitFor() },
  {
    name: 'glass',
    path: '/glass',
    open: async (page) => {
      await page.getByRole('button', { name: 'An assistant' }).click();
      await page.getByText(/sees \d+ of \d+, and was told \d+/).waitFor();
    },
  },
  { name: 'agents', path: '/agents' },
  {
    name: 'agents-pair',
    path: '/agents',
    open: (page) => page.getByRole('button', { name: 'Pair an assistant' }).click(),
  },
  {
    name: 'agent',
    path: ({ assistant }) => `/agents/${assistant.connectionId}`,
    there: (page) => page.locator('.preview-title').waitFor(),
  },
  {
    name: 'agent-grant',
    path: ({ assistant }) => `/agents/${assistant.connectionId}`,
    open: (page) => page.getByRole('button', { name: 'Grant more' }).click(),
  },
  { name: 'review', path: '/review', there: (page) => page.locator('.review-row').first().waitFor() },
  {
    name: 'review-conflict',
    path: '/review',
    open: async (page) => {
      await page.getByRole('button', { name: /Conflicts/ }).click();
      await page.keyboard.press('e');
      await page.getByRole('heading', { name: 'What is there' }).waitFor();
    },
  },
  { name: 'projects', path: '/projects' },
  { name: 'project', path: ({ project }) => `/projects/${project}` },
  { name: 'memories', path: '/memories' },
  { name: 'memory', path: ({ memory }) => `/memories/${memory}`, there: told },
  {
    name: 'memory-edit',
    path: ({ memory }) => `/memories/${memory}`,
    open: (page) => page.getByRole('button', { name: 'Correct it' }).click(),
  },
  { name: 'agenda', path: '/agenda', there: (page) => page.locator('.line-of-day').first().waitFor() },
  { name: 'goals', path: '/goals' },
  { name: 'goal', path: ({ goal }) => `/goals/${goal}`, there: told },
  { name: 'promises', path: '/promises' },
  { name: 'promise', path: ({ promise }) => `/promises/${promise}`, there: told },
  { name: 'decisions', path: '/decisions' },
  { name: 'decision', path: ({ decision }) => `/decisions/${decision}` },
  { name: 'calendar', path: '/calendar' },
  { name: 'preferences', path: '/preferences' },
  { name: 'preference', path: ({ preference }) => `/preferences/${preference}`, there: told },
  { name: 'search', path: '/search?q=roof*', there: (page) => page.locator('.hits li').first().waitFor() },
  { name: 'search-empty', path: '/search', anew: true },
  {
    name: 'timeline',
    path: '/timeline',
    there: (page) => page.getByRole('figure').nth(1).waitFor(),
    open: (page) => page.getByText('The same in numbers').click(),
  },
  { name: 'relations', path: ({ project }) => `/relations/${project}` },
  { name: 'documents', path: '/documents' },
  { name: 'document', path: ({ document }) => `/documents/${document}` },
  { name: 'connectors', path: '/connectors' },
  { name: 'connector', path: ({ connector }) => `/connectors/${connector}` },
  {
    name: 'connector-new',
    path: '/connectors',
    open: async (page) => {
      await page.getByRole('button', { name: 'Connect an account' }).click();
      await page.getByRole('radio', { name: /Other mail/ }).check();
    },
  },
  { name: 'plugins', path: '/plugins?connected=1', open: (page) => page.locator('.connected').waitFor() },
  {
    name: 'plugin',
    path: ({ plugin }) => `/plugins/${plugin}`,
    open: (page) => page.locator('.receipt summary').first().click(),
  },
  {
    name: 'plugin-consent',
    path: ({ unread }) => `/plugins/${unread}?consent=1`,
    open: (page) => page.getByRole('button', { name: 'Agree, and enable it' }).waitFor(),
  },
  { name: 'import', path: '/import', there: (page) => page.locator('.item').first().waitFor() },
  {
    name: 'import-conflicts',
    path: ({ staging }) => `/import/${staging}`,
    there: (page) => page.locator('.sides').waitFor(),
  },
  {
    name: 'import-dump',
    path: ({ dump }) => `/import/${dump}`,
    there: (page) => page.locator('.opened-text').first().waitFor(),
  },
  { name: 'export', path: '/export' },
  { name: 'backups', path: '/backups' },
  {
    name: 'recovery-kit',
    path: '/backups',
    open: async (page) => {
      await page.getByRole('button', { name: 'Make the recovery kit' }).click();
      await page.getByRole('button', { name: 'Show me the words' }).click();
      await page.locator('.kit-paper').waitFor();
    },
  },
  { name: 'audit', path: '/audit' },
  { name: 'processes', path: '/processes' },
  { name: 'settings', path: '/settings' },
  { name: 'nowhere', path: '/settings/nothing', anew: true },
  { name: 'keys', path: '/', open: (page) => page.keyboard.press('?') },
  {
    name: 'palette',
    path: '/',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('roof');
      await page.getByRole('option', { name: /A roof before winter/ }).waitFor();
    },
  },
];

/** Words of the hub's own that are codes; what somebody wrote, and what is to be typed, is theirs. */
async function rawWords(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const theirs = 'code, pre, kbd, textarea, .words, .exactly';
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walk.nextNode()) {
      const { parentElement, textContent } = walk.currentNode;
      if (parentElement?.checkVisibility() && !parentElement.closest(theirs)) texts.push(textContent ?? '');
    }
    return texts;
  });
  const code =
    /\b([a-z]+_[a-z]+|(context|object|memory|grant|connection|setup|plugin|connector|import|action)\.[a-z]+|semantic|episodic|procedural|sufficient|supersed(?:e|es|ed)|historical|policy tags?|commitments?|artifacts?|undefined|NaN)\b|to the byte/;
  return said.filter((text) => code.test(text)).map((text) => `a code for words: ${text}`);
}

/** Of one thing, what stands in its list of facts more than once. */
function saidTwice(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('dl')].flatMap((list) => {
      const names = [...list.querySelectorAll('dt')].map(({ textContent }) => textContent);
      return names.filter((name, place) => names.indexOf(name) !== place).map((name) => `said twice: ${name}`);
    }),
  );
}

describe.skipIf(!hasChromium)('in Chromium (needs the package chromium)', () => {
  let browser: Browser;
  let hub: TestHub;
  let provider: GoogleProvider;
  let lived: LivedIn & BroughtIn;
  let tab: TestTab;
  let judged = 0;
  let looks = 0;
  /** Nothing was brought up since the page was loaded: from there, a link leads on. */
  let isAsLoaded = false;

  beforeAll(async () => {
    provider = await new GoogleProvider().start();
    const env = { HUB_GOOGLE_BASE: provider.base };
    [hub, browser] = await Promise.all([startHub({ env }), launchBrowser()]);
    await hub.setup();
    lived = { ...(await liveIn(hub)), ...(await bringIn(hub, provider)) };
    tab = await openTab(browser, hub);
    await bringJudge(tab);
  });
  afterAll(async () => {
    tell(`${judged} places of the page were judged and pictured in ${looks} looks, without a fault`);
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
  });

  it.each(PLACES)('$name', async ({ name, path, anew, there, open }) => {
    const { page } = tab;
    tab.complaints.length = 0;
    const address = typeof path === 'string' ? path : path(lived);
    await (isAsLoaded && !anew ? tab.follow(address) : tab.go(address));
    isAsLoaded = open === undefined;
    await there?.(page);
    await open?.(page);
    await page.locator('.waiting').first().waitFor({ state: 'detached' });
    const found = [...(await rawWords(page)), ...(await saidTwice(page)), ...(await judgeLooks(tab, name))];
    expect({ found, complaints: tab.complaints }).toEqual({ found: [], complaints: [] });
    judged += 1;
    looks += LOOKS_EACH;
  });

  it('moves nothing where the system was asked for less motion', async () => {
    await tab.go('/agents');
    await tab.page.getByRole('button', { name: 'Pair an assistant' }).click();
    await tab.page.getByRole('dialog').waitFor();
    const moving = await tab.page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((each) => {
          const { transitionDuration, animationName } = getComputedStyle(each);
          return /[1-9]/.test(transitionDuration) || animationName !== 'none';
        })
        .map(({ tagName, className }) => `${tagName} ${String(className)}`),
    );
    expect(moving).toEqual([]);
  });

  it('shows what assistants write as text, marked, with its hidden characters', async () => {
    tab.complaints.length = 0;
    await tab.go('/review');
    await tab.page.getByRole('button', { name: /The roofer wrote/ }).click();
    const outside = tab.page.locator('.review-detail .outside');
    await outside.filter({ hasText: '⟨U+202E⟩' }).waitFor();
    const text = (await outside.textContent()) ?? '';
    expect(text).toContain('not your words');
    expect(text).toContain('⟨U+200B⟩');
    expect(text).toContain('<img src=x onerror=alert(1)>');
    expect(text).not.toContain(HOSTILE);
    expect(await tab.page.locator('main img').count()).toBe(0);
    expect(tab.complaints).toEqual([]);
  });
});
