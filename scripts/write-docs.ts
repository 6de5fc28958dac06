// Writes the parts of docs/ that are made from the code: `npm run docs`. With `--check` it writes nothing and fails when
// a page is not what the code says.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ERROR_KINDS } from '../shared/errors.ts';
import {
  CALL_DEADLINE_MS,
  FRAME_BATCH_BYTES,
  FRAME_BATCH_MESSAGES,
  HOLD_WHILE_RESTARTING_MS,
  KIB,
  LONG_CALL_DEADLINE_MS,
  MAX_CALLS_IN_FLIGHT,
  MAX_CALLS_WAITING,
  MAX_FRAME_BYTES,
  MIB,
  WORKER_DRAIN_MS,
  WORKER_START_MS,
} from '../shared/limits.ts';
import type { Method } from '../shared/methods/method.ts';
import { METHODS } from '../shared/methods/methods.ts';
import { apiReference } from './reference/api-page.ts';
import { tableOf } from './reference/schema-words.ts';
import { resourceReference, toolReference } from './reference/tool-page.ts';

interface Part {
  page: string;
  name: string;
  text: () => string | Promise<string>;
}

/** What stands between `<!-- begin NAME -->` and `<!-- end NAME -->` on a page. */
const PARTS: readonly Part[] = [
  { page: 'docs/protocol.md', name: 'limits', text: limitTable },
  { page: 'docs/protocol.md', name: 'methods', text: methodTable },
  { page: 'docs/protocol.md', name: 'errors', text: errorTable },
  { page: 'docs/api.md', name: 'errors', text: errorTable },
  { page: 'docs/api.md', name: 'routes', text: apiReference },
  { page: 'docs/tools.md', name: 'tools', text: toolReference },
  { page: 'docs/tools.md', name: 'resources', text: resourceReference },
];

const CHANNEL_LIMITS: [name: string, value: number, what: string][] = [
  ['MAX_FRAME_BYTES', MAX_FRAME_BYTES, 'The longest frame'],
  ['FRAME_BATCH_BYTES', FRAME_BATCH_BYTES, 'Messages of one turn share a frame up to this size'],
  ['FRAME_BATCH_MESSAGES', FRAME_BATCH_MESSAGES, 'And up to so many'],
  ['MAX_CALLS_IN_FLIGHT', MAX_CALLS_IN_FLIGHT, 'Calls open at once in one direction'],
  ['MAX_CALLS_WAITING', MAX_CALLS_WAITING, 'Calls that wait for a place in the caller'],
  ['CALL_DEADLINE_MS', CALL_DEADLINE_MS, 'How long a call may take'],
  ['LONG_CALL_DEADLINE_MS', LONG_CALL_DEADLINE_MS, 'How long a call may take that reads the whole vault'],
  ['HOLD_WHILE_RESTARTING_MS', HOLD_WHILE_RESTARTING_MS, 'How long a repeatable call waits for a peer that restarts'],
  ['WORKER_START_MS', WORKER_START_MS, 'How long a worker may take to be ready'],
  ['WORKER_DRAIN_MS', WORKER_DRAIN_MS, 'How long a worker may take to finish'],
];

function limitTable(): string {
  return tableOf(
    ['limit', 'value', 'in `shared/limits.ts`'],
    CHANNEL_LIMITS.map(([name, value, what]) => [what, amount(name, value), `\`${name}\``]),
  );
}

function amount(name: string, value: number): string {
  if (name.endsWith('_BYTES')) {
    return value >= MIB ? `${value / MIB} MiB` : `${value / KIB} KiB`;
  }
  if (!name.endsWith('_MS')) return String(value);
  return value >= 60_000 ? `${value / 60_000} min` : `${value / 1000} s`;
}

function methodTable(): string {
  return tableOf(
    ['method', 'served by', 'asked by', 'does', 'repeatable', 'token', 'what it does'],
    METHODS.map((method) => [
      `\`${method.name}\``,
      method.server === 'worker' ? 'every worker' : method.server,
      method.callers.join(', '),
      method.commits ? 'commits' : method.acts ? 'acts' : 'reads',
      { true: 'yes', false: '–', keyed: 'with a key' }[`${method.repeatable}`],
      method.actor === 'none' ? '–' : method.actor,
      method.summary + deadlineOf(method),
    ]),
  );
}

function deadlineOf({ deadline_ms }: Method): string {
  return deadline_ms === undefined ? '' : ` (within ${amount('_MS', deadline_ms)})`;
}

function errorTable(): string {
  return tableOf(
    ['code', 'HTTP', 'title'],
    Object.entries(ERROR_KINDS)
      .toSorted(([, a], [, b]) => a.status - b.status)
      .map(([code, { status, title }]) => [`\`${code}\``, String(status), title]),
  );
}

function withPart(text: string, page: string, name: string, part: string): string {
  const begin = `<!-- begin ${name}: made by npm run docs -->\n\n`;
  const end = `\n\n<!-- end ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`${page} has no place for ${name}`);
  return text.slice(0, from + begin.length) + part + text.slice(to);
}

const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true });
const root = resolve(positionals[0] ?? join(import.meta.dirname, '..'));
for (const page of new Set(PARTS.map((part) => part.page))) {
  const path = join(root, page);
  const before = readFileSync(path, 'utf8');
  let after = before;
  for (const part of PARTS.filter((each) => each.page === page))
    after = withPart(after, page, part.name, await part.text());
  if (after === before) continue;
  if (!values.check) writeFileSync(path, after);
  else {
    console.error(`${page} is not what the code says; run \`npm run docs\`.`);
    process.exitCode = 1;
  }
}
