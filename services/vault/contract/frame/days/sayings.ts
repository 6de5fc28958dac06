// What people say for a time, and the days that it means.

/** Days in the owner's calendar, the last one not included. Null where there is no such end. */
export interface Span {
  from: Temporal.PlainDate | null;
  to: Temporal.PlainDate | null;
}

export type Reading = (today: Temporal.PlainDate, found: RegExpExecArray) => Span;

/** What people say, in all languages, and what it means. */
export type Sayings = readonly (readonly [readonly string[], Reading])[];
