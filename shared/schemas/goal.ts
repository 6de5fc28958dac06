import { Id, Nullable, OneOf, Text, Title } from './fields.ts';
import { defineFamily } from './object.ts';
import { OPERATIONAL_FIELDS } from './operational.ts';

export const Goal = defineFamily({
  type: 'goal',
  plural: 'goals',
  required: { title: Title },
  optional: {
    outcome: Nullable(Text),
    horizon: Nullable(Title),
    measure: Nullable(Text),
    status: OneOf('open', 'done', 'cancelled'),
    project_id: Nullable(Id),
    ...OPERATIONAL_FIELDS,
  },
  fixed: {},
  managed: {},
  defaults: { status: 'open' },
});
