// What speaks for a thing being needed for a purpose, as numbers: how much of the purpose it says and how like it is, beside
// the others that are weighed; where it lies, whom it names, when it is. What each is worth stands in worths.ts.
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

export interface Signs {
  /** How much of the purpose it says beside the best of all, the words of the project's name left out; how like the purpose it is. */
  said: number;
  like: number;
  /** How much apter it is for the purpose than what is usual, beside the aptest of all; whether it is that. */
  apt: number;
  aptFirst: number;
  /** How likely the purpose is about the project that it lies in; whether that is the likeliest, however likely. */
  near: number;
  isTop: number;
  /** `near` where nothing but the project is named; `near` in a project that is over, where it is asked how it was. */
  nearAlone: number;
  nearOver: number;
  /** How much it belongs to the likeliest project though it lies in none: by its name, by whom it names, or by a relation. */
  woven: number;
  loose: number;
  /** How far in front it is, where it lies in no project: the less sure one is meant, the more. */
  looseBest: number;
  /** How far in front it is by what it says, and by likeness; the same, weighed by how unsure the project is. */
  saidFirst: number;
  likeFirst: number;
  saidUnsure: number;
  likeUnsure: number;
  /** Whether it is of the kind that is asked for. */
  kind: number;
  /** A preference for such tasks; for all of them; for a part that the purpose names. */
  domain: number;
  domainWhole: number;
  domainPart: number;
  /** A preference for a part that the purpose does not name. */
  domainUnmet: number;
  /** A preference for such tasks where something is asked and nothing done; one for another part than the purpose names. */
  domainAsked: number;
  domainOther: number;
  /** The purpose names no task; the preference is for none. */
  noDomain: number;
  isOfNoDomain: number;
  /** A preference that says when such things are done, where something is to be put into the calendar. */
  timing: number;
  /** It says what may harm somebody who is cared for or fed; who is fed. */
  harm: number;
  harmFed: number;
  /** It speaks of somebody's health where somebody is cared for or fed. */
  health: number;
  /** How much of what else is weighed was written or changed earlier. */
  fresh: number;
  /** It falls into the window; into that of a purpose that names nothing else. */
  inTime: number;
  inTimeAlone: number;
  /** It names somebody who takes part in what the purpose speaks of. */
  guest: number;
  /** How many words it has, as a share of a long text. */
  long: number;
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

export function signsOf(frame: Frame, candidates: readonly Candidate[], ties: Ties): Signed[] {
  const { sought, purpose, likely, top } = frame;
  const inName = top === null ? sought.map(() => 0) : weightsIn(top.record, sought, { titleOnly: true });
  const isNameAlone = inName.every((weight) => weight !== 0);
  const said = saidOf(frame, candidates, inName);
  const mostBesideName = Math.max(1e-9, ...said.map(({ saidBesideName }) => saidBesideName));
  const mostLike = Math.max(1e-9, ...said.map(({ like }) => like));
  const saidFirsts = inFront(said.map((each) => each.said));
  const likeFirsts = inFront(said.map((each) => each.like));
  const apts = aptBesideOthers(candidates, purpose.text);
  const aptFirsts = inFront(apts);
  const weave = top === null ? undefined : weaveOf(top, candidates);
  const guests = guestsIn(
    frame,
    candidates.map(({ record }) => record),
  );
  const days = Float64Array.from(candidates, ({ record }) => lastDayOf(record)).sort();
  const surest = top === null ? 0 : (likely.get(top.record.id) ?? 0);
  return said.map(({ candidate, weights, saidBesideName, like }, index) => {
    const { record, project } = candidate;
    const near = project ? (likely.get(project.id) ?? 0) : 0;
    const at = record.type === 'event' ? record.starts_at : record.due_at;
    const isIn = isInWindow(frame, record.type, at, record.ends_at ?? at);
    const fit = record.type === 'preference' ? fitOf(record, frame, weights) : NO_FIT;
    const tiesOf = ties.get(record.id);
    const isTied = top !== null && tiesOf?.has(top.record.id) === true;
    const lies = project === null && top !== null ? (isTied ? 1 : (weave?.(record) ?? 0)) : 0;
    const isTop = Number(project !== null && project.id === top?.record.id);
    const harm = Number(isHarmfulFor(purpose.domains, record));
    const health = Math.max(harm, Number(isOfHealth(purpose.domains, record)));
    const [saidFirst, likeFirst] = [saidFirsts[index] as number, likeFirsts[index] as number];
    const signs: Signs = {
      said: saidBesideName / mostBesideName,
      like: Math.max(0, like) / mostLike,
      apt: apts[index] as number,
      aptFirst: aptFirsts[index] as number,
      near,
      isTop,
      nearAlone: isNameAlone ? near : 0,
      nearOver: purpose.looksBack && shareOver(project?.status) > 0 ? near : 0,
      woven: lies * surest,
      loose: Number(project === null),
      looseBest: project === null ? (1 - surest) * Math.max(saidFirst, likeFirst) : 0,
      saidFirst,
      likeFirst,
      saidUnsure: (1 - surest) * saidFirst,
      likeUnsure: (1 - surest) * likeFirst,
      kind: Number(purpose.kinds.has(record.type)),
      domain: fit.domain,
      domainWhole: fit.whole,
      domainPart: fit.part,
      domainUnmet: fit.unmet,
      domainAsked: fit.domain * Number(purpose.asks),
      domainOther: fit.other,
      noDomain: Number(record.type === 'preference' && purpose.domains.size === 0),
      isOfNoDomain: fit.none,
      timing: Number((project === null || near >= PERHAPS) && isPreferredTime(record, purpose)),
      harm,
      harmFed: harm * Number(purpose.domains.has('food')),
      health,
      // How its owner wants things done is none the likelier for being new.
      fresh: record.type === 'preference' ? 0 : shareOlder(days, lastDayOf(record)),
      inTime: Number(isIn),
      inTimeAlone: Number(isIn && sought.length === 0),
      guest: Number(namesOneOf(guests, record)),
      long: Math.min(1, wordCount(record) / MANY_WORDS),
      always: Number(record.always === true),
    };
    return { candidate, signs };
  });
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
