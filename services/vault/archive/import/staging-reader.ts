// The thread that reads an archive into a staging, from the vault's side. What it holds is handed to it in pieces, and
// only so many are on their way: whoever unpacks faster than it reads waits.
import { Worker } from 'node:worker_threads';
import { HubError } from '../../../../shared/errors.ts';
import { KIB } from '../../../../shared/limits.ts';
import type { ArchiveManifest } from '../../../../shared/schemas/archive.ts';
import type { Counted, MemberReader } from './member-lines.ts';
import type { ReadingAnswer, ReadingOrder } from './reading-thread.ts';
import { removeStore } from './staging-store.ts';

const PIECE_BYTES = 128 * KIB;
const PIECES_AT_ONCE = 8;
const LIMITS = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 };

export class StagingReader implements MemberReader, AsyncDisposable {
  readonly #worker: Worker;
  readonly #dataDir: string;
  readonly #id: string;
  /** In the order in which they were asked for, and are answered. */
  readonly #waiting: PromiseWithResolvers<ReadingAnswer>[] = [];
  #failure: unknown;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #isFinished = false;

  constructor(dataDir: string, id: string) {
    this.#dataDir = dataDir;
    this.#id = id;
    this.#worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
      workerData: { dataDir, id },
      env: {},
      resourceLimits: LIMITS,
    });
    this.#worker.on('message', (answer: ReadingAnswer) => this.#settle(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('the thread that reads an archive ended')));
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
    if (this.#waiting.length >= PIECES_AT_ONCE) await this.#waiting[0]?.promise;
  }

  async end(): Promise<Counted> {
    this.#flush();
    return (await this.#order({ end: true })).counted as Counted;
  }

  /** Finishes the staging and answers its key. */
  async finish(): Promise<string> {
    const { key } = await this.#order({ finish: true });
    this.#isFinished = true;
    return key as string;
  }

  /** Removes a staging that was not finished. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate();
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
    this.#order({ bytes }, [bytes.buffer]);
  }

  #order(order: ReadingOrder, transferred: ArrayBuffer[] = []): Promise<ReadingAnswer> {
    const answer = Promise.withResolvers<ReadingAnswer>();
    // Most answers say nothing, and nobody waits for them; what went wrong is told to whoever asks next.
    answer.promise.catch(() => {});
    if (this.#failure !== undefined) answer.reject(this.#failure);
    else {
      this.#waiting.push(answer);
      this.#worker.postMessage(order, transferred);
    }
    return answer.promise;
  }

  #settle(answer: ReadingAnswer): void {
    if (answer.refused === undefined) this.#waiting.shift()?.resolve(answer);
    else this.#fail(HubError.fromWire(answer.refused));
  }

  #fail(failure: unknown): void {
    this.#failure ??= failure;
    for (const each of this.#waiting.splice(0)) each.reject(this.#failure);
  }
}
