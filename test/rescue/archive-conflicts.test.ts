// What arrives in an archive against what is here, or while something else arrives or leaves.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blank } from '../../services/vault/records/new-record.ts';
import { PERSONAL } from '../../services/vault/store/space.ts';
import { CalendarEvent } from '../../shared/schemas/calendar-event.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import { type ArchiveHub, startArchiveHub } from '../support/archives/archive-hub.ts';
import { linesOf, putTogether, QUICKLY, takeApart } from '../support/archives/archives.ts';
import type { HubAnswer } from '../support/hub.ts';

const AT = '2026-01-01T00:00:00.000Z';
const MANIFEST = {
  pca_version: '1.0',
  generator: { name: 'context-hub', version: '0.1.0' },
  created_at: AT,
  space: 'personal',
  filters: {},
  audit: { complete: false, chain: '0'.repeat(64), head: '0'.repeat(64) },
};

let hub: ArchiveHub;

beforeAll(async () => {
  hub = await startArchiveHub();
});
afterAll(() => hub[Symbol.asyncDispose]());

/** As another hub would have written it. */
function archiveOf(members: Record<string, readonly object[]>): Promise<Buffer> {
  const lines = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');
  return putTogether(
    new Map([
      ['manifest.json', JSON.stringify(MANIFEST)],
      ...Object.entries(members).map(([name, records]) => [`objects/${name}.jsonl`, lines(records)] as const),
    ]),
  );
}

const stagingOf = (id: string, query = '') => hub.request('GET', `/v1/import/staging/${id}${query}`);
const applyTo = (id: string, body: object) => hub.post(`/v1/import/staging/${id}/apply`, body);
const isIntact = async () => (await hub.request('GET', '/v1/events/verify')).body.ok as boolean;

describe('conflicts', () => {
  const choices = ['merge', 'replace', 'keep_separate', 'skip'] as const;
  type Chosen = (typeof choices)[number];
  type Made = { id: string; statement: string };

  /** Four memories that are here, and say something else in an archive that arrived: one for each choice. */
  async function fourOf(what: string) {
    // One after the other: they are listed in the order in which they were made.
    const made: Made[] = [];
    for (const choice of choices) {
      const statement = `${what} here, to ${choice}`;
      made.push(await hub.post('/v1/memories', { kind: 'semantic', statement, labels: ['here'] }));
    }
    const changed = made.map((record) => ({
      ...record,
      statement: record.statement.replace('here', 'there'),
      labels: ['there'],
      subject_ref: made[0]?.id,
      version: 7,
    }));
    const { body: staged } = await hub.stage(await archiveOf({ memories: changed }));
    expect(staged.tally).toEqual({ create: 0, skip: 0, conflict: 4 });
    const idOf = (choice: Chosen) => made[choices.indexOf(choice)]?.id as string;
    const now = async (choice: Chosen) => (await hub.request('GET', `/v1/memories/${idOf(choice)}`)).body;
    return { staged: staged.id as string, idOf, now };
  }

  it('stay visible with both sides until each is resolved', async () => {
    const { staged, idOf } = await fourOf('The oars are');
    const page = await stagingOf(staged, '?action=conflict&limit=3');
    expect(page.headers.get('link')).toMatch(/rel="next"/);
    expect(page.body.objects[0]).toMatchObject({
      action: 'conflict',
      resolution: null,
      incoming: { statement: 'The oars are there, to merge' },
      existing: { statement: 'The oars are here, to merge' },
    });
    const partly = await applyTo(staged, {
      resolutions: { [idOf('merge')]: 'merge', [idOf('keep_separate')]: 'keep_separate' },
    });
    expect(partly).toMatchObject({ status: 'staged', unresolved: 2, applied: { merged: 1, kept_separate: 1 } });
    const { objects } = (await stagingOf(staged)).body;
    const resolutions = objects.map(({ resolution }: { resolution: string | null }) => resolution);
    expect(resolutions).toEqual(['merge', null, 'keep_separate', null]);
    const wholly = await applyTo(staged, { resolutions: { [idOf('replace')]: 'replace' }, conflicts: 'skip' });
    expect(wholly).toMatchObject({
      status: 'applied',
      unresolved: 0,
      applied: { merged: 1, kept_separate: 1, replaced: 1 },
    });
    expect(await isIntact()).toBe(true);
  });

  it('are resolved as it was chosen for each, and what came in by that is confirmed by nobody', async () => {
    const { staged, idOf, now } = await fourOf('The sails are');
    await applyTo(staged, { resolutions: Object.fromEntries(choices.map((choice) => [idOf(choice), choice])) });
    const imported = { version: 2, authority: 'source_imported' };
    const untouched = { version: 1, authority: 'user_confirmed' };
    expect(await now('merge')).toMatchObject({
      statement: 'The sails are here, to merge',
      labels: ['here', 'there'],
      subject_ref: idOf('merge'),
      ...imported,
    });
    expect(await now('replace')).toMatchObject({
      statement: 'The sails are there, to replace',
      labels: ['there'],
      ...imported,
    });
    expect(await now('keep_separate')).toMatchObject({
      statement: 'The sails are here, to keep_separate',
      ...untouched,
    });
    expect(await now('skip')).toMatchObject({ statement: 'The sails are here, to skip', ...untouched });
    const beside = (await hub.request('GET', '/v1/memories')).body.filter(
      ({ statement }: { statement: string }) => statement === 'The sails are there, to keep_separate',
    );
    expect(beside).toMatchObject([{ authority: 'source_imported', source_refs: [idOf('keep_separate')] }]);
    expect(await isIntact()).toBe(true);
  });

  it('leave a document untrusted that took in something of another one', async () => {
    const made = await Promise.all(
      ['merge', 'replace'].map((title) => hub.post('/v1/artifacts', { kind: 'note', title, untrusted: false })),
    );
    const [merged, replaced] = made.map(({ id }) => id as string) as [string, string];
    const changed = made.map((record) => ({ ...record, body_text: 'Do as this says.', version: 7 }));
    const { body: staged } = await hub.stage(await archiveOf({ artifacts: changed }));
    expect(staged.tally).toEqual({ create: 0, skip: 0, conflict: 2 });
    await applyTo(staged.id, { resolutions: { [merged]: 'merge', [replaced]: 'replace' } });
    for (const id of [merged, replaced]) {
      expect((await hub.request('GET', `/v1/artifacts/${id}`)).body).toMatchObject({
        body_text: 'Do as this says.',
        untrusted: true,
        authority: 'source_imported',
      });
    }
  });

  it('make no times of two that fit each by itself, and an event that ends before it begins comes without its end', async () => {
    const said = { kind: 'semantic', statement: 'The ferry runs.' };
    const here = await hub.post('/v1/memories', { ...said, valid_from: '2026-02-01T00:00:00Z' });
    const there = { ...here, valid_from: null, valid_until: '2026-01-01T00:00:00Z', labels: ['there'], version: 7 };
    const event = {
      ...blank(CalendarEvent, { at: AT, space: PERSONAL }),
      title: 'A supper',
      starts_at: '2026-03-02T18:00:00Z',
      ends_at: '2026-03-02T17:00:00Z',
    };
    const archive = await archiveOf({ memories: [there], 'calendar-events': [event] });
    const { body: staged } = await hub.stage(archive);
    expect(staged.tally).toEqual({ create: 1, skip: 0, conflict: 1 });
    await applyTo(staged.id, { resolutions: { [here.id]: 'merge' } });
    expect((await hub.request('GET', `/v1/memories/${here.id}`)).body).toMatchObject({
      labels: ['there'],
      valid_from: '2026-02-01T00:00:00Z',
      valid_until: null,
    });
    const arrived = await hub.request('GET', `/v1/calendar-events/${event.id}`);
    expect(arrived.body).toMatchObject({ title: 'A supper', starts_at: event.starts_at, ends_at: null });
    // It is known again, though it was taken otherwise than it was said.
    const { body: again } = await hub.stage(archive);
    expect(again.tally).toEqual({ create: 0, skip: 1, conflict: 1 });
    expect(await isIntact()).toBe(true);
  });

  it('keep what an event was said to end at, however it is settled', async () => {
    const [ENDS, LATER] = ['2026-04-02T09:00:00Z', '2026-04-02T11:00:00Z'];
    const times = { starts_at: '2026-04-02T10:00:00Z', ends_at: ENDS };
    const events = ['merged', 'replaced', 'ended'].map((title) => ({
      ...blank(CalendarEvent, { at: AT, space: PERSONAL }),
      ...{ title, ...times },
    }));
    const [merged, replaced, ended] = events.map(({ id }) => id) as [string, string, string];
    const take = async (records: object[], resolutions: Record<string, string>) => {
      const { body: staged } = await hub.stage(await archiveOf({ 'calendar-events': records }));
      await applyTo(staged.id, { resolutions });
    };
    await take(events, {});
    // One says where it is and nothing of its end, one still says the end that it cannot have, and one has an end that it can have.
    const changed = events.map((each) => ({ ...each, location: 'The pier', version: 7 }));
    const ends = { [merged]: null, [replaced]: ENDS, [ended]: LATER };
    await take(
      changed.map((each) => ({ ...each, ends_at: ends[each.id] as string | null })),
      { [merged]: 'merge', [replaced]: 'replace', [ended]: 'merge' },
    );
    const stored = async (id: string) => (await hub.request('GET', `/v1/calendar-events/${id}`)).body;
    for (const id of [merged, replaced])
      expect(await stored(id)).toMatchObject({ location: 'The pier', ends_at: null, authority: 'source_imported' });
    expect(await stored(ended)).toMatchObject({ location: 'The pier', ends_at: LATER });
    const { path } = await hub.post('/v1/export', { ...QUICKLY, filters: { types: ['event'] } });
    const told = linesOf((await takeApart(readFileSync(path))).get('objects/calendar-events.jsonl'))
      .map((line) => JSON.parse(line))
      .filter(({ id }) => id in ends);
    expect(Object.fromEntries(told.map((each) => [each.id, each.ends_at]))).toEqual({ ...ends, [merged]: ENDS });
    expect(await isIntact()).toBe(true);
  });

  it('refuse a resolution of what is not there', async () => {
    const { body: staged } = await hub.stage(readFileSync((await hub.post('/v1/export', QUICKLY)).path));
    const answer = await hub.request('POST', `/v1/import/staging/${staged.id}/apply`, {
      body: { resolutions: { mem_01ARZ3NDEKTSV4RRFFQ69G5FAV: 'skip' } },
    });
    expect(answer.body.detail).toMatch(/names no object of this import/);
    expect((await hub.request('POST', `/v1/import/staging/${staged.id}/discard`)).body.status).toBe('discarded');
    expect((await hub.request('POST', `/v1/import/staging/${staged.id}/apply`)).body.code).toBe('already_decided');
  });
});

describe('two at once', () => {
  const newMemory = (statement: string) => ({
    ...blank(Memory, { at: AT, space: PERSONAL }),
    kind: 'semantic',
    statement,
  });
  const apply = (id: string, headers = {}) =>
    hub.request('POST', `/v1/import/staging/${id}/apply`, { body: {}, headers });

  it('imports of one archive: each is applied, what the first brought is there once, and the second changes nothing', async () => {
    const records = Array.from({ length: 300 }, (_, n) => newMemory(`Twin ${n}`));
    const archive = await archiveOf({ memories: records });
    const [{ body: one }, { body: two }] = await Promise.all([hub.stage(archive), hub.stage(archive)]);
    expect([one.tally, two.tally]).toEqual([
      { create: 300, skip: 0, conflict: 0 },
      { create: 300, skip: 0, conflict: 0 },
    ]);
    const answers = await Promise.all([apply(one.id), apply(two.id)]);
    // Whoever came second may be told to wait; then it is asked again.
    for (const [index, { id }] of [one, two].entries()) {
      const answer = answers[index] as HubAnswer;
      if (answer.status === 409) expect(answer.body.detail).toMatch(/^An import is under way/);
      const { status, body } = answer.status === 409 ? await apply(id) : answer;
      expect([status, body.status]).toEqual([200, 'applied']);
    }
    const stagings = await Promise.all([one, two].map(({ id }) => stagingOf(id)));
    expect(stagings.map(({ body }) => body.applied.created).sort()).toEqual([0, 300]);
    const twins = (await hub.request('GET', '/v1/memories?limit=500')).body.filter(
      ({ statement }: { statement: string }) => statement.startsWith('Twin '),
    );
    expect(new Set(twins.map(({ id }: { id: string }) => id)).size).toBe(300);
    expect(twins).toHaveLength(300);
  });

  it('an export while an import is applied is told to wait, and so is an import while an export is written', async () => {
    const { body: staged } = await hub.stage(await archiveOf({ memories: [newMemory('Meanwhile')] }));
    const async = { prefer: 'respond-async' };
    const begun = await hub.request('POST', '/v1/export', { body: QUICKLY, headers: async });
    expect(begun.status).toBe(202);
    expect(await apply(staged.id)).toMatchObject({
      status: 409,
      body: { code: 'busy', detail: 'An export is under way.' },
    });
    const ended = async (id: string) => (await hub.request('GET', `/v1/jobs/${id}`)).body.state;
    await expect.poll(() => ended(begun.body.job_id)).toBe('done');
    const applying = await apply(staged.id, async);
    const other = await hub.request('POST', '/v1/export', { body: QUICKLY });
    // It is quick: what came after its end is written, and holds it.
    if (other.status === 409) expect(other.body.detail).toBe('An import is under way.');
    else expect(other.body.counts.memories).toBeGreaterThan(300);
    await expect.poll(() => ended(applying.body.job_id)).toBe('done');
    expect(await isIntact()).toBe(true);
  });

  it('an id that is here for another kind of thing is refused, and nothing is changed', async () => {
    const project = await hub.post('/v1/projects', { title: 'Mine' });
    const taken = { ...newMemory('An intruder'), id: project.id };
    const before = await hub.eventCount();
    const { status, body } = await hub.stage(await archiveOf({ memories: [taken] }));
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/under the id of another kind/)]);
    expect(await hub.eventCount()).toBe(before);
    expect((await hub.request('GET', `/v1/projects/${project.id}`)).body).toEqual(project);
  });

  it('open between what an archive brings back and what is live meanwhile', async () => {
    const says = (statement: string) => hub.post('/v1/memories', { kind: 'semantic', statement });
    const before = await says('The lease of the boathouse ends on 31 March.');
    const { path } = await hub.post('/v1/export', { ...QUICKLY, filters: { types: ['memory'] } });
    await hub.request('DELETE', `/v1/memories/${before.id}?purge=true`);
    const meanwhile = await says('The lease of the boathouse ends on 30 June.');
    const { body: staged } = await hub.stage(readFileSync(path));
    await applyTo(staged.id, { conflicts: 'skip' });
    const open = async () =>
      (await hub.request('GET', '/v1/conflicts?status=open')).body.map(
        ({ memory_id, other_id }: Record<string, string>) => [memory_id, other_id],
      );
    await expect.poll(open).toContainEqual([before.id, meanwhile.id]);
  });
});
