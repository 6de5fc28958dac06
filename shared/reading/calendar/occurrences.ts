// When an event takes place within a span of time: its slots, without those taken out (EXDATE), and with the occurrences
// that were changed (RECURRENCE-ID), alone or with all that follow.
import type ICAL from 'ical.js';
import type { StepBudget } from './bounded-rule.ts';
import {
  DAY,
  dayOf,
  lengthAt,
  MAX_OCCURRENCES,
  nameOf,
  type Slot,
  type Span,
  slotOf,
  slotsOf,
  slotsWithin,
} from './slots.ts';
import type { CalendarZones } from './time-zones.ts';

/** One uid: the event itself, and what was changed of it. */
export interface Series {
  uid: string;
  main: ICAL.Component | undefined;
  changes: ICAL.Component[];
}

export interface Occurrence {
  /** The event, or the change of it, that describes this one. */
  component: ICAL.Component;
  /** Which of a series it is; undefined for what takes place once. */
  recurrence: string | undefined;
  starts: number;
  ends: number;
  isAllDay: boolean;
}

interface Occurrences {
  found: Occurrence[];
  /** A limit was reached, and there would have been more. */
  isCut: boolean;
}

const NONE: Occurrences = { found: [], isCut: false };

interface Change {
  component: ICAL.Component;
  /** The slot of the series that it replaces. */
  slot: Slot;
  start: Slot;
  andFollowing: boolean;
}

export function occurrencesOf(series: Series, zones: CalendarZones, span: Span, budget: StepBudget): Occurrences {
  const changes = series.changes.flatMap((component) => readChange(component, zones) ?? []);
  const own = series.main === undefined ? NONE : unchanged(series.main, changes, zones, span, budget);
  const changed = changes.map(({ component, slot, start }) => ({
    component,
    recurrence: nameOf(slot),
    starts: start.starts,
    ends: start.starts + lengthAt(start, start, component, zones),
    isAllDay: start.time.isDate,
  }));
  const all = [...own.found, ...changed].sort((a, b) => a.starts - b.starts);
  const within = all.filter(({ starts, ends }) => starts < span.to && (ends > span.from || starts >= span.from));
  return { found: within.slice(0, MAX_OCCURRENCES), isCut: own.isCut || within.length > MAX_OCCURRENCES };
}

function unchanged(
  main: ICAL.Component,
  changes: Change[],
  zones: CalendarZones,
  span: Span,
  budget: StepBudget,
): Occurrences {
  const first = slotOf(main, 'dtstart', zones);
  if (first === undefined) return NONE;
  const isSeries = main.hasProperty('rrule') || main.hasProperty('rdate');
  const later = changes.filter(({ andFollowing }) => andFollowing).sort((a, b) => a.slot.starts - b.slot.starts);
  // An occurrence that begins before the span may last into it, and one that was moved may have come from outside.
  const moved = later.map(({ start, slot }) => Math.abs(start.starts - slot.starts));
  const reach = Math.max(lengthAt(first, first, main, zones), ...moved) + DAY;
  const within = { from: span.from - reach, to: span.to + reach };
  const { found, isCut } = slotsWithin(main, first, zones, within, budget);
  const isReplaced = among([...changes.map(({ slot }) => slot), ...slotsOf(main, 'exdate', zones)]);
  const occurrences = found.flatMap((slot) => {
    if (isReplaced(slot)) return [];
    const change = later.findLast(({ slot: from }) => from.starts <= slot.starts);
    const component = change?.component ?? main;
    const start = change?.start ?? first;
    const starts = slot.starts + (change === undefined ? 0 : change.start.starts - change.slot.starts);
    const lasts = slot.lasts ?? lengthAt(slot, start, component, zones);
    const recurrence = isSeries ? nameOf(slot) : undefined;
    return [{ component, recurrence, starts, ends: starts + lasts, isAllDay: start.time.isDate }];
  });
  return { found: occurrences, isCut };
}

function readChange(component: ICAL.Component, zones: CalendarZones): Change | undefined {
  const slot = slotOf(component, 'recurrence-id', zones);
  if (slot === undefined) return undefined;
  const range = component.getFirstProperty('recurrence-id')?.getParameter('range');
  const start = slotOf(component, 'dtstart', zones) ?? slot;
  return { component, slot, start, andFollowing: String(range).toUpperCase() === 'THISANDFUTURE' };
}

/** Whether a slot is one of these: by its instant, or by its day where they give only a day. */
function among(slots: Slot[]): (slot: Slot) => boolean {
  const instants = new Set(slots.filter(({ time }) => !time.isDate).map(({ starts }) => starts));
  const days = new Set(slots.filter(({ time }) => time.isDate).map(({ time }) => dayOf(time)));
  return ({ time, starts }) => instants.has(starts) || days.has(dayOf(time));
}
