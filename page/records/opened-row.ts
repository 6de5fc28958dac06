// Which row of a list was opened, for the way back to it: the keys go on from there. It stands with the list in the history of the
// browser, as the address of what was opened does, and holds for that one visit alone.
import { useEffect, useRef } from 'react';

interface Left {
  opened?: string;
}

export function leaveBy(id: string): void {
  history.replaceState({ ...(history.state as Left | null), opened: id } satisfies Left, '');
}

/** Tells once, as soon as the row is there. */
export function useOpenedRow(items: readonly { id: string }[], onBack: (place: number) => void): void {
  const opened = useRef((history.state as Left | null)?.opened);
  useEffect(() => {
    const place = opened.current === undefined ? -1 : items.findIndex(({ id }) => id === opened.current);
    if (place === -1) return;
    opened.current = undefined;
    onBack(place);
  }, [items, onBack]);
}
