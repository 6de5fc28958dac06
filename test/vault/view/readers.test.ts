// Who sees one thing, and who was told of it: from the grants as they are, and from the receipts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reading } from '../../../shared/methods/reading.ts';
import { commitments, decisions, memories, preferences, projects, relations } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { VaultHere } from '../../support/vault-here.ts';

let inside: VaultHere;
let project: string;

beforeAll(async () => {
  inside = await VaultHere.create();
  project = (await inside.call(projects.create, { title: 'A boat of oak' })).id;
});
afterAll(() => inside[Symbol.asyncDispose]());

const readerOf = async (id: string, connection: string) =>
  (await inside.call(trust.readers, { id })).readers.find(({ connection_id }) => connection_id === connection);
const remember = (statement: string, more = {}) =>
  inside.call(memories.create, { kind: 'semantic', statement, project_id: project, ...more });

describe('who sees a thing', () => {
  it('is said of every connection with the grant that lets it, or with what keeps it from it', async () => {
    const reads = await inside.assistant({ preset: 'read_active_projects' });
    const acts = await inside.assistant({ preset: 'always_ask_before_sending' });
    const nobody = await inside.assistant();
    const plain = await remember('The oak boards dry in the barn');
    const close = await remember('The joiner owes me money', { classification: 'sensitive' });
    const mine = await remember('The boat is a present', { policy_tags: ['owner_only'] });

    expect(await readerOf(plain.id, reads.id)).toMatchObject({ sees: 'now', grant_id: reads.grants[0], told: null });
    expect(await readerOf(plain.id, acts.id)).toMatchObject({ sees: 'not', hidden_by: 'capability_missing' });
    expect(await readerOf(plain.id, nobody.id)).toMatchObject({ sees: 'not', hidden_by: 'scope_not_granted' });
    expect(await readerOf(close.id, reads.id)).toMatchObject({ sees: 'not', hidden_by: 'classification_ceiling' });
    expect(await readerOf(mine.id, reads.id)).toMatchObject({
      sees: 'not',
      granted: 'now',
      hidden_by: 'policy_exclusion',
    });
    expect(await readerOf(mine.id, nobody.id)).toMatchObject({ sees: 'not', granted: 'not' });
    expect((await inside.call(trust.readers, { id: mine.id })).owner_only).toBe(true);
    const kept = await inside.call(projects.create, { title: 'A present', policy_tags: ['owner_only'] });
    const within = await remember('The sail of the present is red', { project_id: kept.id });
    expect(await readerOf(within.id, reads.id)).toMatchObject({
      sees: 'not',
      granted: 'now',
      hidden_by: 'policy_exclusion',
    });
    expect((await inside.call(trust.readers, { id: within.id })).owner_only).toBe(true);
  });

  it('says that a place is not granted where the kind is, and that a kind is not where no grant covers it', async () => {
    const mixed = await inside.assistant({ capabilities: ['project.read'] });
    const orchard = await inside.call(projects.create, { title: 'An orchard' });
    await inside.call(trust.createGrant, {
      connection_id: mixed.id,
      capabilities: ['memory.retrieve'],
      selectors: { project: orchard.id },
      classification_ceiling: 'private',
    });
    const within = await remember('The pears are early', { project_id: orchard.id });
    const elsewhere = await remember('The rudder is of oak');
    const owed = await inside.call(commitments.create, { title: 'Pay for the rudder', project_id: project });
    expect(await readerOf(within.id, mixed.id)).toMatchObject({ sees: 'now' });
    expect(await readerOf(elsewhere.id, mixed.id)).toMatchObject({ sees: 'not', hidden_by: 'scope_not_granted' });
    expect(await readerOf(owed.id, mixed.id)).toMatchObject({ sees: 'not', hidden_by: 'capability_missing' });
  });

  it('follows the grants: what is taken back is not seen, and what was superseded is told of earlier days alone', async () => {
    const reads = await inside.assistant({ preset: 'read_active_projects' });
    const memory = await remember('The mast is of spruce');
    await inside.call(memories.supersede, { id: memory.id, successor: { statement: 'The mast is of larch' } });
    expect(await readerOf(memory.id, reads.id)).toMatchObject({ sees: 'past', hidden_by: null });
    await inside.call(trust.revokeGrant, { id: reads.grants[0] as string });
    expect(await readerOf(memory.id, reads.id)).toMatchObject({ sees: 'not', grant_id: null });
  });

  it('is answered for what assistants can read at all, and for nothing else', async () => {
    const { id } = await inside.assistant();
    await expect(inside.call(trust.readers, { id })).rejects.toMatchObject({ code: 'not_found' });
    const nowhere = `mem_${'0'.repeat(26)}`;
    await expect(inside.call(trust.readers, { id: nowhere })).rejects.toMatchObject({ code: 'not_found' });
    const reads = await inside.assistant({ preset: 'read_active_projects' });
    const asked = inside.call(trust.readers, { id: project }, reads.token);
    await expect(asked).rejects.toMatchObject({ code: 'owner_required' });
  });
});

describe('who was told of a thing', () => {
  it('is the last answer that held it, with its version and its purpose, in a package, a search and a resource', async () => {
    const reads = await inside.assistant({ preset: 'read_active_projects', capabilities: ['profile.read'] });
    const memory = await remember('The keel is laid on Sundays');
    const taste = await inside.call(preferences.create, { key: 'varnish', value: 'matte' });
    await inside.call(tools.getContextContract, { purpose: 'lay the keel of the boat' }, reads.token);
    expect((await readerOf(memory.id, reads.id))?.told).toMatchObject({
      version: 1,
      part: 'content',
      purpose: 'lay the keel of the boat',
      times: 1,
    });
    expect((await readerOf(project, reads.id))?.told).toMatchObject({ version: 1, part: 'content' });

    await inside.call(memories.update, { id: memory.id, patch: { statement: 'The keel is laid on Mondays' } });
    await inside.call(tools.searchPersonalContext, { query: 'keel', purpose: 'write to the joiner' }, reads.token);
    const told = { version: 2, purpose: 'write to the joiner', times: 2 };
    expect((await readerOf(memory.id, reads.id))?.told).toMatchObject(told);

    await inside.call(reading.resource, { uri: '/profile' }, reads.token);
    expect((await readerOf(taste.id, reads.id))?.told).toMatchObject({ version: 1, part: 'content', purpose: null });
  });

  it('is whoever was told it in one line below the lists of a package, too, which is said to be a mention', async () => {
    const reads = await inside.assistant({ preset: 'read_active_projects' });
    const choose = (title: string) =>
      inside.call(decisions.create, { title, chosen_option: 'ash', project_id: project });
    const oars = await choose('Oars');
    for (const later of ['Mast', 'Boom', 'Tiller']) {
      inside.pass(86_400_000);
      await choose(later);
    }
    const asked = { purpose: 'go on', subject_ref: project };
    const { references } = await inside.call(tools.getContextContract, asked, reads.token);
    expect(references.map(({ id, summary }) => [id, summary])).toContainEqual([oars.id, 'Oars: ash']);
    expect((await readerOf(oars.id, reads.id))?.told).toMatchObject({ version: 1, part: 'line', times: 1 });
    await expect.poll(waiting).toBe(0);
    expect((await readerOf(oars.id, reads.id))?.told).toMatchObject({ version: 1, part: 'line', times: 1 });
    const seen = (await inside.call(trust.glass, {})).assistants.find((each) => each.id === reads.id);
    await inside.call(tools.searchPersonalContext, { query: 'oars', purpose: 'row' }, reads.token);
    expect((await readerOf(oars.id, reads.id))?.told).toMatchObject({ version: 1, part: 'content', times: 2 });
    // For the Glass a mention counts as told, and once.
    const again = (await inside.call(trust.glass, {})).assistants.find((each) => each.id === reads.id);
    expect(again?.told).toEqual(seen?.told);
  });

  it('says so where no more than the name was told', async () => {
    const reads = await inside.assistant({ preset: 'read_active_projects' });
    const oars = await inside.call(decisions.create, { title: 'Ash for the oars' });
    const rowing = await inside.call(projects.create, { title: 'Rowing in May' });
    await inside.call(relations.create, { from_id: project, to_id: rowing.id, relation_type: 'blocked_by' });
    await inside.call(tools.getContextContract, { purpose: 'the boat', subject_ref: project }, reads.token);
    expect((await readerOf(rowing.id, reads.id))?.told).toMatchObject({ part: 'named', version: null, times: 1 });
    expect((await readerOf(oars.id, reads.id))?.told).toBeNull();
  });

  it('is the same before the receipts are entered into their index and after, and outlasts the thing and the connection', async () => {
    const reads = await inside.assistant({ preset: 'read_active_projects' });
    const memory = await remember('The sail is mended in winter');
    const ask = (purpose: string) =>
      inside.call(tools.getContextContract, { purpose, subject_ref: project }, reads.token);
    await ask('mend the sail');
    const before = (await readerOf(memory.id, reads.id))?.told;
    expect(before).toMatchObject({ times: 1 });
    await expect.poll(waiting).toBe(0);
    expect((await readerOf(memory.id, reads.id))?.told).toEqual(before);
    await ask('fold the sail');
    expect((await readerOf(memory.id, reads.id))?.told).toMatchObject({ times: 2, purpose: 'fold the sail' });

    await inside.call(trust.revokeConnection, { id: reads.id });
    await inside.call(memories.remove, { id: memory.id, purge: true });
    const left = await inside.call(trust.readers, { id: memory.id });
    expect(left).toMatchObject({ version: null, owner_only: false });
    expect(left.readers.find(({ connection_id }) => connection_id === reads.id)).toMatchObject({
      status: 'revoked',
      sees: 'not',
      told: { times: 2, version: 1 },
    });
    const others = left.readers.filter(({ told }) => told !== null);
    expect(others.map(({ connection_id }) => connection_id)).toEqual([reads.id]);
  });
});

/** Receipts that are not in the index yet. */
function waiting(): number {
  const { count } = inside.vault.opened.reader.one<{ count: number }>`
    SELECT count(*) AS count FROM audit
    WHERE kind IN ('context.contract', 'context.search', 'context.resource', 'context.conflict', 'context.standing') AND seq > (SELECT seq FROM told_reach)` as {
    count: number;
  };
  return count;
}
