// What somebody was writing when the vault was locked or the hub went away. It waits in the memory of this tab alone, and is there
// when the same form is opened again. Whoever leaves a form by themselves leaves nothing behind.
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { isOpen } from '../hub/session.ts';

const waiting = new Map<string, unknown>();

/** How many forms wait to be opened again. */
export function halfTyped(): number {
  return waiting.size;
}

/** A state that outlives the lock. `form` is the same for the same form on the same thing. */
export function useHalfTyped<T>(form: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(() => {
    const kept = waiting.get(form) as T | undefined;
    return kept ?? (initial instanceof Function ? initial() : initial);
  });
  const first = useRef(value);
  const last = useRef(value);
  useEffect(() => {
    last.current = value;
  });
  useEffect(() => {
    waiting.delete(form);
    return () => {
      if (!isOpen() && last.current !== first.current) waiting.set(form, last.current);
    };
  }, [form]);
  return [value, setValue];
}
