// A function that stays the same one while what it does follows what is on the screen: what is told of it is not drawn again for it.
import { useCallback, useRef } from 'react';

/** To be called by what happens, and not while something is drawn. */
export function useSteady<A extends unknown[], R>(does: (...args: A) => R): (...args: A) => R {
  const latest = useRef(does);
  latest.current = does;
  return useCallback((...args) => latest.current(...args), []);
}
