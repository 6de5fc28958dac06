// What assistants ask to be done outside. The service never does it: it asks the owner and remembers the answer.
import { review } from '../../../shared/contracts/review.ts';
import { ActionIntent, ActionRequest, ActionResult, DecideAction } from '../../../shared/schemas/action.ts';
import { Closed, Type } from '../../../shared/schemas/fields.ts';
import { askVault, type Endpoint, endpoint, idIn, withTag, written } from '../endpoint.ts';
import { listEndpoint } from '../paging.ts';

const tag = 'actions';
const params = Closed({ intent_id: Type.String() });
const one = { 200: { description: 'The action', schema: ActionIntent.Record } };

const proposeAction = endpoint({
  method: 'POST',
  url: '/v1/actions/intents',
  tag,
  access: 'any',
  operationId: 'proposeAction',
  summary: review.proposeAction.summary,
  description: 'The same idempotency_key of the same connection is the same action, and answers what became of it.',
  body: ActionRequest,
  headers: ['idempotency-key'],
  answers: one,
  handle: async (visit) => {
    const answer = await askVault(visit, review.proposeAction, visit.body);
    return withTag(visit.reply, written(visit.reply, answer));
  },
});

const decide = endpoint({
  method: 'POST',
  url: '/v1/approvals/:intent_id/decide',
  tag,
  access: 'owner',
  operationId: 'decideAction',
  summary: review.decideAction.summary,
  params,
  body: DecideAction,
  headers: ['idempotency-key'],
  answers: one,
  handle: async (visit) => {
    const id = idIn({ id: visit.params.intent_id }, ActionIntent.prefix);
    return written(visit.reply, await askVault(visit, review.decideAction, { id, ...visit.body }));
  },
});

const report = endpoint({
  method: 'POST',
  url: '/v1/actions/intents/:intent_id/result',
  tag,
  access: 'any',
  operationId: 'reportActionResult',
  summary: review.reportResult.summary,
  description: 'For the connection that asked for it, or the owner; only after the approval, and once.',
  params,
  body: ActionResult,
  headers: ['idempotency-key'],
  answers: one,
  handle: async (visit) => {
    const id = idIn({ id: visit.params.intent_id }, ActionIntent.prefix);
    return written(visit.reply, await askVault(visit, review.reportResult, { id, ...visit.body }));
  },
});

export const ACTION_ENDPOINTS: readonly Endpoint[] = [
  proposeAction,
  listEndpoint({
    url: '/v1/approvals',
    tag,
    access: 'owner',
    operationId: 'listApprovals',
    method: review.listApprovals,
    description: 'With `status=pending`, what waits for the owner.',
  }),
  decide,
  report,
];
