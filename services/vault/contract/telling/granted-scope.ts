// The grants by which whoever asks sees what a package tells.
import type { ContextContract, GrantedScope } from '../../../../shared/schemas/contract.ts';
import type { Grant } from '../../../../shared/schemas/grant.ts';
import type { Candidate } from '../../view/candidates.ts';
import { judge, type Viewer } from '../../view/viewer.ts';

/** The grant by which the anchor is seen stands first. */
export function grantedScope(viewer: Viewer, anchor: Candidate | null): ContextContract['granted_scope'] {
  if (viewer.grants === undefined) {
    return {
      grant_id: 'owner',
      selectors: {},
      ceiling: 'sensitive',
      capabilities: ['*'],
      summary_human: 'The owner sees everything.',
      others: [],
    };
  }
  const decision = anchor && judge(viewer, anchor);
  const admitting = viewer.grants.find(({ id }) => decision?.allow && id === decision.grant) ?? viewer.grants[0];
  if (!admitting) return null;
  return { ...shownGrant(admitting), others: viewer.grants.filter(({ id }) => id !== admitting.id).map(shownGrant) };
}

function shownGrant({ id, selectors, classification_ceiling, capabilities, summary_human }: Grant): GrantedScope {
  return { grant_id: id, selectors, ceiling: classification_ceiling, capabilities, summary_human };
}
