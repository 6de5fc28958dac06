// The one way from the bridge to the hub: connections to the loopback that are checked before anything is sent on them.
// Whoever has the other end must be the same user of this machine; another one could have taken the port before the hub did,
// and wait for tokens. Where the system does not tell, there is nothing to check.
import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ConnectionEnds, usersBehind } from '../../shared/socket-table.ts';

/** Calls that travel at once; the others wait in the bridge. Half of what one connection may burst. */
const MAX_SOCKETS = 32;

/** Somebody else listens where the hub should. */
export class ForeignListener extends Error {}

export class LoopbackAgent extends Agent {
  constructor() {
    super({ keepAlive: true, maxSockets: MAX_SOCKETS } satisfies AgentOptions);
  }

  /** Nothing is written on a connection before it is handed on here. */
  override createConnection(options: ClientRequestArgs, done?: (error: Error | null, stream: Duplex) => void) {
    const socket = super.createConnection(options) as Duplex;
    const settle = (error: Error | null) => {
      socket.off('error', settle).off('connect', check);
      if (error !== null) socket.destroy();
      done?.(error, socket);
    };
    const check = () => settle(faultOf(socket as Duplex & ConnectionEnds));
    socket.once('error', settle).once('connect', check);
    return undefined;
  }
}

function faultOf(connection: ConnectionEnds): Error | null {
  const users = usersBehind(connection);
  // Without tables, or without users, as on macOS, the port itself is all that is known.
  if (users === undefined || process.getuid === undefined) return null;
  // A hub that ended since it took the connection is cut off and not replaced.
  if (users.size === 0) return new Error('nobody has the other end any more');
  return users.size === 1 && users.has(process.getuid()) ? null : new ForeignListener('another user has the other end');
}
