// The key as a file beside the database, for systems without a keyring: 32 raw bytes, for its owner alone.
import { join } from 'node:path';
import { HubError, StartRefused } from '../../../shared/errors.ts';
import type { KeyStore } from './key-store.ts';
import { KEY_BYTES, slotFile, wipe } from './load-key.ts';
import { createSecretFile, readSecretFile, removeSecretFile } from './secret-file.ts';

const FILE_NAME = 'vault.key';

export function fileStore(dataDir: string): KeyStore {
  const pathOf = (slot: string) => join(dataDir, slotFile(slot, FILE_NAME));
  return {
    storage: 'file',
    backend: null,
    async find(slot) {
      const read = readSecretFile(pathOf(slot), `The key file ${FILE_NAME}`, KEY_BYTES + 1);
      if (read.outcome !== 'found') return read;
      if (read.bytes.length === KEY_BYTES) return { outcome: 'found', key: read.bytes };
      wipe(read.bytes);
      throw new StartRefused(
        `The key file ${FILE_NAME} is damaged: a key has ${KEY_BYTES} bytes.`,
        'Put the file back, or move it away and `hub key recover` with the words of the recovery kit; the vault was not touched.',
      );
    },
    async keep(slot, key) {
      if (key.length !== KEY_BYTES) throw new HubError('internal', 'A key of the wrong length was not kept.');
      createSecretFile(pathOf(slot), key);
    },
    async forget(slot) {
      removeSecretFile(pathOf(slot));
    },
    readHead: async () => null,
    writeHead: async () => {},
    forgetHead: async () => {},
  };
}
