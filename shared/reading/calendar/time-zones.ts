// What time it is where an event says it is. A name that the time zone database knows has the database's rules, which are
// complete and corrected; other names have the rules that the calendar brings along; what is left is a name of Windows.
import ICAL from 'ical.js';
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

export interface CalendarZones {
  /** Names that mean nothing here; their times were read as those of the calendar's own zone. */
  unknown: Set<string>;
  of(property: ICAL.Property, time: ICAL.Time): ICAL.Timezone;
}

/** `home` is the zone of times that name none: of the calendar, or of its owner. */
export function calendarZones(definitions: readonly ICAL.Component[], home: string): CalendarZones {
  const zones = new Map<string, ICAL.Timezone>();
  for (const component of definitions) {
    const tzid = component.getFirstPropertyValue('tzid');
    if (typeof tzid === 'string' && databaseName(tzid) === undefined) {
      zones.set(tzid, new ICAL.Timezone({ tzid, component }));
    }
  }
  const unknown = new Set<string>();
  const floating = zoneNamed(home) ?? ICAL.Timezone.utcTimezone;

  function zoneNamed(tzid: string): ICAL.Timezone | undefined {
    const held = zones.get(tzid);
    if (held !== undefined) return held;
    const name = databaseName(tzid) ?? WINDOWS_ZONES[tzid.toLowerCase()];
    if (name === undefined) return undefined;
    const zone = new DatabaseZone(tzid, name);
    zones.set(tzid, zone);
    return zone;
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
