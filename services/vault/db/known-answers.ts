// What the database answered lately. Between two changes an assistant asks about the same project over and over, and what it
// is shown of it is found by the same questions: they are answered from here until anything they could depend on is written.
//
// INVARIANT: a question asks the watched tables alone, and every write to one of those forgets everything. So a question
// must not depend on the time either: whoever asks compares instants in the rows.

const WATCHED = 'objects|object_counts|search|search_partitions|search_projects';

/** Joining pieces of the index, which is a write to it, changes no answer. */
const WRITE = new RegExp(
  `^\\s*(?!INSERT INTO search \\(search,)(INSERT|UPDATE|DELETE|REPLACE)\\b[^]*?\\b(${WATCHED})\\b`,
);
const ASKED = /\b(?:FROM|JOIN)\s+([a-z_]+)/g;
const MAY_ASK = new RegExp(`^(?:${WATCHED}|json_each)$`);

/** Rows in all. */
const KEPT_ROWS = 40_000;

type Query = TemplateStringsArray;

export class KnownAnswers {
  readonly #answers = new Map<Query, Map<string, readonly unknown[]>>();
  readonly #most: number;
  #rows = 0;

  constructor(most = KEPT_ROWS) {
    this.#most = most;
  }

  /** The rows that answer the question; everybody gets the same, so nobody changes them. */
  answer<Row>(query: Query, values: readonly unknown[], ask: () => Row[]): readonly Row[] {
    const key = JSON.stringify(values);
    const known = this.#answersTo(query).get(key);
    if (known) return known as readonly Row[];
    const rows = Object.freeze(ask());
    this.#rows += rows.length + 1;
    if (this.#rows > this.#most) this.forget();
    this.#answersTo(query).set(key, rows);
    return rows;
  }

  forget(): void {
    if (this.#rows === 0) return;
    this.#answers.clear();
    this.#rows = 0;
  }

  #answersTo(query: Query): Map<string, readonly unknown[]> {
    let answers = this.#answers.get(query);
    if (!answers) {
      assertWatched(query.join('?'));
      answers = new Map();
      this.#answers.set(query, answers);
    }
    return answers;
  }
}

/** Whether a statement changes what any answer could depend on. */
export function changesAnswers(sql: string): boolean {
  return WRITE.test(sql);
}

function assertWatched(sql: string): void {
  const other = [...sql.matchAll(ASKED)].find(([, table]) => !MAY_ASK.test(table as string));
  if (other) throw new Error(`an answer from ${other[1]} cannot be kept`);
}
