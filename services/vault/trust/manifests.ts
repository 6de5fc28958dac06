// Context manifests: what an assistant may do, as it asked for it, for a purpose and a short time.
import { instant } from '../../../shared/clock.ts';
import { HubError, notFound } from '../../../shared/errors.ts';
import { MANIFEST_TTL_S } from '../../../shared/limits.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import type { Selectors } from '../../../shared/schemas/grant.ts';
import { ContextManifest, type NewManifest } from '../../../shared/schemas/manifest.ts';
import { made } from '../records/new-record.ts';
import type { Change, ConnectionActor } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject, storeVersion } from '../store/objects/versions.ts';
import { activeGrants } from './grants.ts';

export function createManifest(
  change: Change,
  actor: ConnectionActor,
  input: Omit<Static<typeof NewManifest>, 'selectors'> & { selectors?: Selectors | undefined },
): ContextManifest {
  const { tx, at } = change;
  const grants = activeGrants(tx, actor.id, at);
  if (grants.length === 0) throw noGrant();
  const granted = input.requested_capabilities.filter((each) =>
    grants.some(({ capabilities }) => capabilities.includes(each)),
  );
  const manifest = made(ContextManifest, change, {
    connection_id: actor.id,
    purpose: input.purpose,
    requested_capabilities: input.requested_capabilities,
    selectors: input.selectors ?? {},
    status: 'active',
    granted_capabilities: granted,
    redaction_notices: input.requested_capabilities
      .filter((each) => !granted.includes(each))
      .map((each) => `${each} is not granted.`),
    expires_at: instant(Date.parse(at) + (input.ttl_seconds ?? MANIFEST_TTL_S) * 1000),
  });
  storeVersion(change, manifest, { kind: 'context.manifest', summary: 'Gave a manifest of some capabilities' });
  return manifest;
}

/** One of the connection's own. It says `invalidated` once the grants no longer hold what it promised. */
export function readManifest(reader: Reader, actor: ConnectionActor, id: string, at: string): ContextManifest {
  const manifest = findObject<ContextManifest>(reader, 'manifest', id, at)?.record;
  if (!manifest || manifest.connection_id !== actor.id) throw notFound();
  if (manifest.expires_at <= at)
    throw new HubError('gone', 'This manifest has expired.', { fix: 'Ask for a new one.' });
  const grants = activeGrants(reader, actor.id, at);
  const holds =
    grants.length > 0 &&
    manifest.granted_capabilities.every((each) => grants.some(({ capabilities }) => capabilities.includes(each)));
  return holds ? manifest : { ...manifest, status: 'invalidated' };
}

export function noGrant(): HubError {
  return new HubError('policy_denied', 'The owner has granted nothing to this connection yet.', {
    fix: 'Ask the owner for a grant.',
  });
}
