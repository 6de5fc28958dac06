// Which of what waits is looked at. It stands in the address, so that whoever loads the page anew, comes back or copies the link is
// led to the same.
import { useEffect, useRef, useState } from 'react';
import { useInAddress } from '../parts/in-address.ts';

/** A key that is held down passes more of them than a browser lets an address change. */
const SETTLED_AFTER_MS = 150;
const NONE = '';

export function useChosen(): [id: string | null, choose: (id: string | null) => void] {
  const [inAddress, write] = useInAddress<string>('item', NONE);
  const [id, choose] = useState(inAddress === NONE ? null : inAddress);
  const known = useRef(inAddress);
  useEffect(() => {
    // Written from here, and not come by a link.
    if (inAddress === known.current) return;
    known.current = inAddress;
    choose(inAddress === NONE ? null : inAddress);
  }, [inAddress]);
  useEffect(() => {
    const next = id ?? NONE;
    if (next === known.current) return;
    const settled = setTimeout(() => {
      known.current = next;
      write(next);
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(settled);
  }, [id, write]);
  return [id, choose];
}
