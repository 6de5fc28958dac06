// `hub key recover`: the key is put back where it is missing, by the words of the recovery kit. A process of the vault does it; this
// one holds the lock of the data directory meanwhile, and sees neither the key nor the words.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { WireError } from '../../shared/errors.ts';
import type { KeyStorage } from '../../shared/schemas/system.ts';
import { VAULT_FILE } from '../../shared/schemas/system.ts';
import { readConfig } from '../../supervisor/config.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { enterDataDir } from '../../supervisor/data-dir.ts';
import { takeLock } from '../../supervisor/hub-lock.ts';
import { runOnVault } from '../../supervisor/one-shot.ts';
import { vaultSettings } from '../../supervisor/vault-settings.ts';
import { refusalOf } from '../api/exchange.ts';
import { KEY_FILES } from '../terminal/key-places.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

interface Line {
  key_storage?: KeyStorage;
  error?: WireError;
}

export async function recover(options: CommandOptions): Promise<void> {
  const config = readConfig(options);
  if (!existsSync(join(config.dataDir, VAULT_FILE)))
    throw new CommandRefused(`There is no vault in ${config.dataDir}.`, 'not_found');
  const dataDir = enterDataDir(config.dataDir);
  const lock = await takeLock(dataDir);
  try {
    let last: Line = {};
    const here = { ...config, dataDir };
    await runOnVault({
      entry: 'services/vault/one-shot/recover-main.ts',
      config: here,
      readable: [],
      order: { asks: process.stdin.isTTY === true, settings: vaultSettings(here) },
      onLine: (line) => {
        last = line as Line;
      },
    });
    const { key_storage, error } = last;
    if (key_storage === undefined) {
      throw refusalOf(error ?? { detail: 'This ended before it was done.', code: 'internal' });
    }
    print({ key_storage }, `The key is ${KEY_FILES[key_storage]} again. Start the hub with \`hub start\`.`, options);
  } finally {
    lock.close();
  }
}
