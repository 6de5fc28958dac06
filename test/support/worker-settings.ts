import type { Settings } from '../../shared/ipc/worker.ts';

/** The settings that a supervisor without settings of its own tells its workers. */
export function settingsFor(dataDir: string, more: Partial<Settings> = {}): Settings {
  return {
    version: '0.2.0',
    data_dir: dataDir,
    port: 8765,
    hub_run: 'one life of the hub',
    plain_sqlite: false,
    passphrase_file: null,
    bootstrap_once: false,
    peers_told_apart: true,
    bridge_command: ['hub', 'mcp-bridge'],
    oauth_client: null,
    oauth_redirect: null,
    google_base: null,
    catalog_url: null,
    catalog_pubkey: null,
    catalog_development: false,
    plugins_dir: null,
    restic: null,
    lab: false,
    ...more,
  };
}
