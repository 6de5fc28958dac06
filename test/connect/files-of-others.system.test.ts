// What `hub connect` does with a configuration that it cannot read or write, or that is a link.
import { execFileSync } from 'node:child_process';
import { statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectStage } from '../support/connect-stage.ts';
import { canHaveSmallDisk, SmallDisk } from '../support/disks/small-disk.ts';

const hasSmallDisk = await canHaveSmallDisk();

const here = connectStage();
const { connect, inHome, put, connections } = here;

describe('`hub connect`', () => {
  it('never overwrites a file that it cannot read, and pairs nobody then', async () => {
    const broken = '{"mcpServers": {';
    await put('.cursor/mcp.json', broken);
    const before = await connections();
    for (const more of [[], ['--dry-run'], ['--remove']]) {
      const { code, stdout, stderr } = await connect('cursor', '--preset', 'none', ...more);
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('was left as it is')]);
    }
    expect(await inHome('.cursor/mcp.json')).toBe(broken);
    expect(await readdir(join(here.home, '.cursor'))).toEqual(['mcp.json']);
    expect(await connections()).toBe(before);
  });

  it('reads no configuration that is not UTF-8 as if it were: every byte of it stays', async () => {
    const latin = Buffer.from('{"city": "M\u00fcnchen"}\n', 'latin1');
    await put('.cursor/mcp.json', '');
    await writeFile(join(here.home, '.cursor/mcp.json'), latin);
    const before = await connections();
    const { code, stderr } = await connect('cursor', '--preset', 'none');
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not UTF-8 text, so nothing was changed')]);
    expect(await readFile(join(here.home, '.cursor/mcp.json'))).toEqual(latin);
    expect(await readdir(join(here.home, '.cursor'))).toEqual(['mcp.json']);
    expect(await connections()).toBe(before);
  });

  it('writes beside what an editor has put a byte order mark before, and the copy has it still', async () => {
    const marked = '\ufeff{"theme": "dark"}\n';
    await put('.cursor/mcp.json', marked);
    expect((await connect('cursor', '--preset', 'none')).code).toBe(0);
    expect(JSON.parse(await inHome('.cursor/mcp.json'))).toMatchObject({ theme: 'dark' });
    const [backup] = (await readdir(join(here.home, '.cursor'))).filter((name) => name.endsWith('.backup'));
    expect(await inHome(`.cursor/${backup}`)).toBe(marked);
  });

  it('puts no file in the place of a link that leads nowhere at the moment', async () => {
    await mkdir(join(here.home, '.cursor'));
    await symlink(join(here.home, 'not mounted/mcp.json'), join(here.home, '.cursor/mcp.json'));
    const before = await connections();
    for (const more of [[], ['--dry-run'], ['--remove']]) {
      const { code, stderr } = await connect('cursor', '--preset', 'none', ...more);
      expect([code, stderr]).toEqual([1, expect.stringContaining('is a link to a file that is not there')]);
    }
    expect(await readlink(join(here.home, '.cursor/mcp.json'))).toBe(join(here.home, 'not mounted/mcp.json'));
    expect(await connections()).toBe(before);
  });

  it('waits for nothing where something else than a file has its name', async () => {
    await mkdir(join(here.home, '.cursor'));
    execFileSync('mkfifo', [join(here.home, '.cursor/mcp.json')]);
    const { code, stderr } = await connect('cursor', '--preset', 'none');
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not a file, so nothing was changed')]);
  });

  it.skipIf(!hasSmallDisk)('leaves no copy of what it could not write (needs a disk of its own)', async () => {
    await using disk = new SmallDisk(1);
    const config = join(disk.directory, 'mcp.json');
    await writeFile(config, `{"theme": "${'dark '.repeat(40)}"}\n`);
    await mkdir(join(here.home, '.cursor'));
    await symlink(config, join(here.home, '.cursor/mcp.json'));
    leaveRoomForOneFile(disk);
    const before = await readdir(disk.directory);
    const { code, stderr } = await connect('cursor', '--preset', 'none');
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be written, so it was left as it is')]);
    expect(await readdir(disk.directory)).toEqual(before);
  });

  it('writes where a link leads, and leaves the link', async () => {
    await put('dotfiles/mcp.json', '{}');
    await mkdir(join(here.home, '.cursor'));
    await symlink(join(here.home, 'dotfiles/mcp.json'), join(here.home, '.cursor/mcp.json'));
    expect((await connect('cursor', '--preset', 'none')).code).toBe(0);
    expect(await inHome('dotfiles/mcp.json')).toContain('context-hub');
  });
});

/** Its last page: for the copy, and not for what is written after it. */
function leaveRoomForOneFile({ directory }: SmallDisk): void {
  const filler = join(directory, 'filler');
  try {
    writeFileSync(filler, Buffer.alloc(2 ** 21));
  } catch {}
  truncateSync(filler, statSync(filler).size - 4096);
}
