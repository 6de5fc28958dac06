// A place for copies by its kind, and whose copies lie there.
import { saidIn } from '../../shared/copies/said-label.ts';
import type { RunTarget } from '../../shared/schemas/copies.ts';
import { folderTarget, vaultsIn } from './folder-target.ts';
import { labelsIn, resticTarget } from './restic-target.ts';
import type { RunDeps, Target } from './target.ts';

export function placeOf(target: RunTarget, deps: RunDeps): Target {
  return target.kind === 'folder' ? folderTarget(target) : resticTarget(target, deps);
}

/** For whoever has nothing but the place. */
export async function vaultsAt(target: RunTarget, deps: RunDeps): Promise<string[]> {
  if (target.kind === 'folder') return vaultsIn(target.folder);
  const labels = await labelsIn(target, deps);
  return [...new Set(labels.flatMap((label) => saidIn(label)?.vault ?? []))];
}
