// Copies of backups elsewhere, for the owner and by itself: after each backup, at most hourly, caught up when the machine or the
// target was away. What cannot leave is tried again, each time later, up to once an hour. Once a week the newest copy is fetched
// back and read.
import type { Clock } from '../../../shared/clock.ts';
import { copyError, saidOf, saidOfFirst } from '../../../shared/copies/copy-faults.ts';
import { HubError } from '../../../shared/errors.ts';
import { isPast } from '../../../shared/is-past.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/limits.ts';
import { describeFailure, type Logger } from '../../../shared/log.ts';
import { OneAtATime } from '../../../shared/one-at-a-time.ts';
import type { Progress } from '../../../shared/progress.ts';
import type { NewTarget, TargetTest, TargetView } from '../../../shared/schemas/copies.ts';
import type { Backup } from '../../../shared/schemas/safekeeping.ts';
import { slotOf } from '../key/vault-file.ts';
import type { OpenVault, WhileOpen } from '../lifecycle/open/open-vault.ts';
import type { Safekeeping } from '../lifecycle/safekeeping.ts';
import type { Vault } from '../lifecycle/vault.ts';
import { type Change, OWNER, VAULT } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { type Kept, type KeptTarget, keepCopies, keptCopies, runTarget } from './copy-settings.ts';
import { CopyStopped, type CourierRuns, type Run } from './courier-run.ts';
import { knownAmong, sendCopy } from './send-copy.ts';
import { leftBehindSaid, viewOf } from './target-view.ts';
import { addTarget, removeTarget, targetOf } from './targets.ts';
import { type Trouble, Troubles } from './troubles.ts';
import { verifyFetched } from './verify-copy.ts';

const VERIFIED_FOR_MS = 7 * DAY_MS;
/** Nothing has left for so long although something should have: that is said. */
const BEHIND_MS = 3 * DAY_MS;

interface CopiesDeps {
  vault: Vault;
  runs: CourierRuns;
  safekeeping: Safekeeping;
  clock: Clock;
  log: Logger;
  lookEveryMs: number;
}

export class Copies implements WhileOpen {
  readonly #deps: CopiesDeps;
  readonly #troubles: Troubles;
  readonly #timer: NodeJS.Timeout;
  #atWork: { name: string; ending: AbortController } | undefined;
  /** One run at a time: each is a process of its own. */
  readonly #running = new OneAtATime();
  #isLooking = false;
  /** Something was made while it looked. */
  #looksAgain = false;

  constructor(deps: CopiesDeps) {
    this.#deps = deps;
    this.#troubles = new Troubles(deps.clock);
    this.#timer = setInterval(() => void this.look(), deps.lookEveryMs).unref();
    deps.safekeeping.onMade = () => void this.look();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  onClose(): void {
    this.#troubles.clear();
  }

  list(reader: Reader = this.#vault.reader): TargetView[] {
    return this.#kept(reader).settings.targets.map((each) => this.#viewOf(each));
  }

  add(change: Change, wanted: NewTarget): TargetView {
    const context = this.#deps.vault.keyContext();
    return this.#viewOf(addTarget(change, context, this.#kept(change.tx), wanted));
  }

  remove(change: Change, name: string): { name: string } {
    removeTarget(change, this.#vault.id, this.#kept(change.tx), name);
    change.afterCommit(() => {
      this.#troubles.forget(name);
      // A slow one would keep all others waiting.
      if (this.#atWork?.name === name) this.#atWork.ending.abort();
    });
    return { name };
  }

  /** Makes a place for copies in a target that never had one; a target that has lost its own is not begun anew by a test. */
  async test(name: string): Promise<TargetTest> {
    const { sent } = targetOf(this.#kept(), name);
    try {
      return await this.#run(name, async (run, kept) => {
        if (sent === null) await run.ask('prepare', {});
        const { copies } = await run.ask('look', {});
        // A target that got copies before is written to as well: its disk may have become one that can only be read.
        if (sent !== null) await run.ask('prepare', {});
        const known = knownAmong(copies, kept, this.#vault.id).length;
        const said =
          known === 0
            ? 'There is no copy in it yet.'
            : `It holds ${known === 1 ? 'one copy' : `${known} copies`} of this vault.`;
        return { ok: true, said: `${name} can be used. ${said}`, copies: known };
      });
    } catch (error) {
      if (!(error instanceof CopyStopped)) throw error;
      const said = sent === null ? saidOfFirst(error.fault, name) : saidOf(error.fault, name).join(' ');
      return { ok: false, said, copies: 0 };
    }
  }

  /** The newest backup, now; the error says why not. */
  async send(name: string, goesOn: boolean, onProgress?: Progress): Promise<TargetView> {
    targetOf(this.#kept(), name);
    if (this.#newestSealed() === undefined) await this.#deps.safekeeping.makeBackup('manual', OWNER);
    const trouble = await this.#carry(name, { goesOn, ...(onProgress && { onProgress }) });
    if (trouble === undefined) return this.#viewOf(targetOf(this.#kept(), name));
    if (trouble.fault !== null) throw copyError(trouble.fault, name);
    const [said, fix] = leftBehindSaid(name, trouble.since);
    throw new HubError('already_decided', said, { fix });
  }

  /** Whatever is due leaves, one after the other. */
  async look(): Promise<void> {
    this.#looksAgain = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#looksAgain && this.#deps.vault.state === 'ready') {
        this.#looksAgain = false;
        for (const target of this.#kept().settings.targets) {
          if (!this.#isDue(target)) continue;
          if (this.#newestSealed() === undefined) await this.#deps.safekeeping.makeBackup('scheduled', VAULT);
          await this.#carry(target.name, {});
        }
      }
    } catch (error) {
      this.#deps.log.warn({ err: describeFailure(error) }, 'copies of backups were not looked after');
    } finally {
      this.#isLooking = false;
    }
  }

  #isDue(target: KeptTarget): boolean {
    const now = this.#deps.clock();
    const trouble = this.#troubles.of(target.name);
    if (trouble !== undefined) return !this.#troubles.isWaitedFor(trouble);
    const { sent } = target;
    const isWaiting = this.#waiting(target) !== undefined;
    if (this.#isShut(target)) return isWaiting;
    if (sent !== null && !isPast(sent.at, HOUR_MS, now)) return false;
    return sent === null || isWaiting || this.#isToBeVerified(target);
  }

  /** A copy that nothing opens any more is none: the next one does not wait for its hour. */
  #isShut({ sent }: KeptTarget): boolean {
    return sent !== null && this.#deps.safekeeping.isShut(sent);
  }

  /** The newest backup, where it has not left yet. */
  #waiting({ sent }: KeptTarget): Backup | undefined {
    const newest = this.#newestSealed();
    return newest?.name === sent?.backup ? undefined : newest;
  }

  /**
   * The newest backup that knows the seal of its copy: one of those made since there was a target for the first time. That goes by what
   * had happened in the vault, and by no clock, which may have been ahead on the day of the target.
   */
  #newestSealed(): Backup | undefined {
    const sealed = this.#vault.reader.one<{ seq: number | null }>`
      SELECT min(seq) AS seq FROM audit WHERE kind = 'backup.target_added'`;
    return sealed?.seq ? this.#deps.safekeeping.newestHolding(sealed.seq) : undefined;
  }

  #isToBeVerified({ sent, verified_at, is_damaged }: KeptTarget): boolean {
    if (sent === null) return false;
    return verified_at === null || is_damaged || isPast(verified_at, VERIFIED_FOR_MS, this.#deps.clock());
  }

  /** Answers what went wrong, and keeps it in mind. */
  async #carry(
    name: string,
    { goesOn = false, onProgress }: { goesOn?: boolean; onProgress?: Progress },
  ): Promise<Trouble | undefined> {
    try {
      await this.#run(name, (run, kept) => this.#sendAndVerify(run, kept, name, goesOn), onProgress);
      this.#troubles.forget(name);
      return undefined;
    } catch (error) {
      const trouble = this.#troubles.after(name, error);
      const { fault } = trouble;
      if (this.#troubles.of(name)?.fault !== fault)
        this.#deps.log.warn({ target: name, fault: fault ?? 'left_behind' }, 'no copy left');
      const isKept = this.#deps.vault.state === 'ready' && this.list().some((each) => each.name === name);
      if (isKept) this.#troubles.keep(name, trouble);
      return trouble;
    }
  }

  async #sendAndVerify(run: Run, kept: Kept, name: string, goesOn: boolean): Promise<void> {
    const context = this.#deps.vault.keyContext();
    const target = targetOf(kept, name);
    const backup = this.#newestSealed();
    const { bytes, newest, notice } = await sendCopy({
      run,
      kept,
      target,
      goesOn,
      backup,
      vaultId: this.#vault.id,
      holder: slotOf(context.file),
      keep: this.#deps.safekeeping.schedule().keep,
      sweeps: this.#isToBeVerified(target) && target.verified_at !== null,
      onGeneration: (generation) => this.#takeOver(generation),
    });
    if (backup !== undefined && (bytes !== null || target.sent?.backup !== backup.name)) {
      const { name: sent, made_at, key_storage, key_check, has_recovery_kit } = backup;
      const at = context.vault.now();
      await this.#note(name, 'backup.copied', `Copied a backup to ${name}`, {
        sent: {
          backup: sent,
          made_at,
          at,
          bytes: backup.bytes,
          sent_bytes: bytes?.sent_bytes ?? 0,
          has_recovery_kit,
          ...(key_storage && { key_storage }),
          ...(key_check && { key_check }),
        },
        notice,
      });
    }
    const now = targetOf(this.#kept(), name);
    if (newest === undefined || !this.#isToBeVerified(now)) return;
    await run.ask('fetch', { id: newest.id });
    const isWhole = await verifyFetched(context, newest.label);
    if (isWhole === null) return;
    const at = context.vault.now();
    if (isWhole) {
      const summary = `Fetched the newest copy back from ${name} and read it to its end`;
      await this.#note(name, 'backup.copy_verified', summary, { verified_at: at, is_damaged: false });
      return;
    }
    if (!now.is_damaged)
      await this.#note(name, 'backup.copy_damaged', `The newest copy in ${name} cannot be read back`, {
        is_damaged: true,
      });
    throw new CopyStopped('damaged');
  }

  async #takeOver(generation: number): Promise<void> {
    const { vault, file } = this.#deps.vault.keyContext();
    await vault.change(VAULT, (change) => {
      const kept = this.#kept(change.tx);
      const settings = { ...kept.settings, holder: slotOf(file), generation };
      const reason = { kind: 'backup.went_on', summary: 'This vault goes on from here; another of its name is told' };
      keepCopies(change, vault.id, { ...kept, settings }, reason);
    });
  }

  async #note(name: string, kind: string, summary: string, more: Partial<KeptTarget>): Promise<void> {
    const vault = this.#vault;
    await vault.change(VAULT, (change) => {
      const kept = this.#kept(change.tx);
      // It may have been removed while a copy was on its way.
      const targets = kept.settings.targets.map((each) => (each.name === name ? { ...each, ...more } : each));
      keepCopies(change, vault.id, { ...kept, settings: { ...kept.settings, targets } }, { kind, summary });
    });
  }

  #run<T>(name: string, work: (run: Run, kept: Kept) => Promise<T>, onProgress?: Progress): Promise<T> {
    return this.#running.run(async () => {
      const { vault, file } = this.#deps.vault.keyContext();
      const kept = this.#kept();
      const target = runTarget(kept, targetOf(kept, name), vault.id);
      const ending = new AbortController();
      this.#atWork = { name, ending };
      try {
        const signal = AbortSignal.any([vault.signal, ending.signal]);
        const options = { holder: slotOf(file), signal, ...(onProgress && { onProgress }) };
        return await this.#deps.runs.with(target, options, (run) => work(run, this.#kept()));
      } finally {
        this.#atWork = undefined;
      }
    });
  }

  get #vault(): OpenVault {
    return this.#deps.vault.opened;
  }

  #kept(reader: Reader = this.#vault.reader): Kept {
    const { vault, file } = this.#deps.vault.keyContext();
    return keptCopies(reader, vault.id, vault.now(), slotOf(file));
  }

  #viewOf(target: KeptTarget): TargetView {
    const { name, sent, added_at } = target;
    const lastSign = Date.parse(sent?.at ?? added_at);
    return viewOf(target, {
      trouble: this.#troubles.of(name),
      isAtWork: this.#atWork?.name === name,
      isBehind: this.#waiting(target) !== undefined && this.#deps.clock() - lastSign > BEHIND_MS,
      isShut: this.#isShut(target),
    });
  }
}
