// The kernel's tables of TCP sockets, as well as this user may read them: who holds which end of what.
// It trusts the kernel. Where there are no such tables, it knows nothing and says so with `undefined`.
import { readFileSync } from 'node:fs';
import { endianness } from 'node:os';

const ESTABLISHED = '01';
const LISTENING = '0A';

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

/** The users who listen on whatever a connection to this address of the loopback could reach. */
export function listeningUsers(address: '127.0.0.1' | '::1', port: number): Set<number> | undefined {
  const reached = [...tableForms(address), ...tableForms('0.0.0.0'), '0'.repeat(32)];
  const rows = socketRows()?.filter(
    (row) => isListening(row) && row.localPort === port && reached.includes(row.localAddress),
  );
  return rows && new Set(rows.map(({ uid }) => uid));
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
