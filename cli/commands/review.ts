// `hub review`: what waits for the owner, whole, put off to a day, and conflicts as they are settled.

import { isId, kindOf } from '../../shared/id-kinds.ts';
import { DAY_MS } from '../../shared/limits.ts';
import type { Conflict } from '../../shared/schemas/proposal.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { isWholeInLine } from '../review/about-line.ts';
import { type Contested, describeChoices, RESOLUTIONS, whatBecomes } from '../review/conflict-choices.ts';
import { digestOf } from '../review/digest.ts';
import { findWaiting } from '../review/find-waiting.ts';
import { kindNamed } from '../review/kinds.ts';
import { isFromOutside, objectAt, objectsAt, pageOf, titleIn } from '../review/object-titles.ts';
import { nothingSo } from '../review/short-ids.ts';
import { describeWhole, type Ground } from '../review/shown-whole.ts';
import type { Filter, Listed } from '../review/waiting.ts';
import { describePutOff, describeWaiting } from '../review/waiting-lines.ts';
import { listWaiting } from '../review/waiting-list.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print, sentences } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';
import { dayOf } from '../terminal/when.ts';

export interface ReviewOptions extends CommandOptions, Filter {
  putOff?: boolean | undefined;
}

export async function review(options: ReviewOptions): Promise<void> {
  kindNamed(options.what);
  const hub = await ownedHub(options);
  const list = await listWaiting(hub, options);
  if (options.putOff) return print(list.putOff, describePutOff(list, options), options);
  const told = list.waiting.map(({ whole: _, ...each }) => each);
  print(told, describeWaiting(list, options), options);
}

/** One thing, whole. */
export async function show(name: string, options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const found = await findWaiting(hub, name);
  if (found === undefined) throw nothingSo(name);
  const sides = found.what === 'conflict' ? await sidesOf(hub, found.whole as Conflict) : undefined;
  const proposed = found.what === 'conflict' ? await proposedIn(hub, found.whole as Conflict) : undefined;
  const digest = digestOf([found, ...(proposed ? [proposed] : [])]);
  const because_of = await groundsOf(hub, (proposed ?? found).whole as Grounded);
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
  const named = needsShowing(found, proposed) ? { id: found.id, shown: digest } : { id: found.id };
  const next =
    sides !== undefined
      ? describeChoices(named, contested(sides, found.whole as Conflict))
      : sentences(`Decide about exactly this with \`hub review accept ${found.id} --shown ${digest}\`.`);
  const parts = proposed
    ? [await describeWhole(hub, found, []), await describeWhole(hub, proposed, because_of)]
    : [await describeWhole(hub, found, because_of)];
  print({ ...whole, digest }, [...parts, next].join('\n\n'), options);
}

/** What waits is accepted by settling its conflict too: it has to be shown whole before. */
function needsShowing(conflict: Listed, proposed: Listed | undefined): boolean {
  return proposed !== undefined && !isWholeInLine(conflict);
}

/** Of a conflict with what waits: that, whole, since it is decided about as well. */
async function proposedIn(hub: OwnedHub, { proposal_id, other_id }: Conflict): Promise<Listed | undefined> {
  return proposal_id === null || other_id != null ? undefined : findWaiting(hub, proposal_id);
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
  const objects = await objectsAt(hub, refs.filter(isId));
  return refs.map((ref) => {
    if (!isId(ref)) return ref;
    const object = objects.get(ref);
    const says = (object && titleIn(object)) ?? null;
    return { id: ref, says, at: pageOf(hub, ref), ...(object && isFromOutside(object) && { untrusted: true }) };
  });
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
  { shown, ...options }: CommandOptions & PersonOptions & { shown?: string },
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
  await requireShown(hub, found, resolution, shown);
  const sides = contested(await sidesOf(hub, found.whole as Conflict), found.whole as Conflict);
  const body = { status, ...(words !== undefined && { statement: words }) };
  const settled = await askApi<object>(hub, 'POST', `/v1/conflicts/${found.id}/resolve`, body);
  const told = [`It is settled. ${whatBecomes(resolution, sides)}`, ...(await wayBack(hub, found.whole as Conflict))];
  print(settled, sentences(told.join('\n')), options);
}

async function requireShown(
  hub: OwnedHub,
  found: Listed,
  resolution: string,
  shown: string | undefined,
): Promise<void> {
  const proposed = await proposedIn(hub, found.whole as Conflict);
  const look = `\`hub review show ${found.id}\``;
  if (shown === undefined && (resolution === 'new' || resolution === 'both') && needsShowing(found, proposed))
    throw new UsageRefused(`Look at all of it first: ${look}.`);
  if (shown !== undefined && digestOf([found, ...(proposed ? [proposed] : [])]) !== shown)
    throw new CommandRefused(`It is not what was shown any more: look at it again with ${look}.`);
}

/** What was turned down as a proposal can wait again; what nobody proposed has no way back. */
async function wayBack(hub: OwnedHub, { proposal_id }: Conflict): Promise<string[]> {
  // It is settled, whatever becomes of this question.
  const proposal = proposal_id === null ? null : await objectAt(hub, proposal_id).catch(() => undefined);
  if (proposal === undefined) return ['`hub review decided` says whether there is a way back.'];
  return proposal?.status === 'rejected' ? [`It waits again with \`hub review reopen ${proposal_id}\`.`] : [];
}
