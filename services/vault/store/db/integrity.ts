// Whether every page of the database that is open is what was written, and its indexes agree with its tables. Table by table,
// so that whoever asks something meanwhile waits for one table at most.
import { yieldTurn } from '../../../../shared/yield-turn.ts';
import type { Reader } from './sql.ts';

export async function isWhole(reader: Reader): Promise<boolean> {
  const tables = reader.all<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0`;
  for (const { name } of tables) {
    const [first] = reader.all<{ said: string }>`SELECT integrity_check AS said FROM pragma_integrity_check(${name})`;
    if (first?.said !== 'ok') return false;
    await yieldTurn();
  }
  return true;
}
