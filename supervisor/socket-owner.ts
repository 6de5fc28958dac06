// Whose socket is it? Answered from /proc, as well as this user may read it.
// It trusts the kernel's tables. Where there are none, it knows nothing and says so.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { endianness } from 'node:os';

const ESTABLISHED = '01';
const LISTENING = '0A';

interface SocketRow {
  localAddress: string;
  localPort: number;
  remoteAddress: string;
  remotePort: number;
  state: string;
  uid: number;
  inode: string;
}

export interface SocketOwner {
  uid: number;
  pid: number | null;
  executable: string | null;
}

/** Who listens on a port of this machine. */
export function listenerOf(port: number): SocketOwner | undefined {
  const row = socketRows().find((each) => each.state === LISTENING && each.localPort === port);
  // The oldest of those who hold it is the one that made it.
  return row && describe(row, oldestFirst);
}

/**
 * Who is at the other end of a connection from `address` and `clientPort` to our port: the row of the client, not that of
 * our own end. All four numbers count: another user could connect from the same port of another loopback address, while
 * the owner's own connection is open, and be taken for the owner.
 */
export function clientOf(address: string, clientPort: number, ourPort: number): SocketOwner | undefined {
  const client = tableForms(address);
  const ours = tableForms('127.0.0.1');
  const row = socketRows().find(
    (each) =>
      each.state === ESTABLISHED &&
      each.localPort === clientPort &&
      each.remotePort === ourPort &&
      client.includes(each.localAddress) &&
      ours.includes(each.remoteAddress),
  );
  // Whoever has just connected is likely young.
  return row && describe(row, newestFirst);
}

/** An IPv4 address as the kernel's tables write it: words in the byte order of the machine, alone or inside IPv6. */
function tableForms(address: string): string[] {
  const bytes = address
    .replace(/^::ffff:/i, '')
    .split('.')
    .map(Number);
  if (bytes.length !== 4 || bytes.some((byte) => !Number.isInteger(byte) || byte < 0 || byte > 255)) return [];
  const isLittle = endianness() === 'LE';
  const hex = Buffer.from(isLittle ? bytes.toReversed() : bytes)
    .toString('hex')
    .toUpperCase();
  return [hex, `0000000000000000${isLittle ? 'FFFF0000' : '0000FFFF'}${hex}`];
}

function socketRows(): SocketRow[] {
  return [...rowsOf('/proc/net/tcp'), ...rowsOf('/proc/net/tcp6')];
}

function rowsOf(table: string): SocketRow[] {
  let text: string;
  try {
    text = readFileSync(table, 'latin1');
  } catch {
    return [];
  }
  return text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local = '', remote = '', state = '', , , , uid = '', , inode = ''] = line.trim().split(/\s+/);
      const [localAddress = '', localPort = ''] = local.split(':');
      const [remoteAddress = '', remotePort = ''] = remote.split(':');
      if (inode === '') return [];
      return [
        {
          localAddress,
          localPort: Number.parseInt(localPort, 16),
          remoteAddress,
          remotePort: Number.parseInt(remotePort, 16),
          state,
          uid: Number(uid),
          inode,
        },
      ];
    });
}

type Order = (a: number, b: number) => number;
const oldestFirst: Order = (a, b) => a - b;
const newestFirst: Order = (a, b) => b - a;

function describe({ uid, inode }: SocketRow, order: Order): SocketOwner {
  const pid = processHolding(`socket:[${inode}]`, order);
  return { uid, pid, executable: pid === null ? null : executableOf(pid) };
}

/** Processes we may not look into are passed over. */
function processHolding(socket: string, order: Order): number | null {
  const pids = namesIn('/proc').map(Number).filter(Number.isInteger);
  for (const pid of pids.sort(order)) {
    for (const descriptor of namesIn(`/proc/${pid}/fd`)) {
      if (linkAt(`/proc/${pid}/fd/${descriptor}`) === socket) return pid;
    }
  }
  return null;
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
