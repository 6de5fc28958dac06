// What is less likely needed than what the lists hold: mentioned below them, in one line each, so that whoever reads can tell what
// helps. A list stays short and nothing that may matter is unheard of.
import { besideDays, isDueIn } from '../frame/beside-days.ts';
import { asksByTimeAlone, type Frame } from '../frame/frame.ts';
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

/**
 * A mention is worth its line from this likelihood on. Measured over lives: from 0.018 on 90.5 % of what was needed was in the package
 * and 157 packages said that they suffice; here it is 90.8 and 161, for forty tokens more; from 0.011 on 90.9 and 163, for eighty.
 */
const LEAST = { likely: 0.014, ofTheLikeliest: 0.03 };

/** What may harm somebody who is fed, cared for or treated is mentioned before all else, up to so many. */
const HARMING = 6;
/** Mentions that name the people of the purpose come next, up to so many, however unlikely their other words are. */
const OF_WHOM_IT_NAMES = 10;
/** Then those that alone say a word of the purpose. Few: many things say a word of a long letter by chance. */
const ALONE_WITH_A_WORD = 5;

/** The lists, as they were weighed for this frame, and what had no room in them. */
interface Listed {
  told: readonly Weighed[];
  cutOff: readonly Weighed[];
}

/**
 * What may help beside the lists. To it belongs all that stands in a project that is asked about by itself, and all that names a day of
 * the window. Anything else that a cap cut off is counted, and not named. Where nothing answers the purpose, nothing is mentioned.
 */
export function mentionsOf(frame: Frame, weighed: readonly Weighed[], { told, cutOff }: Listed, at: string): Weighed[] {
  if (!isAnswered(frame)) return [];
  const cut = new Set(cutOff.map(idOf));
  const isNaming = namesDay(frame);
  const isOffered = (each: Weighed) =>
    (!cut.has(idOf(each)) || isNaming(each.valid.record)) && !(isPreference(each) && asksByTimeAlone(frame));
  const offered = oneOfEachKey(weighed.filter(isOffered), frame.project?.project ?? null);
  const names = namesPeopleOf(frame);
  const isAloneWith = saysAlone(frame);
  const belongs = belongsBelow(frame, weighed, told, at);
  const mentioned = mentionedBeside(
    told,
    offered,
    likeliestOf(weighed),
    (each) => belongs(each) || isAloneWith(each) || names(each),
  );
  const byDay = soonestNamedFirst(frame);
  if (asksByTimeAlone(frame)) return mentioned.sort((a, b) => byDay(a.valid.record, b.valid.record));
  const first = new Set([
    ...mentioned.filter(({ signs }) => signs.harm > 0).slice(0, HARMING),
    ...mentioned.filter(names).slice(0, OF_WHOM_IT_NAMES),
    ...mentioned.filter(isAloneWith).slice(0, ALONE_WITH_A_WORD),
  ]);
  return [...first, ...mentioned.filter((each) => !first.has(each))];
}

/** Things that are mentioned for what they are, whatever their words say. */
function belongsBelow(
  frame: Frame,
  weighed: readonly Weighed[],
  told: readonly Weighed[],
  at: string,
): (each: Weighed) => boolean {
  const isRequired = requiredIn(frame, weighed);
  const stands = askedList(frame) === 'around a project' ? standsIn(frame) : () => false;
  // A goal has no date: it is in the window of all that is open for as long as it is open itself.
  const isOpen = ({ valid, signs }: Weighed) => valid.record.type === 'goal' && signs.inTime > 0;
  const beside = besideDays(frame, at);
  const saying = told.filter(({ signs }) => signs.said > 0);
  const isHarmed = harmedBy(recordsOf(saying), recordsOf(weighed));
  return (each) => {
    const { record } = each.valid;
    return isRequired(record) || stands(each) || isOpen(each) || isDueIn(beside, record) || isHarmed(record);
  };
}

/** Mentions: what is likely enough, and what belongs there however unlikely it is. */
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
