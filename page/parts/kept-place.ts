// The way back of the browser, over a sheet that is typed into: it leaves nothing before its owner has said so.
import { useEffect } from 'react';

interface Holder {
  isHeld(): boolean;
  ask(): void;
}

const holders = new Set<Holder>();

/**
 * Begins before the router does: a window tells its listeners in the order in which they came, and by the time that the router has
 * heard it the sheet is gone.
 */
export function keepPlace(): void {
  let here = { state: history.state as unknown, address: location.href };
  const follow = () => {
    here = { state: history.state, address: location.href };
  };
  // The router says when it changes the address itself.
  for (const name of ['pushState', 'replaceState']) window.addEventListener(name, follow);
  window.addEventListener('popstate', (event) => {
    const holder = [...holders].find(({ isHeld }) => isHeld());
    if (holder === undefined) return follow();
    event.stopImmediatePropagation();
    history.pushState(here.state, '', here.address);
    holder.ask();
  });
}

/** While it is open, and for as long as `isHeld` says so: the address stays, and `ask` is told. */
export function useKeptPlace(open: boolean, isHeld: () => boolean, ask: () => void): void {
  useEffect(() => {
    if (!open) return;
    const holder = { isHeld, ask };
    holders.add(holder);
    return () => {
      holders.delete(holder);
    };
  });
}
