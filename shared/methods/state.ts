// What one assistant leaves for itself or for another, for a while.
import { Closed, Title } from '../schemas/fields.ts';
import { SharedState, StateRequest } from '../schemas/shared-state.ts';
import { forAny, LEAVES_RECEIPT, type Method, WRITES, Written } from './method.ts';

export const state = {
  writeState: {
    ...forAny('state.write', WRITES),
    summary: 'Leave a handoff note',
    params: Closed({ key: Title, ...StateRequest.properties }),
    result: Written(SharedState.Record),
  },
  readState: {
    ...forAny('state.read', LEAVES_RECEIPT),
    params: Closed({ key: Title }),
    result: Written(SharedState.Record),
    summary: 'Read a handoff note',
  },
} as const satisfies Record<string, Method>;

export const STATE_METHODS: readonly Method[] = Object.values(state);
