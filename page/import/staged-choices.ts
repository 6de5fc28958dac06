// What its owner chose for what arrives and stands against something, one by one or for many, until it is applied.
import { useEffect, useState } from 'react';
import type { Choice } from './staged-objects.ts';

/** It goes on to wait for a choice. */
export const OPEN = 'open';

export function useStagedChoices(isApplied: boolean) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  /** What becomes of all that nobody chose for. */
  const [rest, setRest] = useState<Choice | typeof OPEN>(OPEN);
  useEffect(() => {
    if (isApplied) setChoices({});
  }, [isApplied]);
  return {
    choices,
    rest,
    setRest,
    choose: (ids: readonly string[], choice: Choice) =>
      setChoices((now) => ({ ...now, ...Object.fromEntries(ids.map((id) => [id, choice])) })),
  };
}

export type StagedChoices = ReturnType<typeof useStagedChoices>;
