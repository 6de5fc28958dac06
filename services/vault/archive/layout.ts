// What lies where inside an archive.
import type { Family } from '../../../shared/schemas/object.ts';

export const PCA_VERSION = '1.0';
/** What an archive names as its writer. The version is that of what is written, and not the program's. */
export const GENERATOR = { name: 'context-hub', version: '0.1.0' } as const;

export const MEMBERS = {
  manifest: 'manifest.json',
  versions: 'objects/versions.jsonl',
  events: 'events.jsonl',
  pam: 'interoperability/pam/memory-store.json',
  ump: 'interoperability/ump/memories.ump.json',
  schema: 'schemas/memory.schema.json',
} as const;

export function objectsMember({ plural }: Pick<Family, 'plural'>): string {
  return `objects/${plural}.jsonl`;
}

/** The events of a vault that was imported, under the name of its chain. */
export function originMember(chain: string): string {
  return `origins/${chain}.jsonl`;
}

export function chainOf(member: string): string | undefined {
  return /^origins\/([0-9a-f]{64})\.jsonl$/.exec(member)?.[1];
}
