// What a purpose is about, project by project: mostly one frame, and where it names several projects one for each, as if it
// had been asked about that alone.
import { ANY_PROJECT, idsTitled, isCalled } from '../../search/asked-object.ts';
import type { Candidate } from '../../view/candidates.ts';
import type { Looking } from '../../view/valid-at.ts';
import type { Seeing } from '../../view/viewer.ts';
import { MAX_CANDIDATES } from './anchor.ts';
import type { Frame } from './frame.ts';
import { type NamedProject, namedTogether } from './named-projects.ts';
import { asItsOwnerAsks } from './purpose/first-person.ts';
import { withoutComparing } from './purpose/joining.ts';
import { type AskedPurpose, readFrame } from './read-frame.ts';

interface Frames {
  /** One frame for each project, in the order in which they are named. */
  frames: readonly [Frame, ...Frame[]];
  candidates: readonly Candidate[];
  /** Projects that are named as well, and of which nothing is told: there are too many. */
  untold: readonly Candidate[];
}

/** No purpose is a title that is longer. */
const LONGEST_TITLE = 100;
/** More projects together would leave too little room for each. */
const MOST_TOGETHER = 4;

/** A purpose without what a model put around it; the whole title of a project is read as it is, whatever its words. */
export function requestOf(seeing: Seeing, purpose: string): string {
  const asked = asItsOwnerAsks(purpose);
  const isTitle =
    asked !== purpose && purpose.length <= LONGEST_TITLE && idsTitled(seeing, purpose, ANY_PROJECT).length === 1;
  return isTitle ? purpose : asked;
}

/** A subject that is given decides alone. */
export function readFrames(looking: Looking, asked: AskedPurpose): Frames {
  const read = readFrame(looking, asked);
  const called = asked.subject === null ? onlyCalled(looking, read) : undefined;
  const whole = called === undefined ? read : readFrame(looking, { ...asked, subject: called, isTitle: true });
  const named = asked.subject === null && called === undefined ? namedTogether(looking, whole) : [];
  const [first, ...others] = named.slice(0, MOST_TOGETHER).map((each) => {
    const text = withoutComparing(withoutNames(whole.purpose.text, named, each));
    const alone = { ...asked, text, subject: each.project.record.id };
    return { ...readFrame(looking, alone), isOneOfSeveral: true };
  });
  if (first === undefined) return { frames: [whole], candidates: whole.candidates, untold: [] };
  const beside = named.slice(1).map(({ project }) => project);
  const ids = new Set(named.map(({ project }) => project.record.id));
  const unnamed = whole.candidates.filter(({ record }) => !ids.has(record.id));
  const most = Math.max(MAX_CANDIDATES, beside.length);
  return {
    frames: [first, ...others],
    candidates: [...beside, ...unnamed].slice(0, most),
    untold: named.slice(MOST_TOGETHER).map(({ project }) => project),
  };
}

/** The project of which the purpose is the whole title, whatever else its words say: "A week in March" is no time then. */
function onlyCalled(seeing: Seeing, { purpose: { text, window }, sought, hits }: Frame): string | undefined {
  if (text.length > LONGEST_TITLE) return undefined;
  // What tells something leads to its title; where some words were taken for a time, they are not looked for.
  const isTold = window === null && sought.length > 0;
  const [id, ...more] = isTold
    ? hits.flatMap(({ candidate }) =>
        candidate.record.type === 'project' && isCalled(candidate, text) ? candidate.record.id : [],
      )
    : idsTitled(seeing, text, ANY_PROJECT);
  return more.length === 0 ? id : undefined;
}

/** The purpose without the names of the others: what it asks of all of them, it asks of this one. */
function withoutNames(text: string, named: readonly NamedProject[], kept: NamedProject): string {
  const others = named.filter((each) => each !== kept).flatMap(({ at }) => at);
  const backwards = others.toSorted(([a], [b]) => b - a);
  return backwards.reduce((rest, [from, to]) => `${rest.slice(0, from)} ${rest.slice(to)}`, text);
}
