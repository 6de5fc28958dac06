// Where two statements clash, before it is asked whether they are about one matter.
import type { Unit } from '../reading/unit.ts';
import type { ClashKind } from './clash-bars.ts';

export interface Found {
  kind: ClashKind;
  /** The units that clash, which say nothing of what the statements are about. */
  units: ReadonlySet<Unit>;
  own: Record<string, number>;
}

/** What is not one thing may well be another. */
export function isDenied(unit: Unit): boolean {
  return unit.isDenied;
}
