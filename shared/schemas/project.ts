import { Commitment } from './commitment.ts';
import { Decision } from './decision.ts';
import { Closed, Nullable, OneOf, type Static, Strings, Text, Title, Type } from './fields.ts';
import { Goal } from './goal.ts';
import { Memory } from './memory.ts';
import { defineFamily } from './object.ts';
import { OPERATIONAL_FIELDS } from './operational.ts';
import { Relation } from './relation.ts';

export const Project = defineFamily({
  type: 'project',
  plural: 'projects',
  required: { title: Title },
  optional: {
    status: OneOf('active', 'paused', 'done', 'archived'),
    charter: Nullable(Text),
    stakeholders: Strings,
    ...OPERATIONAL_FIELDS,
  },
  fixed: {},
  managed: {},
  defaults: { status: 'active', stakeholders: [] },
});

/** One project with what is open around it, for a person who comes back to it. */
export const ProjectBrief = Closed({
  project: Project.Record,
  goals: Type.Array(Goal.Record),
  commitments: Type.Array(Commitment.Record),
  decisions: Type.Array(Decision.Record),
  memories: Type.Array(Memory.Record),
  relations: Type.Array(Relation.Record, {
    description:
      'Those of the project itself, then those of what lies in it, each the newest first; as many in all as a page holds',
  }),
});
export type ProjectBrief = Static<typeof ProjectBrief>;
