// What speaks for a thing being needed for a purpose, as numbers: how much of the purpose it says and how like it is, beside
// the others that are weighed; where it lies, whom it names, when it is. What each is worth stands in weigh.ts.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { recordTerms } from '../search/record-terms.ts';
import { tellsOf, wishIn } from '../search/tells.ts';
import { weightsIn } from '../search/weights.ts';
import { isStopWord } from '../store/text-index/terms.ts';
import type { Candidate } from '../view/candidates.ts';
import { likeness, usualLikeness } from './frame/alike.ts';
import { type Domain, domainsOf } from './frame/domains.ts';
import type { Frame } from './frame/read-frame.ts';
import { isHarmfulFor } from './harms.ts';

export interface Signs {
  /** Between 0 and 1: how much of the purpose it says; beside what the best of all says; the same without the project's name. */
  said: number;
  saidBest: number;
  saidOther: number;
  /** Words that it holds, three at most, as a share of three. */
  words: number;
  /** First is 1, second a half. */
  place: number;
  like: number;
  likeBest: number;
  likePlace: number;
  /** The same as saidBest where no likeness can be told: then words are all there is. */
  saidUnlike: number;
  unlike: number;
  /** How likely the purpose is about the project that it lies in. */
  near: number;
  isNear: number;
  /** The same where the words of the purpose are found nowhere in that project: anything in it may be the answer. */
  nearUnmet: number;
  nearAlone: number;
  nearWork: number;
  nearBack: number;
  /** In a project that is over, where it is asked how it was: what was learned there. */
  nearOver: number;
  /** It names what the question wants to be told: a time, a number, a place. */
  nearTells: number;
  loose: number;
  names: number;
  kind: number;
  kindNames: number;
  domain: number;
  noDomain: number;
  isOfNoDomain: number;
  harm: number;
  fresh: number;
  inDays: number;
  inDue: number;
  outside: number;
  timeAlone: number;
  isPast: number;
  woven: number;
  /** It holds a word that is of one project's name alone, and that project is what is named. */
  besideAlone: number;
  isOpen: number;
  always: number;
}

/** What is weighed, and what all of it has in common. */
export interface Weighed {
  candidate: Candidate;
  signs: Signs;
}

const OVER: ReadonlySet<string> = new Set(['done', 'archived', 'paused']);
const DAY_MS = 86_400_000;
const MOST_WORDS = 3;

export function signsOf(frame: Frame, candidates: readonly Candidate[], now: string): Weighed[] {
  const { sought, purpose, likes, meant, likely, people, ownWords, top } = frame;
  const whole = sought.reduce((total, { rarity }) => total + rarity, 0) || 1;
  const share = (weights: readonly number[], counts: (index: number) => boolean = () => true) =>
    weights.reduce(
      (total, weight, index) => total + (counts(index) ? Math.min(1, weight) * (sought[index]?.rarity ?? 0) : 0),
      0,
    ) / whole;
  const inTitle = top === null ? sought.map(() => 0) : weightsIn(top.record, sought, { titleOnly: true });
  const isOther = (index: number) => inTitle[index] === 0;
  const usual = usualLikeness(likes);
  const first = candidates.map((candidate) => {
    const weights = weightsIn(candidate.record, sought);
    return {
      candidate,
      weights,
      said: share(weights),
      other: share(weights, isOther),
      like: likeness(candidate.record, meant) - usual,
      near: candidate.project ? (likely.get(candidate.project.id) ?? 0) : 0,
    };
  });
  const best = {
    said: Math.max(1e-9, ...first.map(({ said }) => said)),
    other: Math.max(1e-9, ...first.map(({ other }) => other)),
    like: Math.max(1e-9, ...first.map(({ like }) => like)),
  };
  const placeBy = (of: 'said' | 'like') => {
    const ordered = first.toSorted((a, b) => b[of] - a[of]);
    return new Map(ordered.map((each, index) => [each.candidate.record.id, each[of] > 0 ? 1 / (1 + index) : 0]));
  };
  const [saidPlaces, likePlaces] = [placeBy('said'), placeBy('like')];
  const inside = first.filter(({ candidate }) => candidate.project !== null && candidate.project.id === top?.record.id);
  const unmet = unmetIn(frame, inside, isOther);
  const isAlone = sought.every((_, index) => !isOther(index));
  const spoken = top === null ? [] : [top.record, ...inside.map(({ candidate }) => candidate.record)];
  const vocabulary = new Set(spoken.flatMap(tellingStems));
  const wish = wishIn(purpose.text);
  const isWork = purpose.asks || purpose.looksBack ? 0 : 1;
  return first.map(({ candidate, weights, said, other, like, near }) => {
    const { record, project } = candidate;
    const at = record.type === 'event' ? record.starts_at : record.due_at;
    const isIn = isInWindow(frame, record.type, at);
    const names = Number(people.some((index) => (weights[index] as number) > 0));
    const kind = Number(purpose.kinds.has(record.type));
    const domains = record.type === 'preference' ? domainsOfKey(String(record.key)) : NO_DOMAINS;
    const isLooseEvent = record.type === 'event' && project === null;
    const woven = isLooseEvent && top ? wovenInto(vocabulary, record) * (likely.get(top.record.id) ?? 0) : 0;
    const signs: Signs = {
      said,
      saidBest: said / best.said,
      saidOther: other / best.other,
      words: Math.min(MOST_WORDS, weights.filter((weight) => weight > 0).length) / MOST_WORDS,
      place: saidPlaces.get(record.id) ?? 0,
      like,
      likeBest: Math.max(0, like) / best.like,
      likePlace: likePlaces.get(record.id) ?? 0,
      saidUnlike: meant === undefined ? said / best.said : 0,
      unlike: Number(meant === undefined),
      near,
      isNear: Number(near >= 0.5),
      nearUnmet: near * unmet,
      nearAlone: isAlone ? near : 0,
      nearWork: near * isWork,
      nearBack: purpose.looksBack ? near : 0,
      nearOver: purpose.looksBack && OVER.has(project?.status ?? '') ? near : 0,
      nearTells: wish !== undefined && tellsOf(record).names.has(wish) ? near : 0,
      loose: Number(project === null),
      names,
      kind,
      kindNames: kind * names,
      domain: Number([...domains].some((domain) => purpose.domains.has(domain))),
      noDomain: Number(purpose.domains.size === 0),
      isOfNoDomain: Number(domains.size === 0),
      harm: Number(isHarmfulFor(purpose.domains, record)),
      fresh: 1 / (1 + Math.max(0, Date.parse(now) - Date.parse(record.updated_at)) / DAY_MS / 180),
      inDays: Number(isIn && purpose.window?.about === 'days'),
      inDue: Number(isIn && purpose.window?.about !== 'days'),
      outside: Number(purpose.window !== null && !isIn && typeof at === 'string'),
      timeAlone: Number(purpose.window !== null && sought.length <= 1),
      isPast: Number(record.type === 'event' && String(record.ends_at ?? record.starts_at) < now),
      woven,
      besideAlone: isLooseEvent && isAlone && ownWords.some((index) => (weights[index] as number) > 0) ? 1 : 0,
      isOpen: Number(record.type === 'decision' && !record.chosen_option),
      always: Number(record.always === true),
    };
    return { candidate, signs };
  });
}

const NO_DOMAINS: ReadonlySet<Domain> = new Set();
/** The same preferences are weighed for every purpose. */
const domainsByKey = new Map<string, ReadonlySet<Domain>>();
const MOST_KEYS = 2_000;

function domainsOfKey(key: string): ReadonlySet<Domain> {
  const known = domainsByKey.get(key);
  if (known !== undefined) return known;
  if (domainsByKey.size >= MOST_KEYS) domainsByKey.clear();
  const domains = domainsOf(key.replace(/[_.-]+/g, ' '));
  domainsByKey.set(key, domains);
  return domains;
}

/** Of the words that do not name the project, how much nothing in it holds. */
function unmetIn(
  { sought }: Frame,
  inside: readonly { weights: readonly number[] }[],
  isOther: (index: number) => boolean,
): number {
  let whole = 0;
  let met = 0;
  for (const [index, { rarity }] of sought.entries()) {
    if (!isOther(index)) continue;
    whole += rarity;
    met += rarity * Math.min(1, Math.max(0, ...inside.map(({ weights }) => weights[index] as number)));
  }
  return whole === 0 ? 0 : 1 - met / whole;
}

function isInWindow({ purpose: { window } }: Frame, type: string, at: unknown): boolean {
  if (window === null || typeof at !== 'string') return false;
  if (type === 'event' && window.about !== 'days') return false;
  return (window.from === null || at >= window.from) && at < window.to;
}

/** How much of what an event is called is spoken of in a project: it takes place for that project. */
function wovenInto(vocabulary: ReadonlySet<string>, record: AnyRecord): number {
  const stems =
    recordTerms(record)
      ?.title.terms.filter((term) => !isStopWord(term))
      .map(({ stem }) => stem) ?? [];
  return stems.length === 0 ? 0 : stems.filter((stem) => vocabulary.has(stem)).length / stems.length;
}

function tellingStems(record: AnyRecord): string[] {
  const held = recordTerms(record);
  return held === undefined
    ? []
    : [...held.title.terms, ...held.body.terms].flatMap((term) => (isStopWord(term) ? [] : term.stem));
}
