// Files that the owner sends: multipart bodies, on the routes that say so. The file goes to the vault piece by piece while
// it arrives; this process keeps no more of it than one piece, and writes none of it anywhere.
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HubError } from '../../../shared/errors.ts';
import { TITLE_LENGTH, UPLOAD_FIELD_BYTES, UPLOAD_FIELDS, UPLOAD_PIECE_BYTES } from '../../../shared/limits.ts';
import { uploads } from '../../../shared/methods/uploads.ts';
import { invalid } from '../../../shared/validate.ts';
import { type AskDeps, type Asker, askVault } from '../asking/ask-vault.ts';

export const MULTIPART = 'multipart/form-data';

export function isMultipart({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === MULTIPART;
}

/** The fields of the body, and under `upload` the id of the file it brought. The vault is asked whose token it is first. */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AskDeps,
): Promise<Record<string, string>> {
  const visit = { request, deps };
  const parts = readParts(request.raw);
  try {
    let fields: Record<string, string> = {};
    let upload: string | undefined;
    for await (const part of parts) {
      if ('fields' in part) fields = part.fields;
      else {
        const name = part.name.slice(0, TITLE_LENGTH).trim() || null;
        ({ upload } = await askVault(visit, uploads.begin, { name }));
        await forward(visit, upload, part.file);
        forgetUnlessUsed(visit, reply, upload);
      }
    }
    if (upload === undefined) throw invalid([{ loc: ['body', 'file'], msg: 'is missing', type: 'missing' }]);
    return { ...fields, upload };
  } catch (error) {
    // The rest of the body is not waited for.
    request.raw.resume();
    throw error;
  }
}

async function forward(visit: Asker, upload: string, file: Readable): Promise<void> {
  const ask = (offset: number, bytes: Buffer) =>
    askVault(visit, uploads.append, { upload, offset, bytes: bytes.toString('base64') });
  try {
    let offset = 0;
    for await (const piece of piecesOf(file)) {
      await ask(offset, piece);
      offset += piece.length;
    }
  } catch (error) {
    abandon(visit, upload);
    throw error;
  }
}

/** A request that is refused after all has brought its file for nothing. */
function forgetUnlessUsed(visit: Asker, { raw }: FastifyReply, upload: string): void {
  raw.once('close', () => {
    if (raw.statusCode >= 400 || !raw.writableFinished) abandon(visit, upload);
  });
}

function abandon(visit: Asker, upload: string): void {
  askVault(visit, uploads.abandon, { upload }).catch(() => {
    // A vault that is away has forgotten it.
  });
}

/** As large as one call may carry, so that a long file is few calls. */
async function* piecesOf(file: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < UPLOAD_PIECE_BYTES) continue;
    const joined = Buffer.concat(waiting);
    let start = 0;
    for (; joined.length - start >= UPLOAD_PIECE_BYTES; start += UPLOAD_PIECE_BYTES) {
      yield joined.subarray(start, start + UPLOAD_PIECE_BYTES);
    }
    waiting = [joined.subarray(start)];
    bytes = joined.length - start;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

type Part = { name: string; file: Readable } | { fields: Record<string, string> };

/** The one file when it begins, and at the end every field. */
async function* readParts(raw: IncomingMessage): AsyncGenerator<Part> {
  const parser = makeParser(raw);
  const fields: Record<string, string> = {};
  let tooLarge = false;
  const ended = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<Part>();
  ended.promise.catch(() => {});
  begun.promise.catch(() => {});
  let file: Readable | undefined;
  const fail = (error: Error) => {
    file?.destroy(error);
    ended.reject(error);
    begun.reject(error);
  };
  parser
    .on('file', (_field, stream, name) => {
      // It may fail before anybody reads it, and whoever reads it is told then.
      file = stream.on('error', () => {});
      begun.resolve({ name: name ?? '', file: stream });
    })
    .on('field', (name, value, _nameCut, valueCut) => {
      tooLarge ||= valueCut;
      if (Object.hasOwn(fields, name)) return fail(unreadable('holds a field twice'));
      Object.defineProperty(fields, name, { value, enumerable: true });
    })
    .on('filesLimit', () => fail(unreadable('holds more than one file')))
    .on('fieldsLimit', () => fail(unreadable('holds too many fields')))
    .on('partsLimit', () => fail(unreadable('holds too many parts')))
    .on('error', () => fail(unreadable('cannot be read')))
    .on('finish', () => ended.resolve(undefined));
  raw.on('aborted', () => fail(unreadable('was cut off')));
  raw.on('error', () => fail(unreadable('was cut off')));
  raw.pipe(parser);
  const first = await Promise.race([begun.promise, ended.promise]);
  if (first !== undefined) yield first;
  await ended.promise;
  if (tooLarge) throw unreadable('holds a field that is too long');
  yield { fields };
}

function makeParser({ headers }: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { files: 1, fields: UPLOAD_FIELDS, fieldSize: UPLOAD_FIELD_BYTES, headerPairs: 32 },
    });
  } catch {
    throw unreadable('cannot be read');
  }
}

function unreadable(what: string): HubError {
  return new HubError('bad_request', `The multipart body ${what}.`, {
    fix: 'Send one file, and every field before or after it once.',
  });
}
