// Which of what waits is looked at. It stands in the address.
import { useCallback } from 'react';
import { useSettledInAddress } from '../parts/settled-in-address.ts';

/** A key that is held down passes more of them than a browser lets an address change. */
const SETTLED_AFTER_MS = 150;
const NONE = '';

export function useChosen(): [id: string | null, choose: (id: string | null) => void] {
  const { now, change } = useSettledInAddress('item', SETTLED_AFTER_MS);
  const choose = useCallback((id: string | null) => change(id ?? NONE), [change]);
  return [now === NONE ? null : now, choose];
}
