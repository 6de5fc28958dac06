// What time it is where an event says it is. A name that the time zone database knows has the database's rules, which are
// complete and corrected; other names have the rules that the calendar brings along; what is left is a name of Windows.
import ICAL from 'ical.js';
import { type StepBudget, timesOf } from './bounded-rule.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** A zone of the database, for ical.js. */
class DatabaseZone extends ICAL.Timezone {
  readonly #name: string;

  constructor(tzid: string, name: string) {
    super({ tzid });
    this.#name = name;
  }

  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const local = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
    // A time that the clock skips counts from before the jump; of one that it shows twice, the first is meant.
    const { epochMilliseconds } = local.toZonedDateTime(this.#name);
    return (local.toZonedDateTime('UTC').epochMilliseconds - epochMilliseconds) / 1000;
  }
}

/** No rule of a zone is known for later years: they have those of this one. */
const LAST_YEAR = 2100;
/** A rule changes the clock once a year, and the oldest that are written begin in 1601. */
const MOST_CHANGES = 1_000;

/** A zone by the rules that a calendar brings along. They are walked through when it is made, and are refused where they have no end. */
class BroughtZone extends ICAL.Timezone {
  constructor(tzid: string, component: ICAL.Component, budget: StepBudget) {
    super({ tzid, component });
    for (const part of component.getAllSubcomponents()) {
      for (const property of part.getAllProperties('rrule')) {
        const rule = property.getFirstValue();
        if (rule instanceof ICAL.Recur) rule.iterator = (start) => timesOf(rule, start, budget, MOST_CHANGES);
      }
    }
    this.utcOffset(new ICAL.Time({ year: LAST_YEAR, month: 1, day: 1 }, ICAL.Timezone.localTimezone));
  }

  override utcOffset(time: ICAL.Time): number {
    if (time.year <= LAST_YEAR) return super.utcOffset(time);
    const then = time.clone();
    then.year = LAST_YEAR;
    return super.utcOffset(then);
  }
}

export interface CalendarZones {
  /** Names that mean nothing here; their times were read as those of the calendar's own zone. */
  unknown: Set<string>;
  of(property: ICAL.Property, time: ICAL.Time): ICAL.Timezone;
}

/** `home` is the zone of times that name none: of the calendar, or of its owner. */
export function calendarZones(definitions: readonly ICAL.Component[], home: string, budget: StepBudget): CalendarZones {
  const zones = new Map<string, ICAL.Timezone>();
  const brought = new Map<string, ICAL.Component>();
  for (const component of definitions) {
    const tzid = component.getFirstPropertyValue('tzid');
    if (typeof tzid === 'string') brought.set(tzid, component);
  }
  const unknown = new Set<string>();
  const floating = zoneNamed(home) ?? ICAL.Timezone.utcTimezone;

  function zoneNamed(tzid: string): ICAL.Timezone | undefined {
    const held = zones.get(tzid);
    if (held !== undefined) return held;
    const zone = databaseZone(tzid, databaseName(tzid)) ?? broughtZone(tzid) ?? databaseZone(tzid, windowsName(tzid));
    if (zone !== undefined) zones.set(tzid, zone);
    return zone;
  }

  function broughtZone(tzid: string): ICAL.Timezone | undefined {
    const component = brought.get(tzid);
    // Once: rules that were refused are no better the next time.
    brought.delete(tzid);
    try {
      return component && new BroughtZone(tzid, component, budget);
    } catch {
      return undefined;
    }
  }

  return {
    unknown,
    of(property, time) {
      if (time.zone === ICAL.Timezone.utcTimezone) return time.zone;
      const tzid = property.getParameter('tzid');
      if (typeof tzid !== 'string') return floating;
      const zone = zoneNamed(tzid);
      if (zone === undefined) unknown.add(tzid.slice(0, 60));
      return zone ?? floating;
    },
  };
}

function databaseZone(tzid: string, name: string | undefined): ICAL.Timezone | undefined {
  return name === undefined ? undefined : new DatabaseZone(tzid, name);
}

function windowsName(tzid: string): string | undefined {
  const name = tzid.toLowerCase();
  return Object.hasOwn(WINDOWS_ZONES, name) ? WINDOWS_ZONES[name] : undefined;
}

/** `Europe/Berlin`, also at the end of a longer name, as some programs write it. */
function databaseName(tzid: string): string | undefined {
  const parts = tzid.split('/').slice(-3);
  for (let from = 0; from < parts.length; from += 1) {
    const name = parts.slice(from).join('/');
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      // Not a name of the database.
    }
  }
  return undefined;
}
