// How much one run of a plugin may bring, and one plugin in all: items and bytes. A run is told when it comes near to any of
// them, once for each, and refused what goes beyond.
import { HubError } from '../../../../shared/errors.ts';
import {
  MIB,
  PLUGIN_BYTES,
  PLUGIN_BYTES_PER_RUN,
  PLUGIN_ITEMS_PER_RUN,
  PLUGIN_TOLD_SHARE,
} from '../../../../shared/limits.ts';
import type { SourceItem } from '../source-items.ts';

export interface ImportLimits {
  itemsPerRun: number;
  bytesPerRun: number;
  bytesPerPlugin: number;
}

export const IMPORT_LIMITS: ImportLimits = {
  itemsPerRun: PLUGIN_ITEMS_PER_RUN,
  bytesPerRun: PLUGIN_BYTES_PER_RUN,
  bytesPerPlugin: PLUGIN_BYTES,
};

interface Measure {
  used: number;
  most: number;
  /** The sentence about this limit, with the amount. */
  said: (amount: number) => string;
  told: boolean;
}

export class ImportAllowance {
  readonly #items: Measure;
  readonly #bytes: Measure;
  readonly #ofPlugin: Measure;

  /** `written`: the bytes that the plugin has written in all its runs before. */
  constructor({ itemsPerRun, bytesPerRun, bytesPerPlugin }: ImportLimits, written: number) {
    const measure = (used: number, most: number, said: Measure['said']): Measure => ({ used, most, said, told: false });
    this.#items = measure(0, itemsPerRun, (amount) => `One run imports at most ${amount} items`);
    this.#bytes = measure(0, bytesPerRun, (amount) => `One run imports at most ${inMib(amount)}`);
    this.#ofPlugin = measure(
      written,
      bytesPerPlugin,
      (amount) => `A plugin writes at most ${inMib(amount)} in all its runs`,
    );
  }

  /** Counts what is asked to be imported, or refuses it. */
  take(items: readonly SourceItem[]): void {
    const asked: [Measure, number][] = [
      [this.#items, items.length],
      [this.#bytes, bytesOf(items)],
      [this.#ofPlugin, 0],
    ];
    for (const [{ used, most, said }, more] of asked) {
      if (used + more > most) throw new HubError('policy_denied', `${said(most)}.`);
    }
    for (const [measure, more] of asked) measure.used += more;
  }

  /** Counts what was written of it: what its source said as before takes no room. */
  wrote(bytes: number): void {
    this.#ofPlugin.used += bytes;
  }

  /** For the log of the run, once for each end that is near. */
  warnings(): string[] {
    const near = [this.#items, this.#bytes, this.#ofPlugin].filter(
      ({ used, most, told }) => !told && used >= most * PLUGIN_TOLD_SHARE,
    );
    for (const measure of near) measure.told = true;
    return near.map(
      ({ used, most, said }) => `${said(most)}, and ${Math.floor((used / most) * 100)} % of that is used.`,
    );
  }
}

function bytesOf(items: readonly SourceItem[]): number {
  return Buffer.byteLength(JSON.stringify(items));
}

function inMib(bytes: number): string {
  return bytes >= MIB ? `${Math.floor(bytes / MIB)} MiB` : `${bytes} bytes`;
}
