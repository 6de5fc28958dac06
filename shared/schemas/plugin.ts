// An installed plugin, its runs, and what the owner is shown before agreeing to it.
import { Closed, Nullable, OneOf, type Static, Type } from './fields.ts';

export const ISOLATION_LAYERS = [
  'permission',
  'import-allow-list',
  'stripped-globals',
  'empty-environment',
  'memory-limit',
  'cpu-limit',
  'time-limit',
  'namespaces',
  'no-files',
  'no-network',
  'seccomp',
  'seatbelt',
] as const;
export type IsolationLayer = (typeof ISOLATION_LAYERS)[number];

/** What holds a plugin on this machine, or held it in one run. */
export const Isolation = Closed({
  level: OneOf('sandboxed', 'reduced'),
  layers: Type.Array(OneOf(...ISOLATION_LAYERS)),
  /** Why it is reduced, and what to do about it. */
  reason: Nullable(Type.String()),
});
export type Isolation = Static<typeof Isolation>;

const HELD: readonly IsolationLayer[] = ['permission', 'memory-limit', 'time-limit', 'no-files', 'no-network'];
const KERNEL: readonly IsolationLayer[] = ['seccomp', 'seatbelt'];

export function isolationOf(layers: readonly IsolationLayer[], reason: string | null): Isolation {
  const sandboxed = HELD.every((layer) => layers.includes(layer)) && KERNEL.some((layer) => layers.includes(layer));
  return { level: sandboxed ? 'sandboxed' : 'reduced', layers: [...layers], reason: sandboxed ? null : reason };
}
