// What a plugin gets from `import … from 'node:events'`: an emitter of its own. That of Node is the ancestor of the process
// and of every stream in it, and whoever changes it is handed them.
type Listener = (this: unknown, ...given: unknown[]) => unknown;
type Name = string | symbol;

interface Entry {
  listener: Listener;
  once: boolean;
}

export const errorMonitor: unique symbol = Symbol('events.errorMonitor');
export const captureRejectionSymbol: unique symbol = Symbol.for('nodejs.rejection');
const LISTENERS = Symbol('listeners');

export class EventEmitter {
  static defaultMaxListeners = 10;
  static readonly errorMonitor: typeof errorMonitor = errorMonitor;
  static readonly captureRejectionSymbol: typeof captureRejectionSymbol = captureRejectionSymbol;
  static readonly once: typeof once = (...given) => once(...given);
  static readonly listenerCount = (emitter: EventEmitter, name: Name): number => emitter.listenerCount(name);
  static EventEmitter = EventEmitter;

  /** Made at the first use: many subclasses do not call our constructor. */
  declare [LISTENERS]: Map<Name, readonly Entry[]>;

  on(name: Name, listener: Listener): this {
    return add(this, name, { listener, once: false }, 'last');
  }

  addListener(name: Name, listener: Listener): this {
    return this.on(name, listener);
  }

  once(name: Name, listener: Listener): this {
    return add(this, name, { listener, once: true }, 'last');
  }

  prependListener(name: Name, listener: Listener): this {
    return add(this, name, { listener, once: false }, 'first');
  }

  prependOnceListener(name: Name, listener: Listener): this {
    return add(this, name, { listener, once: true }, 'first');
  }

  off(name: Name, listener: Listener): this {
    const entries = entriesOf(this, name);
    const last = entries.findLastIndex((entry) => entry.listener === listener);
    if (last >= 0) keep(this, name, entries.toSpliced(last, 1));
    return this;
  }

  removeListener(name: Name, listener: Listener): this {
    return this.off(name, listener);
  }

  removeAllListeners(name?: Name): this {
    if (name === undefined) listenersOf(this).clear();
    else listenersOf(this).delete(name);
    return this;
  }

  emit(name: Name, ...given: unknown[]): boolean {
    if (name === 'error') this.emit(errorMonitor, ...given);
    const entries = entriesOf(this, name);
    if (entries.length === 0 && name === 'error') {
      throw given[0] instanceof Error ? given[0] : new Error(`Unhandled error: ${String(given[0])}`);
    }
    for (const entry of entries) {
      if (entry.once) remove(this, name, entry);
      entry.listener.apply(this, given);
    }
    return entries.length > 0;
  }

  listeners(name: Name): Listener[] {
    return entriesOf(this, name).map(({ listener }) => listener);
  }

  rawListeners(name: Name): Listener[] {
    return this.listeners(name);
  }

  listenerCount(name: Name): number {
    return entriesOf(this, name).length;
  }

  eventNames(): Name[] {
    return [...listenersOf(this).keys()];
  }

  /** Does nothing: nobody is warned of many listeners. */
  setMaxListeners(): this {
    return this;
  }

  getMaxListeners(): number {
    return EventEmitter.defaultMaxListeners;
  }
}

function listenersOf(emitter: EventEmitter): Map<Name, readonly Entry[]> {
  if (!Object.hasOwn(emitter, LISTENERS)) Object.defineProperty(emitter, LISTENERS, { value: new Map() });
  return emitter[LISTENERS];
}

function entriesOf(emitter: EventEmitter, name: Name): readonly Entry[] {
  return listenersOf(emitter).get(name) ?? [];
}

function keep(emitter: EventEmitter, name: Name, entries: readonly Entry[]): void {
  if (entries.length === 0) listenersOf(emitter).delete(name);
  else listenersOf(emitter).set(name, entries);
}

function remove(emitter: EventEmitter, name: Name, entry: Entry): void {
  keep(
    emitter,
    name,
    entriesOf(emitter, name).filter((each) => each !== entry),
  );
}

function add<E extends EventEmitter>(emitter: E, name: Name, entry: Entry, place: 'first' | 'last'): E {
  if (typeof entry.listener !== 'function') throw new TypeError('The listener must be a function.');
  if (entriesOf(emitter, 'newListener').length > 0) emitter.emit('newListener', name, entry.listener);
  const entries = entriesOf(emitter, name);
  keep(emitter, name, place === 'last' ? [...entries, entry] : [entry, ...entries]);
  return emitter;
}

/** The arguments of the next event of a name; an event `error` rejects. */
export function once(emitter: EventEmitter, name: Name, { signal }: { signal?: AbortSignal } = {}): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      emitter.off(name, found);
      if (name !== 'error') emitter.off('error', failed);
      signal?.removeEventListener('abort', aborted);
      then();
    };
    const found = (...given: unknown[]) => settle(() => resolve(given));
    const failed = (error: unknown) => settle(() => reject(error));
    const aborted = () => settle(() => reject(signal?.reason));
    if (signal?.aborted) return reject(signal.reason);
    emitter.on(name, found);
    if (name !== 'error') emitter.on('error', failed);
    signal?.addEventListener('abort', aborted);
  });
}

export default EventEmitter;
