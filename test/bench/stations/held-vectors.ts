// What a process holds of what a model made, after questions of which the model knows the meaning: the vault's own code on a vault's
// database, in a process that does nothing else. In a vault at work the memory differs by more from one minute to the next.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openDatabase } from '../../../services/vault/store/db/open.ts';
import { Reader } from '../../../services/vault/store/db/sql.ts';
import { closestSketches, likenessesOf, modelInUse } from '../../../services/vault/store/meaning/model-vectors.ts';
import { takeOrders } from '../station.ts';

export interface HeldOrder {
  open: string;
  questions: number;
}

export interface HeldFinding {
  /** Of memory, and how many vectors that is for. */
  bytes: number;
  vectors: number;
}

/** As many as a search compares (search/model-likeness.ts). */
const COMPARED = 160;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

takeOrders<HeldOrder, HeldFinding>(({ open, questions }) => {
  const db = openDatabase(open, readFileSync(join(open, 'vault.key')));
  const reader = new Reader(db);
  const partitions = reader.column<number>`SELECT DISTINCT partition FROM embedding_sketches ORDER BY partition`;
  const vectors = reader.one<{ count: number }>`SELECT count(*) AS count FROM embedding_sketches`?.count ?? 0;
  // SQLite keeps what it has read up to a bound, which any vault of this size has reached; and code takes room once.
  db.prepare('SELECT sum(length(record)) FROM versions').get();
  ask(new Reader(db), partitions.slice(0, 1), questions);
  const before = held();
  ask(reader, partitions, questions);
  return { bytes: held() - before, vectors };
});

function ask(reader: Reader, partitions: readonly number[], questions: number): void {
  const dimensions = modelInUse(reader)?.dimensions ?? 0;
  for (let question = 0; question < questions; question++) {
    const sought = Int8Array.from({ length: dimensions }, (_, n) => ((n * 31 + question * 97) % 255) - 127);
    const closest = closestSketches(reader, partitions, sought, COMPARED);
    likenessesOf(
      reader,
      closest.map(({ seq }) => seq),
      sought,
    );
  }
}

/** But for room that V8 keeps free for what comes next, which is there in any process at work. */
function held(): number {
  collect();
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  return rss - (heapTotal - heapUsed);
}
