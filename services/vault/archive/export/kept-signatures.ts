// Signatures of the exports before. A signature is of one content by one signer, and the content is hashed anew each time:
// one that no longer fits is not used, and made again.

import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import { VAULT } from '../../store/change.ts';
import type { Reader } from '../../store/db/sql.ts';
import type { Signed } from '../interop/ump-record.ts';

export interface FreshSignature extends Signed {
  id: string;
}

/** In one commit: some milliseconds, for which others wait. */
const KEPT_AT_ONCE = 2048;

/** Null where there is none, in the order of the ids, which is that of the table. */
export function findSignatures(reader: Reader, ids: readonly string[]): (Signed | null)[] {
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  const rows = reader.all<Signed & { object_id: string }>`
    SELECT object_id, content_hash, signature FROM signatures WHERE object_id BETWEEN ${first} AND ${last}`;
  const known = new Map(rows.map(({ object_id, content_hash, signature }) => [object_id, { content_hash, signature }]));
  return ids.map((id) => known.get(id) ?? null);
}

export class SignatureKeeper {
  readonly #vault: OpenVault;
  #waiting: FreshSignature[] = [];

  constructor(vault: OpenVault) {
    this.#vault = vault;
  }

  async keep(fresh: readonly FreshSignature[]): Promise<void> {
    this.#waiting.push(...fresh);
    if (this.#waiting.length >= KEPT_AT_ONCE) await this.finish();
  }

  async finish(): Promise<void> {
    const signatures = this.#waiting;
    this.#waiting = [];
    if (signatures.length === 0) return;
    await this.#vault.change(VAULT, ({ tx }) => {
      const rows = JSON.stringify(signatures.map(({ id, content_hash, signature }) => [id, content_hash, signature]));
      // A purged object has no signature any more.
      tx.run`
        INSERT OR REPLACE INTO signatures (object_id, content_hash, signature)
        SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${rows})
        WHERE EXISTS (SELECT 1 FROM objects WHERE id = value ->> 0)`;
    });
  }
}
