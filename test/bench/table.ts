// The table of ratios.
import type { Point } from './growth-picture.ts';

export interface Row {
  what: string;
  /** What was measured, and what it was measured against, in their own units. */
  hub: string;
  floor: string;
  ratio: number;
  /** Absent where nothing was promised: in vaults that are larger than most will ever be. */
  target?: { least: number } | { most: number } | undefined;
  /** What it took at one size of the vault, for the picture of the growth. */
  points?: Point[];
}

/** The largest vault of which a person's waiting is promised: ten years of a full life. */
export const PROMISED = 100_000;

function judged({ ratio, target }: Row): [bound: string, met: string] {
  if (!target) return ['–', '–'];
  const isMet = 'least' in target ? ratio >= target.least : ratio <= target.most;
  return ['least' in target ? `≥ ${target.least}` : `≤ ${target.most}`, isMet ? 'yes' : '**no**'];
}

export function tableOf(rows: Row[]): string {
  const lines = rows.map((row) => {
    const { what, hub, floor, ratio } = row;
    return [what, hub, floor, shown(ratio), ...judged(row)];
  });
  return asTable(['What', 'Hub', 'Measured against', 'Ratio', 'Target', 'Met'], lines);
}

export function asTable(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = heads.map((head, i) => Math.max(...[heads, ...lines].map((line) => (line[i] ?? head).length)));
  const asLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] as number)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [asLine(heads), rule, ...lines.map(asLine)].join('\n');
}

export const KINDS = [
  'idle',
  'start',
  'crash',
  'read',
  'write',
  'encryption',
  'verify',
  'archive',
  'copies',
  'context',
  'trust',
  'mixed',
  'kept',
  'recall',
  'lives',
  'fit',
  'clashes',
  'sameness',
  'meaning',
  'model',
  'languages',
  'contradictions',
  'timing',
  'realtalk',
  'plugins',
  'connectors',
  'peer',
  'bridge',
  'page',
] as const;

export type Kind = (typeof KINDS)[number];

function shown(ratio: number): string {
  return ratio.toPrecision(ratio >= 100 ? 3 : 2);
}

export const ms = (value: number): string => `${value >= 100 ? Math.round(value) : value.toPrecision(3)} ms`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
export const perSecond = (value: number): string => `${Math.round(value)} /s`;
export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
