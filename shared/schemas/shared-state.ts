// What one assistant leaves for itself or for another, for a while. Not memory, and not an action.
import { Closed, Id, Instant, JsonObject, Nullable, OneOf, type Static, Title, Type } from './fields.ts';
import { defineFamily } from './object.ts';

export const SharedState = defineFamily({
  type: 'state',
  plural: 'state',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    key: Title,
    value: JsonObject,
    ttl_seconds: Type.Integer(),
    visibility: OneOf('private_to_connection', 'shared'),
    /** `owner`, or the connection that wrote it. */
    written_by: Type.String(),
    expires_at: Instant,
    untrusted: Type.Boolean(),
    /** Where the writer's grants were bound to projects: these. */
    project_scope: Nullable(Type.Array(Id)),
  },
  defaults: {},
});
export type SharedState = Static<typeof SharedState.Record>;

export const StateRequest = Closed({
  value: JsonObject,
  ttl_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 * 86_400 })),
  visibility: Type.Optional(OneOf('private_to_connection', 'shared')),
});
export type StateRequest = Static<typeof StateRequest>;
