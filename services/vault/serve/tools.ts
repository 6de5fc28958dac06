// The tools: what each does, with its receipt. A receipt says which versions of which objects were told to whom, under
// which grants, so that it can be answered later what an assistant knew on a day, and why. A refusal leaves one too.
import { tools as methods } from '../../../shared/methods/tools.ts';
import { assembleContract } from '../contract/assemble.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import { readState, writeState } from '../handoff/notes.ts';
import { actionStatus, proposeAction, requestApproval } from '../proposals/actions.ts';
import { proposeMemory } from '../proposals/memories.ts';
import { proposeOperational, toldOperational } from '../proposals/operational.ts';
import { toldMemory } from '../proposals/proposers-view.ts';
import { proposeRelation } from '../proposals/relations.ts';
import { answerAsked } from '../search/asked-search.ts';
import { recordEvent } from '../store/change.ts';
import { grantedViewer } from '../view/capabilities.ts';
import { askedManifest } from './asked-manifest.ts';
import type { CallGate } from './call-gate.ts';
import { recordContract } from './contract-receipt.ts';
import { recordSearch } from './search-receipt.ts';

export function serveTools(gate: CallGate, embeddings: Embeddings): void {
  gate
    .tool(methods.getContextContract, (change, request, actor) => {
      const viewer = grantedViewer(change.tx, actor, change.at);
      const contractGiven = assembleContract(change.tx, viewer, request, change.at);
      recordContract(change, viewer, contractGiven, request.as_of ?? null);
      return contractGiven;
    })
    .tool(
      methods.searchPersonalContext,
      (change, { query, purpose, scope }, actor, meant: Int8Array | undefined) => {
        const { answer } = answerAsked(change, grantedViewer(change.tx, actor, change.at), actor, {
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
