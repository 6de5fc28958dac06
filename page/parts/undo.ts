// The way back from what was just done, for ten seconds. What the hub can take back is sent at once, and taken back there. What
// nobody can take back, because an assistant may act on it at once or because nothing brings it back as it was, is held here until
// the ten seconds are over: whoever closes the page before has done nothing, and all is as it was.
import { remarkFailure, undoable } from './toast.tsx';

const UNDO_MS = 10_000;

interface Done {
  undo(): Promise<unknown>;
  until: number;
  /** The remark that offers it. */
  close(): void;
}

/** The last is undone first. */
const done: Done[] = [];

const MOST_NAMED = 60;

/** What was done, and to what: as much of its name as a remark has room for. */
export function named(said: string, name: string): string {
  return name.length > MOST_NAMED ? `${said}: ${name.slice(0, MOST_NAMED)}…` : `${said}: ${name}`;
}

/** Says what was done, and offers the way back. */
export function offerUndo(title: string, description: string | undefined, undo: () => Promise<unknown>): void {
  const close = undoable(title, description, UNDO_MS, () => void take(one));
  const one: Done = { undo, until: Date.now() + UNDO_MS, close };
  done.push(one);
}

/** By keyboard: whatever was done last, while it can be. */
export function undoLast(): void {
  const last = done.findLast(({ until }) => until > Date.now());
  if (last !== undefined) void take(last);
}

async function take(one: Done): Promise<void> {
  const place = done.indexOf(one);
  if (place === -1) return;
  done.splice(place, 1);
  // It would go on to say that it was done.
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
