// What assistants ask to be done outside, and what the owner says to it.
import { actions as methods } from '../../../shared/methods/actions.ts';
import { ActionIntent } from '../../../shared/schemas/action.ts';
import type { OpenVault } from '../lifecycle/open/open-vault.ts';
import { decideAction, proposeAction, reportResult } from '../proposals/actions.ts';
import { isPutOff } from '../proposals/put-off.ts';
import type { PageQuery } from '../records/pages.ts';
import { getRecord } from '../store/objects/versions.ts';
import type { CallGate } from './call-gate.ts';
import { listOf } from './records.ts';

export function serveActions(gate: CallGate): void {
  gate
    .tool(methods.proposeAction, (change, request, actor) => proposeAction(change, actor, request))
    .read(methods.listApprovals, waitingOf(ActionIntent))
    .read(methods.getApproval, (vault, { id }) => getRecord(vault.reader, ActionIntent.type, id, vault.now()))
    .write(methods.decideAction, (change, { id, decision, note }) => decideAction(change, id, decision, note))
    .tool(methods.reportResult, (change, { id, ...result }, actor) => reportResult(change, actor, id, result));
}

/** A page of what waits without what its owner has put off; of anything else, all of it. */
function waitingOf(family: unknown) {
  return (vault: OpenVault, query: PageQuery) => {
    const page = listOf(family)(vault, query);
    if (query.status !== 'pending') return page;
    const at = vault.now();
    return { ...page, items: page.items.filter(({ id }: { id: string }) => !isPutOff(vault.reader, id, at)) };
  };
}
