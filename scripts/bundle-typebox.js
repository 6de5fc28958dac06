// Runs after `npm ci`: bundles shared/typebox.ts into build/typebox.js (why: see that file).
import { rolldown } from 'rolldown';

const bundle = await rolldown({ input: 'shared/typebox.ts', platform: 'node', logLevel: 'warn' });
await bundle.write({ file: 'build/typebox.js', format: 'esm' });
