// A text comes once: what waits in an earlier batch is not asked about a second time, a conversation that is here longer is not
// made short again by an older export, and what has changed waits in the newest batch alone.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Change } from '../../store/change.ts';
import { findObject } from '../../store/objects/versions.ts';
import { changeBatch, completeBatches } from './batch.ts';
import { dropPicked, dropWaitingElsewhere, nextOrigins, textNumbered, waitingUnder } from './items.ts';

/** So many are one turn. */
const TEXTS_AT_ONCE = 50;

/** Leaves out those of the next texts of a batch that are here already. Answers where it has come to; null at the end. */
export function dropHeldTexts(change: Change, batch: string, after: number): number | null {
  const next = nextOrigins(change.tx, batch, after, TEXTS_AT_ONCE);
  const last = next.at(-1)?.number;
  if (last === undefined) return null;
  const others = completeBatches(change, batch).map(({ id }) => id);
  const held = next.filter(({ number, origin, digest }) => {
    const waiting = waitingUnder(change.tx, origin, others);
    if (waiting.some((each) => each.digest.equals(digest))) return true;
    return isLonger(change, batch, number, waiting);
  });
  dropPicked(
    change.tx,
    batch,
    held.map(({ number }) => number),
  );
  return last;
}

interface Held {
  body_text: string;
}

/** Whether the same conversation is here and goes on after the end of this one. Of other texts the last word counts. */
function isLonger(change: Change, batch: string, number: number, waiting: readonly Held[]): boolean {
  const text = textNumbered(change.tx, batch, number);
  if (text?.content.kind !== 'conversation') return false;
  const letIn = text.before === null ? undefined : findObject<AnyRecord>(change.tx, 'artifact', text.before, change.at);
  const words = text.content.body_text;
  return [...waiting, ...(letIn === undefined ? [] : [letIn.record as AnyRecord & Held])].some(
    ({ body_text }) => body_text.length > words.length && body_text.startsWith(words),
  );
}

/** What this batch brought anew waits here from now on, and no more where it waited before. */
export function takeOverWaiting(change: Change, batch: string): void {
  for (const { id, archive_status, counts } of completeBatches(change, batch)) {
    const taken = dropWaitingElsewhere(change.tx, { of: batch, in: id });
    if (taken === 0 || archive_status !== 'pending') continue;
    const texts = counts.texts - taken;
    const reason = {
      kind: 'import.vendor_replaced',
      summary: 'A newer dump brought texts that waited in an older one',
    };
    changeBatch(change, id, { counts: { ...counts, texts }, archive_status: texts > 0 ? 'pending' : 'none' }, reason);
  }
}
