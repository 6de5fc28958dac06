// What an archive holds, read and checked, on its way between staging and applying: an encrypted database of its own for
// each staging, under a key that the vault keeps with the staging.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StagedAction } from '../../../../shared/schemas/archive.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { Scratch } from '../../db/scratch.ts';
import type { ArchiveSink } from './archive-sink.ts';

const SCHEMA = `
  CREATE TABLE items (
    id     TEXT PRIMARY KEY,
    type   TEXT NOT NULL,
    record TEXT,
    action TEXT NOT NULL DEFAULT 'create',
    reason TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX items_by_action ON items (action, id);
  CREATE TABLE history (
    id        TEXT NOT NULL,
    version   INTEGER NOT NULL,
    tombstone INTEGER NOT NULL,
    record    TEXT,
    PRIMARY KEY (id, version)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE events (
    chain TEXT NOT NULL,
    seq   INTEGER NOT NULL,
    hash  TEXT NOT NULL,
    line  TEXT NOT NULL,
    PRIMARY KEY (chain, seq, hash)
  ) STRICT, WITHOUT ROWID;
`;

/** One object of an archive. `record` null: it was deleted there, and has only a history. */
export interface Item {
  id: string;
  type: string;
  record: string | null;
  action: StagedAction;
  reason: string | null;
}

export interface PastVersion {
  version: number;
  tombstone: number;
  record: string | null;
}

export interface OriginEvent {
  chain: string;
  seq: number;
  hash: string;
  line: string;
}

export class StagingStore implements ArchiveSink {
  readonly #scratch: Scratch;

  private constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  static create(dataDir: string, id: string): { store: StagingStore; key: string } {
    mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
    const { scratch, key } = Scratch.create(pathOf(dataDir, id), SCHEMA);
    return { store: new StagingStore(scratch), key };
  }

  static open(dataDir: string, id: string, key: string): StagingStore {
    return new StagingStore(Scratch.open(pathOf(dataDir, id), key));
  }

  /** False when the object is there already. */
  addItem(id: string, type: string, record: string | null): boolean {
    return (
      this.#scratch.rows.run`
      INSERT INTO items (id, type, record) VALUES (${id}, ${type}, ${record}) ON CONFLICT DO NOTHING` === 1
    );
  }

  addPast(id: string, { version, tombstone, record }: PastVersion): void {
    this.#scratch.rows.run`
      INSERT INTO history (id, version, tombstone, record) VALUES (${id}, ${version}, ${tombstone}, ${record})`;
  }

  addEvent({ chain, seq, hash, line }: OriginEvent): void {
    this.#scratch.rows.run`
      INSERT INTO events (chain, seq, hash, line) VALUES (${chain}, ${seq}, ${hash}, ${line}) ON CONFLICT DO NOTHING`;
  }

  currentVersion(id: string): number | null | undefined {
    const item = this.item(id);
    return item && (recordIn(item)?.version ?? null);
  }

  hasPast(id: string): boolean {
    return this.#scratch.rows.one`SELECT 1 FROM history WHERE id = ${id} LIMIT 1` !== undefined;
  }

  item(id: string): Item | undefined {
    return this.#scratch.rows.one<Item>`SELECT * FROM items WHERE id = ${id}`;
  }

  /** Those after `after`, by id; `action` null for all of them. */
  items(after: string, limit: number, action: StagedAction | null = null): Item[] {
    const { rows } = this.#scratch;
    return action === null
      ? rows.all<Item>`SELECT * FROM items WHERE id > ${after} ORDER BY id LIMIT ${limit}`
      : rows.all<Item>`SELECT * FROM items WHERE action = ${action} AND id > ${after} ORDER BY id LIMIT ${limit}`;
  }

  past(id: string): PastVersion[] {
    return this.#scratch.rows.all<PastVersion>`
      SELECT version, tombstone, record FROM history WHERE id = ${id} ORDER BY version`;
  }

  events(after: Omit<OriginEvent, 'line'>, limit: number): OriginEvent[] {
    return this.#scratch.rows.all<OriginEvent>`
      SELECT chain, seq, hash, line FROM events
      WHERE (chain, seq, hash) > (${after.chain}, ${after.seq}, ${after.hash}) ORDER BY chain, seq, hash LIMIT ${limit}`;
  }

  judge(id: string, action: StagedAction, reason: string | null): void {
    this.#scratch.rows.run`UPDATE items SET action = ${action}, reason = ${reason} WHERE id = ${id}`;
  }

  tally(): Record<StagedAction, number> {
    const rows = this.#scratch.rows.all<{ action: StagedAction; count: number }>`
      SELECT action, count(*) AS count FROM items GROUP BY action`;
    return { create: 0, skip: 0, conflict: 0, ...Object.fromEntries(rows.map((row) => [row.action, row.count])) };
  }

  /** Many questions, and changes that are kept when they are finished together. */
  begin(): void {
    this.#scratch.begin();
  }

  finish(): void {
    this.#scratch.finish();
  }

  close(): void {
    this.#scratch.close();
  }

  discard(): void {
    this.#scratch.discard();
  }
}

export function hasStore(dataDir: string, id: string): boolean {
  return existsSync(pathOf(dataDir, id));
}

export function removeStore(dataDir: string, id: string): void {
  rmSync(pathOf(dataDir, id), { force: true });
}

/** Removes what belongs to no staging that waits. */
export function keepStores(dataDir: string, ids: readonly string[]): void {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (!ids.some((id) => name.startsWith(`${id}.db`))) rmSync(join(folder, name), { force: true });
  }
}

export function recordIn(item: Item): AnyRecord | null {
  return item.record === null ? null : (JSON.parse(item.record) as AnyRecord);
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'staging');
}

function pathOf(dataDir: string, id: string): string {
  return join(folderOf(dataDir), `${id}.db`);
}
