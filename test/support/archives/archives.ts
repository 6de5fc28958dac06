// Archives taken apart and put together again by hand, so that they can be compared, and so that they can lie.
import { hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Encrypter } from 'age-encryption';
import { fileSource } from '../../../services/vault/archive/bytes/byte-source.ts';
import { openArchive } from '../../../services/vault/archive/container/container.ts';
import { readZip } from '../../../services/vault/archive/zip/read-zip.ts';
import { bufferSource } from '../buffer-source.ts';
import { type RawMember, rawZip } from '../hostile/raw-zip.ts';

export type Members = Map<string, string>;

const LIMITS = { members: 1000, totalBytes: 2 ** 32, ratio: 1000 };
export const PASSPHRASE = 'a passphrase of many words';
/** What an export is asked for where the format does not matter: the key of this one takes a quarter of the time. */
export const QUICKLY = { passphrase: PASSPHRASE, format: 'fallback' } as const;

/** What is in an archive, by the name of the member. */
export async function takeApart(archive: Uint8Array): Promise<Members> {
  const pieces: Uint8Array[] = [];
  for await (const piece of openArchive(bufferSource(Buffer.from(archive)), PASSPHRASE)) pieces.push(piece);
  return unzipped(Buffer.concat(pieces));
}

/**
 * Unpacks an archive into files of a folder, and answers how many bytes they have together: of a million objects no text is
 * long enough.
 */
export async function unpackInto(folder: string, archive: string): Promise<number> {
  const inside = join(folder, 'inside.zip');
  await pipeline(openArchive(fileSource(archive), PASSPHRASE), createWriteStream(inside));
  let bytes = 0;
  for (const { name, size, open } of await readZip(fileSource(inside), LIMITS)) {
    await mkdir(dirname(join(folder, 'in', name)), { recursive: true });
    await pipeline(await open(), createWriteStream(join(folder, 'in', name)));
    bytes += size;
  }
  await rm(inside);
  return bytes;
}

export async function unzipped(zip: Uint8Array): Promise<Members> {
  const members: Members = new Map();
  for (const member of await readZip(bufferSource(Buffer.from(zip)), LIMITS)) {
    members.set(member.name, (await buffer(await member.open())).toString('utf8'));
  }
  return members;
}

/** An archive of these members with its manifest brought up to date, under a passphrase that costs nothing to try. */
export async function putTogether(members: Members, options: { keepManifest?: boolean } = {}): Promise<Buffer> {
  const all = options.keepManifest ? members : withManifest(members);
  return seal(rawZip([...all].map(([name, data]): RawMember => ({ name, data }))));
}

export async function seal(zip: Uint8Array, workFactor = 10): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(PASSPHRASE);
  encrypter.setScryptWorkFactor(workFactor);
  return Buffer.from(await encrypter.encrypt(zip));
}

/** The members with a manifest that has the digests and counts of their files as they are. */
export function withManifest(members: Members): Members {
  const manifest = JSON.parse(members.get('manifest.json') ?? '{}');
  const files: Record<string, string> = {};
  const counts: Record<string, number> = {};
  for (const [name, text] of members) {
    if (name === 'manifest.json') continue;
    files[name] = hash('sha256', text, 'hex');
    const counted = name.startsWith('origins/') ? 'origin_events' : /(\w[\w-]*)\.jsonl$/.exec(name)?.[1];
    if (counted) counts[counted] = (counts[counted] ?? 0) + linesOf(text).length;
  }
  const next = { ...manifest, counts, integrity: { algorithm: 'sha256', files } };
  return new Map(members).set('manifest.json', JSON.stringify(next));
}

export function linesOf(text = ''): string[] {
  return text.split('\n').filter(Boolean);
}
