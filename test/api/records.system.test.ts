// Every family of objects over HTTP: what works, and what is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHub, type TestHub } from '../support/hub.ts';
import { whenAllowed } from '../support/when-allowed.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
});
afterAll(() => hub[Symbol.asyncDispose]());

async function create(plural: string, body: Record<string, unknown>): Promise<{ id: string; version: number }> {
  const { status, body: made } = await hub.request('POST', `/v1/${plural}`, { body });
  expect(status, JSON.stringify(made)).toBe(200);
  return made;
}

async function twoProjects(): Promise<{ from_id: string; to_id: string }> {
  const [from, to] = [await create('projects', { title: 'One' }), await create('projects', { title: 'Two' })];
  return { from_id: from.id, to_id: to.id };
}

const FAMILIES = [
  ['projects', { title: 'Move house' }, { title: 'Move flat' }],
  ['goals', { title: 'Sleep more' }, { status: 'done' }],
  ['commitments', { title: 'Call back' }, { counterparty: 'The bank' }],
  ['decisions', { title: 'Which train' }, { chosen_option: 'The early one' }],
  ['memories', { kind: 'semantic', statement: 'Likes tea' }, { statement: 'Likes green tea' }],
  ['artifacts', { kind: 'note', title: 'A note' }, { body_text: 'Words' }],
  ['preferences', { key: 'seat', value: 'window' }, { rationale: 'The view' }],
] as const;

describe.each(FAMILIES)('%s', (plural, body, patch) => {
  it('are created, read, listed, changed, and keep every version', async () => {
    const made = await create(plural, body);
    const read = await hub.request('GET', `/v1/${plural}/${made.id}`);
    expect(read).toMatchObject({ status: 200, body: made });
    expect(read.headers.get('etag')).toBe('"1"');
    expect(read.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(read.headers.get('cache-control')).toBe('no-store');

    const list = await hub.request('GET', `/v1/${plural}?limit=1`);
    expect(list.body).toEqual([made]);

    const changed = await hub.request('PATCH', `/v1/${plural}/${made.id}`, {
      body: patch,
      headers: { 'if-match': '1' },
    });
    expect(changed).toMatchObject({ status: 200, body: { ...patch, version: 2 } });
    expect(changed.headers.get('etag')).toBe('"2"');

    const versions = await hub.request('GET', `/v1/${plural}/${made.id}/versions`);
    expect(versions.body.map((each: { version: number }) => each.version)).toEqual([2, 1]);
    expect(versions.body[1]).toEqual(made);
  });

  it('are gone from every read when deleted, and deleting again finds nothing', async () => {
    const { id } = await create(plural, body);
    const deleted = await hub.request('DELETE', `/v1/${plural}/${id}`);
    expect(deleted).toMatchObject({ status: 200, body: { id, purged: false } });
    expect((await hub.request('GET', `/v1/${plural}/${id}`)).status).toBe(404);
    expect((await hub.request('PATCH', `/v1/${plural}/${id}`, { body: patch })).status).toBe(404);
    expect((await hub.request('DELETE', `/v1/${plural}/${id}`)).status).toBe(404);
  });

  it('lose their history too when purged', async () => {
    const { id } = await create(plural, body);
    const purged = await hub.request('DELETE', `/v1/${plural}/${id}?purge=true`);
    expect(purged).toMatchObject({ status: 200, body: { id, purged: true } });
    expect((await hub.request('GET', `/v1/${plural}/${id}/versions`)).status).toBe(404);
  });

  it('are not found under an id that is not there, is of another kind, or is none at all', async () => {
    const other = await create(plural === 'goals' ? 'projects' : 'goals', { title: 'Of another kind' });
    for (const id of ['nonsense', 'x', `${other.id.slice(0, 4)}${'0'.repeat(26)}`, other.id, 'a%2Fb', '%00', '..%2f']) {
      const { status, body: problem } = await hub.request('GET', `/v1/${plural}/${id}`);
      expect([status, problem.code, problem.detail], id).toEqual([
        404,
        'not_found',
        'Nothing with this id can be seen from here.',
      ]);
    }
  });

  it('take no unknown property, no wrong type, and nothing that only the vault sets', async () => {
    for (const extra of [{ surprise: 1 }, { id: 'x' }, { version: 7 }, { authority: 'proposed' }, { labels: 'one' }]) {
      const { status, body: problem } = await hub.request('POST', `/v1/${plural}`, { body: { ...body, ...extra } });
      expect([status, problem.code], JSON.stringify(extra)).toEqual([422, 'validation_failed']);
      expect(problem.errors[0].loc).toEqual(['body', Object.keys(extra)[0]]);
    }
    const { body: problem } = await hub.request('POST', `/v1/${plural}`, { body: {} });
    expect(problem.errors.map((each: { type: string }) => each.type)).toContain('missing');
  });

  it('are for the owner alone', async () => {
    const { id } = await create(plural, body);
    const attempts: [string, string, unknown?][] = [
      ['GET', `/v1/${plural}`],
      ['POST', `/v1/${plural}`, body],
      ['GET', `/v1/${plural}/${id}`],
      ['PATCH', `/v1/${plural}/${id}`, patch],
      ['DELETE', `/v1/${plural}/${id}`],
      ['GET', `/v1/${plural}/${id}/versions`],
      ['GET', `/v1/${plural}/nonsense`],
    ];
    for (const [method, path, sent] of attempts) {
      for (const token of [null, 'hub_o_wrong', 'x'.repeat(600)]) {
        // Wrong tokens are counted for all callers together, and these are many.
        const answer = await whenAllowed(() => hub.request(method, path, { token, body: sent }));
        const { status, body: problem, headers } = answer;
        expect([status, problem.code], `${method} ${path}`).toEqual([401, 'unauthorized']);
        expect(headers.get('www-authenticate')).toBe('Bearer');
      }
    }
  });
});

describe('relations', () => {
  it('join two objects, and are listed and removed', async () => {
    const ends = await twoProjects();
    const made = await create('relations', { ...ends, relation_type: 'depends_on' });
    expect((await hub.request('GET', `/v1/relations/${made.id}`)).body).toMatchObject({ ...ends, status: 'live' });
    const changed = await hub.request('PATCH', `/v1/relations/${made.id}`, { body: { relation_type: 'blocked_by' } });
    expect(changed).toMatchObject({ status: 200, body: { relation_type: 'blocked_by' } });
    expect((await hub.request('DELETE', `/v1/relations/${made.id}`)).status).toBe(200);
  });

  it('never join an object to itself', async () => {
    const { from_id } = await twoProjects();
    const body = { from_id, to_id: from_id, relation_type: 'related_to' };
    const { status, body: problem } = await hub.request('POST', '/v1/relations', { body });
    expect([status, problem.code]).toEqual([422, 'validation_failed']);
  });

  it('never change their ends', async () => {
    const ends = await twoProjects();
    const { id } = await create('relations', { ...ends, relation_type: 'depends_on' });
    const { status } = await hub.request('PATCH', `/v1/relations/${id}`, { body: { to_id: ends.from_id } });
    expect(status).toBe(422);
  });
});

describe('memories, preferences and decisions', () => {
  it.each([
    ['memories', { kind: 'semantic', statement: 'Lives in Lyon' }, { statement: 'Lives in Nice' }],
    ['preferences', { key: 'coffee', value: 'black' }, { value: ['white', 'sweet'] }],
    ['decisions', { title: 'Which roof', chosen_option: 'tiles' }, { chosen_option: 'slate' }],
  ])('%s are superseded by a new one, and the old one stays as history', async (plural, body, successor) => {
    const old = await create(plural, body);
    const answer = await hub.request('POST', `/v1/${plural}/${old.id}/supersede`, { body: successor });
    expect(answer).toMatchObject({ status: 200, body: { ...successor, supersedes: old.id, status: 'live' } });
    const { body: replaced } = await hub.request('GET', `/v1/${plural}/${old.id}`);
    expect(replaced).toMatchObject({ status: 'superseded', superseded_by: answer.body.id });
    expect((await hub.request('POST', `/v1/${plural}/${old.id}/supersede`, { body: {} })).status).toBe(422);
  });

  it('a decision is not superseded by nothing, and it is said that something is needed', async () => {
    const { id } = await create('decisions', { title: 'Which roof' });
    const { status, body } = await hub.request('POST', `/v1/decisions/${id}/supersede`, { body: {} });
    expect([status, body.detail]).toEqual([422, 'The body must not be empty.']);
  });

  it('a decision is superseded once under a key and on the version that was read, and its history can be read', async () => {
    const { id } = await create('decisions', { title: 'Which roof', chosen_option: 'tiles' });
    const path = `/v1/decisions/${id}`;
    const supersede = (chosen_option: string, headers: Record<string, string>) =>
      hub.request('POST', `${path}/supersede`, { body: { chosen_option }, headers });
    expect((await supersede('slate', { 'if-match': '"7"' })).body).toMatchObject({ code: 'version_conflict' });
    const headers = { 'if-match': '"1"', 'idempotency-key': 'which-roof' };
    const [first, again] = [await supersede('slate', headers), await supersede('slate', headers)];
    expect([first.status, again.body.id]).toEqual([200, first.body.id]);
    expect((await hub.request('GET', `${path}/versions`)).body).toMatchObject([
      { status: 'superseded', superseded_by: first.body.id },
      { status: 'live', chosen_option: 'tiles' },
    ]);
    expect((await supersede('thatch', {})).body).toMatchObject({ code: 'already_decided' });
    const successor = `/v1/decisions/${first.body.id}`;
    expect((await hub.request('POST', `${successor}/retract`)).body).toMatchObject({ status: 'retracted' });
    const listed = async (query: string) => (await hub.request('GET', `/v1/decisions${query}`)).body;
    expect((await listed('')).map((each: { id: string }) => each.id)).not.toContain(first.body.id);
    expect(await listed('?status=retracted&limit=1')).toMatchObject([{ id: first.body.id }]);
  });

  it('are retracted once, without a body or with an empty one', async () => {
    const { id } = await create('memories', { kind: 'semantic', statement: 'Was wrong' });
    const { status, body } = await hub.request('POST', `/v1/memories/${id}/retract`);
    expect([status, body.status]).toEqual([200, 'retracted']);
    const other = await create('memories', { kind: 'semantic', statement: 'Was wrong too' });
    expect((await hub.request('POST', `/v1/memories/${other.id}/retract`, { body: {} })).status).toBe(200);
    expect((await hub.request('POST', `/v1/memories/${other.id}/retract`, { body: { why: 1 } })).status).toBe(422);
  });
});

it('what is left out of a new object is as the description says', async () => {
  const { schemas } = (await hub.request('GET', '/openapi.json', { token: null })).body.components;
  for (const [plural, schema, body, said] of [
    ['projects', 'NewProject', { title: 'The mill' }, { status: 'active', classification: 'private' }],
    ['goals', 'NewGoal', { title: 'A new wheel' }, { status: 'open' }],
    ['commitments', 'NewCommitment', { title: 'Write to the miller' }, { status: 'open' }],
    ['artifacts', 'NewArtifact', { kind: 'document', title: 'Plan' }, { untrusted: true }],
    ['calendar-events', 'NewEvent', { title: 'A visit' }, { untrusted: false, all_day: false, status: 'confirmed' }],
    ['preferences', 'NewPreference', { key: 'tea', value: 'green' }, { always: false, classification: 'private' }],
  ] as const) {
    const { body: made } = await hub.request('POST', `/v1/${plural}`, { body });
    const properties = Object.entries(schemas[schema].properties as Record<string, { default?: unknown }>);
    const described = Object.fromEntries(
      properties.flatMap(([name, property]) => ('default' in property ? [[name, property.default]] : [])),
    );
    expect(described, schema).toMatchObject(said);
    expect(made, schema).toMatchObject(described);
  }
});

it('a project has a brief with what is open around it', async () => {
  const { id } = await create('projects', { title: 'A trip' });
  const goal = await create('goals', { title: 'See the sea', project_id: id });
  const { status, body } = await hub.request('GET', `/v1/projects/${id}/brief`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ project: { id }, goals: [{ id: goal.id }] });
  expect((await hub.request('GET', '/v1/projects/nonsense/brief')).status).toBe(404);
});

it('the profile is there after setup, and is changed with a version', async () => {
  const { body: before, headers } = await hub.request('GET', '/v1/profile');
  expect(headers.get('etag')).toBe(`"${before.version}"`);
  const body = { name: 'Ada', time_zone: 'Europe/Paris' };
  const changed = await hub.request('PATCH', '/v1/profile', { body, headers: { 'if-match': `"${before.version}"` } });
  expect(changed).toMatchObject({ status: 200, body: { ...body, version: before.version + 1 } });
  const stale = await hub.request('PATCH', '/v1/profile', { body, headers: { 'if-match': `"${before.version}"` } });
  expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: before.version + 1 } });
  expect((await hub.request('GET', '/v1/profile/versions')).body).toHaveLength(before.version + 1);
  expect((await hub.request('GET', '/v1/profile', { token: null })).status).toBe(401);
});

it.each(['Nowhere/Land', 'CET+25', '', ' '])(
  '“%s” is no time zone, and the profile stays as it was',
  async (time_zone) => {
    const { body: before } = await hub.request('GET', '/v1/profile');
    const { status, body } = await hub.request('PATCH', '/v1/profile', { body: { time_zone } });
    expect([status, body.errors[0].loc]).toEqual([422, ['body', 'time_zone']]);
    expect((await hub.request('GET', '/v1/profile')).body).toEqual(before);
  },
);

it('an event that would end before it begins is refused when it is written and when half of it is changed', async () => {
  const [begins, ends] = ['2026-03-02T18:00:00Z', '2026-03-02T17:00:00Z'];
  const refused = ({ status, body }: { status: number; body: { detail: string } }) =>
    expect([status, body.detail]).toEqual([422, 'body: ends_at must not be earlier than starts_at.']);
  const backwards = { title: 'Supper', starts_at: begins, ends_at: ends };
  refused(await hub.request('POST', '/v1/calendar-events', { body: backwards }));
  const { id } = await create('calendar-events', { title: 'Supper', starts_at: begins });
  refused(await hub.request('PATCH', `/v1/calendar-events/${id}`, { body: { ends_at: ends } }));
  expect((await hub.request('GET', `/v1/calendar-events/${id}`)).body).toMatchObject({ version: 1, ends_at: null });
});

describe('If-Match', () => {
  it('takes the version plain, quoted or weak, and a star for any', async () => {
    const { id } = await create('goals', { title: 'g' });
    for (const [i, value] of ['1', '"2"', 'W/"3"', '*'].entries()) {
      const headers = { 'if-match': value };
      const { status, body } = await hub.request('PATCH', `/v1/goals/${id}`, { body: { title: `g${i}` }, headers });
      expect([status, body.version], value).toEqual([200, i + 2]);
    }
  });

  it('is refused where no versions are compared, so that nobody writes over what they meant to keep', async () => {
    const note = (at: number, headers = {}) =>
      hub.request('PUT', '/v1/state/tide', { body: { value: { at } }, headers });
    await note(1);
    await note(2);
    const stale = await note(3, { 'if-match': '"1"' });
    expect([stale.status, stale.body.errors?.[0].loc]).toEqual([422, ['header', 'if-match']]);
    const foreign = await note(3, { 'if-match': '"a tag of another service"' });
    expect([foreign.status, foreign.body.errors?.[0].msg]).toEqual([422, stale.body.errors?.[0].msg]);
    expect((await hub.request('GET', '/v1/state/tide')).body.value).toEqual({ at: 2 });
    expect((await note(3, { 'if-match': '*' })).status).toBe(200);
    const { paths } = (await hub.request('GET', '/openapi.json', { token: null })).body;
    const { connection_id } = (await hub.request('POST', '/v1/connections/links', { body: { name: 'A ship' } })).body;
    const renamed = await hub.request('PATCH', `/v1/connections/${connection_id}`, {
      body: { name: 'A boat' },
      headers: { 'if-match': '1' },
    });
    const said = paths['/v1/connections/{conn_id}'].patch.parameters.map(({ name }: { name: string }) => name);
    expect([said.includes('if-match'), renamed.status]).toEqual([false, 422]);
  });

  it('that is stale changes nothing, on any kind of write', async () => {
    const { id } = await create('memories', { kind: 'semantic', statement: 'first' });
    await hub.request('PATCH', `/v1/memories/${id}`, { body: { statement: 'second' } });
    const headers = { 'if-match': '"1"' };
    const attempts: [string, string, unknown?][] = [
      ['PATCH', `/v1/memories/${id}`, { statement: 'third' }],
      ['DELETE', `/v1/memories/${id}`],
      ['DELETE', `/v1/memories/${id}?purge=true`],
      ['POST', `/v1/memories/${id}/supersede`, { statement: 'third' }],
      ['POST', `/v1/memories/${id}/retract`],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await hub.request(method, path, { body, headers });
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 409,
        body: { code: 'version_conflict', current_version: 2 },
      });
    }
    expect((await hub.request('GET', `/v1/memories/${id}`)).body).toMatchObject({ statement: 'second', version: 2 });
  });

  it.each(['', 'one', '"1', "'1'", '1.0', '-1', '"1", "2"', '0x1', '1 ', '9'.repeat(30)])(
    'that says %j is not valid',
    async (value) => {
      const { id } = await create('goals', { title: 'g' });
      const { status, body } = await hub.request('PATCH', `/v1/goals/${id}`, {
        body: { title: 'h' },
        headers: { 'if-match': value },
      });
      // Blanks around a value are not part of it.
      if (value.trim() === '1') expect(status).toBe(200);
      else expect([status, body.errors?.[0].loc]).toEqual([422, ['header', 'if-match']]);
    },
  );
});
