// A thread for one piece of long work, with the rest of the vault answering meanwhile: it runs one program without an
// environment, is given orders, answers each in its turn, and ends with the work. What it was given to keep (a key, a database
// that is being built) is then gone with it: no thread serves two.
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';

/** The message for "no more orders". */
const END = null;
/** So long the end of a thread is waited for: an idle one takes less. */
const ENDS_WITHIN_MS = 2_000;

export class WorkThread<Order, Answer> implements AsyncDisposable {
  readonly #worker: Worker;
  /** Orders that wait for their answers, in the order in which they were given. */
  readonly #waiting: PromiseWithResolvers<Answer>[] = [];
  readonly #ended = Promise.withResolvers<void>();
  #failure: unknown;

  constructor(program: URL, workerData?: unknown, resourceLimits: ResourceLimits = {}) {
    this.#worker = new Worker(program, { workerData, resourceLimits, env: {} });
    this.#worker.on('message', (answer: Answer) => this.#waiting.shift()?.resolve(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => {
      this.#ended.resolve();
      this.#fail(new Error('a thread ended before it had answered'));
    });
  }

  /** Gives an order. The buffers in `moved` belong to the thread from here on. */
  ask(order: Order, moved: ArrayBuffer[] = []): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    if (this.#failure !== undefined) answer.reject(this.#failure);
    else {
      this.#waiting.push(answer);
      this.#worker.postMessage(order, moved);
    }
    return answer.promise;
  }

  /** Asks the thread to end after what it is at: one that is terminated in the middle of work on a database takes the process with it. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#waiting.length > 0) await this.#worker.terminate();
    this.#worker.postMessage(END);
    const patience = setTimeout(() => void this.#worker.terminate(), ENDS_WITHIN_MS);
    await this.#ended.promise;
    clearTimeout(patience);
  }

  #fail(failure: unknown): void {
    this.#failure ??= failure;
    for (const each of this.#waiting.splice(0)) each.reject(this.#failure);
  }
}

/** Answers orders; called in the thread. */
export function answerOrders<Order, Answer>(answerTo: (order: Order) => Answer): void {
  parentPort?.on('message', (order: Order | typeof END) => {
    if (order === END) parentPort?.close();
    else parentPort?.postMessage(answerTo(order));
  });
}
