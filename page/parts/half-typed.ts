// What somebody was writing when the vault was locked or the hub went away. It waits in the memory of this tab alone, and is there
// when the same form is opened again. Whoever leaves a form by themselves leaves nothing behind; the sheet around it asks them
// before, and a form that stands on a page by itself keeps its words until they come back to it.
import { createContext, type Dispatch, type SetStateAction, useContext, useEffect, useRef, useState } from 'react';
import { isOpen } from '../hub/session.ts';

const waiting = new Map<string, unknown>();

/** The forms of a sheet into which something is typed that was not sent. */
export const TypedInSheet = createContext<Set<string> | null>(null);

/** How many forms wait to be opened again. */
export function halfTyped(): number {
  return waiting.size;
}

interface HalfTypedOptions<T> {
  /** Whether it is worth a question; left out, whatever is not as it was at first. */
  isTyped?: (value: T) => boolean;
  /** It has no way to be left: who goes to another place means to come back. */
  stays?: boolean;
}

/** A state that outlives the lock. `form` is the same for the same form on the same thing. The last of the three forgets what was sent. */
export function useHalfTyped<T>(
  form: string,
  initial: T | (() => T),
  { isTyped, stays = false }: HalfTypedOptions<T> = {},
): [T, Dispatch<SetStateAction<T>>, () => void] {
  const [untouched] = useState<T>(initial);
  const [value, setValue] = useState<T>(() => (waiting.get(form) as T | undefined) ?? untouched);
  const sheet = useContext(TypedInSheet);
  const last = useRef(value);
  const sent = useRef(untouched);
  const typed = isTyped?.(value) ?? JSON.stringify(value) !== JSON.stringify(untouched);
  useEffect(() => {
    last.current = value;
    if (typed) sheet?.add(form);
    else sheet?.delete(form);
  });
  // The memory of this tab ends with it: the browser asks before it is closed or loaded anew.
  useEffect(() => {
    if (!typed) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [typed]);
  useEffect(() => {
    waiting.delete(form);
    return () => {
      sheet?.delete(form);
      if ((stays || !isOpen()) && last.current !== untouched && last.current !== sent.current)
        waiting.set(form, last.current);
    };
  }, [form, sheet, stays, untouched]);
  const forget = () => {
    sent.current = value;
  };
  return [value, setValue, forget];
}
