// The targets that the owner has named: which are refused, and what is written down of the others.
import { HubError, notFound } from '../../../shared/errors.ts';
import type { NewTarget } from '../../../shared/schemas/copies.ts';
import type { KeyChangeContext } from '../lifecycle/open/change-key.ts';
import type { Change } from '../store/change.ts';
import { type Kept, type KeptTarget, keepCopies, shownPlace } from './copy-settings.ts';

const MOST_TARGETS = 16;

export function targetOf({ settings }: Kept, name: string): KeptTarget {
  const target = settings.targets.find((each) => each.name === name);
  if (target === undefined) throw notFound();
  return target;
}

export function addTarget(change: Change, context: KeyChangeContext, kept: Kept, wanted: NewTarget): KeptTarget {
  const { settings, secrets } = kept;
  refuseUnfit(context, wanted, settings.targets);
  const isFolder = wanted.kind === 'folder';
  const target: KeptTarget = {
    name: wanted.name,
    kind: wanted.kind,
    place: isFolder ? wanted.folder : shownPlace(wanted.repository),
    limit_kib: wanted.limit_kib ?? null,
    added_at: change.at,
    sent: null,
    verified_at: null,
    is_damaged: false,
    notice: null,
  };
  const repositories = isFolder
    ? secrets.repositories
    : {
        ...secrets.repositories,
        [wanted.name]: { repository: wanted.repository, credentials: wanted.credentials },
      };
  const next = {
    settings: { ...settings, targets: [...settings.targets, target] },
    secrets: { ...secrets, repositories },
  };
  keepCopies(change, context.vault.id, next, {
    kind: 'backup.target_added',
    summary: `Backups are copied to ${wanted.name} from now on`,
  });
  return target;
}

export function removeTarget(change: Change, vaultId: string, kept: Kept, name: string): void {
  targetOf(kept, name);
  const { [name]: _, ...repositories } = kept.secrets.repositories;
  const targets = kept.settings.targets.filter((each) => each.name !== name);
  const next = { settings: { ...kept.settings, targets }, secrets: { ...kept.secrets, repositories } };
  const summary = `No backup is copied to ${name} any more`;
  keepCopies(change, vaultId, next, { kind: 'backup.target_removed', summary });
}

function refuseUnfit({ file, deps }: KeyChangeContext, wanted: NewTarget, targets: readonly KeptTarget[]): void {
  if (file.key_storage === 'none') {
    throw new HubError('bad_request', 'This vault is not encrypted, so no copy of it leaves this machine.', {
      fix: 'Make an encrypted vault in another data directory, without HUB_PLAIN_SQLITE.',
    });
  }
  if (targets.some(({ name }) => name === wanted.name)) {
    throw new HubError('validation_failed', `There is a target ${wanted.name} already.`, {
      fix: 'Take another name, or remove that one first.',
      errors: [{ loc: ['body', 'name'], msg: 'is that of another target', type: 'value' }],
    });
  }
  if (targets.length >= MOST_TARGETS) {
    throw new HubError('quota_reached', `There are ${MOST_TARGETS} targets already.`, { fix: 'Remove one first.' });
  }
  refuseOwnPlace(deps.settings.data_dir, wanted);
}

function refuseOwnPlace(dataDir: string, wanted: NewTarget): void {
  const [field, place] =
    wanted.kind === 'folder' ? (['folder', wanted.folder] as const) : (['repository', wanted.repository] as const);
  if (place !== '/' && !`${place}/`.startsWith(`${dataDir}/`) && !`${dataDir}/`.startsWith(`${place}/`)) return;
  throw new HubError('bad_request', 'A copy in the data directory, or around it, is lost with it.', {
    fix: 'Name a folder elsewhere, best on another disk.',
    errors: [{ loc: ['body', field], msg: 'lies in the data directory, or around it', type: 'place' }],
  });
}
