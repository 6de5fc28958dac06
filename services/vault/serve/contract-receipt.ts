// The receipt of a situation package: what was told, under which grants, and for what.
import type { ContextContract } from '../../../shared/schemas/contract.ts';
import { type Change, recordEvent } from '../store/change.ts';
import type { Viewer } from '../view/viewer.ts';

export function recordContract(change: Change, viewer: Viewer, contract: ContextContract, asOf: string | null): void {
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
  // A mention is one line of what a thing says, below the lists.
  const lines = contract.references.flatMap(({ id, version }) => (version === undefined ? [] : [id]));
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
      in_a_line: lines,
      mentioned: [...mentioned],
      omissions: contract.omissions.map(({ category, count }) => [category, count]),
      sufficient: contract.sufficient,
    },
  });
}
