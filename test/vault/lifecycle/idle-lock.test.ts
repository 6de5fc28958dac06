// A vault that locks itself: a clock that the test moves, and the looks that the timer would take.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdleLock } from '../../../services/vault/lifecycle/idle-lock.ts';
import { listEvents } from '../../../services/vault/store/audit/chain.ts';
import { safekeeping } from '../../../shared/methods/safekeeping.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { until } from '../../support/processes.ts';
import { VaultHere } from '../../support/vault-here.ts';

const MINUTE = 60_000;
const log = pino({ enabled: false });
const START = Date.parse('2026-03-01T09:00:00.000Z');

let inside: VaultHere;
let now: number;
let isBusy: boolean;
let idleLock: IdleLock;

beforeEach(async () => {
  inside = await VaultHere.create({ now: START });
  now = START;
  isBusy = false;
  idleLock = new IdleLock({ vault: inside.vault, clock: () => now, log, lookEveryMs: 1e6, isBusy: () => isBusy });
});
afterEach(async () => {
  idleLock[Symbol.dispose]();
  await inside[Symbol.asyncDispose]();
});

const set = (after_minutes: number) =>
  inside.vault.opened.change({ kind: 'owner' }, (change) => idleLock.change(change, { after_minutes }));

/** Lets time pass, and looks as the timer would. */
async function later(minutes: number): Promise<string> {
  now += minutes * MINUTE;
  await idleLock.tick();
  return inside.vault.state;
}

describe('a vault', () => {
  it('does not lock itself unless its owner has said so', async () => {
    expect(idleLock.settings()).toEqual({ after_minutes: 0 });
    expect(await later(60 * 24 * 365)).toBe('ready');
  });

  it('locks itself after the time that was set, says so in its log, and stays locked over a restart', async () => {
    await set(30);
    expect(idleLock.settings()).toEqual({ after_minutes: 30 });
    expect(await later(29)).toBe('ready');
    expect(await later(1)).toBe('locked');
    expect(() => inside.vault.opened).toThrow('The vault is locked.');
    await inside.restart();
    expect(inside.vault.state).toBe('locked');
    await inside.vault.unlock();
    const query = { before: Number.MAX_SAFE_INTEGER, limit: 1, kind: 'setup.locked', ref: null };
    const [event] = listEvents(inside.vault.opened.reader, query);
    expect(event?.summary_human).toContain('30 minutes without use');
  });

  it('is locked, by itself or by its owner, also where that cannot be written', async () => {
    await set(30);
    mkdirSync(join(inside.dataDir, 'locked', 'in the way'), { recursive: true });
    expect(await later(30)).toBe('locked');
    await inside.vault.unlock();
    expect(inside.vault.state).toBe('ready');
    await expect(inside.call(vault.lock, {})).rejects.toThrow(
      /^The vault is locked, but its disk could not be written to/,
    );
    expect(inside.vault.state).toBe('locked');
  });

  it('is locked, and closed, also where its disk can be read no more', async () => {
    const { reader, signal } = inside.vault.opened;
    vi.spyOn(reader, 'one').mockImplementation(() => {
      throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' });
    });
    await inside.call(vault.lock, {});
    expect(inside.vault.state).toBe('locked');
    expect(signal.aborted).toBe(true);
    await inside.vault.unlock();
    expect(inside.vault.state).toBe('ready');
  });

  it('is put off by use, and by long work that a lock would cut off', async () => {
    await set(30);
    await later(29);
    idleLock.used();
    expect(await later(29)).toBe('ready');
    isBusy = true;
    expect(await later(30)).toBe('ready');
    isBusy = false;
    expect(await later(0)).toBe('locked');
  });

  it('is not kept open by a clock that was set back, and loses nothing by one that jumps ahead', async () => {
    await set(1);
    now -= 24 * 60 * MINUTE;
    idleLock.used();
    now -= 24 * 60 * MINUTE;
    expect(await later(0)).toBe('ready');
    expect(await later(2 * 24 * 60 + 2)).toBe('locked');
    await inside.vault.unlock();
    idleLock.used();
    expect(await later(365 * 24 * 60)).toBe('locked');
  });
});

it('use is every read and every write that is asked of the vault, and looking whether it is there is none', async () => {
  await using used = await VaultHere.create({ lookEveryMs: 10 });
  await used.call(vault.setLockSettings, { after_minutes: 1 });
  for (const use of [
    () => used.call(safekeeping.listBackups, {}),
    () => used.call(safekeeping.setSchedule, { every_hours: 6, keep: 3 }),
    () => used.call(vault.state, {}),
  ]) {
    used.pass(0.7 * MINUTE);
    await use();
    await sleep(50);
    expect(used.vault.state).toBe('ready');
  }
  used.pass(0.4 * MINUTE);
  await until('the vault has locked itself', () => used.vault.state === 'locked');
});
