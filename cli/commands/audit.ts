// What the vault found to contradict what is known of it, and its owner's word that it may go on as it is.
import type { Setup } from '../../shared/schemas/system.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, ownedHub } from '../api/api-client.ts';
import { askLine } from '../terminal/ask-line.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print, readableLine } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';

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

const ALARM_LENGTH = 300;
