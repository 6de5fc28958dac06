// The channels beside the one between the api and the vault, spoken by a peer that was taken over: what the supervisor, the api,
// the connectors, the plugin-host and the lab serve, and what the vault takes of a run that is under way. FUZZ_RUNS makes it a
// campaign.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { serveSyncs } from '../../services/connectors/serve-syncs.ts';
import { requirePackage } from '../../services/plugin-host/package/plugin-package.ts';
import { HubError } from '../../shared/errors.ts';
import { Channel, Handlers } from '../../shared/ipc/channel.ts';
import { Link } from '../../shared/ipc/link.ts';
import { connectorHost, connectorRun, connectors } from '../../shared/methods/connectors.ts';
import { CallContext, type Method } from '../../shared/methods/method.ts';
import { METHODS } from '../../shared/methods/methods.ts';
import { pluginHost, pluginRun, plugins } from '../../shared/methods/plugins.ts';
import { artifacts, memories } from '../../shared/methods/records.ts';
import { worker } from '../../shared/methods/supervisor.ts';
import { vault as control } from '../../shared/methods/vault.ts';
import type { NewConnector } from '../../shared/schemas/connector.ts';
import { COURIER, EMBEDDINGS, LAB, PROCESS_NAMES, type ProcessName } from '../../shared/schemas/system.ts';
import { conforms } from '../../shared/validate.ts';
import { type JsonSchema, SchemaValues } from '../support/hostile/from-schema.ts';
import { anyJson } from '../support/hostile/hostile-json.ts';
import { type Outcome, RawPeer } from '../support/hostile/raw-peer.ts';
import { pluginFiles } from '../support/plugins/plugin-files.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';
import { socketPair } from '../support/socket-pair.ts';
import { startVault } from '../support/vault-process.ts';
import { startWorker } from '../support/worker-process.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);
const CANARY = 'canary-beside-the-runs-83be';
const values = new SchemaValues({}, ['mem_01ARZ3NDEKTSV4RRFFQ69G5FAV']);
const EVERY_PROCESS: readonly ProcessName[] = [...PROCESS_NAMES, EMBEDDINGS, COURIER, LAB];
const silent = pino({ enabled: false });
const INSIDES = /\bat .*:\d+:\d+|node:internal|SQLITE_/;

function drawn<T>(arbitrary: fc.Arbitrary<T>, numRuns = RUNS): T[] {
  return fc.sample(arbitrary, { numRuns, seed: SEED }).map((each) => JSON.parse(JSON.stringify(each)) as T);
}

const paramsOf = (method: Method) => method.params as JsonSchema;

describe('every other channel', () => {
  test('asks its server for what is declared, of whom it is declared, and closes for everything else', async () => {
    const others = METHODS.filter(({ server }) => server !== 'vault');
    expect(new Set(others.map(({ server }) => server))).toEqual(
      new Set([...EVERY_PROCESS.filter((name) => name !== 'vault'), 'worker']),
    );
    for (const method of others) {
      const server = method.server === 'worker' ? 'connectors' : method.server;
      const reached: unknown[] = [];
      const handlers = new Handlers();
      for (const each of METHODS)
        handlers.on(each, (params) => {
          reached.push(params);
          throw new HubError('gone', 'It was reached.');
        });
      for (const caller of EVERY_PROCESS.filter((name) => name !== server)) {
        const violations: string[] = [];
        const peer = new RawPeer(async () => {
          const [ours, theirs] = await socketPair();
          const events = { onClose() {}, onFailure() {}, onViolation: (reason: string) => violations.push(reason) };
          new Channel(theirs, server, caller, handlers, events);
          return ours;
        });
        const mayAsk = method.callers.includes(caller);
        const question = fc.record({
          p: fc.oneof(values.valid(paramsOf(method)), values.bent(paramsOf(method))),
          c: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anyJson }),
        });
        for (const { p, c } of drawn(question, mayAsk ? RUNS : 1)) {
          const before = [reached.length, violations.length] as const;
          const outcome = await peer.ask({ m: method.name, p, c });
          const isRight = mayAsk && conforms(method.params, p) && conforms(CallContext, c);
          const shown = `${caller} asks ${server} for ${method.name}: ${JSON.stringify({ p, c }).slice(0, 300)}`;
          expect(outcome, shown).toEqual(isRight ? { error: expect.objectContaining({ code: 'gone' }) } : 'closed');
          expect([reached.length, violations.length], shown).toEqual([
            before[0] + (isRight ? 1 : 0),
            before[1] + (isRight ? 0 : 1),
          ]);
        }
        peer.close();
      }
    }
  }, 600_000);
});

describe('a worker that is asked by a vault that was taken over', () => {
  const dir = () => mkdtempSync(join(tmpdir(), 'hub-worker-'));
  const notify = METHODS.filter(({ server }) => server === 'api');

  test.each([
    ['plugin-host', Object.values(pluginHost)],
    ['api', notify],
  ] as const)(
    '%s answers or closes, shows nothing of its insides, and goes on',
    async (name, methods) => {
      const dataDir = dir();
      const listener = createServer().listen(0, '127.0.0.1');
      await once(listener, 'listening');
      const process = await startWorker(name, { dataDir, quiet: true, ...(name === 'api' && { listener }) });
      try {
        expect(process.started).toEqual({ ready: true, state: null });
        const peer = new RawPeer(() => process.wire('vault'));
        const outcomes: string[] = [];
        for (const method of methods as readonly Method[])
          for (const p of drawn(fc.oneof(values.valid(paramsOf(method)), values.bent(paramsOf(method)))))
            outcomes.push(judged(method, p, await peer.ask({ m: method.name, p })));
        expect(outcomes.filter(Boolean)).toEqual([]);
        expect(await process.supervisor.call(worker.ping, {})).toEqual({});
        expect(process.child.exitCode).toBeNull();
        peer.close();
      } finally {
        await process.kill();
        listener.close();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    600_000,
  );

  test('connectors answer or close, and show nothing of their insides', async () => {
    await using provider = await new GoogleProvider().start();
    const handlers = new Handlers();
    const ending = new AbortController();
    const options = { self: 'connectors', peer: 'vault', handlers, log: silent, onViolation() {} } as const;
    const vault = new Link(options);
    serveSyncs(handlers, { vault, base: provider.base, ending: ending.signal, wait: async () => {} });
    const peer = new RawPeer(async () => {
      const [ours, theirs] = await socketPair();
      vault.attach(theirs);
      return ours;
    });
    const outcomes: string[] = [];
    for (const method of Object.values(connectorHost) as Method[])
      for (const p of drawn(fc.oneof(values.valid(paramsOf(method)), values.bent(paramsOf(method)))).map(atHome))
        outcomes.push(judged(method, p, await peer.ask({ m: method.name, p })));
    expect(outcomes.filter(Boolean)).toEqual([]);
    ending.abort();
    vault.close();
    peer.close();
  }, 600_000);

  /** What is wrong with an outcome, or nothing. A vault that asks for nonsense may be told that it failed inside. */
  function judged(method: Method, p: unknown, outcome: Outcome): string {
    const isRight = (outcome !== 'closed') === conforms(method.params, p);
    const text = JSON.stringify(outcome);
    return isRight && !INSIDES.test(text) ? '' : `${method.name} ${JSON.stringify(p).slice(0, 300)}: ${text}`;
  }
});

/** Whoever fuzzes does not reach out to strangers' servers. Nobody listens there. */
function atHome(params: unknown): unknown {
  const { server } = (params ?? {}) as { server?: unknown };
  if (typeof server === 'string') return { ...(params as object), server: 'http://127.0.0.1:9/' };
  if (typeof server !== 'object' || server === null || !('host' in server)) return params;
  return { ...(params as object), server: { ...server, host: '127.0.0.1', port: 9, security: 'none' } };
}

describe('a run that is under way', () => {
  test('brings what it may bring, and gets nothing else, whatever is asked in its name', async () => {
    await using vault = await startVault({ quiet: true });
    const context = { token: await vault.setup() };
    const { api } = vault;
    await api.call(memories.create, { kind: 'semantic', statement: CANARY }, { context });
    const files = Object.entries(pluginFiles('')).map(([path, text]): [string, Buffer] => [path, Buffer.from(text)]);
    const examined = { ...requirePackage(Object.fromEntries(files)), signer: null };
    const runs: Record<string, string> = {};
    /** Examines what it is told to, and holds every run. */
    const answering = (method: string, params: unknown) => {
      if (method === pluginHost.examine.name) return { v: examined };
      runs[method] = (params as { run: string }).run;
      return undefined;
    };
    const [host, syncs] = (['plugin-host', 'connectors'] as const).map(
      (peer) => new RawPeer(() => vault.wire(peer), answering),
    ) as [RawPeer, RawPeer];
    await Promise.all([host.connect(), syncs.connect()]);
    const isolation = { level: 'reduced', layers: [], reason: null };
    expect(await host.ask({ m: pluginRun.report.name, p: { isolation, available: [] } })).toEqual({ value: {} });
    const install = { source: 'sideload', plugin_id: 'example.notes' } as const;
    const { value: job } = await api.call(plugins.install, install, { context });
    expect((await api.call(control.waitForJob, { id: job.id }, { context })).state).toBe('done');
    await api.call(plugins.giveConsent, { plugin: 'example.notes', reduced: true }, { context });
    await api.call(plugins.sync, { plugin: 'example.notes' }, { context });
    const server = { host: '127.0.0.1', port: 9, security: 'none' } as const;
    const login = { username: 'ada', password: 'canary-password' };
    const selection = { labels: ['Roof'] };
    const mailbox: NewConnector = { provider: 'imap', kind: 'email', selection, server, ...login };
    await api.call(connectors.create, mailbox, { context });
    await expect.poll(() => Object.keys(runs).sort()).toEqual([connectorHost.sync.name, pluginHost.run.name].sort());

    const note = { type: 'note', source_key: 'a', title: 'A note', classification: 'personal' };
    const run = runs[pluginHost.run.name];
    const brought = await host.ask({ m: pluginRun.upsert.name, p: { run, items: [note] } });
    expect(brought).toEqual({ value: { created: 1, updated: 0, unchanged: 0 } });
    const wrong: string[] = [];
    const named: [RawPeer, string | undefined, Record<string, Method>][] = [
      [host, run, pluginRun],
      [syncs, runs[connectorHost.sync.name], connectorRun],
    ];
    for (const [peer, own, methods] of named) {
      for (const method of Object.values(methods)) {
        for (const asked of drawn(values.valid(paramsOf(method)) as fc.Arbitrary<object>, RUNS * 2)) {
          const p = 'run' in asked ? { ...asked, run: own } : asked;
          if (!conforms(method.params, p)) continue;
          const outcome = await peer.ask({ m: method.name, p });
          const text = JSON.stringify(outcome);
          // It did not declare secrets.
          const isSecret = (p as { kind?: unknown }).kind === 'secret';
          const isRight =
            outcome !== 'closed' && (!isSecret || ('error' in outcome && outcome.error.code === 'policy_denied'));
          const leaks = text.includes(CANARY) || text.includes(context.token) || text.includes(login.password);
          if (!isRight || leaks || /"internal"/.test(text) || INSIDES.test(text))
            wrong.push(`${method.name} ${JSON.stringify(p).slice(0, 300)}: ${text.slice(0, 300)}`);
        }
      }
      // With what no honest host sends it is over, and with it the run.
      const over = Object.values(methods).find(
        ({ name }) => name === pluginRun.keep.name || name === connectorRun.sweep.name,
      );
      expect(await peer.ask({ m: over?.name, p: { run: own } })).toBe('closed');
    }
    expect(wrong.slice(0, 10)).toEqual([]);
    await expect
      .poll(async () => host.ask({ m: pluginRun.upsert.name, p: { run, items: [note] } }))
      .toMatchObject({ error: { code: 'gone' } });
    const notes = (await api.call(artifacts.list, { limit: 500 }, { context })).items;
    expect(notes.map(({ title }) => title)).toContain('A note');
    for (const each of notes) expect(each).toMatchObject({ authority: 'source_imported', untrusted: true });
    const kept = (await api.call(memories.list, { limit: 500 }, { context })).items;
    expect(kept.map(({ statement }) => statement)).toEqual([CANARY]);
    expect(await api.call(control.verify, {}, { context })).toMatchObject({ ok: true });
    for (const peer of [host, syncs]) peer.close();
  }, 600_000);
});
