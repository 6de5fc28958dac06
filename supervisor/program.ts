// How Node runs a program of ours: from its bundle, or from its modules with the types taken out, and with no right but
// those that are named.
import { programOf } from './bundles.js';
import { LOADER } from './project-dir.ts';

export interface Rights {
  reads: readonly string[];
  /** What it may write it may also read. */
  writes: readonly string[];
  allows: readonly ('net' | 'addons' | 'worker' | 'child-process')[];
}

/** Node says that what we use is new, and that what it is allowed is allowed. */
const SILENCED = ['--disable-warning=ExperimentalWarning', '--disable-warning=SecurityWarning'];

/** `engine`: what V8 is told beside. */
export function programArguments(entry: string, { reads, writes, allows }: Rights, engine: string[] = []): string[] {
  return [
    '--permission',
    '--disable-sigusr1',
    ...SILENCED,
    ...engine,
    ...[...reads, ...writes].map((path) => `--allow-fs-read=${path}`),
    ...writes.map((path) => `--allow-fs-write=${path}`),
    ...allows.map((power) => `--allow-${power}`),
    '--import',
    LOADER,
    programOf(entry),
  ];
}
