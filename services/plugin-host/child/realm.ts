// The globals of a plugin: an allow-list. What is not on it is gone before the first line of the plugin runs, and cannot
// be put back.
import type { LogLevel } from '../../../shared/methods/plugin-protocol.ts';

/** Beside the language itself: text, addresses, time, streams of bytes, and hashing. */
const ALLOWED = new Set([
  ...['globalThis', 'Infinity', 'NaN', 'undefined', 'isFinite', 'isNaN', 'parseFloat', 'parseInt'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'unescape', 'eval'],
  ...[
    'Object',
    'Function',
    'Boolean',
    'Symbol',
    'Number',
    'BigInt',
    'Math',
    'Date',
    'Temporal',
    'String',
    'RegExp',
    'Iterator',
  ],
  ...[
    'Array',
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'WeakRef',
    'FinalizationRegistry',
    'ArrayBuffer',
    'DataView',
    'JSON',
  ],
  ...['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array'],
  ...['Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'Promise', 'Proxy', 'Reflect'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
  ...['DisposableStack', 'AsyncDisposableStack', 'SuppressedError', 'Intl', 'DOMException', 'structuredClone'],
  ...['URL', 'URLSearchParams', 'URLPattern', 'TextEncoder', 'TextDecoder', 'atob', 'btoa', 'Buffer', 'Blob', 'crypto'],
  ...['AbortController', 'AbortSignal', 'Event', 'EventTarget', 'queueMicrotask', 'performance'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
  ...['ReadableStream', 'WritableStream', 'TransformStream', 'CompressionStream', 'DecompressionStream'],
  ...['TextDecoderStream', 'TextEncoderStream'],
]);

const { platform, versions } = process;

export function stripGlobals(log: (level: LogLevel, message: string) => void): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (ALLOWED.has(name)) continue;
    if (!Reflect.deleteProperty(globalThis, name)) fix(name, undefined);
  }
  // Libraries look at these; nothing else of the process is left.
  fix('process', Object.freeze({ platform, versions: Object.freeze({ node: versions.node }), env: Object.freeze({}) }));
  fix('console', consoleThat(log));
}

function fix(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: false, configurable: false, enumerable: false });
}

function consoleThat(log: (level: LogLevel, message: string) => void): object {
  const at =
    (level: LogLevel) =>
    (...parts: unknown[]) =>
      log(level, parts.map(shown).join(' '));
  return Object.freeze({ debug: at('debug'), log: at('info'), info: at('info'), warn: at('warn'), error: at('error') });
}

function shown(part: unknown): string {
  if (typeof part === 'string') return part;
  if (part instanceof Error) return `${part.name}: ${part.message}`;
  try {
    return JSON.stringify(part) ?? String(part);
  } catch {
    return typeof part;
  }
}
