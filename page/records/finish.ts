// What comes to an end is ticked off, and opened again.
import { remark, remarkFailure } from '../parts/toast.tsx';
import { changeOne, type FamilyName } from './change-record.ts';

export async function finish(
  family: FamilyName,
  { id, version }: { id: string; version: number },
  isDone = false,
): Promise<void> {
  try {
    await changeOne(family, id, { status: isDone ? 'open' : 'done' }, version);
    remark(isDone ? 'Open again' : 'Done');
  } catch (error) {
    remarkFailure(error);
  }
}
