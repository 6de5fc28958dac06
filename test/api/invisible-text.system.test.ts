// Words of which nothing is seen say nothing: where a text must not be empty, they are refused like an empty one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Memory } from '../../shared/schemas/memory.ts';
import { conforms } from '../../shared/validate.ts';
import { pairAssistant, type TestAssistant } from '../support/assistant.ts';
import { startHub, type TestHub } from '../support/hub.ts';

/** Zero width, a soft hyphen, a word joiner, a filler, an empty pattern of Braille, tags, and all of it between blanks. */
const NOTHING = [
  '\u200b',
  '\u00ad\u00ad',
  '\u2060',
  '\u3164',
  '\u2800',
  '\u{e0061}\u{e0062}',
  ' \u200b\t\ufeff\u200d\n',
];
/** A joiner in its place, and what stands beside something hidden. */
const SOMETHING = ['می‌خواهم', '👩‍🚀', 'a\u200b', '\u00ad–'];
const SAID = 'must hold something that can be seen';

let hub: TestHub;
let assistant: TestAssistant;
beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
  assistant = await pairAssistant(hub, { capabilities: ['memory.propose', 'action.propose', 'project.read'] });
});
afterAll(() => hub[Symbol.asyncDispose]());

it.each([
  ['/v1/memories', 'statement', { kind: 'semantic' }],
  ['/v1/projects', 'title', {}],
  ['/v1/commitments', 'title', {}],
  ['/v1/decisions', 'title', {}],
  ['/v1/preferences', 'value', { key: 'seat' }],
  ['/v1/preferences', 'key', { value: 'aisle' }],
  ['/v1/connections/links', 'name', {}],
] as const)('%s refuses a %s of which nothing is seen, in one sentence', async (path, field, rest) => {
  for (const text of NOTHING) {
    const { status, body } = await hub.request('POST', path, { body: { ...rest, [field]: text } });
    expect([status, body.detail], JSON.stringify(text)).toEqual([422, `body: ${field} ${SAID}.`]);
    expect(JSON.stringify(body)).not.toContain(text);
  }
});

it('an empty text and blanks are told what they were told before', async () => {
  const told = async (statement: string) =>
    (await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } })).body.detail;
  expect(await told('')).toBe('body: statement must not be empty.');
  expect(await told(' \n')).toBe('body: statement must hold more than white space.');
});

it('what shows anything is taken as it is', async () => {
  for (const statement of SOMETHING) {
    const { status, body } = await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement } });
    expect([status, body.statement]).toEqual([200, statement]);
  }
});

it('nothing is changed, succeeded, proposed, accepted, merged or asked for in such words', async () => {
  const [nothing] = NOTHING;
  const { body: memory } = await hub.request('POST', '/v1/memories', {
    body: { kind: 'semantic', statement: 'The shed has a tin roof.' },
  });
  const expectRefused = ({ status, body }: { status: number; body: { detail: string } }, at: string) =>
    expect([status, body.detail]).toEqual([422, `body: ${at} ${SAID}.`]);
  const one = `/v1/memories/${memory.id}`;
  expectRefused(await hub.request('PATCH', one, { body: { statement: nothing } }), 'statement');
  expectRefused(await hub.request('PATCH', one, { body: { labels: ['roof', nothing] } }), 'labels.1');
  expectRefused(await hub.request('POST', `${one}/supersede`, { body: { statement: nothing } }), 'statement');
  expect((await hub.request('GET', one)).body).toEqual(memory);

  const proposed = { kind: 'semantic', statement: nothing };
  expectRefused(await assistant.call('propose_memory', { memory: proposed, evidence_refs: [] }), 'memory.statement');
  const asked = { intent_summary: nothing, rationale: 'Because', impact: 'None' };
  expectRefused(await assistant.call('request_approval', asked), 'intent_summary');
  const { body: proposal } = await assistant.call('propose_memory', {
    memory: { kind: 'semantic', statement: 'The shed has a slate roof.' },
    evidence_refs: [],
  });
  const edits = { edits: { statement: nothing } };
  expectRefused(
    await hub.request('POST', `/v1/memories/proposals/${proposal.id}/accept`, { body: edits }),
    'edits.statement',
  );
  const { body: project } = await hub.request('POST', '/v1/projects', { body: { title: 'The shed' } });
  const step = await assistant.call('propose_operational_state', { target_id: project.id, current_step: nothing });
  expect([step.status, step.body.detail]).toEqual([422, 'This proposes nothing of where it stands.']);
  const merge = { status: 'resolved_merged', statement: nothing };
  expectRefused(
    await hub.request('POST', `/v1/conflicts/${memory.id.replace('mem', 'cnf')}/resolve`, { body: merge }),
    'statement',
  );
});

it('what was taken in before is read as it is', () => {
  const { statement, ...others } = Memory.New.properties;
  expect(statement).toBeDefined();
  expect(others).toHaveProperty('kind');
  expect(conforms(Memory.New, { kind: 'semantic', statement: '\u200b' })).toBe(false);
  expect(conforms(Memory.Record.properties.statement, '\u200b')).toBe(true);
});
