// The head of the audit chain as it is kept outside the database: in audit.head, and beside the key in the keyring, a minute
// after a change at the latest, or a minute after the keyring takes it again. Sealed with a key that is derived from the vault's; an exchanged key brings another.
import { StartRefused } from '../../../../shared/errors.ts';
import { KEYRING_HEAD_INTERVAL_MS } from '../../../../shared/limits.ts';
import { describeFailure, type Logger } from '../../../../shared/log.ts';
import type { KeyStore } from '../../key/key-store.ts';
import { deriveHeadKey, type Head, HeadFile, newest, openHead, sealHead } from '../../store/audit/head-file.ts';
import { rolledBack } from '../../store/audit/verify.ts';
import type { Reader } from '../../store/db/sql.ts';

interface OutsideHeadsDeps {
  dataDir: string;
  vaultId: string;
  /** The name under which the key store keeps the head. */
  slot: string;
  /** Null for a plain vault. The caller wipes it. */
  key: Buffer | null;
  /** Null where a key store keeps no heads. */
  store: KeyStore | null;
  /** The head of the chain now. */
  head(): Head;
  log: Logger;
}

export class OutsideHeads {
  readonly #deps: OutsideHeadsDeps;
  #key: Buffer;
  #file: HeadFile;
  #store: KeyStore | null;
  #keyringCount = 0;
  #keyringTimer: NodeJS.Timeout | undefined;
  #isRefused = false;
  #isStopped = false;

  constructor(deps: OutsideHeadsDeps) {
    this.#deps = { ...deps, key: null };
    this.#key = deriveHeadKey(deps.key, deps.vaultId);
    this.#store = deps.store;
    try {
      this.#file = new HeadFile(deps.dataDir, this.#key);
    } catch (error) {
      throw headRefusal(error);
    }
  }

  get file(): HeadFile {
    return this.#file;
  }

  async newest(): Promise<Head | null> {
    const sealed = await this.#store?.readHead(this.#deps.slot).catch(() => null);
    const inKeyring = sealed ? openHead(sealed, this.#key) : null;
    return newest([this.#file.read(), inKeyring]);
  }

  /** For a copy of the vault. */
  seal(): Buffer {
    return sealHead(this.#deps.head(), this.#key);
  }

  keepInKeyringSoon(): void {
    if (this.#isStopped) return;
    this.#keyringTimer ??= setTimeout(() => this.keepInKeyring(), KEYRING_HEAD_INTERVAL_MS).unref();
  }

  async keepInKeyring(): Promise<void> {
    this.#keyringTimer = undefined;
    const { count } = this.#deps.head();
    if (!this.#store || count === this.#keyringCount) return;
    try {
      await this.#store.writeHead(this.#deps.slot, this.seal());
      this.#keyringCount = count;
      this.#isRefused = false;
    } catch (error) {
      // A keyring that stays locked is in the log once, and not once a minute.
      if (!this.#isRefused)
        this.#deps.log.warn({ err: describeFailure(error) }, 'the audit head could not be written to the keyring');
      this.#isRefused = true;
      this.keepInKeyringSoon();
    }
  }

  /** The key, or its place, is another: from now on the head is beside it. */
  async keepBeside(store: KeyStore): Promise<void> {
    this.#store = store;
    this.#keyringCount = 0;
    await this.keepInKeyring();
  }

  /** The file, closed before, is opened under another key. */
  moveTo(key: Buffer): void {
    this.#key = deriveHeadKey(key, this.#deps.vaultId);
    this.#file = new HeadFile(this.#deps.dataDir, this.#key);
  }

  /** Nothing is written to the keyring any more but when it is asked for. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#keyringTimer);
  }

  close(): void {
    this.#file.close();
  }
}

export function headRefusal(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  return new StartRefused(
    `The head of the audit log (audit.head) cannot be written (${code}).`,
    'Make audit.head in the data directory a file of yours that can be read and written, on a disk that is sound.',
  );
}

/** How a chain contradicts the head that was kept outside of it, if it does. */
export function headFault(reader: Reader, head: Head, outside: Head | null): string | undefined {
  if (outside === null) return head.count === 0 ? undefined : 'The head outside the database is missing (audit.head).';
  if (outside.count > head.count) return rolledBack(outside.count, head.count);
  const row = reader.one<{ hash: Buffer }>`SELECT hash FROM audit WHERE seq = ${outside.count}`;
  return row?.hash.equals(outside.hash)
    ? undefined
    : 'The chain differs from its head outside the database: it was rewritten.';
}
