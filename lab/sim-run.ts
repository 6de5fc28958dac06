// One run: a life, the vault of its own that it is lived in, and what happened on each of its days. Whatever happens in it
// comes from its seed: the ids, the clock, every choice.
import { createHash } from 'node:crypto';
import { tombstoneItems, upsertItems } from '../services/vault/sources/source-items.ts';
import { HubError, notFound } from '../shared/errors.ts';
import { idsFrom } from '../shared/ids.ts';
import { SIMULATED, type SimObject, type SimRun, type SimRunRequest, type SimTick } from '../shared/schemas/lab.ts';
import { Chance } from './chance.ts';
import { beginLife, liveDay } from './days.ts';
import { InsideVault, type LabDeps } from './inside-vault.ts';
import type { Hands, Life } from './life.ts';

const FIRST_DAY = Date.parse('2030-01-01T00:00:00.000Z');
const USUAL_DAYS = 120;
/** So that the ids do not follow the choices. */
const IDS = 0x5eed;

export class LivedRun implements AsyncDisposable {
  readonly id: string;
  readonly ticks: SimTick[] = [];
  state: SimRun['state'];
  problem: string | null = null;
  readonly pace: number;
  readonly #seed: number;
  readonly #days: number;
  readonly #inside: InsideVault;
  #life!: Life;
  #seen = 0;
  #digest = createHash('sha256').digest('hex');

  private constructor(id: string, request: SimRunRequest, inside: InsideVault) {
    this.id = id;
    this.#seed = request.seed ?? 1;
    this.#days = request.ticks ?? USUAL_DAYS;
    this.pace = request.pace_ms ?? 0;
    this.state = request.paused ? 'paused' : 'running';
    this.#inside = inside;
  }

  static async begin(id: string, request: SimRunRequest, deps: LabDeps): Promise<LivedRun> {
    const chance = new Chance((request.seed ?? 1) ^ IDS);
    const newId = idsFrom(() => chance.next());
    const inside = await InsideVault.create(deps, { now: FIRST_DAY, newId });
    const run = new LivedRun(id, request, inside);
    run.#life = await beginLife(run.#seed, handsOf(inside));
    run.#digest = run.#digestOf({ persona: run.#life.persona });
    return run;
  }

  /** One more day. */
  async step(): Promise<SimTick> {
    const deeds = await liveDay(this.#life);
    const day = { tick: this.ticks.length + 1, at: this.#inside.now, deeds };
    this.#digest = this.#digestOf(day);
    const tick = { ...day, digest: this.#digest };
    this.ticks.push(tick);
    if (this.ticks.length === this.#days) this.state = 'done';
    return tick;
  }

  /** Over what is told of the day, and every byte that was stored on it. */
  #digestOf(told: object): string {
    const digest = createHash('sha256').update(this.#digest).update(JSON.stringify(told));
    const stored = this.#inside.opened.reader.all<{ seq: number; record: string }>`
      SELECT seq, record FROM versions WHERE seq > ${this.#seen} ORDER BY seq`;
    for (const { seq, record } of stored) {
      digest.update(`\n${seq} ${record}`);
      this.#seen = seq;
    }
    return digest.digest('hex');
  }

  view(): SimRun {
    const { reader, chain } = this.#inside.opened;
    const [{ objects } = { objects: 0 }] = reader.all<{ objects: number }>`
      SELECT count(*) AS objects FROM objects WHERE deleted = 0`;
    return {
      id: this.id,
      space_id: SIMULATED,
      labels: [SIMULATED],
      seed: this.#seed,
      persona: this.#life.persona,
      state: this.state,
      tick: this.ticks.length,
      ticks: this.#days,
      pace_ms: this.pace,
      at: this.#inside.now,
      objects,
      events: chain.head.count,
      digest: this.#digest,
      problem: this.problem,
    };
  }

  object(id: string): SimObject | undefined {
    const rows = this.#inside.opened.reader.all<{ record: string; tombstone: number }>`
      SELECT record, tombstone FROM versions WHERE object_id = ${id} ORDER BY version DESC`;
    const told = rows.filter(({ tombstone }) => tombstone === 0);
    const versions = told.map(({ record }) => JSON.parse(record) as Record<string, unknown>);
    const [object] = versions;
    const deleted = rows[0]?.tombstone === 1;
    return object && { run_id: this.id, space_id: SIMULATED, deleted, object, versions };
  }

  /** Every id there is, in their order. */
  objectIds(): string[] {
    return this.#inside.opened.reader.all<{ id: string }>`SELECT id FROM objects ORDER BY id`.map(({ id }) => id);
  }

  verify(): Promise<{ ok: boolean }> {
    return this.#inside.opened.verify();
  }

  /** Refuses what an ended life cannot do any more. */
  requireAlive(): void {
    if (this.state === 'running' || this.state === 'paused') return;
    throw new HubError('already_decided', `This simulated life is over: it is ${this.state}.`, {
      fix: 'Begin another one; with the same seed it is the same life.',
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#inside[Symbol.asyncDispose]();
  }
}

function handsOf(inside: InsideVault): Hands {
  const change = async <T>(id: string, work: Parameters<typeof inside.opened.change<T>>[1]) => {
    await inside.opened.change({ kind: 'source', id }, work);
    await inside.followWrites();
  };
  return {
    get now() {
      return inside.now;
    },
    pass: (ms) => inside.pass(ms),
    call: (method, params, token) => inside.call(method, params, token),
    arrive: async (source, items) => void (await change(source, (each) => upsertItems(each, source, items))),
    vanish: async (source, keys) => void (await change(source, (each) => tombstoneItems(each, source, keys))),
  };
}

export function requireRun(run: LivedRun | undefined): LivedRun {
  if (run === undefined) throw notFound();
  return run;
}
