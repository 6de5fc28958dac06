// The newest copy in a target is brought here to become a vault, on a machine that has nothing but the words of the recovery
// kit and what opens the target. One process brings the copy here and knows no key; another opens it and has no network.

import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { saidOfPlace } from '../../shared/copies/copy-faults.ts';
import { kitTime } from '../../shared/kit-time.ts';
import type { CopyFault, FoundCopy, NewTarget } from '../../shared/schemas/copies.ts';
import { LEAVING_FOLDER } from '../../shared/schemas/copies.ts';
import { VAULT_FILE } from '../../shared/schemas/system.ts';
import type { HubConfig } from '../../supervisor/config.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { runOnErrand } from '../../supervisor/one-shot.ts';
import { requireFolder } from '../files/writable-place.ts';
import { readableLine } from '../terminal/output.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { isRepository, type Opening, repositoryAt } from './opened-repository.ts';

interface Line {
  done?: number;
  total?: number;
  found?: { made_at: string };
  vaults?: string[];
  /** What is there instead of the one that was named. */
  others?: { vaults?: string[]; copies?: { id: string; made_at: string }[] };
  fetched?: Fetched;
  fault?: CopyFault;
}

export interface FromOptions extends Opening {
  vault?: string;
  copy?: string;
}

interface Fetched {
  folder: string;
  /** Which copy it is, among those that are there. */
  id: string;
  copies: FoundCopy[];
}

export function requireNoVault(dataDir: string): void {
  if (existsSync(join(dataDir, VAULT_FILE))) {
    throw new CommandRefused(
      'There is a vault in this data directory already. Restore into another one with --data-dir.',
      'already_there',
    );
  }
}

/** The backup that was fetched; the caller removes it with `forgetFetched`. */
export async function fetchFrom(config: HubConfig, target: NewTarget, { vault, copy }: FromOptions): Promise<Fetched> {
  const { dataDir, restic } = config;
  requireNoVault(dataDir);
  const bar = new ProgressBar('Fetching');
  let last: Line = {};
  const order = { data_dir: dataDir, restic, target, vault_id: vault ?? null, copy: copy ?? null };
  try {
    await runOnErrand({
      entry: 'services/courier/fetch-main.ts',
      config,
      place: target.kind === 'folder' ? target.folder : target.repository,
      input: JSON.stringify(order),
      onLine: (line) => {
        last = line as Line;
        if (last.found) process.stderr.write(`Found the copy of ${last.found.made_at}; it is brought here.\n`);
        if (last.done !== undefined) bar.update(last.done, last.total ?? 0);
      },
    });
  } finally {
    bar.end();
  }
  if (last.fetched !== undefined) return last.fetched;
  forgetFetched(dataDir);
  if (last.vaults) {
    throw new UsageRefused(`There are copies of several vaults; say which with --vault: ${last.vaults.join(', ')}.`);
  }
  if (last.others) throw new CommandRefused(othersThan(last.others, last.others.vaults ? vault : copy), 'not_found');
  throw new CommandRefused(saidOfPlace(last.fault ?? 'failed'), 'unavailable');
}

const MOST_NAMED = 10;

function othersThan({ vaults = [], copies = [] }: NonNullable<Line['others']>, wanted = ''): string {
  const named = readableLine(wanted, 60);
  const all = [...vaults, ...copies.map(({ id, made_at }) => `${id} (of ${kitTime({ made_at })})`)];
  const shown = all
    .slice(0, MOST_NAMED)
    .map((each) => readableLine(each, 120))
    .join(', ');
  const more = all.length > MOST_NAMED ? `, and ${all.length - MOST_NAMED} older` : '';
  const missing = vaults.length > 0 ? `no copy of a vault ${named}` : `no copy ${named}`;
  return `There is ${missing} at this place; there ${all.length === 1 ? 'is' : 'are'} ${shown}${more}.`;
}

export function forgetFetched(dataDir: string): void {
  rmSync(join(dataDir, LEAVING_FOLDER), { recursive: true, force: true });
}

/** Where copies are looked for: a folder that is there, or a repository with what opens it. */
export async function copiesAt(place: string, options: FromOptions): Promise<NewTarget> {
  if (!isRepository(place)) {
    requireFolder(place, 'see whether its disk is connected, and how it is written');
    return { name: 'from', kind: 'folder', folder: resolve(place) };
  }
  if (!process.stdin.isTTY && options.passwordFile === undefined) {
    throw new UsageRefused('Without a terminal the password of the repository is read from --password-file.');
  }
  return { name: 'from', kind: 'restic', ...(await repositoryAt(place, options)) };
}
