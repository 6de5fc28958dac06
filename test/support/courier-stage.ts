// A vault here with a courier beside it: the test is its supervisor, and what carries copies is the code of the courier without
// its box, which test/rescue/backup-targets.test.ts looks at.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { serveRuns } from '../../services/courier/serve-runs.ts';
import { Handlers } from '../../shared/ipc/channel.ts';
import type { Link } from '../../shared/ipc/link.ts';
import { copies } from '../../shared/methods/copies.ts';
import { safekeeping } from '../../shared/methods/safekeeping.ts';
import { supervisor } from '../../shared/methods/supervisor.ts';
import { vault as control } from '../../shared/methods/vault.ts';
import type { NewTarget, TargetView } from '../../shared/schemas/copies.ts';
import type { Backup } from '../../shared/schemas/safekeeping.ts';
import type { Job } from '../../shared/schemas/system.ts';
import { type HereOptions, VaultHere } from './vault-here.ts';

export const RESTIC = programAt('restic');
export const RCLONE = programAt('rclone');
export const SSHD = programAt('sshd');

export class CourierStage implements AsyncDisposable {
  readonly inside: VaultHere;
  /** How many runs of the courier there were. */
  runs = 0;
  /** The program that is run as restic. */
  program = RESTIC;
  /** For how long a copy may make no progress. */
  patienceMs: number | undefined;
  #ending = new AbortController();

  private constructor(inside: VaultHere) {
    this.inside = inside;
  }

  static async create(options: HereOptions = {}): Promise<CourierStage> {
    const inside = await VaultHere.create({ ...options, settings: { plain_sqlite: false, ...options.settings } });
    const stage = new CourierStage(inside);
    await stage.playSupervisor();
    return stage;
  }

  /** Opens the stage of a vault that was restored, or is started again. */
  static async open(dataDir: string, owner: string, options: HereOptions = {}): Promise<CourierStage> {
    const inside = new VaultHere({ now: Date.parse('2026-03-01T10:00:00.000Z'), ...options, dataDir });
    await inside.open();
    inside.owner = owner;
    const stage = new CourierStage(inside);
    await stage.playSupervisor();
    return stage;
  }

  async playSupervisor(): Promise<void> {
    let worker: Link | undefined;
    const handlers = new Handlers()
      .on(supervisor.useCourier, async ({ errand }) => {
        this.#ending.abort();
        worker?.close();
        if (errand === null) return {};
        this.runs += 1;
        this.#ending = new AbortController();
        const served = new Handlers();
        const vault = { ask: async (...asked: Parameters<Link['ask']>) => (worker as Link).ask(...asked) };
        const settings = { data_dir: this.inside.dataDir, restic: this.program };
        const patience = this.patienceMs === undefined ? {} : { patienceMs: this.patienceMs };
        serveRuns(served, { settings, vault: vault as Link, ending: this.#ending.signal, ...patience });
        worker = await this.inside.play('courier', served);
        return {};
      })
      .on(supervisor.useModelServer, () => ({}))
      .on(supervisor.reportViolation, () => ({}));
    await this.inside.play('supervisor', handlers);
  }

  /** Ends it as a killed process ends. */
  kill(): void {
    this.#ending.abort();
  }

  add(target: NewTarget): Promise<TargetView> {
    return this.inside.call(copies.add, target);
  }

  remove(name: string): Promise<unknown> {
    return this.inside.call(copies.remove, { name });
  }

  async target(name: string): Promise<TargetView> {
    const found = (await this.inside.call(copies.list, {})).find((each) => each.name === name);
    if (found === undefined) throw new Error(`there is no target ${name}`);
    return found;
  }

  test(name: string) {
    return this.inside.call(copies.test, { name });
  }

  async backup(): Promise<Backup> {
    const ended = await this.#ended(await this.inside.call(safekeeping.makeBackup, {}));
    return ended.result as Backup;
  }

  /** Sends a backup to a place, and answers the job when it has ended. */
  async send(name: string, go_on = false): Promise<Job> {
    return this.#ended(await this.inside.call(copies.send, { name, ...(go_on && { go_on }) }));
  }

  #ended({ id }: Job): Promise<Job> {
    return this.inside.call(control.waitForJob, { id });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.inside[Symbol.asyncDispose]();
  }
}

function programAt(name: string): string | null {
  const found = ['/usr/bin', '/usr/local/bin', '/usr/sbin', '/sbin']
    .map((folder) => `${folder}/${name}`)
    .find(existsSync);
  if (found !== undefined) return found;
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
