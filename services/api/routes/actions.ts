// What assistants ask to be done outside. The service never does it: it asks the owner and remembers the answer.
import { KIB, PAYLOAD_BYTES } from '../../../shared/limits.ts';
import { actions } from '../../../shared/methods/actions.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

const answer = 'The action';

export const ACTION_ENDPOINTS = tagged('actions', [
  endpoint(actions.proposeAction, {
    at: 'POST /v1/actions/intents',
    operationId: 'proposeAction',
    description: `The same idempotency_key of the same connection is the same action, and answers what became of it. A payload is ${PAYLOAD_BYTES / KIB} KiB at most.`,
    answer,
  }),
  endpoint(actions.listApprovals, {
    at: 'GET /v1/approvals',
    operationId: 'listApprovals',
    description: 'With `status=pending`, what waits for the owner.',
    answer: 'One page',
  }),
  endpoint(actions.getApproval, { at: 'GET /v1/approvals/:intent_id', operationId: 'getApproval' }),
  endpoint(actions.decideAction, {
    at: 'POST /v1/approvals/:intent_id/decide',
    operationId: 'decideAction',
    answer,
  }),
  endpoint(actions.reportResult, {
    at: 'POST /v1/actions/intents/:intent_id/result',
    operationId: 'reportActionResult',
    description: 'For the connection that asked for it, or the owner; only after the approval, and once.',
    answer,
  }),
]);
