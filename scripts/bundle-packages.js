// Runs after `npm ci`: bundles what is slow to load from its many modules into one file each (why: see those files).
import { rolldown } from 'rolldown';

await write('shared/typebox.ts', 'build/typebox.js');
await write('shared/mcp/sdk.ts', 'build/mcp.js', [withoutValidator()]);

async function write(input, file, plugins = []) {
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'warn', plugins });
  await bundle.write({ file, format: 'esm' });
}

/** Leaves out the validator that the SDK brings for forms that a server asks a person to fill in: our servers ask for none. */
function withoutValidator() {
  const left = '\0left-out';
  return {
    name: 'without-validator',
    resolveId: (id) => (/\/ajv-provider\.js$|^zod-to-json-schema$/.test(id) ? left : null),
    load: (id) => (id === left ? 'export class AjvJsonSchemaValidator {}; export const zodToJsonSchema = null;' : null),
  };
}
