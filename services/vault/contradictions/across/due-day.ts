// The day on which something is due, and the year that somebody meant who named none.

const EAST = { hours: 14 };
const WEST = { hours: 12 };

/**
 * The days on which a commitment may be due, wherever its owner lives: only the profile tells where, not everybody sees the
 * profile, and what contradicts what must not depend on who looks. Whoever means a whole day stores its midnight in UTC.
 */
export function dueDays(due: string): string[] {
  const at = Temporal.Instant.from(due);
  const all = isMidnight(at) ? [at] : [at.subtract(WEST), at, at.add(EAST)];
  return [...new Set(all.map((each) => each.toZonedDateTimeISO('UTC').toPlainDate().toString()))];
}

/**
 * The day on which a commitment is due where its owner lives. Whoever means a whole day stores its midnight, in UTC or in the
 * zone of the owner.
 */
export function dueDay(due: string, zone: string): string {
  const at = Temporal.Instant.from(due);
  if (isMidnight(at)) return at.toZonedDateTimeISO('UTC').toPlainDate().toString();
  return at.toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** The due instant moved to another day, at the same hour. */
export function dueOn(day: string, due: string, zone: string): string {
  const at = Temporal.Instant.from(due);
  const there = at.toZonedDateTimeISO(isMidnight(at) ? 'UTC' : zone);
  const moved = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: there.timeZoneId,
    plainTime: there.toPlainTime(),
  });
  return new Date(moved.epochMilliseconds).toISOString();
}

function isMidnight(at: Temporal.Instant): boolean {
  return at.toString().endsWith('T00:00:00Z');
}

/** So many days back: what was written down lately may still speak of a day that has just passed. */
const JUST_PASSED = 30;

/** The year of a day that was named without one: the next such day after it was written down. */
export function yearMeant(month: number, day: number, written: string): number {
  const from = Temporal.Instant.from(written).toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: JUST_PASSED });
  const there = Temporal.PlainDate.from({ year: from.year, month, day });
  return Temporal.PlainDate.compare(there, from) < 0 ? from.year + 1 : from.year;
}

/** Days so many days apart are two occasions: what comes back every year. */
const ANOTHER_TIME = 270;

export function isSameOccasion(one: string, other: string): boolean {
  return Math.abs(Temporal.PlainDate.from(one).until(Temporal.PlainDate.from(other)).days) < ANOTHER_TIME;
}
