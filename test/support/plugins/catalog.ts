// A catalog of plugins as its keeper publishes it: in a folder, signed by gpg, with packages that a publisher signed.
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GpgHome, packed } from './gpg.ts';
import { pluginFiles } from './plugin-files.ts';

const DAY = 24 * 60 * 60_000;

interface Entry {
  version: string;
  pack: Buffer;
  hosts?: string[];
  changes?: object;
}

export class TestCatalog implements Disposable {
  readonly gpg = new GpgHome();
  readonly dir = mkdtempSync(join(tmpdir(), 'hub-catalog-'));
  readonly publisher: string;
  /** The environment of a hub that follows this catalog. */
  readonly env: Record<string, string>;

  constructor() {
    this.gpg.newKey('keeper');
    this.publisher = this.gpg.newKey('publisher');
    this.gpg.newKey('stranger');
    writeFileSync(join(this.dir, 'keeper.asc'), this.gpg.publicKey('keeper'));
    this.env = {
      HUB_CATALOG_URL: pathToFileURL(join(this.dir, 'catalog.json')).href,
      HUB_CATALOG_PUBKEY: join(this.dir, 'keeper.asc'),
    };
  }

  pack(version: string, described: { id?: string; hosts?: string[] } = {}, main = ''): Promise<Buffer> {
    return packed(this.gpg, 'publisher', pluginFiles(main, { id: 'example.market', version, ...described }));
  }

  /** An entry of the catalog about a package, which is laid beside the catalog. */
  entryOf({ version, pack, hosts = [], changes = {} }: Entry, id = 'example.market') {
    const file = `${id}-${version}.hubplugin`;
    writeFileSync(join(this.dir, file), pack);
    const produces = [{ type: 'note', classification: 'personal' }];
    return {
      id,
      name: 'Notes',
      description: 'Imports notes.',
      publisher: 'Example',
      publisher_key: this.publisher,
      version,
      api_version: 1,
      permissions: { secrets: false, schedule: 'manual', hosts, produces },
      package: file,
      sha256: hash('sha256', pack, 'hex'),
      length: pack.length,
      ...changes,
    };
  }

  publish(
    version: number,
    entries: object[],
    { revoked = [] as object[], expires = Date.now() + DAY, signer = 'keeper' } = {},
  ): void {
    const dates = { issued_at: new Date(expires - 2 * DAY).toISOString(), expires_at: new Date(expires).toISOString() };
    const text = JSON.stringify({ format: 1, version, ...dates, entries, revoked });
    writeFileSync(join(this.dir, 'catalog.json'), text);
    writeFileSync(join(this.dir, 'catalog.json.asc'), this.gpg.sign(signer, text));
  }

  [Symbol.dispose](): void {
    this.gpg[Symbol.dispose]();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
