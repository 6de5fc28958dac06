// A packed plugin (.hubplugin): a zip with the files of the plugin and three more, which `unzip`, `sha256sum` and `gpg`
// can check as well:
//
//   CONTENTS        a line for each file of the plugin: its SHA-256 and its path
//   CONTENTS.asc    a detached OpenPGP signature of CONTENTS
//   PUBLISHER.asc   the public key that made it
//
// The zip is hostile until its signature is checked, and its code after that: paths that climb, links, names that are
// there twice, more than is listed, and more bytes than it says are all refused. Nothing is ever written to a disk.
import { Readable } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { HubError } from '../../../shared/errors.ts';
import { MAX_PLUGIN_BYTES, MAX_PLUGIN_FILES } from '../../../shared/limits.ts';
import { type PluginFiles, tooLarge, tooMany } from '../../../shared/plugin-folder.ts';
import { contentsOf } from './plugin-package.ts';
import { signerOf } from './signature.ts';

export const CONTENTS = 'CONTENTS';
export const SIGNATURE = 'CONTENTS.asc';
export const PUBLISHER = 'PUBLISHER.asc';

export interface Unpacked {
  files: PluginFiles;
  /** The fingerprint of the key that signed it, in lower case. */
  signer: string;
}

export async function unpack(pack: Buffer): Promise<Unpacked> {
  const { [CONTENTS]: contents, [SIGNATURE]: signature, [PUBLISHER]: publisher, ...files } = await readPack(pack);
  if (!contents || !signature || !publisher) {
    throw new HubError('integrity_mismatch', 'This plugin is not signed.', {
      fix: 'Sign it with `hub plugin sign`, or install it from its folder.',
    });
  }
  const signer = await signerOf(contents, signature.toString('latin1'), publisher.toString('latin1'));
  if (contents.toString('utf8') !== contentsOf(files)) {
    throw new HubError('integrity_mismatch', 'The files of this plugin are not those that its publisher signed.', {
      fix: 'Get it again from its publisher.',
    });
  }
  return { files, signer };
}

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;

/** The files of a pack, each checked by itself; who signed them is another question. */
export async function readPack(pack: Buffer): Promise<PluginFiles> {
  const files: PluginFiles = Object.create(null);
  let bytes = 0;
  let count = 0;
  for await (const { entry, zip } of entriesOf(pack)) {
    const { fileName: path, uncompressedSize, externalFileAttributes } = entry;
    // In some zips folders have entries of their own; they are nothing without their files.
    if (path.endsWith('/')) continue;
    refuseName(path, files);
    const type = (externalFileAttributes >>> 16) & FILE_TYPE;
    if (type !== 0 && type !== REGULAR) throw unfit('It holds a link or a device where a file should be.');
    if (entry.isEncrypted()) throw unfit('A file in it is encrypted.');
    bytes += uncompressedSize;
    count++;
    if (bytes > MAX_PLUGIN_BYTES) throw tooLarge();
    if (count > MAX_PLUGIN_FILES) throw tooMany();
    files[path] = await inflate(zip, entry);
  }
  return { ...files };
}

function refuseName(path: string, files: PluginFiles): void {
  const parts = path.split('/');
  if (
    !/^[\w.@+ -]+(\/[\w.@+ -]+)*$/.test(path) ||
    parts.some((part) => /^\.{1,2}$/.test(part) || part === '__proto__')
  ) {
    throw unfit('A file in it has a path that leads out of it, or characters that no path needs.');
  }
  // Two names that a disk may hold as one are a trick.
  if (Object.keys(files).some((known) => known.toLowerCase() === path.toLowerCase())) {
    throw unfit('It holds the same file twice.');
  }
}

/** Unpacks an entry. The zip names its size; with more bytes than that it is a bomb. */
async function inflate(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (opened ? resolve(Readable.from(opened)) : reject(unreadable(error))));
  });
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > entry.uncompressedSize) throw unreadable();
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof HubError ? error : unreadable(error);
  }
  return Buffer.concat(parts);
}

async function* entriesOf(pack: Buffer): AsyncGenerator<{ entry: Entry; zip: ZipFile }> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(pack, { lazyEntries: true, strictFileNames: true }, (error, opened) =>
      opened ? resolve(opened) : reject(unreadable(error)),
    );
  });
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      zip.removeAllListeners();
      zip.once('entry', resolve);
      zip.once('end', () => resolve(undefined));
      zip.once('error', (error) => reject(unreadable(error)));
      zip.readEntry();
    });
    if (entry === undefined) return;
    yield { entry, zip };
  }
}

function unreadable(error?: unknown): HubError {
  const climbs = error instanceof Error && /relative path|absolute path|invalid characters/.test(error.message);
  return unfit(
    climbs ? 'A file in it has a path that leads out of it.' : 'It is no zip that can be read, or it is damaged.',
  );
}

function unfit(why: string): HubError {
  return new HubError('integrity_mismatch', `This is not a packed plugin. ${why}`);
}
