// When feasts are: on a day of a month, so many days from Easter, or on a weekday at its place in a month.
const WEEK_DAYS = 7;

export type DayOfYear = (year: number) => Temporal.PlainDate;

export function on(month: number, day: number): DayOfYear {
  return (year) => Temporal.PlainDate.from({ year, month, day });
}

export function fromEaster(days: number): DayOfYear {
  return (year) => easterIn(year).add({ days });
}

/** The weekday (1 for Monday) at its place in a month, such as the fourth Thursday of November. */
export function nth(place: number, weekday: number, month: number): DayOfYear {
  return (year) => {
    const first = Temporal.PlainDate.from({ year, month, day: 1 });
    const toFirst = (weekday - first.dayOfWeek + WEEK_DAYS) % WEEK_DAYS;
    return first.add({ days: toFirst + WEEK_DAYS * (place - 1) });
  };
}

export function last(weekday: number, month: number): DayOfYear {
  return (year) => {
    const end = Temporal.PlainDate.from({ year, month, day: 1 }).add({ months: 1 }).subtract({ days: 1 });
    return end.subtract({ days: (end.dayOfWeek - weekday + WEEK_DAYS) % WEEK_DAYS });
  };
}

/** The Sunday so many weeks before Christmas: one for the last of Advent. */
export function adventIn(weeks: number): DayOfYear {
  return (year) => {
    const christmas = Temporal.PlainDate.from({ year, month: 12, day: 25 });
    return christmas.subtract({ days: christmas.dayOfWeek + WEEK_DAYS * (weeks - 1) });
  };
}

/** The Sunday after the full moon of spring, by Lichtenberg's form of Gauss's rule. */
export function easterIn(year: number): Temporal.PlainDate {
  const century = Math.floor(year / 100);
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sun = 2 - Math.floor((3 * century + 3) / 4);
  const golden = year % 19;
  const full = (19 * golden + moon) % 30;
  const corrected = Math.floor((full + Math.floor(golden / 11)) / 29);
  const fullInMarch = 21 + full - corrected;
  const sunday = 7 - ((year + Math.floor(year / 4) + sun) % 7);
  const fromMarch = fullInMarch + 7 - ((((fullInMarch - sunday) % 7) + 7) % 7);
  return Temporal.PlainDate.from({ year, month: 3, day: 1 }).add({ days: fromMarch - 1 });
}
