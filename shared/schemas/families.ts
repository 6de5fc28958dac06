// The list of object families the owner reads and writes by id. A new family is one file beside this one and a line here.
import { Artifact } from './artifact.ts';
import { CalendarEvent } from './calendar-event.ts';
import { Commitment } from './commitment.ts';
import { Decision } from './decision.ts';
import { Goal } from './goal.ts';
import { Memory } from './memory.ts';
import type { Family } from './object.ts';
import { Preference } from './preference.ts';
import { Profile } from './profile.ts';
import { Project } from './project.ts';
import { Relation } from './relation.ts';

export const FAMILIES: readonly Family[] = [
  Project,
  Goal,
  Commitment,
  Decision,
  Memory,
  Artifact,
  CalendarEvent,
  Preference,
  Relation,
  Profile,
];

export function familyOf(type: string): Family {
  const family = FAMILIES.find((candidate) => candidate.type === type);
  if (!family) throw new Error('no such family');
  return family;
}
