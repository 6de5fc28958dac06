// The keyboard. A part of the page says which keys it listens to and what they do; the sheet behind `?` shows what holds
// right now. Keys typed into a field belong to the field; into a box to tick nothing is typed.
import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Key {
  /** `j`, `Enter`, `mod+k`; two keys one after the other: `g h`. */
  press: string;
  /** In the sheet; keys that need no telling leave it out. */
  does?: string;
  run(event: KeyboardEvent): void;
}

interface Layer {
  name: string;
  keys: readonly Key[];
  isInSheet: boolean;
}

const SEQUENCE_MS = 1200;

/** Below all others, also below those of a place that came with the frame: that one is told first, and has the key of both. */
export const EVERYWHERE = 'Everywhere';

let layers: readonly Layer[] = [];
const listeners = new Set<() => void>();
let begun: { key: string; at: number } | null = null;

function change(next: readonly Layer[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

/** The keys of a part of the page while it is there; those of a sheet while it is open. */
export function useKeys(name: string, keys: readonly Key[], isInSheet = false): void {
  const latest = useRef(keys);
  latest.current = keys;
  const said = keys.map(({ press, does }) => `${press}=${does}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is pressed counts, not the closures of this render
  useEffect(() => {
    const layer: Layer = {
      name,
      isInSheet,
      get keys() {
        return latest.current;
      },
    };
    change(name === EVERYWHERE ? [layer, ...layers] : [...layers, layer]);
    return () => change(layers.filter((each) => each !== layer));
  }, [name, said, isInSheet]);
}

export function useLayers(): readonly Layer[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => layers,
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="listbox"], [role="menu"]',
    ) !== null
  );
}

/** Enter is its own. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('a, button, summary') !== null;
}

/** While one is open, the page behind it does not listen. */
function sheets(): number {
  return document.querySelectorAll('.dialog').length;
}

function nameOf(event: KeyboardEvent): string {
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : '';
  const shift = event.shiftKey && event.key.length > 1 ? 'shift+' : '';
  return mod + shift + event.key;
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const pressed = nameOf(event);
  if (!pressed.startsWith('mod+') && isTyping(event.target)) return;
  if (pressed === 'Enter' && isPressed(event.target)) return;
  const sequence = begun !== null && event.timeStamp - begun.at < SEQUENCE_MS ? `${begun.key} ${pressed}` : null;
  begun = null;
  const isForSheet = sheets() > 0 && !pressed.startsWith('mod+');
  // What is asked over a sheet covers that as well.
  if (isForSheet && sheets() > 1) return;
  const all = layers.toReversed().flatMap(({ keys, isInSheet }) => (isInSheet || !isForSheet ? keys : []));
  const found = all.find(({ press }) => press === sequence) ?? all.find(({ press }) => press === pressed);
  if (found !== undefined) {
    event.preventDefault();
    found.run(event);
  } else if (all.some(({ press }) => press.startsWith(`${pressed} `))) begun = { key: pressed, at: event.timeStamp };
}

document.addEventListener('keydown', onKey);
