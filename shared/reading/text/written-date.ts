// Instants as feeds and mails write them: RFC 822 and 3339, and what people write instead.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Minutes from UTC. The names that RFC 822 knows, and the European ones that many servers write. */
const ZONES: Record<string, number> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  bst: 60,
  ist: 330,
  west: 60,
  cet: 60,
  cest: 120,
  met: 60,
  mest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  jst: 540,
  kst: 540,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
};

const ISO =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T\s]+(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?\s*([a-z]+|[+-]\d\d:?(?:\d\d)?)?)?$/i;
const WORDS =
  /^(?:[a-z]+[.,\s]+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d\d)(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(am|pm)?\s*([a-z]+(?:[+-]\d{1,2}:?(?:\d\d)?)?|[+-]\d\d:?\d\d)?)?$/i;
const AMERICAN =
  /^(?:[a-z]+[.,]*\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?(?:\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*(am|pm)?\s*([a-z]+|[+-]\d\d:?\d\d)?)?,?\s+(\d{4})(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*(am|pm)?\s*([a-z]+|[+-]\d\d:?\d\d)?)?$/i;

/** UTC with milliseconds; undefined when it is not a date anyone can be sure of. A date without a zone is taken as UTC. */
export function readDate(written: string | undefined): string | undefined {
  const text = (written ?? '')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (/^\d{10}$/.test(text)) return instantOf(Number(text) * 1000);
  if (/^\d{13}$/.test(text)) return instantOf(Number(text));
  return readIso(text) ?? readWords(text) ?? readAmerican(text);
}

function readIso(text: string): string | undefined {
  const [all, year, month, day, hour, minute, second, fraction, zone] = ISO.exec(text) ?? [];
  if (all === undefined) return undefined;
  const millisecond = Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
  return instant(Number(year), Number(month) - 1, Number(day), { hour, minute, second, millisecond, zone });
}

function readWords(text: string): string | undefined {
  const [all, day, name, year, hour, minute, second, half, zone] = WORDS.exec(text) ?? [];
  if (all === undefined) return undefined;
  return instant(fullYear(year), monthOf(name), Number(day), { hour, minute, second, half, zone });
}

function readAmerican(text: string): string | undefined {
  const found = AMERICAN.exec(text);
  if (found === null) return undefined;
  const [, name, day, hour, minute, second, half, zone, year, lateHour, lateMinute, lateSecond, lateHalf, lateZone] =
    found;
  return instant(Number(year), monthOf(name), Number(day), {
    hour: hour ?? lateHour,
    minute: minute ?? lateMinute,
    second: second ?? lateSecond,
    half: half ?? lateHalf,
    zone: zone ?? lateZone,
  });
}

interface Clock {
  hour?: string | undefined;
  minute?: string | undefined;
  second?: string | undefined;
  millisecond?: number;
  half?: string | undefined;
  zone?: string | undefined;
}

function instant(year: number, month: number, day: number, clock: Clock): string | undefined {
  const offset = minutesFromUtc(clock.zone);
  const isDay = day >= 1 && day <= new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (month < 0 || month > 11 || !isDay || offset === undefined) return undefined;
  let hour = Number(clock.hour ?? 0);
  if (clock.half !== undefined) hour = (hour % 12) + (clock.half.toLowerCase() === 'pm' ? 12 : 0);
  const minute = Number(clock.minute ?? 0);
  // A leap second, and the midnight that some write as 24:00.
  const second = Math.min(59, Number(clock.second ?? 0));
  if (hour > 24 || minute > 59) return undefined;
  return instantOf(Date.UTC(year, month, day, hour, minute - offset, second, clock.millisecond ?? 0));
}

function instantOf(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date.toISOString() : undefined;
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase());
}

/** RFC 2822: two digits up to 49 are of this century. */
function fullYear(year: string | undefined): number {
  const number = Number(year);
  if (year?.length !== 2) return number;
  return number < 50 ? 2000 + number : 1900 + number;
}

function minutesFromUtc(zone: string | undefined): number | undefined {
  if (zone === undefined) return 0;
  const [, name = '', sign, hours = '0', minutes = '0'] = /^([a-z]*)(?:([+-])(\d{1,2}):?(\d\d)?)?$/i.exec(zone) ?? [];
  const named = name === '' ? 0 : ZONES[name.toLowerCase()];
  // A name nobody knows is no reason to lose the day.
  if (sign === undefined) return named ?? 0;
  const away = Number(hours) * 60 + Number(minutes);
  return away > 14 * 60 ? undefined : (sign === '-' ? -away : away) + (named ?? 0);
}
