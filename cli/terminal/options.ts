// What is typed behind an option, read or refused in a sentence: numbers, words, days and times.
import { existsSync } from 'node:fs';
import { momentsShowing, offsetText } from '../../shared/wall-clock.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { aheadHere } from './when.ts';

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
  const at = momentIn(text, option);
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  throw new UsageRefused(`\`${option}\` takes a day or an instant, as 2027-01-31 or 2027-01-31T08:00:00Z.`);
}

/** No number for what is neither. A time without a zone is one that the clocks here show, and once. */
export function momentIn(text: string, option: string): number {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d)(?:[T ](.+))?$/.exec(text) ?? [];
  if (!isInCalendar(day)) return Number.NaN;
  if (time === undefined) return Date.parse(`${day}T00:00:00`);
  const at = Date.parse(`${day}T${time}`);
  if (Number.isNaN(at) || ZONED.test(time)) return at;
  const moments = momentsShowing(Date.parse(`${day}T${time}Z`), aheadHere);
  if (moments.length === 1) return at;
  const [first, second] = moments.map((each) => `${day}T${time}${offsetText(aheadHere(each))}`);
  throw new UsageRefused(
    first === undefined
      ? `\`${option}\`: the clocks leave ${time} out on ${day}; give a time that they show.`
      : `\`${option}\`: the clocks show ${time} twice on ${day}; say which, as ${first} or ${second}.`,
  );
}

const ZONED = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** A day that does not exist would be read as a later one. */
function isInCalendar(day: string): boolean {
  const read = new Date(Date.parse(day));
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}
