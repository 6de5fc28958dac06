// The thread that reads an archive into a staging, from the vault's side. What it holds is handed to it in pieces, and
// only so many are on their way: whoever unpacks faster than it reads waits.
import { HubError } from '../../../../shared/errors.ts';
import { KIB } from '../../../../shared/limits.ts';
import type { ArchiveManifest } from '../../../../shared/schemas/archive.ts';
import { WorkThread } from '../../store/db/work-thread.ts';
import type { Counted, MemberReader } from './member-lines.ts';
import type { ReadingAnswer, ReadingOrder } from './reading-thread.ts';
import { removeStore } from './staging-store.ts';

const PIECE_BYTES = 128 * KIB;
const PIECES_AT_ONCE = 8;
const LIMITS = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 };

export class StagingReader implements MemberReader, AsyncDisposable {
  readonly #thread: WorkThread<ReadingOrder, ReadingAnswer>;
  readonly #dataDir: string;
  readonly #id: string;
  readonly #underWay: Promise<ReadingAnswer>[] = [];
  #failure: unknown;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #isFinished = false;

  constructor(dataDir: string, id: string, now: number) {
    this.#dataDir = dataDir;
    this.#id = id;
    this.#thread = new WorkThread(new URL('./reading-thread.ts', import.meta.url), { dataDir, id, now }, LIMITS);
  }

  begin(name: string, manifest: ArchiveManifest): void {
    this.#order({ begin: name, manifest });
  }

  async take(bytes: Buffer): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#pieces.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes < PIECE_BYTES) return;
    this.#flush();
    if (this.#underWay.length >= PIECES_AT_ONCE) await this.#underWay.shift();
  }

  async end(): Promise<Counted> {
    this.#flush();
    return (await this.#order({ end: true })).counted as Counted;
  }

  /** Answers the key of the staging, which is whole. */
  async finish(): Promise<string> {
    const { key } = await this.#order({ finish: true });
    this.#isFinished = true;
    await this.#thread[Symbol.asyncDispose]();
    return key as string;
  }

  /** A reading that was not finished leaves nothing behind. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread[Symbol.asyncDispose]();
    if (!this.#isFinished) removeStore(this.#dataDir, this.#id);
  }

  #flush(): void {
    if (this.#bytes === 0) return;
    const bytes = new Uint8Array(this.#bytes);
    let at = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    this.#pieces = [];
    this.#bytes = 0;
    this.#underWay.push(this.#order({ bytes }, [bytes.buffer]));
  }

  /** Most answers say nothing, and nobody waits for them; what went wrong is told to whoever asks next. */
  #order(order: ReadingOrder, moved: ArrayBuffer[] = []): Promise<ReadingAnswer> {
    const answer = this.#thread.ask(order, moved).then((given) => {
      if (given.refused !== undefined) this.#failure ??= HubError.fromWire(given.refused);
      if (this.#failure !== undefined) throw this.#failure;
      return given;
    });
    answer.catch((error: unknown) => {
      this.#failure ??= error;
    });
    return answer;
  }
}
