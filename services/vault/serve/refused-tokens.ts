// Calls with a token that is revoked or wrong, as lines of the audit log: somebody may be trying what is not theirs. A flood of one
// connection fills no log.
import type { HubError } from '../../../shared/errors.ts';
import type { Vault } from '../lifecycle/vault.ts';
import { moreBefore, Seldom } from '../store/audit/seldom.ts';
import { recordEvent } from '../store/change.ts';
import type { ShownToken } from '../trust/owner-token.ts';
import { holderOf } from '../trust/tokens.ts';

/** Whoever has a token that never was one. */
const NOBODY = '';

export class RefusedTokens {
  readonly #vault: Vault;
  readonly #lines = new Seldom();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** INVARIANT: neither the token nor any part of it is written down. */
  note(method: string, shown: ShownToken, { code }: HubError): void {
    const { reader } = this.#vault.opened;
    const at = this.#vault.opened.now();
    const holder = code === 'revoked' ? holderOf(reader, shown.text, at) : undefined;
    const connection = holder?.outcome === 'revoked' ? holder.connection : NOBODY;
    const before = this.#lines.passedOver(connection, at);
    if (before === null) return;
    const summary_human =
      connection === NOBODY
        ? 'Refused a call with a token that is not known'
        : 'Refused a call with the token of a revoked connection';
    this.#vault.changeByItself((change) =>
      recordEvent(change, {
        kind: 'context.refused',
        refs: connection === NOBODY ? [] : [connection],
        summary_human,
        extra: { tool: method, code, ...moreBefore(before) },
      }),
    );
  }
}
