// What the modules of a plugin may import: each other, hub-sdk, and the parts of Node that only compute. Everything else
// is refused where it is imported, by `import` and `import()` alike.
import { registerHooks } from 'node:module';
import { PURE_MODULES } from '../sdk/pure-modules.ts';

const OWN = 'plugin:///';
/** The modules that a plugin gets under these names. */
const OURS = new Map(
  Object.entries({
    'hub-sdk': 'hub-sdk.ts',
    'node:crypto': 'hashing.ts',
    'node:events': 'events.ts',
    'node:util': 'inspecting.ts',
  }).map(([name, file]) => [name, new URL(`../sdk/${file}`, import.meta.url).href]),
);

export function moduleUrl(path: string): string {
  return OWN + path;
}

export function admitModules(modules: Readonly<Record<string, string>>): void {
  const sources = new Map(Object.entries(modules));
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = '' } = context;
      if (!parentURL.startsWith(OWN)) {
        return specifier.startsWith(OWN)
          ? { url: specifier, format: 'module', shortCircuit: true }
          : next(specifier, context);
      }
      const ours = OURS.get(specifier);
      if (ours !== undefined) return next(ours, context);
      if (PURE_MODULES.includes(specifier)) return next(specifier, context);
      if (/^\.{1,2}\//.test(specifier)) {
        const { href } = new URL(specifier, parentURL);
        if (sources.has(href.slice(OWN.length))) return { url: href, format: 'module', shortCircuit: true };
      }
      throw new Error(`A plugin may not import ${JSON.stringify(specifier)}.`);
    },
    load(url, context, next) {
      if (!url.startsWith(OWN)) return next(url, context);
      const source = sources.get(url.slice(OWN.length));
      if (source === undefined) throw new Error(`The package has no module ${JSON.stringify(url.slice(OWN.length))}.`);
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
