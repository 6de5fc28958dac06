// What is read beside the tools: a search, the live situation, a resource.
import { reading as methods } from '../../../shared/methods/reading.ts';
import { assembleContract } from '../contract/assemble.ts';
import { liveProject } from '../contract/frame/live-project.ts';
import { readResource } from '../contract/resources.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import { refuseBackwardWindow } from '../records/time-spans.ts';
import { answerAsked } from '../search/asked-search.ts';
import { grantedViewer } from '../view/capabilities.ts';
import { toSituation } from '../view/shown-items.ts';
import { OWNER_VIEW } from '../view/viewer.ts';
import type { CallGate } from './call-gate.ts';
import { recordSearch } from './search-receipt.ts';

export function serveReading(gate: CallGate, embeddings: Embeddings): void {
  gate
    .tool(
      methods.search,
      (change, { q, type, purpose, project, text_from, cursor, ...narrowed }, actor, meant: Int8Array | undefined) => {
        const viewer = grantedViewer(change.tx, actor, change.at);
        refuseBackwardWindow(narrowed);
        const scope = {
          ...(project !== undefined && { project }),
          ...(type !== undefined && { types: [type] }),
          ...(text_from !== undefined && { from: text_from }),
        };
        const { answer, next } = answerAsked(change, viewer, actor, { query: q, scope, narrowed, meant, cursor });
        if (actor.kind === 'connection') recordSearch(change, answer, { query: q, purpose: purpose ?? null });
        return { ...answer, next };
      },
      { prepare: ({ q }) => embeddings.meaningOf(q) },
    )
    .read(methods.situation, (vault) => {
      const at = vault.now();
      const project = liveProject({ reader: vault.reader, viewer: OWNER_VIEW, now: at });
      if (!project) return { project: null, contract: null };
      const request = { purpose: 'what matters now', subject_ref: project.record.id };
      return {
        project: toSituation(project.record),
        contract: assembleContract(vault.reader, OWNER_VIEW, request, at),
      };
    })
    .tool(methods.resource, (change, { uri }, actor) => readResource(change, actor, uri));
}
