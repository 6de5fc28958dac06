import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Uploads } from '../../../services/vault/archive/uploads.ts';
import type { JobKinds } from '../../../services/vault/jobs/job-kinds.ts';
import { Jobs } from '../../../services/vault/jobs/jobs.ts';
import type { OpenVault } from '../../../services/vault/lifecycle/open/open-vault.ts';
import { type Change, OWNER } from '../../../services/vault/store/change.ts';
import { HubError } from '../../../shared/errors.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const refusal = () => new HubError('bad_request', 'No.');
const full = () => Object.assign(new Error('no room'), { code: 'SQLITE_FULL' });

let inside: VaultHere;
let vault: OpenVault;
/** What was run, in its order, with what was on the disk by then. */
let ran: string[];

beforeEach(async () => {
  inside = await VaultHere.create();
  vault = inside.vault.opened;
  ran = [];
});
afterEach(() => inside[Symbol.asyncDispose]());

/** A key that is stored, and what is to follow that. */
function note({ tx, afterCommit }: Change, name: string): void {
  tx.run`INSERT INTO idempotency (key_hash, fingerprint, created_at) VALUES (${Buffer.from(name)}, ${Buffer.from(name)}, 0)`;
  afterCommit(() => ran.push(isStored(name) ? name : `${name} without its row`));
}

function isStored(name: string): boolean {
  return vault.reader.one`SELECT 1 FROM idempotency WHERE key_hash = ${Buffer.from(name)}` !== undefined;
}

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
}

/** What would end a process, instead of those who listen for it otherwise. */
function collectUncaught(): Disposable & { errors: unknown[] } {
  const errors: unknown[] = [];
  const others = process.listeners('uncaughtException');
  const collect = (error: unknown) => void errors.push(error);
  process.removeAllListeners('uncaughtException').on('uncaughtException', collect);
  return {
    errors,
    [Symbol.dispose]() {
      process.off('uncaughtException', collect);
      for (const each of others) process.on('uncaughtException', each);
    },
  };
}

describe('what follows a commit', () => {
  it('runs after it in the order in which it was asked for, and before whoever waits hears of it', async () => {
    let beforeTheEnd: string[] = [];
    await Promise.all([
      inside.change((change) => {
        note(change, 'first');
        note(change, 'second');
      }),
      // In the same commit.
      inside.change((change) => {
        note(change, 'third');
        beforeTheEnd = [...ran];
      }),
    ]);
    expect(beforeTheEnd).toEqual([]);
    expect(ran).toEqual(['first', 'second', 'third']);
  });

  it('waits for the end of a long change, however long that takes', async () => {
    const during: string[] = [];
    await vault.changeAtLength(OWNER, async (change) => {
      note(change, 'long');
      await someTurns();
      during.push(...ran);
    });
    expect(during).toEqual([]);
    expect(ran).toEqual(['long']);
  });

  it('may fail, and ends no process, nor holds up what comes after it or whoever waits', async () => {
    using uncaught = collectUncaught();
    const answers = await Promise.all([
      inside.change((change) => {
        change.afterCommit(() => {
          throw full();
        });
        note(change, 'first');
        return 'one';
      }),
      inside.change((change) => {
        note(change, 'second');
        return 'other';
      }),
    ]);
    await someTurns();
    expect(answers).toEqual(['one', 'other']);
    expect(ran).toEqual(['first', 'second']);
    expect(uncaught.errors).toEqual([]);
  });

  it('may write itself', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await inside.change(({ afterCommit }) =>
      afterCommit(() => void inside.change((change) => note(change, 'next')).then(resolve)),
    );
    await promise;
    expect(ran).toEqual(['next']);
  });
});

describe('nothing follows', () => {
  it('a change that is refused by itself, and what shares its commit is followed all the same', async () => {
    const refused = inside.change((change) => {
      note(change, 'refused');
      throw refusal();
    });
    const made = inside.change((change) => note(change, 'made'));
    expect(await Promise.all([outcome(refused), outcome(made)])).toEqual(['bad_request', 'ok']);
    const alone = inside.change((change) => {
      note(change, 'refused alone');
      throw refusal();
    });
    expect(await outcome(alone)).toBe('bad_request');
    await inside.change((change) => note(change, 'last'));
    expect(ran).toEqual(['made', 'last']);
  });

  it('a commit that fails', async () => {
    const made = inside.change((change) => note(change, 'made'));
    // In the same commit, which is refused as a whole.
    const filling = inside.change(() => {
      throw full();
    });
    expect(await Promise.all([outcome(made), outcome(filling)])).toEqual(['storage_full', 'storage_full']);
    await someTurns();
    expect(ran).toEqual([]);
    expect(isStored('made')).toBe(false);
  });

  it('a commit that fails, and what makes room is followed once when it is tried again', async () => {
    const freeing = vault.change(OWNER, (change) => note(change, 'freed'), { frees: true });
    const filling = inside.change(() => {
      throw full();
    });
    expect(await Promise.all([outcome(freeing), outcome(filling)])).toEqual(['ok', 'storage_full']);
    expect(ran).toEqual(['freed']);
  });

  it('a long change that is refused, or that its vault is closed in the middle of', async () => {
    const refused = vault.changeAtLength(OWNER, async (change) => {
      note(change, 'refused');
      await someTurns();
      throw refusal();
    });
    expect(await outcome(refused)).toBe('bad_request');
    const { promise: isClosed, resolve } = Promise.withResolvers<void>();
    const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>();
    const cutOff = vault.changeAtLength(OWNER, async (change) => {
      note(change, 'cut off');
      begun();
      await isClosed;
      change.afterCommit(() => ran.push('too late'));
    });
    await hasBegun;
    const closing = inside.vault.close();
    resolve();
    expect(await outcome(cutOff)).toBe('locked');
    await closing;
    await someTurns();
    expect(ran).toEqual([]);
  });
});

describe('a job', () => {
  const dir = mkdtempSync(join(tmpdir(), 'hub-after-commit-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const kinds = {
    verify: { run: () => vault.verify(), resumes: true },
    apply: { run: someTurns, resumes: false, alone: 'An import' },
  } as unknown as JobKinds;
  const jobs = () => {
    const made = new Jobs({ kinds, uploads: new Uploads(dir), log: pino({ enabled: false }), onUpdate() {} });
    made.onOpen(vault);
    return made;
  };

  it('that is begun in a long change runs when that is on the disk', async () => {
    const begun = jobs();
    const id = await vault.changeAtLength(OWNER, async (change) => {
      const { id } = begun.begin(change, 'verify', {});
      await someTurns();
      expect(begun.areRunning).toBe(false);
      return id;
    });
    expect(await begun.wait(vault, id)).toMatchObject({ state: 'done' });
  });

  it('that may be alone is refused beside one of the same commit, and not beside one that was refused itself', async () => {
    const place = jobs();
    const first = inside.change((change) => place.begin(change, 'apply', { id: 'stg_0', request: {} }));
    const second = inside.change((change) => place.begin(change, 'apply', { id: 'stg_1', request: {} }));
    const { id } = await first;
    expect(await outcome(second)).toBe('busy');
    await place.wait(vault, id);
    const undone = inside.change((change) => {
      place.begin(change, 'apply', { id: 'stg_2', request: {} });
      throw refusal();
    });
    expect(await outcome(undone)).toBe('bad_request');
    const next = await inside.change((change) => place.begin(change, 'apply', { id: 'stg_3', request: {} }));
    await place.wait(vault, next.id);
  });
});
