// A station is a process of its own that measures one thing when it is told to: so that what is measured, what it is
// measured against and what makes the load do not share an event loop.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** In the station: `work` does one order and answers what it found. */
export function takeOrders<Order, Finding>(work: (order: Order) => Finding | Promise<Finding>): void {
  process.on('message', async (order: Order) => {
    try {
      process.send?.({ finding: await work(order) });
    } catch (error) {
      process.send?.({ failure: String(error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
}

export class Station<Order, Finding> implements Disposable {
  readonly #child: ChildProcess;

  constructor(name: string) {
    this.#child = fork(join(import.meta.dirname, 'stations', `${name}.ts`), [], { stdio: ['ignore', 2, 2, 'ipc'] });
  }

  ask(order: Order): Promise<Finding> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('a station ended'));
      this.#child.once('exit', ended);
      this.#child.once('message', (reply: { finding: Finding } | { failure: string }) => {
        this.#child.off('exit', ended);
        if ('failure' in reply) reject(new Error(reply.failure));
        else resolve(reply.finding);
      });
      this.#child.send(order as object);
    });
  }

  [Symbol.dispose](): void {
    this.#child.kill();
  }
}
