// The vault as it was after one event, read in slices while others go on writing.
//
// Versions and events are only ever added, each under the number of its event. So what an object was at that moment is
// its newest version up to that number, whatever became of it since. Only purging takes something away: an export that
// met it begins anew (export-job.ts).

import type { ExportFilters } from '../../../../shared/schemas/archive.ts';
import { FAMILIES } from '../../../../shared/schemas/families.ts';
import {
  type AnyRecord,
  CLASSIFICATIONS,
  type Classification,
  type Family,
} from '../../../../shared/schemas/object.ts';
import { yieldTurn } from '../../../../shared/yield-turn.ts';
import { GENESIS } from '../../store/audit/chain.ts';
import type { Head } from '../../store/audit/head-file.ts';
import type { Reader } from '../../store/db/sql.ts';
import { projectOf } from '../../store/objects/object-columns.ts';
import { asItWasSaid } from '../origin.ts';
import type { VersionLine } from '../version-line.ts';

/** Rows in one slice: less than a millisecond, so that a read in between hardly notices. */
const SLICE_ROWS = 48;
const SEARCHED_ROWS = 500;

/** One version, as an archive holds it. */
export interface ExportedVersion extends Omit<VersionLine, 'record'> {
  /** JSON. */
  record: string;
}

interface VersionRow {
  seq: number;
  version: number;
  tombstone: number;
  record: string;
  private: string | null;
}

interface ObjectRow extends VersionRow {
  id: string;
  type: string;
  classification: Classification;
  project_id: string | null;
  expires_at: string | null;
}

export class Snapshot {
  readonly head: Head;
  readonly #reader: Reader;
  readonly #at: string;
  readonly #filters: ExportFilters;
  readonly #signal: AbortSignal;
  readonly #ceiling: number;

  constructor(reader: Reader, head: Head, at: string, filters: ExportFilters, signal: AbortSignal) {
    this.#reader = reader;
    this.head = head;
    this.#at = at;
    this.#filters = filters;
    this.#signal = signal;
    this.#ceiling = CLASSIFICATIONS.indexOf(filters.classification ?? 'sensitive');
  }

  /** The families that leave the vault. What is about assistants stays: connections, grants, proposals and the like. */
  get families(): readonly Family[] {
    const { types } = this.#filters;
    return FAMILIES.filter(({ type }) => types === undefined || types.includes(type));
  }

  get isWhole(): boolean {
    return Object.keys(this.#filters).length === 0;
  }

  /** The objects of a family that are there, by id. */
  async *objects({ prefix }: Family): AsyncGenerator<ExportedVersion[]> {
    for await (const rows of this.#rows(prefix)) yield rows.filter((row) => row.tombstone === 0).map(asExported);
  }

  /** Every version that is no longer the current one, and where an object was deleted. */
  async *history({ prefix }: Family): AsyncGenerator<ExportedVersion[]> {
    for await (const rows of this.#rows(prefix, 2)) {
      // At the moment of the snapshot an object may have had one version alone, though it has a second by now.
      const changed = rows.filter(({ version }) => version > 1);
      if (changed.length > 0) yield changed.flatMap((row) => this.#historyOf(row));
    }
  }

  /** Events with their hashes, as lines. In a part of a vault, those that are about what is in that part. */
  async *events(): AsyncGenerator<string[]> {
    let previous = GENESIS.toString('hex');
    for (let after = 0; after < this.head.count; after += SLICE_ROWS) {
      await yieldTurn(this.#signal);
      const last = Math.min(after + SLICE_ROWS, this.head.count);
      // Hashes as text: each as a Buffer would cost as much as the rest of its event.
      const rows = this.#reader.all<{ body: string; hash: string }>`
        SELECT body, lower(hex(hash)) AS hash FROM audit WHERE seq > ${after} AND seq <= ${last} ORDER BY seq`;
      const lines: string[] = [];
      for (const { body, hash } of rows) {
        if (this.isWhole || this.#isAboutThis(body)) lines.push(eventLine(body, previous, hash));
        previous = hash;
      }
      yield lines;
    }
  }

  /** The chains of the vaults that were imported into this one. */
  origins(): string[] {
    if (!this.isWhole) return [];
    const rows = this.#reader.all<{ chain: string }>`SELECT DISTINCT chain FROM origin_events ORDER BY chain`;
    return rows.map(({ chain }) => chain);
  }

  async *originEvents(chain: string): AsyncGenerator<string[]> {
    let after = { seq: 0, hash: '' };
    for (;;) {
      await yieldTurn(this.#signal);
      const rows = this.#reader.all<{ seq: number; hash: string; line: string }>`
        SELECT seq, hash, line FROM origin_events
        WHERE chain = ${chain} AND (seq, hash) > (${after.seq}, ${after.hash}) ORDER BY seq, hash LIMIT ${SLICE_ROWS}`;
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(({ line }) => line);
      after = last;
    }
  }

  /** Whether the object is in this snapshot. */
  holds(id: string): boolean {
    const row = this.#reader.one<ObjectRow>`
      SELECT o.id, o.type, o.classification, o.project_id, o.expires_at, v.seq, v.version, v.tombstone, v.record, v.private
      FROM objects o JOIN versions v ON v.seq = o.seq WHERE o.id = ${id}`;
    const then = row && this.#asItWas(row);
    if (!then || then.tombstone === 1) return false;
    return this.families.some(({ type }) => type === then.type) && this.#admits(then);
  }

  /** Whether something was purged meanwhile: then what was read is not one moment of the vault. */
  get isTorn(): boolean {
    const purged = this.#reader.one`
      SELECT 1 FROM audit WHERE kind = 'object.purged' AND seq > ${this.head.count} LIMIT 1`;
    return purged !== undefined;
  }

  /** As they were, in slices: the objects that have so many versions by now. */
  async *#rows(prefix: string, version = 1): AsyncGenerator<ObjectRow[]> {
    const end = `${prefix}_~`;
    for (let after = `${prefix}_`; after !== end; ) {
      await yieldTurn(this.#signal);
      const stop = version === 1 ? end : this.#stopAfter(after, end);
      const rows = this.#reader.all<ObjectRow>`
        SELECT o.id, o.type, o.classification, o.project_id, o.expires_at, v.seq, v.version, v.tombstone, v.record, v.private
        FROM objects o JOIN versions v ON v.seq = o.seq
        WHERE o.id > ${after} AND o.id <= ${stop} AND o.version >= ${version} ORDER BY o.id LIMIT ${SLICE_ROWS}`;
      after = rows.length === SLICE_ROWS ? (rows.at(-1) as ObjectRow).id : stop;
      yield rows.flatMap((row) => this.#asItWas(row) ?? []).filter((row) => this.#admits(row));
    }
  }

  /** Where few objects have so many versions, all are looked through, a part of them in each turn: the id at which this one ends. */
  #stopAfter(after: string, end: string): string {
    const stop = this.#reader.one<{ id: string }>`
      SELECT id FROM objects WHERE id > ${after} AND id < ${end} ORDER BY id LIMIT 1 OFFSET ${SEARCHED_ROWS}`;
    return stop?.id ?? end;
  }

  #asItWas(row: ObjectRow): ObjectRow | undefined {
    if (row.seq <= this.head.count) return row;
    const then = this.#reader.one<VersionRow>`
      SELECT seq, version, tombstone, record, private FROM versions
      WHERE object_id = ${row.id} AND seq <= ${this.head.count} ORDER BY version DESC LIMIT 1`;
    if (!then) return undefined;
    if (then.tombstone === 1) return { ...row, ...then };
    const record = JSON.parse(then.record) as AnyRecord;
    const { classification, retention } = record;
    const expires_at = retention?.mode === 'expires' ? (retention.at ?? null) : null;
    return { ...row, ...then, classification, expires_at, project_id: projectOf(record) };
  }

  #admits({ classification, project_id, expires_at, tombstone, record }: ObjectRow): boolean {
    const { project, since } = this.#filters;
    if (expires_at !== null && expires_at <= this.#at) return false;
    if (CLASSIFICATIONS.indexOf(classification) > this.#ceiling) return false;
    if (project !== undefined && project_id !== project) return false;
    if (since === undefined) return true;
    // A tombstone does not say when its object was deleted; whoever asks for what is new gets the objects that are there.
    return tombstone === 0 && Date.parse((JSON.parse(record) as AnyRecord).updated_at) >= Date.parse(since);
  }

  #historyOf({ id, type, seq, tombstone }: ObjectRow): ExportedVersion[] {
    const rows = this.#reader.all<VersionRow>`
      SELECT seq, version, tombstone, record, private FROM versions
      WHERE object_id = ${id} AND seq <= ${seq} ORDER BY version`;
    return (
      rows
        .filter((row) => row.seq !== seq || tombstone === 1)
        // An earlier version may be more secret than its object is now.
        .filter((row) => row.tombstone === 1 || this.#ceiling === CLASSIFICATIONS.length - 1 || this.#mayBeTold(row))
        .map((row) => asExported({ ...row, id, type }))
    );
  }

  #mayBeTold({ record }: VersionRow): boolean {
    const { classification } = JSON.parse(record) as AnyRecord;
    return CLASSIFICATIONS.indexOf(classification) <= this.#ceiling;
  }

  #isAboutThis(body: string): boolean {
    const { refs } = JSON.parse(body) as { refs: string[] };
    return refs.length > 0 && refs.every((ref) => this.holds(ref));
  }
}

function asExported(row: VersionRow & { id: string; type: string }): ExportedVersion {
  const { id, type, version, tombstone } = row;
  return { id, type, version, tombstone: tombstone === 1, record: asItWasSaid(row.record, row.private) };
}

function eventLine(body: string, previous: string, hash: string): string {
  return `${body.slice(0, -1)},"prev_hash":"${previous}","hash":"${hash}"}`;
}
