// `hub review accept` and `hub review reject`: of what is named, or of exactly what a listing printed. What an action would do is
// approved only by whoever names the digest of what was shown of it.
import { isId, kindOf } from '../../shared/id-kinds.ts';
import { alikeOf, isOverChanged } from '../../shared/review/waiting-record.ts';
import { FAMILIES } from '../../shared/schemas/families.ts';
import type { Against, MemoryProposal } from '../../shared/schemas/proposal.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { objectAt } from '../review/object-titles.ts';
import { decideEach, meanwhileLines } from '../review/one-by-one.ts';
import { nothingSo } from '../review/short-ids.ts';
import {
  ABOUT_LENGTH,
  batchOf,
  conflictIn,
  digestOf,
  type Filter,
  findWaiting,
  isWholeInLine,
  type Listed,
  listWaiting,
  whyAlone,
} from '../review/waiting-list.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print, readableLine } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';

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
  /** Without what is perhaps the same. */
  alone?: boolean;
}

export async function decide(names: string[], decision: Decision, options: DecideOptions): Promise<void> {
  requireEitherWay(names, options);
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
    const same = options.alone ? [] : (chosen[index]?.same ?? []);
    await decideOne(hub, { decision, id, same }, places[index] as (typeof PLACES)[string]);
    contradicted.push(...against);
  });
  const decided = chosen.filter(({ id }) => done.includes(id));
  const withThem = options.alone ? [] : decided.flatMap(({ same = [] }) => same);
  const told = left.map((each) => ({ id: each.id, why: whyAlone(each) }));
  const value = {
    ...{ decision, ids: done },
    ...(withThem.length > 0 && { same: withThem }),
    ...(meanwhile.length > 0 && { meanwhile }),
    ...(contradicted.length > 0 && { contradicted }),
    ...(options.all !== undefined && { left: told }),
  };
  const lines = [
    ...doneLines(decided, ids.length, decision),
    ...sameLine(withThem.length, decision),
    ...meanwhileLines(meanwhile),
    ...contradicted.map(stillOpen),
    ...leftLine(left),
  ];
  print(value, lines.join('\n'), options);
  if (meanwhile.length > 0) process.exitCode = 1;
}

/** By names, or by the digest of a listing; and each way with what belongs to it. */
function requireEitherWay(names: readonly string[], { all, from, what, shown }: DecideOptions): void {
  if (all === undefined && names.length === 0) throw new UsageRefused('Name what is to be decided, or --all DIGEST.');
  if (all !== undefined && names.length > 0)
    throw new UsageRefused('Name what is to be decided, or --all DIGEST, and not both.');
  if (all === undefined && (from ?? what) !== undefined)
    throw new UsageRefused('`--from` and `--what` narrow what `--all` decides: leave them out for what is named.');
  if (all !== undefined && shown !== undefined)
    throw new UsageRefused('`--shown` is about one thing that is named, and not about `--all`.');
}

/** What is decided by name, where that was looked up: whoever mistyped a letter sees what it was the name of. */
interface Chosen {
  id: string;
  about?: string | undefined;
  /** What is perhaps the same, and decided with it. */
  same?: readonly string[];
}

function sameLine(many: number, decision: Decision): string[] {
  if (many === 0) return [];
  const those = many === 1 ? 'One that is perhaps the same is' : `${many} that are perhaps the same are`;
  return [`${those} ${decision}ed as well.`];
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

interface One {
  decision: Decision;
  id: string;
  same: readonly string[];
}

async function decideOne(hub: OwnedHub, { decision, id, same }: One, place: (typeof PLACES)[string]): Promise<void> {
  if (place.decides === 'by-name') {
    const body = same.length > 0 ? { same } : undefined;
    await askApi(hub, 'POST', `${place.path}/${id}/${decision}`, body);
  } else if (place.decides === 'whether-still-so') {
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
  { shown, alone = false }: DecideOptions,
): Promise<Chosen[]> {
  // What is perhaps the same as a proposal has to be asked for.
  const isPlain = (name: string) => isId(name) && (alone || kindOf(name) !== 'memory_proposal');
  if (shown === undefined && decision === 'reject' && names.every(isPlain))
    return onceEach(names.map((id) => ({ id })));
  const list = await listWaiting(hub);
  const chosen: Chosen[] = [];
  for (const name of names) chosen.push(await named(name));
  return onceEach(chosen);

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
    if (decision === 'accept' && shown === undefined) requireSeen(found);
    const isLookedUp = !(decision === 'reject' && shown === undefined && isId(name));
    return { id: found.id, about: isLookedUp ? found.about : undefined, same: sameIn(found) };
  }
}

/** Whoever names a thing twice, by its id and by how that ends, means one decision. */
function onceEach(chosen: readonly Chosen[]): Chosen[] {
  return [...new Map(chosen.map((each) => [each.id, each])).values()];
}

function sameIn(found: Listed): string[] {
  return alikeOf(found.whole).map(({ id }) => id);
}

/** Of what is proposed against something that is there, only the line of their conflict shows both sides. */
function requireSeen(found: Listed): void {
  const conflict = conflictIn(found);
  if (conflict !== undefined)
    throw new UsageRefused(
      `It does not go together with something that is there: \`hub review show ${conflict}\` shows both and says how that is settled.`,
    );
  if (found.what === 'action' || isOverChanged(found.whole) || !isWholeInLine(found))
    throw new UsageRefused(`Look at all of it first: \`hub review show ${found.id}\`.`);
}

/** Exactly what was printed, and nothing that came since. */
async function allOf(hub: OwnedHub, { all, from, what }: DecideOptions): Promise<{ chosen: Chosen[]; left: Listed[] }> {
  const { waiting } = await listWaiting(hub, { from, what });
  const batch = batchOf(waiting);
  if (digestOf(batch) === all)
    return {
      chosen: batch.map((each) => ({ id: each.id, same: sameIn(each) })),
      left: waiting.filter((each) => whyAlone(each) !== undefined),
    };
  throw new CommandRefused('What waits is not what was listed any more: look at it again with `hub review`.');
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
