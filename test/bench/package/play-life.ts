// Puts a life into a vault as its owner did: each thing on its day, changed, replaced and taken back on theirs.
import type { Method } from '../../../shared/methods/method.ts';
import * as records from '../../../shared/methods/records.ts';
import type { TimedVault } from '../timed-vault.ts';
import type { Later, Life, LifeObject, ObjectType } from './life.ts';

interface FamilyMethods {
  create: Method;
  update: Method;
  remove: Method;
  /** Where a family keeps its history by these, they are taken. */
  supersede?: Method;
  retract?: Method;
}

const FAMILIES: Record<ObjectType, FamilyMethods> = {
  project: records.projects,
  goal: records.goals,
  commitment: records.commitments,
  decision: records.decisions,
  preference: records.preferences,
  memory: records.memories,
  artifact: records.artifacts,
  event: records.calendarEvents,
  relation: records.relations,
};

/** The fields that name other objects. */
const REFERENCES = ['project_id', 'goal_id', 'subject_ref', 'from_id', 'to_id'];
/** What a successor would take over from what it replaces, and does not where the life says nothing of it. */
const INHERITED: Record<string, unknown> = {
  project_id: null,
  subject_ref: null,
  rationale: null,
  decided_at: null,
  chosen_option: null,
  alternatives: [],
  sensitivity_flags: [],
};

/** The ids that the vault gave, by the keys of the life. At the end the clock stands where the life is now. */
export async function playLife(vault: TimedVault, life: Life): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const replaces = replacedBy(life);
  await vault.asOwner(records.profile.update, { patch: { time_zone: life.time_zone } });
  for (const { at, object, later } of inOrder(life)) {
    vault.moveTo(at);
    if (later !== undefined) await change(vault, object, later, ids);
    else ids.set(object.key, await enter(vault, object, replaces.get(object.key), ids));
  }
  vault.moveTo(life.now);
  return ids;
}

type Change = Exclude<Later, { do: 'supersede' }>;

interface Deed {
  at: string;
  object: LifeObject;
  /** Absent where it is entered for the first time. */
  later?: Change;
}

function inOrder({ objects }: Life): Deed[] {
  const deeds = objects.flatMap((object): Deed[] => [
    { at: object.at, object },
    // A thing is replaced when what takes its place is entered.
    ...(object.later ?? []).flatMap((later) => (later.do === 'supersede' ? [] : [{ at: later.at, object, later }])),
  ]);
  // Stable: on the same instant, what stands first in the file was first.
  return deeds.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function replacedBy({ objects }: Life): Map<string, LifeObject> {
  const pairs = objects.flatMap((object) =>
    (object.later ?? []).flatMap((later) => (later.do === 'supersede' ? [[later.by, object] as const] : [])),
  );
  return new Map(pairs);
}

async function enter(
  vault: TimedVault,
  { type, fields }: LifeObject,
  replaced: LifeObject | undefined,
  ids: ReadonlyMap<string, string>,
): Promise<string> {
  const { create, remove, supersede } = FAMILIES[type];
  const own = withIds(fields, ids);
  if (replaced === undefined) return (await vault.asOwner(create, own)).id;
  const id = idOf(replaced.key, ids);
  if (supersede !== undefined) {
    const dropped = Object.keys(replaced.fields).filter((name) => name in INHERITED && !(name in own));
    const successor = { ...Object.fromEntries(dropped.map((name) => [name, INHERITED[name]])), ...own };
    return (await vault.asOwner(supersede, { id, successor })).id;
  }
  const made = await vault.asOwner(create, own);
  await vault.asOwner(remove, { id, purge: false });
  return made.id;
}

async function change(
  vault: TimedVault,
  { key, type }: LifeObject,
  later: Change,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const { update, retract, remove } = FAMILIES[type];
  const id = idOf(key, ids);
  if (later.do === 'patch') await vault.asOwner(update, { id, patch: withIds(later.fields, ids) });
  else if (retract !== undefined) await vault.asOwner(retract, { id });
  else await vault.asOwner(remove, { id, purge: false });
}

function withIds(fields: Record<string, unknown>, ids: ReadonlyMap<string, string>): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    REFERENCES.includes(name) && typeof value === 'string' ? idOf(value, ids) : value,
  ]);
  return Object.fromEntries(entries);
}

function idOf(key: string, ids: ReadonlyMap<string, string>): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the life names ${key} before it is entered`);
  return id;
}
