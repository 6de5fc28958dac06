// The floor of verification: every event parsed, put into canonical form and hashed, in memory and with nothing else to do.
import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { openDatabaseOf } from '../../support/open-database.ts';
import { takeOrders } from '../station.ts';

export type HashOrder = { open: string } | 'hash';

let bodies: string[] = [];

takeOrders<HashOrder, number>((order) => {
  if (order === 'hash') return hashAll();
  const db = openDatabaseOf(order.open);
  bodies = db.all('SELECT body FROM audit ORDER BY seq').map((row) => row.body as string);
  db.close();
  return bodies.length;
});

/** Milliseconds. */
function hashAll(): number {
  const started = performance.now();
  let previous = Buffer.alloc(32);
  for (const body of bodies) {
    const text = canonicalize(JSON.parse(body)) as string;
    previous = hash('sha256', Buffer.concat([previous, Buffer.from(text)]), 'buffer');
  }
  return performance.now() - started;
}
