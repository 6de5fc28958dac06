// Dumps of other services through the whole hub: taken in, proposed, and refused without a trace.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Member } from '../../../services/vault/archive/dumps/formats/dump.ts';
import { DUMP_MEMORIES, PENDING_OF_DUMPS } from '../../../shared/limits.ts';
import * as dumps from '../../support/archives/vendor-dumps.ts';
import { vendorStage } from '../../support/archives/vendor-stage.ts';
import { rawZip } from '../../support/hostile/raw-zip.ts';
import type { HubAnswer } from '../../support/hub.ts';

const here = vendorStage();
const { get, post, fresh, send, mem0, proposalsOf } = here;

async function zipOf(...members: Member[]): Promise<Buffer> {
  const files = members.map(async (member) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of member.open()) chunks.push(chunk);
    return { name: member.path, data: Buffer.concat(chunks) };
  });
  return rawZip(await Promise.all(files));
}

function project() {
  const docs = dumps.CLAUDE_PROJECT.docs.map((each) => ({ ...each, uuid: fresh(each.uuid) }));
  return { ...dumps.CLAUDE_PROJECT, uuid: fresh('p'), docs };
}

function place(path: string, content: string | Buffer): void {
  const file = join(here.hub.dataDir, 'imports', path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

describe('a dump that is taken in', () => {
  it('proposes its memories, and lets nothing of it be live before the owner says so', async () => {
    const zip = await zipOf(
      dumps.json('conversations.json', [dumps.claudeConversation(fresh('c'), [['human', `Heron ${fresh('w')}`]])]),
      dumps.json('memories.json', [{ conversations_memory: `Paints boats ${fresh('x')}.\n\nSings ${fresh('y')}.` }]),
    );
    const { status, body: batch } = await send('export.zip', zip);
    expect(status).toBe(200);
    expect(batch).toMatchObject({
      type: 'vendor_batch',
      name: 'export.zip',
      vendor: 'claude',
      status: 'complete',
      archive_status: 'pending',
      counts: { proposed: 2, texts: 1, known: 0, passed_over: 0 },
    });
    const proposals = await proposalsOf(batch.id);
    expect(proposals.map((each: { statement: string }) => each.statement).sort()).toEqual([
      `Paints boats ${fresh('x')}.`,
      `Sings ${fresh('y')}.`,
    ]);
    expect(proposals[0].evidence_refs).toEqual([expect.stringMatching(/^claude:sha256:/)]);
    expect(await get('/v1/memories')).toEqual([]);
    expect(await get('/v1/artifacts')).toEqual([]);
    expect((await get(`/v1/search?q=${fresh('w')}`)).hits).toEqual([]);
    expect(await get('/v1/import/vendor')).toEqual([await get(`/v1/import/vendor/${batch.id}`)]);
    expect(await get(`/v1/import/vendor/${batch.id}/texts`)).toEqual([
      expect.objectContaining({ kind: 'conversation', title: `Conversation ${fresh('c')}` }),
    ]);
  });

  it('accepted as it is, a memory stays the word of the dump; edited, it is the word of the owner', async () => {
    const { body: batch } = await send(
      'm.json',
      mem0([fresh('a'), `Bakes ${fresh('a')}`], [fresh('b'), `Knits ${fresh('b')}`]),
    );
    const [first, second] = await proposalsOf(batch.id);
    const accepted = await post(`/v1/memories/proposals/${first.id}/accept`, {});
    expect(accepted.body).toMatchObject({ authority: 'source_imported', source_refs: first.evidence_refs });
    const edited = await post(`/v1/memories/proposals/${second.id}/accept`, { edits: { statement: 'My own words.' } });
    expect(edited.body.authority).toBe('user_confirmed');
  });

  it('accepted under another label or as more secret, it still is the word of the dump', async () => {
    const { body: batch } = await send('m.json', mem0([fresh('a'), `Bakes ${fresh('a')}`]));
    const [{ id, statement }] = await proposalsOf(batch.id);
    const edits = { statement, labels: ['bread'], classification: 'sensitive' };
    const { body } = await post(`/v1/memories/proposals/${id}/accept`, { edits });
    expect(body).toMatchObject({ ...edits, authority: 'source_imported', confidence: null });
  });

  it('the same dump again brings nothing; a memory that changed takes the place of the one that still waits', async () => {
    const dump = mem0(
      [fresh('a'), `Runs ${fresh('a')}`],
      [fresh('b'), `Swims ${fresh('b')}`],
      [fresh('a'), `Runs ${fresh('a')}`],
    );
    const first = await send('m.json', dump);
    expect(first.body.counts).toEqual({ proposed: 2, texts: 0, known: 1, passed_over: 0 });
    expect(first.body.archive_status).toBe('none');
    const again = await send('m.json', dump);
    expect(again.body.counts).toEqual({ proposed: 0, texts: 0, known: 3, passed_over: 0 });
    const changed = await send(
      'm.json',
      mem0([fresh('a'), `Runs far ${fresh('a')}`], [fresh('b'), `Swims ${fresh('b')}`]),
    );
    expect(changed.body.counts).toEqual({ proposed: 1, texts: 0, known: 1, passed_over: 0 });
    const [replaced] = await proposalsOf(first.body.id, 'superseded');
    expect(replaced.statement).toBe(`Runs ${fresh('a')}`);
    expect(await proposalsOf(first.body.id)).toHaveLength(1);
  });

  it('a memory that its owner has made closer is proposed as close as that when it has changed', async () => {
    const { body: batch } = await send('m.json', mem0([fresh('pill'), `Takes pills ${fresh('pill')}`]));
    const [{ id }] = await proposalsOf(batch.id);
    const { body: memory } = await post(`/v1/memories/proposals/${id}/accept`, {});
    const closer = { classification: 'sensitive', policy_tags: ['owner_only'] };
    await here.hub.request('PATCH', `/v1/memories/${memory.id}`, { body: closer });
    const { body: newer } = await send('m.json', mem0([fresh('pill'), `Swims on Sundays ${fresh('swim')}`]));
    const [proposal] = await proposalsOf(newer.id);
    expect(proposal.classification).toBe('sensitive');
    expect((await post(`/v1/memories/proposals/${proposal.id}/accept`, {})).body).toMatchObject(closer);
  });

  it('a folder with the zips of one export is one dump', async () => {
    const [a, b] = [
      await zipOf(dumps.json('conversations.json', [dumps.claudeConversation(fresh('c'), [['human', 'One.']])])),
      await zipOf(dumps.json(`projects/${fresh('p')}.json`, project())),
    ];
    place('export/conversations-000.zip', a);
    place('export/projects-000.zip', b);
    place('export/manifest-1.json', JSON.stringify({ files: [] }));
    symlinkSync('/etc/hostname', join(here.hub.dataDir, 'imports/export/link.json'));
    const { body } = await post('/v1/import/vendor', { path: 'imports/export' });
    expect(body).toMatchObject({ name: 'export', vendor: 'claude', counts: { texts: 3 } });
  });

  it('and so are the zips that lie in one zip', async () => {
    const [a, b] = [
      await zipOf(dumps.json('conversations.json', [dumps.claudeConversation(fresh('c'), [['human', 'One.']])])),
      await zipOf(dumps.json(`projects/${fresh('p')}.json`, project())),
    ];
    const whole = rawZip([
      { name: 'export/conversations-000.zip', data: a },
      { name: 'export/projects-000.zip', data: b },
      { name: 'export/empty.zip', data: 'no zip at all' },
      { name: '__MACOSX/export/._conversations.json', data: '[{"mapping": {}}]' },
      { name: 'export/.trash/conversations.json', data: '[{"mapping": {}}]' },
    ]);
    const { body } = await send('download.zip', whole);
    expect(body).toMatchObject({ name: 'download.zip', vendor: 'claude', counts: { texts: 3 } });
  });

  it('answers at once when asked to, and only one is taken in at a time', async () => {
    const dump = mem0(
      ...Array.from({ length: 300 }, (_, i): [string, string] => [fresh(`m${i}`), `Fact ${i} ${fresh('z')}`]),
    );
    const { status, body } = await send('m.json', dump, { prefer: 'respond-async' });
    expect(status).toBe(202);
    const second = await send('m.json', dump);
    expect([second.status, second.body.code]).toEqual([409, 'busy']);
    const job = await ended(body.job_id);
    expect(job).toMatchObject({ state: 'done', result: { counts: { proposed: 300 } } });
  });
});

async function ended(id: string): Promise<HubAnswer['body']> {
  for (let tries = 0; tries < 400; tries++) {
    const answer = await here.hub.request('GET', `/v1/jobs/${id}`).catch(() => undefined);
    if (['done', 'failed'].includes(answer?.body?.state)) return answer?.body;
    await sleep(50);
  }
  throw new Error('the job did not end');
}

describe('a dump that is refused', () => {
  const whole = () => mem0([fresh('a'), 'One.'], [fresh('b'), 'Two.']);

  const traces = async () => [
    await get('/v1/import/vendor?limit=500'),
    (await get('/v1/memories/proposals?limit=500')).length,
    (await get('/v1/artifacts?limit=500')).length,
  ];

  it.each<[string, string, () => string | Buffer | Promise<Buffer>, number, string]>([
    ['of an unknown layout', 'a.json', () => '{"a": 1}', 400, 'unrecognized_layout'],
    ['that is empty', 'a.json', () => '', 400, 'unrecognized_layout'],
    ['that ends in the middle', 'a.json', () => whole().slice(0, -5), 400, 'integrity_mismatch'],
    [
      'with bytes that are no UTF-8',
      'a.json',
      () => Buffer.from(whole().replace('One', '\u00ff'), 'latin1'),
      400,
      'integrity_mismatch',
    ],
    [
      'as a zip whose paths climb',
      'a.zip',
      () => rawZip([{ name: '../a.json', data: whole() }]),
      400,
      'integrity_mismatch',
    ],
    [
      'as a zip with a link',
      'a.zip',
      () => rawZip([{ name: 'a.json', data: whole(), mode: 0o120777 }]),
      400,
      'integrity_mismatch',
    ],
    [
      'as a zip that is cut short',
      'a.zip',
      () => rawZip([{ name: 'a.json', data: whole() }]).subarray(0, -30),
      400,
      'integrity_mismatch',
    ],
    [
      'as a bomb',
      'a.zip',
      () => rawZip([{ name: 'a.json', data: Buffer.alloc(2 ** 25, ' ') }]),
      413,
      'payload_too_large',
    ],
    [
      'as a zip in a zip in a zip',
      'a.zip',
      () => {
        const inner = rawZip([{ name: 'a.json', data: whole() }]);
        return rawZip([{ name: 'c.zip', data: rawZip([{ name: 'b.zip', data: inner }]) }]);
      },
      400,
      'unrecognized_layout',
    ],
  ])('%s: in words, and nothing is changed', async (_, name, content, status, code) => {
    const before = await traces();
    const refused = await send(name, await content());
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.detail).toMatch(/\.$/);
    expect(await traces()).toEqual(before);
  });

  it('after much of it was read leaves nothing behind, and the rest of it can come again', async () => {
    const before = await traces();
    const many = mem0(...Array.from({ length: 2000 }, (_, i): [string, string] => [fresh(`m${i}`), `Fact ${i}`]));
    const refused = await send('m.json', `${many.slice(0, -1)},`);
    expect(refused.status).toBe(400);
    expect(await traces()).toEqual(before);
    expect((await send('m.json', mem0([fresh('m0'), 'Fact 0']))).body.counts.proposed).toBe(1);
  });

  it.each([
    ['neither a path nor a file', {}],
    ['a path outside of imports', { path: '/etc/passwd' }],
    ['a path that climbs', { path: 'imports/../vault.json' }],
    ['a path where nothing is', { path: 'imports/nothing.json' }],
    ['an upload that is not there', { upload: 'upl_01ARZ3NDEKTSV4RRFFQ69G5FAV' }],
    ['anything else', { path: 'imports/a.json', vendor: 'mem0' }],
  ])('for %s', async (_, body) => {
    const before = await traces();
    expect((await post('/v1/import/vendor', body)).status).toBe(422);
    expect(await traces()).toEqual(before);
  });

  it('for an assistant', async () => {
    const { body: link } = await post('/v1/connections/links', { name: 'Assistant' });
    const { body: paired } = await post('/v1/connections/pair', { code: link.code });
    for (const [method, path] of [
      ['POST', '/v1/import/vendor'],
      ['GET', '/v1/import/vendor'],
    ] as const) {
      const body = method === 'POST' ? { path: 'imports/a.json' } : undefined;
      const { status, body: answer } = await here.hub.request(method, path, { token: paired.token, body });
      expect([status, answer.code]).toEqual([403, 'owner_required']);
    }
  });
});

describe('a vault that dies in the middle', () => {
  const many = () =>
    mem0(...Array.from({ length: 1500 }, (_, i): [string, string] => [fresh(`m${i}`), `Fact ${i} ${fresh('k')}`]));

  it('goes on with a dump under imports, and proposes everything once', async () => {
    place('large.json', many());
    const { body } = await post('/v1/import/vendor', { path: 'imports/large.json' }, { prefer: 'respond-async' });
    await sleep(400);
    await here.hub.kill('vault');
    const job = await ended(body.job_id);
    expect(job).toMatchObject({ state: 'done', result: { status: 'complete', counts: { proposed: 1500, known: 0 } } });
    const { body: again } = await post('/v1/import/vendor', { path: 'imports/large.json' });
    expect(again.counts).toEqual({ proposed: 0, texts: 0, known: 1500, passed_over: 0 });
    expect((await get('/v1/events/verify')).ok).toBe(true);
  });

  it('forgets a dump that was sent to it and that it had not read yet, and takes it in when it is sent again', async () => {
    const { body } = await send('m.json', many(), { prefer: 'respond-async' });
    await here.hub.kill('vault');
    const job = await ended(body.job_id);
    const complete = (await get('/v1/import/vendor?limit=500&status=complete')).length;
    expect((await get('/v1/import/vendor?limit=500')).length).toBe(complete);
    const { status, body: batch } = await send('m.json', many());
    expect([status, batch.counts.proposed]).toEqual([200, job.state === 'done' ? 0 : 1500]);
  });
});

describe('a dump that says something else than what is live', () => {
  it('opens a conflict where a memory of it contradicts what is live', async () => {
    const boat = fresh('Skua');
    const there = (await post('/v1/memories', { kind: 'semantic', statement: `The ${boat} has 4 cabins.` })).body;
    const { body: batch } = await send('memories.json', mem0([fresh('s'), `The ${boat} has 6 cabins.`]));
    const [proposal] = await proposalsOf(batch.id);
    expect(proposal.policy_verdict).toBe('conflict');
    const open = await get('/v1/conflicts?status=open&limit=500');
    expect(open).toContainEqual(
      expect.objectContaining({ kind: 'contradiction', memory_id: there.id, proposal_id: proposal.id }),
    );
  });

  it('opens one where a memory of it contradicts what is promised, and none where it is of something else', async () => {
    const boat = fresh('Tern');
    const promise = { title: `Varnish the ${boat}`, due_at: '2031-04-14T12:00:00.000Z' };
    const there = (await post('/v1/commitments', promise)).body;
    const said = `The ${boat} has to be varnished by 3 May 2031.`;
    const { body: batch } = await send(
      'memories.json',
      mem0([fresh('said'), said], [fresh('sails'), `The ${boat} sails on 9 May 2031.`]),
    );
    const proposals: { id: string; statement: string; policy_verdict: string }[] = await proposalsOf(batch.id);
    const verdicts = proposals.map(({ statement, policy_verdict }) => [statement === said, policy_verdict]);
    expect(verdicts.toSorted()).toEqual([
      [false, 'needs_review'],
      [true, 'conflict'],
    ]);
    const open = await get('/v1/conflicts?status=open&limit=500');
    const proposal_id = proposals.find(({ statement }) => statement === said)?.id;
    expect(open).toContainEqual(expect.objectContaining({ kind: 'contradiction', memory_id: there.id, proposal_id }));
  });
});

describe('a dump that would bury its owner in proposals', () => {
  const list = (name: string, count: number) =>
    Array.from({ length: count }, (_, number) => `- The ${number}th of ${fresh(name)}`).join('\n');

  it('is refused before any of it waits, with what to do', async () => {
    const before = await get('/v1/import/vendor');
    const { status, body } = await send('list.md', list('many', PENDING_OF_DUMPS + 1));
    expect([status, body.code]).toEqual([409, 'quota_reached']);
    expect(body.detail).toMatch(/would propose 10001 memories.* no more than 10000 may wait/);
    expect(body.fix).toMatch(/in parts/);
    expect(await get('/v1/import/vendor')).toEqual(before);
  });

  it('is refused as well where others wait already, and taken in where there is room', async () => {
    const { status, body } = await send('few.md', list('few', 3));
    expect([status, body.counts.proposed]).toEqual([200, 3]);
    const refused = await send('list.md', list('more', PENDING_OF_DUMPS));
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/of other dumps wait already/)]);
    // What is known already takes no room.
    expect((await send('few.md', list('few', 3))).body.counts).toMatchObject({ proposed: 0, known: 3 });
  });

  it('is not read to its end where it is nothing but memories', async () => {
    const { status, body } = await send('list.md', list('endless', DUMP_MEMORIES + 1));
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
  });
});
