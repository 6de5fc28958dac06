// The box of a plugin on macOS: a profile of its sandbox, closed by default. It may run Node, read Node's own libraries and
// the child's program, and nothing else: no network, no other file, no process, no signal but to itself.
const SANDBOX_EXEC = '/usr/bin/sandbox-exec';

/** The files that every program of the system needs to come up. */
const SYSTEM_READS = ['/usr/lib', '/System/Library', '/System/Volumes/Preboot/Cryptexes', '/private/var/db/dyld'];
const DEVICES = ['/dev/null', '/dev/random', '/dev/urandom'];

export function seatbeltPrefix(node: string, readable: readonly string[]): string[] {
  return [SANDBOX_EXEC, '-p', seatbeltProfile(node, readable)];
}

export function seatbeltProfile(node: string, readable: readonly string[]): string {
  const literals = ['/', ...DEVICES, node].map((path) => `(literal ${quoted(path)})`);
  const folders = [...SYSTEM_READS, ...readable].map((path) => `(subpath ${quoted(path)})`);
  return [
    '(version 1)',
    '(deny default)',
    `(allow process-exec (literal ${quoted(node)}))`,
    '(allow process-info* (target self))',
    '(allow signal (target self))',
    '(allow sysctl-read)',
    `(allow file-read* ${[...literals, ...folders].join(' ')})`,
    '(allow file-write-data (literal "/dev/null"))',
  ].join('\n');
}

/** A string of the profile's language: the path of an owner may hold any character. */
function quoted(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
