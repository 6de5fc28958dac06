import { Id, Instant, Nullable, Strings, Text, Title } from './fields.ts';
import { defineFamily } from './object.ts';

export const Decision = defineFamily({
  type: 'decision',
  plural: 'decisions',
  required: { title: Title },
  optional: {
    chosen_option: Nullable(Text),
    alternatives: Strings,
    rationale: Nullable(Text),
    decided_at: Nullable(Instant),
    project_id: Nullable(Id),
  },
  fixed: {},
  managed: {},
  defaults: { alternatives: [] },
});
