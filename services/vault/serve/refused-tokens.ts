// Calls with a token that is revoked or wrong, as lines of the audit log: somebody may be trying what is not theirs. The first
// of each connection is written down at once, then one line for all that came in ten minutes, so that a flood fills no log.
import type { HubError } from '../../../shared/errors.ts';
import type { Vault } from '../lifecycle/vault.ts';
import { recordEvent } from '../store/change.ts';
import type { ShownToken } from '../trust/owner-token.ts';
import { holderOf } from '../trust/tokens.ts';

const QUIET_MS = 10 * 60_000;
/** Whoever has a token that never was one. */
const NOBODY = '';

interface Told {
  at: number;
  /** Refused since, and not written down. */
  more: number;
}

export class RefusedTokens {
  readonly #vault: Vault;
  readonly #told = new Map<string, Told>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** INVARIANT: neither the token nor any part of it is written down. */
  note(method: string, shown: ShownToken, { code }: HubError): void {
    const { reader } = this.#vault.opened;
    const at = this.#vault.opened.now();
    const holder = code === 'revoked' ? holderOf(reader, shown.text, at) : undefined;
    const connection = holder?.outcome === 'revoked' ? holder.connection : NOBODY;
    const last = this.#told.get(connection);
    const now = Date.parse(at);
    if (last !== undefined && Math.abs(now - last.at) < QUIET_MS) {
      last.more++;
      return;
    }
    this.#told.set(connection, { at: now, more: 0 });
    const more = last === undefined || last.more === 0 ? {} : { more_before: last.more };
    const summary_human =
      connection === NOBODY
        ? 'Refused a call with a token that is not known'
        : 'Refused a call with the token of a revoked connection';
    this.#vault.changeByItself((change) =>
      recordEvent(change, {
        kind: 'context.refused',
        refs: connection === NOBODY ? [] : [connection],
        summary_human,
        extra: { tool: method, code, ...more },
      }),
    );
  }
}
