// Whatever bytes a reader is given: a result, or one of the errors that say what is wrong. Nothing else, and in time.
// FUZZ_RUNS makes it a campaign, FUZZ_SEED another one.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Found, Member } from '../../../services/vault/archive/vendor/dump.ts';
import { recognize } from '../../../services/vault/archive/vendor/recognize.ts';
import { HubError } from '../../../shared/errors.ts';
import { anyJson } from '../../support/hostile-json.ts';
import * as dumps from '../../support/vendor-dumps.ts';
import { json, lines, member } from '../../support/vendor-dumps.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 4);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);

// A campaign takes as long as it takes.
vi.setConfig({ testTimeout: 600_000 });

const { tables, packed } = dumps.openMemoryBackup();

const DUMPS: Member[] = [
  json('conversations.json', [
    dumps.chatgptConversation('c-1', { a: { by: 'user', text: 'One.' }, b: { by: 'assistant', text: 'Two.' } }, 'b'),
  ]),
  json('conversations.json', [dumps.claudeConversation('c-1', [['human', 'Hello.']])]),
  json('memories.json', dumps.CLAUDE_MEMORY),
  json('projects.json', [dumps.CLAUDE_PROJECT]),
  json('Gemini Apps/MyActivity.json', [dumps.geminiExchange('x', '2026-01-01T00:00:00Z', 'What?', 'That.')]),
  json('mem0.json', { results: [dumps.mem0Memory('m-1', 'Rows.')] }),
  tables,
  packed,
  member('note.md', dumps.NOTE),
  lines('memory.jsonl', dumps.GRAPH),
  member('saved.txt', '- One\n- Two\n'),
  json('memory-store.json', {
    schema: 'portable-ai-memory',
    schema_version: '1.0',
    owner: { id: 'o' },
    memories: [{ id: 'm', type: 'fact', content: 'a', content_hash: 'sha256:0', provenance: {}, temporal: {} }],
  }),
  lines('memories.ump.json', [{ ump: '1.0', id: 'urn:ump:a', body: { text: 'One.' }, time: {} }]),
  member('one.ump.md', '---\nump: "1.0"\nid: urn:ump:a\n---\nOne.\n'),
];

const CODES = ['unrecognized_layout', 'integrity_mismatch', 'payload_too_large', 'api_version_unsupported'];

async function bytesOf(file: Member): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function outcomeOf(...members: Member[]): Promise<string> {
  try {
    const { reader, probes } = await recognize(members);
    for await (const found of reader.read(probes)) expectWellMade(found);
    return 'read';
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    expect(CODES).toContain(error.code);
    expect(error.message.length).toBeLessThan(300);
    return error.code;
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function expectWellMade(found: Found): void {
  if (found.what === 'passed_over') return;
  expect(found.origin).not.toBe('');
  expect(found.labels.every((label) => typeof label === 'string')).toBe(true);
  const [words, at] = found.what === 'memory' ? [found.statement, found.learnt_at] : [found.body, found.written_at];
  expect(words).toMatch(/\S/);
  if (at !== null) expect(at).toMatch(INSTANT);
}

interface Blow {
  at: number;
  length: number;
  kind: string;
  bytes: Uint8Array;
}

/** One blow to some bytes: a part of them cut out, doubled, or overwritten. */
const blow = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(40),
  kind: fc.constantFrom('cut', 'double', 'end', 'write'),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    fc.constantFrom(...['"', '{', '}', '[', ']', ',', '\\', 'null', '1e999', '""'].map((text) => Buffer.from(text))),
  ),
});

function struck(bytes: Buffer, { at, length, kind, bytes: written }: Blow): Buffer {
  const start = Math.floor(at * bytes.length);
  const [before, hit, after] = [
    bytes.subarray(0, start),
    bytes.subarray(start, start + length),
    bytes.subarray(start + length),
  ];
  if (kind === 'cut') return Buffer.concat([before, after]);
  if (kind === 'double') return Buffer.concat([before, hit, hit, after]);
  if (kind === 'end') return before;
  return Buffer.concat([before, written, bytes.subarray(start + written.length)]);
}

describe('hostile dumps', () => {
  test('every dump here is read as it is, but the one with a wrong digest', async () => {
    for (const file of DUMPS) {
      expect(await outcomeOf(file)).toBe(file.path === 'memory-store.json' ? 'integrity_mismatch' : 'read');
    }
  });

  test('a damaged dump is read or refused with words, in whatever pieces it comes', async () => {
    const contents = await Promise.all(DUMPS.map(bytesOf));
    const which = fc.nat(DUMPS.length - 1);
    const blows = fc.array(blow, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(which, blows, fc.integer({ min: 1, max: 200 }), async (index, all, piece) => {
        const { path } = DUMPS[index] as Member;
        await outcomeOf(member(path, all.reduce(struck, contents[index] as Buffer), piece));
      }),
      { numRuns: 250 * RUNS, seed: SEED },
    );
  });

  test('any bytes under any name are read or refused with words', async () => {
    const names = [...new Set(DUMPS.map(({ path }) => path)), 'a.json', 'b.jsonl', 'c.md', 'd.ump.md', ''];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.uint8Array({ maxLength: 300 }), async (name, bytes) => {
        await outcomeOf(member(name, bytes));
      }),
      { numRuns: 125 * RUNS, seed: SEED },
    );
  });

  test('a JSON value of any shape in the place of any other is read or refused with words', async () => {
    const values = (await Promise.all(DUMPS.filter(({ path }) => path.endsWith('.json')).map(bytesOf))).map(String);
    const places = values.map((text) =>
      [...text.matchAll(/:("[^"]*"|\d+|null|true|\{\}|\[\])/g)].map(({ index }) => index),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), anyJson, fc.boolean(), async (which, where, value, isList) => {
        const index = which % values.length;
        const [text, spots] = [values[index] as string, places[index] as number[]];
        const at = spots[where % spots.length] as number;
        const replaced = text
          .slice(at)
          .replace(/^:("[^"]*"|\d+|null|true|\{\}|\[\])/, () => `:${JSON.stringify(isList ? [value] : value)}`);
        const { path } = DUMPS.filter((file) => file.path.endsWith('.json'))[index] as Member;
        await outcomeOf(member(path, text.slice(0, at) + replaced));
      }),
      { numRuns: 125 * RUNS, seed: SEED },
    );
  });

  const long = 2_000_000;
  test.each<[string, Member]>([
    ['a heading of blanks', member('a.md', `- [fact] a\n# ${' '.repeat(long)}x\n`)],
    ['a list item of blanks', member('a.txt', `-${' '.repeat(long)}x`)],
    ['an observation that never closes', member('a.md', `- [fact] a\n- ${'['.repeat(long)}`)],
    ['an observation of tags', member('a.md', `- [fact] ${'#a '.repeat(long / 3)}`)],
    ['a relation that never closes', member('a.md', `- [fact] a\n- ${'[[a'.repeat(long / 3)}`)],
    ['a relation of blanks', member('a.md', `- [fact] a\n- x [[a]]${' '.repeat(long)}x`)],
    ['a front matter that never closes', member('a.md', `---\n${'\n-- '.repeat(long / 4)}`)],
    ['a front matter of lists in lists', member('a.ump.md', `---\n${'['.repeat(4000)}\n---\nx`)],
    ['words of blanks', json('memories.json', [{ content: `a${' '.repeat(long)}b` }])],
    ['a bold line that never closes', member('a.txt', `**${'a'.repeat(long)}`)],
    ['a request of brackets', json('Gemini/MyActivity.json', [dumps.geminiExchange('x', '', '['.repeat(long), '.')])],
  ])('%s takes no longer than its length', async (_, file) => {
    await outcomeOf(file);
  });

  test('a conversation whose messages hang on one another in a long row, and in one ring', async () => {
    const count = 20_000;
    const turns = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `n${index}`,
        { by: 'user', text: `${index}`, parent: `n${(index + 1) % count}` },
      ]),
    );
    expect(await outcomeOf(json('conversations.json', [dumps.chatgptConversation('c-1', turns)]))).toBe('read');
  });
});
