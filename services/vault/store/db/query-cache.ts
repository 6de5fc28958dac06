// What the database answered lately. Between two changes an assistant asks about the same project over and over, and what it
// is shown of it is found by the same questions: they are answered from here until anything they could depend on is written
// (read-cache.ts).
//
// It is one for all who ask, but for words that are looked for (search/postings.ts), and whatever is written empties it: so the
// time of an answer may tell that something was written or asked a moment ago, and never what. Kept by viewer or by partition it would tell the same. A commit has everybody wait, for
// longer than a forgotten answer costs, and enters its partitions, from which most questions are answered; only a hub that
// writes at fixed beats would hide that, and be slower for all.
//
// INVARIANT: a question asks these tables alone, and so must not depend on the instant either: whoever asks compares
// instants in the rows, and names a day at most.

export const ANSWERING_TABLES =
  'objects|live_objects|placed_objects|object_counts|search|search_partitions|search_projects|search_labels|index_gaps';

const ASKED = /\b(?:FROM|JOIN)\s+([a-z_]+)/g;
const MAY_ASK = new RegExp(`^(?:${ANSWERING_TABLES}|json_each)$`);

/** So many rows are kept in all. Whenever half as many are new, those go that were not wanted since the last time. */
const KEPT_ROWS = 80_000;
/**
 * So many numbers or names take the room of one row of an object. Which objects hold a word is hundreds of numbers for each
 * viewer: counted as rows, they would push one another out.
 */
const VALUES_OF_A_ROW = 10;

type Query = TemplateStringsArray;
/** The answers to a query, by the values it was asked with: a single value as it is, several as one text. */
type Answers = Map<Query, Map<unknown, readonly unknown[]>>;

const NO_ROWS: ReadonlyMap<string, never[]> = new Map();

/** A value made of answers, and the instant from which on it may be another though nothing is written. */
export interface Lasting<T> {
  value: T;
  until: string;
}

interface Derived extends Lasting<unknown> {
  since: string;
}

/** So many derived values are kept for one owner. */
const MOST_DERIVED = 500;

export class QueryCache {
  readonly #half: number;
  #young: Answers = new Map();
  #old: Answers = new Map();
  #youngRows = 0;
  #derived: WeakMap<object, Map<string, Derived>> | undefined;

  constructor(most = KEPT_ROWS) {
    this.#half = most / 2;
  }

  /** The rows that answer the question; everybody gets the same, so nobody changes them. */
  answer<Row>(query: Query, values: readonly unknown[], ask: () => Row[]): readonly Row[] {
    const key = values.length === 1 ? values[0] : keyOf(values);
    const young = this.#young.get(query)?.get(key);
    if (young) return young as readonly Row[];
    const rows = (this.#old.get(query)?.get(key) as readonly Row[] | undefined) ?? Object.freeze(ask());
    this.#keep(query, key, rows);
    return rows;
  }

  /** The rows that answer for each of these keys; those that are not kept are asked for together. */
  answerEach<Row>(
    query: Query,
    keys: readonly string[],
    keyOf: (row: Row) => string,
    ask: (missing: readonly string[]) => Row[],
  ): (readonly Row[])[] {
    const [young, old] = [this.#young.get(query), this.#old.get(query)];
    const answers = keys.map((key) => young?.get(key) as readonly Row[] | undefined);
    if (!answers.includes(undefined)) return answers as (readonly Row[])[];
    const missing = keys.filter((key, index) => answers[index] === undefined && !old?.has(key));
    const asked = missing.length === 0 ? NO_ROWS : Map.groupBy(ask(missing), keyOf);
    return keys.map((key, index) => {
      const known = answers[index];
      if (known) return known;
      const rows = (old?.get(key) as readonly Row[] | undefined) ?? Object.freeze(asked.get(key) ?? []);
      this.#keep(query, key, rows);
      return rows;
    });
  }

  /**
   * A value that was made of answers for somebody. It is kept as long as those answers are, and until the instant that it
   * names: the same is asked many times on the way to one answer, and again on the way to the next.
   */
  derive<T>(owner: object, at: string, name: string, make: () => Lasting<T>): T {
    this.#derived ??= new WeakMap();
    let derived = this.#derived.get(owner);
    if (derived === undefined || derived.size >= MOST_DERIVED) {
      derived = new Map();
      this.#derived.set(owner, derived);
    }
    const known = derived.get(name);
    if (known !== undefined && known.since <= at && at < known.until) return known.value as T;
    const made = make();
    derived.set(name, { ...made, since: at });
    return made.value;
  }

  clear(): void {
    this.#derived = undefined;
    if (this.#young.size > 0) this.#young = new Map();
    if (this.#old.size > 0) this.#old = new Map();
    this.#youngRows = 0;
  }

  #keep(query: Query, key: unknown, rows: readonly unknown[]): void {
    if (this.#youngRows > this.#half) {
      [this.#old, this.#young] = [this.#young, new Map()];
      this.#youngRows = 0;
    }
    let answers = this.#young.get(query);
    if (!answers) {
      assertMayBeKept(query.join('?'));
      answers = new Map();
      this.#young.set(query, answers);
    }
    answers.set(key, rows);
    // An empty answer takes the room of a row too.
    this.#youngRows += 1 + (typeof rows[0] === 'object' ? rows.length : rows.length / VALUES_OF_A_ROW);
  }
}

/** Parts the values of a key. At each place of a query the values are of one type, or null. */
const BETWEEN = '\u0000';
const NONE = '\u0001';

function keyOf(values: readonly unknown[]): string {
  let key = '';
  for (const value of values) key += BETWEEN + (value === null ? NONE : String(value));
  return key;
}

function assertMayBeKept(sql: string): void {
  const other = [...sql.matchAll(ASKED)].find(([, table]) => !MAY_ASK.test(table as string));
  if (other) throw new Error(`an answer from ${other[1]} cannot be kept`);
}
