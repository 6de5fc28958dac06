// `hub review accept` and `hub review reject`: of what is named, or of exactly what a listing printed. All of it is understood
// before the first is decided, and what has become of each is said.
import { isId, kindOf } from '../../shared/id-kinds.ts';
import { FAMILIES } from '../../shared/schemas/families.ts';
import type { Against, MemoryProposal } from '../../shared/schemas/proposal.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { allOf, chosenOf } from '../review/chosen.ts';
import { doneLines, leftLine, sameLine, stillOpen } from '../review/decided-lines.ts';
import { objectAt } from '../review/object-titles.ts';
import { type Decision, decideEach, meanwhileLines } from '../review/one-by-one.ts';
import { whyAlone } from '../review/together.ts';
import type { Filter } from '../review/waiting.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';

/** Where each kind is decided. */
const PLACES: Record<string, { path: string; decides: 'by-name' | 'by-body' | 'whether-still-so' }> = {
  memory_proposal: { path: '/v1/memories/proposals', decides: 'by-name' },
  operational_proposal: { path: '/v1/operational-proposals', decides: 'by-name' },
  relation_proposal: { path: '/v1/relation-proposals', decides: 'by-name' },
  action_intent: { path: '/v1/approvals', decides: 'by-body' },
  ...Object.fromEntries(FAMILIES.map(({ type }) => [type, { path: '/v1/review/due', decides: 'whether-still-so' }])),
};

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
    decision,
    ids: done,
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

/** What a proposal contradicts, which goes on when it is accepted. */
async function contradictedBy(hub: OwnedHub, id: string): Promise<Against[]> {
  if (kindOf(id) !== 'memory_proposal') return [];
  const proposal = (await objectAt(hub, id)) as Pick<MemoryProposal, 'against'> | null;
  return (proposal?.against ?? []).filter(({ kind }) => kind === 'contradiction');
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
