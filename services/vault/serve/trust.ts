// Pairing, connections, grants and manifests.
import { notFound } from '../../../shared/errors.ts';
import { trust as methods } from '../../../shared/methods/trust.ts';
import { invalid } from '../../../shared/validate.ts';
import { assembleContract } from '../contract/assemble.ts';
import { VAULT } from '../store/change.ts';
import {
  findConnection,
  issueToken,
  linkConnection,
  listConnections,
  pairConnection,
  renameConnection,
  revokeConnection,
  wrongCode,
} from '../trust/connections.ts';
import {
  activeGrants,
  createGrant,
  heldBy,
  listGrants,
  previewedGrant,
  revokeGrant,
  revokeGrantsOf,
} from '../trust/grants.ts';
import { readManifest } from '../trust/manifests.ts';
import { glassOf } from '../view/glass.ts';
import { effectOf } from '../view/grant-effect.ts';
import { nameOf } from '../view/object-name.ts';
import { readersOf } from '../view/readers.ts';
import { viewerWith } from '../view/viewer.ts';
import { askedManifest } from './asked-manifest.ts';
import type { CallGate } from './call-gate.ts';
import type { Notices } from './notices.ts';

export function serveTrust(gate: CallGate, notices: Notices): void {
  gate.anyone(methods.pair, async ({ code, runtime_info = null }) => {
    gate.vault.admission.refuseUnderAlarm();
    const outcome = await gate.vault.opened.change(VAULT, (change) => pairConnection(change, code, runtime_info));
    if (outcome.outcome === 'refused') throw wrongCode();
    return { connection_id: outcome.connection_id, token: outcome.token };
  });
  gate
    .write(methods.link, (change, asked) => linkConnection(change, asked))
    .read(methods.listConnections, (vault, query) => listConnections(vault.reader, query, vault.now()))
    .write(methods.issueToken, (change, { id }) => issueToken(change, id))
    .write(methods.renameConnection, (change, { id, name }) => renameConnection(change, id, name))
    .write(methods.revokeConnection, (change, { id }) => {
      const revoked = revokeConnection(change, id);
      revokeGrantsOf(change, id);
      return revoked;
    })
    .write(methods.createGrant, (change, input) => createGrant(change, input))
    .read(methods.listGrants, (vault, query) => listGrants(vault.reader, query, vault.now()))
    .read(
      methods.held,
      (vault, { follow = false }, actor) => {
        if (follow) notices.followGrants();
        if (actor.kind !== 'connection') return { capabilities: null, until: null };
        return heldBy(vault.reader, actor.id, vault.now());
      },
      { anytime: true, evenPaused: true },
    )
    .write(methods.revokeGrant, (change, { id }) => revokeGrant(change, id))
    .read(methods.glass, (vault) => glassOf(vault.reader, vault.now()))
    .read(methods.grantEffect, (vault, asked) => {
      const at = vault.now();
      const { reader } = vault;
      refuseOtherConnection(asked.connection_id, asked.grant);
      if (findConnection(reader, asked.connection_id, at).record.status === 'revoked') throw notFound();
      return effectOf(reader, asked, { at, space: vault.space });
    })
    .read(methods.previewGrant, (vault, { grant, ...asked }) => {
      const at = vault.now();
      const { reader } = vault;
      const { connection_id = grant?.connection_id, ...request } = asked;
      if (connection_id === undefined && grant === undefined) {
        throw invalid([{ loc: ['body', 'grant'], msg: 'or connection_id is needed', type: 'missing' }]);
      }
      refuseOtherConnection(connection_id, grant);
      if (connection_id !== undefined && findConnection(reader, connection_id, at).record.status === 'revoked')
        throw notFound();
      const held = connection_id === undefined ? [] : activeGrants(reader, connection_id, at);
      const grants = grant === undefined ? held : [...held, previewedGrant(reader, grant, { at, space: vault.space })];
      return assembleContract(reader, viewerWith(grants, connection_id ?? 'preview'), request, at);
    })
    .read(methods.assistantsPaused, () => ({ paused: gate.vault.admission.assistantsPaused }))
    .write(methods.pauseAssistants, (change, { paused }) => gate.vault.admission.pauseAssistants(change, paused))
    .read(methods.objectName, (vault, { id }) => nameOf(vault.reader, id, vault.now()))
    .read(methods.readers, (vault, { id }) => readersOf(vault.reader, id, vault.now()))
    .tool(methods.createManifest, (change, input, actor) => askedManifest(change, actor, input))
    .read(methods.readManifest, (vault, { id }, actor) => readManifest(vault.reader, actor, id, vault.now()));
}

/** What would be granted to one connection is no answer about another. */
function refuseOtherConnection(connectionId: string | undefined, grant: { connection_id?: string } | undefined): void {
  if (grant?.connection_id === undefined || grant.connection_id === connectionId) return;
  const msg = 'must be that of connection_id, or left out';
  throw invalid([{ loc: ['body', 'grant', 'connection_id'], msg, type: 'value' }]);
}
