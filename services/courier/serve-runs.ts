// What the courier does when the vault asks. A fault is an answer here, and one word.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Handlers } from '../../shared/ipc/channel.ts';
import type { Link } from '../../shared/ipc/link.ts';
import type { Settings } from '../../shared/ipc/worker.ts';
import { courier as methods, underway } from '../../shared/methods/copies.ts';
import {
  type CopyFault,
  FETCHED_FOLDER,
  KEYS_FOLDER,
  LEAVING_FOLDER,
  type RunTarget,
} from '../../shared/schemas/copies.ts';
import { faultOf } from './fault.ts';
import type { OnTheWay } from './pieces.ts';
import { placeOf, vaultsAt } from './place.ts';
import { PATIENCE_MS, type RunDeps, type Target } from './target.ts';

const TOLD_EVERY_MS = 250;

interface Deps {
  settings: Pick<Settings, 'data_dir' | 'restic'>;
  vault: Pick<Link, 'ask'>;
  ending: AbortSignal;
  patienceMs?: number;
}

export function serveRuns(handlers: Handlers, { settings, vault, ending, patienceMs = PATIENCE_MS }: Deps): void {
  const inside = (path: string) => join(settings.data_dir, path);
  const run = async <T extends object>(
    asked: RunTarget,
    asking: AbortSignal,
    nothing: T,
    work: (target: Target, onTheWay: OnTheWay, deps: RunDeps) => Promise<T>,
  ): Promise<T & { fault: CopyFault | null }> => {
    const signal = AbortSignal.any([asking, ending]);
    try {
      const [folder, keys] = [inside(LEAVING_FOLDER), inside(KEYS_FOLDER)];
      const deps = { folder, keys, program: settings.restic, patienceMs, signal };
      const onTheWay = { signal, told: teller(vault, asked.limit_kib) };
      return { ...(await work(placeOf(asked, deps), onTheWay, deps)), fault: null };
    } catch (error) {
      return { ...nothing, fault: signal.aborted ? 'cut_off' : faultOf(error) };
    } finally {
      clear(inside(LEAVING_FOLDER));
    }
  };
  clear(inside(LEAVING_FOLDER));
  rmSync(inside(FETCHED_FOLDER), { recursive: true, force: true });
  handlers
    .on(methods.prepare, ({ target }, { signal }) =>
      run(target, signal, {}, async (place) => {
        await place.prepare();
        return {};
      }),
    )
    .on(methods.find, ({ target }, { signal }) =>
      run(target, signal, { vaults: [] }, async (_, __, deps) => ({ vaults: await vaultsAt(target, deps) })),
    )
    .on(methods.look, ({ target }, { signal }) =>
      run(target, signal, { copies: [] }, async (place) => ({ copies: await place.look() })),
    )
    .on(methods.send, ({ target, backup, label }, { signal }) =>
      run(target, signal, { bytes: 0, sent_bytes: 0 }, (place, onTheWay) =>
        place.send(join(inside('backups'), backup), backup, label, onTheWay),
      ),
    )
    .on(methods.forget, ({ target, ids, sweep }, { signal }) =>
      run(target, signal, {}, async (place) => {
        await place.forget(ids, sweep);
        return {};
      }),
    )
    .on(methods.fetch, ({ target, id }, { signal }) =>
      run(target, signal, {}, async (place, onTheWay) => {
        rmSync(inside(FETCHED_FOLDER), { recursive: true, force: true });
        await place.fetch(id, inside(FETCHED_FOLDER), onTheWay);
        return {};
      }),
    );
}

/** Tells the vault now and then, and waits as long as the bound on the speed wants. */
function teller(vault: Pick<Link, 'ask'>, limitKib: number | null): OnTheWay['told'] {
  const begun = performance.now();
  let toldAt = 0;
  let sent = 0;
  return async (done, total, written) => {
    sent += written;
    if (limitKib !== null) {
      const early = (sent / (limitKib * 1024)) * 1000 - (performance.now() - begun);
      if (early > 1) await sleep(early);
    }
    if (performance.now() - toldAt < TOLD_EVERY_MS && done < total) return;
    toldAt = performance.now();
    await vault.ask(underway.progress, { done, total }, { now: true }).catch(() => {});
  };
}

/** Removes what a run leaves, but for fetched copies and the keys of the run that is under way. */
function clear(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name !== 'fetched' && name !== 'keys') rmSync(join(folder, name), { recursive: true, force: true });
  }
}
