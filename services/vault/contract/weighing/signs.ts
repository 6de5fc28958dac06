// What speaks for a thing being needed for a purpose, as numbers: how much of the purpose it says and how like it is, beside
// the others that are weighed; where it lies, whom it names, when it is. What each is worth stands in worths.ts.
import { DAY_MS } from '../../../../shared/limits.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { meantByRecord } from '../../search/record-meaning.ts';
import { namingStems, recordTerms, tellingStems, wordCount } from '../../search/record-terms.ts';
import { weightsIn } from '../../search/weights.ts';
import { aptnessOf, wantedFor } from '../../store/meaning/aptness.ts';
import { isStopWord } from '../../store/text-index/terms.ts';
import type { Candidate } from '../../view/candidates.ts';
import { type Frame, isInWindow, PERHAPS } from '../frame/frame.ts';
import { likeness, usualLikeness } from '../frame/like-purpose.ts';
import { shareOver } from '../frame/project-over.ts';
import { guestsIn, namesOneOf } from '../people/guests.ts';
import { isHarmfulFor, isOfHealth } from '../people/harms.ts';
import { fitOf, NO_FIT } from './preference-fit.ts';
import { isPreferredTime } from './preferred-times.ts';
import type { Ties } from './ties.ts';
import { countUpTo, lastDayOf, shareOlder } from './when-written.ts';

/**
 * The signs of one thing. Each is a number: 0 where it does not hold, and 1 where it holds fully; those called “0 or 1” know nothing in
 * between. “The likeliest project” is the one that the purpose is about most likely, however unlikely that is.
 */
export interface Signs {
  // What it says.
  /** 0 to 1: how much of the purpose it says, without the words of the likeliest project's name, as a share of what the best says. */
  said: number;
  /** 0 to 1: its place by all that it says of the purpose: 1 for the first, 1/2 for the second; 0 where it says nothing. */
  saidFirst: number;
  /** 0 to 1: `saidFirst`, less the surer it is which project is meant. */
  saidUnsure: number;
  /** 0 to 1: how like the purpose it is in meaning, beyond what is usual here, as a share of the likest. */
  like: number;
  /** 0 to 1: its place by likeness, as `saidFirst`. */
  likeFirst: number;
  /** 0 to 1: `likeFirst`, less the surer it is which project is meant. */
  likeUnsure: number;
  /** 0 to 1: how apt things that mean this are for such purposes, beyond what is usual here, as a share of the aptest. */
  apt: number;
  /** 0 to 1: its place by aptness, as `saidFirst`. */
  aptFirst: number;
  /** 0 or 1: it is of the kind that the purpose calls by its name: a decision, where it is asked what was decided. */
  kind: number;

  // Where it lies.
  /** 0 to 1: how likely the purpose is about the project that it lies in. */
  near: number;
  /** 0 or 1: it lies in the likeliest project. */
  isTop: number;
  /** 0 to 1: `near`, where the purpose says nothing but that project's name, or asks how all of it stands. */
  nearAlone: number;
  /** 0 to 1: `near`, where that project is over and it is asked how things were. */
  nearOver: number;
  /** 0 or 1: it lies in no project. */
  loose: number;
  /** 0 to 1: how much a loose thing belongs to the likeliest project all the same: by its name, by whom it names, or by a relation. */
  woven: number;
  /** 0 to 1: the better of `saidUnsure` and `likeUnsure`, of a loose thing. */
  looseBest: number;

  // What a preference is for; 0 for everything else.
  /** 0 or 1: it is for a task that the purpose names: for letters, where one is to be written. */
  domain: number;
  /** 0 or 1: it is for all such tasks. */
  domainWhole: number;
  /** 0 to 1: it is for a part of such tasks, and the purpose names that part (1) or is like it. */
  domainPart: number;
  /** 0 to 1: it is for a part of such tasks that the purpose neither names nor is like: the rest to 1 of `domainPart`. */
  domainUnmet: number;
  /** 0 or 1: `domain`, where something is asked and nothing is to be done. */
  domainAsked: number;
  /** 0 or 1: it is for another part of such tasks than the purpose names: for trains, where a flight is booked. */
  domainOther: number;
  /** 0 or 1: the purpose names no task. */
  noDomain: number;
  /** 0 or 1: it is for no task that is known. */
  isOfNoDomain: number;
  /** 0 or 1: it says when things are done, and something is to be put into the calendar. */
  timing: number;

  // Whom it is about.
  /** 0 or 1: it says what may harm somebody who is cared for, treated or fed in the task. */
  harm: number;
  /** 0 or 1: `harm`, where somebody is fed. */
  harmFed: number;
  /** 0 or 1: `harm`, or it is of somebody's health in such a task. */
  health: number;
  /** 0 or 1: it is flagged as of money, and the purpose is of money. */
  money: number;
  /** 0 or 1: it names somebody who takes part in what the purpose speaks of. */
  guest: number;

  // When it is.
  /** 0 or 1: it falls into the time that the purpose names. */
  inTime: number;
  /** 0 or 1: `inTime`, where the purpose names nothing else. */
  inTimeAlone: number;
  /** 0 or 1: `inTime`, of two to eight days, where the purpose names something else as well: there most of what falls into them belongs to it. */
  inFewDays: number;
  /** 0 or 1: the same of more days, of which whatever has a date falls into some. */
  inManyDays: number;
  /** 0 to 1: the share of what else is weighed that was last changed before it; 0 for preferences. */
  fresh: number;

  // And else.
  /** 0 to 1: how many words it has, as a share of a long text. */
  long: number;
  /** 0 or 1: its owner wants it told always. */
  always: number;
}

/** A thing with its signs. */
export interface Signed {
  candidate: Candidate;
  signs: Signs;
}

/** A constant, and not the count of what is in the vault: that would tell of what is hidden. */
const USUAL_COUNT = 600;
/** A text of this many words is long: more make it no longer. */
const MANY_WORDS = 60;

/** Aptness, as log odds beyond the usual, is held against that of the aptest, or against this where none is so apt. */
const LEAST_APTER = 0.5;

/** How much apter each is than usual, as a share of the aptest; 0 for what has no meaning that is known. */
function aptBesideOthers(candidates: readonly Candidate[], purpose: string): number[] {
  const wanted = wantedFor(purpose);
  const apts = candidates.map(({ record }) => aptnessOf(meantByRecord(record), wanted));
  const known = apts.filter((each) => each !== undefined);
  const usual = known.reduce((total, each) => total + each, 0) / Math.max(1, known.length);
  const most = Math.max(LEAST_APTER, ...known.map((each) => each - usual));
  return apts.map((each) => (each === undefined ? 0 : Math.max(0, each - usual) / most));
}

/** How much of the purpose a thing says and how like it is, not yet held against the others. */
interface Said {
  candidate: Candidate;
  weights: readonly number[];
  said: number;
  /** `said` without the words of the likeliest project's name. */
  saidBesideName: number;
  like: number;
}

/** What the signs of each thing are read from, the same for all of them. */
interface Weighing {
  frame: Frame;
  ties: Ties;
  /** How likely the likeliest project is meant. */
  surest: number;
  /** The purpose says nothing but the likeliest project's name, or asks how all of it stands. */
  isOfWhole: boolean;
  mostBesideName: number;
  mostLike: number;
  /** By the places of the things. */
  saidFirsts: readonly number[];
  likeFirsts: readonly number[];
  apts: readonly number[];
  aptFirsts: readonly number[];
  /** How much a loose thing is woven into the likeliest project by its words; undefined where there is no such project. */
  weave: ((record: AnyRecord) => number) | undefined;
  guests: ReadonlySet<string>;
  /** The days on which the things were last changed, in their order. */
  days: Float64Array;
  daysAskedFor: DaysAskedFor;
}

export function signsOf(frame: Frame, candidates: readonly Candidate[], ties: Ties): Signed[] {
  const { sought, top } = frame;
  const inName = top === null ? sought.map(() => 0) : weightsIn(top.record, sought, { titleOnly: true });
  const said = saidOf(frame, candidates, inName);
  const apts = aptBesideOthers(candidates, frame.purpose.text);
  const records = candidates.map(({ record }) => record);
  const weighing: Weighing = {
    frame,
    ties,
    surest: top === null ? 0 : (frame.likely.get(top.record.id) ?? 0),
    isOfWhole: inName.every((weight) => weight !== 0) || frame.purpose.asksHowItStands,
    mostBesideName: Math.max(1e-9, ...said.map(({ saidBesideName }) => saidBesideName)),
    mostLike: Math.max(1e-9, ...said.map(({ like }) => like)),
    saidFirsts: inFront(said.map((each) => each.said)),
    likeFirsts: inFront(said.map((each) => each.like)),
    apts,
    aptFirsts: inFront(apts),
    weave: top === null ? undefined : weaveOf(top, candidates),
    guests: guestsIn(frame, records),
    days: Float64Array.from(records, lastDayOf).sort(),
    daysAskedFor: daysAskedFor(frame),
  };
  return said.map((each, place) => ({ candidate: each.candidate, signs: signsOfOne(weighing, each, place) }));
}

/** Written as one object: to put it together from an object for each kind of sign took a thirtieth of a package's time. */
function signsOfOne(weighing: Weighing, said: Said, place: number): Signs {
  const { frame, surest, mostBesideName, mostLike } = weighing;
  const { purpose, top } = frame;
  const { record, project } = said.candidate;
  const [saidFirst, likeFirst] = [weighing.saidFirsts[place] as number, weighing.likeFirsts[place] as number];
  const near = project ? (frame.likely.get(project.id) ?? 0) : 0;
  const isPreference = record.type === 'preference';
  const fit = isPreference ? fitOf(record, frame, said.weights) : NO_FIT;
  const harm = Number(isHarmfulFor(purpose.domains, record));
  const isInTime = fallsIntoTime(frame, record);
  return {
    said: said.saidBesideName / mostBesideName,
    saidFirst,
    saidUnsure: (1 - surest) * saidFirst,
    like: Math.max(0, said.like) / mostLike,
    likeFirst,
    likeUnsure: (1 - surest) * likeFirst,
    apt: weighing.apts[place] as number,
    aptFirst: weighing.aptFirsts[place] as number,
    kind: Number(purpose.kinds.has(record.type)),

    near,
    isTop: Number(project !== null && project.id === top?.record.id),
    nearAlone: weighing.isOfWhole ? near : 0,
    nearOver: purpose.looksBack && shareOver(project?.status) > 0 ? near : 0,
    loose: Number(project === null),
    woven: project === null ? surest * wovenByAny(weighing, record) : 0,
    looseBest: project === null ? (1 - surest) * Math.max(saidFirst, likeFirst) : 0,

    domain: fit.domain,
    domainWhole: fit.whole,
    domainPart: fit.part,
    domainUnmet: fit.unmet,
    domainAsked: fit.domain * Number(purpose.asks),
    domainOther: fit.other,
    noDomain: Number(isPreference && purpose.domains.size === 0),
    isOfNoDomain: fit.none,
    // A preference for when things are done in another project says nothing of this one.
    timing: Number((project === null || near >= PERHAPS) && isPreferredTime(record, purpose)),

    harm,
    harmFed: harm * Number(purpose.domains.has('food')),
    health: Math.max(harm, Number(isOfHealth(purpose.domains, record))),
    money: Number(purpose.domains.has('money') && isOfMoney(record)),
    guest: Number(namesOneOf(weighing.guests, record)),

    inTime: Number(isInTime),
    inTimeAlone: Number(isInTime && frame.sought.length === 0),
    inFewDays: Number(isInTime && weighing.daysAskedFor === 'few'),
    inManyDays: Number(isInTime && weighing.daysAskedFor === 'many'),
    // How its owner wants things done is none the likelier for being new.
    fresh: isPreference ? 0 : shareOlder(weighing.days, lastDayOf(record)),

    long: Math.min(1, wordCount(record) / MANY_WORDS),
    always: Number(record.always === true),
  };
}

/** How many days are named beside something else; null where it is one day, or there is no telling. */
type DaysAskedFor = 'few' | 'many' | null;

const ONE_DAY_MS = 1.1 * DAY_MS;
const FEW_DAYS_MS = 8.2 * DAY_MS;

/** Days are told by their length, with an hour more or less where the clocks are changed in them. */
function daysAskedFor({ purpose: { window }, sought }: Frame): DaysAskedFor {
  const from = window?.eventsFrom ?? window?.from ?? null;
  if (window === null || from === null || sought.length === 0) return null;
  const length = Date.parse(window.to) - Date.parse(from);
  return length <= ONE_DAY_MS ? null : length <= FEW_DAYS_MS ? 'few' : 'many';
}

/** By a relation wholly, and otherwise by words. */
function wovenByAny({ frame: { top }, ties, weave }: Weighing, record: AnyRecord): number {
  const isTied = top !== null && ties.get(record.id)?.has(top.record.id) === true;
  return isTied ? 1 : (weave?.(record) ?? 0);
}

function fallsIntoTime(frame: Frame, record: AnyRecord): boolean {
  const at = record.type === 'event' ? record.starts_at : record.due_at;
  return isInWindow(frame, record.type, at, record.ends_at ?? at);
}

function saidOf(frame: Frame, candidates: readonly Candidate[], inName: readonly number[]): Said[] {
  const { sought, likes, meant } = frame;
  const rarity = sought.map(({ holders }) => Math.log(USUAL_COUNT / (holders.length + 1)) + 1);
  const whole = rarity.reduce((total, each) => total + each, 0) || 1;
  const usual = usualLikeness(likes);
  const found = new Map(frame.hits.map(({ candidate: { record }, weights }) => [record, weights]));
  return candidates.map((candidate) => {
    const weights = found.get(candidate.record) ?? weightsIn(candidate.record, sought);
    let [all, besideName] = [0, 0];
    for (let index = 0; index < weights.length; index++) {
      const worth = Math.min(1, weights[index] as number) * (rarity[index] as number);
      all += worth;
      if (inName[index] === 0) besideName += worth;
    }
    const like = likeness(candidate.record, meant) - usual;
    return { candidate, weights, said: all / whole, saidBesideName: besideName / whole, like };
  });
}

/** How far in front each value stands: 1 for the first, a half for the second. Equal values share a place. */
function inFront(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  return values.map((value) => (value > 0 ? 1 / (1 + values.length - countUpTo(sorted, value)) : 0));
}

/** A loose thing is woven in by this much where its name holds a word of the title that no more than a few things outside hold. */
const CALLED_ALIKE = 0.8;
const FEW_HOLD = 3;

/** How much of a loose thing's name, and of the people in it, the project speaks of, and hardly anything else does. */
function weaveOf(top: Candidate, candidates: readonly Candidate[]): (record: AnyRecord) => number {
  const titled = new Set(
    recordTerms(top.record)
      ?.title.terms.filter((term) => !isStopWord(term))
      .map(({ stem }) => stem),
  );
  // Only words that something loose is called by are counted: no other is asked for below.
  const outside = new Map<string, number>();
  for (const { record, project } of candidates)
    if (project === null && record.type !== 'preference') for (const stem of namingStems(record)) outside.set(stem, 0);
  const inside = new Set<string>();
  for (const { record, project } of outside.size === 0 ? [] : [...candidates, top]) {
    const isInside = record === top.record || project?.id === top.record.id;
    for (const stem of tellingStems(record)) {
      const holding = outside.get(stem);
      if (holding === undefined) continue;
      if (isInside) inside.add(stem);
      else outside.set(stem, holding + 1);
    }
  }
  return (record) => {
    if (record.type === 'preference') return 0;
    const stems = namingStems(record);
    let met = 0;
    let whole = 0;
    for (const stem of stems) {
      const worth = 1 / Math.max(1, outside.get(stem) ?? 0);
      whole += worth;
      if (inside.has(stem)) met += worth;
    }
    const isCalled = stems.some((stem) => titled.has(stem) && (outside.get(stem) ?? 0) <= FEW_HOLD);
    return Math.max(isCalled ? CALLED_ALIKE : 0, whole === 0 ? 0 : met / whole);
  };
}

function isOfMoney(record: AnyRecord): boolean {
  return record.type === 'memory' && ((record.sensitivity_flags ?? []) as readonly string[]).includes('financial');
}
