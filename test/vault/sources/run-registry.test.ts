// What runs by itself in a vault whose disk cannot be read for a while.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { OpenVault } from '../../../services/vault/lifecycle/open/open-vault.ts';
import { RunRegistry } from '../../../services/vault/sources/run-registry.ts';
import { VaultHere } from '../../support/vault-here.ts';

interface Source {
  id: string;
  status: string;
  status_reason: null;
}

/** Of one source, which is due at once. */
class Runs extends RunRegistry<Source, string, object> {
  isReadable = true;
  looks = 0;
  readonly ran: string[] = [];

  constructor() {
    const words = { source: 'plugin', run: 'run', afterRemoval: '' } as const;
    super(words, { lookEveryMs: 10, log: pino({ enabled: false }) });
  }

  protected override dueTimes() {
    this.looks++;
    if (!this.isReadable) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' });
    return [{ id: 'a source', at: 1 }];
  }

  protected override async runDue(vault: OpenVault, id: string) {
    this.ran.push(id);
    const source = { id, status: 'enabled', status_reason: null };
    return this.begin(
      vault,
      source,
      () => ({}),
      async () => {
        this.isReadable = false;
        return 'done';
      },
    ).ended;
  }
}

test('what is due is looked at again when it could not be read, after a run as well as before one', async () => {
  await using inside = await VaultHere.create();
  const runs = new Runs();
  runs.onOpen(inside.vault.opened);
  runs.isReadable = false;
  await expect.poll(() => runs.looks).toBeGreaterThan(3);
  expect(runs.ran).toEqual([]);
  runs.isReadable = true;
  await expect.poll(() => runs.ran).toEqual(['a source']);
  await expect.poll(() => runs.isReadable).toBe(false);
  expect(runs.areUnderWay).toBe(false);
  runs.onClose();
});
