// Where calls arrive: who is asking is settled here, before anything else is looked at. A method declared with
// `actor: 'owner'` runs only with the owner's token; a write is checked once more inside its commit, so that a token
// that was replaced while the call waited no longer counts.
import type { Method, ParamsOf, ResultOf, Written } from '../../../shared/contracts/method.ts';
import type { Call, Handlers } from '../../../shared/ipc/channel.ts';
import type { Actor, Change } from '../change.ts';
import { findAnswer, fingerprintOf, onceHash, storeAnswer } from '../idempotency.ts';
import type { OpenVault } from '../open-vault.ts';
import type { Vault } from '../vault.ts';

type OwnerMethod = Method & { actor: 'owner' };
type ReadMethod = OwnerMethod & { effect: 'read' };
type WriteMethod = OwnerMethod & { effect: 'write' };
type ValueOf<M extends Method> = ResultOf<M> extends Written<infer V> ? V : never;

interface WriteOptions {
  /** The write makes room, and may use the disk reserve. */
  frees?: boolean;
}

export class Desk {
  readonly vault: Vault;
  readonly #handlers: Handlers;

  constructor(vault: Vault, handlers: Handlers) {
    this.vault = vault;
    this.#handlers = handlers;
  }

  read<M extends ReadMethod>(
    method: M,
    answer: (vault: OpenVault, params: ParamsOf<M>, call: Call) => ResultOf<M> | Promise<ResultOf<M>>,
  ): this {
    this.#handlers.on(method, (params, call) => {
      this.vault.authorizeOwner(call.context.token);
      return answer(this.vault.opened, params, call);
    });
    return this;
  }

  write<M extends WriteMethod>(
    method: M,
    apply: (change: Change, params: ParamsOf<M>) => ValueOf<M>,
    options: WriteOptions = {},
  ): this {
    this.#handlers.on(method, (async (params: ParamsOf<M>, call: Call) => {
      const actor = this.vault.authorizeOwner(call.context.token);
      return this.vault.opened.change(actor, (change) => this.#once(change, params, call, apply), options);
    }) as Parameters<Handlers['on']>[1]);
    return this;
  }

  #once<M extends WriteMethod>(
    change: Change,
    params: ParamsOf<M>,
    { context }: Call,
    apply: (change: Change, params: ParamsOf<M>) => ValueOf<M>,
  ): Written<ValueOf<M>> {
    const actor: Actor = this.vault.authorizeOwner(context.token);
    if (!context.idempotency) return { value: apply(change, params), replayed: false };
    const once = onceHash(actor, context.idempotency);
    const fingerprint = fingerprintOf(params);
    const now = Date.parse(change.at);
    const earlier = findAnswer(change.tx, once, fingerprint, now);
    if (earlier) return { value: earlier.answer as ValueOf<M>, replayed: true };
    const value = apply(change, params);
    storeAnswer(change.tx, once, fingerprint, value, now);
    return { value, replayed: false };
  }
}
