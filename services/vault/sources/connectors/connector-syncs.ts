// The syncs of connectors: what each begins with, how it ends, and what the connectors process asks in the name of one, which
// is checked against the connector it belongs to.
import { HubError } from '../../../../shared/errors.ts';
import { CLOCK_SLACK_MS } from '../../../../shared/limits.ts';
import { describeFailure, type Logger } from '../../../../shared/log.ts';
import { connectorHost } from '../../../../shared/methods/connectors.ts';
import type { ParamsOf } from '../../../../shared/methods/method.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type {
  Connector,
  GoogleTokens,
  Login,
  ProviderProblem,
  SyncPlace,
  SyncStep,
} from '../../../../shared/schemas/connector.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import { type Change, VAULT } from '../../store/change.ts';
import type { Consents } from '../consents.ts';
import type { Host } from '../host.ts';
import { type RunDeps, RunRegistry, type UnderWay, watch } from '../run-registry.ts';
import { everyConnector, getConnector, keepTokens, readSecret, setStatus } from './accounts.ts';
import { misplacedEvents, moveEvents, projectOfEvents } from './event-project.ts';
import { nextDue, noteEnd, readHealth } from './health.ts';
import { applyStep, sweep } from './steps.ts';

interface Outcome {
  problem: ProviderProblem | null;
}

/** By its owner, who wants something else of the connector: whether there is another sync is for that to say. */
type Stopped = undefined;

interface OwnOfSync {
  /** A consent that was given meanwhile has brought newer tokens than those it renews. */
  isOutdated: boolean;
}

type SyncUnderWay = UnderWay<Connector, Outcome | Stopped> & OwnOfSync;

/** Whatever the clock says. */
const AT_ONCE = 0;
/** A moment after a start everything else comes first. */
const SOON_MS = 2_000;

export class ConnectorSyncs extends RunRegistry<Connector, Outcome | Stopped, OwnOfSync> {
  readonly host: Host;
  readonly consents: Consents;
  readonly #log: Logger;
  readonly #dueAt = new Map<string, number>();
  readonly #syncedAt = new Map<string, string>();

  constructor(host: Host, consents: Consents, deps: RunDeps) {
    const afterRemoval = 'Add the account again when that is done, if you want to keep it.';
    super({ source: 'connector', run: 'sync', afterRemoval }, deps);
    this.host = host;
    this.consents = consents;
    this.#log = deps.log;
  }

  syncedAt(connector: string): string | null {
    return this.#syncedAt.get(connector) ?? null;
  }

  /** Null as well while it is about to begin, or under way for the first time. */
  dueAt({ id, status }: Connector): string | null {
    const due = this.#dueAt.get(id) ?? AT_ONCE;
    return status !== 'active' || due === AT_ONCE ? null : new Date(due).toISOString();
  }

  /** A sync that is under way goes by a consent from before, and could end with asking for one. */
  outdate(connector: string): void {
    const sync = this.runOf(connector);
    if (sync !== undefined) sync.isOutdated = true;
    this.stop(connector);
  }

  /**
   * Everything that is at the provider now. A sync under way may have passed it by already, so the one after that is what
   * counts, for all who ask meanwhile; where the first ends badly, they are told.
   */
  async sync(vault: OpenVault, id: string, onProgress: Progress = () => {}): Promise<Outcome> {
    const before = this.runOf(id);
    if (before !== undefined) {
      const outcome = await watch(before, onProgress);
      if (outcome !== undefined && outcome.problem !== null) return outcome;
    }
    for (;;) {
      const outcome = await watch(this.runOf(id) ?? this.#begin(vault, id), onProgress);
      if (outcome !== undefined) return outcome;
    }
  }

  #begin(vault: OpenVault, id: string): SyncUnderWay {
    const connector = getConnector(vault.reader, id, vault.now());
    const { status } = connector;
    const fix = status === 'paused' ? 'Resume it first.' : 'Give the consent, or enter the password, first.';
    this.refuseUnless(status === 'active' || status === 'failed', connector, fix);
    return this.begin(
      vault,
      connector,
      () => ({ isOutdated: false }),
      (sync) => this.#carryOut(sync),
    );
  }

  /** A problem of the provider is the result of a sync and no error of ours. */
  async #carryOut(sync: SyncUnderWay): SyncUnderWay['ended'] {
    const { vault, signal, stop, source } = sync;
    try {
      await this.#moveEvents(sync);
      const host = await this.host.reach(signal);
      const { problem } = await host.ask(connectorHost.sync, this.#asked(sync), { signal });
      return await this.#end(sync, problem);
    } catch (error) {
      if (vault.signal.aborted) throw error;
      if (stop.signal.aborted) return undefined;
      if (error instanceof HubError && error.code === 'consent_required') {
        return await this.#end(sync, clientMissing(error));
      }
      this.#log.error({ connector: source.id, err: describeFailure(error) }, 'a sync broke off');
      return await this.#end(sync, INTERRUPTED);
    }
  }

  /** Events that the rule of the connector has not reached yet: they came before the rule, or under another one. */
  async #moveEvents({ vault, source, stop }: SyncUnderWay): Promise<void> {
    const project = projectOfEvents(vault.reader, source, vault.now());
    if (project === undefined) return;
    for (let after: string | undefined = ''; after !== undefined && !stop.signal.aborted; ) {
      const { misplaced, last } = misplacedEvents(vault.reader, source, project, after);
      if (misplaced.length > 0) {
        await vault.change({ kind: 'source', id: source.id }, (change) => {
          if (!stop.signal.aborted) moveEvents(change, misplaced, project);
        });
      }
      after = last;
    }
  }

  #asked({ id: run, vault, source }: SyncUnderWay): ParamsOf<typeof connectorHost.sync> {
    const { reader } = vault;
    const { id, provider, kind, selection, server } = source;
    const secret = readSecret<GoogleTokens & Login>(reader, id);
    if (secret === undefined) throw new HubError('consent_required', 'There are no credentials of this account yet.');
    const account =
      provider === 'google'
        ? { provider, client: this.consents.client(reader), tokens: secret as GoogleTokens }
        : { provider, login: secret as Login };
    const places = reader.all<SyncPlace>`
      SELECT collection, state, position FROM connector_places WHERE connector = ${id}`;
    return { run, kind, selection, server, account, places, now: vault.now() };
  }

  async #end({ vault, source: { id }, stop }: SyncUnderWay, problem: ProviderProblem | null): SyncUnderWay['ended'] {
    if (stop.signal.aborted) return undefined;
    const at = vault.now();
    this.#syncedAt.set(id, at);
    const current = everyConnector(vault.reader).find((each) => each.id === id);
    if (current === undefined) return { problem };
    const health = readHealth(vault.reader, id);
    const next = nextDue(current, health, problem, Date.parse(at));
    this.#dueAt.set(id, next.due_at);
    // A sync that went like the one before is not worth a commit.
    if (health?.error === null && problem === null) return { problem };
    await vault.change(VAULT, (change) => {
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
    return stop.signal.aborted ? undefined : { problem };
  }

  protected override dueTimes(vault: OpenVault) {
    const now = Date.parse(vault.now());
    const active = everyConnector(vault.reader).filter(({ status }) => status === 'active');
    return active.map(({ id }) => {
      const known = this.#dueAt.get(id);
      const health = known === undefined ? readHealth(vault.reader, id) : undefined;
      const at = known ?? Math.max(health?.due_at ?? 0, now + SOON_MS);
      // One that was synced at a time that is long to come was synced while the clock was ahead, and is due by that clock.
      const synced = this.#syncedAt.get(id) ?? health?.synced_at;
      const due = synced != null && Date.parse(synced) > now + CLOCK_SLACK_MS ? Math.min(at, now + SOON_MS) : at;
      this.#dueAt.set(id, due);
      return { id, at: due };
    });
  }

  protected override runDue(vault: OpenVault, connector: string): Promise<unknown> {
    return this.sync(vault, connector);
  }

  step({ id: run, vault, source }: SyncUnderWay, step: SyncStep): Promise<void> {
    return vault.change({ kind: 'source', id: source.id }, (change) => {
      this.underWay(run);
      applyStep(change, source, step);
    });
  }

  sweep({ id: run, vault, source }: SyncUnderWay, what: Parameters<typeof sweep>[2]): Promise<boolean> {
    return vault.change({ kind: 'source', id: source.id }, (change) => {
      this.underWay(run);
      return sweep(change, source.id, what);
    });
  }

  keepTokens(sync: SyncUnderWay, tokens: GoogleTokens): Promise<unknown> {
    const { id } = sync.source;
    return sync.vault.change({ kind: 'source', id }, (change) => {
      if (sync.isOutdated) throw this.ended();
      return keepTokens(change, getConnector(change.tx, id, change.at), tokens);
    });
  }

  /** Another OAuth client is what those that were refused with the last one were waiting for. */
  tryAgain(change: Change): void {
    for (const connector of everyConnector(change.tx)) {
      const kind = readHealth(change.tx, connector.id)?.error?.kind;
      if (connector.status !== 'failed' || (kind !== 'client_refused' && kind !== 'client_missing')) continue;
      setStatus(change, connector, 'active');
      this.stop(connector.id);
      this.syncAfter(change, connector.id);
    }
  }

  /** Once the change under way is on the disk: what was just connected is synced at once. */
  syncAfter({ afterCommit }: Change, id: string): void {
    afterCommit(() => {
      this.#dueAt.set(id, AT_ONCE);
      this.schedule();
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
    await vault.change(VAULT, (change) => {
      for (const { id, health } of late) noteEnd(change, id, health);
    });
  }

  override onClose(): void {
    super.onClose();
    this.#dueAt.clear();
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

/** Faults that only the owner can mend stop the schedule. */
const PARKED: Record<string, Connector['status'] | undefined> = {
  reconsent_required: 'reconsent_required',
  client_refused: 'failed',
  client_missing: 'failed',
  forbidden: 'failed',
  selection: 'failed',
};
