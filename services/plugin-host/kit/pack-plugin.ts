// A plugin as one file, for others: a zip that is the same, byte for byte, whenever the same files are packed.
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { ZipFile } from 'yazl';
import type { PluginFiles } from '../../../shared/plugin-folder.ts';
import { CONTENTS } from '../package/packed.ts';
import { contentsOf } from '../package/plugin-package.ts';
import type { KitOptions, Said } from './kit-command.ts';
import { PACK_ENDING } from './plugin-folder.ts';
import { requireValid } from './validate-plugin.ts';

export async function packPlugin(folder: string, { out }: KitOptions): Promise<Said> {
  const { files, found } = requireValid(folder);
  const { id, version } = found.manifest.plugin;
  const path = out ?? `${id}-${version}${PACK_ENDING}`;
  const pack = await zip({ ...files, [CONTENTS]: Buffer.from(contentsOf(files)) });
  writeFileSync(resolve(path), pack);
  const sha256 = hash('sha256', pack, 'hex');
  return {
    value: { path: resolve(path), plugin_id: id, version, files: Object.keys(files), bytes: pack.length, sha256 },
    text: [
      `Packed ${id} ${version} into ${basename(path)} (${Object.keys(files).length} files, ${pack.length} bytes).`,
      `Nobody can install it before it is signed: hub plugin sign ${path}`,
    ].join('\n'),
  };
}

/** The oldest date that a zip can hold: when a file was changed is nobody's business. */
const NO_DATE = new Date(1980, 0, 1);

export async function zip(files: PluginFiles): Promise<Buffer> {
  const archive = new ZipFile();
  for (const path of Object.keys(files).sort()) {
    archive.addBuffer(files[path] as Buffer, path, { mtime: NO_DATE, mode: 0o100644, forceDosTimestamp: true });
  }
  archive.end();
  const parts: Buffer[] = [];
  for await (const part of archive.outputStream as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
