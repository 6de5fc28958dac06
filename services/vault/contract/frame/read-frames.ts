// What a purpose is about, project by project: mostly one frame, and where it names several projects one for each, as if it
// had been asked about that alone.
import type { Reader } from '../../store/db/sql.ts';
import type { Candidate } from '../../view/candidates.ts';
import type { Moment } from '../../view/valid-at.ts';
import type { Viewer } from '../../view/viewer.ts';
import { withoutComparing } from './joining.ts';
import { type NamedProject, namedTogether } from './named-projects.ts';
import { type Frame, MAX_CANDIDATES, readFrame } from './read-frame.ts';

export interface Frames {
  /** The first is of the project that is named first. */
  frames: readonly [Frame, ...Frame[]];
  candidates: readonly Candidate[];
  /** Projects that are named as well, and of which nothing is told: there are too many. */
  untold: readonly Candidate[];
}

/** Of more, too little has room of each. */
const MOST_TOGETHER = 4;

/** A subject that is given decides alone. */
export function readFrames(
  reader: Reader,
  viewer: Viewer,
  text: string,
  subject: string | null,
  moment: Moment,
  zone: string,
): Frames {
  const whole = readFrame(reader, viewer, text, subject, moment, zone);
  const named = subject === null ? namedTogether(reader, viewer, whole, moment) : [];
  const [first, ...others] = named.slice(0, MOST_TOGETHER).map((each) => {
    const alone = withoutComparing(withoutNames(whole.purpose.text, named, each));
    return { ...readFrame(reader, viewer, alone, each.project.record.id, moment, zone), isOneOfSeveral: true };
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

/** The purpose without the names of the others: what it asks of all of them, it asks of this one. */
function withoutNames(text: string, named: readonly NamedProject[], kept: NamedProject): string {
  const others = named.filter((each) => each !== kept).flatMap(({ at }) => at);
  const backwards = others.toSorted(([a], [b]) => b - a);
  return backwards.reduce((rest, [from, to]) => `${rest.slice(0, from)} ${rest.slice(to)}`, text);
}
