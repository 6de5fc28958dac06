// Two vaults that differ only in the text of what a connection may not see answer it byte for byte the same: every tool,
// every resource, search, its proposals, its errors. Ids and hashes are compared by the order of their first appearance. Vaults
// that differ in how much is hidden, or in whether anything is, are asked in judged-rows.test.ts.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { updateRecord } from '../../services/vault/records/family.ts';
import { proposals } from '../../shared/methods/proposals.ts';
import { reading } from '../../shared/methods/reading.ts';
import { projects as projectMethods } from '../../shared/methods/records.ts';
import { tools } from '../../shared/methods/tools.ts';
import { trust } from '../../shared/methods/trust.ts';
import { CAPABILITIES } from '../../shared/schemas/grant.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import { CLASSIFICATIONS, type Family } from '../../shared/schemas/object.ts';
import { Profile } from '../../shared/schemas/profile.ts';
import { Project } from '../../shared/schemas/project.ts';
import { VaultHere } from '../support/vault-here.ts';
import { type Answer, named, said } from './answers.ts';
import {
  BEFORE_THE_PRESENT,
  type Built,
  build,
  seesItem,
  seesProfile,
  selectorsFor,
  WORDS,
  type World,
  worlds,
} from './world.ts';

const WORLDS = Number(process.env.HUB_TEST_WORLDS ?? 8);
const [MISSING, ALSO_MISSING] = ['mem_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'mem_01ARZ3NDEKTSV4RRFFQ69G5FAW'];

test('what a connection may not see changes no byte of any answer it gets', async () => {
  await fc.assert(
    fc.asyncProperty(worlds({ items: 12 }), async (world) => {
      const [first, second] = [await answersOf(world, 0), await answersOf(world, 1)];
      expect(first.length).toBe(second.length);
      for (const [index, { asked, answer }] of first.entries()) {
        expect({ asked, answer }).toEqual(second[index]);
      }
    }),
    { numRuns: WORLDS },
  );
}, 1_800_000);

async function answersOf(world: World, which: 0 | 1): Promise<Answer[]> {
  await using inside = await VaultHere.create();
  const built = await build(inside, world, which);
  await changeOwner(inside, world, which);
  const ids = built.projects.map(({ id }) => id);
  const { id, token } = await inside.assistant(
    ...world.grants
      .filter(
        ({ selectors }) => selectors.project === undefined || world.projects[selectors.project]?.end !== 'deleted',
      )
      .filter(
        ({ selectors }) => selectors.project === undefined || world.projects[selectors.project]?.end !== 'expired',
      )
      .map((grant) => ({
        capabilities: grant.capabilities,
        selectors: selectorsFor(grant, ids),
        classification_ceiling: grant.ceiling,
      })),
  );
  await leaveStrangers(inside, world, which);
  await disagree(inside, which);
  const answers: Answer[] = [];
  const names = new Map<string, string>([[id, 'the connection']]);
  const ask = async (asked: string, call: Promise<unknown>) => {
    answers.push({ asked, answer: named(await said(call), names) });
    inside.pass(1000);
  };
  await askEverything(inside, world, built, token, ask);
  return answers;
}

const LEASE = 'The lease of the mooring ends on 31 March.';
const OTHER_LEASE = 'The lease of the mooring ends on 30 September.';

/** Something that anybody may see, which something hidden contradicts in one of both vaults. */
async function disagree(inside: VaultHere, which: 0 | 1): Promise<void> {
  const said = { kind: 'semantic', classification: 'public' };
  await inside.create(Memory, { ...said, statement: LEASE });
  const hidden =
    which === 0 ? 'The lease of the mooring ends on 30 June.' : 'The kettle of the scouts was mended twice.';
  await inside.create(Memory, { ...said, statement: hidden, policy_tags: ['owner_only'] });
  const { id: project_id } = await inside.create(Project, { title: 'Mooring', policy_tags: ['owner_only'] });
  await inside.create(Memory, { ...said, statement: hidden, project_id });
  // So does what somebody else proposes, and nobody has decided about.
  const { token } = await inside.assistant({ capabilities: ['memory.propose', 'memory.retrieve'] });
  const statement = which === 0 ? 'The lease of the mooring ends on 2 May.' : 'The scouts sing on 2 May.';
  await inside.call(tools.proposeMemory, { memory: { kind: 'semantic', statement }, evidence_refs: [] }, token);
  await inside.compared();
}

type Ask = (asked: string, call: Promise<unknown>) => Promise<void>;

async function askEverything(inside: VaultHere, world: World, built: Built, token: string, ask: Ask): Promise<void> {
  const every = [...built.projects, ...built.items, ...built.relations].map(({ id }) => id);
  const hidden = world.items.flatMap((item, index) => (seesItem(world, item) ? [] : [{ item, index }]));
  // The words of hidden things, in both of their versions, are asked for by whoever knows or guesses them.
  const purposes = [
    'what matters now',
    'what is on today and this week',
    LEASE,
    ...WORDS.slice(0, 4),
    ...hidden.slice(0, 3).flatMap(({ item }) => item.texts),
    ...world.items.slice(0, 2).map(({ texts }) => `${texts[0]} ${texts[1]}`),
    // Projects that are named together, by their titles and by words of them, whoever of them is seen.
    ...[0, 1].map((which) => `what is open for ${world.projects.map(({ texts }) => texts[which]).join(' and for ')}`),
    `compare the ${WORDS[0]} with the ${WORDS[1]} and the ${WORDS[2]}`,
  ];
  for (const purpose of purposes) {
    await ask(`contract ${purpose}`, inside.call(tools.getContextContract, { purpose }, token));
    const as_of = BEFORE_THE_PRESENT;
    await ask(`contract then ${purpose}`, inside.call(tools.getContextContract, { purpose, as_of }, token));
  }
  for (const [index, subject_ref] of every.entries()) {
    const request = { purpose: WORDS[index % WORDS.length] as string, subject_ref };
    await ask(`contract about ${index}`, inside.call(tools.getContextContract, request, token));
    const then = { ...request, as_of: BEFORE_THE_PRESENT, max_items: 1 };
    await ask(`contract then about ${index}`, inside.call(tools.getContextContract, then, token));
  }
  // Words that stand nowhere: what is found by them is found by what it means.
  const meant = ['vessel dock', 'lamp', 'rock', 'grass farm', 'metal', 'song', 'fruit tree', 'ice', 'spice', 'statue'];
  for (const query of meant)
    await ask(
      `search for what is like ${query}`,
      inside.call(tools.searchPersonalContext, { query, purpose: 'x' }, token),
    );
  for (const query of [...WORDS, `${WORDS[0]}*`, `"${WORDS[1]} ${WORDS[2]}"`, ...purposes]) {
    await ask(`search ${query}`, inside.call(tools.searchPersonalContext, { query, purpose: query }, token));
    await ask(`search route ${query}`, inside.call(reading.search, { q: query, type: 'memory' }, token));
  }
  for (const [index, query] of [...every, MISSING].entries())
    await ask(`read ${index}`, inside.call(tools.searchPersonalContext, { query, purpose: 'read' }, token));
  for (const project of [...hidden.slice(0, 3).flatMap(({ item }) => item.texts), ...WORDS.slice(0, 4)]) {
    const scope = { project, types: ['memories', 'goals'] };
    const named = { query: WORDS[0] as string, purpose: 'x', scope };
    await ask(`search in ${project}`, inside.call(tools.searchPersonalContext, named, token));
  }
  // Titles in the place of ids, of what is seen and of what is hidden.
  for (const [index, name] of [...hidden.slice(0, 4).flatMap(({ item }) => item.texts), WORDS[0] as string].entries()) {
    const memory = { kind: 'semantic' as const, statement: `named ${index}`, project_id: name };
    await ask(`named project ${index}`, inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token));
    const step = { target_id: name, current_step: 'x' };
    await ask(`named target ${index}`, inside.call(tools.proposeOperationalState, step, token));
    const edge = { from_id: name, to_id: every[0] as string, relation_type: 'related_to' as const };
    await ask(`named end ${index}`, inside.call(tools.proposeRelation, edge, token));
    const receipt = { purpose: 'x', requested_capabilities: [...CAPABILITIES], selectors: { project: name } };
    await ask(`named receipt ${index}`, inside.call(tools.getContextManifest, receipt, token));
  }
  const filters = [
    ...['project', 'goal', 'commitment', 'decision', 'memory', 'preference', 'artifact', 'event'].map((type) => ({
      type,
    })),
    ...CLASSIFICATIONS.map((classification) => ({ classification })),
    ...built.projects.map(({ id: project }) => ({ project })),
    { from: '2000-01-01T00:00:00Z' },
    { to: '2100-01-01T00:00:00Z' },
  ];
  for (const [index, filter] of filters.entries())
    await ask(`search by filter ${index}`, inside.call(reading.search, { q: '', ...filter }, token));
  for (const [index, ref] of every.entries()) {
    const memory = { kind: 'semantic' as const, statement: `about ${index}`, subject_ref: ref };
    const other = every[(index + 1) % every.length] as string;
    await ask(`subject ${index}`, inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token));
    const evidence = { memory: { ...memory, subject_ref: null }, evidence_refs: [ref] };
    await ask(`evidence ${index}`, inside.call(tools.proposeMemory, evidence, token));
    const edge = { from_id: ref, to_id: other, relation_type: 'depends_on' as const };
    await ask(`edge ${index}`, inside.call(tools.proposeRelation, edge, token));
    await ask(
      `step ${index}`,
      inside.call(tools.proposeOperationalState, { target_id: ref, current_step: 'x' }, token),
    );
    const action = {
      kind: 'mail',
      summary_human: 'Send',
      payload: {},
      basis_refs: [ref],
      idempotency_key: `k${index}`,
    };
    await ask(`action ${index}`, inside.call(tools.proposeAction, action, token));
    await ask(`status ${index}`, inside.call(tools.checkActionStatus, { intent_id: ref }, token));
    await ask(`brief ${index}`, inside.call(reading.resource, { uri: `/projects/${ref}/brief` }, token));
    await ask(`brief route ${index}`, inside.call(projectMethods.brief, { id: ref }, token));
  }
  const statements = world.items.flatMap(({ type, texts }) => (type === 'memory' ? [...texts] : [])).slice(0, 8);
  for (const statement of [...statements, ...world.stranger]) {
    for (const project_id of [null, ...built.projects.map(({ id }) => id)]) {
      const memory = { kind: 'semantic' as const, statement, project_id };
      await ask(`propose ${statement}`, inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token));
    }
  }
  // What it goes against is told as far as it is seen, and so is the conflict while it waits.
  const lease = { kind: 'semantic' as const, statement: OTHER_LEASE };
  for (const time of ['', ' again'])
    await ask(
      `propose against the lease${time}`,
      inside.call(tools.proposeMemory, { memory: lease, evidence_refs: [] }, token),
    );
  await inside.compared();
  await ask('disputed lease', inside.call(tools.getContextContract, { purpose: LEASE }, token));
  await ask('proposals', inside.call(proposals.listMemoryProposals, { limit: 100 }, token));
  await ask(
    'manifest',
    inside.call(tools.getContextManifest, { purpose: 'x', requested_capabilities: [...CAPABILITIES] }, token),
  );
  const written = { key: 'mine', value: { a: 1 }, ttl_seconds: 60, visibility: 'shared' as const };
  await ask('write state', inside.call(tools.setSharedState, written, token));
  for (const key of ['mine', 'private', 'nothing'])
    await ask(`state ${key}`, inside.call(tools.getSharedState, { key }, token));
  const approval = { intent_summary: 'Send it', rationale: 'Asked for', impact: 'None' };
  await ask('approval', inside.call(tools.requestApproval, approval, token));
  for (const uri of ['/profile', '/self', '/connection/self', 'audit'])
    await ask(uri, inside.call(reading.resource, { uri }, token));
  await ask('contract at the end', inside.call(tools.getContextContract, { purpose: 'what matters now' }, token));
}

async function changeOwner(inside: VaultHere, world: World, which: 0 | 1): Promise<void> {
  const [name, time_zone] = [
    ['The owner', 'Pacific/Kiritimati'],
    ['Somebody else', 'Pacific/Niue'],
  ][seesProfile(world) ? 0 : which] as [string, string];
  await inside.change((change) => {
    const { id } = change.tx.one<{ id: string }>`SELECT id FROM objects WHERE type = 'profile'` as { id: string };
    updateRecord(change, Profile as Family, id, { name, time_zone }, undefined);
  });
}

/** What another assistant proposes and keeps for itself is hidden, and its words differ. */
async function leaveStrangers(inside: VaultHere, world: World, which: 0 | 1): Promise<void> {
  const { token } = await inside.assistant({
    capabilities: ['memory.propose', 'memory.retrieve', 'state.write', 'action.propose'],
    classification_ceiling: 'sensitive',
  });
  for (const words of world.stranger) {
    const statement = which === 0 ? words : [...words].reverse().join('');
    const memory = { kind: 'semantic' as const, statement };
    await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token);
    const value = { statement };
    const state = { key: 'private', value, ttl_seconds: 86_400, visibility: 'private_to_connection' as const };
    await inside.call(tools.setSharedState, state, token);
  }
  const action = { kind: 'mail', summary_human: String(which), payload: {}, basis_refs: [], idempotency_key: 'k0' };
  await inside.call(tools.proposeAction, action, token);
}

test('a hidden target and a missing one are refused with the same bytes, whatever is asked of them', async () => {
  await fc.assert(
    fc.asyncProperty(worlds({ items: 8 }), async (world) => {
      await using inside = await VaultHere.create();
      const built = await build(inside, world, 0);
      const { token } = await inside.assistant({ capabilities: [...CAPABILITIES], classification_ceiling: 'public' });
      const open = world.grants.map((grant) => ({
        ...grant,
        capabilities: [...CAPABILITIES],
        ceiling: 'public',
        selectors: {},
      }));
      for (const [index, item] of world.items.entries()) {
        if (seesItem(world, item, open as World['grants'])) continue;
        const { id } = built.items[index] as { id: string };
        const asked = async (target: string) => {
          const memory = { kind: 'semantic' as const, statement: 'x', subject_ref: target };
          const action = { kind: 'a', summary_human: 's', payload: {}, basis_refs: [target], idempotency_key: target };
          return [
            await said(inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token)),
            await said(inside.call(tools.proposeOperationalState, { target_id: target }, token)),
            await said(
              inside.call(
                tools.proposeRelation,
                { from_id: target, to_id: ALSO_MISSING, relation_type: 'related_to' },
                token,
              ),
            ),
            await said(inside.call(tools.proposeAction, action, token)),
            await said(inside.call(tools.checkActionStatus, { intent_id: target }, token)),
            await said(inside.call(reading.resource, { uri: `/projects/${target}/brief` }, token)),
            await said(inside.call(trust.readManifest, { id: target }, token)),
            named(
              await said(inside.call(tools.getContextContract, { purpose: 'x', subject_ref: target }, token)),
              new Map(),
            ),
          ];
        };
        expect(await asked(id)).toEqual(await asked(MISSING));
      }
    }),
    { numRuns: 10 },
  );
}, 600_000);
