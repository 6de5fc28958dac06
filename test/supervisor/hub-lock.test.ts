import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLocked } from '../../supervisor/hub-lock.ts';

test('a directory that was purged while its lock is waited for is held by nobody, and is not made again', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hub-lock-'));
  expect(isLocked(dataDir)).toBe(false);
  expect(existsSync(join(dataDir, 'hub.lock'))).toBe(false);
  rmSync(dataDir, { recursive: true });
  expect(isLocked(dataDir)).toBe(false);
  expect(existsSync(dataDir)).toBe(false);
});
