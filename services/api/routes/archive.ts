// Leaving with an archive, and arriving with one.
import { Readable } from 'node:stream';
import { archive } from '../../../shared/contracts/archive.ts';
import type { ResultOf } from '../../../shared/contracts/method.ts';
import { PAGE_DEFAULT } from '../../../shared/limits.ts';
import {
  ApplyRequest,
  ArchiveName,
  ExportAnswer,
  ExportRequest,
  ImportStaging,
  StageRequest,
  StagingReview,
} from '../../../shared/schemas/archive.ts';
import { Closed, Type } from '../../../shared/schemas/fields.ts';
import { conforms } from '../../../shared/validate.ts';
import { askVault, type Endpoint, endpoint, IdParams, idIn, NoBody, written } from '../endpoint.ts';
import { BEGUN, longWork } from '../long-work.ts';
import { linkNext } from '../paging.ts';

const { limit, cursor, action } = archive.review.params.properties;
/** What no archive is called is asked for as one that is not there: first the token is looked at. */
const NO_ARCHIVE = 'space-00000000T000000Z-000000.pca';

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

const prefix = ImportStaging.prefix;
const staging = { 200: { description: 'The import as it is now', schema: ImportStaging.Record } };

export const ARCHIVE_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    url: '/v1/export',
    tag: 'archive',
    access: 'owner',
    operationId: 'exportVault',
    summary: archive.export.summary,
    description:
      'The archive lies under `exports` of the data directory. `format` is `age` unless the fallback is asked for. With `Prefer: respond-async` it answers at once, with the id of a job.',
    body: ExportRequest,
    headers: ['idempotency-key', 'prefer'],
    answers: { 200: { description: 'Where it is and what is in it', schema: ExportAnswer }, ...BEGUN },
    handle: (visit) => longWork(visit, archive.export, visit.body),
  }),
  endpoint({
    method: 'GET',
    url: '/v1/exports/:name',
    tag: 'archive',
    access: 'owner',
    operationId: 'fetchArchive',
    summary: 'An archive that was written, to keep it elsewhere',
    description: 'By the name of its file, as the last part of `path` in the answer of the export.',
    params: Closed({ name: Type.String() }),
    answers: {
      200: {
        description: 'The file, as encrypted as it lies on the disk',
        schema: Type.String(),
        media: 'application/octet-stream',
      },
    },
    handle: async (visit) => {
      const { name } = visit.params;
      const ask = (offset: number) =>
        askVault(visit, archive.fetch, { name: conforms(ArchiveName, name) ? name : NO_ARCHIVE, offset });
      const first = await ask(0);
      return visit.reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-length': first.size,
          'content-disposition': `attachment; filename="${name}"`,
        })
        .send(Readable.from(piecesOf(first, ask)));
    },
  }),
  endpoint({
    method: 'POST',
    url: '/v1/import/stage',
    tag: 'archive',
    access: 'owner',
    operationId: 'stageImport',
    summary: archive.stage.summary,
    description:
      'Takes `path`, a file under `imports` or `exports` of the data directory, or the file itself as multipart (`file`, `passphrase`).',
    body: StageRequest,
    takesFile: true,
    headers: ['idempotency-key', 'prefer'],
    answers: { 200: { description: 'What applying would do', schema: ImportStaging.Record }, ...BEGUN },
    handle: (visit) => longWork(visit, archive.stage, visit.body),
  }),
  endpoint({
    method: 'GET',
    url: '/v1/import/staging',
    tag: 'archive',
    access: 'owner',
    operationId: 'listImports',
    summary: archive.stagings.summary,
    description: 'The next page is named by the Link header.',
    query: Closed({ limit: Type.Optional(limit), cursor }),
    answers: { 200: { description: 'One page of imports', schema: Type.Array(ImportStaging.Record) } },
    handle: async (visit) => {
      const { limit = PAGE_DEFAULT, ...rest } = visit.query;
      const page = await askVault(visit, archive.stagings, { limit, ...rest });
      linkNext(visit.reply, '/v1/import/staging', { limit }, page.next);
      return page.items;
    },
  }),
  endpoint({
    method: 'GET',
    url: '/v1/import/staging/:id',
    tag: 'archive',
    access: 'owner',
    operationId: 'reviewImport',
    summary: archive.review.summary,
    description: 'The objects come in pages; the next one is named by the Link header.',
    params: IdParams,
    query: Closed({ limit: Type.Optional(limit), cursor, action }),
    answers: { 200: { description: 'The import with one page of its objects', schema: StagingReview } },
    handle: async (visit) => {
      const { limit = PAGE_DEFAULT, ...rest } = visit.query;
      const id = idIn(visit.params, prefix);
      const { review, next } = await askVault(visit, archive.review, { id, limit, ...rest });
      const { action } = rest;
      linkNext(visit.reply, `/v1/import/staging/${id}`, { limit, ...(action && { action }) }, next);
      return review;
    },
  }),
  endpoint({
    method: 'POST',
    url: '/v1/import/staging/:id/apply',
    tag: 'archive',
    access: 'owner',
    operationId: 'applyImport',
    summary: archive.apply.summary,
    description:
      'Conflicts that are not resolved stay as they are and stay visible: applying again with more resolutions settles them.',
    params: IdParams,
    body: ApplyRequest,
    bodyOptional: true,
    headers: ['idempotency-key', 'prefer'],
    answers: { ...staging, ...BEGUN },
    handle: (visit) => longWork(visit, archive.apply, { id: idIn(visit.params, prefix), request: visit.body }),
  }),
  endpoint({
    method: 'POST',
    url: '/v1/import/staging/:id/discard',
    tag: 'archive',
    access: 'owner',
    operationId: 'discardImport',
    summary: archive.discard.summary,
    params: IdParams,
    body: NoBody,
    bodyOptional: true,
    headers: ['idempotency-key'],
    answers: staging,
    handle: async (visit) =>
      written(visit.reply, await askVault(visit, archive.discard, { id: idIn(visit.params, prefix) })),
  }),
];
