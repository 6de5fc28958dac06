// `hub restore`: a backup becomes a vault in an empty data directory. A process of the vault does it; this one holds the lock
// of the directory meanwhile, and sees neither the key nor the words of the recovery kit.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { WireError } from '../../shared/errors.ts';
import type { Restored } from '../../shared/schemas/safekeeping.ts';
import { shellWord } from '../../shared/shell-word.ts';
import { readConfig } from '../../supervisor/config.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { runOnVault } from '../../supervisor/one-shot.ts';
import { vaultSettings } from '../../supervisor/vault-settings.ts';
import { refusalOf } from '../api/exchange.ts';
import { copiesAt, type FromOptions, fetchFrom, forgetFetched, requireNoVault } from '../copies/fetch-copy.ts';
import { shownPath } from '../files/writable-place.ts';
import { inDataDir } from '../running/entered-data-dir.ts';
import { KEY_PLACES } from '../terminal/key-places.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

interface RestoreOptions extends CommandOptions, FromOptions {
  from?: string;
  kit?: boolean;
  keyFile?: string;
}

interface Line {
  done?: number;
  total?: number;
  restored?: Restored;
  error?: WireError;
}

export async function restore(
  name: string | undefined,
  { kit = false, keyFile, ...options }: RestoreOptions,
): Promise<void> {
  const config = readConfig(options);
  requireOneKey(kit, keyFile);
  if (options.from !== undefined) return restoreFrom(options.from, { kit, ...(keyFile && { keyFile }), ...options });
  if (name === undefined) throw new UsageRefused('Name the folder of a backup, or a place for copies with --from.');
  // Entering the data directory changes what a relative name means, and makes the directory.
  const backup = backupNamed(name, config.dataDir);
  const key_file = keyFile === undefined ? null : resolve(keyFile);
  await inDataDir(config.dataDir, async (dataDir) => {
    const restored = await restoreInto({ ...config, dataDir }, { backup, kit, key_file });
    print({ ...restored, data_dir: dataDir }, describe(restored, dataDir), options);
  });
}

/**
 * The folder that is meant: by its path, or by the name that `hub backup list` gives it, in the data directory to restore into or
 * in the one that a command without --data-dir means.
 */
function backupNamed(name: string, dataDir: string): string {
  const given = resolve(name);
  const lists = [...new Set([dataDir, readConfig({}).dataDir])].map((each) => join(each, 'backups'));
  const places = [given, ...(basename(name) === name ? lists.map((list) => join(list, name)) : [])];
  const found = places.find((place) => existsSync(place));
  if (found === undefined) {
    throw new UsageRefused(
      `There is no backup at ${shownPath(given)}, and none of this name in ${lists.map(shownPath).join(' or ')}; \`hub backup list\` says where they lie.`,
    );
  }
  if (!statSync(found).isDirectory())
    throw new UsageRefused(`Name the folder of the backup, not a file in it: ${shownPath(found)} is a file.`);
  // As the data directory is called once it is entered, so that what lies in it is known to do so.
  if (existsSync(join(found, 'backup.json'))) return realpathSync(found);
  throw new UsageRefused(`${shownPath(found)} is not a backup of Context Hub: it has no backup.json.`);
}

function requireOneKey(kit: boolean, keyFile: string | undefined): void {
  if (keyFile === undefined) return;
  if (kit) throw new UsageRefused('Open it with --kit or with --key-file, not with both.');
  const path = resolve(keyFile);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageRefused(`There is no key file at ${shownPath(path)}.`);
  if (found.isDirectory()) throw new UsageRefused(`${shownPath(path)} is a folder; name the key file in it.`);
}

/** The newest copy in a target: fetched first, and proven like any backup. Its assistants wait until the owner lets them in. */
async function restoreFrom(place: string, { kit = false, keyFile, ...options }: RestoreOptions): Promise<void> {
  const config = readConfig(options);
  const key_file = keyFile === undefined ? null : resolve(keyFile);
  requireNoVault(config.dataDir);
  // Before the data directory is made and entered: a relative path is taken from the working directory.
  const target = await copiesAt(place, options);
  await inDataDir(config.dataDir, async (dataDir) => {
    try {
      const { folder: backup, ...copy } = await fetchFrom({ ...config, dataDir }, target, options);
      const order = { backup, kit: kit || key_file === null, key_file, pauses: true, copy };
      const restored = await restoreInto({ ...config, dataDir }, order);
      const paused = 'No assistant is served before you have looked through them: then `hub resume`.';
      print({ ...restored, data_dir: dataDir }, `${describe(restored, dataDir)}\n${paused}`, options);
    } finally {
      forgetFetched(dataDir);
    }
  });
}

async function restoreInto(
  config: ReturnType<typeof readConfig>,
  order: { backup: string; kit: boolean; key_file: string | null; pauses?: boolean; copy?: object },
): Promise<Restored> {
  let last: Line = {};
  await runOnVault({
    entry: 'services/vault/one-shot/restore-main.ts',
    config,
    // Node forgets a folder that is named beside one of its own, and all of the data directory is named already.
    readable: [order.backup, order.key_file].filter(
      (path) => path !== null && !path.startsWith(`${config.dataDir}/`),
    ) as string[],
    order: { ...order, asks: process.stdin.isTTY === true, settings: vaultSettings(config) },
    onLine: (line) => {
      last = line;
      showProgress(last);
    },
  });
  if (last.restored) return last.restored;
  const ended = 'The restore ended before it was done; nothing was changed.';
  throw refusalOf(last.error ?? { detail: ended, code: 'internal' });
}

function showProgress({ done, total }: Line): void {
  if (!process.stderr.isTTY || done === undefined || total === undefined) return;
  process.stderr.write(
    `\rCopying the vault: ${Math.floor((100 * done) / Math.max(1, total))} %${done === total ? '\n' : ''}`,
  );
}

function describe({ made_at, events, key_storage, warning, later_events }: Restored, dataDir: string): string {
  const lines = [
    `The vault is restored into ${dataDir} as it was on ${made_at}, with ${events} events, all of them verified.`,
  ];
  if (later_events) {
    lines.push(
      `The vault it was made of had gone on for at least ${later_events} events; they are not in this backup.`,
    );
  }
  lines.push(key_storage === 'none' ? 'It is not encrypted.' : `Its key is ${KEY_PLACES[key_storage]}.`, warning ?? '');
  lines.push(
    `Any assistant that you ended after this backup is active again: look through them. Start the hub with \`${startOf(dataDir)}\`.`,
  );
  return lines.filter(Boolean).join('\n');
}

/** Without a word a start means the data directory that the environment names, or the usual one. */
function startOf(dataDir: string): string {
  const usual = readConfig({}).dataDir;
  if (existsSync(usual) && realpathSync(usual) === dataDir) return 'hub start';
  return `hub start --data-dir ${shellWord(dataDir)}`;
}
