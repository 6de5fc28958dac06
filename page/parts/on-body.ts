// What the whole page looks like while something is there. `body:has()` would say the same, and the browser would look anew at
// everything on the page whenever anything in it comes or goes.
import { useLayoutEffect } from 'react';

export function useOnBody(name: string, isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return;
    document.body.classList.add(name);
    return () => document.body.classList.remove(name);
  }, [name, isThere]);
}
