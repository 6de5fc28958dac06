// The way back from what was just decided, for ten seconds. What can wait again once it is decided is sent at once, and taken back
// by the hub. What nobody can take back, because an assistant may act on it at once, is held here until the ten seconds are over:
// whoever closes the page before has decided nothing, and it waits on.
import { remarkFailure, undoable } from '../parts/toast.tsx';

export const UNDO_MS = 10_000;

interface Done {
  undo(): Promise<unknown>;
  until: number;
  /** The remark that offers it. */
  close(): void;
}

/** The last is undone first. */
const done: Done[] = [];

/** Says what was decided, and offers the way back. */
export function offerUndo(title: string, description: string | undefined, undo: () => Promise<unknown>): void {
  const close = undoable(title, description, UNDO_MS, () => void take(one));
  const one: Done = { undo, until: Date.now() + UNDO_MS, close };
  done.push(one);
}

/** By keyboard: whatever was decided last, while it can be. */
export function undoLast(): void {
  const last = done.findLast(({ until }) => until > Date.now());
  if (last !== undefined) void take(last);
}

async function take(one: Done): Promise<void> {
  const place = done.indexOf(one);
  if (place === -1) return;
  done.splice(place, 1);
  // It would go on to say that it was decided.
  one.close();
  try {
    await one.undo();
  } catch (refusal) {
    remarkFailure(refusal);
  }
}

/** Sends it when the ten seconds are over. Answers how it is kept from being sent. */
export function hold(send: () => Promise<unknown>, onRefused: (refusal: unknown) => void): () => Promise<void> {
  const timer = setTimeout(() => void send().catch(onRefused), UNDO_MS);
  return async () => clearTimeout(timer);
}

/** What cannot be taken back, to be done when nobody has undone it. */
export type Later = (title: string, work: () => Promise<unknown>) => void;
