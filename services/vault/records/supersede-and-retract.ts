// Memories, preferences and decisions keep their history: a successor takes over, or what was said is taken back.
import type { Target } from '../../../shared/methods/records.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import type { Change } from '../store/change.ts';
import { getRecord, storeVersion } from '../store/objects/versions.ts';
import { expectVersion, inOwnersWords, refuseHistory } from './family.ts';
import { blank, nextVersion } from './new-record.ts';
import { checkRules } from './rules.ts';

/** Makes the successor from the old object with the changes laid over it, and answers it. */
export function supersede<R extends AnyRecord>(
  change: Change,
  family: Family,
  { id, expected_version }: Target,
  successor: Record<string, unknown>,
): R {
  const old = current<R>(change, family, id, expected_version);
  const fresh = blank(family, change);
  const next = {
    ...old,
    ...beginning(family, old, successor, change.at),
    ...inOwnersWords(family),
    ...successor,
    id: fresh.id,
    authority: 'user_confirmed',
    confidence: successor.confidence ?? null,
    created_at: change.at,
    updated_at: change.at,
    version: 1,
    status: 'live',
    supersedes: id,
    superseded_by: null,
  } as R;
  checkRules(change.tx, next, change.at, old);
  storeVersion(change, next, { kind: 'object.created', summary: `Created a ${family.type} that supersedes another` });
  giveWay(change, old, next.id);
  return next;
}

/** Since when the successor holds: from now on, unless somebody says otherwise. */
function beginning(family: Family, old: AnyRecord, successor: Record<string, unknown>, at: string) {
  // The old validity ends where the new one begins; a successor does not inherit an end.
  if ('valid_from' in family.optional) return { valid_from: at, valid_until: null };
  if (!('decided_at' in family.optional)) return {};
  const { chosen_option = old.chosen_option } = successor;
  return { decided_at: chosen_option === null ? null : at };
}

/** Makes the old one history: it was live until now, and another has taken its place. */
export function giveWay(change: Change, old: AnyRecord, successor: string): void {
  const ended = {
    ...nextVersion(old, change.at),
    authority: old.authority,
    status: 'superseded',
    superseded_by: successor,
  };
  storeVersion(change, ended, {
    kind: `${old.type}.superseded`,
    summary: `Superseded a ${old.type}`,
    extra: { successor },
  });
}

/** The way back from `giveWay`: the old one is live again, as it was said and by whom. */
export function restore(change: Change, old: AnyRecord): void {
  const restored = {
    ...nextVersion(old, change.at),
    authority: old.authority,
    status: 'live',
    superseded_by: null,
  };
  storeVersion(change, restored, {
    kind: `${old.type}.restored`,
    summary: `Restored a ${old.type} that had given way`,
  });
}

export function retract<R extends AnyRecord>(change: Change, family: Family, { id, expected_version }: Target): R {
  const old = current<R>(change, family, id, expected_version);
  const retracted = { ...nextVersion(old, change.at), authority: old.authority, status: 'retracted' };
  storeVersion(change, retracted, { kind: `${family.type}.retracted`, summary: `Retracted a ${family.type}` });
  return retracted;
}

function current<R extends AnyRecord>(change: Change, family: Family, id: string, expected: number | undefined): R {
  const record = getRecord<R>(change.tx, family.type, id, change.at);
  expectVersion(record, expected);
  refuseHistory(record);
  return record;
}
