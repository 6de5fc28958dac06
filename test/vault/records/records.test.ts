import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Method, ParamsOf, ResultOf } from '../../../shared/methods/method.ts';
import { reading } from '../../../shared/methods/reading.ts';
import * as records from '../../../shared/methods/records.ts';
import { vault as control } from '../../../shared/methods/vault.ts';
import type { ProjectBrief } from '../../../shared/schemas/project.ts';
import { outcome } from '../../support/outcome.ts';
import { startVault, type VaultProcess } from '../../support/vault-process.ts';

let vault: VaultProcess;
let token: string;

beforeAll(async () => {
  vault = await startVault();
  token = await vault.setup();
});
afterAll(() => vault[Symbol.asyncDispose]());

function ask<M extends Method>(method: M, params: ParamsOf<M>): Promise<ResultOf<M>> {
  return vault.api.call(method, params, { context: { token } });
}

const memory = (statement: string, more: object = {}) => ({ kind: 'semantic' as const, statement, ...more });

async function newMemory(statement: string, more: object = {}) {
  return (await ask(records.memories.create, memory(statement, more))).value;
}

async function newProject(title: string) {
  return (await ask(records.projects.create, { title })).value;
}

describe('objects', () => {
  it('tell what they were in pages, however large all of it is', async () => {
    const title = 'A long document';
    const { value } = await ask(records.artifacts.create, { kind: 'note', title, body_text: 'a'.repeat(500_000) });
    const { id } = value;
    for (let i = 0; i < 20; i++) {
      const patch = { body_text: String.fromCharCode(98 + i).repeat(500_000) };
      await ask(records.artifacts.update, { id, patch });
    }
    const versions: number[] = [];
    let pages = 0;
    for (let cursor: string | null | undefined; cursor !== null && pages < 30; pages++) {
      const query = { id, limit: 100, ...(cursor !== undefined && { cursor }) };
      const page = await ask(records.artifacts.versions, query);
      versions.push(...page.items.map(({ version }) => version));
      cursor = page.next;
    }
    expect(versions).toEqual(Array.from({ length: 21 }, (_, i) => 21 - i));
    expect(pages).toBeGreaterThan(1);
    const wrong = ask(records.artifacts.versions, { id, limit: 1, cursor: Buffer.from('1e3').toString('base64url') });
    await expect(wrong).rejects.toMatchObject({ code: 'validation_failed' });
    await ask(records.artifacts.remove, { id, purge: true });
  });

  it('of which there is one, like the profile, cannot be given an end', async () => {
    const retention = { mode: 'expires', at: '2020-01-01T00:00:00Z' } as const;
    await expect(ask(records.profile.update, { patch: { retention } })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await ask(records.profile.get, {})).toMatchObject({ version: 1 });
    const { value } = await ask(records.profile.update, {
      patch: { retention: { mode: 'review_after', at: retention.at } },
    });
    expect(value.version).toBe(2);
  });

  it('carry every field of their family, with null or an empty list where nobody said anything', async () => {
    const { value } = await ask(records.goals.create, { title: 'Learn to sail' });
    expect(value).toMatchObject({
      type: 'goal',
      title: 'Learn to sail',
      status: 'open',
      outcome: null,
      project_id: null,
      labels: [],
      classification: 'private',
      authority: 'user_confirmed',
      confidence: null,
      version: 1,
    });
    expect(value.id).toMatch(/^gol_/);
  });

  it('change by a patch in which an absent field stays and null clears', async () => {
    const { value: goal } = await ask(records.goals.create, {
      title: 'Sail',
      outcome: 'Cross the bay',
      horizon: 'summer',
    });
    const { value: patched } = await ask(records.goals.update, { id: goal.id, patch: { outcome: null } });
    expect(patched).toMatchObject({ outcome: null, horizon: 'summer', version: 2 });
  });

  it('make no version when a patch changes nothing', async () => {
    const { value: goal } = await ask(records.goals.create, { title: 'Same' });
    const { value: same } = await ask(records.goals.update, { id: goal.id, patch: { title: 'Same' } });
    expect(same.version).toBe(1);
    expect((await ask(records.goals.versions, { id: goal.id, limit: 9 })).items).toHaveLength(1);
  });

  it('refuse a change that was made for an older version, and say the current one', async () => {
    const { value: goal } = await ask(records.goals.create, { title: 'One' });
    await ask(records.goals.update, { id: goal.id, patch: { title: 'Two' }, expected_version: 1 });
    await expect(
      ask(records.goals.update, { id: goal.id, patch: { title: 'Three' }, expected_version: 1 }),
    ).rejects.toMatchObject({ code: 'version_conflict', extras: { current_version: 2 } });
    expect((await ask(records.goals.get, { id: goal.id })).title).toBe('Two');
  });

  it('are not found under another family', async () => {
    const project = await newProject('A project');
    await expect(ask(records.goals.get, { id: project.id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot point at what is not there', async () => {
    const project = await newProject('Gone soon');
    await ask(records.projects.remove, { id: project.id, purge: false });
    await expect(newMemory('about nothing', { project_id: project.id })).rejects.toMatchObject({
      code: 'validation_failed',
      extras: { errors: [{ loc: ['body', 'project_id'], type: 'reference' }] },
    });
  });

  it('cannot end before they begin', async () => {
    const dates = { valid_from: '2026-02-01T00:00:00Z', valid_until: '2026-01-01T00:00:00Z' };
    await expect(newMemory('backwards', dates)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('cannot end before they begin when one of the two is changed, events as little; an event may end as it begins', async () => {
    const [early, late] = ['2026-02-01T09:00:00Z', '2026-02-01T10:00:00Z'];
    const refusal = { extras: { errors: [{ loc: ['body', 'ends_at'], type: 'order' }] } };
    const backwards = { title: 'Dinner', starts_at: late, ends_at: early };
    await expect(ask(records.calendarEvents.create, backwards)).rejects.toMatchObject({
      message: 'body: ends_at must not be earlier than starts_at.',
      ...refusal,
    });
    const { value } = await ask(records.calendarEvents.create, { title: 'Dinner', starts_at: late, ends_at: late });
    const change = (patch: object) => ask(records.calendarEvents.update, { id: value.id, patch });
    await expect(change({ ends_at: early })).rejects.toMatchObject(refusal);
    await expect(change({ starts_at: '2026-02-01T10:00:00.001Z' })).rejects.toMatchObject(refusal);
    expect((await change({ starts_at: null })).value).toMatchObject({ starts_at: null, ends_at: late });
    expect((await change({ ends_at: early, starts_at: early })).value).toMatchObject({ version: 3 });
    const held = await newMemory('true for a while', { valid_until: late });
    await expect(ask(records.memories.update, { id: held.id, patch: { valid_from: late } })).rejects.toMatchObject({
      extras: { errors: [{ loc: ['body', 'valid_until'], type: 'order' }] },
    });
  });

  it('are not made, or changed, to expire at a moment that has passed: they would be gone at once', async () => {
    const retention = { mode: 'expires', at: '2020-01-01T00:00:00Z' } as const;
    const refusal = {
      code: 'validation_failed',
      message: expect.stringMatching(/retention\.at has passed already: name one that is to come, or delete what is/),
      extras: { errors: [{ loc: ['body', 'retention', 'at'], type: 'past' }] },
    };
    await expect(newMemory('short-lived', { retention })).rejects.toMatchObject(refusal);
    const kept = await newMemory('kept');
    await expect(ask(records.memories.update, { id: kept.id, patch: { retention } })).rejects.toMatchObject(refusal);
    expect(await ask(records.memories.get, { id: kept.id })).toMatchObject({ version: 1, retention: null });
  });

  it('leave every read once their retention has expired', async () => {
    const at = new Date(Date.now() + 400).toISOString();
    const { id } = await newMemory('short-lived', { retention: { mode: 'expires', at } });
    await expect.poll(() => outcome(ask(records.memories.get, { id }))).toBe('not_found');
    const { items } = await ask(records.memories.list, { limit: 500 });
    expect(items.map((item) => item.id)).not.toContain(id);
  });

  it('leave reads when they are deleted, and keep their history until it is purged', async () => {
    const gone = await newMemory('to be deleted');
    await ask(records.memories.remove, { id: gone.id, purge: false });
    await expect(ask(records.memories.get, { id: gone.id })).rejects.toMatchObject({ code: 'not_found' });
    expect((await ask(records.memories.versions, { id: gone.id, limit: 9 })).items).toHaveLength(1);
    await expect(ask(records.memories.remove, { id: gone.id, purge: false })).rejects.toMatchObject({
      code: 'not_found',
    });
    await ask(records.memories.remove, { id: gone.id, purge: true });
    await expect(ask(records.memories.versions, { id: gone.id, limit: 9 })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await ask(control.verify, {})).toMatchObject({ ok: true });
  });

  it('are named in the audit log as their owner calls them, also when they are gone', async () => {
    const { value } = await ask(records.artifacts.create, { kind: 'note', title: 'A note', untrusted: false });
    await ask(records.artifacts.remove, { id: value.id, purge: true });
    const { items } = await ask(control.events, { limit: 3 });
    expect(items.map(({ summary_human }) => summary_human)).toEqual([
      'Purged a document and its history',
      'Deleted a document',
      'Created a document',
    ]);
  });

  it('are said in the audit log to be kept from assistants, where nothing else of them was changed', async () => {
    const { id } = await newMemory('The present is under the stairs');
    for (const patch of [
      { policy_tags: ['owner_only'] },
      { policy_tags: ['owner_only'], labels: ['present'] },
      { policy_tags: [] },
      { policy_tags: ['mine'] },
      { policy_tags: ['owner_only'], labels: [] },
    ])
      await ask(records.memories.update, { id, patch });
    const { items } = await ask(control.events, { limit: 5 });
    expect(items.map(({ summary_human }) => summary_human).reverse()).toEqual([
      'Kept a memory from all assistants',
      'Changed a memory',
      'Stopped keeping a memory from assistants',
      'Changed a memory',
      'Changed a memory',
    ]);
  });

  it('are found by their days, which are told by their own fields alone', async () => {
    await ask(records.commitments.create, { title: 'Pay the slater', due_at: '2031-05-07T09:00:00.000Z' });
    for (const q of ['what is due on 7 may 2031', 'slater 2031-05-07']) {
      const { value } = await ask(reading.search, { q });
      expect(value.hits[0]).toMatchObject({ snippet: 'Pay the slater', due_at: '2031-05-07T09:00:00.000Z' });
    }
  });

  it('stay when their project is deleted', async () => {
    const project = await newProject('Parent');
    const child = await newMemory('child', { project_id: project.id });
    await ask(records.projects.remove, { id: project.id, purge: false });
    expect(await ask(records.memories.get, { id: child.id })).toMatchObject({ project_id: project.id });
  });
});

describe('memories and preferences', () => {
  it('are superseded by a new object, and the old one says by which', async () => {
    const old = await newMemory('Drinks tea', { labels: ['drinks'] });
    const { value: next } = await ask(records.memories.supersede, {
      id: old.id,
      successor: { statement: 'Drinks coffee' },
    });
    expect(next).toMatchObject({
      statement: 'Drinks coffee',
      labels: ['drinks'],
      supersedes: old.id,
      status: 'live',
      version: 1,
    });
    expect(await ask(records.memories.get, { id: old.id })).toMatchObject({
      status: 'superseded',
      superseded_by: next.id,
    });
  });

  it('are retracted once; the second time it was decided already', async () => {
    const old = await newMemory('Was wrong');
    await ask(records.memories.retract, { id: old.id });
    await expect(ask(records.memories.retract, { id: old.id })).rejects.toMatchObject({ code: 'already_decided' });
    await expect(
      ask(records.memories.supersede, { id: old.id, successor: { statement: 'Right' } }),
    ).rejects.toMatchObject({ code: 'already_decided' });
    await expect(ask(records.memories.update, { id: old.id, patch: { statement: 'Right' } })).rejects.toMatchObject({
      code: 'already_decided',
    });
    expect(await ask(records.memories.get, { id: old.id })).toMatchObject({
      status: 'retracted',
      version: 2,
      statement: 'Was wrong',
    });
  });

  it('keep the earlier value of a preference as history', async () => {
    const { value: old } = await ask(records.preferences.create, { key: 'seat', value: 'window' });
    const { value: next } = await ask(records.preferences.supersede, { id: old.id, successor: { value: { row: 12 } } });
    expect(next).toMatchObject({ key: 'seat', value: { row: 12 }, supersedes: old.id });
    expect(await ask(records.preferences.get, { id: old.id })).toMatchObject({ value: 'window', status: 'superseded' });
  });
});

describe('relations', () => {
  it('refuse an object that is linked to itself', async () => {
    const project = await newProject('Alone');
    await expect(
      ask(records.relations.create, { from_id: project.id, to_id: project.id, relation_type: 'related_to' }),
    ).rejects.toMatchObject({ extras: { errors: [{ loc: ['body', 'to_id'], type: 'self_link' }] } });
  });

  it('show in the brief of a project from either end, with what is open around it', async () => {
    const project = await newProject('Move house');
    const other = await newProject('Sell flat');
    await ask(records.relations.create, { from_id: other.id, to_id: project.id, relation_type: 'depends_on' });
    await ask(records.goals.create, { title: 'Open', project_id: project.id });
    await ask(records.goals.create, { title: 'Done', project_id: project.id, status: 'done' });
    await ask(records.commitments.create, { title: 'Later', project_id: project.id, due_at: '2027-01-01T00:00:00Z' });
    await ask(records.commitments.create, { title: 'Sooner', project_id: project.id, due_at: '2026-12-01T00:00:00Z' });
    const brief = (await ask(records.projects.brief, { id: project.id })).value as ProjectBrief;
    expect(brief.goals.map((goal) => goal.title)).toEqual(['Open']);
    expect(brief.commitments.map((commitment) => commitment.title)).toEqual(['Sooner', 'Later']);
    expect(brief.relations).toHaveLength(1);
  });
});

describe('lists', () => {
  it('walk every object once, newest first, while others are added', async () => {
    const project = await newProject('Paged');
    const made: string[] = [];
    for (let i = 0; i < 25; i++) made.push((await newMemory(`page ${i}`, { project_id: project.id })).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 20; page++) {
      const query = { limit: 4, project: project.id };
      const { items, next } = await ask(records.memories.list, cursor === undefined ? query : { ...query, cursor });
      seen.push(...items.map((item) => item.id));
      await newMemory('meanwhile', { project_id: project.id });
      if (next === null) break;
      cursor = next;
    }
    // Two of one millisecond stand in any order, and keep it.
    expect(seen).toEqual(made.toSorted().toReversed());
  });

  it('end a page early rather than make one answer too large', async () => {
    const body_text = 'x'.repeat(400 * 1024);
    for (let i = 0; i < 8; i++)
      await ask(records.artifacts.create, { kind: 'document', title: `Large ${i}`, body_text });
    const { items, next } = await ask(records.artifacts.list, { limit: 100 });
    expect(items.length).toBeLessThan(8);
    expect(next).not.toBeNull();
    const rest = await ask(records.artifacts.list, { limit: 100, cursor: next as string });
    expect(items.length + rest.items.length).toBe(8);
  });

  it('refuse a cursor of another list', async () => {
    await newProject('One more');
    await newProject('And another');
    const { next } = await ask(records.projects.list, { limit: 1 });
    await expect(ask(records.goals.list, { limit: 1, cursor: next as string })).rejects.toMatchObject({
      extras: { errors: [{ loc: ['query', 'cursor'] }] },
    });
  });
});
