// What a folder may take from elsewhere, and whether a file keeps to it. Closed by default: what is not in the ration of a
// folder, no file of it may have.
import { existsSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import type { Found, Import, Power } from './parse.ts';

export interface Ration {
  /** Our own folders (with their slash) and files, besides the folder itself. `type ` before a name: its types alone. */
  ours?: readonly string[];
  /** Packages, with `@scope/` for all of a scope; `type ` as above. */
  packages?: readonly string[];
  /** Modules of Node that give a power, without `node:`; `type ` as above. */
  node?: readonly string[];
  /** Powers that need no import. */
  globals?: readonly Power[];
  /** Files that may take more than their folder. */
  only?: Readonly<Record<string, Omit<Ration, 'only'>>>;
  /** Whether not even harmless modules of Node may be imported: what is only declared or decided runs anywhere. */
  pure?: true;
  /** Whether this never runs for an owner: then it may take any package, any module of Node and any power. */
  outside?: true;
}

/** Modules of Node that only compute, and reach nothing. */
const HARMLESS = ['path', 'url', 'util', 'events', 'stream', 'stream/promises', 'stream/consumers', 'zlib', 'crypto'];

/** The ration of a file: that of the nearest folder. */
export function rationOf(
  rations: Readonly<Record<string, Ration>>,
  file: string,
): { whose: string; ration: Ration } | undefined {
  const whose = Object.keys(rations)
    .filter((place) => covers(place, file))
    .toSorted((one, other) => other.length - one.length)[0];
  if (whose === undefined) return undefined;
  const { only = {}, ...ration } = rations[whose] as Ration;
  const more = only[file.slice(whose.length)];
  if (more === undefined) return { whose, ration };
  const both = (name: 'ours' | 'packages' | 'node' | 'globals') => [...(ration[name] ?? []), ...(more[name] ?? [])];
  const whole = { ...ration, ours: both('ours'), packages: both('packages'), node: both('node') };
  return { whose, ration: { ...whole, globals: both('globals') as Power[] } };
}

export function breachesOf(
  rations: Readonly<Record<string, Ration>>,
  root: string,
  file: string,
  found: Found,
): string[] {
  const row = rationOf(rations, file);
  if (row === undefined) return [`${file} lies in a folder that has no ration in scripts/layers/rations.ts`];
  const { whose, ration } = row;
  const breaches: string[] = [];
  const tell = (line: number, what: string) => breaches.push(`${file}:${line} ${what}`);
  for (const each of found.imports) {
    const fault = each.from.startsWith('.')
      ? ownFault(rations, root, file, whose, ration, each)
      : ration.outside
        ? undefined
        : outsideFault(whose, ration, each);
    if (fault !== undefined) tell(each.line, fault);
  }
  if (!ration.outside) {
    for (const { power, line } of found.powers) {
      if (!ration.globals?.includes(power)) tell(line, `uses ${power}, which is not in the ration of ${whose}`);
    }
  }
  return breaches;
}

function ownFault(
  rations: Readonly<Record<string, Ration>>,
  root: string,
  file: string,
  whose: string,
  { ours = [] }: Ration,
  each: Import,
): string | undefined {
  const target = targetOf(file, each.from);
  if (!/\.(tsx?|js|css)$/.test(target)) return `imports ${each.from} without the ending of its file`;
  if (!isFile(join(root, target))) return `imports ${each.from}, which is not there`;
  // A folder inside that has a row of its own is another folder.
  if (rationOf(rations, target)?.whose === whose) return undefined;
  return fault(`${target}`, whose, ours, each.isType, (place) => covers(place, target));
}

function outsideFault(whose: string, ration: Ration, { from, isType }: Import): string | undefined {
  if (isBuiltin(from)) {
    if (!from.startsWith('node:')) return `imports ${from}, which is written node:${from}`;
    if (ration.pure) return `imports ${from}; no part of Node is in the ration of ${whose}`;
    const name = from.slice('node:'.length);
    if (HARMLESS.includes(name)) return undefined;
    return fault(from, whose, ration.node ?? [], isType, (place) => place === name);
  }
  return fault(from, whose, ration.packages ?? [], isType, (place) => coversPackage(place, from));
}

/** The fault of an import, if it is one. A whole import needs a whole entry; an import of types needs any. */
function fault(
  what: string,
  whose: string,
  entries: readonly string[],
  isType: boolean,
  fits: (place: string) => boolean,
): string | undefined {
  const whole = entries.filter((entry) => !entry.startsWith('type '));
  const typed = entries.filter((entry) => entry.startsWith('type ')).map((entry) => entry.slice('type '.length));
  if (whole.some(fits) || (isType && typed.some(fits))) return undefined;
  return typed.some(fits)
    ? `imports ${what}; only its types are in the ration of ${whose}`
    : `imports ${what}, which is not in the ration of ${whose}`;
}

/** Whether an entry covers a package: `@scope/` covers all of its scope. */
export function coversPackage(place: string, from: string): boolean {
  const name = from.split('/', from.startsWith('@') ? 2 : 1).join('/');
  return place.endsWith('/') ? name.startsWith(place) : name === place;
}

export function targetOf(file: string, from: string): string {
  return normalize(join(dirname(file), from)).replaceAll('\\', '/');
}

export function covers(place: string, file: string): boolean {
  return place.endsWith('/') ? file.startsWith(place) : file === place;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}
