// Power cuts on real file systems: a vault works on an image of ext4, XFS or btrfs, the image is copied at every answer as the
// disk has it then, and a vault is started on each copy once the file system has mended itself. Needs root and loop devices.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tell } from '../support/campaign.ts';
import { startVault } from '../support/vault-process.ts';
import { faultsOf } from './after-power.ts';
import { live, type Promised } from './recorded-lives.ts';

/** The smallest that each of them likes. */
const FILE_SYSTEMS = [
  { name: 'ext4', make: ['mkfs.ext4', '-q'], mib: 64, mount: [] },
  { name: 'xfs', make: ['mkfs.xfs', '-q'], mib: 320, mount: ['nouuid'] },
  { name: 'btrfs', make: ['mkfs.btrfs', '-q'], mib: 128, mount: [] },
];
/** In a campaign every answer, otherwise some of each kind. */
const isCopied = (answers: number) => process.env['CUT_STATES'] !== undefined || answers % 3 === 1;
const PATH = `${process.env['PATH']}:/usr/sbin:/sbin`;

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { env: { ...process.env, PATH }, stdio: ['ignore', 'ignore', 'pipe'] });
}

function canMount({ make, mib, mount }: (typeof FILE_SYSTEMS)[number]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'hub-can-mount-'));
  try {
    run('truncate', '-s', `${mib}M`, join(folder, 'image'));
    run(make[0] as string, ...make.slice(1), join(folder, 'image'));
    mkdirSync(join(folder, 'at'));
    run('mount', '-o', ['loop', ...mount].join(','), join(folder, 'image'), join(folder, 'at'));
    run('umount', join(folder, 'at'));
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.each(FILE_SYSTEMS)('a vault on $name (needs root, loop devices and mkfs.$name)', (system) => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hub-frozen-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const onImage = async <T>(image: string, work: (dataDir: string) => Promise<T>): Promise<T> => {
    const at = mkdtempSync(join(folder, 'at-'));
    run('mount', '-o', ['loop', ...system.mount].join(','), image, at);
    try {
      mkdirSync(join(at, 'vault'), { recursive: true, mode: 0o700 });
      return await work(join(at, 'vault'));
    } finally {
      run('umount', at);
    }
  };

  test.skipIf(!canMount(system))(
    'has what it answered and raises no alarm, whenever the power is cut behind an answer',
    async () => {
      const image = join(folder, 'image');
      run('truncate', '-s', `${system.mib}M`, image);
      run(system.make[0] as string, ...system.make.slice(1), image);
      const held: Promised['what'][] = [];
      const { token } = await onImage(image, async (dataDir) => {
        const vault = await startVault({ dataDir });
        try {
          return await live(vault, (what) => {
            held.push(what);
            if (isCopied(held.length)) run('cp', '--sparse=always', image, `${image}-${held.length}`);
          });
        } finally {
          await vault.kill();
        }
      });
      const found: string[] = [];
      for (let answers = 1; answers <= held.length; answers++) {
        if (!isCopied(answers)) continue;
        const faults = await onImage(`${image}-${answers}`, (dataDir) =>
          faultsOf(dataDir, token, held.slice(0, answers)),
        );
        found.push(...faults.map((fault) => `after answer ${answers}: ${fault}`));
      }
      tell(`power cuts on ${system.name}: ${held.length} answers`);
      expect(found).toEqual([]);
    },
    180_000,
  );
});
