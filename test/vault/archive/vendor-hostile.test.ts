// Whatever bytes a reader is given: a result, or one of the errors that say what is wrong. Nothing else, and in time.
// FUZZ_RUNS makes it a campaign, FUZZ_SEED another one.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Found, Member } from '../../../services/vault/archive/dumps/formats/dump.ts';
import { recognize } from '../../../services/vault/archive/dumps/formats/recognize.ts';
import { contentHash } from '../../../services/vault/archive/interop/pam-hashes.ts';
import { blake3Of } from '../../../services/vault/archive/interop/ump-hashes.ts';
import { HubError } from '../../../shared/errors.ts';
import * as dumps from '../../support/archives/vendor-dumps.ts';
import { json, lines, member } from '../../support/archives/vendor-dumps.ts';
import { anyJson, hostileText, withOther } from '../../support/hostile/hostile-json.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 4);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);

// A campaign takes as long as it takes.
vi.setConfig({ testTimeout: 600_000 });

const { tables, packed } = dumps.openMemoryBackup();

const conversation = (id: string) =>
  dumps.chatgptConversation(id, { a: { by: 'user', text: 'One.' }, b: { by: 'assistant', text: 'Two.' } }, 'b');
const card = (request: string) =>
  dumps.geminiCard(`Prompted&nbsp;${request}`, 'Jan 1, 2026, 9:00:00 AM UTC', '<p>That.</p>', 'x1');

const RECORD = { ump: '1.0', id: 'urn:ump:a', body: { text: 'One.' }, time: {}, kind: 'semantic' };

/** Each is the files of one dump. */
const DUMPS: Member[][] = [
  [json('conversations.json', [conversation('c-1')])],
  [json('conversations-000.json', [conversation('c-1')]), json('conversations-001.json', [conversation('c-2')])],
  [json('conversations.json', [dumps.claudeConversation('c-1', [['human', 'Hello.']])])],
  [json('memories.json', dumps.CLAUDE_MEMORY), json('projects.json', [dumps.CLAUDE_PROJECT])],
  [json('Gemini Apps/MyActivity.json', [dumps.geminiExchange('x', '2026-01-01T00:00:00Z', 'What?', 'That.')])],
  [member('My Activity/Gemini Apps/MyActivity.html', `<html><body>${card('What?')}${card('And then?')}</body></html>`)],
  [json('mem0.json', { results: [dumps.mem0Memory('m-1', 'Rows.')] })],
  [tables, packed],
  [packed],
  [member('note.md', dumps.NOTE)],
  [lines('memory.jsonl', dumps.GRAPH)],
  [member('saved.txt', '- One\n- Two\n')],
  [json('memory-store.json', dumps.pamStore([dumps.pamMemory('m-1', 'One.'), dumps.pamMemory('m-2', 'Two.')]))],
  [
    // Nothing is said of its integrity as a whole: what stands in it besides the words is read, whatever it is.
    json('memory-store.json', { ...dumps.pamStore([dumps.pamMemory('m-1', 'One.')]), integrity: null }),
    json('conversations/c-1.json', dumps.pamConversation('c-1', [['user', 'When?']])),
  ],
  [lines('memories.ump.json', [RECORD])],
  [json('signed.ump.json', { ...RECORD, integrity: { content_hash: blake3Of(RECORD) } })],
  [member('one.ump.md', '---\nump: "1.0"\nid: urn:ump:a\n---\nOne.\n')],
];

/** Every file of them, beside the others of its dump. */
const FILES = DUMPS.flatMap((dump) => dump.map((file) => ({ file, others: dump.filter((each) => each !== file) })));

const CODES = ['unrecognized_layout', 'integrity_mismatch', 'payload_too_large', 'api_version_unsupported'];

async function bytesOf(file: Member): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function outcomeOf(...members: Member[]): Promise<string> {
  try {
    const { reader, probes } = await recognize(members);
    // An expectation for each of half a million statements takes longer than to read them.
    const faults: string[] = [];
    for await (const found of reader.read(probes)) faults.push(...faultsOf(found));
    expect(faults).toEqual([]);
    return 'read';
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    expect(CODES).toContain(error.code);
    expect(error.message.length).toBeLessThan(300);
    return error.code;
  }
}

const NONE: string[] = [];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function faultsOf(found: Found): string[] {
  if (found.what === 'passed_over') return NONE;
  const [words, at] = found.what === 'memory' ? [found.statement, found.learnt_at] : [found.body, found.written_at];
  const isWellMade =
    found.origin !== '' &&
    found.labels.every((label) => typeof label === 'string') &&
    typeof words === 'string' &&
    /\S/.test(words) &&
    (at === null || INSTANT.test(at));
  return isWellMade ? NONE : [JSON.stringify(found)];
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
  test('every dump here is read as it is, and any two of them together are read or refused with words', async () => {
    for (const dump of DUMPS) expect([dump[0]?.path, await outcomeOf(...dump)]).toEqual([dump[0]?.path, 'read']);
    for (const one of DUMPS) for (const other of DUMPS) await outcomeOf(...one, ...other);
  });

  test('a damaged dump is read or refused with words, in whatever pieces it comes', async () => {
    const contents = await Promise.all(FILES.map(({ file }) => bytesOf(file)));
    const which = fc.nat(FILES.length - 1);
    const blows = fc.array(blow, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(which, blows, fc.integer({ min: 1, max: 200 }), async (index, all, piece) => {
        const { file, others } = FILES[index] as (typeof FILES)[number];
        await outcomeOf(member(file.path, all.reduce(struck, contents[index] as Buffer), piece), ...others);
      }),
      { numRuns: 250 * RUNS, seed: SEED },
    );
  });

  test('a conversation of more messages than a call takes arguments is read', async () => {
    const last = 150_000;
    const numbers = Array.from({ length: last + 1 }, (_, number) => number);
    const mapping = Object.fromEntries(
      numbers.map((number) => [number, { parent: String(number - 1), message: { create_time: number } }]),
    );
    const said = { author: { role: 'user' }, create_time: last, content: { parts: ['The last word.'] } };
    const long = { id: 'c-1', mapping: { ...mapping, [last]: { parent: String(last - 1), message: said } } };
    expect(await outcomeOf(json('conversations.json', [long]))).toBe('read');
  });

  test('any bytes under any name are read or refused with words', async () => {
    const names = [
      ...new Set(FILES.map(({ file }) => file.path)),
      'a.json',
      'b.jsonl',
      'c.md',
      'd.ump.md',
      'e.html',
      '',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.uint8Array({ maxLength: 300 }), async (name, bytes) => {
        await outcomeOf(member(name, bytes));
      }),
      { numRuns: 125 * RUNS, seed: SEED },
    );
  });

  test('a JSON value of any shape in the place of any other is read or refused with words', async () => {
    const documents = await Promise.all(
      FILES.filter(({ file }) => file.path.endsWith('.json')).map(async ({ file, others }) => {
        const text = String(await bytesOf(file));
        const spots = [...text.matchAll(/:("[^"]*"|\d+|null|true|\{\}|\[\])/g)].map(({ index }) => index);
        return { path: file.path, others, text, spots };
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...documents),
        fc.nat(),
        anyJson,
        fc.boolean(),
        async ({ path, others, text, spots }, where, value, isList) => {
          const at = spots[where % spots.length] as number;
          const replaced = text
            .slice(at)
            .replace(/^:("[^"]*"|\d+|null|true|\{\}|\[\])/, () => `:${JSON.stringify(isList ? [value] : value)}`);
          await outcomeOf(member(path, text.slice(0, at) + replaced), ...others);
        },
      ),
      { numRuns: 125 * RUNS, seed: SEED },
    );
  });

  test('a page of activity that says anything in any of its places is read or refused with words', async () => {
    const pieces = fc.constantFrom(
      ...[
        '<br>',
        '<br/',
        '&nbsp;',
        '&#x110000;',
        '<p>',
        '</div>',
        '<div class="outer-cell',
        '<div class="content-cell',
      ],
      ...['Gemini', 'Prompted ', 'Jan 1, 2026, 9:00:00 AM UTC', '41. 13. 2026, 99:99:99 UTC', '2026 10:15:30 GMT'],
    );
    const words = fc
      .array(fc.oneof({ weight: 4, arbitrary: pieces }, { weight: 1, arbitrary: hostileText }), { maxLength: 6 })
      .map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(words, words, words, words, fc.boolean(), async (request, time, answer, from, isHeaded) => {
        const page = [card('What?'), dumps.geminiCard(request, time, answer, from), card('And then?')].join('');
        await outcomeOf(member('Gemini/MyActivity.html', isHeaded ? `<html><body>${page}` : page, 97));
      }),
      { numRuns: 125 * RUNS, seed: SEED },
    );
  });

  test('a store whose memories say anything, under digests that vouch for it, is read for what it says', async () => {
    const good = dumps.pamMemory('m-1', 'One.', { tags: ['a'], status: 'active', confidence: { current: 0.5 } });
    const outcomes: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.nat(), anyJson, async (place, other) => {
        const bent = JSON.parse(JSON.stringify(withOther(good, place, other))) as typeof good;
        // What is no memory at all cannot be vouched for.
        fc.pre(typeof bent === 'object' && bent !== null && !Array.isArray(bent));
        const vouched = typeof bent.content === 'string' ? { content_hash: contentHash(bent.content) } : {};
        const store = dumps.pamStore([{ ...bent, ...vouched }, dumps.pamMemory('m-2', 'Two.')]);
        outcomes.push(await outcomeOf(json('memory-store.json', store)));
      }),
      { numRuns: 125 * RUNS, seed: SEED },
    );
    expect(outcomes.filter((outcome) => outcome === 'read').length).toBeGreaterThan(outcomes.length / 2);
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
    ['a card that never ends', member('Gemini/MyActivity.html', card('a'.repeat(long)))],
    ['a page of beginnings of cards', member('Gemini/MyActivity.html', '<div class="outer-cell'.repeat(long / 22))],
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
