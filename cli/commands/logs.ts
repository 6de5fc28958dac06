// `hub logs` reads the files itself: they are wanted most when there is no hub to ask.

import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '../../shared/limits.ts';
import { EMBEDDINGS, LAB, PROCESS_NAMES } from '../../shared/schemas/system.ts';
import { readDataDir } from '../../supervisor/config.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { logPath } from '../../supervisor/worker-log.ts';
import { type CommandOptions, requireNamed, wholeNumber } from '../terminal/options.ts';

const LAST_LINES = 200;
const LOOK_AGAIN_MS = 200;

export interface LogOptions extends CommandOptions {
  follow?: boolean | undefined;
  lines?: string | undefined;
  since?: string | undefined;
}

export async function logs(name: string | undefined, options: LogOptions): Promise<void> {
  const names = [...PROCESS_NAMES, EMBEDDINGS, LAB].filter((each) => name === undefined || each === name);
  if (names.length === 0) {
    throw new UsageRefused(`There is no process of this name; it is one of ${PROCESS_NAMES.join(', ')}.`);
  }
  const last = linesIn(options.lines);
  const since = options.since === undefined ? undefined : instantBefore(options.since);
  const dataDir = readDataDir(options);
  requireNamed(dataDir, options);
  if (!existsSync(dataDir))
    throw new CommandRefused(`There are no logs: there is no data directory at ${dataDir} yet.`, 'not_found');
  const files = names.map((each) => join(dataDir, logPath(each)));
  const ends = files.map(sizeOf);
  show(
    files.flatMap((file) => [...linesOf(`${file}.1`), ...linesOf(file)]),
    options,
    { last: last ?? (since === undefined ? LAST_LINES : Number.POSITIVE_INFINITY), since },
  );
  while (options.follow) {
    await sleep(LOOK_AGAIN_MS);
    show(
      files.flatMap((file, index) => {
        const [lines, end] = linesSince(file, ends[index] ?? 0);
        ends[index] = end;
        return lines;
      }),
      options,
    );
  }
}

function linesIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : wholeNumber(text, '--lines');
}

const SPANS: Record<string, number> = { s: 1000, m: 60_000, h: HOUR_MS, d: DAY_MS };

function instantBefore(text: string): string {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const at = count === undefined ? Date.parse(text) : Date.now() - Number(count) * (SPANS[unit] ?? 0);
  if (Number.isNaN(at)) throw new UsageRefused('--since takes an instant, a day, or how long ago, as 10m, 2h or 3d.');
  return new Date(at).toISOString();
}

/** Lines of several processes in the order of their time. */
function show(
  lines: string[],
  { json, follow }: LogOptions,
  { last = Number.POSITIVE_INFINITY, since = '' } = {},
): void {
  const timed = lines
    .map((line) => ({ line, entry: parse(line) }))
    .filter(({ entry }) => entry !== undefined && String(entry.time) >= since);
  timed.sort((a, b) => (String(a.entry?.time) < String(b.entry?.time) ? -1 : 1));
  const shown = (last === 0 ? [] : timed.slice(-last)).map(({ line, entry }) =>
    json ? line : readable(entry as Record<string, unknown>),
  );
  // A log that ends is one JSON value; one that is followed never ends, and is one value for each line.
  if (json && !follow) process.stdout.write(`[${shown.join(',\n')}]\n`);
  else for (const line of shown) process.stdout.write(`${line}\n`);
}

function readable({ level, time, process, msg, ...facts }: Record<string, unknown>): string {
  const more = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  // A process may have logged anything: nothing in it may steer the terminal.
  return [time, level, process, msg, ...more].join(' ').replace(/\p{Cc}/gu, '?');
}

function linesSince(file: string, start: number): [string[], number] {
  const size = sizeOf(file);
  // A file that shrank was turned over; it is new from its beginning.
  const from = size < start ? 0 : start;
  if (size === from) return [[], size];
  const bytes = Buffer.alloc(size - from);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, bytes, 0, bytes.length, from);
  } finally {
    closeSync(descriptor);
  }
  // A line that is still being written is left for the next look.
  const end = bytes.lastIndexOf('\n') + 1;
  return [bytes.subarray(0, end).toString('utf8').split('\n'), from + end];
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
