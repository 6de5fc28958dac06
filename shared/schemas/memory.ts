import { Closed, Id, Instant, Nullable, OneOf, RequiredText, Seen, Type } from './fields.ts';
import { defineFamily } from './object.ts';

/** A statement is live until it is superseded by another or retracted; both are kept. */
export const LIFECYCLE = {
  status: OneOf('live', 'superseded', 'retracted'),
  supersedes: Nullable(Id),
  superseded_by: Nullable(Id),
};

export const Memory = defineFamily({
  type: 'memory',
  plural: 'memories',
  required: {
    kind: OneOf('semantic', 'episodic', 'procedural', 'summary'),
    statement: RequiredText,
  },
  optional: {
    subject_ref: Nullable(Id),
    project_id: Nullable(Id),
    sensitivity_flags: Type.Array(OneOf('financial', 'health', 'legal', 'relationship'), { maxItems: 4 }),
    valid_from: Nullable(Instant),
    valid_until: Nullable(Instant),
  },
  fixed: {},
  managed: {
    ...LIFECYCLE,
    untrusted: Type.Optional(
      Nullable(
        Type.Boolean({
          description:
            'True where it says word for word what a source of it from outside says: accepted by the owner, and still data',
        }),
      ),
    ),
  },
  defaults: { sensitivity_flags: [], status: 'live' },
});

/** What superseding changes; everything else is taken over from the memory that is superseded. */
export const MemorySuccessor = Closed({
  ...Memory.Patch.properties,
  statement: Seen(RequiredText),
});
