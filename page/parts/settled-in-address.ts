// What changes faster than an address may: words that are typed, or what is looked at while a key is held down. It counts at once,
// and stands in the address a moment later, so that whoever loads the page anew, comes back or copies the link is led to the same.
import { useEffect, useRef, useState } from 'react';
import { useInAddress } from './in-address.ts';

const NONE = '';

/** Empty where the address says nothing. `settled` is what the address says, by a link or because it was written there. */
export function useSettledInAddress(
  name: string,
  settledAfterMs: number,
): { now: string; change: (value: string) => void; settled: string } {
  const [settled, write] = useInAddress<string>(name, NONE);
  const [now, change] = useState(settled);
  const known = useRef(settled);
  useEffect(() => {
    // Written from here, and not come by a link.
    if (settled === known.current) return;
    known.current = settled;
    change(settled);
  }, [settled]);
  useEffect(() => {
    if (now === known.current) return;
    const timer = setTimeout(() => {
      known.current = now;
      write(now);
    }, settledAfterMs);
    return () => clearTimeout(timer);
  }, [now, write, settledAfterMs]);
  return { now, change, settled };
}
