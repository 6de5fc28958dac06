// What lies in the vault of a campaign and who may see it: places that differ in what the policy looks at, each with a word
// that stands in every text of it and nowhere else. Who is told the word was shown something of the place.
import { expect } from 'vitest';
import { CLASSIFICATIONS, type Classification } from '../../shared/schemas/object.ts';
import type { Ask } from '../support/write-model.ts';
import { LastWord } from './last-word.ts';

/** What decides who sees an object. */
export interface Lies {
  type: string;
  project: string | null;
  classification: Classification;
  ownerOnly: boolean;
}

export interface Place extends Lies {
  word: string;
}

/** What an object of the place is made with. */
export function fieldsIn({ project, classification, ownerOnly }: Place): Record<string, unknown> {
  return {
    classification,
    ...(project !== null && { project_id: project }),
    ...(ownerOnly && { policy_tags: ['owner_only'] }),
  };
}

/** One grant: how its owner makes it, and what it admits. */
export interface Granted {
  body: Record<string, unknown>;
  admits(lies: Lies): boolean;
}

/** What a connection was granted; nothing at all, or ended for good. */
export type Rights = readonly Granted[] | 'revoked';

export function maySee(rights: Rights, lies: Lies): boolean {
  return rights !== 'revoked' && rights.some((each) => each.admits(lies));
}

/** Types that no grant here reaches: they take `profile.read`. */
const ABOUT_THE_OWNER = ['profile', 'person', 'preference'];
const ALSO_ASKS = ['action.propose'];

function granted(body: Granted['body'], ceiling: Classification, isIn: (project: string | null) => boolean): Granted {
  const rank = CLASSIFICATIONS.indexOf(ceiling);
  return {
    body: { ...body, classification_ceiling: ceiling },
    admits: ({ type, project, classification, ownerOnly }) =>
      !ownerOnly && !ABOUT_THE_OWNER.includes(type) && CLASSIFICATIONS.indexOf(classification) <= rank && isIn(project),
  };
}

export interface World {
  places: Record<keyof typeof WORDS, Place>;
  /** The memories that lie there from the beginning. */
  memories: readonly string[];
  activeProjects(ceiling: Classification): Granted;
  oneProject(project: string | null, ceiling: Classification): Granted;
  wholeVault(ceiling: Classification): Granted;
  /** Whether the owner has paused all assistants. */
  paused: LastWord<boolean>;
}

const WORDS = {
  roof: 'slatewright',
  roofPrivate: 'gutterling',
  roofSensitive: 'asbestine',
  roofOfTheOwner: 'rafterhush',
  cellar: 'coalmarrow',
  cellarPrivate: 'vinterock',
  pausedAttic: 'trunkmoth',
  noProject: 'umbrellan',
  taste: 'marmaladic',
};

export async function makeWorld(asOwner: Ask): Promise<World> {
  const made = async (list: string, body: object): Promise<string> => {
    const { status, body: record } = await asOwner('POST', `/v1/${list}`, { body });
    expect([list, status]).toEqual([list, 200]);
    return record.id;
  };
  const begun = (title: string, status: string) =>
    made('projects', { title, status, classification: 'personal' satisfies Classification });
  const roof = await begun(`The roof, ${WORDS.roof}`, 'active');
  const cellar = await begun(`The cellar, ${WORDS.cellar}`, 'active');
  const attic = await begun(`The attic, ${WORDS.pausedAttic}`, 'paused');
  const placed = (
    name: keyof typeof WORDS,
    inProject: string | null,
    classification: Classification = 'personal',
    { type = 'memory', ownerOnly = false } = {},
  ): Place => ({ word: WORDS[name], type, project: inProject, classification, ownerOnly });
  const places: World['places'] = {
    roof: placed('roof', roof),
    roofPrivate: placed('roofPrivate', roof, 'private'),
    roofSensitive: placed('roofSensitive', roof, 'sensitive'),
    roofOfTheOwner: placed('roofOfTheOwner', roof, 'personal', { ownerOnly: true }),
    cellar: placed('cellar', cellar),
    cellarPrivate: placed('cellarPrivate', cellar, 'private'),
    pausedAttic: placed('pausedAttic', attic),
    noProject: placed('noProject', null),
    taste: placed('taste', null, 'personal', { type: 'preference' }),
  };
  const memories: string[] = [];
  for (const place of Object.values(places)) {
    if (place.type === 'preference')
      await made('preferences', { key: place.word, value: place.word, ...fieldsIn(place) });
    else {
      const memory = { kind: 'semantic', statement: `${place.word} is here from the beginning`, ...fieldsIn(place) };
      memories.push(await made('memories', memory));
    }
  }
  const active = [roof, cellar];
  return {
    places,
    memories,
    activeProjects: (ceiling) =>
      granted(
        { preset: 'read_active_projects', capabilities: ALSO_ASKS },
        ceiling,
        (project) => project !== null && active.includes(project),
      ),
    oneProject: (one, ceiling) =>
      granted(
        { preset: 'read_project', capabilities: ALSO_ASKS, selectors: { project: one } },
        ceiling,
        (project) => project === one,
      ),
    wholeVault: (ceiling) =>
      granted(
        { capabilities: ['project.read', 'commitment.read', 'memory.retrieve', 'memory.propose', ...ALSO_ASKS] },
        ceiling,
        () => true,
      ),
    paused: new LastWord(false),
  };
}
