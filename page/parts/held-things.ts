// Things whose change is held for ten seconds, by their ids: until it is sent they are shown as they will be.
import { useSyncExternalStore } from 'react';

interface HeldThings {
  add(id: string): void;
  drop(id: string): void;
  /** Another set for each change. */
  useIds(): ReadonlySet<string>;
}

export function heldThings(): HeldThings {
  let held: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const show = (next: ReadonlySet<string>) => {
    held = next;
    for (const listener of listeners) listener();
  };
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    add: (id) => show(new Set([...held, id])),
    drop: (id) => show(new Set([...held].filter((each) => each !== id))),
    useIds: () => useSyncExternalStore(listen, () => held),
  };
}
