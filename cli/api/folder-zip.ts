// A folder as a zip, made while it is sent: nothing of it is written anywhere. Links are not followed, and what is hidden is
// nobody's dump.
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import yazl from 'yazl';
import { UsageRefused } from '../../supervisor/control/refusals.ts';

export interface Sendable {
  /** As far as it is known before it is made. */
  size: number;
  content(): AsyncIterable<Uint8Array>;
}

export function folderAsZip(folder: string): Sendable {
  const files = filesUnder(folder);
  if (files.length === 0) throw new UsageRefused('There is no file in this folder.');
  return {
    size: files.reduce((sum, { size }) => sum + size, 0),
    content() {
      const zip = new yazl.ZipFile();
      // Packing it would take longer than the way across this machine.
      for (const { path } of files) zip.addFile(join(folder, path), path, { compress: false });
      zip.end();
      return zip.outputStream as unknown as AsyncIterable<Uint8Array>;
    },
  };
}

function filesUnder(root: string): { path: string; size: number }[] {
  const files: { path: string; size: number }[] = [];
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of readdirSync(join(root, folder)).sort()) {
      if (name.startsWith('.')) continue;
      const path = `${folder}${name}`;
      const stat = lstatSync(join(root, path));
      if (stat.isDirectory()) waiting.push(`${path}/`);
      else if (stat.isFile()) files.push({ path, size: stat.size });
    }
  }
  return files;
}
