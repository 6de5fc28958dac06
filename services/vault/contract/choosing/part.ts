// What a package holds for one frame; where it is about several projects, each has a frame, and so a part.
import type { Frame } from '../frame/frame.ts';
import type { Weighed } from '../weighing/weigh.ts';

export interface Part {
  frame: Frame;
  /** What is in the lists, as it is in the vault. */
  told: readonly Weighed[];
  /** What may help and is in no list. */
  mentioned: readonly Weighed[];
  /** What was weighed and is neither told nor mentioned: too unlikely, or one of many that only lie there. */
  left: readonly Weighed[];
  /** Whether something that is required had no room. */
  isCut: boolean;
  /** The ids of what is told or mentioned though nothing speaks for it but a day that it names. */
  forDay: ReadonlySet<string>;
}
