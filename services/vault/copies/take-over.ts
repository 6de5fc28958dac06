// A vault from elsewhere becomes the one of this machine, where there is none yet: its newest copy is found, fetched, opened with
// the words of the recovery kit and proven, step by step. The words are forgotten with the last step.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { saidOfPlace } from '../../../shared/copies/copy-faults.ts';
import { newestFirst } from '../../../shared/copies/said-label.ts';
import { HubError } from '../../../shared/errors.ts';
import { describeFailure, type Logger } from '../../../shared/log.ts';
import {
  FETCHED_FOLDER,
  type FoundCopy,
  type RunTarget,
  type TakeOverRequest,
  type TakeOverState,
} from '../../../shared/schemas/copies.ts';
import { restoreBackup } from '../lifecycle/backup/restore.ts';
import type { Vault } from '../lifecycle/vault.ts';
import { CopyStopped, type CourierRuns } from './courier-run.ts';
import { NotSealed, requireSealed } from './sealed-copy.ts';

interface TakeOverDeps {
  vault: Vault;
  runs: CourierRuns;
  log: Logger;
  dataDir: string;
}

const NOTHING: TakeOverState = {
  step: 'none',
  done: 0,
  total: null,
  made_at: null,
  vaults: [],
  notice: null,
  fault: null,
};

const UNDER_WAY: readonly TakeOverState['step'][] = ['looking', 'fetching', 'opening'];

export class TakeOver {
  readonly #deps: TakeOverDeps;
  #state = NOTHING;

  constructor(deps: TakeOverDeps) {
    this.#deps = deps;
  }

  get state(): TakeOverState {
    return this.#state;
  }

  begin(wanted: TakeOverRequest): TakeOverState {
    this.#deps.vault.refuseAnother();
    if (UNDER_WAY.includes(this.#state.step)) {
      throw new HubError('busy', 'A vault is on its way here already.', { fix: 'Wait for it.' });
    }
    this.#state = { ...NOTHING, step: 'looking' };
    void this.#run(wanted);
    return this.#state;
  }

  async #run(wanted: TakeOverRequest): Promise<void> {
    try {
      const vaults = (await this.#find(wanted)).filter((id) => [undefined, id].includes(wanted.vault_id));
      const [vaultId] = vaults;
      if (vaultId === undefined) throw new CopyStopped('not_there');
      if (vaults.length > 1) this.#state = { ...NOTHING, vaults };
      else {
        await this.#bring(wanted, vaultId);
        this.#at('done');
      }
    } catch (error) {
      this.#state = { ...this.#state, step: 'failed', fault: this.#said(error) };
    }
  }

  async #find({ place }: TakeOverRequest): Promise<string[]> {
    return this.#deps.runs.with(
      runTarget(place, ''),
      this.#options(),
      async (run) => (await run.ask('find', {})).vaults,
    );
  }

  async #bring({ place, words }: TakeOverRequest, vaultId: string): Promise<void> {
    await this.#deps.runs.with(runTarget(place, vaultId), this.#options(), async (run) => {
      const { copies } = await run.ask('look', {});
      let wanted = newestFirst(copies)[0];
      while (wanted !== undefined) {
        this.#at('fetching', { made_at: wanted.made_at });
        await run.ask('fetch', { id: wanted.id });
        this.#at('opening');
        const next = await this.#open(wanted, copies, words);
        if (next === undefined) return;
        wanted = newestFirst(copies).find(({ id }) => id === next);
        this.#state = { ...this.#state, notice: PASSED_OVER };
      }
      throw new CopyStopped('not_there');
    });
  }

  /** Answers which copy is to be taken instead, where this one is not what its label says. */
  async #open({ id }: FoundCopy, copies: FoundCopy[], words: string): Promise<string | undefined> {
    try {
      await this.#deps.vault.openMade((deps) =>
        restoreBackup({
          backup: join(this.#deps.dataDir, FETCHED_FOLDER),
          deps,
          keySource: { kit: true, keyFile: null, words: async () => words },
          pauses: true,
          accepts: requireSealed(id, copies),
          onProgress: (done, total) => this.#at('opening', { done, total }),
        }),
      );
      return undefined;
    } catch (error) {
      if (error instanceof NotSealed && error.next !== null) return error.next;
      throw error;
    } finally {
      rmSync(join(this.#deps.dataDir, FETCHED_FOLDER), { recursive: true, force: true });
    }
  }

  #options() {
    return {
      holder: randomUUID(),
      signal: new AbortController().signal,
      onProgress: (done: number, total: number) => this.#at(this.#state.step, { done, total }),
    };
  }

  #at(step: TakeOverState['step'], more: Partial<TakeOverState> = {}): void {
    const sofar = step === this.#state.step ? this.#state : { ...this.#state, done: 0, total: null };
    this.#state = { ...sofar, step, ...more };
  }

  #said(error: unknown): string {
    if (error instanceof CopyStopped) return saidOfPlace(error.fault);
    if (error instanceof HubError) return [error.message, error.extras.fix].filter(Boolean).join(' ');
    this.#deps.log.error({ err: describeFailure(error) }, 'no vault was brought here');
    return saidOfPlace('failed');
  }
}

const PASSED_OVER =
  'Somebody has changed what lies there: a copy that calls itself the newest is not what this vault has sealed, and was passed over.';

function runTarget(place: TakeOverRequest['place'], vault_id: string): RunTarget {
  return { ...place, vault_id, limit_kib: null };
}
