// Verifies one archive, offline, and ends: `node main.ts ARCHIVE FOLDER`, the passphrase on standard input. It tells how
// far it is, and at the end what it found, as lines of JSON on standard output.
//
// It owns nothing but a spool in FOLDER that only it can read. It needs no vault and no hub, and is started with the
// permission to read the archive and to write that folder. It must never write anything of the archive in plain.
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { HubError, internalError } from '../../../shared/errors.ts';
import { systemClock } from '../../../shared/system-clock.ts';
import { fileSource } from '../archive/bytes/byte-source.ts';
import { SealedFile } from '../archive/bytes/sealed-file.ts';
import { openArchive } from '../archive/container/container.ts';
import { MemberLines } from '../archive/import/member-lines.ts';
import { readArchive } from '../archive/import/read-archive.ts';
import { DigestSink } from './digest-sink.ts';
import { tell } from './told-lines.ts';

const [archive = '', folder = ''] = process.argv.slice(2);

try {
  tell({ verdict: await verify((await text(process.stdin)).replace(/\r?\n$/, '')) });
} catch (error) {
  tell({ error: (error instanceof HubError ? error : internalError()).toWire() });
}

async function verify(passphrase: string) {
  const source = fileSource(archive);
  const inside = new SealedFile(join(folder, 'inside'));
  try {
    for await (const piece of openArchive(source, passphrase)) inside.write(piece);
    const store = new DigestSink();
    let told = 0;
    const { signal } = new AbortController();
    const manifest = await readArchive(inside, {
      reader: new MemberLines(store, systemClock()),
      signal,
      onProgress: (done, total) => {
        if (performance.now() - told < 100) return;
        told = performance.now();
        tell({ done, total });
      },
    });
    const { created_at, counts, audit } = manifest;
    return { ok: true, created_at, counts, vouched: store.vouched, complete: audit.complete, head: audit.head };
  } finally {
    inside.close();
    source.close();
  }
}
