// `hub review`: what waits for the owner, whole, and decisions about it. What an action would do is approved only by whoever
// names the digest of what was shown of it.

import { isId, kindOf } from '../../shared/id-kinds.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { FAMILIES } from '../../shared/schemas/families.ts';
import type { Against, Conflict, MemoryProposal } from '../../shared/schemas/proposal.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print, readableLine } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';
import { dayOf } from '../terminal/when.ts';
import { type Contested, describeChoices, RESOLUTIONS, whatBecomes } from './conflict-choices.ts';
import { objectAt, pageOf, titleIn, titlesOf } from './object-titles.ts';
import { decideEach, meanwhileLines } from './one-by-one.ts';
import { describeWhole, type Ground } from './shown-whole.ts';
import { describePutOff, describeWaiting } from './waiting-lines.ts';
import {
  ABOUT_LENGTH,
  batchOf,
  digestOf,
  type Filter,
  findWaiting,
  isWholeInLine,
  kindNamed,
  type Listed,
  listWaiting,
  whyAlone,
} from './waiting-list.ts';

export interface ReviewOptions extends CommandOptions, Filter {
  putOff?: boolean | undefined;
}

export async function review(options: ReviewOptions): Promise<void> {
  kindNamed(options.what);
  const hub = await ownedHub(options);
  const list = await listWaiting(hub, options);
  if (options.putOff) return print(list.putOff, describePutOff(list.putOff, options), options);
  const told = list.waiting.map(({ whole: _, ...each }) => each);
  print(told, describeWaiting(list, options), options);
}

/** One thing, whole. */
export async function show(name: string, options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const found = await findWaiting(hub, name);
  if (found === undefined) throw nothingSo(name);
  const digest = digestOf([found]);
  const sides = found.what === 'conflict' ? await sidesOf(hub, found.whole as Conflict) : undefined;
  const because_of = await groundsOf(hub, found.whole as Grounded);
  const { what, about, from, verdict } = found;
  const whole = {
    what,
    about,
    ...(from && { from }),
    ...(verdict && { verdict }),
    ...(found.whole as object),
    ...sides,
    ...(because_of.length > 0 && { because_of }),
  };
  const next =
    sides !== undefined
      ? describeChoices(found.id, contested(sides, found.whole as Conflict))
      : `Decide about exactly this with \`hub review accept ${found.id} --shown ${digest}\`.`;
  print({ ...whole, digest }, `${await describeWhole(hub, found, because_of)}\n\n${next}`, options);
}

interface Grounded {
  evidence_refs?: string[];
  basis_refs?: string[];
  proposed_memory?: { source_refs?: string[] };
}

/** The evidence of a proposal: in its own words, or the object under its id and where the page shows it. */
async function groundsOf(hub: OwnedHub, whole: Grounded): Promise<Ground[]> {
  const { evidence_refs = [], basis_refs = [], proposed_memory } = whole;
  const refs = [...new Set([...evidence_refs, ...basis_refs, ...(proposed_memory?.source_refs ?? [])])];
  const titles = await titlesOf(hub, refs.filter(isId));
  return refs.map((ref) => (isId(ref) ? { id: ref, says: titles.get(ref) ?? null, at: pageOf(hub, ref) } : ref));
}

interface Sides {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Both sides of a conflict: the object that is there, and the one written or proposed against it. */
async function sidesOf(hub: OwnedHub, { memory_id, proposal_id, other_id }: Conflict): Promise<Sides> {
  const after = other_id ?? proposal_id;
  return { before: await objectAt(hub, memory_id), after: after === null ? null : await objectAt(hub, after) };
}

function contested({ before, after }: Sides, { memory_id, other_id }: Conflict): Contested {
  const [older, newer] = [memory_id, other_id ?? ''].map((id) => kindOf(id) ?? 'memory') as [string, string];
  return {
    before: before && sideIn(before),
    after: after && sideIn(after),
    isThere: HOLDS.has(String(before?.status)),
    isWaiting: after?.status === 'pending',
    ...(older !== newer && {
      across: { kind: older === 'memory' ? newer : older, isMemoryOlder: older === 'memory' },
    }),
  };
}

const HOLDS: ReadonlySet<string> = new Set(['live', 'open', 'overdue']);

/** Of a commitment also when it is due: that is what a memory contradicts. */
function sideIn(side: Record<string, unknown>): string | null {
  const title = titleIn(side);
  return typeof side['due_at'] === 'string' ? `${title}, due ${dayOf(side['due_at'])}` : (title ?? null);
}

/** Where each kind is decided. */
const PLACES: Record<string, { path: string; decides: 'by-name' | 'by-body' | 'whether-still-so' }> = {
  memory_proposal: { path: '/v1/memories/proposals', decides: 'by-name' },
  operational_proposal: { path: '/v1/operational-proposals', decides: 'by-name' },
  relation_proposal: { path: '/v1/relation-proposals', decides: 'by-name' },
  action_intent: { path: '/v1/approvals', decides: 'by-body' },
  ...Object.fromEntries(FAMILIES.map(({ type }) => [type, { path: '/v1/review/due', decides: 'whether-still-so' }])),
};

type Decision = 'accept' | 'reject';

export interface DecideOptions extends CommandOptions, PersonOptions, Filter {
  /** The digest of the listing that all is decided of. */
  all?: string;
  /** The digest of what was shown of one. */
  shown?: string;
}

export async function decide(names: string[], decision: Decision, options: DecideOptions): Promise<void> {
  if (options.all === undefined && names.length === 0)
    throw new UsageRefused('Name what is to be decided, or --all DIGEST.');
  if (options.all !== undefined && names.length > 0)
    throw new UsageRefused('Name what is to be decided, or --all DIGEST, and not both.');
  if (options.all === undefined && (options.from ?? options.what) !== undefined)
    throw new UsageRefused('`--from` and `--what` narrow what `--all` decides: leave them out for what is named.');
  if (options.all !== undefined && options.shown !== undefined)
    throw new UsageRefused('`--shown` is about one thing that is named, and not about `--all`.');
  requirePerson(`hub review ${decision}`, options);
  const hub = await ownedHub(options);
  const { chosen, left = [] } =
    options.all === undefined ? { chosen: await chosenOf(hub, decision, names, options) } : await allOf(hub, options);
  const ids = chosen.map(({ id }) => id);
  // All or none of them are understood, before the first is decided.
  const places = ids.map(placeOf);
  const contradicted: Against[] = [];
  const { done, meanwhile } = await decideEach(ids, decision, async (id, index) => {
    const against = decision === 'accept' ? await contradictedBy(hub, id) : [];
    await decideOne(hub, decision, id, places[index] as (typeof PLACES)[string]);
    contradicted.push(...against);
  });
  const told = left.map((each) => ({ id: each.id, why: whyAlone(each) }));
  print(
    {
      ...{ decision, ids: done },
      ...(meanwhile.length > 0 && { meanwhile }),
      ...(contradicted.length > 0 && { contradicted }),
      ...(options.all !== undefined && { left: told }),
    },
    [
      ...doneLines(
        chosen.filter(({ id }) => done.includes(id)),
        ids.length,
        decision,
      ),
      ...meanwhileLines(meanwhile),
      ...contradicted.map(stillOpen),
      ...leftLine(left),
    ].join('\n'),
    options,
  );
  if (meanwhile.length > 0) process.exitCode = 1;
}

/** What is decided by name, where that was looked up: whoever mistyped a letter sees what it was the name of. */
interface Chosen {
  id: string;
  about?: string | undefined;
}

function doneLines(done: readonly Chosen[], asked: number, decision: Decision): string[] {
  const many = done.length;
  if (many === 0) return [];
  const so = many < asked ? `${many} of ${asked} ${many === 1 ? 'is' : 'are'}` : theseAre(many);
  const about = done.flatMap((each) => (each.about === undefined ? [] : readableLine(each.about, ABOUT_LENGTH)));
  if (about.length === 0) return [`${so} ${decision}ed.`];
  return many === 1
    ? [`${so} ${decision}ed: ${about[0]}`]
    : [`${so} ${decision}ed:`, ...about.map((each) => `  ${each}`)];
}

function theseAre(many: number): string {
  if (many === 1) return 'It is';
  return many === 2 ? 'Both are' : `All ${many} are`;
}

const SIDE_LENGTH = 240;

/** What a proposal contradicts, which goes on when it is accepted. */
async function contradictedBy(hub: OwnedHub, id: string): Promise<Against[]> {
  if (kindOf(id) !== 'memory_proposal') return [];
  const proposal = (await objectAt(hub, id)) as Pick<MemoryProposal, 'against'> | null;
  return (proposal?.against ?? []).filter(({ kind }) => kind === 'contradiction');
}

function stillOpen({ conflict_id, says }: Against): string {
  const there = says === null ? 'something that is gone' : `“${readableLine(says, SIDE_LENGTH)}”`;
  return `It contradicts ${there}, and that stays open until you settle it: \`hub review show ${conflict_id}\`.`;
}

/** What is not decided together with others, and why. */
function leftLine(left: readonly Listed[]): string[] {
  if (left.length === 0) return [];
  const whys = [...Map.groupBy(left, whyAlone)].map(([why = '', { length }]) => {
    const [, what] = /^an? (.+)$/.exec(why) ?? [];
    return `${length} ${what === undefined ? why : `${what}${length === 1 ? '' : 's'}`}`;
  });
  return [`${left.length} left to decide one by one: ${whys.join(', ')}.`];
}

async function decideOne(hub: OwnedHub, decision: Decision, id: string, place: (typeof PLACES)[string]): Promise<void> {
  if (place.decides === 'by-name') await askApi(hub, 'POST', `${place.path}/${id}/${decision}`);
  else if (place.decides === 'whether-still-so') {
    await askApi(hub, 'POST', `${place.path}/${id}/${decision === 'accept' ? 'keep' : 'let-go'}`);
  } else {
    const word = decision === 'accept' ? 'approved' : 'declined';
    await askApi(hub, 'POST', `${place.path}/${id}/decide`, { decision: word });
  }
}

/** Ids may be named by their end. Nothing is accepted that was not shown whole, and an action only as it was shown. */
async function chosenOf(
  hub: OwnedHub,
  decision: Decision,
  names: string[],
  { shown }: DecideOptions,
): Promise<Chosen[]> {
  if (shown === undefined && decision === 'reject' && names.every(isId)) return names.map((id) => ({ id }));
  const list = await listWaiting(hub);
  const chosen: Chosen[] = [];
  for (const name of names) chosen.push(await named(name));
  return chosen;

  async function named(name: string): Promise<Chosen> {
    const found = await findWaiting(hub, name, list);
    if (found === undefined) {
      // The hub says what became of it.
      if (isId(name)) return { id: name };
      throw nothingSo(name);
    }
    if (shown !== undefined && digestOf([found]) !== shown) {
      throw new CommandRefused(
        `It is not what was shown any more: look at it again with \`hub review show ${found.id}\`.`,
      );
    }
    if (decision === 'accept' && shown === undefined && (found.what === 'action' || !isWholeInLine(found))) {
      throw new UsageRefused(`Look at all of it first: \`hub review show ${found.id}\`.`);
    }
    return { id: found.id, about: found.about };
  }
}

/** Exactly what was printed, and nothing that came since. */
async function allOf(hub: OwnedHub, { all, from, what }: DecideOptions): Promise<{ chosen: Chosen[]; left: Listed[] }> {
  const { waiting } = await listWaiting(hub, { from, what });
  const batch = batchOf(waiting);
  if (digestOf(batch) === all)
    return {
      chosen: batch.map(({ id }) => ({ id })),
      left: waiting.filter((each) => whyAlone(each) !== undefined),
    };
  throw new CommandRefused('What waits is not what was listed any more: look at it again with `hub review`.');
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** To a day, or to tomorrow; whoever asks is told nothing of that. */
export async function putOff(name: string, day: string | undefined, options: CommandOptions): Promise<void> {
  const until = day === undefined ? Date.now() + DAY_MS : morningOf(day);
  if (!(until > Date.now())) throw new UsageRefused('Name a day that is still to come, as 2027-01-31.');
  const hub = await ownedHub(options);
  const found = await findWaiting(hub, name);
  if (found === undefined) throw nothingSo(name);
  if (found.what === 'look again')
    throw new UsageRefused('What is to be looked at again is asked about on a day of its own.');
  const body = { until: new Date(until).toISOString() };
  const put = await askApi<object>(hub, 'POST', `/v1/review/waiting/${found.id}/defer`, body);
  print(put, `It is asked about again on ${dayOf(body.until)}.`, options);
}

/** No number for what no calendar has: 31 February would be a day in March. */
function morningOf(day: string): number {
  const at = DAY.test(day) ? Date.parse(`${day}T07:00:00`) : Number.NaN;
  return !Number.isNaN(at) && dayOf(new Date(at).toISOString()) === day ? at : Number.NaN;
}

export async function settle(
  name: string,
  resolution: string,
  words: string | undefined,
  options: CommandOptions & PersonOptions,
): Promise<void> {
  const status = Object.hasOwn(RESOLUTIONS, resolution) ? RESOLUTIONS[resolution] : undefined;
  if (status === undefined) throw new UsageRefused(`A conflict is settled by ${Object.keys(RESOLUTIONS).join(', ')}.`);
  if (resolution === 'merge' && words === undefined)
    throw new UsageRefused('Give the words that take the place of both.');
  if (resolution !== 'merge' && words !== undefined)
    throw new UsageRefused('Words of yours take the place of both with `merge` alone.');
  requirePerson('hub review settle', options);
  const hub = await ownedHub(options);
  const found = await findWaiting(hub, name);
  if (found === undefined) throw nothingSo(name);
  if (found.what !== 'conflict') throw new UsageRefused('This is no conflict: accept or reject it.');
  const sides = contested(await sidesOf(hub, found.whole as Conflict), found.whole as Conflict);
  const body = { status, ...(words !== undefined && { statement: words }) };
  const settled = await askApi<object>(hub, 'POST', `/v1/conflicts/${found.id}/resolve`, body);
  const told = [`It is settled. ${whatBecomes(resolution, sides)}`, ...(await wayBack(hub, found.whole as Conflict))];
  print(settled, told.join('\n'), options);
}

/** What was turned down as a proposal can wait again; what nobody proposed has no way back. */
async function wayBack(hub: OwnedHub, { proposal_id }: Conflict): Promise<string[]> {
  // It is settled, whatever becomes of this question.
  const proposal = proposal_id === null ? null : await objectAt(hub, proposal_id).catch(() => undefined);
  if (proposal === undefined) return ['`hub review decided` says whether there is a way back.'];
  return proposal?.status === 'rejected' ? [`It waits again with \`hub review reopen ${proposal_id}\`.`] : [];
}

function nothingSo(name: string): CommandRefused {
  return new CommandRefused(
    `Nothing that waits ends with ${readableLine(name, 40)}: name it as \`hub review\` lists it.`,
    'not_found',
  );
}

function placeOf(id: string): NonNullable<(typeof PLACES)[string]> {
  const kind = isId(id) ? kindOf(id) : undefined;
  const place = kind && PLACES[kind];
  if (place !== undefined) return place;
  throw new UsageRefused(
    kind === 'conflict'
      ? `A conflict has two sides to choose from: \`hub review show ${id}\`.`
      : 'Name what is to be decided by its id, as `hub review` lists it.',
  );
}
