// Grants: what the owner lets a connection see and do.
import { HubError } from '../../../shared/errors.ts';
import { idOfNothing } from '../../../shared/id-kinds.ts';
import type { ParamsOf } from '../../../shared/methods/method.ts';
import type { trust } from '../../../shared/methods/trust.ts';
import {
  CAPABILITIES,
  Grant,
  type HeldCapabilities,
  type NewGrant,
  type Preset,
  type Selectors,
} from '../../../shared/schemas/grant.ts';
import { invalid } from '../../../shared/validate.ts';
import { type GrantFacts, READ_CAPABILITY } from '../policy/decide.ts';
import { summarize } from '../policy/summary.ts';
import { made, nextVersion } from '../records/new-record.ts';
import { pageOf, type Row, startOfPage } from '../records/pages.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { getRecord, objectExists, storeVersion } from '../store/objects/versions.ts';
import { watchLabels } from '../store/partitions/watched-labels.ts';
import { findConnection } from './connections.ts';

type Capabilities = Grant['capabilities'];

const READS: Capabilities = ['project.read', 'commitment.read', 'memory.retrieve'];

const PRESETS: Record<Preset, { capabilities: Capabilities; selectors: Selectors }> = {
  read_active_projects: { capabilities: [...READS, 'memory.propose'], selectors: { project_status: 'active' } },
  read_project: { capabilities: [...READS, 'memory.propose'], selectors: {} },
  always_ask_before_sending: { capabilities: ['action.propose'], selectors: {} },
};

export function createGrant(change: Change, input: NewGrant): Grant {
  const { tx, at } = change;
  const { status } = findConnection(tx, input.connection_id, at).record;
  if (status === 'revoked') throw refused('connection_id', 'names a connection that was revoked');
  const shape = shapeOf(tx, input, at);
  watchLabels(tx, shape.selectors.labels ?? []);
  const grant = made(Grant, change, {
    ...shape,
    connection_id: input.connection_id,
    preset: input.preset ?? null,
    status: 'active',
    expires_at: input.expires_at ?? null,
    summary_human: summarize(shape),
  });
  storeVersion(change, grant, { kind: 'grant.created', summary: 'Made a grant', extra: { ...shape } });
  return grant;
}

/** A grant as it would be, for a preview. */
export function previewedGrant(
  reader: Reader,
  input: Omit<NewGrant, 'connection_id'>,
  when: Pick<Change, 'at' | 'space'>,
): Grant {
  const shape = shapeOf(reader, input, when.at);
  const { preset = null, expires_at = null } = input;
  return made(Grant, when, {
    ...shape,
    id: idOfNothing('grant'),
    connection_id: idOfNothing('connection'),
    preset,
    status: 'active',
    expires_at,
    summary_human: summarize(shape),
  });
}

/** The contents of a grant, checked: used to make one, and to preview one that is not made. */
function shapeOf(
  reader: Reader,
  input: Omit<NewGrant, 'connection_id'>,
  at: string,
): Pick<Grant, 'capabilities' | 'selectors' | 'classification_ceiling'> {
  const preset = input.preset && PRESETS[input.preset];
  const capabilities = [...new Set([...(preset?.capabilities ?? []), ...(input.capabilities ?? [])])];
  if (capabilities.length === 0) throw refused('capabilities', 'must name at least one capability, or a preset');
  const selectors = { ...preset?.selectors, ...input.selectors };
  if (input.preset === 'read_project' && selectors.project === undefined) {
    throw refused('selectors', 'must name the project that the preset read_project is for');
  }
  for (const type of selectors.types ?? []) {
    if (!Object.hasOwn(READ_CAPABILITY, type))
      throw refused(
        'selectors',
        `names a type that there is not: there are ${Object.keys(READ_CAPABILITY).join(', ')}`,
      );
  }
  for (const id of [selectors.project ?? []].flat()) {
    if (!objectExists(reader, 'project', id, at)) throw refused('selectors', 'names a project that is not there');
  }
  if (input.expires_at !== undefined && Date.parse(input.expires_at) <= Date.parse(at))
    throw refused('expires_at', 'must lie ahead: it has passed already');
  return { capabilities, selectors, classification_ceiling: input.classification_ceiling ?? 'private' };
}

export function revokeGrant(change: Change, id: string): Grant {
  const grant = getRecord<Grant>(change.tx, 'grant', id, change.at);
  if (grant.status === 'revoked') throw new HubError('already_decided', 'This grant was revoked already.');
  return ended(change, grant);
}

/** With their connection the grants go too: none of them is left that looks as if it held. */
export function revokeGrantsOf(change: Change, connectionId: string): void {
  for (const grant of activeGrants(change.tx, connectionId, change.at)) ended(change, grant);
}

function ended(change: Change, grant: Grant): Grant {
  const revoked = { ...nextVersion(worded(grant), change.at), status: 'revoked' as const };
  storeVersion(change, revoked, { kind: 'grant.revoked', summary: 'Revoked a grant' });
  return revoked;
}

/** Newest first. They are selected by what they are now: that one has expired is written nowhere. */
export function listGrants(reader: Reader, query: ParamsOf<typeof trust.listGrants>, at: string) {
  const { connection = null, status, limit } = query;
  const before = startOfPage(Grant, query);
  const rows =
    connection === null
      ? reader.each<Row>`
        SELECT o.id, v.record FROM objects o JOIN versions v ON v.seq = o.seq
        WHERE o.type = 'grant' AND o.id < ${before} AND o.deleted = 0 ORDER BY o.id DESC`
      : reader.each<Row>`
        SELECT o.id, v.record FROM objects o JOIN versions v ON v.seq = o.seq
        WHERE o.from_id = ${connection} AND o.type = 'grant' AND o.id < ${before} AND o.deleted = 0 ORDER BY o.id DESC`;
  const chosen: Row[] = [];
  for (const row of rows) {
    const grant = shown(JSON.parse(row.record) as Grant, at);
    if (status !== undefined && grant.status !== status) continue;
    chosen.push({ id: row.id, record: JSON.stringify(grant) });
    if (chosen.length > limit) break;
  }
  return pageOf<Grant>(chosen, limit);
}

/** The grants of a connection that hold right now, oldest first. */
export function activeGrants(reader: Reader, connectionId: string, at: string): Grant[] {
  const held = grantsOf(reader, connectionId).filter((grant) => grant.status === 'active' && !hasExpired(grant, at));
  return held.map(worded);
}

export function grantsOf(reader: Reader, connectionId: string): Grant[] {
  const seqs = reader.columnCached<number>`
    SELECT seq FROM objects WHERE from_id = ${connectionId} AND type = 'grant' AND deleted = 0 ORDER BY id`;
  return reader.records(seqs) as unknown as Grant[];
}

/** The capabilities that all grants of a connection give together, and until when that is so if nobody changes them. */
export function heldBy(reader: Reader, connectionId: string, at: string): HeldCapabilities {
  const grants = activeGrants(reader, connectionId, at);
  const ends = grants.flatMap(({ expires_at }) => expires_at ?? []);
  return {
    capabilities: CAPABILITIES.filter((each) => grants.some(({ capabilities }) => capabilities.includes(each))),
    until: ends.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null,
  };
}

/** As everyone reads it: a grant whose time is over says so. */
export function shown(grant: Grant, at: string): Grant {
  const told = worded(grant);
  return told.status === 'active' && hasExpired(told, at) ? { ...told, status: 'expired' } : told;
}

/** In the words of today, whatever an earlier version of this program has stored. */
function worded(grant: Grant): Grant {
  return { ...grant, summary_human: summarize(grant) };
}

export function factsOf(grant: Grant): GrantFacts {
  const { id, capabilities, selectors, classification_ceiling: ceiling } = grant;
  return { id, capabilities, selectors, ceiling };
}

function hasExpired({ expires_at }: Grant, at: string): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.parse(at);
}

function refused(field: string, msg: string): HubError {
  return invalid([{ loc: ['body', field], msg, type: 'grant' }]);
}
