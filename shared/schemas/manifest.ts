import { Closed, Id, Instant, OneOf, RequiredText, type Static, Text, Title, Type } from './fields.ts';
import { CAPABILITIES, Capability, Selectors } from './grant.ts';
import { defineFamily } from './object.ts';

/** A manifest of some capabilities, for a purpose and a short time. It never holds more than the grants do. */
export const ContextManifest = defineFamily({
  type: 'manifest',
  plural: 'context-manifests',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    connection_id: Id,
    purpose: Text,
    requested_capabilities: Type.Array(Type.String()),
    selectors: Selectors,
    status: OneOf('active', 'expired', 'invalidated'),
    granted_capabilities: Type.Array(Capability),
    redaction_notices: Type.Array(Type.String()),
    expires_at: Instant,
  },
  defaults: {},
});
export type ContextManifest = Static<typeof ContextManifest.Record>;

export const NewManifest = Closed({
  purpose: RequiredText,
  requested_capabilities: Type.Array(Capability, { minItems: 1, maxItems: CAPABILITIES.length }),
  selectors: Type.Optional(
    Closed({
      ...Selectors.properties,
      /** Ids, or exact titles. */
      project: Type.Optional(Type.Union([Title, Type.Array(Title, { minItems: 1, maxItems: 100 })])),
    }),
  ),
  ttl_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
});
