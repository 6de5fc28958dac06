// Long work of a running hub: begun as a job, followed with a bar, and answered with what came of it.
import { randomBytes } from 'node:crypto';
import { createReadStream, type Stats, statSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../shared/schemas/system.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { askApi, authorized, type Caller } from './api-client.ts';
import { exchange, type Request, refusalOf } from './exchange.ts';
import { folderAsZip, type Sendable } from './folder-zip.ts';

const LOOK_AGAIN_MS = 150;
const ASYNCHRONOUSLY = { prefer: 'respond-async' };

type JobOf<Result> = Omit<Job, 'result'> & { result?: Result };

export async function runJob<Result>(
  caller: Caller,
  method: Request['method'],
  path: string,
  body: object | undefined,
  label: string,
): Promise<Result> {
  const { job_id } = await askApi<{ job_id: string }>(caller, method, path, body, ASYNCHRONOUSLY);
  return follow(caller, job_id, label);
}

/** Sends a file, or a folder as a zip, to the route, and follows the job that it begins. */
export async function runFileJob<Result>(
  caller: Caller,
  path: string,
  { file, fields, label }: { file: string; fields: Record<string, string>; label: string },
): Promise<Result> {
  const boundary = `hub-${randomBytes(16).toString('hex')}`;
  const { job_id } = await exchange<{ job_id: string }>(caller.address + path, {
    method: 'POST',
    headers: {
      ...authorized(caller),
      ...ASYNCHRONOUSLY,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: multipart(sendable(file), fields, boundary),
  });
  return follow(caller, job_id, label);
}

async function follow<Result>(caller: Caller, id: string, label: string): Promise<Result> {
  const bar = new ProgressBar(label);
  try {
    for (;;) {
      const job = await askApi<JobOf<Result>>(caller, 'GET', `/v1/jobs/${id}`);
      if (job.state === 'done') return job.result as Result;
      if (job.state === 'failed') throw refusalOf({ detail: 'The work failed.', ...job.error });
      bar.update(job.done, job.total ?? 0);
      await sleep(LOOK_AGAIN_MS);
    }
  } finally {
    bar.end();
  }
}

/** A device or a pipe may have no end. */
export function requireReadable(stat: Stats): void {
  if (!stat.isFile() && !stat.isDirectory())
    throw new UsageRefused('This is neither a file nor a folder, and nothing else is read.');
}

function sendable(path: string): Sendable & { name: string } {
  const { base } = parse(resolve(path));
  const stat = statSync(path);
  requireReadable(stat);
  if (stat.isDirectory()) return { name: base, ...folderAsZip(path) };
  return { name: base, size: stat.size, content: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
}

async function* multipart(
  { name, size, content }: Sendable & { name: string },
  fields: Record<string, string>,
  boundary: string,
): AsyncGenerator<Uint8Array> {
  const bar = new ProgressBar('Sending');
  let sent = 0;
  for (const [field, value] of Object.entries(fields)) {
    yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`);
  }
  const plainName = name.replace(/[^\w. -]/g, '_');
  yield Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${plainName}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  for await (const chunk of content()) {
    yield chunk;
    sent = Math.min(size, sent + chunk.length);
    bar.update(sent, size);
  }
  bar.end();
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
