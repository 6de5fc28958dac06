// What an archive holds, read and checked, on its way between staging and applying: an encrypted database of its own for
// each staging, under a key that the vault keeps with the staging.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HubError } from '../../../../shared/errors.ts';
import type { StagedAction } from '../../../../shared/schemas/archive.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { makeFolderIn } from '../../disk/own-folder.ts';
import { Scratch } from '../../store/db/scratch.ts';
import type { ImportedContent, ImportedVersion } from '../../store/objects/imported-objects.ts';
import type { ObjectColumns } from '../../store/objects/object-columns.ts';
import { asItWasSaid } from '../origin.ts';
import type { ArchiveSink, OriginEvent } from './archive-sink.ts';

/** A staging with another layout was made by another version of this program. */
const LAYOUT = 3;

/**
 * `record` and `private`, `title` and `body` are what the vault would store of an object, and what its index would. With
 * row numbers: without, SQLite gives whatever is longer than a quarter of a page a page of its own.
 */
const SCHEMA = `
  PRAGMA user_version = ${LAYOUT};
  CREATE TABLE items (
    id      TEXT PRIMARY KEY NOT NULL,
    type    TEXT NOT NULL,
    version INTEGER,
    record  TEXT,
    private TEXT,
    digest  TEXT,
    columns TEXT,
    title   TEXT,
    body    TEXT,
    action  TEXT NOT NULL DEFAULT 'create',
    reason  TEXT
  ) STRICT;
  CREATE INDEX items_not_new ON items (action, id) WHERE action <> 'create';
  CREATE TABLE history (
    id      TEXT NOT NULL,
    version INTEGER NOT NULL,
    record  TEXT,
    private TEXT,
    digest  TEXT NOT NULL,
    PRIMARY KEY (id, version)
  ) STRICT;
  CREATE TABLE events (portion INTEGER PRIMARY KEY, events TEXT NOT NULL) STRICT;
`;

/** One object of an archive. `record` null: it was deleted there, and has only a history. */
export interface Item {
  id: string;
  type: string;
  version: number | null;
  record: string | null;
  private: string | null;
  digest: string | null;
  /** JSON. */
  columns: string | null;
  title: string | null;
  body: string | null;
  action: StagedAction;
  reason: string | null;
}

interface Name {
  id: string;
  type: string;
}

export interface ItemAndPast extends Item {
  has_past: 0 | 1;
}

/** Events are only ever asked for one after the other, and so kept many to a row. */
const EVENTS_IN_PORTION = 128;
const FOLDER = 'staging';

export class StagingStore implements ArchiveSink {
  readonly #scratch: Scratch;
  #events: OriginEvent[] = [];

  private constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  static create(dataDir: string, id: string): { store: StagingStore; key: string } {
    makeFolderIn(dataDir, FOLDER);
    const { scratch, key } = Scratch.create(pathOf(dataDir, id), SCHEMA);
    return { store: new StagingStore(scratch), key };
  }

  static open(dataDir: string, id: string, key: string): StagingStore {
    const scratch = Scratch.open(pathOf(dataDir, id), key);
    if (scratch.rows.one<{ user_version: number }>`PRAGMA user_version`?.user_version === LAYOUT)
      return new StagingStore(scratch);
    scratch.close();
    throw new HubError('unavailable', 'What was staged here was read by another version of Context Hub.', {
      fix: 'Stage the archive again.',
    });
  }

  addItem(id: string, type: string, current: ImportedContent | null): boolean {
    const { version = null, text = null, privatePart = null, digest = null, stems = null } = current ?? {};
    const columns = current && JSON.stringify(current.columns);
    return (
      this.#scratch.rows.run`
      INSERT INTO items (id, type, version, record, private, digest, columns, title, body)
      VALUES (${id}, ${type}, ${version}, ${text}, ${privatePart}, ${digest}, ${columns},
        ${stems?.title ?? null}, ${stems?.body ?? null}) ON CONFLICT DO NOTHING` === 1
    );
  }

  addPast(id: string, { version, text, privatePart, digest }: ImportedVersion): void {
    this.#scratch.rows.run`
      INSERT INTO history (id, version, record, private, digest)
      VALUES (${id}, ${version}, ${text}, ${privatePart}, ${digest})`;
  }

  addEvent(event: OriginEvent): void {
    this.#events.push(event);
    if (this.#events.length === EVENTS_IN_PORTION) this.#keepEvents();
  }

  #keepEvents(): void {
    if (this.#events.length === 0) return;
    this.#scratch.rows.run`INSERT INTO events (events) VALUES (${JSON.stringify(this.#events)})`;
    this.#events = [];
  }

  currentVersion(id: string): number | null | undefined {
    return this.#scratch.rows.one<Item>`SELECT version FROM items WHERE id = ${id}`?.version;
  }

  hasPast(id: string): boolean {
    return this.#scratch.rows.one`SELECT 1 FROM history WHERE id = ${id} LIMIT 1` !== undefined;
  }

  /** Id and type of the objects after `after`, by id. */
  names(after: string, limit: number): Name[] {
    return this.#scratch.rows.all<Name>`SELECT id, type FROM items WHERE id > ${after} ORDER BY id LIMIT ${limit}`;
  }

  item(id: string): Item | undefined {
    return this.#scratch.rows.one<Item>`SELECT * FROM items WHERE id = ${id}`;
  }

  /** The objects after `after`, by id: those with this action, or with null all of them. */
  items(after: string, limit: number, action: StagedAction | null = null): Item[] {
    const { rows } = this.#scratch;
    if (action === null) return rows.all<Item>`SELECT * FROM items WHERE id > ${after} ORDER BY id LIMIT ${limit}`;
    return action === 'create'
      ? rows.all<Item>`SELECT * FROM items WHERE action = 'create' AND id > ${after} ORDER BY id LIMIT ${limit}`
      : rows.all<Item>`
        SELECT * FROM items WHERE action <> 'create' AND action = ${action} AND id > ${after} ORDER BY id LIMIT ${limit}`;
  }

  /**
   * All objects, by id, and whether each has a history: most have none. They are read one by one, so that none outlives its
   * turn, and nothing is written into the store meanwhile.
   */
  itemsAndPasts(): IterableIterator<ItemAndPast> {
    return this.#scratch.rows.each<ItemAndPast>`
      SELECT *, EXISTS (SELECT 1 FROM history h WHERE h.id = items.id) AS has_past FROM items ORDER BY id`;
  }

  past(id: string): ImportedVersion[] {
    return this.#scratch.rows.all<ImportedVersion>`
      SELECT version, record AS text, private AS privatePart, digest FROM history WHERE id = ${id} ORDER BY version`;
  }

  /** The next portion of the events, in the order in which they came. */
  events(after: number): { portion: number; events: OriginEvent[] } | undefined {
    const row = this.#scratch.rows.one<{ portion: number; events: string }>`
      SELECT portion, events FROM events WHERE portion > ${after} ORDER BY portion LIMIT 1`;
    return row && { portion: row.portion, events: JSON.parse(row.events) as OriginEvent[] };
  }

  judge(id: string, action: StagedAction, reason: string | null): void {
    this.#scratch.rows.run`UPDATE items SET action = ${action}, reason = ${reason} WHERE id = ${id}`;
  }

  tally(): Record<StagedAction, number> {
    const rows = this.#scratch.rows.all<{ action: StagedAction; count: number }>`
      SELECT action, count(*) AS count FROM items GROUP BY action`;
    return { create: 0, skip: 0, conflict: 0, ...Object.fromEntries(rows.map((row) => [row.action, row.count])) };
  }

  /** Begins a transaction: for many questions, and for changes that `finish` keeps together. */
  begin(): void {
    this.#scratch.begin();
  }

  finish(): void {
    this.#keepEvents();
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
  const folder = makeFolderIn(dataDir, FOLDER);
  for (const name of readdirSync(folder)) {
    if (!ids.some((id) => name.startsWith(`${id}.db`))) rmSync(join(folder, name), { force: true });
  }
}

/** The object as it would be stored; null where it was deleted. */
export function contentIn({
  version,
  record,
  private: privatePart,
  digest,
  columns,
  title,
  body,
}: Item): ImportedContent | null {
  if (version === null || record === null || digest === null || columns === null) return null;
  const stems = title === null || body === null ? null : { title, body };
  return { version, text: record, privatePart, digest, columns: JSON.parse(columns) as ObjectColumns, stems };
}

/** The object as its archive has it. */
export function recordIn({ record, private: privatePart }: Item): AnyRecord | null {
  return record === null ? null : (JSON.parse(asItWasSaid(record, privatePart)) as AnyRecord);
}

function folderOf(dataDir: string): string {
  return join(dataDir, FOLDER);
}

function pathOf(dataDir: string, id: string): string {
  return join(folderOf(dataDir), `${id}.db`);
}
