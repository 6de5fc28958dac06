// One run of the process that carries copies: it is started for it, asked, and ended, whatever came of it.
import { createHash } from 'node:crypto';
import { HubError } from '../../../shared/errors.ts';
import type { Link } from '../../../shared/ipc/link.ts';
import { courier as methods } from '../../../shared/methods/copies.ts';
import type { ParamsOf, ResultOf } from '../../../shared/methods/method.ts';
import { supervisor as supervisorMethods } from '../../../shared/methods/supervisor.ts';
import type { Progress } from '../../../shared/progress.ts';
import type { CopyFault, Errand, RunTarget } from '../../../shared/schemas/copies.ts';

interface CourierLinks {
  worker: Link;
  supervisor: Link;
}

export class CopyStopped extends Error {
  readonly fault: CopyFault;

  constructor(fault: CopyFault) {
    super(fault);
    this.fault = fault;
  }
}

type Courier = typeof methods;

export interface Run {
  ask<K extends keyof Courier>(
    method: K,
    params: Omit<ParamsOf<Courier[K]>, 'target'>,
  ): Promise<Omit<ResultOf<Courier[K]>, 'fault'>>;
}

export class CourierRuns {
  readonly #links: CourierLinks;
  #progress: Progress = () => {};

  constructor(links: CourierLinks) {
    this.#links = links;
  }

  tell(done: number, total: number): void {
    this.#progress(done, total);
  }

  async with<T>(
    target: RunTarget,
    { holder, signal, onProgress = () => {} }: { holder: string; signal: AbortSignal; onProgress?: Progress },
    work: (run: Run) => Promise<T>,
  ): Promise<T> {
    const { worker, supervisor } = this.#links;
    this.#progress = onProgress;
    const ask: Run['ask'] = async (method, params) => {
      const asked = { target, ...params } as ParamsOf<Courier[typeof method]>;
      const answer = await worker.ask(methods[method], asked, { signal });
      const { fault, ...rest } = answer;
      if (fault !== null) throw new CopyStopped(fault);
      return rest as never;
    };
    try {
      // A link that is left of an earlier run leads to no worker of this one.
      worker.close();
      await supervisor.ask(supervisorMethods.useCourier, { errand: errandOf(target, holder) });
      await worker.connected(signal);
      return await work({ ask });
    } catch (error) {
      if (signal.aborted) throw new CopyStopped('cut_off');
      // It was killed, or none could be started.
      if (error instanceof HubError && error.code === 'unavailable') throw new CopyStopped('cut_off');
      throw error;
    } finally {
      this.#progress = () => {};
      await supervisor.ask(supervisorMethods.useCourier, { errand: null }, { now: true }).catch(() => {
        // The hub is ending, and the process with it.
      });
    }
  }
}

function errandOf(target: RunTarget, holder: string): Errand {
  const place = target.kind === 'folder' ? target.folder : target.repository;
  const name = createHash('sha256').update(holder).digest('hex').slice(0, 12);
  return { folder: place.startsWith('/') ? place : null, hostname: `hub-${name}` };
}
