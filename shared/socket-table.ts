// The kernel's tables of TCP sockets, as well as this user may read them: who holds which end of what.
// It trusts the kernel. Where there are no such tables, it knows nothing and says so with `undefined`.
import { readFileSync } from 'node:fs';
import { endianness } from 'node:os';

const ESTABLISHED = '01';
const LISTENING = '0A';
/** Of a connection that nobody has accepted yet. */
const NO_INODE = '0';

/** Addresses and ports as the tables write them. */
export interface SocketRow {
  localAddress: string;
  localPort: number;
  remoteAddress: string;
  remotePort: number;
  state: string;
  uid: number;
  inode: string;
}

export function isListening({ state }: SocketRow): boolean {
  return state === LISTENING;
}

export function isEstablished({ state }: SocketRow): boolean {
  return state === ESTABLISHED;
}

export function socketRows(): SocketRow[] | undefined {
  const tables = [rowsOf('/proc/net/tcp'), rowsOf('/proc/net/tcp6')];
  return tables.every((table) => table === undefined) ? undefined : tables.flatMap((table) => table ?? []);
}

/** A connection as this end of it sees it. */
export interface ConnectionEnds {
  localAddress?: string | undefined;
  localPort?: number | undefined;
  remoteAddress?: string | undefined;
  remotePort?: number | undefined;
}

/**
 * The users who have the other end of a connection of ours on the loopback. Whoever accepted it has it, whoever listens there by
 * now. Until somebody accepts, it waits in the queue of whoever listens, and ends with that. None when it has ended.
 */
export function usersBehind(ours: ConnectionEnds): Set<number> | undefined {
  const rows = socketRows();
  if (rows === undefined) return undefined;
  const { localAddress: client = '', remoteAddress: server = '' } = ours;
  const theirs = rows.find(
    (row) =>
      isEstablished(row) &&
      row.localPort === ours.remotePort &&
      row.remotePort === ours.localPort &&
      tableForms(server).includes(row.localAddress) &&
      tableForms(client).includes(row.remoteAddress),
  );
  if (theirs === undefined) return new Set();
  if (theirs.inode !== NO_INODE) return new Set([theirs.uid]);
  const reached = [...tableForms(server), ...tableForms('0.0.0.0'), '0'.repeat(32)];
  const listening = rows.filter(
    (row) => isListening(row) && row.localPort === ours.remotePort && reached.includes(row.localAddress),
  );
  return new Set(listening.map(({ uid }) => uid));
}

/** An address as the tables write it: words in the byte order of the machine; IPv4 alone or inside IPv6. */
export function tableForms(address: string): string[] {
  const isLittle = endianness() === 'LE';
  if (address === '::1') return [`${'0'.repeat(24)}${isLittle ? '01000000' : '00000001'}`];
  const bytes = address
    .replace(/^::ffff:/i, '')
    .split('.')
    .map(Number);
  if (bytes.length !== 4 || bytes.some((byte) => !Number.isInteger(byte) || byte < 0 || byte > 255)) return [];
  const hex = Buffer.from(isLittle ? bytes.toReversed() : bytes)
    .toString('hex')
    .toUpperCase();
  return [hex, `0000000000000000${isLittle ? 'FFFF0000' : '0000FFFF'}${hex}`];
}

function rowsOf(table: string): SocketRow[] | undefined {
  let text: string;
  try {
    text = readFileSync(table, 'latin1');
  } catch {
    return undefined;
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
