// What a person types of a place for copies, as the hub takes it: a folder, or a repository and what opens it.
import type { Schemas } from '../hub/client.ts';

type Place = Schemas['TakeOverRequest']['place'];
export type Opening = Partial<Record<'password' | 'ssh_key' | 'known_hosts' | 'rclone_config' | 'variables', string>>;

interface Field {
  name: keyof Opening;
  label: string;
  hint?: string;
  isLong: boolean;
}

const PASSWORD: Field = { name: 'password', label: 'The password of the repository', isLong: false };
const OF_SSH: Field[] = [
  {
    name: 'ssh_key',
    label: 'The key of SSH',
    hint: 'The file itself, a key without a passphrase of its own.',
    isLong: true,
  },
  { name: 'known_hosts', label: 'The server', hint: 'Its line of a known_hosts file.', isLong: true },
];
const OF_RCLONE: Field = { name: 'rclone_config', label: 'The configuration of rclone', isLong: true };
const OF_CLOUDS: Field = {
  name: 'variables',
  label: 'What the store is told',
  hint: 'Lines of NAME=value, as in AWS_ACCESS_KEY_ID=….',
  isLong: true,
};

/** Nothing for a folder. */
export function openingFor(where: string): Field[] {
  const [, kind] = /^(restic|sftp|rest|rclone|s3|b2|azure|gs|swift):/.exec(where.trim()) ?? [];
  if (kind === undefined) return [];
  if (kind === 'restic' || kind === 'rest') return [PASSWORD];
  if (kind === 'sftp') return [PASSWORD, ...OF_SSH];
  return [PASSWORD, kind === 'rclone' ? OF_RCLONE : OF_CLOUDS];
}

export function placeOf(where: string, opening: Opening): Place {
  const asked = openingFor(where).map(({ name }) => name);
  if (asked.length === 0) return { kind: 'folder', folder: where.trim() };
  const { password = '', variables = '', ...files } = opening;
  const given = Object.entries(files).filter(([name, text]) => asked.includes(name as keyof Opening) && text !== '');
  const credentials = {
    password,
    ...Object.fromEntries(given),
    ...(asked.includes('variables') && { variables: variablesIn(variables) }),
  };
  return { kind: 'restic', repository: where.trim().replace(/^restic:/, ''), credentials };
}

function variablesIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^[A-Z0-9_]+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
