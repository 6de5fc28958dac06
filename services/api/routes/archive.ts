// Leaving with an archive, and arriving with one.
import { Readable } from 'node:stream';
import { archive } from '../../../shared/methods/archive.ts';
import type { ResultOf } from '../../../shared/methods/method.ts';
import { Type } from '../../../shared/schemas/fields.ts';
import { NoQuery } from '../asking/places.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

type Piece = ResultOf<typeof archive.fetch>;

/** One after the other, as fast as they are taken away. */
async function* piecesOf(first: Piece, ask: (offset: number) => Promise<Piece>): AsyncGenerator<Buffer> {
  let piece = Buffer.from(first.bytes, 'base64');
  for (let offset = 0; piece.length > 0; ) {
    yield piece;
    offset += piece.length;
    piece = offset < first.size ? Buffer.from((await ask(offset)).bytes, 'base64') : Buffer.alloc(0);
  }
}

const bytes = 'application/octet-stream';
const staging = 'The import as it is now';

export const ARCHIVE_ENDPOINTS = tagged('archive', [
  endpoint(archive.export, {
    at: 'POST /v1/export',
    operationId: 'exportVault',
    description:
      'The archive lies under `exports` of the data directory. `format` is `age` unless the fallback is asked for.',
    answer: 'Where it is and what is in it',
  }),
  endpoint(archive.list, {
    at: 'GET /v1/exports',
    operationId: 'listArchives',
    description: 'An archive stays until its owner removes the file.',
    answer: 'The archives',
  }),
  endpoint(archive.fetch, {
    at: 'GET /v1/exports/:name',
    operationId: 'fetchArchive',
    summary: 'An archive that was written, to keep it elsewhere',
    description: 'By the name of its file, as the last part of `path` in the answer of the export.',
    query: NoQuery,
    answer: { description: 'The file, as encrypted as it lies on the disk', schema: Type.String(), media: bytes },
    handle: async ({ path: { name }, ask, reply }) => {
      const askFor = (offset: number) => ask(archive.fetch, { name, offset });
      const first = await askFor(0);
      return reply
        .headers({
          'content-type': bytes,
          'content-length': first.size,
          'content-disposition': `attachment; filename="${name}"`,
        })
        .send(Readable.from(piecesOf(first, askFor)));
    },
  }),
  endpoint(archive.stage, {
    at: 'POST /v1/import/stage',
    operationId: 'stageImport',
    description:
      'Takes `path`, a file under `imports` or `exports` of the data directory, or the file itself as multipart (`file`, `passphrase`).',
    takesFile: true,
    answer: 'What applying would do',
  }),
  endpoint(archive.stagings, {
    at: 'GET /v1/import/staging',
    operationId: 'listImports',
    answer: 'One page of imports',
  }),
  endpoint(archive.review, {
    at: 'GET /v1/import/staging/:id',
    operationId: 'reviewImport',
    description: 'The objects come in pages.',
    answer: 'The import with one page of its objects',
  }),
  endpoint(archive.apply, {
    at: 'POST /v1/import/staging/:id/apply',
    operationId: 'applyImport',
    description:
      'Conflicts that are not resolved stay as they are and stay visible: applying again with more resolutions settles them.',
    bodyIs: 'request',
    bodyOptional: true,
    answer: staging,
  }),
  endpoint(archive.discard, {
    at: 'POST /v1/import/staging/:id/discard',
    operationId: 'discardImport',
    answer: staging,
  }),
]);
