// The key of a vault, put back by the words of its recovery kit: started by `hub key recover` with the rights of the vault process,
// in the same walls, and gone when it is done. It alone sees the key and the words. What it says is a line of JSON.
import type { Settings } from '../../../shared/ipc/worker.ts';
import { recoverKey } from '../key/recover-key.ts';
import { tell, tellFailure } from './told-lines.ts';
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
  tellFailure(error);
}
