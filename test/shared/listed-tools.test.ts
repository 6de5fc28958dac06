// The list of tools as hosts and models get it: forms that every host passes on, words that people use, and nothing that the
// grants of a connection do not allow.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { describe, expect, it } from 'vitest';
import { createToolServer } from '../../shared/mcp/tool-server.ts';
import { CAPABILITIES, type Capability } from '../../shared/schemas/grant.ts';
import { guidanceFor } from '../../shared/tools/guidance.ts';
import { listedTools } from '../../shared/tools/listing.ts';
import { TOOLS } from '../../shared/tools/tools.ts';

type Schema = Record<string, unknown>;

const NAMES = /^[a-zA-Z0-9_-]{1,64}$/;

/** Every schema inside a schema, itself first, with where it is. */
function partsOf(schema: Schema, at: string): [at: string, schema: Schema][] {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const items = schema.items as Schema | undefined;
  return [
    [at, schema],
    ...properties.flatMap(([name, each]) => partsOf(each, `${at}.${name}`)),
    ...(items ? partsOf(items, `${at}[]`) : []),
  ];
}

/** As a client is listed them, over the protocol. */
async function toldTools(client: string) {
  const server = createToolServer({
    version: '0.0.0',
    heldAtFirst: null,
    held: async () => null,
    callTool: async () => ({}),
  });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  const asking = new Client({ name: client, version: '1' });
  await asking.connect(here);
  const { tools } = await asking.listTools();
  await asking.close();
  return tools;
}

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

it('a client is listed the eleven tools in nine kilobytes, and in seven without what they answer', async () => {
  const whole = await toldTools('some client');
  expect(whole.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  expect(bytes({ tools: whole })).toBeLessThanOrEqual(9000);
  const short = await toldTools('codex');
  expect(short.some((tool) => 'outputSchema' in tool)).toBe(false);
  expect(bytes({ tools: short })).toBeLessThanOrEqual(7000);
  expect(short).toEqual(listedTools().map(({ outputSchema: _, ...tool }) => tool));
});

it('hints are told to the one client that looks tools up by them, and to no model', async () => {
  const hinted = await toldTools('claude-code');
  expect(hinted.map(({ _meta, ...tool }) => tool)).toEqual(await toldTools('codex'));
  const hints = hinted.flatMap(({ _meta }) => Object.entries(_meta ?? {}));
  expect(hints.length).toBeGreaterThan(2);
  for (const [key, hint] of hints)
    expect([key, hint]).toEqual(['anthropic/searchHint', expect.stringMatching(/^[a-z]/)]);
  expect(JSON.stringify(await toldTools('some client'))).not.toContain('searchHint');
});

it('a host asks its person only where a tool does something: not to read, and not for what waits for its owner anyway', () => {
  for (const { name, annotations } of listedTools()) {
    const { readOnly } = TOOLS.find((tool) => tool.name === name) ?? {};
    expect(annotations, name).toEqual(
      readOnly ? { readOnlyHint: true } : { destructiveHint: false, openWorldHint: false },
    );
  }
});

const names = (held: readonly Capability[]) => listedTools(held).map(({ name }) => name);

describe('what a tool takes', () => {
  const inputs = listedTools().flatMap(({ name, inputSchema }) => partsOf(inputSchema as unknown as Schema, name));

  it('is said in forms that every host passes on', () => {
    for (const [at, schema] of inputs) {
      expect(schema.type, at).toBeTypeOf('string');
      if (schema.type === 'array') expect(schema.items, at).toBeTypeOf('object');
      if (schema.enum !== undefined) {
        expect(schema.type, at).toBe('string');
        expect(new Set((schema.enum as unknown[]).map((each) => typeof each)), at).toEqual(new Set(['string']));
      }
      for (const keyword of ['$ref', 'oneOf', 'anyOf', 'allOf', 'const', 'pattern', 'patternProperties'])
        expect(schema, at).not.toHaveProperty(keyword);
      if ('format' in schema) expect(schema.format, at).toBe('date-time');
      for (const name of Object.keys((schema.properties ?? {}) as object)) expect(name).toMatch(NAMES);
    }
  });

  it('is said of every argument in words, and no words are left of one that is not listed', () => {
    for (const { name, inputSchema } of listedTools()) {
      const parts = partsOf(inputSchema as unknown as Schema, '').filter(([at]) => at !== '' && !at.endsWith('[]'));
      for (const [at, { description }] of parts) expect(description, `${name}${at}`).toMatch(/^\w.+\w$|\)$/);
      const said = Object.keys(TOOLS.find((tool) => tool.name === name)?.arguments ?? {});
      expect(said.toSorted(), name).toEqual(parts.map(([at]) => at.slice(1)).toSorted());
    }
  });
});

it('every list in an answer says of what it is', () => {
  for (const { name, outputSchema } of listedTools()) {
    for (const [at, schema] of partsOf(outputSchema as unknown as Schema, name)) {
      if ([schema.type].flat().includes('array')) expect(schema.items, at).toBeTypeOf('object');
    }
  }
});

it('whoever looks for a tool by the words of people finds one that reads or writes such things', () => {
  const found = (word: string) =>
    listedTools()
      .filter(({ name, description }) => new RegExp(`\\b${word}`, 'i').test(`${name} ${description}`))
      .map(({ name }) => name);
  for (const word of [
    'user',
    'person',
    'project',
    'goal',
    'preference',
    'memor',
    'promise',
    'decision',
    'commitment',
    'calendar',
  ])
    expect(found(word), word).toContain('get_context_contract');
  for (const word of ['mail', 'document', 'fact']) expect(found(word), word).toContain('search_personal_context');
  for (const word of ['remember', 'fact']) expect(found(word), word).toContain('propose_memory');
  for (const word of ['send', 'book', 'pay']) expect(found(word), word).toContain('propose_action');
});

it('no tool is promised that there is not', () => {
  const known = new Set(TOOLS.map(({ name }) => name));
  const texts = [guidanceFor(), ...listedTools().flatMap((tool) => JSON.stringify(tool))];
  const named = texts.flatMap(
    (text) => text.match(/\b(?:get|propose|request|check|set|search|report)_[a-z_]+\b/g) ?? [],
  );
  expect(named.filter((name) => !known.has(name as never))).toEqual([]);
  expect(texts.join(' ')).not.toMatch(/report the result/);
});

describe('what is listed', () => {
  it('is nothing without a grant, and everything where it is not known what was granted', () => {
    expect(names([])).toEqual([]);
    expect(listedTools(null)).toHaveLength(TOOLS.length);
    expect(names(CAPABILITIES)).toEqual(TOOLS.map(({ name }) => name));
  });

  it('follows each capability', () => {
    expect(names(['project.read', 'commitment.read', 'memory.retrieve', 'memory.propose'])).toEqual([
      'get_context_contract',
      'search_personal_context',
      'get_context_manifest',
      'propose_memory',
      'propose_operational_state',
      'propose_relation',
      'get_shared_state',
    ]);
    expect(names(['action.propose'])).toEqual([
      'get_context_manifest',
      'get_shared_state',
      'propose_action',
      'request_approval',
      'check_action_status',
    ]);
    expect(names(['memory.propose'])).toEqual(['get_context_manifest', 'propose_memory', 'get_shared_state']);
    expect(names(['state.write'])).toContain('set_shared_state');
  });

  it('is what the instructions speak of, and nothing else', () => {
    const all: (readonly Capability[])[] = [[], ...CAPABILITIES.map((each) => [each]), CAPABILITIES];
    for (const held of all) {
      const listed = names(held);
      const told = TOOLS.map(({ name }) => name).filter((name) => guidanceFor(held).includes(name));
      expect(
        told.filter((name) => !listed.includes(name)),
        held.join(),
      ).toEqual([]);
    }
    expect(guidanceFor([])).toContain('granted nothing to this connection yet');
    expect(guidanceFor(['profile.read'])).toContain('get_context_contract');
  });
});
