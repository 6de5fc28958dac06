// What the Glass shows at one moment: the tiles with their things, and of each thing how it stands to the chosen assistant.
import { firstIdAt } from '../../shared/id-kinds.ts';
import type { Schemas } from '../hub/client.ts';

export type GlassData = Schemas['Glass'];
type Assistant = GlassData['assistants'][number];

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
  counts: TileCounts;
}

export interface Shown {
  tiles: readonly Tile[];
  all: number;
  seen: number;
  told: number;
}

/** In the numbers of a tile. */
interface TileCounts {
  all: number;
  seen: number;
  told: number;
  onlyOwner: number;
  /** Of those that are only its owner's, what somebody was told before. */
  keptSince: number;
}

/**
 * `until` is the end of the day that is looked at. Where nobody is chosen, it is as its owner sees it. Ten thousand things are gone
 * through while somebody waits: once, and counted meanwhile.
 */
export function showGlass(data: GlassData, chosen: Assistant | null, until: number): Shown {
  const standings = standingsOf(data, chosen, until);
  const sees = new Uint8Array(data.things.length);
  for (const place of chosen?.sees ?? []) sees[place] = 1;
  const tiles = [...data.projects, null].map((project) => ({
    project,
    things: [] as Thing[],
    proposals: [] as string[],
    counts: { all: 0, seen: 0, told: 0, onlyOwner: 0, keptSince: 0 },
  }));
  const tileOf = (place: number | null) => tiles[place ?? tiles.length - 1] as (typeof tiles)[number];
  for (const [i, id] of data.things.entries()) {
    const { things, counts } = tileOf(data.lies_in[i] ?? null);
    const standing = standings[i] as Standing;
    const isSeen = sees[i] === 1 && standing !== 'unmade';
    things.push({ id, standing, isSeen });
    count(counts, standing, isSeen);
  }
  for (const proposal of data.proposals) {
    const isBy = chosen === null || proposal.by === chosen.id;
    if (isBy && waits(proposal, until)) tileOf(proposal.project).proposals.push(proposal.id);
  }
  const sum = (of: 'all' | 'seen' | 'told') => tiles.reduce((total, { counts }) => total + counts[of], 0);
  return {
    tiles: tiles.filter(({ things, proposals }) => things.length + proposals.length > 0),
    all: sum('all'),
    seen: chosen === null ? sum('all') : sum('seen'),
    told: sum('told'),
  };
}

function count(counts: TileCounts, standing: Standing, isSeen: boolean): void {
  if (standing === 'unmade') return;
  counts.all++;
  if (isSeen) counts.seen++;
  if (standing === 'told' || standing === 'kept-since') counts.told++;
  if (standing === 'only-owner' || standing === 'kept-since') counts.onlyOwner++;
  if (standing === 'kept-since') counts.keptSince++;
}

function waits({ from, until: end }: GlassData['proposals'][number], until: number): boolean {
  return Date.parse(from) < until && (end === null || Date.parse(end) >= until);
}

function standingsOf(data: GlassData, chosen: Assistant | null, until: number): Standing[] {
  const standings = new Array<Standing>(data.things.length).fill(chosen === null ? 'plain' : 'hidden');
  for (const place of chosen?.sees ?? []) standings[place] = 'seen';
  for (const place of data.only_owner) standings[place] = 'only-owner';
  // Ids and instants, as the hub writes them, stand in the order of their letters: ten thousand are not read as numbers.
  const [firstAfter, end] = [moment(firstIdAt('memory', until)), new Date(until).toISOString()];
  for (const [place, id] of data.things.entries()) if (moment(id) >= firstAfter) standings[place] = 'unmade';
  // What was told stays told, whatever is granted now; and what is kept since is kept, whatever was told before.
  for (const { told, told_at } of chosen === null ? data.assistants : [chosen]) {
    for (const [i, place] of told.entries()) {
      if ((told_at[i] ?? '') >= end) continue;
      const standing = standings[place];
      standings[place] = standing === 'only-owner' || standing === 'kept-since' ? 'kept-since' : 'told';
    }
  }
  return standings;
}

/** Of an id, without what it is of. */
function moment(id: string): string {
  return id.slice('mem_'.length);
}

/** The first day on which anything was told or proposed; today, where nothing was. */
export function firstMoment({ assistants, proposals }: GlassData, now: number): number {
  let first = new Date(now).toISOString();
  for (const { told_at } of assistants) for (const at of told_at) if (at < first) first = at;
  for (const { from } of proposals) if (from < first) first = from;
  return Date.parse(first);
}
