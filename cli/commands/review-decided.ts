// `hub review decided` and `hub review reopen`: what was decided about lately, and the way back where there is one.
import { isId, kindOf } from '../../shared/id-kinds.ts';
import type { Decided } from '../../shared/schemas/review.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { askersNamed, askersOf } from '../review/askers.ts';
import { kindNamed, nothingOf, typeOf } from '../review/kinds.ts';
import { endingOf, shortIds } from '../review/short-ids.ts';
import type { Filter } from '../review/waiting.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print, readableLine, table } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';
import { when } from '../terminal/when.ts';

const LAST_DECIDED = 50;

export async function listDecided(options: CommandOptions & Filter): Promise<void> {
  const { from, what } = options;
  const kind = kindNamed(what);
  const type = kind && typeOf(kind);
  if (kind !== undefined && type === undefined)
    throw new UsageRefused(
      'What was to be looked at again is not among what was decided: its history says what became of it.',
    );
  const hub = await ownedHub(options);
  const decided = await decidedBy(hub, from, type);
  const short = shortIds(decided);
  const rows = decided.map(({ id, says, status, became, decided_at, decided_by, because, result, way_back }) => [
    short.get(id) ?? id,
    when(decided_at),
    readableLine(became ?? status, BECAME_LENGTH),
    WHO_DECIDED[decided_by] ?? 'an assistant',
    way_back ? 'yes' : 'no',
    readableLine([says, result ?? because].filter((each) => each !== null).join(': '), DECIDED_LENGTH),
  ]);
  const text = [
    table([['ID', 'WHEN', 'BECAME', 'BY', 'WAY BACK', 'ABOUT'], ...rows]),
    '\nWhat has a way back waits again with `hub review reopen ID`.',
  ].join('\n');
  print(decided, decided.length === 0 ? `${nothingOf(options)} was decided yet.` : text, options);
}

/** Both sides of a conflict, and why. */
const DECIDED_LENGTH = 240;

const BECAME_LENGTH = 80;

const WHO_DECIDED: Readonly<Record<string, string>> = { owner: 'you', vault: 'the hub' };

/** The newest of everybody who is called so. */
async function decidedBy(hub: OwnedHub, from: string | undefined, type: string | undefined): Promise<Decided[]> {
  if (from === undefined) return decidedLately(hub, { type });
  const lately = (await decidedLately(hub, { type })).flatMap(({ asked_by }) => asked_by ?? []);
  const askers = askersNamed(await askersOf(hub, lately), from);
  const all = await Promise.all(askers.map(({ id }) => decidedLately(hub, { type, asked_by: id })));
  return all
    .flat()
    .sort((a, b) => Date.parse(b.decided_at) - Date.parse(a.decided_at))
    .slice(0, LAST_DECIDED);
}

const REOPENED_AT: Record<string, string> = {
  memory_proposal: '/v1/memories/proposals',
  operational_proposal: '/v1/operational-proposals',
  relation_proposal: '/v1/relation-proposals',
};

export async function reopen(name: string, options: CommandOptions & PersonOptions): Promise<void> {
  requirePerson('hub review reopen', options);
  const hub = await ownedHub(options);
  const decided = await decidedLately(hub);
  const found = decided.filter(({ id }) => id.toLowerCase().endsWith(endingOf(name)));
  const [id = isId(name) ? name : undefined, ...more] = found.map((each) => each.id);
  if (more.length > 0)
    throw new CommandRefused('Several things that were decided end with that: name more of its id.', 'ambiguous');
  if (id === undefined) {
    const nothing = 'Nothing that was decided lately ends with that: name it as `hub review decided` lists it.';
    throw new CommandRefused(nothing, 'not_found');
  }
  const path = REOPENED_AT[kindOf(id) ?? ''];
  if (path === undefined) throw new CommandRefused('There is no way back from this: only proposals can wait again.');
  const back = await askApi<object>(hub, 'POST', `${path}/${id}/reopen`);
  print(back, 'It waits again.', options);
}

function decidedLately(
  hub: OwnedHub,
  narrowed: { type?: string | undefined; asked_by?: string } = {},
): Promise<Decided[]> {
  const asked = Object.entries({ limit: String(LAST_DECIDED), ...narrowed }).filter(([, value]) => value !== undefined);
  return askApi<Decided[]>(hub, 'GET', `/v1/review/decided?${new URLSearchParams(asked as [string, string][])}`);
}
