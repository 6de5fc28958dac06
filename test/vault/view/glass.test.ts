// The vault as each assistant sees it, and what a change of a grant would do to that before it is made.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOfNothing, madeAt } from '../../../shared/id-kinds.ts';
import { newId } from '../../../shared/ids.ts';
import { proposals } from '../../../shared/methods/proposals.ts';
import { goals, memories, preferences, projects } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { trust } from '../../../shared/methods/trust.ts';
import type { Glass } from '../../../shared/schemas/glass.ts';
import { VaultHere } from '../../support/vault-here.ts';

let inside: VaultHere;
let boat: string;
let garden: string;

beforeAll(async () => {
  inside = await VaultHere.create();
  boat = (await inside.call(projects.create, { title: 'A boat of oak' })).id;
  garden = (await inside.call(projects.create, { title: 'The garden' })).id;
});
afterAll(() => inside[Symbol.asyncDispose]());

const remember = async (statement: string, more = {}) =>
  (await inside.call(memories.create, { kind: 'semantic', statement, project_id: boat, ...more })).id;
const glass = () => inside.call(trust.glass, {});
const viewOf = (all: Glass, id: string) => all.assistants.find((each) => each.id === id) as Glass['assistants'][number];
const seenBy = (all: Glass, id: string) => viewOf(all, id).sees.map((place) => all.things[place]);

describe('the glass', () => {
  it('shows of every thing to each assistant what who sees it says, and nothing that does not count', async () => {
    const reads = await inside.assistant({ preset: 'read_active_projects' });
    const labelled = await inside.assistant({ capabilities: ['memory.retrieve'], selectors: { labels: ['wood'] } });
    const nobody = await inside.assistant();
    await remember('The oak dries in the barn', { labels: ['wood'] });
    await remember('The joiner owes me money', { classification: 'sensitive' });
    const mine = await remember('The boat is a present', { policy_tags: ['owner_only'], labels: ['wood'] });
    const old = await remember('The mast is of spruce');
    await inside.call(memories.supersede, { id: old, successor: { statement: 'The mast is of larch' } });
    const secret = await inside.call(projects.create, { title: 'A present', policy_tags: ['owner_only'] });
    const inSecret = await remember('It is wrapped', { project_id: secret.id });
    const gone = await remember('The keel is laid');
    await inside.call(memories.remove, { id: gone, purge: false });
    await inside.call(preferences.create, { key: 'varnish', value: 'matte' });
    await inside.call(goals.create, { title: 'Launch her', project_id: boat });

    const all = await glass();
    expect(all.things).not.toContain(old);
    expect(all.things).not.toContain(gone);
    expect(all.things).toEqual(all.things.toSorted((a, b) => a.slice(4).localeCompare(b.slice(4))));
    expect(all.only_owner.map((place) => all.things[place])).toEqual([mine, secret.id, inSecret]);
    expect(all.more).toBe(false);
    for (const id of all.things) {
      const { readers } = await inside.call(trust.readers, { id });
      for (const { connection_id, sees } of readers)
        expect([id, seenBy(all, connection_id).includes(id)]).toEqual([id, sees === 'now']);
    }
    expect(seenBy(all, reads.id).length).toBeGreaterThan(2);
    expect(seenBy(all, labelled.id)).toHaveLength(1);
    expect(seenBy(all, nobody.id)).toEqual([]);
  });

  it('says in which project a thing lies, and in none where that project is gone', async () => {
    const shed = (await inside.call(projects.create, { title: 'A shed' })).id;
    const inShed = await remember('The shed leaks', { project_id: shed });
    const loose = await remember('The key lies under the third stone', { project_id: null });
    const placeOf = (all: Glass, id: string) => {
      const place = all.lies_in[all.things.indexOf(id)];
      return place === null ? null : all.projects[place as number]?.title;
    };
    const before = await glass();
    expect([shed, inShed, loose].map((id) => placeOf(before, id))).toEqual(['A shed', 'A shed', null]);
    await inside.call(projects.remove, { id: shed, purge: false });
    const after = await glass();
    if (after.things.includes(inShed)) expect(placeOf(after, inShed)).toBeNull();
    expect(after.projects.map(({ title }) => title)).not.toContain('A shed');
  });

  it('says of each thing that was told when it was told first, and nothing of what was only named', async () => {
    const reads = await inside.assistant({ preset: 'read_active_projects' });
    const keel = await remember('The rudder is hung on Sundays');
    const first = inside.now;
    await inside.call(tools.searchPersonalContext, { query: 'rudder', purpose: 'write to the joiner' }, reads.token);
    inside.pass(86_400_000);
    await inside.call(tools.searchPersonalContext, { query: 'rudder', purpose: 'write again' }, reads.token);
    const all = await glass();
    const { told, told_at } = viewOf(all, reads.id);
    expect(told.map((place, i) => [all.things[place], told_at[i]])).toContainEqual([keel, first]);
    expect(told_at).toHaveLength(told.length);
    expect(new Set(told).size).toBe(told.length);
  });

  it('has what was proposed where it would lie, from when it came until it was decided', async () => {
    const reads = await inside.assistant({ preset: 'read_active_projects' });
    const goal = await inside.call(goals.create, { title: 'Plant the hedge', project_id: garden });
    const from = inside.now;
    const memory = { kind: 'semantic' as const, statement: 'The hedge is of yew', project_id: garden };
    await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, reads.token);
    await inside.call(tools.proposeOperationalState, { target_id: garden, current_step: 'Digging' }, reads.token);
    await inside.call(
      tools.proposeRelation,
      { from_id: goal.id, to_id: garden, relation_type: 'depends_on' },
      reads.token,
    );
    const own = (all: Glass) => all.proposals.filter(({ by }) => by === reads.id);
    const before = await glass();
    expect(own(before)).toHaveLength(3);
    for (const { project, ...rest } of own(before)) {
      expect(before.projects[project as number]?.title).toBe('The garden');
      expect(rest).toMatchObject({ from, until: null });
    }
    inside.pass(3_600_000);
    const [proposal] = own(before).filter(({ id }) => id.startsWith('prp_'));
    await inside.call(proposals.acceptMemory, { id: proposal?.id as string, edits: {} });
    expect(own(await glass()).map(({ until }) => until)).toEqual(expect.arrayContaining([inside.now, null]));
  });

  it('is told to the owner alone, and so is what a grant would do', async () => {
    const reads = await inside.assistant({ preset: 'read_active_projects' });
    await expect(inside.call(trust.glass, {}, reads.token)).rejects.toMatchObject({ code: 'owner_required' });
    const asked = inside.call(trust.grantEffect, { connection_id: reads.id }, reads.token);
    await expect(asked).rejects.toMatchObject({ code: 'owner_required' });
  });

  it('leaves out an assistant that was revoked', async () => {
    const reads = await inside.assistant({ preset: 'read_active_projects' });
    await inside.call(trust.revokeConnection, { id: reads.id });
    expect((await glass()).assistants.map(({ id }) => id)).not.toContain(reads.id);
  });
});

describe('what a change of a grant would do', () => {
  it('is what then comes into sight and goes: the most sensitive by name, and nothing is changed by asking', async () => {
    const reads = await inside.assistant({ preset: 'read_project', selectors: { project: garden } });
    const allergy = await remember('I am allergic to penicillin', { classification: 'sensitive' });
    const grant = { capabilities: ['memory.retrieve' as const], selectors: { project: boat } };
    const before = seenBy(await glass(), reads.id);
    const low = await inside.call(trust.grantEffect, { connection_id: reads.id, grant });
    expect(low.comes.among.map(({ id }) => id)).not.toContain(allergy);
    expect(low.above).toBeGreaterThan(0);
    const high = { ...grant, classification_ceiling: 'sensitive' as const };
    const effect = await inside.call(trust.grantEffect, { connection_id: reads.id, grant: high });
    expect(effect.comes.count).toBe(low.comes.count + low.above);
    expect(effect).toMatchObject({ goes: { count: 0, among: [] }, above: 0, more: false });
    expect(effect.comes.among.length).toBeLessThanOrEqual(5);
    expect(effect.comes.among).toContainEqual({
      id: allergy,
      type: 'memory',
      title: 'I am allergic to penicillin',
      classification: 'sensitive',
    });
    expect(seenBy(await glass(), reads.id)).toEqual(before);

    await inside.call(trust.createGrant, { connection_id: reads.id, ...high });
    expect(seenBy(await glass(), reads.id).length).toBe(before.length + effect.comes.count);
    const again = await inside.call(trust.grantEffect, { connection_id: reads.id, grant: high });
    expect(again).toMatchObject({ comes: { count: 0 }, goes: { count: 0 }, above: 0 });
  });

  it('names first what is about something delicate among what is marked alike', async () => {
    const reads = await inside.assistant({ preset: 'read_project', selectors: { project: garden } });
    const delicate = await remember('Two puffs of the inhaler before rowing', { sensitivity_flags: ['health'] });
    for (const oar of ['left', 'right', 'spare', 'short', 'long', 'old']) await remember(`The ${oar} oar is of ash`);
    const grant = { capabilities: ['memory.retrieve' as const], selectors: { project: boat } };
    const { comes } = await inside.call(trust.grantEffect, { connection_id: reads.id, grant });
    expect(comes.among.map(({ id }) => id)[0]).toBe(delicate);
    expect(comes.among[1]?.title).toBe('The old oar is of ash');
  });

  it('is nothing where another grant shows the same, and all of it where none does', async () => {
    const twice = { capabilities: ['project.read' as const], selectors: { project: garden } };
    const reads = await inside.assistant(twice, { ...twice, capabilities: ['project.read', 'memory.retrieve'] });
    const [narrow, wide] = reads.grants as [string, string];
    const without = (id: string) => inside.call(trust.grantEffect, { connection_id: reads.id, without: id });
    expect(await without(narrow)).toMatchObject({ comes: { count: 0 }, goes: { count: 0 } });
    await inside.call(trust.revokeGrant, { id: narrow });
    const { goes } = await without(wide);
    expect(goes.count).toBe(seenBy(await glass(), reads.id).length);
    expect(goes.count).toBeGreaterThan(0);
  });

  it('is refused for a connection that is not there or was revoked, and for a grant that cannot be made', async () => {
    const asked = (connection_id: string, more = {}) => inside.call(trust.grantEffect, { connection_id, ...more });
    await expect(asked(idOfNothing('connection'))).rejects.toMatchObject({ code: 'not_found' });
    const reads = await inside.assistant();
    const grant = { capabilities: ['project.read' as const], selectors: { project: idOfNothing('project') } };
    await expect(asked(reads.id, { grant })).rejects.toMatchObject({ code: 'validation_failed' });
    await inside.call(trust.revokeConnection, { id: reads.id });
    await expect(asked(reads.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('an id says when it was made', () => {
  const now = Date.parse('2026-03-01T09:00:00.123Z');
  expect(madeAt(newId('mem', now))).toBe(now);
});
