// Every list ends somewhere. With its end made as small as what is seen, all of that is told, however much of what is hidden is
// newer, older or nearer.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visibleProjects } from '../../../services/vault/contract/frame/live-project.ts';
import { createRecord } from '../../../services/vault/records/family.ts';
import { listMatching } from '../../../services/vault/search/listing.ts';
import { findMatches } from '../../../services/vault/search/search.ts';
import { dueIn, eventsIn } from '../../../services/vault/search/windows.ts';
import type { Change } from '../../../services/vault/store/change.ts';
import { type Candidate, projectFacts } from '../../../services/vault/view/candidates.ts';
import { newestValid, validIn } from '../../../services/vault/view/valid-at.ts';
import { type Seeing, viewerOf } from '../../../services/vault/view/viewer.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { CalendarEvent as Event } from '../../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import type { NewGrant } from '../../../shared/schemas/grant.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { VaultHere } from '../../support/vault-here.ts';

const SEEN = 3;
const HIDDEN = 7;
const READS = ['project.read', 'commitment.read', 'memory.retrieve', 'profile.read'] as const;
const SPAN = { from: '2026-03-04T00:00:00.000Z', to: '2026-03-06T00:00:00.000Z' };

const REASONS: Record<string, [marks: object, grant?: Omit<NewGrant, 'connection_id' | 'capabilities'>]> = {
  'is too sensitive': [{ classification: 'sensitive' }],
  'is its owner’s alone': [{ policy_tags: ['owner_only'] }],
  'bears another label': [{ labels: ['other'] }, { selectors: { labels: ['shown'] } }],
  'has expired': [{ retention: { mode: 'expires', at: '2026-03-01T12:00:00.000Z' } }],
  'has expired, and lies there still': [{ retention: { mode: 'expires', at: '2026-03-02T08:59:59.000Z' } }],
};

type Told = (at: Asked) => readonly string[];

interface Asked extends Seeing {
  project: string;
}

const ids = (candidates: readonly Pick<Candidate, 'record'>[]) => candidates.map(({ record }) => record.id);
const inProject = ({ reader, viewer, now, project }: Asked, type: string, asOf: string | null) => {
  const facts = projectFacts(reader, [project], now).get(project) ?? null;
  return validIn({ reader, viewer, now, asOf }, { types: [type], project: facts, most: SEEN });
};

const LISTS: Record<string, [type: string, told: Told]> = {
  'projects that may be meant': ['project', (asked) => ids(visibleProjects(asked, SEEN))],
  'what is valid in a project': ['memory', (asked) => ids(inProject(asked, 'memory', null))],
  'what was valid in a project': ['memory', (asked) => ids(inProject(asked, 'memory', '2026-03-01T10:00:00.000Z'))],
  'the newest of a project': [
    'artifact',
    ({ reader, viewer, now, project }) => {
      const facts = projectFacts(reader, [project], now).get(project);
      return ids(newestValid({ reader, viewer, now, asOf: null }, 'artifact', facts as never, SEEN).newest);
    },
  ],
  'events of some days': ['event', (asked) => ids(eventsIn(asked, SPAN, SEEN))],
  'what is due in some days': ['commitment', (asked) => ids(dueIn(asked, SPAN, SEEN))],
  'all of a type': ['memory', (asked) => ids(listMatching({ ...asked, filter: { types: ['memory'] } }, SEEN))],
  'events from an instant on': ['event', (asked) => ids(listMatching({ ...asked, filter: { from: SPAN.from } }, SEEN))],
  'what is found by words': [
    'memory',
    (asked) =>
      findMatches({ ...asked, filter: { types: ['memory'] } }, 'heron', SEEN).map(
        ({ candidate }) => candidate.record.id,
      ),
  ],
};

let inside: VaultHere;
beforeEach(async () => {
  inside = await VaultHere.create();
});
afterEach(() => inside[Symbol.asyncDispose]());

/** One of each type. */
function lay(change: Change, n: number, project_id: string | null, marks: object): AnyRecord[] {
  const make = (family: unknown, input: object) =>
    createRecord(change, family as Family, { labels: ['shown'], ...input, ...marks });
  const at = new Date(Date.parse('2026-03-04T10:00:00.000Z') + n * 60_000).toISOString();
  return [
    make(Project, { title: `Heron ${n}`, status: 'active' }),
    make(Memory, { kind: 'semantic', statement: `A heron stood there, ${n}`, project_id }),
    make(Artifact, { kind: 'note', title: `Heron ${n}`, body_text: 'A heron', project_id }),
    make(Event, { title: `Heron walk ${n}`, starts_at: at, project_id }),
    make(Commitment, { title: `Feed the heron ${n}`, status: 'open', due_at: at, project_id }),
  ];
}

describe.each(Object.keys(REASONS))('beside what %s', (reason) => {
  it.each(Object.keys(LISTS))('%s are all told that may be seen', async (list) => {
    const [marks, grant = {}] = REASONS[reason] as (typeof REASONS)[string];
    const [type, told] = LISTS[list] as (typeof LISTS)[string];
    // One that is there for what lies in it, and is not seen itself.
    const { id: project } = await inside.create(Project, {
      title: 'Marsh',
      status: 'active',
      classification: 'sensitive',
    });
    const seen = await inside.change((change) => {
      for (let n = 0; n < HIDDEN; n++) lay(change, n, project, marks);
      const made = Array.from({ length: SEEN }, (_, n) => lay(change, HIDDEN + n, project, {})).flat();
      for (let n = 0; n < HIDDEN; n++) lay(change, HIDDEN + SEEN + n, project, marks);
      return made.filter((each) => each.type === type).map(({ id }) => id);
    });
    const { id } = await inside.assistant({ capabilities: [...READS], ...grant });
    inside.pass(86_400_000);
    const { reader } = inside.vault.opened;
    const viewer = viewerOf(reader, { kind: 'connection', id }, inside.now);
    expect([...told({ reader, viewer, now: inside.now, project })].sort()).toEqual(seen.sort());
  });
});
