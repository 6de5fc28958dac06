// What one assistant leaves for itself or for another, for a while.
import { KIB, STATE_BYTES, STATE_TTL_S } from '../../../shared/limits.ts';
import { state } from '../../../shared/methods/state.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

export const STATE_ENDPOINTS = tagged('state', [
  endpoint(state.writeState, {
    at: 'PUT /v1/state/:key',
    operationId: 'writeState',
    description: `In place of what the same caller left under the same key. It ends after \`ttl_seconds\`, ${STATE_TTL_S} where left out, and is for its writer alone unless \`visibility\` is \`shared\`. A value is ${STATE_BYTES / KIB} KiB at most.`,
    answer: 'The entry',
  }),
  endpoint(state.readState, {
    at: 'GET /v1/state/:key',
    operationId: 'readState',
    description: 'The own entry of the caller before one that was shared with it.',
    answer: 'The entry',
  }),
]);
