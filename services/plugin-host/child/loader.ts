// What the modules of a plugin may import: each other, hub-sdk, and the parts of Node that only compute. Everything else
// is refused where it is imported, by `import` and `import()` alike.
import { registerHooks } from 'node:module';
import { PURE_MODULES } from '../sdk/pure-modules.ts';

const OWN = 'plugin:///';
const PURE = 'plugin-pure:';
const SDK = new URL('../sdk/hub-sdk.ts', import.meta.url).href;

/** Of the cryptography, what hashes: the rest of it loads engines and writes keys. */
const HASHING = `export { createHash, createHmac, getHashes, hash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';`;

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
      if (specifier === 'hub-sdk') return next(SDK, context);
      if (specifier === 'node:crypto') return { url: `${PURE}crypto`, format: 'module', shortCircuit: true };
      if (PURE_MODULES.includes(specifier)) return next(specifier, context);
      if (/^\.{1,2}\//.test(specifier)) {
        const { href } = new URL(specifier, parentURL);
        if (sources.has(href.slice(OWN.length))) return { url: href, format: 'module', shortCircuit: true };
      }
      throw new Error(`A plugin may not import ${JSON.stringify(specifier)}.`);
    },
    load(url, context, next) {
      if (url === `${PURE}crypto`) return { format: 'module', source: HASHING, shortCircuit: true };
      if (!url.startsWith(OWN)) return next(url, context);
      const source = sources.get(url.slice(OWN.length));
      if (source === undefined) throw new Error(`The package has no module ${JSON.stringify(url.slice(OWN.length))}.`);
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
