// The pairs of fields that say from when until when.
import { invalid } from '../../../shared/validate.ts';

export interface SpanFields {
  from: string;
  until: string;
  /** Whether it may end as it begins: a reminder of an instant may, but what is true for no time at all was never true. */
  mayBeEmpty: boolean;
}

const SPANS: readonly SpanFields[] = [
  { from: 'valid_from', until: 'valid_until', mayBeEmpty: false },
  { from: 'starts_at', until: 'ends_at', mayBeEmpty: true },
];

/** The spans of a record that end before they begin. */
export function backwardSpans(record: Readonly<Record<string, unknown>>): SpanFields[] {
  return SPANS.filter(({ from, until, mayBeEmpty }) => {
    const [begins, ends] = [record[from], record[until]];
    if (typeof begins !== 'string' || typeof ends !== 'string') return false;
    const lasts = Date.parse(ends) - Date.parse(begins);
    return lasts < 0 || (lasts === 0 && !mayBeEmpty);
  });
}

/** Throws where somebody asks for a window of time that ends before it starts. `now`: the window begins now where no start is named. */
export function refuseBackwardWindow(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now?: string,
): void {
  const begins = from ?? now;
  if (begins === undefined || to === undefined || Date.parse(to) >= Date.parse(begins)) return;
  const msg = `must not be earlier than ${from === undefined ? 'now, where there is no from' : 'from'}`;
  throw invalid([{ loc: ['query', 'to'], msg, type: 'order' }]);
}

/** The end of an event that others wrote; null where it lies before the start. */
export function possibleEnd(event: { starts_at: string | null; ends_at: string | null }): string | null {
  return backwardSpans(event).length > 0 ? null : event.ends_at;
}
