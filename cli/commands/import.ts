// `hub import`: arriving with an archive, or with the dump of another service.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { ARCHIVE_MAGICS, type ResolutionChoice } from '../../shared/schemas/archive.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, ownedHub } from '../api/api-client.ts';
import { requireReadable, runFileJob, runJob } from '../api/long-work.ts';
import { askPassphrase, confirm, type SecretOptions } from '../terminal/ask-secret.ts';
import { type CommandOptions, oneOf } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

const CONFLICT_CHOICES: readonly ResolutionChoice[] = ['merge', 'replace', 'keep_separate', 'skip'];

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
