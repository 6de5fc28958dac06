// A repository that copies go to, with what opens it: read from the terminal or from files, never taken from the command line.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Credentials } from '../../shared/schemas/copies.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askPassphrase } from '../terminal/ask-secret.ts';
import { readableLine } from '../terminal/output.ts';

export interface Opening {
  passwordFile?: string;
  sshKey?: string;
  knownHosts?: string;
  rcloneConfig?: string;
  variables?: string;
}

export function isRepository(place: string): boolean {
  return /^(restic|sftp|rest|rclone|s3|b2|azure|gs|swift):/.test(place);
}

/** `restic:` stands before a repository in a folder of this machine, which would otherwise be a folder for copies. */
export async function repositoryAt(
  place: string,
  opening: Opening,
): Promise<{ repository: string; credentials: Credentials }> {
  const repository = place.startsWith('restic:') ? resolve(place.slice('restic:'.length)) : place;
  const { passwordFile, sshKey, knownHosts, rcloneConfig, variables } = opening;
  if (repository.startsWith('sftp:') && sshKey === undefined) {
    throw new UsageRefused('A repository behind SFTP takes --ssh-key FILE, a key without a passphrase of its own.');
  }
  const password = await askPassphrase({ passphraseFile: passwordFile }, { question: 'Password of the repository: ' });
  const known = knownHosts ?? (sshKey === undefined ? undefined : usualKnownHosts());
  return {
    repository,
    credentials: {
      password,
      ...(sshKey !== undefined && { ssh_key: fileOf(sshKey) }),
      ...(known !== undefined && { known_hosts: fileOf(known) }),
      ...(rcloneConfig !== undefined && { rclone_config: fileOf(rcloneConfig) }),
      ...(variables !== undefined && { variables: variablesIn(fileOf(variables)) }),
    },
  };
}

function usualKnownHosts(): string {
  return join(homedir(), '.ssh/known_hosts');
}

function fileOf(path: string): string {
  try {
    return readFileSync(resolve(path), 'utf8');
  } catch {
    throw new UsageRefused(`The file ${readableLine(path, 200)} cannot be read.`);
  }
}

/** Lines of NAME=value, as for AWS_ACCESS_KEY_ID. */
function variablesIn(content: string): Record<string, string> {
  const lines = content.split('\n').filter((line) => /^[A-Z0-9_]+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
