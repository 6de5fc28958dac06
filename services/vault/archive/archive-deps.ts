import type { OpenVault } from '../lifecycle/open/open-vault.ts';
import type { Uploads } from './uploads.ts';

/** What an export and an import work with. */
export interface ArchiveDeps {
  vault: OpenVault;
  uploads: Uploads;
  dataDir: string;
}
