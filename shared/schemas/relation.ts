import { Id, OneOf } from './fields.ts';
import { defineFamily } from './object.ts';

/** An edge between two objects. Its ends never change: another edge is another relation. */
export const Relation = defineFamily({
  type: 'relation',
  plural: 'relations',
  required: { relation_type: OneOf('owned_by', 'depends_on', 'blocked_by', 'related_to') },
  optional: {},
  fixed: { from_id: Id, to_id: Id },
  managed: { status: OneOf('live', 'removed') },
  defaults: { status: 'live' },
});
