// How restic reaches a server by SFTP: with the one key and the known servers that its owner has named, and nothing of what ssh
// would find by itself. The address was checked before it got here: no part of it can be an option.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credentials } from '../../shared/schemas/copies.ts';
import { Stopped } from './fault.ts';

const LONG = /^sftp:\/\/(?:([^@/]+)@)?([^:/]+)(?::(\d+))?\//;
const SHORT = /^sftp:(?:([^@/:]+)@)?([^:/]+):/;

/** Its arguments, the program first. */
export function sshCommand(repository: string, { ssh_key, known_hosts }: Credentials, keys: string): string[] {
  const [, user, host, port] = LONG.exec(repository) ?? SHORT.exec(repository) ?? [];
  if (host === undefined) throw new Stopped('failed');
  if (ssh_key === undefined) throw new Stopped('refused');
  const [key, known] = [join(keys, 'ssh-key'), join(keys, 'known-hosts')];
  writeFileSync(key, ssh_key.endsWith('\n') ? ssh_key : `${ssh_key}\n`, { mode: 0o600 });
  writeFileSync(known, known_hosts ?? '', { mode: 0o600 });
  const settings = [
    'BatchMode=yes',
    'IdentitiesOnly=yes',
    'StrictHostKeyChecking=yes',
    `UserKnownHostsFile="${known}"`,
    'GlobalKnownHostsFile=/dev/null',
    'ConnectTimeout=20',
    'ServerAliveInterval=20',
  ];
  const who = user === undefined ? [] : ['-l', user];
  const where = port === undefined ? [] : ['-p', port];
  const parts = ['ssh', '-F', '/dev/null', '-i', key, ...settings.flatMap((each) => ['-o', each]), ...who, ...where];
  return [...parts, host, '-s', 'sftp'];
}

/** restic takes a command apart as a shell would. */
export function quoted(part: string): string {
  if (/['\\\n]/.test(part)) throw new Stopped('failed');
  return `'${part}'`;
}
