// Notices a worker that lives and does nothing: its loop is asked for a sign now and then, and what does not answer and
// does not work either is hung. Work is no fault: a worker that uses the processor, or waits for the disk, may take long. One
// that has done nothing since it answered is asked less often: a question wakes two processes, and rest is most of the day.
import { readFileSync } from 'node:fs';
import { WATCH_ASK_LOOKS, WATCH_BUSY_LOOKS, WATCH_EVERY_MS, WATCH_IDLE_LOOKS } from '../shared/limits.ts';
import type { WorkerRun } from './worker-run.ts';

/** Less than this between two looks is the noise of a process that waits: two hundredths of a second. */
const NOISE_TICKS = 2;

export class Watchdog implements Disposable {
  readonly #run: WorkerRun;
  readonly #onHang: () => void;
  readonly #timer: NodeJS.Timeout;
  #isAsked = false;
  /** Looks since the last answer. */
  #quietLooks = 0;
  /** Looks since the question, in all and without a sign of work. Looks and not time: the supervisor may have slept. */
  #looks = 0;
  #idleLooks = 0;
  #ticks: number | undefined;
  /** By a signal: it cannot even say that it rests. */
  #isStopped = false;

  constructor(run: WorkerRun, onHang: () => void, everyMs = WATCH_EVERY_MS) {
    this.#run = run;
    this.#onHang = onHang;
    this.#timer = setInterval(() => this.#look(), everyMs).unref();
  }

  #look(): void {
    if (!this.#run.isAlive || !this.#run.channel?.isOpen) return;
    const hasWorked = this.#hasWorked();
    if (!this.#isAsked) {
      this.#quietLooks += 1;
      if (hasWorked || this.#isStopped || this.#quietLooks >= WATCH_ASK_LOOKS) this.#ask();
      return;
    }
    this.#looks += 1;
    this.#idleLooks = hasWorked ? 0 : this.#idleLooks + 1;
    if (this.#idleLooks < WATCH_IDLE_LOOKS && this.#looks < WATCH_BUSY_LOOKS) return;
    this[Symbol.dispose]();
    this.#onHang();
  }

  /** Whether it may be taken for one that answers: nobody has stopped it, and it has not been asked in vain for a while. */
  get answers(): boolean {
    if (this.#work()?.isStopped) return false;
    return !this.#isAsked || this.#idleLooks === 0;
  }

  #ask(): void {
    this.#isAsked = true;
    this.#looks = 0;
    this.#idleLooks = 0;
    const answered = () => {
      this.#isAsked = false;
      this.#quietLooks = 0;
    };
    // What is refused is answered too; a channel that has closed is the end of the run, which is noticed elsewhere.
    this.#run.ping().then(answered, () => {});
  }

  #hasWorked(): boolean {
    const work = this.#work();
    // Where the system does not tell, only the longer limit counts.
    if (work === undefined) return true;
    const since = work.ticks - (this.#ticks ?? work.ticks);
    this.#ticks = work.ticks;
    this.#isStopped = work.isStopped;
    return work.waitsForDisk || since > NOISE_TICKS;
  }

  #work(): { ticks: number; waitsForDisk: boolean; isStopped: boolean } | undefined {
    const { pid } = this.#run;
    if (pid === null) return undefined;
    try {
      const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
      return { ticks: Number(fields[10]) + Number(fields[11]), waitsForDisk: state === 'D', isStopped: state === 'T' };
    } catch {
      return undefined;
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
