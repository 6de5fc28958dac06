// What a label says, for whoever has no key to judge it with. What it leads to has to be judged by its seal once the vault is open.
import { isIdOf } from '../id-kinds.ts';
import type { FoundCopy } from '../schemas/copies.ts';

interface Said {
  vault: string;
  generation: number;
  /** How much had happened in the vault: a clock may be set back between two copies. */
  events: number;
  made_at: string;
}

export function saidIn(label: string): Said | undefined {
  const [form, vault = '', said = ''] = label.split('.');
  if (form !== 'hub1' || !isIdOf('vault', vault)) return undefined;
  try {
    const { generation, events, made_at } = JSON.parse(Buffer.from(said, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    if (!Number.isSafeInteger(generation) || !Number.isSafeInteger(events) || typeof made_at !== 'string')
      return undefined;
    return { vault, generation: Number(generation), events: Number(events), made_at };
  } catch {
    return undefined;
  }
}

/** As the labels say, and so as whoever could write into the place says. */
export function newestFirst(copies: readonly FoundCopy[]): (FoundCopy & { made_at: string })[] {
  const known = copies.flatMap((copy) => {
    const said = saidIn(copy.label);
    return said === undefined ? [] : [{ ...copy, ...said }];
  });
  return known
    .toSorted((a, b) => b.generation - a.generation || b.events - a.events || b.made_at.localeCompare(a.made_at))
    .map(({ id, label, made_at }) => ({ id, label, made_at }));
}
