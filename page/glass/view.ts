// What the Glass shows at one moment: the tiles with their things, and of each thing how it stands to the chosen assistant.
import { madeAt } from '../../shared/id-kinds.ts';
import type { Schemas } from '../hub/client.ts';

export type GlassData = Schemas['Glass'];
export type Assistant = GlassData['assistants'][number];

/**
 * `unmade`: it was not there yet. Of what was: `plain` is what its owner looks at and nobody was told of, and for an assistant
 * each thing is `hidden`, `seen` or `told`, or kept by its owner.
 */
export type Standing = 'unmade' | 'plain' | 'only-owner' | 'hidden' | 'seen' | 'told';

export interface Thing {
  id: string;
  standing: Standing;
}

export interface Tile {
  /** Null for what belongs to no project. */
  project: { id: string; title: string } | null;
  things: readonly Thing[];
  /** The proposals that waited then. */
  proposals: readonly string[];
}

export interface Shown {
  tiles: readonly Tile[];
  all: number;
  seen: number;
  told: number;
}

/** `until` is the end of the day that is looked at. Where nobody is chosen, it is as its owner sees it. */
export function showGlass(data: GlassData, chosen: Assistant | null, until: number): Shown {
  const standings = standingsOf(data, chosen, until);
  const tiles = [...data.projects, null].map((project) => ({
    project,
    things: [] as Thing[],
    proposals: [] as string[],
  }));
  const tileOf = (place: number | null) => tiles[place ?? tiles.length - 1] as (typeof tiles)[number];
  data.things.forEach((id, i) => {
    tileOf(data.lies_in[i] ?? null).things.push({ id, standing: standings[i] as Standing });
  });
  for (const proposal of data.proposals) {
    const isBy = chosen === null || proposal.by === chosen.id;
    if (isBy && waits(proposal, until)) tileOf(proposal.project).proposals.push(proposal.id);
  }
  const count = (...wanted: Standing[]) => standings.filter((each) => wanted.includes(each)).length;
  const all = standings.length - count('unmade');
  return {
    tiles: tiles.filter(({ things, proposals }) => things.length + proposals.length > 0),
    all,
    seen: chosen === null ? all : chosen.sees.filter((place) => standings[place] !== 'unmade').length,
    told: count('told'),
  };
}

function waits({ from, until: end }: GlassData['proposals'][number], until: number): boolean {
  return Date.parse(from) < until && (end === null || Date.parse(end) >= until);
}

function standingsOf(data: GlassData, chosen: Assistant | null, until: number): Standing[] {
  const standings: Standing[] = data.things.map(() => (chosen === null ? 'plain' : 'hidden'));
  for (const place of chosen?.sees ?? []) standings[place] = 'seen';
  for (const place of data.only_owner) standings[place] = 'only-owner';
  data.things.forEach((id, place) => {
    if (madeAt(id) >= until) standings[place] = 'unmade';
  });
  // What was told stays told, whatever is granted now.
  for (const { told, told_at } of chosen === null ? data.assistants : [chosen]) {
    told.forEach((place, i) => {
      if (Date.parse(told_at[i] ?? '') < until) standings[place] = 'told';
    });
  }
  return standings;
}

/** The first day on which anything was told or proposed; today, where nothing was. */
export function firstMoment({ assistants, proposals }: GlassData, now: number): number {
  const instants = [...assistants.flatMap(({ told_at }) => told_at), ...proposals.map(({ from }) => from)];
  return instants.reduce((first, at) => Math.min(first, Date.parse(at)), now);
}
