import { Id, Instant, Nullable, OneOf, Title } from './fields.ts';
import { defineFamily } from './object.ts';

export const Commitment = defineFamily({
  type: 'commitment',
  plural: 'commitments',
  required: { title: Title },
  optional: {
    due_at: Nullable(Instant),
    counterparty: Nullable(Title),
    status: OneOf('open', 'done', 'cancelled', 'overdue'),
    project_id: Nullable(Id),
    goal_id: Nullable(Id),
  },
  fixed: {},
  managed: {},
  defaults: { status: 'open' },
});
