// What is less likely needed than what the lists hold: mentioned below them, in one line each, so that whoever reads can tell what
// helps. A list stays short and nothing that may matter is unheard of.
import type { Moment } from '../../view/valid-at.ts';
import { besideDays, isDueIn } from '../frame/beside-days.ts';
import { asksByTimeAlone, type Frame } from '../frame/read-frame.ts';
import { harmedBy } from '../people/harms.ts';
import { idOf, isPreference, recordsOf, type Weighed } from '../weighing/weigh.ts';
import { askedList, standsIn } from './asked-list.ts';
import { oneOfEachKey } from './lists.ts';
import { namesPeopleOf } from './names-people.ts';
import { withoutNearDuplicates } from './near-duplicates.ts';
import { isAnswered, likeliestOf } from './needed.ts';
import { namesDay, soonestNamedFirst } from './of-the-day.ts';
import { requiredIn } from './required.ts';
import { saysAlone } from './says-alone.ts';

/** Measured over lives left out: of what the lists lack, this has half for a hundred tokens. With less much more is a burden. */
const LEAST = { likely: 0.018, ofTheLikeliest: 0.04 };

/** Of what names those whom the purpose names, so much is mentioned before anything else, however unlikely it is by its other words. */
const OF_WHOM_IT_NAMES = 10;
/** The same of what alone says a word of it: of a letter that is to be answered many things say one by chance. */
const ALONE_WITH_A_WORD = 5;

/** What is in the lists, as it was weighed here, and what had no room in them. */
interface Listed {
  told: readonly Weighed[];
  cutOff: readonly Weighed[];
}

/**
 * What may help beside what is told, of a project that is asked about all that stands in it, and what names a day of the time that is
 * asked for. What a cap cut off of anything else is counted, and not named; where nothing answers the purpose, nothing else is offered.
 */
export function mentionsOf(
  frame: Frame,
  weighed: readonly Weighed[],
  { told, cutOff }: Listed,
  moment: Moment,
): Weighed[] {
  if (!isAnswered(frame)) return [];
  const cut = new Set(cutOff.map(idOf));
  const isNaming = namesDay(frame);
  const isOffered = (each: Weighed) =>
    (!cut.has(idOf(each)) || isNaming(each.valid.record)) && !(isPreference(each) && asksByTimeAlone(frame));
  const offered = oneOfEachKey(weighed.filter(isOffered), frame.project?.project ?? null);
  const names = namesPeopleOf(frame);
  const isAloneWith = saysAlone(frame);
  const belongs = belongsBelow(frame, weighed, told, moment);
  const mentioned = mentionedBeside(
    told,
    offered,
    likeliestOf(weighed),
    (each) => belongs(each) || isAloneWith(each) || names(each),
  );
  const byDay = soonestNamedFirst(frame);
  if (asksByTimeAlone(frame)) return mentioned.sort((a, b) => byDay(a.valid.record, b.valid.record));
  const first = new Set([
    ...mentioned.filter(names).slice(0, OF_WHOM_IT_NAMES),
    ...mentioned.filter(isAloneWith).slice(0, ALONE_WITH_A_WORD),
  ]);
  return [...first, ...mentioned.filter((each) => !first.has(each))];
}

/** What is mentioned by what it is, whatever its words are. */
function belongsBelow(
  frame: Frame,
  weighed: readonly Weighed[],
  told: readonly Weighed[],
  moment: Moment,
): (each: Weighed) => boolean {
  const isRequired = requiredIn(frame, weighed);
  const stands = askedList(frame) === 'around a project' ? standsIn(frame) : () => false;
  // A goal has no date, and is open as long as it is.
  const isOpen = ({ valid, signs }: Weighed) => valid.record.type === 'goal' && signs.inTime > 0;
  const beside = besideDays(frame, moment.asOf ?? moment.now);
  const saying = told.filter(({ signs }) => signs.said > 0);
  const isHarmed = harmedBy(recordsOf(saying), recordsOf(weighed));
  return (each) => {
    const { record } = each.valid;
    return isRequired(record) || stands(each) || isOpen(each) || isDueIn(beside, record) || isHarmed(record);
  };
}

/** What is likely enough, and what belongs there however unlikely it is. */
function mentionedBeside(
  told: readonly Weighed[],
  weighed: readonly Weighed[],
  likeliest: number,
  belongs: (weighed: Weighed) => boolean,
): Weighed[] {
  const least = Math.max(LEAST.likely, LEAST.ofTheLikeliest * likeliest);
  const known = new Set(told);
  const keys = new Set(told.flatMap(({ valid: { record } }) => (record.type === 'preference' ? [record.key] : [])));
  const may = weighed.filter(
    (each) =>
      (each.need >= least || belongs(each)) &&
      !known.has(each) &&
      !(each.valid.record.type === 'preference' && keys.has(each.valid.record.key)),
  );
  return withoutNearDuplicates([...told, ...may]).filter((each) => !known.has(each));
}
