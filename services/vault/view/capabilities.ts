// What a connection may do besides reading. The owner may do everything.
import { HubError, notFound } from '../../../shared/errors.ts';
import type { Capability } from '../../../shared/schemas/grant.ts';
import type { Actor } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { noGrant } from '../trust/manifests.ts';
import { type Candidate, candidateById } from './candidates.ts';
import { sees, seesEnds, type Viewer, viewerOf } from './viewer.ts';

export function requireCapability({ grants }: Viewer, needed: Capability): void {
  if (grants === undefined) return;
  if (grants.length === 0) throw noGrant();
  if (grants.some(({ capabilities }) => capabilities.includes(needed))) return;
  throw new HubError('policy_denied', `No grant of this connection holds ${needed}.`, { fix: 'Ask the owner for it.' });
}

/** Without a grant every tool fails closed, also the ones that need no capability. */
export function requireAnyGrant({ grants }: Viewer): void {
  if (grants?.length === 0) throw noGrant();
}

export function grantedViewer(reader: Reader, actor: Actor, at: string): Viewer {
  const viewer = viewerOf(reader, actor, at);
  requireAnyGrant(viewer);
  return viewer;
}

/** The object, if it is there and the viewer sees it. Hidden and missing are the same answer. */
export function requireVisible(
  reader: Reader,
  viewer: Viewer,
  id: string,
  at: string,
  refusal: () => HubError = notFound,
): Candidate {
  const found = candidateById(reader, id, at);
  if (!found || !sees(viewer, found) || !seesEnds(reader, viewer, found, at)) throw refusal();
  return found;
}
