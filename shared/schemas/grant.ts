// What an assistant may see and do: a grant names capabilities, a part of the vault, and how sensitive it may get.
import { Closed, Id, Instant, Nullable, OneOf, type Static, Title, Type } from './fields.ts';
import { Classification, defineFamily } from './object.ts';

export const CAPABILITIES = [
  'project.read',
  'commitment.read',
  'memory.retrieve',
  'profile.read',
  'memory.propose',
  'state.write',
  'state.share',
  'action.propose',
] as const;
/** Each of these shows something of the vault. */
export const READ_CAPABILITIES = ['project.read', 'commitment.read', 'memory.retrieve', 'profile.read'] as const;
export const Capability = OneOf(...CAPABILITIES);
export type Capability = Static<typeof Capability>;

export const Preset = OneOf('read_active_projects', 'read_project', 'always_ask_before_sending');
export type Preset = Static<typeof Preset>;

/** All that are named must match. An unknown selector is an error, never ignored: it would widen the grant. */
export const Selectors = Closed({
  project: Type.Optional(Type.Union([Id, Type.Array(Id, { minItems: 1, maxItems: 100 })])),
  project_status: Type.Optional(Type.Literal('active')),
  types: Type.Optional(Type.Array(Title, { minItems: 1, maxItems: 20 })),
  labels: Type.Optional(Type.Array(Title, { minItems: 1, maxItems: 100 })),
});
export type Selectors = Static<typeof Selectors>;

export const Grant = defineFamily({
  type: 'grant',
  plural: 'grants',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    connection_id: Id,
    preset: Nullable(Preset),
    capabilities: Type.Array(Capability),
    selectors: Selectors,
    classification_ceiling: Classification,
    status: OneOf('active', 'revoked', 'expired'),
    expires_at: Nullable(Instant),
    /** The grant in one sentence for a person. Made from the grant alone, never from the vault's content. */
    summary_human: Type.String(),
  },
  defaults: {},
});
export type Grant = Static<typeof Grant.Record>;

/** The capabilities of a caller, by all its grants together. */
export const HeldCapabilities = Closed({
  /** Null for the owner, who may do everything. */
  capabilities: Nullable(Type.Array(Capability)),
  /** When the first of the grants ends by itself. */
  until: Nullable(Instant),
});
export type HeldCapabilities = Static<typeof HeldCapabilities>;

export const NewGrant = Closed({
  connection_id: Id,
  preset: Type.Optional(Preset),
  capabilities: Type.Optional(Type.Array(Capability, { maxItems: CAPABILITIES.length })),
  selectors: Type.Optional(Selectors),
  classification_ceiling: Type.Optional(Classification),
  expires_at: Type.Optional(Instant),
});
export type NewGrant = Static<typeof NewGrant>;
