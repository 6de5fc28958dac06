// What happens in the vault, as it happens: one stream for the whole page. An event names a kind and ids; whatever shows
// one of those is asked for again.
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useSyncExternalStore } from 'react';
import type { OwnerEvent } from '../../shared/methods/api.ts';
import { doubtHub } from './admission.ts';
import { openStream, Refusal, type Schemas } from './client.ts';
import { doubt, onSession, type Session } from './session.ts';

export type Job = Schemas['Job'];
/** What the stream tells of, and that there is one again: whatever happened meanwhile is not known. */
export type LiveEvent = Exclude<OwnerEvent, { event: 'closed' }> | { event: 'resumed' };

/** `lost` is shown: what is on the screen may be old. */
type Line = 'opening' | 'live' | 'lost';

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 4000;

let line: Line = 'opening';
const lineListeners = new Set<() => void>();
const eventListeners = new Set<(event: LiveEvent) => void>();
let running: AbortController | null = null;

function setLine(next: Line): void {
  if (line === next) return;
  line = next;
  for (const listener of lineListeners) listener();
}

export function useLine(): Line {
  return useSyncExternalStore(
    (listener) => {
      lineListeners.add(listener);
      return () => lineListeners.delete(listener);
    },
    () => line,
  );
}

/** Answers how to listen no more. */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  eventListeners.add(listener);
  return () => eventListeners.delete(listener);
}

function tell(event: LiveEvent): void {
  for (const listener of eventListeners) listener(event);
}

async function follow(signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const stream = await openStream(signal);
      // Whatever happened while nobody listened.
      if (line === 'lost') tell({ event: 'resumed' });
      setLine('live');
      wait = FIRST_WAIT_MS;
      await read(stream);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal && (error.code === 'another_hub' || [401, 403, 409, 423].includes(error.status))) {
        return doubt();
      }
    }
    if (signal.aborted) return;
    // Whoever had the other end is gone, and somebody else may have the port.
    doubtHub();
    setLine('lost');
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

async function read(stream: ReadableStream<Uint8Array>): Promise<void> {
  const text = stream.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>);
  const reader = text.pipeThrough(new EventSourceParserStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    if (value.event === 'closed') return doubt();
    if (value.event === 'resumed') tell({ event: 'resumed' });
    else if (value.event === 'audit' || value.event === 'job') tell(JSON.parse(value.data) as LiveEvent);
  }
}

/** Listens as long as the session is open. */
export function followSession(): void {
  let shown: Session['state'] = 'looking';
  onSession(({ state }) => {
    if (state === shown) return;
    shown = state;
    running?.abort();
    running = null;
    if (state !== 'open') return setLine('opening');
    running = new AbortController();
    void follow(running.signal);
  });
}
