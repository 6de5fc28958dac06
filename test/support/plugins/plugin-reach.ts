// A plugin that looks at everything it can come to, and writes over all of it that can be written over: so that Node, which
// shares the language and its modules with it, would hand it what is not its own at the next warning, timer or import.
import { PURE_MODULES } from '../../../services/plugin-host/sdk/pure-modules.ts';

const imports = PURE_MODULES.map((name, i) => `import * as pure${i} from '${name}';`).join('\n');
const modules = PURE_MODULES.map((_, i) => `pure${i}`).join(', ');

/** A plugin that prints `SAW`, with what it came to and by which way. */
export const REACH = `${imports}
export async function main(hub) {
  const saw = new Set();
  const seen = new Set();
  const isReal = (thing) => {
    try {
      return thing !== null && typeof thing === 'object' && ['nextTick', 'getBuiltinModule', '_linkedBinding', '_handle', 'reallyExit'].some((name) => typeof thing[name] === 'function' || (name === '_handle' && thing[name]));
    } catch { return false; }
  };
  const look = (thing, way) => { if (isReal(thing)) saw.add(way); };
  const hooks = [];
  const walk = (start, from) => {
    const waiting = [[start, from]];
    while (waiting.length > 0) {
      const [thing, way] = waiting.pop();
      if ((typeof thing !== 'object' && typeof thing !== 'function') || thing === null || seen.has(thing)) continue;
      seen.add(thing);
      look(thing, way);
      waiting.push([Reflect.getPrototypeOf(thing), way + '^']);
      for (const name of Reflect.ownKeys(thing)) {
        const its = Reflect.getOwnPropertyDescriptor(thing, name);
        const next = way + '.' + String(name);
        waiting.push([its.value, next], [its.get, next], [its.set, next]);
        if (its.get) { try { waiting.push([Reflect.get(thing, name, thing), next + '()']); } catch {} }
        hooks.push([thing, name, its, next]);
      }
    }
  };
  walk(globalThis, 'global');
  for (const each of [${modules}]) walk(each, 'module');
  for (const [make, way] of [
    [() => pure${PURE_MODULES.indexOf('node:crypto')}.createHash('sha256'), 'hash'],
    [() => setTimeout(() => {}, 1), 'timer'], [() => setImmediate(() => {}), 'immediate'],
    [() => new AbortController().signal, 'signal'], [() => AbortSignal.timeout(1), 'late'],
    [() => new CompressionStream('gzip'), 'gzip'], [() => new Blob(['x']).stream(), 'blob'],
    [() => new Error('x').stack, 'stack'], [() => Promise.resolve(), 'promise'],
  ]) { try { walk(make(), way); } catch {} }
  const mine = new Set([hub]);
  for (const [thing, name, its, way] of hooks) {
    if (mine.has(thing) || typeof its.value !== 'function' || /setTimeout|Promise|Reflect|Set/.test(way)) continue;
    const real = its.value;
    const hook = function (...given) { look(this, way); for (const each of given) look(each, way); return Reflect.apply(real, this, given); };
    try { Reflect.setPrototypeOf(hook, real); thing[name] = hook; } catch {}
  }
  for (const name of ['noDeprecation', 'throwDeprecation', 'traceProcessWarnings', 'domain', 'listener', 'emit']) {
    for (const proto of [Object.prototype, Function.prototype, Array.prototype]) {
      try { Reflect.defineProperty(proto, name, { configurable: true, get() { look(this, 'inherited ' + name); } }); } catch {}
    }
  }
  setTimeout(() => {}, 2 ** 40);
  try { pure${PURE_MODULES.indexOf('node:buffer')}.Buffer(5); } catch {}
  try { pure${PURE_MODULES.indexOf('node:util')}.deprecate(() => {}, 'old', 'DEP9')(); } catch {}
  try { await import('./nothing.js'); } catch {}
  Promise.reject(new Error('caught later')).catch(() => {});
  await new Promise((done) => setTimeout(done, 50));
  await hub.log(saw.size === 0 ? 'NOTHING' : 'SAW ' + [...saw].slice(0, 5).join(', '));
}`;

/** A plugin that uses the same modules honestly: each prints what came of it. */
export const OWN_EMITTER = `
import { EventEmitter, once } from 'node:events';
import { createHash, createHmac } from 'node:crypto';
import util from 'node:util';
class Tide extends EventEmitter {}
class Late extends Error { constructor(message) { super(message); this.name = 'Late'; } }
export async function main(hub) {
  const tide = new Tide();
  const said = [];
  tide.on('high', (...given) => said.push('told ' + given.join(' ')));
  tide.once('high', () => said.push('once'));
  tide.emit('high', 1, 2);
  if (tide.listenerCount('high') !== 1) said.push('twice');
  setTimeout(() => tide.emit('low', 'nobody'), 1);
  said.push(...(await once(tide, 'low')));
  try { tide.emit('error', new Late('x')); } catch (error) { if (error.name !== 'Late') said.push(error.name); }
  const hash = createHash('sha256').update('a');
  let end = hash; while (Reflect.getPrototypeOf(end) !== null) end = Reflect.getPrototypeOf(end);
  said.push(end.constructor.name, hash.copy().digest('hex').length);
  if (hash.digest('hex') === createHmac('sha256', 'k').update('a').digest('hex') || !util.types.isDate(new Date())) said.push('wrong');
  await hub.log(said.join('; '));
}`;
