// The way back from what was just done, for ten seconds. What the hub can take back is sent at once, and taken back there. What
// nobody can take back, because an assistant may act on it at once or because nothing brings it back as it was, is held here until
// the ten seconds are over: whoever closes the page before has done nothing, and all is as it was.
import { shortened } from './shortened.ts';
import { remark, remarkFailure, undoable } from './toast.tsx';

const UNDO_MS = 10_000;

interface Done {
  undo(): Promise<unknown>;
  until: number;
  /** The remark that offers it. */
  close(): void;
  /** What is held is sent: from then on nothing can be undone. */
  isSent?: boolean;
}

/** The last is undone first. */
const done: Done[] = [];

const MOST_NAMED = 60;

/** What was done, and to what: as much of its name as a remark has room for. */
export function named(said: string, name: string): string {
  return `${said}: ${shortened(name, MOST_NAMED)}`;
}

/** Says what was done, and offers the way back. Answers how both are taken back, where it was refused after all. */
export function offerUndo(title: string, description: string | undefined, undo: () => Promise<unknown>): () => void {
  const one = offer(title, description, undo);
  return () => {
    const place = done.indexOf(one);
    if (place !== -1) done.splice(place, 1);
    one.close();
  };
}

function offer(title: string, description: string | undefined, undo: () => Promise<unknown>): Done {
  const close = undoable(title, description, UNDO_MS, () => void take(one));
  const one: Done = { undo, until: Date.now() + UNDO_MS, close };
  done.push(one);
  return one;
}

/** By keyboard: whatever was done last, while it can be; whether there was anything. */
export function undoLast(): boolean {
  const last = done.findLast(({ until }) => until > Date.now());
  if (last !== undefined) void take(last);
  return last !== undefined;
}

async function take(one: Done): Promise<void> {
  const place = done.indexOf(one);
  if (place === -1) return one.isSent ? remark('Too late to undo', 'It has taken effect.') : undefined;
  done.splice(place, 1);
  // It would go on to say that it was done.
  one.close();
  try {
    await one.undo();
  } catch (refusal) {
    remarkFailure(refusal);
  }
}

interface Held {
  title: string;
  description: string;
  send(): Promise<unknown>;
  onRefused(refusal: unknown): void;
  onUndone(): void;
}

/** Says what will be done, and sends it when the ten seconds are over, unless it was undone. The remark goes by the same clock. */
export function hold({ title, description, send, onRefused, onUndone }: Held): void {
  const timer = setTimeout(() => {
    one.isSent = true;
    one.close();
    done.splice(done.indexOf(one), 1);
    void send().catch(onRefused);
  }, UNDO_MS);
  const one = offer(title, description, async () => {
    clearTimeout(timer);
    onUndone();
  });
}

/** What cannot be taken back, to be done when nobody has undone it. */
export type Later = (title: string, work: () => Promise<unknown>) => void;
