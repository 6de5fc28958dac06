// Who may take what from whom, checked for every file: `npm run layers`. The ration of each folder stands in
// layers/rations.ts. `layers <folder>` checks another tree by the same rules.
import { join, resolve } from 'node:path';
import { breachesIn } from './layers/breaches.ts';
import { filesIn } from './layers/tree.ts';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const files = filesIn(root);

const breaches = breachesIn(root, files);
for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exitCode = 1;
console.log(`${files.size} files, ${breaches.length} breaches of the layers`);
