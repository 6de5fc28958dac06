// The port. It is bound here and listened on in the api process, which gets it handed over at every start. So the port
// outlives the api: while a new api starts, connections wait in the backlog, nobody else can take the port, and the
// api itself can live in a network namespace in which there is no network at all.
//
// INVARIANT: this process never listens on the socket and never accepts from it.
import { once } from 'node:events';
import net from 'node:net';
import { CommandRefused } from './control/refusals.ts';
import { listenerOf } from './socket-owner.ts';

export interface BoundPort {
  getsockname(into: object): number;
  close(): void;
}

// Not documented, and the only way in Node to bind without listening. Its cluster module hands out ports in this way.
type CreateServerHandle = (address: string, port: number, family: 4) => BoundPort | number;
const { _createServerHandle: createServerHandle } = net as unknown as { _createServerHandle: CreateServerHandle };

export function bindPort(port: number): BoundPort {
  const bound = createServerHandle('127.0.0.1', port, 4);
  // A port in use is told only when the handle is asked for its name.
  const failure = typeof bound === 'number' ? bound : bound.getsockname({});
  if (failure === 0) return bound as BoundPort;
  if (typeof bound !== 'number') bound.close();
  if (failure === EACCES) {
    throw new CommandRefused(`Port ${port} is reserved by the system; choose another one with --port.`);
  }
  throw new CommandRefused(
    `Port ${port} is taken${describe(listenerOf(port))}; end it, or choose another port with --port.`,
  );
}

/** A port that nobody has at the moment. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const EACCES = -13;

function describe(holder: { pid: number | null; executable: string | null; uid: number } | undefined): string {
  if (holder === undefined) return '';
  if (holder.pid !== null) return ` by process ${holder.pid}${holder.executable && ` (${holder.executable})`}`;
  return ` by a process of user ${holder.uid}`;
}
