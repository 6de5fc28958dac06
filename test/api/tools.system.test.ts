// The eleven tools, the resources, search and the brief over HTTP: what they answer, and what they refuse.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../shared/schemas/grant.ts';
import { TOOLS } from '../../shared/tools/tools.ts';
import { pairAssistant, type TestAssistant } from '../support/assistant.ts';
import { startHub, type TestHub } from '../support/hub.ts';

const MISSING = `prj_${'0'.repeat(26)}`;

let hub: TestHub;
let project: string;
let hidden: string;
let assistant: TestAssistant;
beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
  project = await create('projects', { title: 'Trip to Oslo' });
  hidden = await create('projects', { title: 'Surprise party' });
  await create('memories', { kind: 'semantic', statement: 'The train leaves at nine', project_id: project });
  await create('memories', { kind: 'semantic', statement: 'The cake is by train', project_id: hidden });
  assistant = await pairAssistant(hub, { capabilities: [...CAPABILITIES], selectors: { project } });
});
afterAll(() => hub[Symbol.asyncDispose]());

async function create(plural: string, body: Record<string, unknown>): Promise<string> {
  const answer = await hub.request('POST', `/v1/${plural}`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.id;
}

const ACTION = { kind: 'email', summary_human: 'Send the plan', payload: { to: 'a' }, basis_refs: [] };

/** Arguments with which a granted assistant gets an answer. */
function argumentsOf(): Record<string, Record<string, unknown>> {
  return {
    get_context_contract: { purpose: 'Plan the trip' },
    search_personal_context: { query: 'train', purpose: 'Plan' },
    get_context_manifest: { purpose: 'Plan', requested_capabilities: ['project.read'] },
    propose_memory: {
      memory: { kind: 'episodic', statement: 'Booked a bed', project_id: project },
      evidence_refs: ['mail 7'],
    },
    propose_operational_state: { target_id: project, current_step: 'Booking' },
    propose_relation: { from_id: project, to_id: project, relation_type: 'related_to' },
    set_shared_state: { key: 'step', value: { at: 1 }, ttl_seconds: 60, visibility: 'private_to_connection' },
    get_shared_state: { key: 'step' },
    propose_action: { ...ACTION, idempotency_key: 'tools' },
    request_approval: { intent_summary: 'Book it', rationale: 'It is cheap', impact: 'Costs 90' },
    check_action_status: { intent_id: `int_${'0'.repeat(26)}` },
  };
}

describe('the tools', () => {
  it('all answer an assistant that is granted them', async () => {
    const goal = await create('goals', { title: 'See the fjord', project_id: project });
    const args = argumentsOf();
    args.propose_relation = { from_id: project, to_id: goal, relation_type: 'depends_on' };
    let intent = '';
    for (const { name } of TOOLS) {
      if (name === 'check_action_status') args.check_action_status = { intent_id: intent };
      const { status, body } = await assistant.call(name, args[name]);
      expect(status, `${name} ${JSON.stringify(body)}`).toBe(200);
      if (name === 'propose_action') intent = body.id;
      if (name === 'check_action_status')
        expect(body).toEqual({ intent_id: intent, status: 'pending', decided_at: null });
    }
  });

  it('all fail closed without a grant, and each refusal is in the audit log', async () => {
    const stranger = await pairAssistant(hub);
    const args = argumentsOf();
    args.propose_relation = { from_id: project, to_id: hidden, relation_type: 'depends_on' };
    for (const { name } of TOOLS) {
      const { status, body } = await stranger.call(name, args[name]);
      expect([status, body.code], name).toEqual([403, 'policy_denied']);
    }
    const { body: events } = await hub.request('GET', '/v1/events?kind=context.refused&limit=11');
    expect(events.map(({ actor, extra }: { actor: string; extra: { tool: string } }) => [actor, extra.tool])).toEqual(
      TOOLS.map(({ name }) => [stranger.connectionId, `tool.${name}`]).reverse(),
    );
  });

  it('all refuse an argument they do not know, and one that is missing', async () => {
    for (const { name, input } of TOOLS) {
      const args = argumentsOf()[name];
      const unknown = await assistant.call(name, { ...args, surprise: 1 });
      expect([unknown.status, unknown.body.errors?.[0].loc], name).toEqual([422, ['body', 'surprise']]);
      const [required] = (input as unknown as { required: string[] }).required;
      const { [required as string]: _left, ...rest } = args as Record<string, unknown>;
      const missing = await assistant.call(name, rest);
      expect([missing.status, missing.body.errors?.[0].loc], name).toEqual([422, ['body', required]]);
    }
  });

  it('leave and read no entry under a name of white space alone', async () => {
    for (const [name, more] of Object.entries({
      set_shared_state: { value: {}, ttl_seconds: 9, visibility: 'shared' },
      get_shared_state: {},
    })) {
      const { status, body } = await assistant.call(name, { ...more, key: ' \t' });
      expect([status, body.errors?.[0].loc], name).toEqual([422, ['body', 'key']]);
    }
  });

  it('take a token first: without one, also an unknown tool is 401', async () => {
    for (const token of [null, 'hub_c_nobody']) {
      for (const tool of ['get_context_contract', 'format_disk']) {
        const answer = await assistant.request('POST', `/v1/mcp/tools/${tool}`, { token, body: { purpose: 'x' } });
        expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
      }
    }
    for (const name of ['format_disk', 'GET_CONTEXT_CONTRACT', '__proto__', 'constructor', 'tool.get_context_contract'])
      expect((await assistant.call(name, {})).status, name).toBe(404);
  });

  it('answer the owner too, who sees everything', async () => {
    const answer = await hub.request('POST', '/v1/mcp/tools/search_personal_context', {
      body: { query: 'train', purpose: 'x' },
    });
    expect([answer.status, answer.body.hits.length, answer.body.policy.grants]).toEqual([200, 2, ['owner']]);
  });

  it('that read are never stored under a key; those that write are', async () => {
    const headers = { 'idempotency-key': 'one key' };
    const bad = await assistant.call('propose_memory', argumentsOf().propose_memory, headers);
    expect(bad.status).toBe(422);
    const key = { 'idempotency-key': 'one-key' };
    for (const purpose of ['Plan the trip', 'Plan something else']) {
      const answer = await assistant.call('get_context_contract', { purpose }, key);
      expect([answer.status, answer.body.purpose, answer.headers.get('idempotency-replayed')]).toEqual([
        200,
        purpose,
        null,
      ]);
    }
    const memory = { kind: 'semantic', statement: 'Said once', project_id: project };
    const first = await assistant.call('propose_memory', { memory, evidence_refs: [] }, key);
    const again = await assistant.call('propose_memory', { memory, evidence_refs: [] }, key);
    expect([again.body.id, again.headers.get('idempotency-replayed')]).toEqual([first.body.id, 'true']);
    const other = { memory: { ...memory, statement: 'Other words' }, evidence_refs: [] };
    expect(await assistant.call('propose_memory', other, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
  });

  it('answer a hidden target and a missing one with the same bytes', async () => {
    const memory = { kind: 'semantic', statement: 'x' };
    const attempts: [string, (id: string) => unknown][] = [
      ['propose_relation', (id) => ({ from_id: project, to_id: id, relation_type: 'related_to' })],
      ['propose_operational_state', (id) => ({ target_id: id, current_step: 'x' })],
      ['propose_memory', (id) => ({ memory: { ...memory, project_id: id }, evidence_refs: [] })],
      ['propose_memory', (id) => ({ memory: { ...memory, project_id: project }, evidence_refs: [id] })],
      ['propose_action', (id) => ({ ...ACTION, basis_refs: [id], idempotency_key: 'hidden' })],
    ];
    for (const [tool, args] of attempts) {
      const [unseen, missing] = [await assistant.call(tool, args(hidden)), await assistant.call(tool, args(MISSING))];
      expect(unseen.status, tool).toBe(404);
      expect(JSON.stringify(unseen.body), tool).toBe(JSON.stringify(missing.body));
    }
    const asked = async (subject_ref: string) => {
      const {
        contract_id: _,
        assembled_at: __,
        ...rest
      } = (await assistant.call('get_context_contract', { purpose: 'x', subject_ref })).body;
      return rest;
    };
    expect(await asked(hidden)).toEqual(await asked(MISSING));
    expect(await asked(hidden)).toMatchObject({ situation: null, sufficient: false });
  });
});

describe('the situation package', () => {
  it('refuses a purpose that says nothing, counts below one, and instants that are none', async () => {
    for (const [args, place] of [
      [{ purpose: '' }, 'purpose'],
      [{ purpose: ' \t\n ' }, 'purpose'],
      [{ purpose: 7 }, 'purpose'],
      [{ purpose: 'x', max_items: 0 }, 'max_items'],
      [{ purpose: 'x', max_items: 1.5 }, 'max_items'],
      [{ purpose: 'x', max_items: '3' }, 'max_items'],
      [{ purpose: 'x', as_of: 'yesterday' }, 'as_of'],
      [{ purpose: 'x', as_of: '2026-02-31T00:00:00Z' }, 'as_of'],
      [{ purpose: 'x', as_of: '2026-01-01T00:00:00+02:00' }, 'as_of'],
      [{ purpose: 'x', subject_ref: 7 }, 'subject_ref'],
    ] as const) {
      const answer = await assistant.call('get_context_contract', args);
      expect([answer.status, answer.body.errors?.[0].loc[1]], JSON.stringify(args)).toEqual([422, place]);
    }
  });

  it('takes null for what is left out, and holds nothing before there was anything', async () => {
    const nulls = { purpose: 'Plan the trip', subject_ref: null, max_items: null, as_of: null };
    expect((await assistant.call('get_context_contract', nulls)).body.situation.project_id).toBe(project);
    const early = { purpose: 'Plan the trip', subject_ref: project, as_of: '1999-01-01T00:00:00Z' };
    const { status, body } = await assistant.call('get_context_contract', early);
    expect([status, body.sufficient, body.memories, body.goals]).toEqual([200, false, [], []]);
  });

  it('is what the page shows the owner as the situation', async () => {
    const { status, body } = await hub.request('GET', '/v1/situation');
    expect(status).toBe(200);
    expect(body.contract).toMatchObject({ purpose: 'what matters now', granted_scope: { grant_id: 'owner' } });
    expect(body.contract.situation).toEqual(body.project);
  });
});

describe('search', () => {
  it('finds what the caller may see and nothing else, under which policy', async () => {
    const mine = await assistant.request('GET', '/v1/search?q=train');
    expect(mine.body).toMatchObject({
      hits: [{ project_id: project, snippet: expect.stringContaining('train') }],
      policy: { actor: assistant.connectionId, ceiling: 'private' },
    });
    expect((await hub.request('GET', '/v1/search?q=train&type=memory')).body.hits).toHaveLength(2);
    expect((await hub.request('GET', `/v1/search?q=train&project=${hidden}`)).body.hits).toHaveLength(1);
    expect((await assistant.request('GET', `/v1/search?q=train&project=${hidden}`)).body.hits).toEqual([]);
    expect((await hub.request('GET', '/v1/search?q=train&classification=public')).body.hits).toEqual([]);
  });

  it('answers no query with no hits, and any text without an error', async () => {
    for (const q of ['', '?q=', '?q=%22', '?q=NEAR(', '?q=*', "?q='%3B--", '?q=a%20OR%20', '?q=%00%C3%BF', '?q=🧭']) {
      const { status, body } = await hub.request('GET', `/v1/search${q}`);
      expect([status, Array.isArray(body.hits)], q).toEqual([200, true]);
    }
    expect((await hub.request('GET', '/v1/search')).body.hits).toEqual([]);
  });

  it('answers filters without words, and shows a connection no more than it may see', async () => {
    const find = async (who: Pick<TestAssistant, 'request'>, query: string) =>
      (await who.request('GET', `/v1/search?${query}`)).body.hits.length;
    expect([await find(hub, 'type=memory'), await find(assistant, 'type=memory')]).toEqual([2, 1]);
    expect([await find(hub, `project=${hidden}`), await find(assistant, `project=${hidden}`)]).toEqual([2, 0]);
    expect([await find(hub, 'purpose=x'), await find(hub, 'classification=public')]).toEqual([0, 0]);
    const event = { title: 'Checkup', starts_at: '2026-05-01T00:00:00.000Z' };
    expect((await hub.request('POST', '/v1/calendar-events', { body: event })).status).toBe(200);
    for (const window of [
      'from=2026-05-01',
      'from=2026-05-01T00:00:00Z',
      'to=2026-05-01T00:00:00Z',
      'q=checkup&from=2026-05-01T00:00:00Z',
    ])
      expect(await find(hub, window), window).toBe(1);
  });

  it('begins a day at midnight UTC wherever the owner is, and says so', async () => {
    const { body: before } = await hub.request('GET', '/v1/profile');
    await hub.request('PATCH', '/v1/profile', { body: { time_zone: 'Europe/Berlin' } });
    const event = { title: 'Night watch', starts_at: '2031-07-14T22:30:00Z' };
    await hub.request('POST', '/v1/calendar-events', { body: event });
    const on = async (day: string) =>
      (await hub.request('GET', `/v1/search?type=event&from=${day}&to=${day}`)).body.hits.length;
    expect([await on('2031-07-14'), await on('2031-07-15')]).toEqual([1, 0]);
    await hub.request('PATCH', '/v1/profile', { body: { time_zone: before.time_zone } });
    const { paths } = (await hub.request('GET', '/openapi.json', { token: null })).body;
    const from = paths['/v1/search'].get.parameters.find(({ name }: { name: string }) => name === 'from');
    expect(from.description ?? from.schema.description).toContain('midnight UTC');
  });

  it('takes a day or an instant for the window, and refuses what it does not know', async () => {
    expect((await hub.request('GET', '/v1/search?q=x&from=2026-01-01&to=2026-01-31T12:00:00Z')).status).toBe(200);
    for (const query of ['from=soon', 'to=2026-02-31', 'classification=secret', 'limit=3', 'q=a&q=b'])
      expect((await hub.request('GET', `/v1/search?${query}`)).status, query).toBe(422);
  });

  it('is refused without a grant and without a token', async () => {
    const stranger = await pairAssistant(hub);
    expect((await stranger.request('GET', '/v1/search?q=train')).body.code).toBe('policy_denied');
    expect((await hub.request('GET', '/v1/search?q=train', { token: null })).status).toBe(401);
  });
});

describe('the resources', () => {
  const read = (who: Pick<TestAssistant, 'request'>, uri: string) =>
    who.request('GET', `/v1/mcp/resources?uri=${encodeURIComponent(uri)}`);

  it('are the profile, a brief, the own grants and the own events', async () => {
    expect((await read(assistant, '/profile')).body).toMatchObject({ profile: { type: 'profile' }, preferences: [] });
    expect((await read(assistant, `/projects/${project}/brief`)).body.project).toMatchObject({ id: project });
    for (const uri of ['/connection/self', '/self']) {
      const { body } = await read(assistant, uri);
      expect(body).toMatchObject({ connection: { id: assistant.connectionId }, grants: [{ status: 'active' }] });
      expect(JSON.stringify(body)).not.toContain('hub_c_');
    }
    const { body } = await read(assistant, 'audit');
    expect(body.events[0].kind).toBe('context.resource');
    expect(JSON.stringify(body)).not.toContain(hidden);
  });

  it('answer anything else alike: not found', async () => {
    const missing = await read(assistant, `/projects/${MISSING}/brief`);
    for (const uri of [
      `/projects/${hidden}/brief`,
      '/projects/x/brief',
      '/etc/passwd',
      '/',
      'file:///self',
      '/self/',
    ]) {
      const { status, body } = await read(assistant, uri);
      expect([status, body], uri).toEqual([404, missing.body]);
    }
    for (const query of ['', '?uri=', `?uri=${'x'.repeat(257)}`, '?uri=/self&more=1'])
      expect((await assistant.request('GET', `/v1/mcp/resources${query}`)).status, query).toBe(422);
  });

  it('are closed to a connection without a grant, but for what it may know of itself', async () => {
    const stranger = await pairAssistant(hub);
    for (const uri of ['/profile', `/projects/${project}/brief`])
      expect((await read(stranger, uri)).body.code, uri).toBe('policy_denied');
    expect((await read(stranger, '/self')).body.grants).toEqual([]);
    expect((await read(stranger, 'audit')).status).toBe(200);
  });
});

it('one address of the brief serves both: the owner whole records, an assistant what it may see', async () => {
  const path = (id: string) => `/v1/projects/${id}/brief`;
  expect((await hub.request('GET', path(project))).body).toMatchObject({ project: { id: project, version: 1 } });
  const { status, body } = await assistant.request('GET', path(project));
  expect([status, body.project.id, body.memories[0].body.statement]).toEqual([
    200,
    project,
    'The train leaves at nine',
  ]);
  expect(body.relations).toBeUndefined();
  const [unseen, missing] = [
    await assistant.request('GET', path(hidden)),
    await assistant.request('GET', path('nonsense')),
  ];
  expect([unseen.status, unseen.body]).toEqual([404, missing.body]);
  expect((await hub.request('GET', path(project), { token: null })).status).toBe(401);
});
