// `hub backup target`: where backups are copied to. Passwords and keys go to the vault alone.
import { resolve } from 'node:path';
import type { TargetTest, TargetView } from '../../shared/schemas/copies.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { runJob } from '../api/long-work.ts';
import { orNameOthers } from '../api/named.ts';
import { isRepository, type Opening, repositoryAt } from '../copies/opened-repository.ts';
import { describeTargets } from '../copies/target-lines.ts';
import { isWantedFolder, withFolder } from '../files/writable-place.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print, readableLine } from '../terminal/output.ts';

const PATH = '/v1/backups/targets';

interface Added extends CommandOptions, Opening {
  limit?: string;
}

/** Adds it and tries it: what cannot be used is said, and nothing is left of it. */
export async function addTarget(name: string, place: string, { limit, ...options }: Added): Promise<void> {
  const hub = await ownedHub(options);
  const limit_kib = limit === undefined ? null : wholeNumber(limit);
  let tested: TargetTest;
  if (isRepository(place)) {
    const target = { name, kind: 'restic', ...(await repositoryAt(place, options)), limit_kib };
    tested = await addTested(hub, target);
  } else {
    if (!(await isWantedFolder(place))) return print({ name, added: false }, 'Nothing was changed.', options);
    const target = { name, kind: 'folder', folder: resolve(place), limit_kib };
    tested = await withFolder(place, () => addTested(hub, target));
  }
  const [added] = (await askApi<TargetView[]>(hub, 'GET', PATH)).filter((each) => each.name === name);
  print(added, `Each backup is copied to ${name} from now on, at most hourly. ${tested.said}`, options);
}

async function addTested(hub: OwnedHub, target: { name: string }): Promise<TargetTest> {
  await askApi<TargetView>(hub, 'POST', PATH, target);
  try {
    const tested = await askApi<TargetTest>(hub, 'POST', `${targetAt(target.name)}/test`);
    if (tested.ok) return tested;
    throw new CommandRefused(`${tested.said} It was not added.`, 'unavailable');
  } catch (error) {
    await askApi(hub, 'DELETE', targetAt(target.name)).catch(() => {
      throw new CommandRefused(`${(error as Error).message} \`hub backup target list\` says whether it was added.`);
    });
    throw error;
  }
}

export async function listTargets(options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const targets = await askApi<TargetView[]>(hub, 'GET', PATH);
  const nothing = 'No backup leaves this machine; `hub backup target add --help` says how.';
  print(targets, targets.length === 0 ? nothing : describeTargets(targets), options);
}

export async function removeTarget(name: string, options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  await orNameTargets(hub, name, askApi(hub, 'DELETE', targetAt(name)));
  print({ name }, 'No backup is copied there any more; the copies that are there stay.', options);
}

export async function testTarget(name: string, options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const tested = await orNameTargets(hub, name, askApi<TargetTest>(hub, 'POST', `${targetAt(name)}/test`));
  if (!tested.ok) throw new CommandRefused(tested.said, 'unavailable');
  print(tested, tested.said, options);
}

export async function sendTo(name: string, { goOn = false, ...options }: CommandOptions & { goOn?: boolean }) {
  const hub = await ownedHub(options);
  const sending = runJob<TargetView>(hub, 'POST', `${targetAt(name)}/send`, goOn ? { go_on: true } : {}, 'Copying');
  const target = await orNameTargets(hub, name, sending);
  print(target, describeTargets([target]), options);
}

function targetAt(name: string): string {
  return `${PATH}/${encodeURIComponent(name)}`;
}

function orNameTargets<Answer>(hub: OwnedHub, name: string, asked: Promise<Answer>): Promise<Answer> {
  return orNameOthers(asked, {
    missing: `target ${readableLine(name, 60)}`,
    names: async () => (await askApi<TargetView[]>(hub, 'GET', PATH)).map((each) => each.name),
    list: 'hub backup target list',
    make: 'hub backup target add',
  });
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageRefused('--limit takes a whole number of KiB each second.');
  return Number(text);
}
