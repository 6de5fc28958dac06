// Which of what is shown is selected, to be decided together.
import { useCallback, useMemo, useState } from 'react';
import { isForMany } from './decide.ts';
import type { Waiting } from './waiting.ts';

export function useSelection(shown: readonly Waiting[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setIds((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const selected = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids]);
  return {
    ids,
    toggle,
    clear: () => setIds(new Set()),
    /** How many of those that are shown. */
    count: selected.length,
    /** What is selected, or all that is shown where nothing is; without what is decided by itself. */
    together: () => {
      const meant = selected.length > 0 ? selected : shown;
      const items = meant.filter(isForMany);
      return { items, leftOut: meant.length - items.length };
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
