// One thing that waits or is put off, by its id or by how that ends, whole.
import { isId, kindOf } from '../../shared/id-kinds.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, orNullIfGone } from '../api/api-client.ts';
import { readableLine } from '../terminal/output.ts';
import { pathOf, typeOf } from './kinds.ts';
import { named } from './short-ids.ts';
import { listed, namesFor } from './told.ts';
import type { Listed, PutOff, WaitingList, Whole } from './waiting.ts';
import { LISTED_AT_ONCE, listWaiting } from './waiting-list.ts';

/**
 * Whatever waits or is put off, by its id or by how that ends. What is not listed by itself, because more wait, or what it
 * contradicts is put off, by its id alone.
 */
export async function findWaiting(hub: OwnedHub, name: string, list?: WaitingList): Promise<Listed | undefined> {
  const { waiting, contested, putOff, isMore } = list ?? (await listWaiting(hub));
  const found = named([...waiting, ...contested, ...putOff], name);
  if (found !== undefined) return 'until' in found ? wholeOf(hub, found as PutOff) : (found as Listed);
  if (isId(name)) return unlisted(hub, name);
  if (!isMore) return undefined;
  throw new CommandRefused(
    `Of the first ${LISTED_AT_ONCE} of each kind nothing ends with ${readableLine(name, 40)}, and more wait: give the whole id, or see all of it with \`hub open\`.`,
    'not_found',
  );
}

async function unlisted(hub: OwnedHub, id: string): Promise<Listed | undefined> {
  const path = pathOf(kindOf(id) ?? '');
  const record = path === undefined ? null : await orNullIfGone(askApi<Whole>(hub, 'GET', `${path}/${id}`));
  const isWaiting = record !== null && 'status' in record && (record.status === 'pending' || record.status === 'open');
  return isWaiting ? listed(record, await namesFor(hub, [record], [])) : undefined;
}

/** Of what is put off no more was read than its line. */
async function wholeOf(hub: OwnedHub, { id, what }: PutOff): Promise<Listed> {
  const record = await askApi<Whole>(hub, 'GET', `${pathOf(typeOf(what) as string)}/${id}`);
  return listed(record, await namesFor(hub, [record], []));
}
