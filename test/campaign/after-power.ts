// Whether a vault that the power was taken from is what it has to be: it opens, raises no alarm, and has what it answered.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { goals } from '../../shared/methods/records.ts';
import { safekeeping } from '../../shared/methods/safekeeping.ts';
import { vault as control } from '../../shared/methods/vault.ts';
import { VaultHere } from '../support/vault-here.ts';
import type { Promised } from './recorded-lives.ts';

/** What is wrong with it, each in a sentence; nothing where it has to be whole. */
export async function faultsOf(dataDir: string, token: string, held: readonly Promised['what'][]): Promise<string[]> {
  await using here = new VaultHere({ dataDir });
  try {
    await here.open();
  } catch (error) {
    return [`it did not start: ${error instanceof Error ? `${error.name} ${error.message}` : String(error)}`];
  }
  const { started } = here;
  if (!started.ready) {
    const isClear = /^[A-Z].+\.$/.test(started.reason) && started.fix !== null;
    return held.length === 0 && isClear ? [] : [`it refused: ${started.reason} ${started.fix}`];
  }
  const faults: string[] = [];
  const isPromised = (kind: Promised['what']['kind']) => held.some((what) => what.kind === kind);
  if (isPromised('locked') && started.state !== 'locked') faults.push(`it is ${started.state}, and was locked`);
  if (started.state === 'setup_required') return held.length === 0 ? [] : ['it is not set up'];
  here.owner = token;
  if (started.state === 'locked') await here.call(control.unlock, {});
  if (here.vault.opened.alarm.reason !== null) faults.push(`a false alarm: ${here.vault.opened.alarm.reason}`);
  for (const what of held) faults.push(...(await missing(here, what)));
  const verdict = held.length === 0 ? { ok: true as const } : await here.vault.opened.verify();
  if (!verdict.ok) faults.push(`its chain does not hold: ${verdict.reason}`);
  return faults;
}

async function missing(here: VaultHere, what: Promised['what']): Promise<string[]> {
  switch (what.kind) {
    case 'goal':
      return here.call(goals.get, { id: what.id }).then(
        () => [],
        () => [`${what.id} is gone`],
      );
    case 'file': {
      const path = join(here.dataDir, what.path);
      if (!existsSync(path)) return [`${what.path} is gone`];
      const { size } = statSync(path);
      return size === (what.bytes ?? size) && size > 0 ? [] : [`${what.path} has ${size} bytes`];
    }
    case 'backup': {
      const backups = await here.call(safekeeping.listBackups, {});
      return backups.some(({ name }) => name === what.name) ? [] : [`the backup ${what.name} is gone`];
    }
    default:
      return [];
  }
}
