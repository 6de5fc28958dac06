// One copy brought back, for a machine that has nothing yet: started by `hub restore --from`, in a box that is made for it, and
// gone when it is done. What opens the target comes over standard input, where nobody else can read it. What it says is lines of
// JSON on its standard output, and it leaves a backup in `leaving/fetched` that nobody has opened yet.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { newestFirst } from '../../shared/copies/said-label.ts';
import {
  FETCHED_FOLDER,
  KEYS_FOLDER,
  LEAVING_FOLDER,
  type NewTarget,
  type RunTarget,
} from '../../shared/schemas/copies.ts';
import { faultOf, Stopped } from './fault.ts';
import { placeOf, vaultsAt } from './place.ts';
import { PATIENCE_MS, type RunDeps } from './target.ts';

interface Order {
  data_dir: string;
  restic: string | null;
  target: NewTarget;
  /** Which vault, where copies of several are there. */
  vault_id: string | null;
  /** Which copy, where it is not to be the newest. */
  copy: string | null;
}

process.umask(0o077);
const TOLD_EVERY_MS = 250;
const order = JSON.parse(await text(process.stdin)) as Order;
const inside = (path: string) => join(order.data_dir, path);
const { signal } = new AbortController();
const deps: RunDeps = {
  folder: inside(LEAVING_FOLDER),
  keys: inside(KEYS_FOLDER),
  program: order.restic,
  patienceMs: PATIENCE_MS,
  signal,
};
let toldAt = 0;

try {
  const all = await vaultsAt(runTarget(''), deps);
  const vaults = all.filter((id) => [null, id].includes(order.vault_id));
  const [vault_id] = vaults;
  if (all.length === 0) throw new Stopped('not_there');
  if (vault_id === undefined) tell({ others: { vaults: all } });
  else if (vaults.length > 1) tell({ vaults });
  else await fetchCopy(runTarget(vault_id));
} catch (error) {
  tell({ fault: faultOf(error) });
  process.exitCode = 1;
}

/** The newest by what its label says, which only the key can judge: what is fetched is proven before it becomes a vault. */
async function fetchCopy(target: RunTarget): Promise<void> {
  const place = placeOf(target, deps);
  const copies = newestFirst(await place.look());
  const wanted = copies.find(({ id }) => order.copy === null || order.copy === id);
  if (copies.length === 0) throw new Stopped('not_there');
  if (wanted === undefined) return tell({ others: { copies: copies.map(({ id, made_at }) => ({ id, made_at })) } });
  tell({ found: { made_at: wanted.made_at } });
  rmSync(inside(FETCHED_FOLDER), { recursive: true, force: true });
  const told = async (done: number, total: number) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS && done < total) return;
    toldAt = performance.now();
    tell({ done, total });
  };
  await place.fetch(wanted.id, inside(FETCHED_FOLDER), { signal, told });
  tell({
    fetched: { folder: inside(FETCHED_FOLDER), id: wanted.id, copies: copies.map(({ id, label }) => ({ id, label })) },
  });
}

function runTarget(vault_id: string): RunTarget {
  const { name: _, ...place } = order.target;
  return { ...place, vault_id, limit_kib: null };
}

function tell(what: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
