// Why restic failed, as a word of ours. Since 0.17 it says the most frequent by its exit code; the versions that are installed
// everywhere say it in words alone.
import type { CopyFault } from '../../shared/schemas/copies.ts';

const BY_CODE: Record<number, CopyFault> = { 10: 'emptied', 11: 'in_use', 12: 'wrong_password' };

/** The first that is found counts: what a lower layer says stands before what follows from it. */
const BY_WORDS: readonly [RegExp, CopyFault][] = [
  [/no space left|disk quota exceeded|insufficient storage|quota|\b507\b/i, 'full'],
  [/host key verification failed|x509|certificate|no known_hosts|REMOTE HOST IDENTIFICATION/i, 'unknown_server'],
  // What restic says after it is that rclone has ended in the middle.
  [/didn't find section in config file/i, 'unknown_remote'],
  [/wrong password or no key found/i, 'wrong_password'],
  [
    /permission denied \((publickey|password)|\b40[13]\b|unauthorized|forbidden|access ?denied|invalidaccesskey|signaturedoesnotmatch|couldn't connect ssh|unable to authenticate/i,
    'refused',
  ],
  [/read-only file system|permission denied|operation not permitted/i, 'read_only'],
  [/already locked|unable to create lock/i, 'in_use'],
  [/no matching ID found/i, 'not_there'],
  [
    /connection refused|no route to host|network is unreachable|could not resolve|no such host|dial tcp|connection (reset|closed|timed out)|i\/o timeout|start the sftp session|broken pipe|connection lost/i,
    'unreachable',
  ],
  [
    /ciphertext verification failed|invalid data|does not match|hash mismatch|damaged|not found in index|load\(.*\).*eof|unexpected eof/i,
    'damaged',
  ],
  [/executable file not found|unable to start|command not found/i, 'no_program'],
  [/repository does not exist|unable to open config file|is there a repository/i, 'emptied'],
];

/** Faults that do not pass by being tried again, as restic does for a quarter of an hour. */
const LASTING: readonly CopyFault[] = ['full', 'read_only'];

export function isLasting(said: string): boolean {
  const [, fault] = BY_WORDS.find(([words]) => words.test(said)) ?? [];
  return fault !== undefined && LASTING.includes(fault);
}

export function faultIn(said: string, code: number): CopyFault {
  return BY_CODE[code] ?? BY_WORDS.find(([words]) => words.test(said))?.[1] ?? 'failed';
}
