// What names a day of the purpose's time in its own words: whether it belongs to what is told of that day, and in which order.
// Whom or what the purpose names beside the day still counts: of another project, or of nothing that is asked for, it is mentioned.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Findings, Frame } from '../frame/frame.ts';
import { isWoven, type Weighed } from '../weighing/weigh.ts';

export function namesDay({ namingDays }: Findings): (record: AnyRecord) => boolean {
  return ({ id }) => namingDays.has(id);
}

export function belongsToDay(frame: Frame): (weighed: Weighed) => boolean {
  if (frame.namingDays.size === 0) return () => false;
  const isNaming = namesDay(frame);
  const isAsked = isAskedBesideDay(frame);
  const isBeside = ({ id }: AnyRecord) => frame.namingDays.get(id)?.isBeside === true;
  return (weighed) => {
    const { record } = weighed.valid;
    return isNaming(record) && !isBeside(record) && (isWoven(weighed) || isAsked(record, weighed.signs.said > 0));
  };
}

/** Whether a thing that names the day is asked for: words that nothing holds tell it from no other. */
export function isAskedBesideDay({ project, sought }: Frame): (record: AnyRecord, saysSomething: boolean) => boolean {
  const isTimeAlone = sought.every(({ holders }) => holders.length === 0);
  return ({ project_id: id }, saysSomething) => {
    if (project !== null && typeof id === 'string') return id === project.record.id;
    return isTimeAlone || saysSomething;
  };
}

/** Things in the order of the days that they name; those that name none come last, as they were. */
export function soonestNamedFirst({ namingDays }: Findings): (a: AnyRecord, b: AnyRecord) => number {
  const day = ({ id }: AnyRecord) => namingDays.get(id)?.day ?? LAST;
  return (a, b) => day(a) - day(b);
}

const LAST = Number.MAX_SAFE_INTEGER;
