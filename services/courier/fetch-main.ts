// One copy brought back, for a machine that has nothing yet: started by `hub restore --from`, in a box that is made for it, and
// gone when it is done. What opens the target comes over standard input, where nobody else can read it. What it says is lines of
// JSON on its standard output, and it leaves a backup in `leaving/fetched` that nobody has opened yet.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  FETCHED_FOLDER,
  type FoundCopy,
  KEYS_FOLDER,
  LEAVING_FOLDER,
  type NewTarget,
  type RunTarget,
} from '../../shared/schemas/copies.ts';
import { faultOf, Stopped } from './fault.ts';
import { folderTarget, vaultsIn } from './folder-target.ts';
import { labelsIn, resticTarget } from './restic-target.ts';
import { saidIn } from './said-label.ts';
import { PATIENCE_MS, type Workplace } from './target.ts';

interface Order {
  data_dir: string;
  restic: string | null;
  target: NewTarget;
  /** Which vault, where copies of several are there. */
  vault_id: string | null;
}

process.umask(0o077);
const TOLD_EVERY_MS = 250;
const order = JSON.parse(await text(process.stdin)) as Order;
const inside = (path: string) => join(order.data_dir, path);
const { signal } = new AbortController();
const workplace: Workplace = {
  folder: inside(LEAVING_FOLDER),
  keys: inside(KEYS_FOLDER),
  program: order.restic,
  patienceMs: PATIENCE_MS,
  signal,
};
let toldAt = 0;

try {
  const vaults = await vaultsThere();
  const [vault_id] = vaults;
  if (vault_id === undefined) throw new Stopped('not_there');
  if (vaults.length > 1) tell({ vaults });
  else await fetchNewest(runTarget(vault_id));
} catch (error) {
  tell({ fault: faultOf(error) });
  process.exitCode = 1;
}

async function vaultsThere(): Promise<string[]> {
  const { target, vault_id } = order;
  const all =
    target.kind === 'folder'
      ? vaultsIn(target.folder)
      : (await labelsIn(runTargetOf(target, ''), workplace)).flatMap((label) => saidIn(label)?.vault ?? []);
  return [...new Set(all)].filter((each) => vault_id === null || each === vault_id);
}

async function fetchNewest(target: RunTarget): Promise<void> {
  const place = target.kind === 'folder' ? folderTarget(target) : resticTarget(target, workplace);
  const newest = newestOf(await place.look());
  if (newest === undefined) throw new Stopped('not_there');
  tell({ found: { made_at: newest.made_at } });
  rmSync(inside(FETCHED_FOLDER), { recursive: true, force: true });
  const told = async (done: number, total: number) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS && done < total) return;
    toldAt = performance.now();
    tell({ done, total });
  };
  await place.fetch(newest.id, inside(FETCHED_FOLDER), { signal, told });
  tell({ fetched: inside(FETCHED_FOLDER) });
}

/** By what its label says, which only the key can judge: what is fetched is proven before it becomes a vault. */
function newestOf(copies: readonly FoundCopy[]): { id: string; made_at: string } | undefined {
  const known = copies.flatMap(({ id, label }) => {
    const said = saidIn(label);
    return said === undefined ? [] : [{ id, ...said }];
  });
  return known.toSorted((a, b) => b.generation - a.generation || b.made_at.localeCompare(a.made_at))[0];
}

function runTarget(vaultId: string): RunTarget {
  return runTargetOf(order.target, vaultId);
}

function runTargetOf<T extends NewTarget>(target: T, vault_id: string): Extract<RunTarget, { kind: T['kind'] }> {
  const { name: _, ...place } = target;
  return { ...place, vault_id, limit_kib: null } as unknown as Extract<RunTarget, { kind: T['kind'] }>;
}

function tell(what: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
