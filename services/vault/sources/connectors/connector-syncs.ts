// What the vault remembers of connectors while it is open: the connectors process, the syncs under way, and the timer of
// the next one.
//
// A sync is known here from its beginning to its end; what the process asks in its name is checked against the connector it
// belongs to, and a sync that is not known may ask nothing. Two syncs of one connector never overlap.
import { connectorHost } from '../../../../shared/contracts/connectors.ts';
import type { ParamsOf } from '../../../../shared/contracts/method.ts';
import { HubError } from '../../../../shared/errors.ts';
import { newId } from '../../../../shared/ids.ts';
import type { Link } from '../../../../shared/ipc/link.ts';
import { HOLD_WHILE_RESTARTING_MS } from '../../../../shared/limits.ts';
import { describeFailure, type Logger } from '../../../../shared/log.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type {
  Connector,
  GoogleTokens,
  Login,
  ProviderProblem,
  SyncStep,
} from '../../../../shared/schemas/connector.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import type { Change } from '../../store/change.ts';
import type { Consents } from '../consents.ts';
import { everyConnector, getConnector, keepTokens, readSecret, setStatus } from './accounts.ts';
import { nextDue, noteEnd, readHealth } from './health.ts';
import { applyStep, sweep } from './steps.ts';

interface SyncUnderWay {
  connector: Connector;
  stop: AbortController;
  progress: { done: number; total: number | null };
  /** A consent that was given meanwhile has brought newer tokens than those it renews. */
  isOutdated: boolean;
  /** Whoever waits for it. */
  watchers: Set<Progress>;
  ended: Promise<Outcome | typeof STOPPED>;
}

interface Outcome {
  problem: ProviderProblem | null;
}

/** By its owner, who wants something else of the connector: whether there is another sync is for that to say. */
const STOPPED = 'stopped';

/** Whatever the clock says. */
const AT_ONCE = 0;
/** A moment after a start everything else comes first. */
const SOON_MS = 2_000;

export class ConnectorRoom {
  readonly #host: Link;
  readonly #log: Logger;
  readonly consents: Consents;
  readonly #underWay = new Map<string, SyncUnderWay>();
  /** Being removed: nothing is written behind whoever purges. */
  readonly #leaving = new Set<string>();
  readonly #dueAt = new Map<string, number>();
  readonly #syncedAt = new Map<string, string>();
  readonly #lookEveryMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(host: Link, consents: Consents, log: Logger, lookEveryMs: number) {
    this.#host = host;
    this.#log = log;
    this.#lookEveryMs = lookEveryMs;
    this.consents = consents;
  }

  /** The process when it is there: at a start and after a crash it takes a moment. */
  async reachHost(): Promise<Link> {
    const deadline = Date.now() + HOLD_WHILE_RESTARTING_MS;
    while (!this.#host.isUp && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    if (this.#host.isUp) return this.#host;
    throw new HubError('unavailable', 'The connectors process is not running, so nothing can be synced.', {
      fix: 'Start it with `hub restart connectors`.',
    });
  }

  syncOf(connector: string): SyncUnderWay | undefined {
    for (const each of this.#underWay.values()) if (each.connector.id === connector) return each;
    return undefined;
  }

  syncedAt(connector: string): string | null {
    return this.#syncedAt.get(connector) ?? null;
  }

  /** Null as well while it is about to begin, or under way for the first time. */
  dueAt({ id, status }: Connector): string | null {
    const due = this.#dueAt.get(id) ?? AT_ONCE;
    return status !== 'active' || due === AT_ONCE ? null : new Date(due).toISOString();
  }

  underWay(run: string): SyncUnderWay {
    const found = this.#underWay.get(run);
    if (found === undefined || found.stop.signal.aborted) throw endedSync();
    return found;
  }

  stop(connector: string): void {
    this.syncOf(connector)?.stop.abort();
  }

  /** What is under way goes by a consent from before, and could end with asking for one. */
  outdate(connector: string): void {
    const sync = this.syncOf(connector);
    if (sync !== undefined) sync.isOutdated = true;
    this.stop(connector);
  }

  /** Ends what is under way, waits for it and lets nothing begin: whoever purges must not be written behind. */
  async leave(connector: string): Promise<void> {
    this.#leaving.add(connector);
    this.stop(connector);
    while (this.syncOf(connector) !== undefined) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** It could not be removed. */
  stay(vault: OpenVault, connector: string): void {
    this.#leaving.delete(connector);
    this.schedule(vault);
  }

  /**
   * Everything that is at the provider now. A sync under way may have passed it by already, so the one after that is what
   * counts, for all who ask meanwhile; where the first ends badly, they are told.
   */
  async sync(vault: OpenVault, id: string, onProgress: Progress = () => {}): Promise<Outcome> {
    const before = this.syncOf(id);
    if (before !== undefined) {
      const outcome = await watch(before, onProgress);
      if (outcome !== STOPPED && outcome.problem !== null) return outcome;
    }
    for (;;) {
      const outcome = await watch(this.syncOf(id) ?? this.#begin(vault, id), onProgress);
      if (outcome !== STOPPED) return outcome;
    }
  }

  #begin(vault: OpenVault, id: string): SyncUnderWay {
    const connector = getConnector(vault.reader, id, vault.now());
    refuseUnlessOn(connector);
    if (this.#leaving.has(id)) {
      throw new HubError('busy', 'This connector is being removed.', {
        fix: 'Add the account again when that is done, if you want to keep it.',
      });
    }
    const run = newId('run', Date.parse(vault.now()));
    const stop = new AbortController();
    const ended = Promise.withResolvers<Outcome | typeof STOPPED>();
    const sync: SyncUnderWay = {
      connector,
      stop,
      progress: { done: 0, total: null },
      isOutdated: false,
      watchers: new Set(),
      ended: ended.promise,
    };
    this.#underWay.set(run, sync);
    this.#run(vault, run, sync).then(ended.resolve, ended.reject);
    return sync;
  }

  /** One sync, from its beginning to its end. A problem of the provider is its result and no error of ours. */
  async #run(vault: OpenVault, run: string, sync: SyncUnderWay): SyncUnderWay['ended'] {
    const { connector, stop } = sync;
    const { id } = connector;
    try {
      const host = await this.reachHost();
      const signal = AbortSignal.any([stop.signal, vault.signal]);
      const { problem } = await host.ask(connectorHost.sync, this.#asked(vault, run, connector), { signal });
      return await this.#end(vault, sync, problem);
    } catch (error) {
      if (vault.signal.aborted) throw error;
      if (stop.signal.aborted) return STOPPED;
      if (error instanceof HubError && error.code === 'consent_required') {
        return await this.#end(vault, sync, clientMissing(error));
      }
      this.#log.error({ connector: id, err: describeFailure(error) }, 'a sync broke off');
      return await this.#end(vault, sync, INTERRUPTED);
    } finally {
      this.#underWay.delete(run);
      this.schedule(vault);
    }
  }

  #asked(vault: OpenVault, run: string, connector: Connector): ParamsOf<typeof connectorHost.sync> {
    const { reader } = vault;
    const { id, provider, kind, selection, server } = connector;
    const secret = readSecret<GoogleTokens & Login>(reader, id);
    if (secret === undefined) throw new HubError('consent_required', 'There are no credentials of this account yet.');
    const account =
      provider === 'google'
        ? { provider, client: this.consents.client(reader), tokens: secret as GoogleTokens }
        : { provider, login: secret as Login };
    const places = reader.all<{ collection: string; state: string | null; position: string | null }>`
      SELECT collection, state, position FROM connector_places WHERE connector = ${id}`;
    return { run, kind, selection, server, account, places, now: vault.now() };
  }

  async #end(
    vault: OpenVault,
    { connector: { id }, stop }: SyncUnderWay,
    problem: ProviderProblem | null,
  ): SyncUnderWay['ended'] {
    if (stop.signal.aborted) return STOPPED;
    const at = vault.now();
    this.#syncedAt.set(id, at);
    const current = everyConnector(vault.reader).find((each) => each.id === id);
    if (current === undefined) return { problem };
    const health = readHealth(vault.reader, id);
    const next = nextDue(current, health, problem, Date.parse(at));
    this.#dueAt.set(id, next.due_at);
    // A sync that went like the one before is not worth a commit.
    if (health?.error === null && problem === null) return { problem };
    await vault.change({ kind: 'vault' }, (change) => {
      // Its owner has changed the connector while this waited: how the sync from before ended is no news of it.
      if (stop.signal.aborted) return;
      noteEnd(change, id, { ...next, synced_at: at, error: problem });
      const now = getConnector(change.tx, id, change.at);
      if (problem === null && now.status === 'failed') setStatus(change, now, 'active');
      const status = problem === null ? null : PARKED[problem.kind];
      if (status && now.status === 'active') {
        setStatus(change, now, status, [problem?.sentence, problem?.fix].filter(Boolean).join(' '));
      }
    });
    return stop.signal.aborted ? STOPPED : { problem };
  }

  step(vault: OpenVault, run: string, step: SyncStep): Promise<void> {
    const { connector } = this.underWay(run);
    return vault.change({ kind: 'source', id: connector.id }, (change) => {
      this.underWay(run);
      applyStep(change, connector, step);
    });
  }

  sweep(vault: OpenVault, run: string, what: Parameters<typeof sweep>[2]): Promise<boolean> {
    const { connector } = this.underWay(run);
    return vault.change({ kind: 'source', id: connector.id }, (change) => {
      this.underWay(run);
      return sweep(change, connector.id, what);
    });
  }

  keepTokens(vault: OpenVault, run: string, tokens: GoogleTokens): Promise<unknown> {
    const sync = this.underWay(run);
    const { id } = sync.connector;
    return vault.change({ kind: 'source', id }, (change) => {
      if (sync.isOutdated) throw endedSync();
      return keepTokens(change, getConnector(change.tx, id, change.at), tokens);
    });
  }

  progress(run: string, done: number, total: number | null): void {
    const sync = this.underWay(run);
    sync.progress = { done, total };
    for (const tell of sync.watchers) tell(done, total ?? 0);
  }

  /** Sets the timer to the next sync that is due. One whose time has passed runs once, a moment from now. */
  schedule(vault: OpenVault): void {
    if (vault.signal.aborted) return;
    clearTimeout(this.#timer);
    const now = Date.parse(vault.now());
    const active = everyConnector(vault.reader).filter(({ status }) => status === 'active');
    for (const { id } of active) {
      if (!this.#dueAt.has(id)) this.#dueAt.set(id, Math.max(readHealth(vault.reader, id)?.due_at ?? 0, now + SOON_MS));
    }
    const waits = active
      .filter(({ id }) => !this.syncOf(id) && !this.#leaving.has(id))
      .map(({ id }) => (this.#dueAt.get(id) as number) - now);
    if (waits.length === 0) return;
    const wait = Math.min(this.#lookEveryMs, Math.max(0, Math.min(...waits)));
    this.#timer = setTimeout(() => this.#startDue(vault), wait).unref();
  }

  #startDue(vault: OpenVault): void {
    if (vault.signal.aborted) return;
    const now = Date.parse(vault.now());
    for (const { id, status } of everyConnector(vault.reader)) {
      const isDue =
        status === 'active' &&
        (this.#dueAt.get(id) ?? 0) <= now &&
        this.syncOf(id) === undefined &&
        !this.#leaving.has(id);
      if (isDue) this.sync(vault, id).catch(() => {});
    }
    this.schedule(vault);
  }

  /** Another OAuth client is what those that were refused with the last one were waiting for. */
  tryAgain(change: Change, vault: OpenVault): void {
    for (const connector of everyConnector(change.tx)) {
      const kind = readHealth(change.tx, connector.id)?.error?.kind;
      if (connector.status !== 'failed' || (kind !== 'client_refused' && kind !== 'client_missing')) continue;
      setStatus(change, connector, 'active');
      this.stop(connector.id);
      this.soon(change, vault, connector.id);
    }
  }

  /** Once the change under way is on the disk: what was just connected is synced at once. */
  soon({ afterCommit }: Change, vault: OpenVault, id: string): void {
    afterCommit(() => {
      this.#dueAt.set(id, AT_ONCE);
      this.schedule(vault);
    });
  }

  /** Writes down when each was last synced: a sync that changed nothing was not worth a commit of its own. */
  async writeDown(vault: OpenVault): Promise<void> {
    const late = everyConnector(vault.reader).flatMap(({ id }) => {
      const health = readHealth(vault.reader, id);
      const [synced_at, due_at] = [this.#syncedAt.get(id), this.#dueAt.get(id)];
      const isLate = health && synced_at !== undefined && due_at !== undefined && health.synced_at !== synced_at;
      return isLate ? [{ id, health: { ...health, synced_at, due_at } }] : [];
    });
    if (late.length === 0) return;
    await vault.change({ kind: 'vault' }, (change) => {
      for (const { id, health } of late) noteEnd(change, id, health);
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const { stop } of this.#underWay.values()) stop.abort();
    this.#underWay.clear();
    this.#dueAt.clear();
    this.#leaving.clear();
  }
}

function endedSync(): HubError {
  return new HubError('gone', 'This sync has ended.');
}

async function watch({ watchers, ended }: SyncUnderWay, tell: Progress): SyncUnderWay['ended'] {
  watchers.add(tell);
  try {
    return await ended;
  } finally {
    watchers.delete(tell);
  }
}

const INTERRUPTED: ProviderProblem = {
  kind: 'interrupted',
  sentence: 'The sync broke off inside the service.',
  fix: 'Nothing is needed: it goes on where it was by itself.',
  wait_ms: null,
};

function clientMissing({ message, extras }: HubError): ProviderProblem {
  return { kind: 'client_missing', sentence: message, fix: extras.fix ?? null, wait_ms: null };
}

/** What only the owner can mend stops the schedule. */
const PARKED: Record<string, Connector['status'] | undefined> = {
  reconsent_required: 'reconsent_required',
  client_refused: 'failed',
  client_missing: 'failed',
  forbidden: 'failed',
  selection: 'failed',
};

function refuseUnlessOn({ status, status_reason }: Connector): void {
  if (status === 'active' || status === 'failed') return;
  const because = status_reason === null ? '' : ` ${status_reason}`;
  throw new HubError('policy_denied', `This connector is ${status}, so it does not sync.${because}`, {
    fix: status === 'paused' ? 'Resume it first.' : 'Give the consent, or enter the password, first.',
  });
}
