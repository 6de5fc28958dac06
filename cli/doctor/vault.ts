// The vault itself: asked of the hub where one runs, and else of a process that opens it once, with the rights of the vault.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { kitTime } from '../../shared/kit-time.ts';
import type { ConnectorView, OauthStatus } from '../../shared/schemas/connector.ts';
import type { TargetView } from '../../shared/schemas/copies.ts';
import type { Backup, BackupSchedule, KeyState } from '../../shared/schemas/safekeeping.ts';
import type { Setup } from '../../shared/schemas/system.ts';
import type { HubConfig } from '../../supervisor/config.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { runOnVault } from '../../supervisor/one-shot.ts';
import { vaultSettings } from '../../supervisor/vault-settings.ts';
import { askAll, askApi, asOwner, silentOf } from '../api/api-client.ts';
import { opensNewest } from '../api/newest-backup.ts';
import { counted, type Finding, note, ok, problem, warning } from './finding.ts';

interface Examined {
  keyring: { outcome: 'usable' } | { outcome: 'locked' | 'unavailable'; detail: string };
  key_storage: string | null;
  vault: {
    state: 'none' | 'locked' | 'keyring_locked' | 'outdated' | 'opened' | 'refused';
    key_storage?: string;
    whole?: boolean;
    /** There is a recovery kit, and its file is missing or damaged. */
    kit_lost?: boolean;
    verdict?: { ok: boolean; count: number; reason?: string };
    reason?: string;
    fix?: string | null;
  } | null;
}

export async function examineVault(config: HubConfig, opens: boolean): Promise<Examined> {
  let examined: Examined | undefined;
  await runOnVault({
    entry: 'services/vault/one-shot/examine-main.ts',
    config,
    readable: [],
    order: { settings: vaultSettings(config), opens },
    onLine: (line) => {
      examined = line as unknown as Examined;
    },
  });
  if (examined !== undefined) return examined;
  throw new CommandRefused('The process that looks at the vault ended without an answer.');
}

export function keyring({ keyring: found, key_storage }: Examined): Finding {
  if (found.outcome === 'usable') return ok('keyring', 'The keyring of this system keeps what it is given.');
  const said = sentence(found.detail);
  if (key_storage === 'keyring')
    return problem('keyring', said, 'Unlock or start the keyring of your desktop: the key of the vault is in it.');
  return note('keyring', said);
}

/** A hub that runs is asked about its vault. */
export async function runningVault(hub: HubStatus): Promise<Finding[]> {
  const silent = silentOf(hub);
  if (silent !== undefined) {
    const said = `The ${silent.name} process does not answer, so nothing in the vault was looked at.`;
    return [problem('vault', said, `\`hub restart ${silent.name}\`, then \`hub doctor\`.`)];
  }
  const setup = await askApi<Setup>(hub, 'GET', '/v1/setup').catch(asProblem);
  if (setup instanceof Error) return [problem('vault', setup.message, '`hub logs`, then `hub restart vault`.')];
  if (!setup.initialized) return [note('vault', 'The vault is not set up yet.', '`hub setup`')];
  const known = [keyStorage(setup.key_storage), ...(setup.fault === null ? [] : [lastWrite(setup.fault)])];
  const { state } = await askApi<{ state: string }>(hub, 'GET', '/health');
  if (state === 'locked') {
    return [
      ...known,
      note('vault', 'The vault is locked, so nothing in it was looked at.', '`hub unlock`, then `hub doctor`.'),
    ];
  }
  const owned = asOwner(hub);
  // Each check that needs the token of the owner says itself that there is none; before that nobody waits for it.
  owned.catch(() => {});
  return [
    ...known,
    await about('kit', async () => {
      const key = await askApi<KeyState>(await owned, 'GET', '/v1/key');
      return recoveryKit(key, await askApi<Backup[]>(await owned, 'GET', '/v1/backups'));
    }),
    await about('schedule', async () =>
      backupSchedule(await askApi<BackupSchedule>(await owned, 'GET', '/v1/backups/schedule')),
    ),
    await about('database', async () =>
      database((await askApi<{ whole: boolean }>(await owned, 'GET', '/v1/system/integrity')).whole),
    ),
    await about('audit', async () => audit(await askApi(await owned, 'GET', '/v1/events/verify'))),
    await about('copies', async () => copies(await askApi<TargetView[]>(await owned, 'GET', '/v1/backups/targets'))),
    await about('oauth', async () =>
      oauthClient(await askApi<OauthStatus>(await owned, 'GET', '/v1/connectors/oauth/status')),
    ),
    await about('connectors', async () => connectors(await askAll<ConnectorView>(await owned, '/v1/connectors'))),
  ];
}

/** The findings in a vault that no hub has open. */
export function stoppedVault({ vault }: Examined, { dataDir, oauth }: HubConfig): Finding[] {
  if (vault === null) return [];
  const { state, key_storage, verdict, reason = '', fix } = vault;
  const key = key_storage === undefined ? [] : [keyStorage(key_storage)];
  const file = oauthFile(dataDir, oauth.client !== null);
  switch (state) {
    case 'none':
      return [note('vault', 'There is no vault yet.', '`hub start`, then `hub setup`.')];
    case 'locked':
      return [
        ...key,
        file,
        note('vault', 'The vault is locked, so nothing in it was looked at.', '`hub unlock`, while the hub runs.'),
      ];
    case 'keyring_locked':
      return [
        ...key,
        file,
        problem('vault', 'The keyring that holds the key of the vault is locked.', 'Unlock the keyring.'),
      ];
    case 'outdated':
      return [
        ...key,
        file,
        note('vault', 'The vault is of an older version; the next start makes a backup and brings it up to date.'),
      ];
    case 'refused':
      return [...key, file, problem('vault', sentence(reason), fix ?? '`hub logs vault` may say more.')];
    case 'opened':
      return [...key, ...(vault.kit_lost ? [LOST_KIT] : []), database(vault.whole === true), audit(verdict), file];
  }
}

/** What it said when it was to be written the last time; the next write that succeeds ends it. */
function lastWrite(fault: string): Finding {
  return problem('vault', `What was to be written last was not. ${fault}`, '`hub logs vault` says more.');
}

function keyStorage(storage: string): Finding {
  switch (storage) {
    case 'keyring':
      return ok('key', 'The key is in the keyring of this system.');
    case 'passphrase':
      return ok('key', 'The key is under a passphrase.');
    case 'file':
      return warning(
        'key',
        'The key is in a file beside the vault: whoever can copy the data directory can read it.',
        '`hub key move keyring`, where a keyring runs; or `hub key move passphrase`.',
      );
    default:
      return warning('key', 'The vault is not encrypted.', 'Export it, and import it into an encrypted one.');
  }
}

function recoveryKit({ recovery_kit, key_storage }: KeyState, made: readonly Backup[]): Finding {
  if (recovery_kit && !opensNewest(recovery_kit, made)) {
    const said = `There is a recovery kit, of ${kitTime(recovery_kit)}, and the newest backup was made before it, and does not open with its words.`;
    return warning('kit', said, '`hub backup`');
  }
  if (key_storage === 'none' || recovery_kit)
    return ok('kit', recovery_kit ? `There is a recovery kit, of ${kitTime(recovery_kit)}.` : 'No key, no kit.');
  return warning('kit', 'There is no recovery kit: the vault is lost with its key.', '`hub key kit`');
}

function backupSchedule({ every_hours }: BackupSchedule): Finding {
  if (every_hours === 0)
    return note(
      'schedule',
      'No backup is made by itself.',
      '`hub backup schedule --every 12` has one made, where you want it.',
    );
  return ok('schedule', `A backup is made by itself every ${counted(every_hours, 'hour')}, if anything has changed.`);
}

const LOST_KIT = warning(
  'kit',
  'The file of the recovery kit (vault.kit) is missing or damaged: its words open nothing until it is written again.',
  '`hub start`, then `hub backup` writes it again, for the same words.',
);

function database(whole: boolean): Finding {
  if (whole) return ok('database', 'Every page of the database is what was written.');
  return problem(
    'database',
    'The database is damaged.',
    '`hub backup list`, then `hub restore` into an empty directory.',
  );
}

function audit(verdict: { ok: boolean; count?: number; reason?: string } | undefined): Finding {
  if (verdict?.ok) return ok('audit', `All ${verdict.count} events of the audit log hold, and what they vouch for.`);
  return problem(
    'audit',
    `The audit log does not hold: ${verdict?.reason ?? 'no reason is known'}`,
    'Compare with a backup (`hub restore` into another directory); an alarm is settled with `hub audit settle`.',
  );
}

function copies(targets: TargetView[]): Finding {
  if (targets.length === 0) {
    return note('copies', 'No backup leaves this machine by itself.', '`hub backup target add --help` says how.');
  }
  const bad = targets.find(({ fault }) => fault !== null);
  if (bad === undefined) return ok('copies', `Backups leave for ${targets.map(({ name }) => name).join(', ')}.`);
  return warning('copies', sentence(bad.fault ?? ''), '`hub backup target list` says how all of them are.');
}

function oauthClient({ configured, source, warning: said }: OauthStatus): Finding {
  if (said !== null)
    return warning('oauth', sentence(said), 'Enter a desktop client on the page (`hub open`, Connectors).');
  if (!configured) return note('oauth', 'No OAuth client is set; only Google needs one.');
  return ok('oauth', `The OAuth client comes from the ${source}.`);
}

function oauthFile(dataDir: string, fromEnvironment: boolean): Finding {
  const path = join(dataDir, 'oauth-client.json');
  if (fromEnvironment) return ok('oauth', 'The OAuth client comes from the environment.');
  if (!existsSync(path)) return note('oauth', 'There is no OAuth client in a file; the vault may hold one.');
  if ((statSync(path).mode & 0o077) === 0) return ok('oauth', 'The OAuth client is in a file of its own, and closed.');
  return problem('oauth', 'oauth-client.json is open to others, and is not read.', '`hub doctor --fix` closes it.');
}

function connectors(all: ConnectorView[]): Finding {
  const bad = all.filter(
    ({ status, last_error }) => status === 'reconsent_required' || status === 'failed' || last_error !== null,
  );
  const [first] = bad;
  if (first === undefined)
    return ok('connectors', all.length === 0 ? 'No account is connected.' : `All ${all.length} accounts are in order.`);
  const why = first.status_reason ?? first.last_error?.detail ?? first.status;
  const many = bad.length > 1 ? ` (and ${bad.length - 1} more)` : '';
  return warning(
    'connectors',
    `${first.provider} ${first.kind}${many}: ${sentence(why)}`,
    first.last_error?.fix ?? 'Look at it on the page: `hub open`, Connectors.',
  );
}

/** A check that cannot be made is a finding as well. */
async function about(check: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return problem(check, error.message, '`hub status` says how the processes are.');
  }
}

function asProblem(error: unknown): CommandRefused {
  if (error instanceof CommandRefused) return error;
  throw error;
}

function sentence(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  const line = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
