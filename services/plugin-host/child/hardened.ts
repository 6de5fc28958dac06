// What of Node stays within the reach of a plugin is made so that nothing can be done with it: the process has nothing left
// that a run does not need, and what the plugin shares with Node itself cannot be changed. The intrinsics of the language are
// frozen by a flag (services/plugin-host/run/box.ts).

import buffer from 'node:buffer';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import querystring from 'node:querystring';
import string_decoder from 'node:string_decoder';
import url from 'node:url';
import util from 'node:util';

/** What Node itself asks of the process while modules are loaded, errors are told and the run ends. */
const NEEDED = new Set<string | symbol>([
  ...['_events', '_eventsCount', '_maxListeners', '_exiting', 'exitCode', 'domain', 'nextTick', 'emitWarning'],
  ...[
    'reallyExit',
    '_tickCallback',
    '_fatalException',
    'version',
    'versions',
    'platform',
    'arch',
    'env',
    'argv',
    'execArgv',
  ],
]);

export function stripProcess(): void {
  for (const name of Reflect.ownKeys(process)) {
    if (NEEDED.has(name) || Reflect.deleteProperty(process, name)) continue;
    Reflect.defineProperty(process, name, { value: undefined, writable: false });
  }
}

/**
 * Freezes what the plugin shares with Node, with all that is in it. Of Node's event emitter only the methods are fixed: some
 * modules that inherit from it write over what they inherit as they are loaded.
 */
export function hardenShared(): void {
  const seen = new Set<unknown>([EventEmitter, EventEmitter.prototype]);
  for (const shared of [buffer, path, querystring, string_decoder, url, util, EventTarget, AbortSignal])
    harden(shared, seen);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(EventEmitter.prototype))) {
    if (typeof value === 'function' && name !== 'constructor') {
      Object.defineProperty(EventEmitter.prototype, name, { writable: false, configurable: false });
    }
  }
}

function harden(part: unknown, seen: Set<unknown>): void {
  if ((typeof part !== 'object' && typeof part !== 'function') || part === null || seen.has(part)) return;
  seen.add(part);
  Object.freeze(part);
  for (const { value } of Object.values(Object.getOwnPropertyDescriptors(part))) harden(value, seen);
}
