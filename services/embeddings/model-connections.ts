// Connections to the server of the model: kept while they are good, and asked for when another is needed.
import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A question of somebody who waits does not stand behind what is embedded in the background. */
const AT_ONCE = 2;

export class ModelConnections implements Disposable {
  readonly agent: Agent;

  /** `reach` answers one more connection, or throws the ModelProblem that says why there is none. */
  constructor(reach: () => Promise<Socket>) {
    this.agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    this.agent.createConnection = (_options, done) => {
      const answer = done as (error: Error | null, socket?: Duplex) => void;
      reach().then(
        // It was paused on its way here, so that nobody else read from it.
        (socket) => answer(null, socket.resume()),
        (error: Error) => answer(error),
      );
      return undefined;
    };
  }

  [Symbol.dispose](): void {
    this.agent.destroy();
  }
}
