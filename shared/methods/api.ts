// What the api process answers: only the vault speaks to it, and only to say what happened.
import { Closed, type Static, Type } from '../schemas/fields.ts';
import { Job } from '../schemas/system.ts';
import { ACTS_ONCE, askedOf, type Method, Nothing } from './method.ts';

/** The events that the owner's page hears at once. Ids and kinds only: whoever wants more asks, with a token. */
export const OwnerEvent = Type.Union([
  Closed({ event: Type.Literal('audit'), seq: Type.Integer(), kind: Type.String(), refs: Type.Array(Type.String()) }),
  Closed({ event: Type.Literal('job'), job: Job }),
  Closed({ event: Type.Literal('closed'), reason: Type.String() }),
]);

export type OwnerEvent = Static<typeof OwnerEvent>;

const forVault = askedOf('api', ['vault']);

export const api = {
  notify: {
    ...forVault('owner.notify', ACTS_ONCE),
    params: Closed({ events: Type.Array(OwnerEvent) }),
    result: Nothing,
    summary: 'Things that happened in the vault, for the open streams of the owner',
  },
  grantsChanged: {
    ...forVault('grants.changed', ACTS_ONCE),
    params: Nothing,
    result: Nothing,
    summary: 'Grants of some connection are not what they were: whoever follows its own asks again',
  },
} as const satisfies Record<string, Method>;

export const API_METHODS: readonly Method[] = Object.values(api);
