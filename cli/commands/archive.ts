// Leaving with an archive, arriving with one or with the dump of another service, and checking one without any hub.
import { closeSync, mkdtempSync, openSync, readSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { WireError } from '../../shared/errors.ts';
import { ARCHIVE_MAGICS, type ResolutionChoice } from '../../shared/schemas/archive.ts';
import { FAMILIES } from '../../shared/schemas/families.ts';
import { CLASSIFICATIONS } from '../../shared/schemas/object.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { runOnFile } from '../../supervisor/one-shot.ts';
import { askApi, ownedHub } from '../api/api-client.ts';
import { refusalOf } from '../api/exchange.ts';
import { requireReadable, runFileJob, runJob } from '../api/long-work.ts';
import { projectNamed } from '../api/named.ts';
import { copyDurably } from '../files/durable-file.ts';
import { requireNewFile, whyNotIn } from '../files/writable-place.ts';
import { askPassphrase, confirm, type SecretOptions } from '../terminal/ask-secret.ts';
import { type CommandOptions, instantIn, oneOf } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';

export interface ExportOptions extends CommandOptions, SecretOptions {
  type?: string[] | undefined;
  project?: string | undefined;
  classification?: string | undefined;
  since?: string | undefined;
  fallback?: boolean | undefined;
}

interface Exported {
  path: string;
  counts: Record<string, number>;
  warning: string | null;
}

const TYPES = FAMILIES.map(({ type }) => type as string);
const CONFLICT_CHOICES: readonly ResolutionChoice[] = ['merge', 'replace', 'keep_separate', 'skip'];

/** Looked at before a passphrase is asked for. */
function narrowedBy({ type: types, classification, since }: ExportOptions) {
  if (classification !== undefined) oneOf(classification, '--classification', CLASSIFICATIONS);
  for (const type of types ?? []) oneOf(type, '--type', TYPES);
  return { types, classification, since: since === undefined ? undefined : instantIn(since, '--since') };
}

export async function exportVault(target: string | undefined, options: ExportOptions): Promise<void> {
  if (target !== undefined) requireNewFile(target);
  const told = narrowedBy(options);
  const hub = await ownedHub(options);
  const project = options.project === undefined ? undefined : await projectNamed(hub, options.project);
  const passphrase = await askPassphrase(options, { twice: true });
  const filters = Object.fromEntries(Object.entries({ ...told, project }).filter(([, value]) => value !== undefined));
  const format = options.fallback ? 'fallback' : 'age';
  const request = { passphrase, filters, format, handed_over: target !== undefined };
  const exported = await runJob<Exported>(hub, 'POST', '/v1/export', request, 'Exporting');
  const path = target === undefined ? exported.path : resolve(target);
  if (target !== undefined) takeAway(exported.path, path);
  const { versions = 0, events = 0, origin_events: _, ...objects } = exported.counts;
  const total = Object.values(objects).reduce((sum, count) => sum + count, 0);
  const sentences = [
    `${total} objects with ${versions} earlier versions and ${events} events of the audit log are in ${path}.`,
    exported.warning ?? '',
    'Nobody can open it without the passphrase, and nobody can bring that back.',
  ];
  print({ ...exported, path }, sentences.filter(Boolean).join('\n'), options);
}

/** Whatever comes of it, nothing is left in the data directory. */
function takeAway(draft: string, path: string): void {
  try {
    copyDurably(draft, path);
  } catch (error) {
    throw new CommandRefused(`${whyNotIn(dirname(path), error)}; no archive was kept.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

export interface ImportOptions extends CommandOptions, SecretOptions {
  conflicts?: string | undefined;
  yes?: boolean | undefined;
}

interface Staged {
  id: string;
  status: string;
  tally: { create: number; skip: number; conflict: number };
  unresolved: number;
  applied: Record<string, number> | null;
}

export async function importFile(path: string, options: ImportOptions): Promise<void> {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new UsageRefused('There is no such file.');
  requireReadable(stat);
  if (options.conflicts !== undefined) oneOf(options.conflicts, '--conflicts', CONFLICT_CHOICES);
  if (stat.isFile() && isArchive(path)) await importArchive(path, options);
  else await importDump(path, options);
}

async function importArchive(path: string, options: ImportOptions): Promise<void> {
  const hub = await ownedHub(options);
  const fields = { passphrase: await askPassphrase(options) };
  const staged = await runFileJob<Staged>(hub, '/v1/import/stage', { file: path, fields, label: 'Reading' });
  const { create, skip, conflict } = staged.tally;
  const found = `${create} new, ${skip} here already, ${conflict} in conflict.`;
  const mayAsk = process.stdin.isTTY === true && !options.json && options.passphraseFile === undefined;
  if (!options.yes && mayAsk) {
    process.stderr.write(`${found}\n`);
    if (!(await confirm('Take them into the vault?'))) {
      await askApi(hub, 'POST', `/v1/import/staging/${staged.id}/discard`);
      return print({ ...staged, status: 'discarded' }, 'Nothing was changed.', options);
    }
  }
  const request = options.conflicts === undefined ? {} : { conflicts: options.conflicts };
  const applied = await runJob<Staged>(hub, 'POST', `/v1/import/staging/${staged.id}/apply`, request, 'Importing');
  const counts = Object.entries(applied.applied ?? {}).map(([what, count]) => `${what.replace('_', ' ')} ${count}`);
  const sentences = [
    `Done: ${counts.join(', ')}.`,
    applied.unresolved > 0
      ? `${applied.unresolved} conflicts wait for you in the page (\`hub open\`), or for --conflicts merge, replace, keep_separate or skip.`
      : '',
  ];
  print(applied, sentences.filter(Boolean).join('\n'), options);
}

async function importDump(path: string, options: ImportOptions): Promise<void> {
  const hub = await ownedHub(options);
  const batch = await runFileJob<ReadDump>(hub, '/v1/import/vendor', { file: path, fields: {}, label: 'Reading' });
  print(batch, ['Read.', ...whatCame(batch.counts)].join(' '), options);
}

interface ReadDump {
  counts: { proposed: number; texts: number; known: number; passed_over: number };
}

function whatCame({ proposed, texts, known, passed_over }: ReadDump['counts']): string[] {
  return [
    proposed + texts === 0 ? 'There is nothing new in it.' : '',
    proposed > 0
      ? `${proposed === 1 ? '1 memory waits' : `${proposed} memories wait`} in your review (\`hub review\`).`
      : '',
    texts > 0 ? `${texts === 1 ? '1 text waits' : `${texts} texts wait`} until you let them in (\`hub open\`).` : '',
    known > 0 ? `${known} came before.` : '',
    passed_over > 0 ? `Passed over, because they say nothing or were deleted there: ${passed_over}.` : '',
  ].filter(Boolean);
}

export async function verifyAudit(archive: string | undefined, options: CommandOptions & SecretOptions): Promise<void> {
  if (archive !== undefined) return verifyArchive(archive, options);
  const hub = await ownedHub(options);
  const verdict = await runJob<Verdict>(hub, 'GET', '/v1/events/verify', undefined, 'Verifying');
  if (!verdict.ok) throw new CommandRefused(`The audit log does not hold: ${verdict.reason}`, 'integrity_mismatch');
  print(verdict, `All ${verdict.count} events hold, and every version they vouch for.`, options);
}

type Verdict = { ok: true; count: number } | { ok: false; reason: string };

/** In a process of its own that may read the archive and nothing else of yours. */
async function verifyArchive(archive: string, options: CommandOptions & SecretOptions): Promise<void> {
  const stat = statSync(archive, { throwIfNoEntry: false });
  if (!stat) throw new UsageRefused('There is no such file.');
  requireReadable(stat);
  const path = realpathSync(archive);
  const passphrase = await askPassphrase(options);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hub-verify-')));
  const bar = new ProgressBar('Verifying');
  try {
    const outcome = await oneShot(path, folder, passphrase, bar);
    if (outcome.error) throw refusalOf(outcome.error);
    const { verdict } = outcome;
    const events = verdict?.counts.events ?? 0;
    const chain = verdict?.complete ? 'the chain is whole' : 'they are a part of a chain';
    print(
      verdict,
      `The archive holds: every part matches the manifest, ${events} events hash to one another (${chain}), and ${verdict?.vouched ?? 0} versions are what their events say.`,
      options,
    );
  } finally {
    bar.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Outcome {
  verdict?: { counts: Record<string, number>; complete: boolean; vouched: number };
  error?: WireError;
}

async function oneShot(file: string, folder: string, passphrase: string, bar: ProgressBar): Promise<Outcome> {
  let outcome: Outcome = {};
  await runOnFile({
    entry: 'services/vault/one-shot/verify-archive-main.ts',
    file,
    folder,
    input: `${passphrase}\n`,
    onLine: (line) => {
      const said = line as Outcome & { done?: number; total?: number };
      if (said.done !== undefined) bar.update(said.done, said.total ?? 0);
      else outcome = said;
    },
  });
  if (outcome.verdict || outcome.error) return outcome;
  throw new CommandRefused('The archive could not be checked.', 'internal');
}

function isArchive(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(32);
    const length = readSync(file, head, 0, head.length, 0);
    return Object.values(ARCHIVE_MAGICS).some((magic) => head.toString('latin1', 0, length).startsWith(magic));
  } finally {
    closeSync(file);
  }
}
