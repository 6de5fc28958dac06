// Stands where the vault stands, for one command: it holds what a plugin imports and keeps, and forgets
// all of it with its process.
import { hash } from 'node:crypto';
import { newId } from '../../../shared/ids.ts';
import type { Method, ParamsOf, ResultOf } from '../../../shared/methods/method.ts';
import { pluginRun } from '../../../shared/methods/plugins.ts';
import type { ImportedItem } from '../../../shared/schemas/imported-item.ts';
import type { RunCounts, RunLogLine } from '../../../shared/schemas/plugin.ts';
import type { VaultOfRun } from '../run/host-calls.ts';

export interface TriedRun {
  counts: RunCounts;
  changes: { what: 'created' | 'updated' | 'removed'; item: string }[];
  log: RunLogLine[];
  items: ImportedItem[];
}

interface Held {
  item: ImportedItem;
  digest: string;
}

export class TemporaryStore implements VaultOfRun {
  readonly run = newId('run', Date.now());
  lastSuccessAt: string | null = null;
  readonly #items = new Map<string, Held>();
  readonly #kept = new Map<string, string>();
  #current: TriedRun = nothingYet();

  begin(): void {
    this.#current = nothingYet();
  }

  end(succeededAt: string | null): TriedRun {
    this.lastSuccessAt = succeededAt ?? this.lastSuccessAt;
    return { ...this.#current, items: [...this.#items.values()].map(({ item }) => item) };
  }

  async ask<M extends Method>(method: M, params: ParamsOf<M>): Promise<ResultOf<M>> {
    return this.#answer(method.name, params) as ResultOf<M>;
  }

  #answer(name: string, params: unknown): object {
    switch (name) {
      case pluginRun.upsert.name:
        return this.#upsert((params as ParamsOf<typeof pluginRun.upsert>).items);
      case pluginRun.tombstone.name:
        return this.#tombstone((params as ParamsOf<typeof pluginRun.tombstone>).source_keys);
      case pluginRun.read.name: {
        const { kind, key } = params as ParamsOf<typeof pluginRun.read>;
        return { value: this.#kept.get(`${kind} ${key}`) ?? null };
      }
      case pluginRun.keep.name: {
        const { kind, key, value } = params as ParamsOf<typeof pluginRun.keep>;
        if (value === null) this.#kept.delete(`${kind} ${key}`);
        else this.#kept.set(`${kind} ${key}`, value);
        return {};
      }
      case pluginRun.note.name: {
        const { lines, refused } = params as ParamsOf<typeof pluginRun.note>;
        this.#current.log.push(...lines);
        this.#current.counts.refused = refused;
        return {};
      }
      // There is no owner here to ask for access to an account.
      case pluginRun.beginOauth.name:
        return { status: 'consent_needed' };
      default:
        return { token: null };
    }
  }

  #upsert(items: readonly ImportedItem[]) {
    const counts = { created: 0, updated: 0, unchanged: 0 };
    for (const item of items) {
      const digest = hash('sha256', JSON.stringify(Object.entries(item).sort()));
      const held = this.#items.get(item.source_key);
      const what = held === undefined ? 'created' : held.digest === digest ? 'unchanged' : 'updated';
      counts[what] += 1;
      this.#current.counts[what] += 1;
      this.#items.set(item.source_key, { item, digest });
      if (what !== 'unchanged') this.#current.changes.push({ what, item: named(item) });
    }
    return counts;
  }

  #tombstone(keys: readonly string[]) {
    const counts = { removed: 0, absent: 0 };
    for (const key of keys) {
      const held = this.#items.get(key);
      this.#items.delete(key);
      counts[held === undefined ? 'absent' : 'removed'] += 1;
      if (held !== undefined) this.#current.changes.push({ what: 'removed', item: named(held.item) });
    }
    this.#current.counts.removed += counts.removed;
    return counts;
  }
}

function nothingYet(): TriedRun {
  return { counts: { created: 0, updated: 0, unchanged: 0, removed: 0, refused: 0 }, changes: [], log: [], items: [] };
}

function named({ type, title, starts_at }: ImportedItem): string {
  return `${type.padEnd(8)} ${starts_at ? `${starts_at.slice(0, 16)}  ` : ''}${title}`;
}
