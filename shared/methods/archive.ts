// Leaving with an archive, and arriving with one. What takes long begins a job and answers it.
import { UPLOAD_PIECE_BYTES } from '../limits.ts';
import {
  ApplyRequest,
  ArchiveName,
  ExportAnswer,
  ExportRequest,
  ImportStaging,
  MadeArchive,
  StagedAction,
  StageRequest,
  StagingReview,
} from '../schemas/archive.ts';
import { Closed, Id, Nullable, Type } from '../schemas/fields.ts';
import { Begins, forOwner, type Method, Nothing, READS, WRITES, Written } from './method.ts';
import { ById, ListOf, Page, PageRequest } from './records.ts';

export const archive = {
  export: {
    ...forOwner('archive.export', WRITES),
    params: ExportRequest,
    ...Begins(ExportAnswer),
    summary: 'Write an encrypted archive of the vault, or of a part of it',
  },
  list: {
    ...forOwner('archive.list', READS),
    params: Nothing,
    result: Type.Array(MadeArchive),
    summary: 'Every archive that was written and lies in the data directory, newest first',
  },
  fetch: {
    ...forOwner('archive.fetch', READS),
    params: Closed({ name: ArchiveName, offset: Type.Integer({ minimum: 0 }) }),
    result: Closed({
      /** Base64; less than a whole piece at the end. */
      bytes: Type.String({ maxLength: Math.ceil(UPLOAD_PIECE_BYTES / 3) * 4 }),
      size: Type.Integer({ minimum: 0 }),
    }),
    summary: 'The next piece of an archive that was written; it is as encrypted as on the disk',
  },
  stage: {
    ...forOwner('archive.stage', WRITES),
    params: StageRequest,
    ...Begins(ImportStaging.Record),
    summary: 'Read an archive and compare it with the vault; nothing is changed',
  },
  review: {
    ...forOwner('archive.review', READS),
    params: Closed({ id: Id, ...PageRequest.properties, action: Type.Optional(StagedAction) }),
    result: Closed({ review: StagingReview, next: Nullable(Type.String()) }),
    summary: 'What an import would do, object by object',
  },
  apply: {
    ...forOwner('archive.apply', WRITES),
    params: Closed({ id: Id, request: ApplyRequest }),
    ...Begins(ImportStaging.Record),
    summary: 'Take an import into the vault, as one change',
  },
  stagings: {
    ...forOwner('archive.stagings', READS),
    params: ListOf(ImportStaging.Record),
    result: Page(ImportStaging.Record),
    summary: 'The imports that were staged',
  },
  discard: {
    ...forOwner('archive.discard', WRITES),
    params: ById,
    result: Written(ImportStaging.Record),
    summary: 'Forget an import that is not wanted',
  },
} as const satisfies Record<string, Method>;

export const ARCHIVE_METHODS: readonly Method[] = Object.values(archive);
