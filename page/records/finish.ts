// What comes to an end is ticked off, and opened again; a slip of the hand is undone.
import { remarkFailure } from '../parts/toast.tsx';
import { named, offerUndo } from '../parts/undo.ts';
import { changeOne, type FamilyName } from './change-record.ts';

export interface Finishable {
  id: string;
  version: number;
  status: string;
  title: string;
}

export async function finish(family: FamilyName, { id, version, status, title }: Finishable): Promise<void> {
  const isDone = status === 'done';
  try {
    const changed = await changeOne(family, id, { status: isDone ? 'open' : 'done' }, version);
    // As it was: what was late is late again.
    offerUndo(named(isDone ? 'Open again' : 'Done', title), undefined, () =>
      changeOne(family, id, { status }, changed.version),
    );
  } catch (error) {
    remarkFailure(error);
  }
}
