// The times of a rule, walked through with an end. A rule can be written that never comes true, or that takes a step for every
// second before it does: whoever walks it would not come back, and nobody could stop them.
import ICAL from 'ical.js';

/** What walking the rules of one calendar may still take. */
export interface StepBudget {
  /** Times that come of them: daily events of a hundred years fit, one for every second does not. */
  steps: number;
  /** Times that are looked at and passed over on the way: a few seconds of work. */
  turns: number;
}

export function freshBudget(): StepBudget {
  return { steps: 400_000, turns: 1_500_000 };
}

/** A rule for nine o'clock that is written by the hour looks at a day of times for each that comes of it. */
const TURNS_OF_A_RULE = 300_000;
/** To lay out a year costs so many times what it costs to look at one of its days. */
const TURNS_OF_A_YEAR = 50;

/** Days are counted one by one, which costs little. */
const DAYS_OF_A_TURN = 30;
/** Thirty years in seconds. To go on by more is counted out month by month, and comes after everything that is read. */
const LONGEST_INTERVAL = 1_000_000_000;

/** What is later lies in no span that is read. */
const LAST_YEAR = 2200;

export class OutOfTurns extends Error {}
export class BeyondAllSpans extends Error {}

/** `most`: so many times come of it and no more. */
export function timesOf(
  rule: ICAL.Recur,
  start: ICAL.Time,
  budget: StepBudget,
  most = Number.POSITIVE_INFINITY,
): ICAL.RecurIterator {
  rule.interval = Math.min(rule.interval, LONGEST_INTERVAL);
  let left = TURNS_OF_A_RULE;
  let given = 0;
  function take(turns: number): void {
    left -= turns;
    budget.turns -= turns;
    if (!(left >= 0 && budget.turns >= 0)) throw new OutOfTurns();
  }
  /** It begins to walk while it is made, so that what is left cannot be its own. */
  class Bounded extends ICAL.RecurIterator {
    override next(again?: boolean): ICAL.Time {
      given += 1;
      if (given > most) throw new OutOfTurns();
      return super.next(again);
    }

    override check_contracting_rules(): boolean {
      take(1);
      if (this.last.year > LAST_YEAR) throw new BeyondAllSpans();
      return super.check_contracting_rules();
    }

    override increment_monthday(days: number): void {
      take(Math.floor(days / DAYS_OF_A_TURN));
      super.increment_monthday(days);
    }

    override increment_month(): void {
      take(1);
      super.increment_month();
    }

    override expand_year_days(year: number): number {
      take(TURNS_OF_A_YEAR);
      return super.expand_year_days(year);
    }
  }
  return new Bounded({ rule, dtstart: start });
}
