// The floor of the situation package: a bare HTTP server that selects the rows of one by raw SQL, writes the rows of its
// receipt durably, and answers the same bytes.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '../../../services/vault/store/db/open.ts';
import { takeOrders } from '../station.ts';

export interface SituationOrder {
  open: string;
  ids: string[];
  answer: string;
}

takeOrders<SituationOrder, number>(async ({ open, ids, answer }) => {
  const db = openDatabase(open, readFileSync(join(open, 'vault.key')));
  const select = db.prepare('SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq WHERE o.id = ?');
  const audit = db.prepare('INSERT INTO audit (seq, body, hash) VALUES (?, ?, ?)');
  let { seq } = db.prepare('SELECT max(seq) AS seq FROM audit').get() as { seq: number };
  const server = http.createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      seq++;
      db.exec('BEGIN IMMEDIATE');
      for (const id of ids) JSON.parse((select.get(id) as { record: string }).record);
      const body = JSON.stringify({ seq, kind: 'context.contract', refs: ids });
      audit.run(seq, body, hash('sha256', body, 'buffer'));
      db.exec('COMMIT');
      response.setHeader('content-type', 'application/json').end(answer);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
});
