import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeGivenFolders, resolveGiven } from '../../../services/vault/archive/bytes/given-path.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hub-given-'));
  makeGivenFolders(dir);
  writeFileSync(join(dir, 'imports', 'dump.zip'), 'x');
  writeFileSync(join(dir, 'vault.db'), 'x');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('a path the owner names', () => {
  it('is one under imports or exports, absolute or not', () => {
    mkdirSync(join(dir, 'imports', 'folder'));
    writeFileSync(join(dir, 'exports', 'a.pca'), 'x');
    expect(resolveGiven(dir, 'imports/dump.zip').kind).toBe('file');
    expect(resolveGiven(dir, join(dir, 'exports', 'a.pca')).kind).toBe('file');
    expect(resolveGiven(dir, 'imports/folder').kind).toBe('directory');
  });

  it.each(['vault.db', 'imports/../vault.db', '../x', '/etc/passwd', 'imports', 'importsx/a', '', 'imports/a\0b'])(
    'is refused elsewhere: %j',
    (path) => {
      expect(() => resolveGiven(dir, path)).toThrow(/must name a file/);
    },
  );

  it('is refused where a link leads out, and says so of a file that is not there', () => {
    symlinkSync(join(dir, 'vault.db'), join(dir, 'imports', 'link'));
    symlinkSync('/etc', join(dir, 'imports', 'etc'));
    expect(() => resolveGiven(dir, 'imports/link')).toThrow(/must name a file/);
    expect(() => resolveGiven(dir, 'imports/etc/passwd')).toThrow(/must name a file/);
    expect(() => resolveGiven(dir, 'imports/none')).toThrow(/names no file that is there/);
  });
});
