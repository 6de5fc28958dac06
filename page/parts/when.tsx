// Instants, as people say them, in the time zone of their owner; the whole instant is in the title.
import { useSyncExternalStore } from 'react';
import { format, momentOf, whichOfTwo } from './zone.ts';

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const TICK_MS = 30_000;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const WHOLE = { dateStyle: 'full', timeStyle: 'medium' } as const;
const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const LONG_DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const CLOCK = { timeStyle: 'medium' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const NUMBER = { day: 'numeric' } as const;
const WEEKDAY = { weekday: 'short' } as const;

let now = Date.now();
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** The present, as far as days and minutes go. */
export function useNow(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      ticking ??= setInterval(() => {
        now = Date.now();
        for (const each of listeners) each();
      }, TICK_MS);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(ticking);
        ticking = undefined;
      };
    },
    () => now,
  );
}

function ago(instant: string, from: number): string {
  const seconds = (Date.parse(instant) - Math.max(from, Date.now())) / 1000;
  const [unit, size] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? [];
  return unit === undefined || size === undefined ? 'just now' : relative.format(Math.round(seconds / size), unit);
}

function wholeOf(at: number): string {
  return format(at, WHOLE) + whichOfTwo(at);
}

/** A time alone may be one of two. */
function withWhich(at: string, way: typeof TIME | typeof CLOCK): string {
  const moment = Date.parse(at);
  return format(moment, way) + whichOfTwo(moment);
}

export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={wholeOf(Date.parse(at))}>
      {ago(at, useNow())}
    </time>
  );
}

/** A day, for what lies on a calendar. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={wholeOf(momentOf(at))}>
      {dayOf(at)}
    </time>
  );
}

export function dayOf(at: string): string {
  return format(momentOf(at), DAY);
}

export function timeOf(at: string): string {
  return withWhich(at, TIME);
}

export function longDayOf(at: Date): string {
  return format(at, LONG_DAY);
}

export function clockOf(at: string): string {
  return withWhich(at, CLOCK);
}

/** Of its month. */
export function numberOf(day: Date): string {
  return format(day, NUMBER);
}

export function weekdayOf(at: Date): string {
  return format(at, WEEKDAY);
}
