// The threads that write memories, in the words of other formats too, and pack them: as many as the machine has processors for
// them, begun when there is something to write, and ended with the export.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Piece } from '../zip/packing.ts';
import type { Signed, Signer } from './ump-record.ts';

export interface RenderingOrder {
  /** The first of a document: no comma is before it. */
  isFirst: boolean;
  /** As JSON. */
  records: string[];
  /** Those of their successors that are in the same file. */
  present: string[];
  /** What is known to be signed of each. */
  signed: (Signed | null)[];
}

export interface FreshSignature extends Signed {
  id: string;
}

export interface Rendered {
  /** The memories as they are. */
  lines: Piece;
  /** The same in two formats, with commas between them, and one before them unless they are the first. */
  pam: Piece;
  ump: Piece;
  /** What was not known to be signed. */
  fresh: FreshSignature[];
}

const MOST_THREADS = 4;
/** Orders under way for each thread: none waits for the one before it. */
const AT_ONCE = 2;
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

interface Thread {
  worker: Worker;
  waiting: PromiseWithResolvers<Rendered>[];
}

export class Renderers implements AsyncDisposable {
  readonly #signer: Signer;
  readonly #most = Math.min(MOST_THREADS, availableParallelism());
  readonly #threads: Thread[] = [];

  constructor(signer: Signer) {
    this.#signer = signer;
  }

  /** In the order of the orders. */
  async *all(orders: AsyncIterable<RenderingOrder>): AsyncGenerator<Rendered> {
    const underWay: Promise<Rendered>[] = [];
    for await (const order of orders) {
      if (order.records.length === 0) continue;
      const rendered = this.#render(order);
      // It is waited for in its turn; until then nobody else would hear of a failure.
      rendered.catch(() => {});
      underWay.push(rendered);
      if (underWay.length >= AT_ONCE * this.#most) yield (await underWay.shift()) as Rendered;
    }
    for (const rendered of underWay) yield await rendered;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #render(order: RenderingOrder): Promise<Rendered> {
    const { worker, waiting } = this.#idlest();
    const rendered = Promise.withResolvers<Rendered>();
    waiting.push(rendered);
    worker.postMessage(order);
    return rendered.promise;
  }

  #idlest(): Thread {
    const idlest = this.#threads.toSorted((a, b) => a.waiting.length - b.waiting.length)[0];
    if (idlest && (idlest.waiting.length === 0 || this.#threads.length === this.#most)) return idlest;
    const thread = begin(this.#signer);
    this.#threads.push(thread);
    return thread;
  }
}

/** A thread answers in the order in which it is asked. */
function begin(signer: Signer): Thread {
  const waiting: Thread['waiting'] = [];
  const worker = new Worker(new URL('./rendering-thread.ts', import.meta.url), {
    workerData: signer,
    env: {},
    resourceLimits: LIMITS,
  });
  const fail = (error: unknown) => {
    for (const each of waiting.splice(0)) each.reject(error);
  };
  worker.on('message', (rendered: Rendered) => waiting.shift()?.resolve(rendered));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('a rendering thread ended')));
  return { worker, waiting };
}
