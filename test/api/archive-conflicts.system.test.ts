import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveHub, startArchiveHub } from '../support/archive-hub.ts';
import { linesOf, putTogether, QUICKLY, takeApart } from '../support/archives.ts';

let hub: ArchiveHub;

beforeAll(async () => {
  hub = await startArchiveHub();
});
afterAll(() => hub[Symbol.asyncDispose]());

describe('conflicts', () => {
  const choices = ['merge', 'replace', 'keep_separate', 'skip'] as const;

  it('stay visible with both sides until each is resolved, and no resolution confirms anything', async () => {
    const made = await Promise.all(
      choices.map((choice) =>
        hub.post('/v1/memories', { kind: 'semantic', statement: `here ${choice}`, labels: ['here'] }),
      ),
    );
    const archive = await takeApart(
      readFileSync((await hub.post('/v1/export', { ...QUICKLY, filters: { types: ['memory'] } })).path),
    );
    const there = linesOf(archive.get('objects/memories.jsonl'))
      .map((line) => JSON.parse(line))
      .filter(({ statement }) => statement.startsWith('here '));
    const changed = there.map((record) =>
      JSON.stringify({
        ...record,
        statement: record.statement.replace('here', 'there'),
        labels: ['there'],
        subject_ref: made[0].id,
        version: 7,
      }),
    );
    const parts = new Map([
      ['manifest.json', archive.get('manifest.json') as string],
      ['objects/memories.jsonl', `${changed.join('\n')}\n`],
    ]);
    const manifest = JSON.parse(parts.get('manifest.json') as string);
    parts.set('manifest.json', JSON.stringify({ ...manifest, audit: { ...manifest.audit, complete: false } }));
    const { body: staged } = await hub.stage(await putTogether(parts));
    expect(staged.tally).toEqual({ create: 0, skip: 0, conflict: 4 });
    const idOf = (choice: string) => made[choices.indexOf(choice as never)].id;

    const page = await hub.request('GET', `/v1/import/staging/${staged.id}?action=conflict&limit=3`);
    expect(page.headers.get('link')).toMatch(/rel="next"/);
    expect(page.body.objects[0]).toMatchObject({
      action: 'conflict',
      resolution: null,
      incoming: { statement: 'there merge' },
      existing: { statement: 'here merge' },
    });

    const partly = await hub.post(`/v1/import/staging/${staged.id}/apply`, {
      resolutions: { [idOf('merge')]: 'merge', [idOf('keep_separate')]: 'keep_separate' },
    });
    expect(partly).toMatchObject({ status: 'staged', unresolved: 2, applied: { merged: 1, kept_separate: 1 } });
    const seen = (await hub.request('GET', `/v1/import/staging/${staged.id}`)).body.objects;
    expect(seen.map(({ resolution }: { resolution: string }) => resolution)).toEqual([
      'merge',
      null,
      'keep_separate',
      null,
    ]);

    const wholly = await hub.post(`/v1/import/staging/${staged.id}/apply`, {
      resolutions: { [idOf('replace')]: 'replace' },
      conflicts: 'skip',
    });
    expect(wholly).toMatchObject({
      status: 'applied',
      unresolved: 0,
      applied: { merged: 1, kept_separate: 1, replaced: 1 },
    });
    const now = async (choice: string) => (await hub.request('GET', `/v1/memories/${idOf(choice)}`)).body;
    expect(await now('merge')).toMatchObject({
      statement: 'here merge',
      labels: ['here', 'there'],
      subject_ref: made[0].id,
      version: 2,
      authority: 'source_imported',
    });
    expect(await now('replace')).toMatchObject({
      statement: 'there replace',
      labels: ['there'],
      version: 2,
      authority: 'source_imported',
    });
    expect(await now('keep_separate')).toMatchObject({
      statement: 'here keep_separate',
      version: 1,
      authority: 'user_confirmed',
    });
    expect(await now('skip')).toMatchObject({ statement: 'here skip', version: 1, authority: 'user_confirmed' });
    const beside = (await hub.request('GET', '/v1/memories')).body.filter(
      ({ statement }: { statement: string }) => statement === 'there keep_separate',
    );
    expect(beside).toMatchObject([{ authority: 'source_imported', source_refs: [idOf('keep_separate')] }]);
    expect((await hub.request('GET', '/v1/events/verify')).body.ok).toBe(true);
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
