// Where the days of the owner begin: in the time zone of their profile, as the vault counts them for assistants too; while it says
// nothing, where the browser is.
import { DAY_MS } from '../../shared/limits.ts';
import { isShownTwice, momentsShowing, offsetText } from '../../shared/wall-clock.ts';

/** As a profile begins: nobody has said anything. */
const UNSAID = 'UTC';
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

let zone = HERE;
type Way = Readonly<Intl.DateTimeFormatOptions>;

/** One for each way of writing, made anew for another zone: to make one takes a hundred times as long as to use it. */
const formats = new Map<Way, Intl.DateTimeFormat>();

/** What is none, or is not known here, is where the browser is. */
export function zoneFor(said: string | undefined): string {
  if (said === undefined || said === UNSAID) return HERE;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: said }).resolvedOptions().timeZone;
  } catch {
    return HERE;
  }
}

export function liveIn(next: string): void {
  if (next === zone) return;
  zone = next;
  formats.clear();
}

/** The ways are few, and each is the same object whenever it is meant. */
export function format(at: number | Date, way: Way): string {
  const made = formats.get(way) ?? new Intl.DateTimeFormat('en-GB', { ...way, timeZone: zone });
  formats.set(way, made);
  return made.format(at);
}

const WALL = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** What a clock on the wall shows, as if it stood in UTC. */
function wallAt(at: number): number {
  const [, day, month, year, hour, minute, second] = /(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)/.exec(
    format(at, WALL),
  ) as unknown as string[];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

function ahead(at: number): number {
  return wallAt(at) - Math.floor(at / SECOND_MS) * SECOND_MS;
}

const SECOND_MS = 1000;

/** Behind a time that the clocks show twice, which of the two is meant; nothing behind any other. */
export function whichOfTwo(at: number): string {
  return isShownTwice(Math.floor(at / SECOND_MS) * SECOND_MS, ahead) ? ` (UTC${offsetText(ahead(at))})` : '';
}

/** What has to be said of a time in a field, because the clocks show it twice that day or leave it out. */
export function oddTime(time: string): string | undefined {
  const wall = Date.parse(`${time}Z`);
  if (Number.isNaN(wall)) return undefined;
  const moments = momentsShowing(wall, ahead);
  if (moments.length === 1) return undefined;
  const goesOn = wallTimeAt(whenWallShows(wall).getTime()).slice(-'HH:MM'.length);
  return moments.length === 0
    ? `The clocks leave this time out that day: ${goesOn} is meant.`
    : 'The clocks show this time twice that day: the first of the two is meant.';
}

/** When a clock on the wall first shows this; where the clocks leave it out, what they go on with. */
function whenWallShows(wanted: number): Date {
  const found = [wanted - DAY_MS, wanted + DAY_MS]
    .map((near) => wanted - (wallAt(near) - near))
    .sort((a, b) => a - b)
    .find((at) => wallAt(at) >= wanted);
  return new Date(found ?? wanted);
}

/** When a day begins that a calendar writes as `2026-11-26`: where the clocks leave midnight out, at the hour they go on with. */
export function startOfDate(date: string, days = 0): Date {
  return whenWallShows(Date.parse(date.slice(0, 'YYYY-MM-DD'.length)) + days * DAY_MS);
}

/** The last moment of a day that a calendar writes as `2026-11-26`. */
export function endOfDate(date: string): Date {
  return new Date(startOfDate(date, 1).getTime() - 1);
}

/** The day of a moment, as a calendar writes it. */
export function dateAt(at: number): string {
  return new Date(wallAt(at)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The day and the time of a moment, as a field for both writes it: `2026-11-26T09:30`. */
export function wallTimeAt(at: number): string {
  return new Date(wallAt(at)).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

/** The moment that such a field means. */
export function momentOnWall(time: string): Date {
  return whenWallShows(Date.parse(`${time}Z`));
}

/** When the day began that a moment lies in, or the one so many days from it. */
export function dayStart(at: number, days = 0): Date {
  return startOfDate(dateAt(at), days);
}

export function isMidnight(at: number): boolean {
  return at === dayStart(at).getTime();
}

/** A moment; a day without a time begins where its owner is. */
export function momentOf(said: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(said) ? startOfDate(said).getTime() : Date.parse(said);
}
