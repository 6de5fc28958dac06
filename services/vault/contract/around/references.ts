// The documents that a package refers to: those that are likely needed, and those that name a day of its time.
import { REFERENCE_CAP } from '../../../../shared/limits.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { namingStems, tellingStems } from '../../search/record-terms.ts';
import { weightsIn } from '../../search/weights.ts';
import { eventsIn } from '../../search/windows.ts';
import type { Looking } from '../../view/valid-at.ts';
import type { Seeing } from '../../view/viewer.ts';
import type { Cap } from '../choosing/lists.ts';
import { isAskedBesideDay, soonestNamedFirst } from '../choosing/of-the-day.ts';
import { inTurns } from '../choosing/turns.ts';
import type { Frame } from '../frame/frame.ts';
import { weighDocuments } from '../weighing/documents.ts';

/** Documents that are likely needed, the likeliest; and documents that name a day of the window, the soonest. */
const MOST_NEEDED = 8;
const OF_THE_DAY = 5;
/** Where several projects have documents, the rest of the list is for what is mentioned. */
const MOST_REFERENCES = REFERENCE_CAP / 2;
/** A document is worth a line from this likelihood on: half of what is mentioned below the lists is less likely needed. */
const WORTH_A_LINE = 0.04;
/** A document speaks of an event if it says this many words of its name, its people or its place. */
const LEAST_SHARED = 2;

interface References {
  documents: AnyRecord[];
  /** The ids of documents for which nothing speaks but a day that they name. */
  forDay: ReadonlySet<string>;
  /** Whether more documents name a day of the window than are referred to. */
  isMoreForDay: boolean;
}

export function referencesFor(looking: Looking, frames: readonly Frame[], cap: Cap): References {
  const each = frames.map((frame) => documentsOf(looking, frame));
  const most = cap(frames.length === 1 ? REFERENCE_CAP : MOST_REFERENCES);
  const documents = inTurns(
    each.map((part) => part.documents),
    ({ id }) => id,
  ).slice(0, most);
  const told = new Set(documents.map(({ id }) => id));
  const spokenFor = new Set(
    each.flatMap((part) => part.documents.map(({ id }) => id).filter((id) => !part.forDay.has(id))),
  );
  return {
    documents,
    forDay: new Set([...told].filter((id) => !spokenFor.has(id))),
    isMoreForDay: each.some(({ ofDay }) => ofDay.some((id) => !told.has(id))),
  };
}

/** Those of one frame, and the ids of all that name a day of its window. */
function documentsOf(looking: Looking, frame: Frame): Omit<References, 'isMoreForDay'> & { ofDay: readonly string[] } {
  const needed = weighDocuments(looking, frame)
    .filter(({ need }) => need >= WORTH_A_LINE)
    .slice(0, MOST_NEEDED)
    .map(({ valid }) => valid.record);
  const others = new Set(needed.map(({ id }) => id));
  const ofDay = documentsOfDay(looking, frame);
  const soonest = ofDay.slice(0, OF_THE_DAY);
  const all = new Map([...needed, ...soonest].map((record) => [record.id, record]));
  return {
    documents: [...all.values()],
    forDay: new Set(soonest.map(({ id }) => id).filter((id) => !others.has(id))),
    ofDay: ofDay.map(({ id }) => id),
  };
}

function documentsOfDay(seeing: Seeing, frame: Frame): AnyRecord[] {
  const isAsked = isAskedBesideDay(frame);
  const says = (record: AnyRecord) => weightsIn(record, frame.sought).some((weight) => weight > 0);
  const isOfWhatTakesPlace = speaksOfOne(eventsOfDay(seeing, frame).filter(says));
  const saysSomething = (record: AnyRecord) => says(record) || isOfWhatTakesPlace(record);
  return [...frame.namingDays.values()]
    .map(({ valid }) => valid.record)
    .filter((record) => record.type === 'artifact' && isAsked(record, saysSomething(record)))
    .sort(soonestNamedFirst(frame));
}

function eventsOfDay(seeing: Seeing, { purpose: { window } }: Frame): AnyRecord[] {
  if (window?.about !== 'days') return [];
  return eventsIn(seeing, { from: window.eventsFrom ?? window.from, to: window.to }).map(({ record }) => record);
}

/** Whether a document is about one of these events: the letter about the school trip names the day, and need not name the child. */
function speaksOfOne(events: readonly AnyRecord[]): (record: AnyRecord) => boolean {
  return (record) => {
    const said = tellingStems(record);
    return events.some((event) => namingStems(event).filter((stem) => said.has(stem)).length >= LEAST_SHARED);
  };
}
