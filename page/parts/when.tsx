// Instants, as people say them; the whole instant is in the title.
import { useSyncExternalStore } from 'react';

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
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' });
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const clockFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

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

export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={whole.format(Date.parse(at))}>
      {ago(at, useNow())}
    </time>
  );
}

/** A day, for what lies on a calendar. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={whole.format(Date.parse(at))}>
      {dayFormat.format(Date.parse(at))}
    </time>
  );
}

export function dayOf(at: string): string {
  return dayFormat.format(Date.parse(at));
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const longDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

export function timeOf(at: string): string {
  return timeFormat.format(Date.parse(at));
}

/** When a day begins where its owner is: today, or so many days from it. */
export function dayStart(now: number, days = 0): Date {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + days);
  return day;
}

export function longDayOf(at: Date): string {
  return longDay.format(at);
}

export function clockOf(at: string): string {
  return clockFormat.format(Date.parse(at));
}
