// Loads our TypeScript with its types already taken out, as scripts/strip-types.js leaves it under build/.
// Taking them out anew at every start costs each process a fifth of a second and 25 MB. The code is the same to the
// line and column; a file whose copy is missing or is not of the same instant is loaded by Node as it is.
//
// Plain JavaScript, because it is what loads the TypeScript: `node --import shared/stripped-code.js`.
import { readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const project = new URL('../', import.meta.url).href;
/** An installed package is never edited, and the times of its files are those of its unpacking. */
const isInstalled = project.includes('/node_modules/');

registerHooks({
  load(url, context, loadNext) {
    if (!url.startsWith(project) || !url.endsWith('.ts')) return loadNext(url, context);
    const source = strippedSource(
      fileURLToPath(url),
      fileURLToPath(`${project}build/stripped/${url.slice(project.length, -3)}.js`),
    );
    return source === undefined ? loadNext(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

function strippedSource(original, stripped) {
  try {
    const isCurrent = isInstalled || Math.round(statSync(original).mtimeMs) === Math.round(statSync(stripped).mtimeMs);
    return isCurrent ? readFileSync(stripped, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
