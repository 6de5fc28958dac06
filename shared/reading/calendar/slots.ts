// A slot is one time at which an event begins: from its start, from a rule, or from a date that was added.
import ICAL from 'ical.js';
import { BeyondAllSpans, OutOfTurns, type StepBudget, timesOf } from './bounded-rule.ts';
import type { CalendarZones } from './time-zones.ts';

export interface Slot {
  time: ICAL.Time;
  /** Milliseconds since 1970; a day begins at midnight UTC. */
  starts: number;
  /** A date that was added may say how long it lasts. */
  lasts?: number;
}

export interface Span {
  from: number;
  to: number;
}

interface Slots {
  found: Slot[];
  /** A limit was reached, and there would have been more. */
  isCut: boolean;
}

const MAX_STEPS_OF_A_RULE = 40_000;
/** Occurrences of one series within the span. */
export const MAX_OCCURRENCES = 2_000;
export const DAY = 86_400_000;
/** What lasts longer is told to last so long: to count its days one by one has to end. */
const LONGEST_DAYS = 3_660;

/** The first one: whoever writes an end again and again says no more by it. */
export function slotOf(component: ICAL.Component, name: string, zones: CalendarZones): Slot | undefined {
  for (const property of component.getAllProperties(name)) {
    const [first] = slotsIn(property, zones);
    if (first !== undefined) return first;
  }
  return undefined;
}

export function slotsOf(component: ICAL.Component, name: string, zones: CalendarZones): Slot[] {
  return component.getAllProperties(name).flatMap((property) => slotsIn(property, zones));
}

function slotsIn(property: ICAL.Property, zones: CalendarZones): Slot[] {
  return property.getValues().flatMap((value: unknown) => {
    if (!(value instanceof ICAL.Period))
      return value instanceof ICAL.Time ? (placed(value, property, zones) ?? []) : [];
    const start = placed(value.start, property, zones);
    if (start === undefined) return [];
    const { duration } = value;
    if (duration !== null && duration.toSeconds() * 1000 > LONGEST_DAYS * DAY)
      return [{ ...start, lasts: LONGEST_DAYS * DAY }];
    const end = placed(value.getEnd(), property, zones);
    return end ? [{ ...start, lasts: Math.max(0, end.starts - start.starts) }] : [];
  });
}

/** Every slot of a series in the span and its first one, in order, each once. */
export function slotsWithin(
  event: ICAL.Component,
  first: Slot,
  zones: CalendarZones,
  span: Span,
  budget: StepBudget,
): Slots {
  const found = new Map<number, Slot>([[first.starts, first]]);
  let isCut = false;
  for (const property of event.getAllProperties('rrule')) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    alignUntil(rule, first.time);
    isCut = addSlots(rule, first.time, { found, span, budget }) || isCut;
  }
  for (const slot of slotsOf(event, 'rdate', zones)) found.set(slot.starts, slot);
  return { found: [...found.values()].sort((a, b) => a.starts - b.starts), isCut };
}

interface Finding {
  found: Map<number, Slot>;
  span: Span;
  budget: StepBudget;
}

/** Answers whether a limit was reached. */
function addSlots(rule: ICAL.Recur, first: ICAL.Time, { found, span, budget }: Finding): boolean {
  try {
    const iterator = timesOf(rule, first, budget);
    let steps = 0;
    for (let time = iterator.next(); time; time = iterator.next()) {
      const starts = instantOf(time);
      if (starts >= span.to) return false;
      steps += 1;
      budget.steps -= 1;
      if (steps > MAX_STEPS_OF_A_RULE || budget.steps < 0 || found.size > MAX_OCCURRENCES) return true;
      if (starts >= span.from) found.set(starts, { time: time.clone(), starts });
    }
    return false;
  } catch (error) {
    if (error instanceof OutOfTurns) return true;
    if (error instanceof BeyondAllSpans) return false;
    throw error;
  }
}

/** The end of a rule is often written in another kind than the start; the whole last day is meant then. */
function alignUntil(rule: ICAL.Recur, start: ICAL.Time): void {
  const until = rule.until;
  if (!until) return;
  if (start.isDate) {
    until.isDate = true;
    return;
  }
  if (until.isDate) {
    until.isDate = false;
    until.hour = 23;
    until.minute = 59;
    until.second = 59;
  }
  if (until.zone !== ICAL.Timezone.utcTimezone) until.zone = start.zone;
}

/** The value in its zone; undefined for what is no time at all. */
function placed(value: ICAL.Time, property: ICAL.Property, zones: CalendarZones): Slot | undefined {
  const time = value.clone();
  if (!time.isDate) time.zone = zones.of(property, time);
  const starts = instantOf(time);
  return Number.isFinite(starts) ? { time, starts } : undefined;
}

function instantOf(time: ICAL.Time): number {
  if (time.isDate) return Date.UTC(time.year, time.month - 1, time.day);
  const local = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, Math.min(59, time.second));
  return local - (time.zone?.utcOffset(time) ?? 0) * 1000;
}

/**
 * How long the event lasts that begins at `at`. With an end, as long as the first of its series took; with a duration,
 * its days are days of the calendar, one of which may have 23 hours.
 */
export function lengthAt(at: Slot, first: Slot, event: ICAL.Component, zones: CalendarZones): number {
  const end = slotOf(event, 'dtend', zones);
  if (end !== undefined) return Math.max(0, end.starts - first.starts);
  const duration = event.getFirstPropertyValue('duration');
  if (!(duration instanceof ICAL.Duration) || duration.isNegative) return first.time.isDate ? DAY : 0;
  const days = Math.min(duration.weeks * 7 + duration.days, LONGEST_DAYS);
  if (first.time.isDate) return Math.max(1, days) * DAY;
  const later = at.time.clone();
  later.adjust(days, 0, 0, 0);
  const clock = duration.hours * 3_600_000 + duration.minutes * 60_000 + duration.seconds * 1000;
  return Math.min(clock, LONGEST_DAYS * DAY) + instantOf(later) - instantOf(at.time);
}

/** Which occurrence of its series a slot is: its day, or its instant. */
export function nameOf({ time, starts }: Slot): string {
  return time.isDate ? dayOf(time) : new Date(starts).toISOString().replace(/[-:]|\.000/g, '');
}

export function dayOf({ year, month, day }: ICAL.Time): string {
  return `${String(year).padStart(4, '0')}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
}
