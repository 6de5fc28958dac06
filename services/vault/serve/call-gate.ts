// Where calls arrive: who is asking is settled here, before anything else is looked at. What a method's declaration says
// under `actor` is checked against the token of the call; a write is checked once more inside its commit, so that a
// token that was replaced or revoked while the call waited no longer counts.
import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorCode, HubError } from '../../../shared/errors.ts';
import type { Call, Handler, Handlers } from '../../../shared/ipc/channel.ts';
import { READ_WAITS_MS } from '../../../shared/limits.ts';
import { describeFailure, type Logger } from '../../../shared/log.ts';
import type { CallContext, MadeBy, Method, ParamsOf, ResultOf, Written } from '../../../shared/methods/method.ts';
import type { Uploads } from '../archive/uploads.ts';
import { asTold } from '../disk/storage-error.ts';
import type { OpenVault } from '../lifecycle/open/open-vault.ts';
import type { Vault } from '../lifecycle/vault.ts';
import { withWholeIds } from '../search/short-ids.ts';
import { type Actor, type Change, type ConnectionActor, recordEvent } from '../store/change.ts';
import { findAnswer, fingerprintOf, onceHash, storeAnswer } from '../store/idempotency.ts';
import { noteSeen } from '../trust/connections.ts';
import { connectionRequired, ownerRequired, ShownToken } from '../trust/owner-token.ts';
import { RefusedTokens } from './refused-tokens.ts';

type OpenMethod = Method & { actor: 'none' };
type GuardedMethod = Method & { actor: 'owner' | 'connection' | 'any' };
type ReadMethod = GuardedMethod & { commits: false };
type WriteMethod = GuardedMethod & { commits: true };
type ActorOf<M extends GuardedMethod> = M['actor'] extends 'connection' ? ConnectionActor : Actor;
type Answer<M extends GuardedMethod> = (
  vault: OpenVault,
  params: ParamsOf<M>,
  actor: ActorOf<M>,
  idempotency: CallContext['idempotency'],
) => ResultOf<M> | Promise<ResultOf<M>>;

/** The parts of a call's context that the gate looks at. */
interface Asked {
  shown: ShownToken | undefined;
  idempotency?: CallContext['idempotency'];
}

/** Errors that say an assistant was not allowed to, rather than that its request was wrong. */
const REFUSALS: readonly ErrorCode[] = ['policy_denied', 'not_found'];

interface ReadOptions {
  /** Reads no record, and so need not wait while a long change is under way. */
  anytime?: boolean;
  /** Tells an assistant of itself alone, and so goes on while they are all paused. */
  evenPaused?: boolean;
}

interface WriteOptions {
  /** The write makes room, and may use the disk reserve. */
  frees?: boolean;
}

interface ToolOptions<M extends WriteMethod, Ready> {
  /** What has to be waited for, before the commit in which the call is answered. */
  prepare?: (params: ParamsOf<M>) => Promise<Ready | undefined>;
  /** What whoever asks is told of what was made, by what it may see now: it is stored under no key, and told anew to whoever repeats. */
  told?: (change: Change, made: MadeBy<M>, actor: ActorOf<M>) => MadeBy<M>;
}

interface GateDeps {
  vault: Vault;
  handlers: Handlers;
  uploads: Uploads;
  /** Called with every call that reads or writes records, by whomever. */
  onUse: () => void;
  log: Logger;
}

export class CallGate {
  readonly vault: Vault;
  readonly #handlers: Handlers;
  readonly #uploads: Uploads;
  readonly #onUse: () => void;
  readonly #log: Logger;
  readonly #refusedTokens: RefusedTokens;

  constructor({ vault, handlers, uploads, onUse, log }: GateDeps) {
    this.vault = vault;
    this.#handlers = handlers;
    this.#uploads = uploads;
    this.#onUse = onUse;
    this.#log = log;
    this.#refusedTokens = new RefusedTokens(vault);
  }

  /** For what is asked before anyone has a token, or with something else that proves who asks: a code, a state. */
  anyone<M extends OpenMethod>(method: M, handler: Handler<M>): this {
    this.#handlers.on(method, (async (params: ParamsOf<M>, call: Call) => {
      try {
        return await handler(params, call);
      } catch (error) {
        throw asTold(error);
      }
    }) as Handler<M>);
    return this;
  }

  /** For what a host asks in the name of a run: one that is not known, or has ended, may ask nothing. */
  inRun<M extends OpenMethod, Run>(
    method: M,
    runs: { underWay(id: string): Run },
    answer: (run: Run, params: ParamsOf<M>) => ResultOf<M> | Promise<ResultOf<M>>,
  ): this {
    this.#handlers.on(method, (params) => answer(runs.underWay((params as { run: string }).run), params));
    return this;
  }

  read<M extends ReadMethod>(method: M, answer: Answer<M>, options?: ReadOptions): this {
    return this.#answer(method, answer, options);
  }

  /** For methods that commit inside their own work, because most of it is about files and not about rows. */
  act<M extends WriteMethod>(method: M, work: Answer<M>, options?: ReadOptions): this {
    const told: Answer<M> = async (...asked) => {
      try {
        return await work(...asked);
      } catch (error) {
        throw asTold(error);
      }
    };
    return this.#answer(method, told, options);
  }

  #answer<M extends GuardedMethod>(method: M, answer: Answer<M>, options: ReadOptions = {}): this {
    const { anytime = false, evenPaused = false } = options;
    const admit = (asked: Asked) => (evenPaused ? this.#authorize(method, asked) : this.#admit(method, asked));
    this.#handlers.on(method, (params, call) => {
      const asked = askedIn(call);
      const actor = admit(asked);
      const vault = this.vault.opened;
      if (!anytime) this.#onUse();
      if (!anytime && vault.longChange) {
        return untilQuiet(vault).then(() => answer(this.vault.opened, params, admit(asked), asked.idempotency));
      }
      return answer(vault, params, actor, asked.idempotency);
    });
    return this;
  }

  /** Who is asking and may read now. A call that waited is admitted anew: its right may be gone by then. */
  #admit<M extends GuardedMethod>(method: M, asked: Asked): ActorOf<M> {
    const actor = this.#authorize(method, asked);
    if (actor.kind === 'connection') this.vault.admission.refuseWhilePaused();
    return actor;
  }

  write<M extends WriteMethod>(
    method: M,
    apply: (change: Change, params: ParamsOf<M>, actor: ActorOf<M>) => MadeBy<M>,
    options: WriteOptions = {},
  ): this {
    return this.#commit(method, async (params, asked, actor) => {
      const file = bringsFile(params) ? params.upload : undefined;
      const once = (change: Change) => {
        const answer = this.#once(method, change, params, asked, apply);
        if (file !== undefined && !answer.replayed) this.#uploads.promise(file);
        return answer;
      };
      const answer = await this.vault.opened.change(actor, once, options).catch((error: unknown) => {
        if (file !== undefined) this.#uploads.promise(file, false);
        throw error;
      });
      // A repeated request brought its file again, and nobody will read it.
      if (file !== undefined && answer.replayed) this.#uploads.abandon(file);
      return answer;
    });
  }

  /**
   * A write of an assistant, or an answer to one: refused while the owner has paused them all, and a refusal leaves a
   * line in the log.
   */
  tool<M extends WriteMethod, Ready = undefined>(
    method: M,
    apply: (change: Change, params: ParamsOf<M>, actor: ActorOf<M>, ready: Ready | undefined) => MadeBy<M>,
    { prepare, told }: ToolOptions<M, Ready> = {},
  ): this {
    return this.#commit(method, async (params, asked, actor) => {
      const vault = this.vault.opened;
      const isPaused = actor.kind === 'connection' && this.vault.admission.assistantsPaused;
      // Without anything to prepare a call takes its place in the queue at once.
      const ready = isPaused || prepare === undefined ? undefined : await prepare(params);
      try {
        return await vault.change(actor, (change) => {
          if (actor.kind === 'connection') this.vault.admission.refuseWhilePaused();
          const { value, replayed } = this.#once(method, change, params, asked, (on, given, who) =>
            apply(on, withWholeIds(on, who, given), who, ready),
          );
          return { value: told ? told(change, value, actor) : value, replayed };
        });
      } catch (error) {
        if (error instanceof HubError && REFUSALS.includes(error.code)) {
          await this.#noteRefusal(vault, method, actor, error);
        }
        throw error;
      }
    });
  }

  /** `work` commits what is asked for, in the name of whoever was let in. */
  #commit<M extends WriteMethod>(
    method: M,
    work: (params: ParamsOf<M>, asked: Asked, actor: ActorOf<M>) => Promise<Written<MadeBy<M>>>,
  ): this {
    this.#handlers.onWrite(method, (params, call) => {
      const asked = askedIn(call);
      const actor = this.#authorize(method, asked);
      this.#onUse();
      return work(params, asked, actor);
    });
    return this;
  }

  /** Whoever was refused is told that, whatever becomes of the line about it. */
  async #noteRefusal(
    vault: OpenVault,
    { name: tool }: Method,
    actor: Actor,
    { code, message }: HubError,
  ): Promise<void> {
    const extra = { tool, code, reason: message };
    const note = (change: Change) => {
      // A connection that was refused was seen all the same.
      if (actor.kind === 'connection') noteSeen(change, actor.id);
      recordEvent(change, { kind: 'context.refused', refs: [], summary_human: 'Refused a tool call', extra });
    };
    await vault.change(actor, note).catch((error: unknown) => {
      this.#log.error({ tool, err: describeFailure(error) }, 'that a call was refused is missing in the audit log');
    });
  }

  #authorize<M extends GuardedMethod>({ actor: wanted, name }: M, { shown }: Asked): ActorOf<M> {
    const actor = this.#identify(name, shown);
    if (wanted === 'owner' && actor.kind !== 'owner') throw ownerRequired();
    if (wanted === 'connection' && actor.kind !== 'connection') throw connectionRequired();
    return actor as ActorOf<M>;
  }

  #identify(method: string, shown: ShownToken | undefined): Actor {
    try {
      return this.vault.admission.identify(shown);
    } catch (error) {
      const isRefused = error instanceof HubError && (error.code === 'revoked' || error.code === 'unauthorized');
      if (isRefused && shown !== undefined) this.#refusedTokens.note(method, shown, error);
      throw error;
    }
  }

  #once<M extends WriteMethod>(
    method: M,
    change: Change,
    params: ParamsOf<M>,
    asked: Asked,
    apply: (change: Change, params: ParamsOf<M>, actor: ActorOf<M>) => MadeBy<M>,
  ): Written<MadeBy<M>> {
    const actor = this.#authorize(method, asked);
    if (actor.kind === 'connection') noteSeen(change, actor.id);
    // A call that only tells is judged anew each time, and so is what any other tells of more than it made: an answer that was
    // stored under an earlier grant is never given again.
    const idempotency = method.repeatable === 'keyed' ? asked.idempotency : undefined;
    if (!idempotency) return { value: apply(change, params, actor), replayed: false };
    const once = onceHash(actor, idempotency);
    const fingerprint = fingerprintOf(this.#asRequested(params));
    const now = Date.parse(change.at);
    const earlier = findAnswer(change.tx, once, fingerprint, now);
    if (earlier) return { value: earlier.answer as MadeBy<M>, replayed: true };
    const value = apply(change, params, actor);
    storeAnswer(change.tx, once, fingerprint, value, now);
    return { value, replayed: false };
  }

  /**
   * The request as its caller would repeat it: the id of an upload, new each time, gives way to the fingerprint of its file.
   */
  #asRequested(params: unknown): unknown {
    return bringsFile(params) ? { ...params, upload: this.#uploads.fingerprintOf(params.upload) } : params;
  }
}

function bringsFile(params: unknown): params is { upload: string } {
  return typeof (params as { upload?: unknown }).upload === 'string';
}

/** A reader waits for the end of a long change for as long as its caller waits for an answer, and no longer. */
async function untilQuiet(vault: OpenVault): Promise<void> {
  const stopped = new AbortController();
  const late = sleep(READ_WAITS_MS, 'late' as const, { signal: stopped.signal }).catch(() => undefined);
  while (vault.longChange) {
    if ((await Promise.race([vault.longChange, late])) === 'late') {
      throw new HubError('busy', 'An import is being applied.', {
        fix: 'Try again when it is done.',
        retry_after_s: 10,
      });
    }
  }
  stopped.abort();
}

function askedIn({ context: { token, idempotency } }: Call): Asked {
  return { shown: token === undefined ? undefined : new ShownToken(token), idempotency };
}
