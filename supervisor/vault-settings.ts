// The settings of a vault, alone: as a command opens one by itself. A hub adds what only a hub has.
import { randomUUID } from 'node:crypto';
import type { Settings } from '../shared/ipc/worker.ts';
import type { HubConfig } from './config.ts';

export function vaultSettings(config: HubConfig): Settings {
  const { dataDir, version, port, plainSqlite, passphraseFile, bootstrapOnce, peersToldApart } = config;
  return {
    version,
    data_dir: dataDir,
    port,
    hub_run: randomUUID(),
    plain_sqlite: plainSqlite,
    passphrase_file: passphraseFile,
    bootstrap_once: bootstrapOnce,
    peers_told_apart: peersToldApart,
    bridge_command: [],
    oauth_client: null,
    oauth_redirect: null,
    google_base: null,
    catalog_url: null,
    catalog_pubkey: null,
    catalog_development: false,
    plugins_dir: null,
    restic: null,
    lab: false,
  };
}
