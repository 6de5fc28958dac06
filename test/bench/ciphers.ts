// Which cipher the pages of the database should have: chacha20 against aegis, each against no encryption at all, with
// the settings of the vault. The figures in docs/storage.md come from here.
//
//   node test/bench/ciphers.ts
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3-multiple-ciphers';
import { inTurns, median } from './measure.ts';

const CIPHERS = ['plain', 'chacha20', 'aegis'] as const;
type Cipher = (typeof CIPHERS)[number];

const ROWS = 50_000;
const ROUNDS = 15;
const COMMITS = 200;
const READS = 2000;
const KEY = randomBytes(32);

interface Opened {
  db: Database;
  path: string;
}

function open(path: string, cipher: Cipher, cachePages: number): Database {
  const db = new Sqlite(path);
  if (cipher !== 'plain') {
    db.pragma(`cipher = '${cipher}'`);
    db.key(Buffer.concat([Buffer.from('raw:'), KEY]));
  }
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('temp_store = MEMORY');
  db.pragma('secure_delete = ON');
  db.pragma('mmap_size = 0');
  db.pragma(`cache_size = ${cachePages}`);
  return db;
}

/** About as much text as a memory has, and not the same twice. */
function text(): string {
  return randomBytes(225).toString('hex').padEnd(600, ' and so on');
}

async function filled(folder: string, cipher: Cipher): Promise<Opened> {
  const path = join(folder, `${cipher}.db`);
  // So few pages that nearly every page that is read has to be decrypted again.
  const db = open(path, cipher, 20);
  db.exec('CREATE TABLE objects (id INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT');
  db.transaction(() => {
    const insert = db.prepare('INSERT INTO objects (record) VALUES (?)');
    for (let row = 0; row < ROWS; row++) insert.run(text());
  }).immediate();
  db.pragma('wal_checkpoint(TRUNCATE)');
  return { db, path };
}

function commit({ db }: Opened): void {
  const insert = db.prepare('INSERT INTO objects (record) VALUES (?)');
  for (let row = 0; row < COMMITS; row++) insert.run(text());
  db.exec(`DELETE FROM objects WHERE id > ${ROWS}`);
  db.pragma('wal_checkpoint(TRUNCATE)');
}

function read({ db }: Opened): void {
  const select = db.prepare('SELECT record FROM objects WHERE id = ?');
  for (let turn = 0; turn < READS; turn++) select.get(1 + ((turn * 7919) % ROWS));
}

function scan({ db }: Opened): void {
  db.prepare('SELECT sum(length(record)) AS size FROM objects').get();
}

const folder = await mkdtemp(join(tmpdir(), 'hub-ciphers-'));
try {
  const opened = {} as Record<Cipher, Opened>;
  for (const cipher of CIPHERS) opened[cipher] = await filled(folder, cipher);
  const works: [string, number, (opened: Opened) => void][] = [
    ['a commit of one row', COMMITS, commit],
    ['a read of one row, nothing cached', READS, read],
    [`a scan of ${ROWS} rows`, 1, scan],
  ];
  for (const [title, count, work] of works) {
    const clock = (cipher: Cipher) => async () => {
      const before = performance.now();
      work(opened[cipher]);
      return ((performance.now() - before) * 1000) / count;
    };
    const times = await inTurns(ROUNDS, { plain: clock('plain'), chacha20: clock('chacha20'), aegis: clock('aegis') });
    const plain = median(times.plain);
    for (const cipher of CIPHERS) {
      const time = median(times[cipher]);
      console.log(
        `${title.padEnd(36)} ${cipher.padEnd(9)} ${time.toFixed(1).padStart(9)} µs  ${(time / plain).toFixed(2)}`,
      );
    }
  }
  for (const cipher of CIPHERS) {
    opened[cipher].db.close();
    console.log(`${'size'.padEnd(34)} ${cipher.padEnd(9)} ${(await stat(opened[cipher].path)).size} bytes`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
