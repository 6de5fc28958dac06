// The audit chain. Every event is one row: its canonical JSON and hash = SHA-256(previous hash ‖ canonical JSON).
// An event about an object carries the digest of the version it vouches for, so that the chain covers the objects too.
// INVARIANT: an event is appended inside the transaction of what it reports; there is no effect without its event.
import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { AuditEvent } from '../../../../shared/schemas/audit.ts';
import { invalid } from '../../../../shared/validate.ts';
import type { Follower } from '../db/commit-queue.ts';
import type { Reader, Writer } from '../db/sql.ts';
import { type AuditRow, eventsNaming } from './event-index.ts';
import type { Head, HeadFile } from './head-file.ts';

export const GENESIS = Buffer.alloc(32);

/** An event as its writer gives it; the chain adds number, time and hashes. */
export interface NewEvent {
  kind: string;
  actor: string;
  refs: string[];
  summary_human: string;
  extra?: Record<string, unknown>;
}

export interface AppendOptions {
  quietly?: boolean;
  /**
   * The keys of `extra` are in the order of their code units, and every text of the event is our own or was checked. JSON alone
   * then makes the canonical form, in 0.25 µs instead of 1.3: as much as a tenth of applying an import went there.
   */
  isOrdered?: boolean;
}

/**
 * How far the head outside may be behind the database. Writing it with every commit, right after the answer, kept a processor
 * from whoever the answer was for. A crash in between leaves an older head outside, which is no contradiction.
 */
const HEAD_LAG_MS = 20;

/** An event that has just been committed, for those who watch. */
interface CommittedEvent {
  seq: number;
  kind: string;
  refs: string[];
}

export class AuditChain implements Follower {
  #headFile: HeadFile;
  /** The newest event, those of the commit under way included. */
  #head: Head;
  #committed: Head;
  #fresh: CommittedEvent[] = [];
  /** Events that are committed and that no watcher was told of yet. */
  #untold: CommittedEvent[] = [];
  #telling: NodeJS.Immediate | undefined;
  #headDue: NodeJS.Timeout | undefined;
  #headFailed = false;
  /** Told after each commit, once the events are on the disk and those who wait for them have their answers. */
  onCommitted: (events: CommittedEvent[]) => void = () => {};
  /** Told once when the head outside cannot be written any more, and not again before it could. */
  onHeadFailed: (error: unknown) => void = () => {};

  constructor(reader: Reader, headFile: HeadFile) {
    this.#headFile = headFile;
    this.#head = readHead(reader);
    this.#committed = this.#head;
  }

  /** The newest event on the disk: the head that is kept outside must never be ahead of the database. */
  get head(): Head {
    return this.#committed;
  }

  /** The number that the next event will have. */
  get nextSeq(): number {
    return this.#head.count + 1;
  }

  /**
   * Appends an event. `quietly`: watchers are not told, as in a large import, which has one event for each object and one for
   * all that watchers need.
   */
  append(tx: Writer, event: NewEvent, at: string, { quietly = false, isOrdered = false }: AppendOptions = {}): number {
    const seq = this.nextSeq;
    const { actor, kind, refs, summary_human, extra = {} } = event;
    const said = { actor, created_at: at, extra, kind, refs, seq, summary_human };
    const body = isOrdered ? JSON.stringify(said) : canonical(said);
    const digest = Buffer.from(chainHash(this.#head.hash.toString('hex'), body), 'hex');
    tx.run`INSERT INTO audit (seq, body, hash) VALUES (${seq}, ${body}, ${digest})`;
    this.#head = { count: seq, hash: digest };
    if (!quietly) this.#fresh.push({ seq, kind, refs });
    return seq;
  }

  mark(): unknown {
    return { head: this.#head, fresh: this.#fresh.length };
  }

  rollBackTo(mark: unknown): void {
    const { head, fresh } = mark as { head: Head; fresh: number };
    this.#head = head;
    this.#fresh.length = fresh;
  }

  committed(): void {
    this.#committed = this.#head;
    if (this.#fresh.length === 0) return;
    this.#untold.push(...this.#fresh);
    this.#fresh = [];
    // Watchers are told after the writers have their answers: those need not wait for whoever only watches.
    this.#telling ??= setImmediate(() => this.#tell());
    this.#headDue ??= setTimeout(() => this.keepHead(), HEAD_LAG_MS);
  }

  /** From now on the head outside is sealed with another key. */
  moveTo(headFile: HeadFile): void {
    this.#headFile = headFile;
  }

  /** Whether the head outside is as the last attempt left it: behind, because it could not be written. */
  get isHeadBehind(): boolean {
    return this.#headFailed;
  }

  /** Brings the head outside, and those who watch, up to date. What is answered does not hang on it: a failure is told. */
  keepHead(): void {
    try {
      this.writeHead();
    } catch (error) {
      if (!this.#headFailed) this.onHeadFailed(error);
      this.#headFailed = true;
      this.#tell();
    }
  }

  /** The same, but throws where the head outside cannot be written: for those who depend on it. */
  writeHead(): void {
    this.callOffHead();
    this.#headFile.write(this.#committed);
    this.#headFailed = false;
    this.#tell();
  }

  /** Writes a head outside that does not know that the database ever held more. */
  replaceHead(): void {
    this.callOffHead();
    this.#headFile.replace(this.#committed);
    this.#headFailed = false;
  }

  /** Calls off the write of the head outside that is due. */
  callOffHead(): void {
    clearTimeout(this.#headDue);
    this.#headDue = undefined;
  }

  #tell(): void {
    clearImmediate(this.#telling);
    this.#telling = undefined;
    const events = this.#untold;
    this.#untold = [];
    if (events.length > 0) this.onCommitted(events);
  }
}

/**
 * The hash of an event behind the previous one, both in hexadecimal: a digest as a Buffer costs a verification more than the
 * hashing itself.
 */
export function chainHash(previous: string, body: string): string {
  const bytes = Buffer.allocUnsafe(32 + Buffer.byteLength(body));
  bytes.write(previous, 0, 'hex');
  bytes.write(body, 32, 'utf8');
  return hash('sha256', bytes, 'hex');
}

function readHead(reader: Reader): Head {
  const last = reader.one<{ seq: number; hash: Buffer }>`SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1`;
  return last ? { count: last.seq, hash: last.hash } : { count: 0, hash: GENESIS };
}

/** Newest first. `before` is the number of the oldest event already seen. */
export function listEvents(
  reader: Reader,
  { before, limit, kind, ref }: { before: number; limit: number; kind: string | null; ref: string | null },
): AuditEvent[] {
  const rows =
    ref === null
      ? reader.all<AuditRow>`
        SELECT a.seq, a.body, a.hash, p.hash AS prev FROM audit a LEFT JOIN audit p ON p.seq = a.seq - 1
        WHERE a.seq < ${before} AND (${kind} IS NULL OR a.kind = ${kind}) ORDER BY a.seq DESC LIMIT ${limit}`
      : eventsNaming(reader, ref, { before, limit, kind });
  return rows.map((row) => ({
    ...(JSON.parse(row.body) as Omit<AuditEvent, 'prev_hash' | 'hash'>),
    prev_hash: (row.prev ?? GENESIS).toString('hex'),
    hash: row.hash.toString('hex'),
  }));
}

/**
 * The canonical form of an event. Half of a surrogate pair has none: the api refuses such text, and a process that sends it
 * anyway is refused here.
 */
function canonical(event: object): string {
  try {
    return canonicalize(event) as string;
  } catch (error) {
    if (!(error as Error).message.includes('surrogate')) throw error;
    throw invalid([{ loc: ['body'], msg: 'holds text that is not valid Unicode', type: 'unicode' }]);
  }
}
