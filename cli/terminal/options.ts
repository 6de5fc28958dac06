import { existsSync } from 'node:fs';
import { UsageRefused } from '../../supervisor/control/refusals.ts';

/** The options that every command takes. */
export interface CommandOptions {
  dataDir?: string | undefined;
  json?: boolean | undefined;
}

/** A data directory that was named on the command line and is not there is a slip of the pen. */
export function requireNamed(path: string, { dataDir }: CommandOptions): void {
  if (dataDir === undefined || existsSync(path)) return;
  throw new UsageRefused(`There is no data directory at ${path}; see how it is written.`);
}

interface Bounds {
  minimum: number;
  maximum: number;
}

export function wholeNumber(text: string, option: string, of = ''): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageRefused(`${option} takes a whole number${of}.`);
}

/** As its field in the api is bounded. */
export function numberWithin(text: string, option: string, { minimum, maximum }: Bounds): number {
  const found = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (found >= minimum && found <= maximum) return found;
  throw new UsageRefused(`\`${option}\` takes a whole number from ${minimum} to ${maximum}.`);
}

/** One of the words that an option takes. */
export function oneOf<W extends string>(text: string, option: string, words: readonly W[]): W {
  const found = words.find((each) => each === text);
  if (found !== undefined) return found;
  throw new UsageRefused(`\`${option}\` takes ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`);
}

/** A day or an instant, as the hub reads it; a day begins where this machine is. */
export function instantIn(text: string, option: string): string {
  const [day = ''] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(text) ?? [];
  const at = Date.parse(day === text ? `${day}T00:00:00` : text);
  if (isInCalendar(day) && !Number.isNaN(at)) return new Date(at).toISOString();
  throw new UsageRefused(`\`${option}\` takes a day or an instant, as 2027-01-31 or 2027-01-31T08:00:00Z.`);
}

/** A day that does not exist would be read as a later one. */
function isInCalendar(day: string): boolean {
  const read = new Date(Date.parse(day));
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}
