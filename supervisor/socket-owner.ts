// Whose socket is it? Answered from /proc, as well as this user may read it.
// It trusts the kernel's tables. Where there are none, it knows nothing and says so.
import { readdirSync, readlinkSync } from 'node:fs';
import { isEstablished, isListening, type SocketRow, socketRows, tableForms } from '../shared/socket-table.ts';

interface SocketOwner {
  uid: number;
  pid: number | null;
  executable: string | null;
}

/** Who listens on a port of this machine. */
export function listenerOf(port: number): SocketOwner | undefined {
  const row = socketRows()?.find((each) => isListening(each) && each.localPort === port);
  // The oldest of those who hold it is the one that made it.
  return row && describe(row, (socket) => firstHolding(socket, oldestFirst));
}

/**
 * Who is at the other end of a connection from `address` and `clientPort` to our port: the row of the client, not that of
 * our own end. All four numbers count: another user could connect from the same port of another loopback address, while
 * the owner's own connection is open, and be taken for the owner.
 */
export function clientOf(address: string, clientPort: number, ourPort: number): SocketOwner | undefined {
  const client = tableForms(address);
  const ours = tableForms('127.0.0.1');
  const row = socketRows()?.find(
    (each) =>
      isEstablished(each) &&
      each.localPort === clientPort &&
      each.remotePort === ourPort &&
      client.includes(each.localAddress) &&
      ours.includes(each.remoteAddress),
  );
  // Whoever has just connected is likely young.
  return row && describe(row, clientHolding);
}

/** The users of many connections to our port at once. */
export function clientUsers(
  clients: readonly { address: string; port: number }[],
  ourPort: number,
): (number | undefined)[] {
  const ours = tableForms('127.0.0.1');
  const users = new Map<string, number>();
  for (const row of socketRows() ?? []) {
    if (!isEstablished(row) || row.remotePort !== ourPort || !ours.includes(row.remoteAddress)) continue;
    users.set(`${row.localAddress}:${row.localPort}`, row.uid);
  }
  return clients.map(({ address, port }) => {
    const forms = tableForms(address).map((form) => users.get(`${form}:${port}`));
    return forms.find((user) => user !== undefined);
  });
}

type Order = (a: number, b: number) => number;
const oldestFirst: Order = (a, b) => a - b;
const newestFirst: Order = (a, b) => b - a;

function describe({ uid, inode }: SocketRow, find: (socket: string) => number | null): SocketOwner {
  const pid = find(`socket:[${inode}]`);
  return { uid, pid, executable: pid === null ? null : executableOf(pid) };
}

/** A browser asks with every page, and to look into all processes of a desktop takes a tenth of a second. */
let lastClient: number | null = null;

function clientHolding(socket: string): number | null {
  if (lastClient === null || !holds(lastClient, socket)) lastClient = firstHolding(socket, newestFirst);
  return lastClient;
}

/** Processes we may not look into are passed over. */
function firstHolding(socket: string, order: Order): number | null {
  const pids = namesIn('/proc').map(Number).filter(Number.isInteger);
  return pids.sort(order).find((pid) => holds(pid, socket)) ?? null;
}

function holds(pid: number, socket: string): boolean {
  return namesIn(`/proc/${pid}/fd`).some((descriptor) => linkAt(`/proc/${pid}/fd/${descriptor}`) === socket);
}

function executableOf(pid: number): string | null {
  return linkAt(`/proc/${pid}/exe`);
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function linkAt(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
