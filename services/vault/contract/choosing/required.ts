// What no package suffices without, however unlikely its words make it: what names a day of the window, and what may harm somebody who
// takes part.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Frame } from '../frame/frame.ts';
import { harmsPartakers, plansFewDays } from '../people/harms.ts';
import { isAroundProject } from '../weighing/relevance.ts';
import { recordsOf, type Weighed } from '../weighing/weigh.ts';
import { namesDay } from './of-the-day.ts';

export function requiredIn(frame: Frame, weighed: readonly Weighed[]): (record: AnyRecord) => boolean {
  const isNaming = namesDay(frame);
  if (!isAroundProject(frame) && !plansFewDays(frame)) return isNaming;
  const isHarm = harmsPartakers(frame, recordsOf(weighed));
  return (record) => isNaming(record) || isHarm(record);
}
