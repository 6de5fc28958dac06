// The hub as a whole: it owns the data directory's lock, the port, the control socket and the workers.
//
// It trusts its configuration and the kernel. It must never see a key, a token or anything out of the vault, and imports
// nothing that could: only `shared`.
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { HubError } from '../shared/errors.ts';
import type { Handlers } from '../shared/ipc/channel.ts';
import type { Settings } from '../shared/ipc/worker.ts';
import { OneAtATime } from '../shared/one-at-a-time.ts';
import type { Errand } from '../shared/schemas/copies.ts';
import type { ModelServer } from '../shared/schemas/embeddings.ts';
import { COURIER, EMBEDDINGS, LAB, type ProcessStatus, type WorkerName } from '../shared/schemas/system.ts';
import { bridgeCommand } from './bridge-command.ts';
import type { HubConfig } from './config.ts';
import type { HubStatus } from './control/protocol.ts';
import { CommandRefused } from './control/refusals.ts';
import { ControlServer } from './control/server.ts';
import { asRefused, enterDataDir, isStillAt, requireRoom } from './data-dir.ts';
import { courierRow } from './errand.ts';
import { takeLock } from './hub-lock.ts';
import { Keeper, type Refusal } from './keeper.ts';
import { type BoundPort, bindPort } from './listening-port.ts';
import { identifyListener, reachModelServer } from './model-server.ts';
import { refuseFewFiles } from './open-files.ts';
import { endOrphans } from './orphans.ts';
import { PROCESS_TABLE, rowOf, type WorkerRow } from './process-table.ts';
import { probeSandbox, type Sandbox } from './sandbox.ts';
import { clientOf, clientUsers } from './socket-owner.ts';
import { sweepPairs } from './socket-pair.ts';
import { vaultSettings } from './vault-settings.ts';
import { WorkerLog } from './worker-log.ts';
import { memoryOf, type RunEvents, WorkerRun, wire } from './worker-run.ts';

/** What goes into the log and is no news to whoever watches the terminal. */
const UNREMARKABLE = new Set(['is ready', 'has ended']);

interface HubEvents {
  /** One short line for whoever watches the terminal. */
  say: (line: string) => void;
}

export class Hub {
  readonly #config: HubConfig;
  readonly #events: HubEvents;
  readonly #lock: DatabaseSync;
  readonly #port: BoundPort;
  readonly #sandbox: Sandbox;
  readonly #logs = new Map<string, WorkerLog>();
  readonly #keepers: Keeper[] = [];
  /** The name of this life of the hub. */
  readonly #run = randomUUID();
  readonly #startedAt = performance.now();
  readonly #ending = new AbortController();
  readonly #hastening = new AbortController();
  #control: ControlServer | undefined;
  #state: HubStatus['state'] = 'starting';
  #ended: Promise<void> | undefined;
  #modelServer: ModelServer | null = null;
  readonly #changingModelServer = new OneAtATime();
  readonly #changingCourier = new OneAtATime();
  #connections = 0;

  private constructor(config: HubConfig, events: HubEvents, lock: DatabaseSync, port: BoundPort, sandbox: Sandbox) {
    this.#config = config;
    this.#events = events;
    this.#lock = lock;
    this.#port = port;
    this.#sandbox = sandbox;
    const rows = PROCESS_TABLE.filter((row) => (row.first || !config.recovery) && (row.name !== LAB || config.lab));
    for (const name of ['supervisor', ...rows.map((row) => row.name)]) this.#logs.set(name, new WorkerLog(name));
    for (const row of rows) if (!row.onDemand) this.#keepers.push(this.#keep(row));
  }

  /** Takes what a hub needs, or refuses with one sentence and leaves everything as it was. */
  static async open(config: HubConfig, events: HubEvents): Promise<Hub> {
    refuseFewFiles();
    const probing = probeSandbox();
    try {
      return await Hub.#take(config, events, probing);
    } catch (error) {
      // A trial that is under way would be nobody's once this process is gone.
      await probing;
      throw error;
    }
  }

  static async #take(config: HubConfig, events: HubEvents, probing: Promise<Sandbox>): Promise<Hub> {
    requireRoom(config.dataDir);
    const dataDir = enterDataDir(config.dataDir);
    const lock = await takeLock(dataDir);
    try {
      const port = bindPort(config.port);
      sweepPairs();
      endOrphans();
      const hub = new Hub({ ...config, dataDir }, events, lock, port, await probing);
      hub.#control = await ControlServer.listen(hub);
      return hub;
    } catch (error) {
      lock.close();
      throw asRefused(error, dataDir);
    }
  }

  /** Aborts once the hub is asked to end, by a signal or by `hub stop`. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  get config(): HubConfig {
    return this.#config;
  }

  /**
   * Brings the hub up, and answers whether it serves. Rejects when a worker refuses: then all is ended again. A worker
   * that keeps failing is given up on, and the others are there.
   */
  async start(): Promise<boolean> {
    await this.#launch((row) => row.first === true);
    if (this.#ending.signal.aborted) return false;
    this.#state = 'running';
    const serves = this.#keepers.every((keeper) => !keeper.row.first || keeper.isReady);
    void this.#launch((row) => !row.first).catch((error: unknown) => {
      this.#events.say(error instanceof Error ? error.message : 'A worker did not start.');
    });
    return serves;
  }

  async #launch(isMeant: (row: WorkerRow) => boolean): Promise<void> {
    const keepers = this.#keepers.filter(({ row }) => isMeant(row));
    const refusal = await firstRefusal(keepers.map((keeper) => keeper.launch()));
    if (refusal === undefined || this.#ending.signal.aborted) return;
    // A worker that refuses knows that going on would do harm; at the first start nothing is lost by ending.
    if (this.#state === 'starting') await this.end();
    throw new CommandRefused([refusal.reason, refusal.fix].filter(Boolean).join(' '));
  }

  #keep(row: WorkerRow): Keeper {
    return new Keeper(row, {
      begin: () => this.#begin(row),
      start: async (run) => {
        // A worker knows its directory by its name: in an empty one of that name, the vault would be one that is not made yet.
        if (row.allow.includes('data-dir') && !isStillAt(this.#config.dataDir)) return movedAway(this.#config.dataDir);
        await this.#wire(run);
        return run.start(await this.#handlersFor(row.name), this.#settings(row));
      },
      onEvent: (_, what, facts) => {
        this.#logs.get('supervisor')?.note(`${row.name} ${what}`, facts);
        // A refusal that ends the whole start is told by the end.
        if (UNREMARKABLE.has(what) || (what === 'refuses to start' && this.#state === 'starting')) return;
        this.#events.say([`${row.name} ${what}`, facts?.['reason']].filter(Boolean).join(': '));
      },
    });
  }

  #begin(row: WorkerRow): Promise<WorkerRun> {
    const log = this.#logs.get(row.name) as WorkerLog;
    const events: RunEvents = {
      // One that is needed no more may still be on its way out.
      onViolation: (reason) => this.#keepers.find((each) => each.row === row)?.punish(reason),
      onFailure: (method, error) => {
        const name = error instanceof Error ? error.name : typeof error;
        this.#logs.get('supervisor')?.note('a request failed', { peer: row.name, method, name });
      },
    };
    return WorkerRun.begin({ row, config: this.#config, sandbox: this.#sandbox, log, events });
  }

  async #wire(run: WorkerRun): Promise<void> {
    if (run.row.listens) run.hand({ listen: true }, this.#port).catch(() => {});
    const peers = this.#keepers.filter((keeper) => run.row.peers.includes(keeper.row.name));
    await Promise.all(peers.map((peer) => peer.run && wire(run, peer.run)));
  }

  #settings({ name }: WorkerRow): Settings {
    const { plugins, oauth, lab } = this.#config;
    return {
      ...vaultSettings(this.#config),
      hub_run: this.#run,
      bridge_command: bridgeCommand(),
      oauth_client: name === 'vault' ? oauth.client : null,
      oauth_redirect: oauth.redirect,
      google_base: oauth.googleBase,
      catalog_url: plugins.catalogUrl,
      catalog_pubkey: plugins.catalogPubkey,
      catalog_development: plugins.catalogDevelopment,
      plugins_dir: plugins.dir,
      restic: name === COURIER ? this.#config.restic : null,
      lab,
    };
  }

  /** What the supervisor answers this one worker. */
  async #handlersFor(caller: WorkerName): Promise<Handlers> {
    const [{ Handlers }, { supervisor }] = await Promise.all([
      import('../shared/ipc/channel.ts'),
      import('../shared/methods/supervisor.ts'),
    ]);
    return new Handlers()
      .on(supervisor.status, () => this.system())
      .on(supervisor.restart, async ({ name }) => {
        const restarted = this.restart(name);
        // Nobody can wait for its own end: a worker that restarts itself is answered at once.
        if (name === caller) restarted.catch(() => {});
        else await restarted;
        return {};
      })
      .on(supervisor.identifyListener, ({ port }) => ({
        listener: this.#config.peersToldApart ? identifyListener(port) : null,
        is_told: this.#config.peersToldApart,
      }))
      .on(supervisor.useModelServer, async ({ server }) => {
        await this.#changingModelServer.run(() => this.#turnToModelServer(server));
        return {};
      })
      .on(supervisor.useCourier, async ({ errand }) => {
        await this.#changingCourier.run(() => this.#turnToErrand(errand));
        return {};
      })
      .on(supervisor.reachModelServer, () => this.#handModelServer())
      .on(supervisor.identifyPeer, ({ address, port }) => this.#identifyPeer(address, port))
      .on(supervisor.strangersAmong, ({ peers }) => ({ strangers: this.#strangersAmong(peers) }))
      .on(supervisor.reportViolation, ({ peer, reason }) => {
        const accused = this.#keepers.find((keeper) => keeper.row.name === peer);
        if (accused?.row.peers.includes(caller)) accused.punish(`${reason} (seen by ${caller})`);
        return {};
      });
  }

  /** One that is not to be found in the tables is none of an honest program. */
  #strangersAmong(peers: readonly { address: string; port: number }[]): number[] {
    if (!this.#config.peersToldApart) return [];
    const users = clientUsers(peers, this.#config.port);
    return peers.flatMap((_, i) => (users[i] === process.getuid?.() ? [] : [i]));
  }

  #identifyPeer(address: string, port: number): { same_user: boolean | null; executable: string | null } {
    const owner = this.#config.peersToldApart ? clientOf(address, port, this.#config.port) : undefined;
    if (owner === undefined) return { same_user: null, executable: null };
    return { same_user: owner.uid === process.getuid?.(), executable: owner.executable?.slice(0, 512) ?? null };
  }

  /** The process that speaks to it is there as long as there is one; another server gets another process. */
  async #turnToModelServer(server: ModelServer | null): Promise<void> {
    const isThere = this.#keepers.some(({ row }) => row.name === EMBEDDINGS);
    const isSame = JSON.stringify(server) === JSON.stringify(this.#modelServer);
    if (this.#ending.signal.aborted || this.#config.recovery || (isSame && isThere === (server !== null))) return;
    this.#modelServer = server;
    await this.#replace(EMBEDDINGS, server === null ? null : () => rowOf(EMBEDDINGS));
  }

  /** Each run is a process of its own, in a box that is made for it. */
  async #turnToErrand(errand: Errand | null): Promise<void> {
    const isNone = errand === null || this.#config.recovery;
    await this.#replace(COURIER, isNone ? null : () => courierRow(errand, this.#config));
  }

  /** Ends the process of this name, if there is one, and then makes the row of the next. */
  async #replace(name: WorkerName, makeRow: (() => WorkerRow) | null): Promise<void> {
    const index = this.#keepers.findIndex(({ row }) => row.name === name);
    if (index >= 0) {
      const [keeper] = this.#keepers.splice(index, 1) as [Keeper];
      await keeper.end(this.#hastening.signal);
    }
    if (makeRow === null || this.#ending.signal.aborted) return;
    const keeper = this.#keep(makeRow());
    this.#keepers.push(keeper);
    void keeper.launch();
  }

  async #handModelServer(): Promise<{ connection: number | null; fault: 'no_listener' | 'another_user' | null }> {
    const run = this.#keeperOf(EMBEDDINGS).run;
    if (run === undefined || this.#modelServer === null) return { connection: null, fault: 'no_listener' };
    const reached = await reachModelServer(this.#modelServer);
    if ('fault' in reached) return { connection: null, fault: reached.fault };
    this.#connections += 1;
    const connection = this.#connections;
    await run.hand({ connection }, reached.socket).catch(() => reached.socket.destroy());
    return { connection, fault: null };
  }

  #keeperOf(name: WorkerName): Keeper {
    const keeper = this.#keepers.find((each) => each.row.name === name);
    if (keeper === undefined) throw new HubError('unavailable', `The ${name} process is not part of this start.`);
    return keeper;
  }

  restart(name: WorkerName): Promise<void> {
    return this.#keeperOf(name).restart();
  }

  /** Lets the vault accept a one-time code, of which nobody here knows more than the hash. */
  async allowBootstrap(codeSha256: string): Promise<void> {
    const { vault } = await import('../shared/methods/vault.ts');
    const keeper = this.#keeperOf('vault');
    const channel = keeper.isReady ? keeper.run?.channel : undefined;
    if (channel === undefined) throw new HubError('unavailable', 'The vault is not available; `hub status` says more.');
    await channel.call(vault.allowBootstrap, { code_sha256: codeSha256 });
  }

  system(): Pick<HubStatus, 'version' | 'processes'> {
    const self: ProcessStatus = {
      name: 'supervisor',
      pid: process.pid,
      state: this.#state === 'running' ? 'ready' : this.#state === 'starting' ? 'starting' : 'draining',
      uptime_s: Math.round(performance.now() - this.#startedAt) / 1000,
      restarts: 0,
      memory_bytes: memoryOf(process.pid) ?? process.memoryUsage.rss(),
      isolation: [],
    };
    return { version: this.#config.version, processes: [self, ...this.#keepers.map((keeper) => keeper.status())] };
  }

  status(): HubStatus {
    const { address, port, dataDir, bootstrapOnce, recovery } = this.#config;
    return {
      ...this.system(),
      pid: process.pid,
      state: this.#state,
      address,
      port,
      data_dir: dataDir,
      bootstrap_once: bootstrapOnce,
      recovery,
    };
  }

  /** Asks the hub to end. Asked again, it no longer waits for anyone. */
  stop(): void {
    if (this.#ending.signal.aborted) this.#hastening.abort();
    this.#ending.abort();
  }

  /** Drains the workers one after the other, the vault last, and lets everything go. */
  end(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    this.#state = 'stopping';
    this.#logs.get('supervisor')?.note('is asked to end');
    this.#ending.abort();
    const inOrder = this.#keepers.toSorted((a, b) => a.row.drains - b.row.drains);
    // Nobody is started again from here on, not even one whose turn to end has not come.
    for (const keeper of inOrder) keeper.retire();
    for (const keeper of inOrder) await keeper.end(this.#hastening.signal);
    endOrphans();
    try {
      // One that a worker was being given when the end came.
      sweepPairs();
    } catch {
      // The directory is gone, or cannot be read: whatever is left is for the next start.
    }
    this.#port.close();
    await this.#control?.[Symbol.asyncDispose]();
    this.#logs.get('supervisor')?.note('ended');
    for (const log of this.#logs.values()) log[Symbol.dispose]();
    // Last: from here on another hub may take this directory.
    this.#lock.close();
  }
}

function movedAway(dataDir: string): Refusal {
  return {
    ready: false,
    reason: `The data directory is no longer at ${dataDir}: somebody moved or deleted it.`,
    fix: `Put it back, then \`hub restart vault\`; or end this hub with \`kill ${process.pid}\`, and start one where the data is now.`,
  };
}

async function firstRefusal(outcomes: Promise<'ready' | 'failed' | Refusal>[]): Promise<Refusal | undefined> {
  const settled = outcomes.map(async (outcome) => {
    const result = await outcome;
    if (typeof result === 'object') throw new Refused(result);
  });
  try {
    await Promise.all(settled);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super();
    this.refusal = refusal;
  }
}
