// One export, from the snapshot to the file. The file takes its name when it is whole and its event is in the audit log:
// what is called `space-….pca` is an archive, and a crash leaves nothing but a draft that the next start removes. What is handed
// over to a program stays a draft: killed, it leaves nothing that anybody would take for one of the owner's archives.

import { randomBytes } from 'node:crypto';
import { constants, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HubError } from '../../../../shared/errors.ts';
import { weaknessOf } from '../../../../shared/passphrase-strength.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type { ExportAnswer, ExportRequest } from '../../../../shared/schemas/archive.ts';
import { makeFolderIn } from '../../disk/own-folder.ts';
import { storageError } from '../../disk/storage-error.ts';
import { renameSynced } from '../../disk/synced-file.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import { profileId } from '../../records/owner-profile.ts';
import { OWNER, recordEvent } from '../../store/change.ts';
import type { ArchiveDeps } from '../archive-deps.ts';
import { gathered } from '../bytes/gathered.ts';
import { sealArchive } from '../container/container.ts';
import type { Signer } from '../interop/ump-record.ts';
import { writeZip } from '../zip/write-zip.ts';
import { DRAFT } from './drafts.ts';
import { findSignatures, SignatureKeeper } from './kept-signatures.ts';
import { archiveMembers } from './members.ts';
import { signerOf } from './signing-key.ts';
import { Snapshot } from './snapshot.ts';

/** Purging during an export is rare; thrice in a row is somebody who purges all the time. */
const ATTEMPTS = 3;
const WRITE_BYTES = 1024 * 1024;

export async function exportVault(
  deps: ArchiveDeps,
  request: ExportRequest,
  onProgress: Progress,
): Promise<ExportAnswer> {
  const { vault, dataDir } = deps;
  const dir = makeFolderIn(dataDir, 'exports');
  const stamp = vault.now().replace(/[-:]|\.\d+/g, '');
  const path = join(dir, `space-${stamp}-${randomBytes(3).toString('hex')}.pca`);
  const draft = path + DRAFT;
  try {
    const { manifest_hash, counts, bytes } = await writeDraft(vault, draft, request, onProgress);
    await vault.change(OWNER, (change) => {
      const { filters = {}, format = 'age' } = request;
      const extra = { manifest_hash, counts, filters, format };
      const summary_human = 'Exported the vault into an archive';
      recordEvent(change, { kind: 'export.created', refs: [], summary_human, extra });
    });
    if (!request.handed_over) renameSynced(draft, path);
    return {
      path: request.handed_over ? draft : path,
      manifest_hash,
      counts,
      bytes,
      warning: weaknessOf(request.passphrase),
    };
  } catch (error) {
    rmSync(draft, { force: true });
    throw storageError(error);
  }
}

interface Written {
  manifest_hash: string;
  counts: Record<string, number>;
  bytes: number;
}

async function writeDraft(
  vault: OpenVault,
  draft: string,
  request: ExportRequest,
  onProgress: Progress,
): Promise<Written> {
  const signer = await signerOf(vault);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const written = await vault.file.passingThrough(() => writeOnce(vault, draft, request, signer, onProgress));
    if (written) return written;
  }
  throw new HubError('busy', 'Objects are being purged while this is exported.', {
    fix: 'Try again when that is done.',
  });
}

/** Undefined when something was purged meanwhile. */
async function writeOnce(
  vault: OpenVault,
  draft: string,
  { passphrase, filters = {}, format = 'age' }: ExportRequest,
  signer: Signer,
  onProgress: Progress,
): Promise<Written | undefined> {
  const at = vault.now();
  const snapshot = new Snapshot(vault.reader, vault.chain.head, at, filters, vault.signal);
  const digests = new Map<string, string>();
  const keeper = new SignatureKeeper(vault);
  let written = 0;
  // Every version has an event, and most are written thrice more: the events are the only number that is known at once.
  const total = 4 * snapshot.head.count;
  const archive = archiveMembers({
    snapshot,
    filters,
    at,
    ...identityOf(vault),
    signer,
    signatures: { find: (ids) => findSignatures(vault.reader, ids), keep: (fresh) => keeper.keep(fresh) },
    digests,
    onWritten: (lines) => {
      written = Math.min(total, written + lines);
      onProgress(written, total);
    },
  });
  const zip = writeZip(archive.members, new Date(at), digests);
  const bytes = await writeFile(draft, sealArchive(zip, { format, passphrase, now: Date.parse(at) }));
  await keeper.finish();
  if (snapshot.isTorn) return undefined;
  onProgress(total, total);
  return { ...archive.summary(), bytes };
}

function identityOf({ reader }: OpenVault): { owner: string; chain: string } {
  const first = reader.one<{ hash: Buffer }>`SELECT hash FROM audit WHERE seq = 1`;
  if (!first) throw new Error('a vault without a first event');
  return { owner: profileId(reader), chain: first.hash.toString('hex') };
}

/** On the disk when it returns: Node refuses `fsync` to this process, so the file is written through. */
async function writeFile(path: string, sealed: AsyncIterable<Uint8Array>): Promise<number> {
  const { O_CREAT, O_TRUNC, O_WRONLY, O_SYNC = 0 } = constants;
  const opened = await open(path, O_CREAT | O_TRUNC | O_WRONLY | O_SYNC, 0o600);
  const file = opened.createWriteStream();
  await pipeline(inLots(sealed), file);
  return file.bytesWritten;
}

/** Each write waits for the disk: few that are large. */
async function* inLots(sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const pieces of gathered(sealed, WRITE_BYTES)) yield Buffer.concat(pieces);
}
