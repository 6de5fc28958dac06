// Which project a purpose points to, and how surely: by the words that few of the visible projects hold, by how much of its
// title is said, by the best that lies in it, and by what is alike though other words are used. A project is measured against
// the others, so that what all of them hold says nothing.

import { recordTerms } from '../../search/record-terms.ts';
import type { Hit } from '../../search/search.ts';
import { type Sought, weightsIn } from '../../search/weights.ts';
import type { Candidate } from '../../view/candidates.ts';
import { type Like, usualLikeness } from './like-purpose.ts';
import { shareOver } from './project-over.ts';

/** A sign that points to one project. */
interface Pointed {
  project: string;
  /** How likely the purpose is about it, and not about another one or about none. */
  likely: number;
}

interface PointedAt {
  /** The likeliest first. */
  projects: readonly Pointed[];
  /** The signs of each. */
  pointing: readonly Pointing[];
}

/** A word in a thing of the project counts this much of one in its title: a title names, and what lies there only speaks of it. */
const INSIDE = 0.7;
/** A word that more projects than this hold is no sign of one of them. */
const FEW = 2;
/** A word that nothing holds may be the one that matters: what holds the others alone is half as surely meant. */
const UNHELD = 0.5;
/** A thing that says this share of a purpose speaks of it, and not of a word by chance. */
const SAID_IN_ONE = 1 / 3;
/** The telling words of a project count up to so many. */
const MOST_TELLING = 3;

/**
 * What each sign is worth, measured over purposes whose project is known: to the project that has it, and what speaks against
 * every project. A purpose that names a time is often about no project at all.
 */
const WORTH = {
  lead: 1.95,
  telling: 2.5,
  title: 1.65,
  best: 2.1,
  likeTitle: 2.5,
  likeInside: 1.25,
  isOver: -1.2,
};
const WORTHS = Object.entries(WORTH) as [keyof typeof WORTH, number][];
const NONE = { always: 1.9, withTime: 0.35 };
/** What takes place on the day that is named is what is meant, unless the words point elsewhere. */
const TAKES_PLACE = 2;

/** A project that is over is hardly meant, but rather where it is asked how it was: then the share of `isOver` is turned round. */
const LOOKED_BACK_AT = -0.5;

interface Signs {
  held: number[];
  /** For each thing in it, how much of the purpose it says; and how like the purpose it is. */
  said: number[];
  likes: number[];
}

interface Asked {
  sought: readonly Sought[];
  hits: readonly Hit[];
  likes: readonly Like[];
  looksBack: boolean;
  hasWindow: boolean;
  /** The project of what takes place in the time that is named. */
  takesPlace?: string | undefined;
}

/** The signs that point to a project, as numbers. */
interface Pointing {
  project: string;
  lead: number;
  telling: number;
  title: number;
  best: number;
  likeTitle: number;
  likeInside: number;
  isOver: number;
  /** How many of the purpose's words it holds. */
  holds: number;
}

/** `projectOf` tells what is known of a project, where the viewer sees it. */
export function pointedAt(
  asked: Asked,
  projectOf: (id: string) => Candidate | undefined,
  likeTitle: (project: Candidate) => number,
): PointedAt {
  const pointing = pointingTo(asked, projectOf, likeTitle);
  const odds = pointing.map((each) => oddsOf(each, asked));
  const all = sum(odds) + oddsOfNone(asked);
  return {
    projects: pointing
      .map(({ project }, index) => ({ project, likely: (odds[index] as number) / all }))
      .sort((a, b) => b.likely - a.likely || (a.project < b.project ? 1 : -1)),
    pointing,
  };
}

/**
 * Whether a project is meant though nothing visible holds a word of the purpose, and the others may have met in it by chance: its whole
 * title is said, one thing in it says enough of the purpose, or no other title is more alike and more than one of its words is there.
 */
export function isBorneOut({ title, best, likeTitle, holds }: Pointing): boolean {
  return title === 1 || best >= SAID_IN_ONE || (likeTitle >= 0 && (holds !== 1 || title > 0));
}

function oddsOf(pointing: Pointing, { takesPlace }: Asked): number {
  const atFirst = pointing.project === takesPlace ? TAKES_PLACE : 0;
  return Math.exp(WORTHS.reduce((total, [sign, worth]) => total + worth * pointing[sign], atFirst));
}

function oddsOfNone({ hasWindow }: Asked): number {
  return Math.exp(NONE.always + (hasWindow ? NONE.withTime : 0));
}

function pointingTo(
  asked: Asked,
  projectOf: (id: string) => Candidate | undefined,
  likeTitle: (project: Candidate) => number,
): Pointing[] {
  const { sought } = asked;
  const signs = signsOf(asked);
  const found = [...signs].flatMap(([id, each]) => {
    const project = projectOf(id);
    return project ? [{ id, project, ...each }] : [];
  });
  const holding = sought.map((_, index) => found.filter(({ held }) => (held[index] as number) > 0).length);
  const rarity = holding.map((count) => rarityAmong(found.length, count));
  const whole = sum(sought.map(({ holders }, index) => (holders.length > 0 ? 1 : UNHELD) * (rarity[index] as number)));
  const measured = found.map(({ id, project, held, said, likes }) => {
    const titled = weightsIn(project.record, sought, { titleOnly: true });
    const few = held.filter((weight, index) => weight > 0 && (holding[index] as number) <= FEW);
    const over = shareOver(project.record.status);
    return {
      project: id,
      share: whole === 0 ? 0 : sum(held.map((weight, index) => weight * (rarity[index] as number))) / whole,
      telling: Math.min(MOST_TELLING, few.length) / MOST_TELLING,
      title: titled.filter((weight) => weight > 0).length / Math.max(1, tellingWords(project)),
      best: Math.max(0, ...said),
      likeTitle: likeTitle(project),
      likeInside: sum(likes.toSorted((a, b) => b - a).slice(0, 3)) / 3,
      isOver: asked.looksBack ? LOOKED_BACK_AT * over : over,
      holds: held.filter((weight) => weight > 0).length,
    };
  });
  const shares = leads(measured.map(({ share }) => share));
  const likeTitles = leads(measured.map(({ likeTitle: each }) => each));
  const likeInsides = leads(measured.map(({ likeInside }) => likeInside));
  return measured.map(({ share: _, ...rest }, index) => ({
    ...rest,
    likeTitle: likeTitles[index] as number,
    likeInside: likeInsides[index] as number,
    lead: shares[index] as number,
  }));
}

/** By how much each value is more than the most of the others, and than nothing. */
function leads(values: readonly number[]): number[] {
  let [most, next] = [0, 0];
  for (const value of values) {
    if (value > most) [most, next] = [value, most];
    else if (value > next) next = value;
  }
  return values.map((value) => value - (value === most ? next : most));
}

function signsOf({ sought, hits, likes, takesPlace }: Asked): Map<string, Signs> {
  const signs = new Map<string, Signs>();
  const of = (id: string): Signs => {
    const known = signs.get(id) ?? { held: sought.map(() => 0), said: [], likes: [] };
    signs.set(id, known);
    return known;
  };
  const whole = sum(sought.map(({ rarity }) => rarity)) || 1;
  for (const { candidate, weights } of hits) {
    const { record, project } = candidate;
    const id = record.type === 'project' ? record.id : project?.id;
    if (id === undefined) continue;
    const { held, said } = of(id);
    const factor = record.type === 'project' ? 1 : INSIDE;
    let worth = 0;
    for (let index = 0; index < weights.length; index++) {
      const { wanted, rarity } = sought[index] as Sought;
      const most = Math.min(1, weights[index] as number);
      worth += most * rarity;
      // The beginning of a word may be that of another.
      if (!wanted.prefix) held[index] = Math.max(held[index] as number, factor * most);
    }
    if (record.type !== 'project') said.push(worth / whole);
  }
  if (takesPlace !== undefined) of(takesPlace);
  const usual = usualLikeness(likes);
  for (const { candidate, likeness } of likes) {
    const { record, project } = candidate;
    if (record.type === 'project') of(record.id);
    else if (project) of(project.id).likes.push(likeness - usual);
  }
  return signs;
}

function tellingWords({ record }: Candidate): number {
  return recordTerms(record)?.title.telling ?? 0;
}

function rarityAmong(all: number, holding: number): number {
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5)) + 0.2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
