// The key of a vault, put back by the words of its recovery kit: started by `hub key recover` with the rights of the vault process,
// in the same walls, and gone when it is done. It alone sees the key and the words. What it says is a line of JSON.
import { HubError, internalError, StartRefused } from '../../../shared/errors.ts';
import type { Settings } from '../../../shared/ipc/worker.ts';
import { recoverKey } from '../key/recover-key.ts';
import { wordsFrom } from './typed-words.ts';

interface Order {
  /** Whether somebody sits at the terminal. */
  asks: boolean;
  settings: Settings;
}

process.umask(0o077);
const { asks, settings } = JSON.parse(process.argv[2] as string) as Order;

try {
  const places = { dataDir: settings.data_dir, passphraseFile: settings.passphrase_file };
  tell({ key_storage: await recoverKey(places, wordsFrom(asks)) });
} catch (error) {
  tell({ error: wireOf(error) });
  process.exitCode = 1;
}

function wireOf(error: unknown) {
  if (error instanceof HubError) return error.toWire();
  if (error instanceof StartRefused) return { code: 'unavailable', detail: error.message, fix: error.fix };
  return internalError().toWire();
}

function tell(what: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
