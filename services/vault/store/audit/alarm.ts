// A mismatch between the database and its outside heads. It is said in two places until its owner has settled it: in the file
// `audit.alarm`, because the chain goes on growing and the head outside with it, over the evidence; and in the chain itself,
// because a file can be taken away. While it stands no assistant is served.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeSynced } from '../../disk/synced-file.ts';
import type { Reader } from '../db/sql.ts';
import { eventsNaming } from './event-index.ts';

const ALARM_FILE = 'audit.alarm';
export const RAISED = 'audit.alarm_raised';
export const SETTLED = 'audit.alarm_settled';

/** So much of the file is told: somebody else may have written it, and put anything there. */
const TOLD_LENGTH = 300;

/** Raises an alarm. The first reason is kept: what is found later follows from it. */
export function raiseAlarm(dataDir: string, reason: string): void {
  const path = join(dataDir, ALARM_FILE);
  if (!existsSync(path)) writeSynced(path, Buffer.from(`${reason}\n`));
}

export function removeAlarm(dataDir: string): void {
  rmSync(join(dataDir, ALARM_FILE), { force: true });
}

/** Why the database was once found to contradict its outside heads, where nobody has settled it; or null. */
export function standingAlarm(reader: Reader, dataDir: string, vaultId: string): string | null {
  return alarmInFile(dataDir) ?? alarmInChain(reader, vaultId);
}

function alarmInFile(dataDir: string): string | null {
  const path = join(dataDir, ALARM_FILE);
  if (!existsSync(path)) return null;
  const printable = readFileSync(path, 'utf8').replace(/[\p{C}\p{Z}]+/gu, ' ');
  return printable.trim().slice(0, TOLD_LENGTH) || 'The vault once did not match its head outside the database.';
}

/** Why the chain itself says that there is an alarm; null where it does not. The file may be gone. */
export function alarmInChain(reader: Reader, vaultId: string): string | null {
  const [raised] = eventsNaming(reader, vaultId, { kind: RAISED, limit: 1 });
  if (raised === undefined) return null;
  const [settled] = eventsNaming(reader, vaultId, { kind: SETTLED, limit: 1 });
  if (settled !== undefined && settled.seq > raised.seq) return null;
  const { extra } = JSON.parse(raised.body) as { extra: { reason: string } };
  return extra.reason;
}
