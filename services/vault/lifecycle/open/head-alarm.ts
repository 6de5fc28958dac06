// Whether the vault is what it was when its head was last written outside. Where it is not, an alarm stands until its owner
// settles it, over restarts too.
import { HubError } from '../../../../shared/errors.ts';
import { describeFailure, type Logger } from '../../../../shared/log.ts';
import { alarmInChain, RAISED, raiseAlarm, removeAlarm, SETTLED, standingAlarm } from '../../store/audit/alarm.ts';
import type { AuditChain } from '../../store/audit/chain.ts';
import { type Change, recordEvent } from '../../store/change.ts';
import type { Reader } from '../../store/db/sql.ts';
import { headFault, headRefusal, type OutsideHeads } from './outside-heads.ts';

interface HeadAlarmDeps {
  dataDir: string;
  vaultId: string;
  reader: Reader;
  chain: AuditChain;
  heads: OutsideHeads;
  log: Logger;
  /** Runs a change of the vault itself. */
  change(work: (change: Change) => void): Promise<void>;
}

export class HeadAlarm {
  readonly #deps: HeadAlarmDeps;
  #reason: string | null = null;

  constructor(deps: HeadAlarmDeps) {
    this.#deps = deps;
  }

  /** Why the vault does not match what is known of it outside, until its owner has settled that; or null. */
  get reason(): string | null {
    return this.#reason;
  }

  /** Compares the database with its outside heads. */
  async check(): Promise<void> {
    const { dataDir, vaultId, reader, chain, heads, log } = this.#deps;
    const mismatch = headFault(reader, chain.head, await heads.newest());
    if (mismatch !== undefined) {
      log.error({ reason: mismatch }, 'the vault does not match its outside head');
      raiseAlarm(dataDir, mismatch);
    } else if (chain.head.count > 0) writeFirstHead(chain);
    this.#reason = standingAlarm(reader, dataDir, vaultId);
    if (this.#reason !== null && alarmInChain(reader, vaultId) === null) await this.#enterInChain(this.#reason);
  }

  /** Into the chain, so that it is not gone with its file. A disk that is full now is a later start's chance. */
  async #enterInChain(reason: string): Promise<void> {
    const { vaultId, log, change } = this.#deps;
    const event = {
      kind: RAISED,
      refs: [vaultId],
      summary_human: 'The vault does not match its head outside',
      extra: { reason },
    };
    await change((within) => recordEvent(within, event)).catch((error: unknown) =>
      log.warn({ err: describeFailure(error) }, 'the alarm is not in the audit log yet'),
    );
  }

  /** Its owner knows, and goes on with the vault as it is: from here on the heads outside are those of this one. */
  settle(change: Change, note: string): string {
    const { dataDir, vaultId, chain, heads } = this.#deps;
    const reason = this.#reason;
    if (reason === null) throw new HubError('already_decided', 'No alarm of the vault stands.');
    const summary_human = 'Settled the alarm of the vault';
    recordEvent(change, { kind: SETTLED, refs: [vaultId], summary_human, extra: { reason, note } });
    change.afterCommit(() => {
      // The file goes last: as long as it is there, nothing of this has happened.
      chain.replaceHead();
      removeAlarm(dataDir);
      this.#reason = null;
      void heads.keepInKeyring();
    });
    return reason;
  }
}

function writeFirstHead(chain: AuditChain): void {
  try {
    chain.writeHead();
  } catch (error) {
    throw headRefusal(error);
  }
}
