// The ids and other names that a hub has told, and which of them fit where in an address.
import { FAMILIES } from '../../../shared/schemas/families.ts';

/** The kind of what stands behind each beginning of an address. Of two beginnings that fit, the longer one counts. */
const BEHIND: Record<string, string> = {
  ...Object.fromEntries(FAMILIES.map(({ plural, prefix }) => [`/v1/${plural}/`, prefix])),
  '/v1/memories/proposals/': 'prp',
  '/v1/memory-proposals/': 'prp',
  '/v1/operational-proposals/': 'opp',
  '/v1/relation-proposals/': 'rlp',
  '/v1/conflicts/': 'cfl',
  '/v1/review/waiting/': 'prp',
  '/v1/review/due/': 'mem',
  '/v1/approvals/': 'int',
  '/v1/actions/intents/': 'int',
  '/v1/connections/': 'con',
  '/v1/grants/': 'grt',
  '/v1/objects/': 'mem',
  '/v1/context-manifests/': 'mft',
  '/v1/jobs/': 'job',
  '/v1/import/staging/': 'stg',
  '/v1/import/vendor/': 'vnb',
  '/v1/plugins/': 'plg',
  '/v1/marketplace/plugins/': 'plg',
  '/v1/connectors/': 'cnr',
  '/v1/backups/': 'backup',
  '/v1/exports/': 'export',
  '/v1/mcp/tools/': 'tool',
  '/v1/state/': 'key',
  '/v1/system/': 'process',
};

const ID = /^([a-z]{3})_[0-9A-HJKMNP-TV-Z]{26}$/;
const BACKUP = /^\d{4}-\d\d-\d\dT[\d-]+Z-\w+$/;

export class KnownNames {
  readonly #byKind = new Map<string, string[]>();
  readonly #spared = new Set<string>();

  /** Keeps names out of addresses, because whoever asks still needs them. */
  spare(...names: string[]): void {
    for (const name of names) this.#spared.add(name);
  }

  add(kind: string, ...names: string[]): void {
    const known = this.#byKind.get(kind) ?? [];
    this.#byKind.set(kind, [...known, ...names.filter((name) => !known.includes(name) && !this.#spared.has(name))]);
  }

  /** Learns what an answer names: an object, a list of them, a job, a file that was written. */
  learn(body: unknown): void {
    for (const each of [body].flat()) {
      if (typeof each !== 'object' || each === null) continue;
      const { id, job_id, name, path } = each as Record<string, unknown>;
      for (const told of [id, job_id]) {
        const [, prefix] = (typeof told === 'string' && ID.exec(told)) || [];
        if (prefix !== undefined) this.add(prefix, told as string);
      }
      if (typeof name === 'string' && BACKUP.test(name)) this.add('backup', name);
      if (typeof path === 'string' && path.endsWith('.pca')) this.add('export', path.split('/').at(-1) as string);
    }
  }

  /** The names of one kind, in the order in which they were told. */
  of(kind: string): readonly string[] {
    return this.#byKind.get(kind) ?? [];
  }

  newest(kind: string): string {
    const found = this.of(kind).at(-1);
    if (found === undefined) throw new Error(`nothing of the kind ${kind} is known`);
    return found;
  }

  get ids(): string[] {
    return [...this.#byKind.values()].flat().filter((name) => ID.test(name));
  }
}

/** The kind of what stands in an address for one of its names. */
export function kindIn(path: string, name: string): string {
  if (name === 'host') return 'host';
  const fitting = Object.keys(BEHIND).filter((start) => path.startsWith(start));
  const [longest] = fitting.sort((a, b) => b.length - a.length);
  if (longest === undefined) throw new Error(`nobody knows what stands in ${path}`);
  return BEHIND[longest] as string;
}
