// What one assistant leaves behind has an end, which is its own: nobody else's things fill it, and none of them pushes out
// what another may see.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '../../../services/vault/records/family.ts';
import { blank } from '../../../services/vault/records/new-record.ts';
import { storeVersion } from '../../../services/vault/store/objects/versions.ts';
import {
  DAY_MS,
  PENDING_ACTIONS,
  PENDING_PROPOSALS,
  SETTLED_PROPOSALS,
  STATE_ENTRIES,
} from '../../../shared/limits.ts';
import { proposals } from '../../../shared/methods/proposals.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { vault as control } from '../../../shared/methods/vault.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import type { MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { Relation } from '../../../shared/schemas/relation.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const WRITES = [
  'state.write',
  'state.share',
  'memory.propose',
  'action.propose',
  'project.read',
  'memory.retrieve',
] as const;

let inside: VaultHere;
beforeEach(async () => {
  inside = await VaultHere.create();
});
afterEach(() => inside[Symbol.asyncDispose]());

const assistant = () => inside.assistant({ capabilities: [...WRITES] });

const keep = (token: string, key: string, more: object = {}) =>
  inside.call(
    tools.setSharedState,
    { key, value: { key }, ttl_seconds: 3600, visibility: 'private_to_connection', ...more },
    token,
  );

describe('shared state', () => {
  it('of one assistant is found however many private entries others have written since', async () => {
    const { token: first } = await assistant();
    const { token: reader } = await assistant();
    await keep(first, 'handoff', { visibility: 'shared' });
    await keep(reader, 'mine');
    for (let n = 0; n < 6; n++) {
      const { token } = await assistant();
      for (let entry = 0; entry < STATE_ENTRIES; entry++) await keep(token, `noise ${entry}`);
    }
    const read = (key: string, token: string) => inside.call(tools.getSharedState, { key }, token);
    expect(await read('handoff', reader)).toMatchObject({ value: { key: 'handoff' } });
    expect(await read('mine', reader)).toMatchObject({ value: { key: 'mine' } });
    expect(await read('handoff', inside.owner)).toMatchObject({ value: { key: 'handoff' } });
    const { state } = await inside.call(tools.getContextContract, { purpose: 'what was handed over' }, reader);
    expect(state.map(({ body }) => body.key).sort()).toEqual(['handoff', 'mine']);
  });

  it('is what the log vouches for, whoever may read it, as is a decision from before decisions had a status', async () => {
    const { token } = await assistant();
    await keep(token, 'mine');
    await keep(token, 'shared', { visibility: 'shared' });
    await keep(token, 'shared');
    await inside.change((change) => {
      const { status: _, ...earlier } = { ...blank(Decision as Family, change), title: 'Paint it', status: 'live' };
      storeVersion(change, earlier as AnyRecord, { kind: 'object.created', summary: 'Created a decision' });
      change.tx.run`UPDATE objects SET status = 'live' WHERE id = ${earlier.id}`;
    });
    expect(await inside.call(control.verify, {})).toMatchObject({ ok: true });
  });

  it('has an end for each assistant, within which what is there can be written again', async () => {
    const { token } = await assistant();
    for (let n = 0; n < STATE_ENTRIES; n++) await keep(token, `entry ${n}`);
    expect(await outcome(keep(token, 'one more'))).toBe('quota_reached');
    expect(await outcome(keep(token, 'entry 7'))).toBe('ok');
    const { token: other } = await assistant();
    expect(await outcome(keep(other, 'one more'))).toBe('ok');
    expect(await outcome(keep(inside.owner, 'one more'))).toBe('ok');
    inside.pass(3_600_000);
    expect(await outcome(keep(token, 'one more'))).toBe('ok');
  });
});

it('proposals that wait have an end for each assistant, whatever they are, until one is decided', async () => {
  const { token } = await assistant();
  const project = await inside.create(Project, { title: 'The garden' });
  const other = await inside.create(Project, { title: 'The house' });
  const remember = (n: number, by = token) =>
    inside.call(tools.proposeMemory, { memory: { kind: 'semantic', statement: `${n}` }, evidence_refs: [] }, by);
  const step = (by = token, current_step = 'x') =>
    inside.call(tools.proposeOperationalState, { target_id: project.id, current_step }, by);
  const link = (by = token, [from_id, to_id] = [project.id, other.id] as [string, string]) =>
    inside.call(tools.proposeRelation, { from_id, to_id, relation_type: 'depends_on' }, by);
  await step();
  await link();
  const { id } = await remember(0);
  for (let n = 1; n < PENDING_PROPOSALS - 2; n++) await remember(n);
  const back: [string, string] = [other.id, project.id];
  for (const more of [remember(-1), step(token, 'y'), link(token, back)])
    expect(await outcome(more)).toBe('quota_reached');
  // What waits already takes no more room.
  for (const again of [remember(0), step(), link()]) expect(await outcome(again)).toBe('ok');
  const { token: second } = await assistant();
  for (const more of [remember(-1, second), step(second), link(second)]) expect(await outcome(more)).toBe('ok');
  await inside.call(proposals.rejectMemory, { id });
  expect(await outcome(remember(-1))).toBe('ok');
  expect(await outcome(remember(-2))).toBe('quota_reached');
});

it('proposals of what is so already have an end for each assistant, of all kinds together and for a day', async () => {
  const { token } = await assistant();
  const project = await inside.create(Project, { title: 'The garden', current_step: 'Plant the hedge' });
  const other = await inside.create(Project, { title: 'The house' });
  const edge = { from_id: project.id, to_id: other.id, relation_type: 'related_to' } as const;
  await inside.create(Relation, edge);
  const statement = 'The operation is on 14 December';
  await inside.create(Memory, { kind: 'semantic', statement });
  const known = (n: number, by = token) =>
    inside.call(
      tools.proposeMemory,
      { memory: { kind: 'semantic', statement, labels: [`${n}`] }, evidence_refs: [] },
      by,
    );
  const step = () =>
    inside.call(tools.proposeOperationalState, { target_id: project.id, current_step: 'Plant the hedge' }, token);
  const link = () => inside.call(tools.proposeRelation, edge, token);
  expect((await known(0)).status).toBe('superseded');
  expect([(await step()).status, (await link()).status]).toEqual(['accepted', 'accepted']);
  for (let n = 3; n < SETTLED_PROPOSALS; n++) await known(n);
  for (const more of [known(-1), step(), link()]) expect(await outcome(more)).toBe('quota_reached');
  // What is refused leaves nothing behind, and what is new is heard.
  const { items } = await inside.call(proposals.listMemoryProposals, { limit: 500 }, token);
  expect(items).toHaveLength(SETTLED_PROPOSALS - 2);
  const fresh = { kind: 'semantic', statement: 'The hedge is two metres high' } as const;
  expect((await inside.call(tools.proposeMemory, { memory: fresh, evidence_refs: [] }, token)).status).toBe('pending');
  const { token: second } = await assistant();
  expect(await outcome(known(-1, second))).toBe('ok');
  expect(await outcome(known(-1, inside.owner))).toBe('ok');
  inside.pass(DAY_MS);
  for (const more of [known(-1), step(), link()]) expect(await outcome(more)).toBe('ok');
});

it('actions that wait have an end for each assistant, and one that was asked for is answered all the same', async () => {
  const { token } = await assistant();
  const ask = (n: number, by = token) =>
    inside.call(
      tools.proposeAction,
      { kind: 'mail', summary_human: 'Send', payload: {}, basis_refs: [], idempotency_key: `key ${n}` },
      by,
    );
  for (let n = 0; n < PENDING_ACTIONS; n++) await ask(n);
  expect(await outcome(ask(-1))).toBe('quota_reached');
  expect(await outcome(ask(3))).toBe('ok');
  const approval = { intent_summary: 'Send', rationale: 'It is due', impact: 'One mail' };
  expect(await outcome(inside.call(tools.requestApproval, approval, token))).toBe('quota_reached');
  const { token: other } = await assistant();
  expect(await outcome(ask(-1, other))).toBe('ok');
});

it('thousands of newer things that are hidden push nothing out of a brief, a package, a list, a search, a proposal or what is said of an earlier day', async () => {
  const project = await inside.create(Project, { title: 'The garden' });
  const general = await inside.create(Preference, { key: 'tone', value: 'short' });
  const goal = await inside.create(Goal, { title: 'Plant the hedge', status: 'open', project_id: project.id });
  const memory = await inside.create(Memory, { kind: 'semantic', statement: 'It rained', project_id: project.id });
  inside.pass(1000);
  const then = inside.now;
  inside.pass(1000);
  for (let part = 0; part < 11; part++)
    await inside.change((change) => {
      for (let n = 0; n < 500; n++) {
        const marks = { classification: 'sensitive', ...(n % 2 === 0 && { project_id: project.id }) };
        const make = (family: unknown, input: object) => createRecord(change, family as Family, { ...input, ...marks });
        make(Goal, { title: `Hidden ${n}`, status: 'open' });
        if (n % 5 === 0) make(Memory, { kind: 'semantic', statement: `It rained, hidden ${n}` });
        if (n % 50 === 0) make(Memory, { kind: 'semantic', statement: 'It rained' });
        make(Preference, { key: `hidden ${part} ${n}`, value: 'x' });
      }
    });
  const { token } = await inside.assistant({ capabilities: [...WRITES, 'profile.read'] });
  const brief = (await inside.call(reading.resource, { uri: `/projects/${project.id}/brief` }, token)) as {
    goals: { ref: { id: string } }[];
    memories: { ref: { id: string } }[];
  };
  const ids = (items: readonly { ref: { id: string } }[]) => items.map(({ ref }) => ref.id);
  expect([ids(brief.goals), ids(brief.memories)]).toEqual([[goal.id], [memory.id]]);
  const profile = (await inside.call(reading.resource, { uri: '/profile' }, token)) as {
    preferences: { ref: { id: string } }[];
  };
  expect(ids(profile.preferences)).toEqual([general.id]);
  for (const as_of of [undefined, then]) {
    const asked = { purpose: 'what matters now', subject_ref: project.id, ...(as_of && { as_of }) };
    const { goals, memories } = await inside.call(tools.getContextContract, asked, token);
    expect([ids(goals), ids(memories)]).toEqual([[goal.id], [memory.id]]);
  }
  for (const [asked, id] of [
    [{ q: '', type: 'goal' }, goal.id],
    [{ q: '', type: 'preference' }, general.id],
    [{ q: '', project: project.id, type: 'memory' }, memory.id],
    [{ q: 'rained' }, memory.id],
    [{ q: 'hid*', type: 'goal' }, undefined],
  ] as const) {
    const { hits } = await inside.call(reading.search, asked, token);
    expect(ids(hits)).toEqual(id === undefined ? [] : [id]);
  }
  const proposed = { kind: 'semantic', statement: 'It rained', project_id: project.id } as const;
  const told = (await inside.call(proposals.proposeMemory, { memory: proposed }, token)) as MemoryProposal;
  expect([told.policy_verdict, told.conflict_ids.length]).toEqual(['duplicate', 1]);
});
