// What a test of the review begins with: a hub in which nothing waits, an assistant that proposes and asks, and a browser.
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { pairAssistant, type TestAssistant } from './assistant.ts';
import { launchBrowser } from './browser.ts';
import { startHub, type TestHub } from './hub.ts';
import { type Look, viewOf } from './looks.ts';
import { openTab, type TestTab } from './tab.ts';
import { whenAllowed } from './when-allowed.ts';

const UNDO_MS = 10_000;

interface ReviewStage {
  hub: TestHub;
  browser: Browser;
  assistant: TestAssistant;
  /** Opens a tab in the look that is tried. */
  open(unlike?: BrowserContextOptions): Promise<TestTab>;
  /** Opens a tab with a clock that the test moves: what cannot be taken back is only sent after ten seconds. */
  openWithClock(): Promise<{ tab: TestTab; letItBe: () => Promise<void> }>;
  /** Lets the assistant propose a statement. */
  propose(statement: string): Promise<void>;
  /** Lets the assistant ask for an action; answers its id. */
  askFor(summary: string): Promise<string>;
  proposals(status: string): Promise<{ id: string; statement: string }[]>;
  /** The statements of the memories with a status. */
  statementsOf(status: string): Promise<string[]>;
  /** Clears the vault: afterwards nothing waits, and nothing is remembered. */
  forgetAll(): Promise<void>;
}

/** A stage that is there from the first test of a block to its last; each test begins with nothing that waits. */
export function reviewStage(look: Look): ReviewStage {
  const listed = async (path: string) => (await stage.hub.request('GET', path)).body;
  const stage = {
    open: (unlike) => openTab(stage.browser, stage.hub, { ...viewOf(look), ...unlike }),
    openWithClock: async () => {
      const tab = await stage.open();
      await tab.page.clock.install();
      return { tab, letItBe: () => tab.page.clock.fastForward(UNDO_MS + 100) };
    },
    propose: async (statement) => {
      const body = { memory: { kind: 'semantic', statement }, evidence_refs: [] };
      expect((await whenAllowed(() => stage.assistant.call('propose_memory', body))).status).toBe(200);
    },
    askFor: async (intent_summary) => {
      const body = { intent_summary, rationale: 'It is ready.', impact: 'It goes out in your name.' };
      return (await whenAllowed(() => stage.assistant.call('request_approval', body))).body.id as string;
    },
    proposals: (status) => listed(`/v1/memories/proposals?status=${status}&limit=500`),
    statementsOf: async (status) => {
      const memories = (await listed(`/v1/memories?status=${status}&limit=500`)) as { statement: string }[];
      return memories.map(({ statement }) => statement);
    },
    forgetAll: async () => {
      const all = (path: string) => listed(`${path}limit=500`) as Promise<{ id: string }[]>;
      const settle = async (method: string, path: string, body?: unknown) => {
        const { status } = await stage.hub.request(method, path, { body });
        if (status >= 300) throw new Error(`${path} answered ${status}`);
      };
      // Behind a rejected proposal another may have waited that is perhaps the same.
      for (
        let waiting = await stage.proposals('pending');
        waiting.length > 0;
        waiting = await stage.proposals('pending')
      )
        for (const { id } of waiting) await settle('POST', `/v1/memories/proposals/${id}/reject`);
      for (const { id } of await all('/v1/operational-proposals?status=pending&'))
        await settle('POST', `/v1/operational-proposals/${id}/reject`);
      for (const { id } of await all('/v1/conflicts?status=open&'))
        await settle('POST', `/v1/conflicts/${id}/resolve`, { status: 'resolved_keep_existing' });
      for (const { id } of await all('/v1/approvals?status=pending&'))
        await settle('POST', `/v1/approvals/${id}/decide`, { decision: 'declined' });
      for (const { id } of await all('/v1/memories?')) await settle('DELETE', `/v1/memories/${id}`);
    },
  } as ReviewStage;
  beforeAll(async () => {
    [stage.hub, stage.browser] = await Promise.all([startHub(), launchBrowser()]);
    await stage.hub.setup();
    const capabilities = ['memory.propose', 'memory.retrieve', 'action.propose'];
    stage.assistant = await pairAssistant(stage.hub, { capabilities });
  });
  // Clears what an earlier test left, and what the first try of this one did.
  beforeEach(() => stage.forgetAll());
  afterAll(async () => {
    await stage.browser?.close();
    await stage.hub?.[Symbol.asyncDispose]();
  });
  return stage;
}

/** Waits until the queue shows this text. */
export function untilShown({ page }: TestTab, text: string): Promise<void> {
  return page.locator('.review-detail').getByText(text, { exact: true }).waitFor();
}
