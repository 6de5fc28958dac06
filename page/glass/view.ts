// What the Glass shows at one moment: the tiles with their things, and of each thing how it stands to the chosen assistant.
import { madeAt } from '../../shared/id-kinds.ts';
import type { Schemas } from '../hub/client.ts';

export type GlassData = Schemas['Glass'];
export type Assistant = GlassData['assistants'][number];

/**
 * `unmade`: it was not there yet. Of what was: `plain` is what its owner looks at and nobody was told of, and for an assistant
 * each thing is `hidden`, `seen` or `told`, or kept by its owner: since ever, or `kept-since` it was told.
 */
export type Standing = 'unmade' | 'plain' | 'only-owner' | 'kept-since' | 'hidden' | 'seen' | 'told';

export interface Thing {
  id: string;
  standing: Standing;
  /** By whoever is chosen, as it is granted now: what was told may be out of sight since. */
  isSeen: boolean;
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

/** In the numbers of a tile. */
export interface TileCounts {
  all: number;
  seen: number;
  told: number;
  onlyOwner: number;
}

/** `until` is the end of the day that is looked at. Where nobody is chosen, it is as its owner sees it. */
export function showGlass(data: GlassData, chosen: Assistant | null, until: number): Shown {
  const standings = standingsOf(data, chosen, until);
  const seen = new Set(chosen?.sees);
  const tiles = [...data.projects, null].map((project) => ({
    project,
    things: [] as Thing[],
    proposals: [] as string[],
  }));
  const tileOf = (place: number | null) => tiles[place ?? tiles.length - 1] as (typeof tiles)[number];
  data.things.forEach((id, i) => {
    tileOf(data.lies_in[i] ?? null).things.push({
      id,
      standing: standings[i] as Standing,
      isSeen: seen.has(i) && standings[i] !== 'unmade',
    });
  });
  for (const proposal of data.proposals) {
    const isBy = chosen === null || proposal.by === chosen.id;
    if (isBy && waits(proposal, until)) tileOf(proposal.project).proposals.push(proposal.id);
  }
  const counts = tiles.map(countsOf);
  const sum = (of: 'all' | 'seen' | 'told') => counts.reduce((total, each) => total + each[of], 0);
  return {
    tiles: tiles.filter(({ things, proposals }) => things.length + proposals.length > 0),
    all: sum('all'),
    seen: chosen === null ? sum('all') : sum('seen'),
    told: sum('told'),
  };
}

export function countsOf({ things }: Tile): TileCounts {
  const count = (...wanted: Standing[]) => things.filter(({ standing }) => wanted.includes(standing)).length;
  return {
    all: things.length - count('unmade'),
    seen: things.filter(({ isSeen }) => isSeen).length,
    told: count('told', 'kept-since'),
    onlyOwner: count('only-owner', 'kept-since'),
  };
}

function waits({ from, until: end }: GlassData['proposals'][number], until: number): boolean {
  return Date.parse(from) < until && (end === null || Date.parse(end) >= until);
}

const KEPT: ReadonlySet<Standing> = new Set(['only-owner', 'kept-since']);

function standingsOf(data: GlassData, chosen: Assistant | null, until: number): Standing[] {
  const standings: Standing[] = data.things.map(() => (chosen === null ? 'plain' : 'hidden'));
  for (const place of chosen?.sees ?? []) standings[place] = 'seen';
  for (const place of data.only_owner) standings[place] = 'only-owner';
  data.things.forEach((id, place) => {
    if (madeAt(id) >= until) standings[place] = 'unmade';
  });
  // What was told stays told, whatever is granted now; and what is kept since is kept, whatever was told before.
  for (const { told, told_at } of chosen === null ? data.assistants : [chosen]) {
    told.forEach((place, i) => {
      if (Date.parse(told_at[i] ?? '') >= until) return;
      standings[place] = KEPT.has(standings[place] as Standing) ? 'kept-since' : 'told';
    });
  }
  return standings;
}

/** The first day on which anything was told or proposed; today, where nothing was. */
export function firstMoment({ assistants, proposals }: GlassData, now: number): number {
  const instants = [...assistants.flatMap(({ told_at }) => told_at), ...proposals.map(({ from }) => from)];
  return instants.reduce((first, at) => Math.min(first, Date.parse(at)), now);
}
