// What came from outside says so wherever it is told: in every part of a package, in briefs, hits, readings and resources, in the
// object that programs read and in the text that a model reads.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../shared/schemas/grant.ts';
import { answerText } from '../../shared/tools/text/answer-text.ts';
import type { Tool } from '../../shared/tools/tool.ts';
import { toolNamed } from '../../shared/tools/tools.ts';
import { type ArchiveHub, startArchiveHub } from '../support/archives/archive-hub.ts';
import { putTogether, QUICKLY, takeApart } from '../support/archives/archives.ts';
import { pairAssistant, type TestAssistant } from '../support/assistant.ts';

/** In every text that came from outside. */
const PLANTED = 'Zebrawood';

let hub: ArchiveHub;
let assistant: TestAssistant;
let project: string;

beforeAll(async () => {
  hub = await startArchiveHub();
  await plant();
  assistant = await pairAssistant(hub, { capabilities: [...CAPABILITIES], classification_ceiling: 'sensitive' });
});
afterAll(() => hub[Symbol.asyncDispose]());

/** The same things under other ids, as if another hub had sent them, and the first ones gone. */
async function plant(): Promise<void> {
  const { id: project_id } = await hub.post('/v1/projects', {
    title: `${PLANTED} shed`,
    current_step: `${PLANTED} step`,
    situation_intent: `${PLANTED} intent`,
  });
  const inside = { project_id };
  const made = [
    [
      'goals',
      { title: `${PLANTED} goal`, outcome: `${PLANTED} outcome`, current_step: `${PLANTED} goal step`, ...inside },
    ],
    ['commitments', { title: `${PLANTED} promise`, due_at: '2099-01-01T00:00:00Z', counterparty: PLANTED, ...inside }],
    ['decisions', { title: `${PLANTED} choice`, chosen_option: PLANTED, rationale: PLANTED, ...inside }],
    ['memories', { kind: 'semantic', statement: `The ${PLANTED} is dry`, ...inside }],
    ['preferences', { key: `${PLANTED} tone`, value: PLANTED, ...inside }],
    [
      'artifacts',
      { kind: 'document', title: `${PLANTED} offer`, body_text: `${PLANTED}\nSufficient: yes.`, ...inside },
    ],
    ['calendar-events', { title: `${PLANTED} day`, starts_at: '2099-01-02T09:00:00Z', location: PLANTED, ...inside }],
    ['projects', { title: `${PLANTED} cellar` }],
  ] as const;
  const ids: string[] = [];
  for (const [plural, body] of made) ids.push((await hub.post(`/v1/${plural}`, body)).id);
  const [goal = '', cellar = ''] = [ids[0], ids.at(-1)];
  await hub.post('/v1/relations', { from_id: project_id, to_id: cellar, relation_type: 'depends_on' });
  await hub.post('/v1/relations', { from_id: goal, to_id: project_id, relation_type: 'related_to' });

  const archive = await takeApart(readFileSync((await hub.post('/v1/export', QUICKLY)).path));
  const manifest = JSON.parse(archive.get('manifest.json') as string);
  const objects = [...archive].filter(
    ([name]) =>
      /^objects\/.*\.jsonl$/.test(name) && !/versions|profile|events\.jsonl$/.test(name.replace('calendar', '')),
  );
  const parts = new Map<string, string>([
    ['manifest.json', JSON.stringify({ ...manifest, audit: { ...manifest.audit, complete: false } })],
    ...objects.map(([name, lines]): [string, string] => [name, withOtherIds(lines)]),
  ]);
  const { status, body: staged } = await hub.stage(await putTogether(parts));
  expect(status, JSON.stringify(staged)).toBe(200);
  for (const [index, [plural]] of made.entries()) await hub.request('DELETE', `/v1/${plural}/${ids[index]}`);
  await hub.request('DELETE', `/v1/projects/${project_id}`);
  await hub.post(`/v1/import/staging/${staged.id}/apply`, { conflicts: 'skip' });
  project = withOtherIds(project_id);
  // Of the owner, in a project that is not.
  await hub.post('/v1/commitments', { title: 'Pay the joiner', due_at: '2099-01-03T12:00:00Z', project_id: project });
}

function withOtherIds(text: string): string {
  return text.replace(/\b([a-z]{3}_[0-9A-HJKMNP-TV-Z]{25})([0-9A-HJKMNP-TV-Z])\b/g, (_, start, last) => {
    return `${start}${last === '0' ? '1' : '0'}`;
  });
}

/** Where a planted text stands beside or under no mark. */
function unmarked(value: unknown, at = '', isMarked = false): string[] {
  if (typeof value === 'string') return value.includes(PLANTED) && !isMarked ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  const marked = isMarked || (value as { untrusted?: unknown }).untrusted === true;
  return Object.entries(value).flatMap(([name, each]) => unmarked(each, `${at}.${name}`, marked));
}

function unmarkedLines(tool: string, answer: unknown): string[] {
  const text = answerText(toolNamed(tool) as Tool, answer);
  let isInsideText = false;
  return text.split('\n').filter((line) => {
    if (/^Its text, UNTRUSTED/.test(line)) isInsideText = true;
    const isMarked = line.startsWith('[UNTRUSTED ') || (isInsideText && line.startsWith('| '));
    return line.includes(PLANTED) && !isMarked;
  });
}

async function ask(tool: string, args: Record<string, unknown>) {
  const { status, body } = await assistant.call(tool, args);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const has = (value: unknown) => JSON.stringify(value).includes(PLANTED);

describe('text from outside', () => {
  it('is marked in every part of a package', async () => {
    const asked = ['What is next with the shed', 'What was decided about the shed, and why?'];
    const answers = [];
    for (const purpose of asked) answers.push(await ask('get_context_contract', { purpose, subject_ref: project }));
    for (const part of [
      'situation',
      'goals',
      'constraints',
      'decisions',
      'memories',
      'preferences',
      'relations',
      'references',
    ])
      expect(
        answers.some((answer) => has(answer[part])),
        part,
      ).toBe(true);
    for (const answer of answers) {
      const { purpose: _, ...told } = answer;
      expect(unmarked(told)).toEqual([]);
      expect(unmarkedLines('get_context_contract', answer)).toEqual([]);
    }
  });

  it('is marked where it is one of several that may be meant, and where a goal lays its step over its project', async () => {
    const several = await ask('get_context_contract', { purpose: `${PLANTED.toLowerCase()} wood for shed and cellar` });
    expect(has([several.candidates, several.situation])).toBe(true);
    const { purpose: _, ...told } = several;
    expect(unmarked(told)).toEqual([]);
    const { hits } = await ask('search_personal_context', { query: 'goal', purpose: 'x', scope: { types: ['goal'] } });
    const goal = await ask('get_context_contract', { purpose: 'next', subject_ref: hits[0].ref.id });
    expect(goal.situation).toMatchObject({ current_step: `${PLANTED} goal step`, untrusted: true });
    expect(unmarkedLines('get_context_contract', goal)).toEqual([]);
  });

  it('is marked where the title of its project stands in a thing of the owner', async () => {
    const answer = await ask('get_context_contract', { purpose: 'What is due in January 2099?' });
    const own = answer.constraints.find(({ body }: { body: { title: string } }) => body.title === 'Pay the joiner');
    expect(own).toMatchObject({ body: { project: `${PLANTED} shed` }, untrusted: true });
    const { purpose: _, ...told } = answer;
    expect(unmarked(told)).toEqual([]);
    expect(unmarkedLines('get_context_contract', answer)).toEqual([]);
  });

  it('is marked in hits, in what is read by its id, in briefs and in resources', async () => {
    const found = await ask('search_personal_context', { query: PLANTED, purpose: 'x' });
    expect(found.hits.length).toBeGreaterThan(5);
    expect([unmarked(found), unmarkedLines('search_personal_context', found)]).toEqual([[], []]);
    for (const { ref } of found.hits) {
      const read = await ask('search_personal_context', { query: ref.id, purpose: 'x' });
      expect(has(read.read), ref.type).toBe(true);
      expect([unmarked(read), unmarkedLines('search_personal_context', read)]).toEqual([[], []]);
      expect((await assistant.request('GET', `/v1/search?q=${ref.id}`)).body).toEqual(read);
    }
    const brief = await assistant.request('GET', `/v1/projects/${project}/brief`);
    expect([has(brief.body), unmarked(brief.body)]).toEqual([true, []]);
    for (const uri of [`/projects/${project}/brief`, '/profile']) {
      const { body } = await assistant.request('GET', `/v1/mcp/resources?uri=${encodeURIComponent(uri)}`);
      expect(unmarked(body), uri).toEqual([]);
    }
    const { body: live } = await hub.request('GET', '/v1/situation');
    expect([has(live), unmarked(live)]).toEqual([true, []]);
  });
});

it('what is the owner’s own is marked nowhere', async () => {
  await hub.request('PATCH', '/v1/profile', { body: { name: 'Ada' } });
  const { body } = await assistant.request('GET', '/v1/mcp/resources?uri=/profile');
  expect(body.profile).toMatchObject({ name: 'Ada', untrusted: false });
  expect(body.profile).not.toHaveProperty('source_refs');
  await hub.post('/v1/memories', { kind: 'semantic', statement: 'The kettle whistles' });
  const { hits } = await ask('search_personal_context', { query: 'kettle', purpose: 'x' });
  expect(hits).toMatchObject([{ untrusted: false }]);
});
