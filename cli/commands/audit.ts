// `hub audit`: whether the log holds, of the vault or of an archive without any hub; and its owner's word that a vault which
// contradicts what is known of it may go on as it is.
import { mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireError } from '../../shared/errors.ts';
import type { Setup } from '../../shared/schemas/system.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { runOnFile } from '../../supervisor/one-shot.ts';
import { askApi, ownedHub } from '../api/api-client.ts';
import { refusalOf } from '../api/exchange.ts';
import { requireReadable, runJob } from '../api/long-work.ts';
import { askLine } from '../terminal/ask-line.ts';
import { askPassphrase, type SecretOptions } from '../terminal/ask-secret.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print, readableLine } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';

const ALARM_LENGTH = 300;

const WHAT_IT_MEANS = `Somebody may have put an older copy of the vault in its place, or a disk may have lost the newest writes. What was revoked
since may be in force again: look at \`hub open\`, Assistants, before you go on. A newer backup can be restored into another
directory with \`hub restore\` and compared.`;

export async function settleAlarm({
  note,
  yes,
  ...options
}: CommandOptions & PersonOptions & { note?: string }): Promise<void> {
  const hub = await ownedHub(options);
  const { alarm } = await askApi<Setup>(hub, 'GET', '/v1/setup');
  if (alarm === null) return print({ settled: null }, 'No alarm stands; there is nothing to settle.', options);
  if (note !== undefined) requirePerson('hub audit settle', { yes });
  if (note === undefined) process.stderr.write(`${readableLine(alarm, ALARM_LENGTH)}\n\n${WHAT_IT_MEANS}\n\n`);
  const said = note ?? (await askLine('Why may the vault go on as it is? ', 'say with --note why the vault may go on'));
  if (said.trim() === '') throw new UsageRefused('Nothing was settled: say in a few words why the vault may go on.');
  const settled = await askApi<{ settled: string }>(hub, 'POST', '/v1/events/alarm/settle', { note: said });
  print(
    settled,
    'The alarm is settled; what you said is in the audit log, and your assistants are served again.',
    options,
  );
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
