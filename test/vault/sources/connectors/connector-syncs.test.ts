// Syncs over days: when they come, and what becomes of one that is asked for beside another.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OpenVault } from '../../../../services/vault/lifecycle/open/open-vault.ts';
import { HubError } from '../../../../shared/errors.ts';
import { Handlers } from '../../../../shared/ipc/channel.ts';
import type { Link } from '../../../../shared/ipc/link.ts';
import { connectorHost, connectorRun, connectors } from '../../../../shared/methods/connectors.ts';
import { calendarEvents, projects } from '../../../../shared/methods/records.ts';
import { vault } from '../../../../shared/methods/vault.ts';
import type { ProviderProblem } from '../../../../shared/schemas/connector.ts';
import type { Job } from '../../../../shared/schemas/system.ts';
import { connectorStage, DAY, HOUR, MINUTE } from '../../../support/connector-stage.ts';
import { until } from '../../../support/processes.ts';
import { FalseMailServer } from '../../../support/servers/false-mail-server.ts';
import { failure } from '../../../support/servers/google/answer.ts';

const stage = connectorStage();
const walks = () => stage.provider.asked(/events\?/).length;

/** What a vault enters into its indexes after it was opened is written by then. */
async function stampAtRest(inside: { stampOfDatabase(): string }): Promise<string> {
  let last = '';
  const isAtRest = () => {
    const before = last;
    last = inside.stampOfDatabase();
    return last === before;
  };
  await expect.poll(isAtRest, { interval: 700 }).toBe(true);
  return last;
}

describe('the schedule', () => {
  test('a sync comes in its time, and one that was missed for hours comes once', async () => {
    await stage.start();
    const id = await stage.connected();
    const before = walks();
    stage.inside.pass(29 * MINUTE);
    await sleep(60);
    expect(walks()).toBe(before);
    stage.inside.pass(MINUTE);
    const { next_sync_at } = await stage.inside.until(
      id,
      ({ last_sync_at }) => Date.parse(last_sync_at ?? '') === stage.inside.ms,
    );
    expect(Date.parse(next_sync_at ?? '')).toBe(stage.inside.ms + 30 * MINUTE);
    expect(walks()).toBe(before + 1);
    stage.event('new');
    stage.inside.pass(8 * HOUR);
    await stage.inside.until(id, ({ items }) => items === 1);
    await sleep(60);
    expect(walks()).toBe(before + 2);
  });

  test.each(['goes on', 'is opened anew'])(
    'a sync comes in its time after a clock that was a year ahead, in a vault that %s',
    async (how) => {
      await stage.start();
      const id = await stage.connected();
      stage.inside.pass(365 * DAY);
      await stage.inside.until(id, ({ last_sync_at }) => Date.parse(last_sync_at ?? '') === stage.inside.ms);
      stage.inside.pass(-365 * DAY);
      if (how === 'is opened anew') await stage.inside.restart();
      stage.event('new');
      for (let minutes = 0; minutes < 2; minutes++) {
        stage.inside.pass(MINUTE);
        await sleep(60);
      }
      await stage.inside.until(id, ({ items }) => items === 1);
      const { next_sync_at } = await stage.inside.connector(id);
      expect(Date.parse(next_sync_at ?? '') - stage.inside.ms).toBeLessThanOrEqual(30 * MINUTE);
    },
  );

  test('a clock that is set right by a minute brings no sync before its time', async () => {
    await stage.start();
    const id = await stage.connected();
    const { next_sync_at } = await stage.inside.connector(id);
    const before = walks();
    stage.inside.pass(-MINUTE);
    await sleep(60);
    stage.inside.pass(MINUTE / 2);
    await sleep(60);
    expect(walks()).toBe(before);
    expect((await stage.inside.connector(id)).next_sync_at).toBe(next_sync_at);
  });

  test('a provider that is down for a day is asked less and less often, and what it has then is imported', async () => {
    await stage.start();
    const id = await stage.connected();
    stage.provider.faults.push({
      on: /events$/,
      times: Number.POSITIVE_INFINITY,
      answer: failure(503, 'backendError'),
    });
    stage.event('meanwhile');
    const gaps: number[] = [];
    for (const end = stage.inside.ms + DAY; stage.inside.ms < end; ) {
      const { next_sync_at } = await stage.inside.connector(id);
      gaps.push((Date.parse(next_sync_at ?? '') - stage.inside.ms) / MINUTE);
      stage.inside.pass((gaps.at(-1) as number) * MINUTE);
      const told = await stage.inside.until(
        id,
        ({ last_sync_at }) => Date.parse(last_sync_at ?? '') === stage.inside.ms,
      );
      expect(told).toMatchObject({ status: 'active', last_error: { code: 'unavailable' } });
      expect(told.last_error?.fix).toContain('by itself');
    }
    expect(gaps).toEqual([30, 30, 60, 120, 240, 360, 360, 360]);
    stage.provider.faults.length = 0;
    stage.inside.pass(6 * HOUR);
    const back = await stage.inside.until(id, ({ items, last_error }) => items === 1 && last_error === null);
    expect(back).toMatchObject({ items: 1, last_error: null, status: 'active' });
  });

  test('a sync that changes nothing writes nothing, and when it was is known after a restart', async () => {
    await stage.start();
    const id = await stage.connected();
    await stage.inside.restart();
    await stage.inside.until(id, ({ syncing, next_sync_at }) => syncing === null && next_sync_at !== null);
    const before = await stampAtRest(stage.inside);
    stage.inside.pass(2 * HOUR);
    await stage.inside.until(id, ({ last_sync_at }) => Date.parse(last_sync_at ?? '') === stage.inside.ms);
    expect(stage.inside.stampOfDatabase()).toBe(before);
    const synced = stage.inside.ms;
    await stage.inside.restart();
    expect(Date.parse((await stage.inside.connector(id)).last_sync_at ?? '')).toBe(synced);
  });
});

test('a calendar whose events belong to a project brings them there, also those that came before it was said', async () => {
  await stage.start();
  stage.event('before');
  const id = await stage.connected();
  const { id: project_id } = await stage.inside.call(projects.create, { title: 'Work' });
  const gone = await stage.inside.call(projects.create, { title: 'Gone' });
  await stage.inside.call(projects.remove, { id: gone.id, purge: false });
  const say = (project: string) =>
    stage.inside.call(connectors.update, { id, patch: { selection: { project_id: project } } });
  await expect(say(gone.id)).rejects.toMatchObject({
    code: 'validation_failed',
    extras: { errors: [{ loc: ['body', 'selection', 'project_id'], type: 'reference' }] },
  });
  stage.event('after');
  await say(project_id);
  await vi.waitUntil(async () => {
    const { items } = await stage.inside.call(calendarEvents.list, { limit: 9 });
    return items.length === 2 && items.every((each) => each.project_id === project_id);
  });
});

describe('a sync that is asked for beside one under way', () => {
  let id: string;
  let link: Link;
  let handlers: Handlers;
  let begun: { run: string; selection: unknown; end: (problem: ProviderProblem | null) => void }[];
  beforeEach(async () => {
    await stage.start();
    stage.inside.killConnectors();
    begun = [];
    handlers = new Handlers().on(connectorHost.sync, async ({ run, selection }, { signal }) => {
      const { promise, resolve: end } = Promise.withResolvers<ProviderProblem | null>();
      signal.addEventListener('abort', () => end(null), { once: true });
      begun.push({ run, selection, end });
      return { problem: await promise };
    });
    link = await stage.inside.play('connectors', handlers);
    const server = { host: '127.0.0.1', port: 9, security: 'none' as const };
    const account = { server, username: 'jo', password: 'app-password', selection: { labels: ['INBOX'] } };
    ({ id } = await stage.inside.call(connectors.create, { provider: 'imap', kind: 'email', ...account }));
    await until('the first has begun', () => begun.length === 1);
  });

  /** A sync that waits for the one under way: it tells how far that is. */
  async function askBeside(done: number): Promise<Job> {
    const job = await stage.inside.call(connectors.sync, { id });
    const run = begun.at(-1)?.run as string;
    await until('it tells how far the other is', async () => {
      await link.ask(connectorRun.progress, { run, done, total: 9 });
      const told = await stage.inside.call(vault.job, { id: job.id });
      return told.done === done && told.total === 9;
    });
    return job;
  }

  test('waits for that, and brings what came meanwhile once for all who ask', async () => {
    const asked = [await askBeside(1), await askBeside(2)];
    expect(begun).toHaveLength(1);
    begun[0]?.end(null);
    await until('the next has begun', () => begun.length === 2);
    for (const job of asked) expect((await stage.inside.call(vault.job, { id: job.id })).state).toBe('running');
    begun[1]?.end(null);
    for (const job of asked) {
      expect(await stage.inside.done(job)).toMatchObject({ state: 'done', result: { id, syncing: null } });
    }
    expect(begun).toHaveLength(2);
  });

  test('is told how that ended badly, and does not try the same at once', async () => {
    const asked = await askBeside(1);
    begun[0]?.end({ kind: 'unavailable', sentence: 'The server is down.', fix: null, wait_ms: null });
    expect(await stage.inside.done(asked)).toMatchObject({
      state: 'failed',
      error: { code: 'unavailable', detail: 'The server is down.' },
    });
    expect(begun).toHaveLength(1);
  });

  test('goes by another selection, and by the next one, where a sync was ended for it', async () => {
    const asked = await askBeside(1);
    for (const [turn, labels] of [['Trips'], ['Roof']].entries()) {
      await stage.inside.call(connectors.update, { id, patch: { selection: { labels } } });
      await until('the next has begun', () => begun.length === turn + 2);
    }
    begun[2]?.end(null);
    expect((await stage.inside.done(asked)).state).toBe('done');
    expect(begun.map(({ selection }) => selection)).toEqual([
      { labels: ['INBOX'] },
      { labels: ['Trips'] },
      { labels: ['Roof'] },
    ]);
  });

  test('is refused where that was ended for a pause', async () => {
    const asked = await askBeside(1);
    await stage.inside.call(connectors.switch, { id, to: 'paused' });
    expect((await stage.inside.done(asked)).error).toMatchObject({ code: 'policy_denied', fix: 'Resume it first.' });
    expect(begun).toHaveLength(1);
  });

  test('begins anew where the vault was locked while nobody could sync, and the schedule goes on', async () => {
    begun[0]?.end(null);
    await stage.inside.until(id, ({ syncing }) => syncing === null);
    link.close();
    const asked = await stage.inside.call(connectors.sync, { id });
    await stage.inside.until(id, ({ syncing }) => syncing !== null);
    await stage.inside.call(vault.lock, {});
    await stage.inside.call(vault.unlock, {});
    link = await stage.inside.play('connectors', handlers);
    await until('the next has begun', () => begun.length === 2);
    // The one of the vault that is closed finds the other side again as well.
    await sleep(100);
    begun[1]?.end(null);
    expect((await stage.inside.done(asked)).state).toBe('done');
    await stage.inside.until(id, ({ syncing }) => syncing === null);
    stage.inside.pass(HOUR);
    await until('another has begun in its time', () => begun.length === 3);
  });

  test('is refused where the connector is being removed', async () => {
    const asked = await askBeside(1);
    const removal = await stage.inside.call(connectors.remove, { id, purge: true });
    expect((await stage.inside.done(asked)).error?.code).toBe('busy');
    expect((await stage.inside.done(removal)).state).toBe('done');
    expect(begun).toHaveLength(1);
  });

  test('is not refused any more where the connector could not be removed', async () => {
    const full = new HubError('storage_full', 'The disk that holds the vault is full; nothing was changed.');
    const { change } = OpenVault.prototype;
    vi.spyOn(OpenVault.prototype, 'change').mockImplementation(function (this: OpenVault, actor, work, options) {
      return options?.frees ? Promise.reject(full) : change.call(this, actor, work, options);
    });
    const removal = await stage.inside.call(connectors.remove, { id, purge: false });
    expect((await stage.inside.done(removal)).error?.code).toBe('storage_full');
    vi.restoreAllMocks();
    const asked = await stage.inside.call(connectors.sync, { id });
    // The first never came to its end, so the schedule may begin one as well.
    await until('what was asked for has ended', async () => {
      for (const { end } of begun) end(null);
      return (await stage.inside.call(vault.job, { id: asked.id })).state === 'done';
    });
  });
});

test('a consent that is given anew ends the sync that goes by the one before, and another begins', async () => {
  await stage.start();
  const id = await stage.connected();
  stage.inside.killConnectors();
  const tokens = {
    access_token: 'new',
    refresh_token: 'new',
    expires_at: stage.inside.ms + HOUR,
    consent_ends_at: null,
  };
  const used: unknown[] = [];
  const handlers = new Handlers()
    .on(connectorHost.exchange, async () => ({ tokens, problem: null }))
    .on(connectorHost.sync, async ({ account }, { signal }) => {
      used.push('tokens' in account && account.tokens.access_token);
      if (used.length === 1) await once(signal, 'abort');
      return { problem: null };
    });
  await stage.inside.play('connectors', handlers);
  const asked = await stage.inside.call(connectors.sync, { id });
  await until('it has begun', () => used.length === 1);
  const { consent_url } = await stage.inside.call(connectors.reconsent, { id });
  await stage.finish(stage.provider.agree(consent_url as string));
  expect((await stage.inside.done(asked)).state).toBe('done');
  expect(used).toEqual([expect.stringContaining('access-'), 'new']);
});

describe('a selection that cannot be imported parks the connector, and is mended', () => {
  let server: FalseMailServer;
  let id: string;
  beforeEach(async () => {
    await stage.start();
    server = Object.assign(await new FalseMailServer().start(), { count: 1, uids: '1' });
    const login = { server: server.server, username: 'jo', password: 'app-password' };
    const selection = { labels: ['Trips'] };
    ({ id } = await stage.inside.call(connectors.create, { provider: 'imap', kind: 'email', selection, ...login }));
    const parked = await stage.inside.until(id, ({ status, syncing }) => status === 'failed' && syncing === null);
    expect(parked).toMatchObject({ items: 0, next_sync_at: null, last_error: { code: 'selection' } });
    expect(parked.status_reason).toContain('Name mailboxes as your mail program shows them');
  });
  afterEach(() => server[Symbol.asyncDispose]());

  test('by another selection, which is imported at once', async () => {
    await stage.inside.call(connectors.update, { id, patch: { selection: { labels: ['INBOX'] } } });
    const { status, last_error } = await stage.inside.until(
      id,
      ({ items, syncing }) => items === 1 && syncing === null,
    );
    expect([status, last_error]).toEqual(['active', null]);
  });

  test('by a sync that its owner asks for and that goes well', async () => {
    server.mailboxes = ['Trips'];
    expect((await stage.inside.sync(id)).state).toBe('done');
    expect(await stage.inside.connector(id)).toMatchObject({ status: 'active', status_reason: null, items: 1 });
  });
});
