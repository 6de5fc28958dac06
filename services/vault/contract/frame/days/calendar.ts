// Days in the calendar of the owner.

/** Days from one to another, the last not included. Null where there is no such end. */
export interface Span {
  from: Temporal.PlainDate | null;
  to: Temporal.PlainDate | null;
}

export function todayIn(zone: string, now: string): Temporal.PlainDate {
  return Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate();
}

/** The instant at which a day begins there. */
export function startOf(day: Temporal.PlainDate, zone: string): string {
  return new Date(day.toZonedDateTime(zone).epochMilliseconds).toISOString();
}

/** Monday is where a week begins. */
export function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 });
}

/** A year that has all the days there are. */
export const LEAP_YEAR = 2028;

/** The date of a written day in a year; undefined where that year has no such day. */
export function dateOf({ day, month }: { day: number; month: number }, year: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}
