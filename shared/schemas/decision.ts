import { Closed, Id, Instant, Nullable, Strings, Text, Title } from './fields.ts';
import { LIFECYCLE } from './memory.ts';
import { defineFamily } from './object.ts';

/** Open as long as nothing is chosen. Whoever decides otherwise supersedes it, and what held before stays as history. */
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
  managed: LIFECYCLE,
  defaults: { alternatives: [], status: 'live' },
  later: ['status', 'supersedes', 'superseded_by'],
  listed: 'live',
});

/** What superseding changes, at least one thing; everything else is taken over from the decision that is superseded. */
export const DecisionSuccessor = Closed(Decision.Patch.properties, { minProperties: 1 });
