// What a plugin gets from `import … from 'hub-sdk'`. It runs beside the plugin, with its powers and no others; the types
// are declared in hub-sdk.d.ts, which `hub plugin new` lays beside a plugin for its author's editor.
import { createHash } from 'node:crypto';

/**
 * A short key out of what makes an item the same item at every run: the address of its source and its id there, say. The
 * same parts give the same key; how long they are does not matter.
 */
export function sourceKey(...parts: string[]): string {
  return parts.map((part) => createHash('sha256').update(part).digest('base64url').slice(0, 22)).join(':');
}
