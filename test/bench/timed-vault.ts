// A vault whose clock goes where it is told, with an owner who writes and an assistant that may see everything: for what is
// measured in answers, and not in time.

import type { Reader } from '../../services/vault/store/db/sql.ts';
import type { Method, ParamsOf } from '../../shared/methods/method.ts';
import { CAPABILITIES } from '../../shared/schemas/grant.ts';
import type { AnyRecord } from '../../shared/schemas/object.ts';
import { VaultHere } from '../support/vault-here.ts';

export class TimedVault implements AsyncDisposable {
  readonly #inside: VaultHere;

  private constructor(inside: VaultHere) {
    this.#inside = inside;
  }

  static async create(now: string): Promise<TimedVault> {
    return new TimedVault(await VaultHere.create({ now: Date.parse(now) }));
  }

  get now(): string {
    return this.#inside.now;
  }

  get reader(): Reader {
    return this.#inside.vault.opened.reader;
  }

  moveTo(instant: string): void {
    this.#inside.pass(Date.parse(instant) - Date.parse(this.#inside.now));
  }

  /** What comes out of a file has no type: the vault checks it. */
  async asOwner(method: Method, params: unknown): Promise<AnyRecord> {
    return (await this.#inside.call(method, params as ParamsOf<Method>)) as AnyRecord;
  }

  asAssistant<M extends Method>(method: M, params: ParamsOf<M>, token: string) {
    return this.#inside.call(method, params, token);
  }

  /** The token of an assistant that has every right. */
  async pairWithEverything(): Promise<string> {
    const capabilities = [...CAPABILITIES];
    return (await this.#inside.assistant({ capabilities, classification_ceiling: 'sensitive' })).token;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#inside[Symbol.asyncDispose]();
  }
}
