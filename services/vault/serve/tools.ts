// The tools: what each does, with its receipt. A receipt says which versions of which objects were told to whom, under
// which grants, so that it can be answered later what an assistant knew on a day, and why. A refusal leaves one too.
import { tools as methods } from '../../../shared/methods/tools.ts';
import type { ContextContract } from '../../../shared/schemas/contract.ts';
import { assembleContract } from '../contract/assemble.ts';
import { readState, writeState } from '../contract/shared-state.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import { actionStatus, proposeAction, requestApproval } from '../proposals/actions.ts';
import { proposeMemory } from '../proposals/memories.ts';
import { proposeOperational, toldOperational } from '../proposals/operational.ts';
import { toldMemory } from '../proposals/proposers-view.ts';
import { proposeRelation } from '../proposals/relations.ts';
import { answerAsked } from '../search/asked-search.ts';
import { type Actor, type Change, recordEvent } from '../store/change.ts';
import { requireAnyGrant } from '../view/capabilities.ts';
import { type Viewer, viewerOf } from '../view/viewer.ts';
import { askedManifest } from './asked-manifest.ts';
import type { CallGate } from './call-gate.ts';
import { recordSearch } from './search-receipt.ts';

export function serveTools(gate: CallGate, embeddings: Embeddings): void {
  gate
    .tool(methods.getContextContract, (change, request, actor) => {
      const viewer = grantedViewer(change, actor);
      const contractGiven = assembleContract(change.tx, viewer, request, change.at);
      recordContract(change, viewer, contractGiven, request.as_of ?? null);
      return contractGiven;
    })
    .tool(
      methods.searchPersonalContext,
      (change, { query, purpose, scope }, actor, meant: Int8Array | undefined) => {
        const { answer } = answerAsked(change, grantedViewer(change, actor), actor, {
          query,
          scope: scope ?? {},
          meant,
        });
        recordSearch(change, answer, { query, purpose });
        return answer;
      },
      { prepare: ({ query }) => embeddings.meaningOf(query) },
    )
    .tool(methods.getContextManifest, (change, request, actor) => askedManifest(change, actor, request))
    .tool(methods.proposeMemory, (change, request, actor) => proposeMemory(change, actor, request), {
      told: toldMemory,
    })
    .tool(methods.proposeOperationalState, (change, request, actor) => proposeOperational(change, actor, request), {
      told: toldOperational,
    })
    .tool(methods.proposeRelation, (change, request, actor) => proposeRelation(change, actor, request))
    .tool(methods.setSharedState, (change, { key, ...request }, actor) => writeState(change, actor, key, request))
    .tool(methods.getSharedState, (change, { key }, actor) => readState(change, actor, key))
    .tool(methods.proposeAction, (change, request, actor) => proposeAction(change, actor, request))
    .tool(methods.requestApproval, (change, request, actor) => requestApproval(change, actor, request))
    .tool(methods.checkActionStatus, (change, { intent_id }, actor) => {
      const status = actionStatus(change.tx, actor, intent_id, change.at);
      recordEvent(change, {
        kind: 'action.status_read',
        refs: [status.intent_id],
        summary_human: 'Read the status of an action',
      });
      return status;
    });
}

function grantedViewer({ tx, at }: Change, actor: Actor): Viewer {
  const viewer = viewerOf(tx, actor, at);
  requireAnyGrant(viewer);
  return viewer;
}

function recordContract(change: Change, viewer: Viewer, contract: ContextContract, asOf: string | null): void {
  const items = [
    contract.goals,
    contract.preferences,
    contract.memories,
    contract.decisions,
    contract.constraints,
    contract.state,
  ].flat();
  const told = [
    ...items.flatMap(({ citation }) =>
      citation.filter(({ role }) => role === 'self').map(({ id, version }) => [id, version]),
    ),
    ...contract.references.flatMap(({ id, version }) => (version === undefined ? [] : [[id, version]])),
  ];
  const cited = items.flatMap(({ citation }) => citation.filter(({ role }) => role === 'source').map(({ id }) => id));
  // Told by name alone: what is around the anchor, what the items were taken from, and what else the purpose could have
  // been about.
  const mentioned = new Set([
    ...contract.candidates.map(({ project_id }) => project_id),
    ...contract.references.flatMap(({ id, version }) => (version === undefined ? [id] : [])),
    ...contract.relations.flatMap(({ id, from, to }) => [id, from.id, to.id]),
    ...contract.conflicts.map(({ id }) => id),
    ...cited,
  ]);
  recordEvent(change, {
    kind: 'context.contract',
    refs: [
      ...new Set([...(contract.situation ? [contract.situation.project_id] : []), ...told.map(([id]) => String(id))]),
    ],
    summary_human: 'Gave a situation package',
    extra: {
      contract_id: contract.contract_id,
      purpose: contract.purpose,
      as_of: asOf,
      project: contract.situation?.project_id ?? null,
      grants: viewer.grants?.map(({ id, version }) => [id, version]) ?? ['owner'],
      told,
      mentioned: [...mentioned],
      omissions: contract.omissions.map(({ category, count }) => [category, count]),
      sufficient: contract.sufficient,
    },
  });
}
