// What one assistant leaves for itself or for another, for a while.
import { review } from '../../../shared/contracts/review.ts';
import { Closed } from '../../../shared/schemas/fields.ts';
import { SharedState, StateRequest } from '../../../shared/schemas/shared-state.ts';
import { askVault, type Endpoint, endpoint, withTag, written } from '../endpoint.ts';

const common = { url: '/v1/state/:key', tag: 'state', access: 'any' } as const;
const params = Closed({ key: review.readState.params.properties.key });
const one = { 200: { description: 'The entry', schema: SharedState.Record } };

export const STATE_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    ...common,
    method: 'PUT',
    operationId: 'writeState',
    summary: review.writeState.summary,
    description: 'In place of what the same caller left under the same key.',
    params,
    body: StateRequest,
    headers: ['idempotency-key'],
    answers: one,
    handle: async (visit) => {
      const { key } = visit.params;
      const answer = await askVault(visit, review.writeState, { key, ...visit.body });
      return withTag(visit.reply, written(visit.reply, answer));
    },
  }),
  endpoint({
    ...common,
    method: 'GET',
    operationId: 'readState',
    summary: review.readState.summary,
    description: 'The own entry of the caller before one that was shared with it.',
    params,
    answers: one,
    handle: async (visit) => {
      const answer = await askVault(visit, review.readState, { key: visit.params.key });
      return withTag(visit.reply, written(visit.reply, answer));
    },
  }),
];
