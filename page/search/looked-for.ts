// What is looked for: words and filters. All of it stands in the address, so that going back finds it again.
import { useInAddress } from '../parts/in-address.ts';
import { useSettledInAddress } from '../parts/settled-in-address.ts';
import { endOfDate, startOfDate } from '../parts/zone.ts';

export const ANY = 'any';
const NO_DAY = '';
const TYPING_MS = 180;

const DATE = /^\d{4}-\d\d-\d\d$/;

export interface Query {
  q: string;
  type?: string;
  project?: string;
  classification?: string;
  from?: string;
  to?: string;
}

interface Filter {
  value: string;
  change(value: string): void;
}

export function useLookedFor() {
  const words = useSettledInAddress('q', TYPING_MS);
  const type = useFilter('type', ANY);
  const project = useFilter('project', ANY);
  const classification = useFilter('classification', ANY);
  const from = useFilter('from', NO_DAY);
  const to = useFilter('to', NO_DAY);
  const narrowed: Omit<Query, 'q'> = {
    ...(type.value !== ANY && { type: type.value }),
    ...(project.value !== ANY && { project: project.value }),
    ...(classification.value !== ANY && { classification: classification.value }),
    ...(from.value !== NO_DAY && { from: instantOf(from.value, startOfDate) }),
    ...(to.value !== NO_DAY && { to: instantOf(to.value, endOfDate) }),
  };
  const isBackward = narrowed.from !== undefined && narrowed.to !== undefined && narrowed.to < narrowed.from;
  const hasWords = words.settled.trim() !== '';
  return {
    text: words.now,
    setText: words.change,
    filters: { type, project, classification, from, to },
    query: { q: words.settled, ...narrowed },
    hasWords,
    /** The days end before they begin: there is nothing to ask for. */
    isBackward,
    isAsked: hasWords || Object.keys(narrowed).length > 0,
    order: orderOf(hasWords, narrowed),
  };
}

export type LookedFor = ReturnType<typeof useLookedFor>;

function useFilter(name: keyof Query, unset: string): Filter {
  const [said, change] = useInAddress<string>(name, unset);
  return { value: said === '' ? unset : said, change };
}

/** A day is a day of the owner, from its beginning to its end. */
function instantOf(value: string, edge: (date: string) => Date): string {
  return DATE.test(value) ? edge(value).toISOString() : value;
}

/** As the hub orders what it finds. */
function orderOf(hasWords: boolean, { from, to }: Omit<Query, 'q'>): string {
  if (hasWords) return 'the best first';
  return from !== undefined || to !== undefined ? 'in the order of their start' : 'the newest first';
}
