// What is looked at of what is shown. It stays, whatever arrives before it; what was decided elsewhere makes room for its neighbour.
import { useCallback, useEffect, useRef, useState } from 'react';
import { remark } from '../parts/toast.tsx';
import { useChosen } from './chosen.ts';
import type { ShownQueue } from './shown-queue.ts';
import type { Waiting } from './waiting.ts';

interface Around extends ShownQueue {
  decided: ReadonlySet<string>;
  /** What was taken back is looked at again, as soon as it waits. */
  returning: string | null;
  setReturning(id: string | null): void;
}

export function useCurrentItem(around: Around) {
  const { all, shown, narrowing, isPending, hasMore, decided, returning, setReturning } = around;
  const [currentId, setId] = useChosen();
  // What has waited longest stands at the end of what is read: as long as nobody chose, the first is the first that is known.
  const isUnchosen = useRef(currentId === null);
  const setCurrentId = useCallback(
    (id: string | null) => {
      isUnchosen.current = false;
      setId(id);
    },
    [setId],
  );
  const firstId = shown[0]?.id ?? null;
  useEffect(() => {
    if (isPending || !isUnchosen.current) return;
    setId(firstId);
    isUnchosen.current = hasMore;
  }, [isPending, hasMore, firstId, setId]);
  const [missed, setMissed] = useState<{ item: string; instead: string | null } | null>(null);
  const found = isUnchosen.current
    ? Math.min(0, shown.length - 1)
    : shown.findIndex((item) => isMeant(item, currentId));
  const index = usePlace(found, shown.length, narrowing);
  const current = shown[index];
  // What is read stays, whatever arrives before it. What was decided elsewhere makes room for its neighbour, and never silently.
  const isGone = currentId !== null && !decided.has(currentId) && !all.some((item) => isMeant(item, currentId));
  const wasRead = useRef<string | null>(null);
  useEffect(() => {
    if (found !== -1) wasRead.current = currentId;
    const isStillLookedFor = hasMore && currentId !== null && wasRead.current !== currentId;
    if (isPending || isUnchosen.current || found !== -1 || isStillLookedFor) return;
    const instead = current?.id ?? null;
    if (isGone && wasRead.current === currentId) remark('Decided elsewhere', 'The next one is shown.');
    else if (isGone) setMissed({ item: currentId, instead });
    setCurrentId(instead);
  }, [isPending, hasMore, found, isGone, currentId, current, setCurrentId]);

  useEffect(() => {
    if (returning === null || !shown.some(({ id }) => id === returning)) return;
    setReturning(null);
    setCurrentId(returning);
  }, [returning, shown, setReturning, setCurrentId]);

  // It was said; whoever goes on has read it. What waits again needs no word about it.
  const isOver =
    missed !== null &&
    (![missed.item, missed.instead].includes(currentId) || all.some((item) => isMeant(item, missed.item)));
  useEffect(() => {
    if (isOver) setMissed(null);
  }, [isOver]);

  return {
    current,
    index,
    setCurrentId,
    /** What somebody was led to and does not wait any more, as long as what is shown instead of it is looked at. */
    missed: missed?.instead === currentId ? missed.item : undefined,
    move: (step: number) => {
      setReturning(null);
      setCurrentId(shown[Math.min(shown.length - 1, Math.max(0, index + step))]?.id ?? null);
    },
    advance: () => setCurrentId((shown[index + 1] ?? shown[index - 1])?.id ?? null),
  };
}

/** A proposal that contradicts something waits as its conflict. */
function isMeant(item: Waiting, id: string | null): boolean {
  return item.id === id || (id !== null && item.kind === 'conflict' && item.conflict.proposal_id === id);
}

/** Where it was last, for what is there no more; among others it is the first of them. */
function usePlace(found: number, count: number, narrowing: string): number {
  const last = useRef({ place: 0, narrowing });
  const before = last.current.narrowing === narrowing ? last.current.place : 0;
  const place = found === -1 ? Math.max(0, Math.min(before, count - 1)) : found;
  last.current = { place, narrowing };
  return place;
}
