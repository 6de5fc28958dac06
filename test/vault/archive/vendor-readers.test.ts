import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentHash, MemoriesChecksum } from '../../../services/vault/archive/interop/pam-hashes.ts';
import { blake3Of } from '../../../services/vault/archive/interop/ump-hashes.ts';
import type { Found, FoundMemory, FoundText, Member } from '../../../services/vault/archive/vendor/dump.ts';
import { recognize } from '../../../services/vault/archive/vendor/recognize.ts';
import { DUMP_RECORD_BYTES, DUMP_TEXT_BYTES } from '../../../shared/limits.ts';
import { PROJECT } from '../../support/hub.ts';
import * as dumps from '../../support/vendor-dumps.ts';
import { json, lines, member } from '../../support/vendor-dumps.ts';

const EXAMPLE = resolve(PROJECT, '../shared/formats/pam-example.json');

async function read(...members: Member[]): Promise<{ vendor: string; found: Found[] }> {
  const { reader, probes } = await recognize(members);
  const found: Found[] = [];
  for await (const each of reader.read(probes)) found.push(each);
  return { vendor: reader.vendor, found };
}

async function memories(...members: Member[]): Promise<FoundMemory[]> {
  return (await read(...members)).found.filter((each) => each.what === 'memory');
}

async function texts(...members: Member[]): Promise<FoundText[]> {
  return (await read(...members)).found.filter((each) => each.what === 'text');
}

async function refusal(...members: Member[]): Promise<{ code: unknown; message: string }> {
  try {
    await read(...members);
  } catch (error) {
    return error as { code: unknown; message: string };
  }
  throw new Error('it was read');
}

describe('ChatGPT', () => {
  test('the branch that was shown last is the conversation; hidden messages and tools are no part of it', async () => {
    const conversation = dumps.chatgptConversation(
      'c-1',
      {
        root: { by: 'system', text: 'Be kind.' },
        ask: { by: 'user', text: 'How high is the tower?' },
        first: { by: 'assistant', text: 'Ten metres.', parent: 'ask' },
        again: { by: 'assistant', text: 'Twelve metres.', parent: 'ask' },
        secret: { by: 'user', text: 'A hidden word.', parent: 'again', hidden: true },
        tool: { by: 'tool', text: 'Raw output.' },
        end: { by: 'user', text: 'Thanks.' },
      },
      'end',
    );
    const { vendor, found } = await read(json('conversations.json', [conversation]), json('user.json', { id: 'u' }));
    expect(vendor).toBe('chatgpt');
    expect(found).toEqual([
      {
        what: 'text',
        kind: 'conversation',
        origin: 'c-1',
        title: 'Conversation c-1',
        labels: [],
        written_at: '2026-01-01T00:00:00.000Z',
        body: [
          'User (2026-01-01T00:00:01.000Z):\nHow high is the tower?',
          'Assistant (2026-01-01T00:00:03.000Z):\nTwelve metres.',
          'User (2026-01-01T00:00:06.000Z):\nThanks.',
        ].join('\n\n'),
      },
    ]);
  });

  test('without a last message the newest is taken; what hangs on nothing, or in a ring, is still read once', async () => {
    const conversation = dumps.chatgptConversation('c-1', {
      lost: { by: 'user', text: 'Earlier.', parent: 'gone' },
      ring: { by: 'user', text: 'Round.', parent: 'round' },
      round: { by: 'assistant', text: 'And round.', parent: 'ring' },
      root: { by: 'user', text: 'Hello.', parent: null },
      old: { by: 'assistant', text: 'Old answer.', parent: 'root' },
      young: { by: 'assistant', text: 'New answer.', parent: 'root' },
    });
    const [text] = await texts(json('conversations.json', [conversation]));
    const said = (text as FoundText).body.split('\n').filter((line) => /^[A-Z].*\.$/.test(line));
    expect(said).toEqual(['Earlier.', 'Round.', 'And round.', 'Hello.', 'New answer.']);
  });

  test('an export in several files is one; pictures and empty conversations have no words', async () => {
    const picture = dumps.chatgptConversation('c-2', { a: { by: 'user', text: '' } });
    const { found } = await read(
      json('conversations-000.json', [dumps.chatgptConversation('c-1', { a: { by: 'user', text: 'One.' } }), picture]),
      json('conversations-001.json', [dumps.chatgptConversation('c-3', { a: { by: 'user', text: 'Three.' } })]),
      member('file-1.dat', 'not looked at'),
    );
    expect(found.map((each) => (each.what === 'text' ? each.origin : each.what))).toEqual([
      'c-1',
      'passed_over',
      'c-3',
    ]);
  });

  test('saved memories as rows: what is switched off is left out', async () => {
    const rows = [
      { id: 1, content: 'Likes maps.' },
      { text: 'Sails.' },
      { memory: 'Old.', enabled: false },
      'Just words.',
    ];
    const found = await memories(json('memories.json', rows));
    expect(found.map(({ statement }) => statement)).toEqual(['Likes maps.', 'Sails.', 'Just words.']);
    expect(found[0]?.origin).toBe('1');
  });
});

describe('Claude', () => {
  test('what was said is read; what was thought and what tools were told is not', async () => {
    const conversation = dumps.claudeConversation('c-1', [
      ['human', 'How deep is the lake?'],
      [
        'assistant',
        [
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'text', text: 'Five metres.' },
          { type: 'tool_use', input: {} },
        ],
      ],
    ]);
    const [text] = await texts(json('conversations.json', [conversation]));
    expect(text?.body).toBe(
      'User (2026-01-01T00:00:00.000Z):\nHow deep is the lake?\n\nAssistant (2026-01-01T00:00:01.000Z):\nFive metres.',
    );
  });

  test.each([
    ['a list of one object', [dumps.CLAUDE_MEMORY]],
    ['the bare object', dumps.CLAUDE_MEMORY],
  ])('memories.json as %s gives a statement for each paragraph and item', async (_, value) => {
    const { vendor, found } = await read(json('memories.json', value), json('users.json', [{ uuid: 'u' }]));
    expect(vendor).toBe('claude');
    expect(found.map((each) => each.what === 'memory' && [each.statement, ...each.labels])).toEqual([
      ['Writes compilers.', 'Work'],
      ['Uses tabs', 'Work'],
      ['Reviews on Fridays', 'Work'],
      ['Lives by the sea.', 'Home'],
      ['Ships in spring.'],
    ]);
  });

  test('memory files and old rows are read too', async () => {
    const files = { memory_files: [{ path: 'a.md', content: 'Knows knots.' }], account_uuid: 'a' };
    expect((await memories(json('memories.json', files)))[0]?.statement).toBe('Knows knots.');
    const conversations = json('conversations.json', [dumps.claudeConversation('c-1', [['human', 'Hello.']])]);
    const found = await memories(conversations, json('memories.json', [{ content: 'An old row.' }]));
    expect(found.map(({ statement }) => statement)).toEqual(['An old row.']);
  });

  test.each([
    ['in one file', json('projects.json', [dumps.CLAUDE_PROJECT])],
    ['one file each', json('projects/p-1.json', dumps.CLAUDE_PROJECT)],
  ])('projects %s wait as documents, with the documents in them', async (_, file) => {
    const found = await texts(file);
    expect(found.map(({ origin, title, body }) => [origin, title, body])).toEqual([
      ['project p-1', 'Harbour', 'A plan of the harbour.\n\nAnswer briefly.'],
      ['document d-1', 'berths.md', 'Twelve berths.'],
    ]);
  });
});

describe('Gemini', () => {
  test('exchanges under one address are one conversation, in the order of their times', async () => {
    const found = await texts(
      json('Takeout/My Activity/Gemini Apps/MyActivity.json', [
        dumps.geminiExchange('x', '2026-01-02T00:00:00Z', 'And then?', 'Then rain.'),
        dumps.geminiExchange('y', '2026-01-01T12:00:00Z', 'Other.', 'Yes.'),
        dumps.geminiExchange('x', '2026-01-01T00:00:00Z', 'What weather?', 'Sun.'),
      ]),
    );
    expect(found.map(({ origin, title }) => [origin, title])).toEqual([
      ['x', 'What weather?'],
      ['y', 'Other.'],
    ]);
    expect(found[0]?.body).toMatch(/What weather\?[\s\S]*Sun\.[\s\S]*And then\?[\s\S]*Then rain\./);
  });

  test('an answer that is a piece of a page is read as the text of it', async () => {
    const exchange = {
      header: 'Gemini Apps',
      title: 'Prompted Which way?',
      time: '2026-01-01T00:00:00Z',
      safeHtmlItem: [{ html: '<p>Go <b>north</b>.</p><ul><li>Then east</li></ul><script>alert(1)</script>' }],
    };
    const [text] = await texts(json('My Activity/Gemini Apps/MyActivity.json', [exchange]));
    expect(text?.body).toMatch(/Which way\?[\s\S]*Go north\.[\s\S]*Then east/);
    expect(text?.body).not.toMatch(/alert|<b>|Prompted/);
  });

  test('the other way of writing an exchange, with JSON in its texts', async () => {
    const userInteraction = { request: JSON.stringify({ text: 'Which way?' }), response: 'North.' };
    const exchange = { header: 'Gemini', time: '2026-01-01T00:00:00Z', userInteractions: [{ userInteraction }] };
    const [text] = await texts(json('MyActivity.json', [exchange]));
    expect(text?.body).toMatch(/Which way\?[\s\S]*North\./);
  });

  const page = (...cards: string[]) =>
    member(
      'Takeout/My Activity/Gemini Apps/MyActivity.html',
      `<html><head><style>.outer-cell { color: red }</style></head><body>${cards.join('')}</body></html>`,
    );

  test('the activity as a page: a card is an exchange, and those under one address are one conversation', async () => {
    const found = await texts(
      page(
        dumps.geminiCard(
          'Prompted&nbsp;And &lt;then&gt;?',
          'Jan 2, 2026, 3:04:05\u202fPM EST',
          '<p>Then <b>rain</b>.</p>',
          'x',
        ),
        dumps.geminiCard(
          'Prompted\u00a0Other.<br>1 attachment.',
          'Jan 1, 2026, 12:00:00 PM UTC',
          '<p>Yes.<br>Indeed.</p>',
          'y',
        ),
        dumps.geminiCard(
          'Prompted&nbsp;What weather?',
          'Jan 1, 2026, 9:00:00 AM UTC',
          '<p>Sun.</p><script>alert(1)</script>',
          'x',
        ),
      ),
    );
    expect(found.map(({ origin, title, written_at }) => [origin, title, written_at])).toEqual([
      ['x', 'What weather?', '2026-01-01T09:00:00.000Z'],
      ['y', 'Other.', '2026-01-01T12:00:00.000Z'],
    ]);
    expect(found[0]?.body).toMatch(
      /User \(2026-01-01.*\):\nWhat weather\?[\s\S]*Sun\.[\s\S]*And <then>\?[\s\S]*Assistant \(2026-01-02T20:04:05.000Z\):\nThen rain\./,
    );
    expect(found[0]?.body).not.toMatch(/alert|Prompted|Products|Why is this here/);
    expect(found[1]?.body).toMatch(/Other\.\n1 attachment\.[\s\S]*Yes\.\nIndeed\./);
  });

  test('a page in another language is read in its order, without the times that nobody can tell', async () => {
    const [text] = await texts(
      page(
        dumps.geminiCard('Fez uma pergunta:&nbsp;E depois?', '7 de jan. de 2026, 10:15:30 BRT', '<p>Chuva.</p>', 'x'),
        dumps.geminiCard('Fez uma pergunta:&nbsp;Como vai?', '6 de jan. de 2026, 10:15:30 BRT', '<p>Bem.</p>', 'x'),
      ),
    );
    expect(text).toMatchObject({ title: 'Como vai?', written_at: null });
    expect(text?.body).toBe('User:\nComo vai?\n\nAssistant:\nBem.\n\nUser:\nE depois?\n\nAssistant:\nChuva.');
  });

  test('what is no exchange, and what other services keep in the same way, is passed over', async () => {
    const { found } = await read(
      page(
        dumps.geminiCard('Created Gemini Canvas titled&nbsp;Plan', 'Jan 1, 2026, 9:00:00 AM UTC', ''),
        dumps.geminiCard('Prompted&nbsp;Alone?', 'Jan 1, 2026, 9:00:00 AM UTC', ''),
        dumps
          .geminiCard('Searched for&nbsp;bees', 'Jan 1, 2026, 9:00:00 AM UTC', '<p>Hives.</p>', 'z')
          .replaceAll('Gemini Apps', 'Search'),
      ),
      member('Takeout/My Activity/Search/MyActivity.html', dumps.geminiCard('Searched for&nbsp;hens', 'x', '')),
    );
    expect(found.map(({ what }) => what)).toEqual(['passed_over', 'passed_over', 'text']);
  });

  test('a page that is cut anywhere between its bytes reads the same', async () => {
    const card = dumps.geminiCard('Prompted\u00a0Où?', 'Jan 1, 2026, 9:00:00\u202fAM UTC', '<p>Là.</p>', 'x');
    const whole = page(card, card);
    const bytewise = { ...whole, open: () => dumps.inPiecesOf(whole, 3) };
    expect(await texts(bytewise)).toEqual(await texts(whole));
  });

  test('a Takeout without Gemini is refused with what to ask Google for', async () => {
    const { code, message } = await refusal(member('Takeout/My Activity/Search/MyActivity.html', '<html>'));
    expect([code, message]).toEqual(['unrecognized_layout', expect.stringContaining('no activity of Gemini')]);
  });
});

describe('mem0 and OpenMemory', () => {
  test.each([
    ['a list', (rows: unknown[]) => rows],
    ['results', (rows: unknown[]) => ({ count: rows.length, results: rows })],
    ['memories', (rows: unknown[]) => ({ memories: rows })],
  ])('mem0 as %s', async (_, wrap) => {
    const { vendor, found } = await read(json('export.json', wrap([dumps.mem0Memory('m-1', 'Rows at dawn.')])));
    expect(vendor).toBe('mem0');
    expect(found).toEqual([
      {
        what: 'memory',
        kind: 'semantic',
        origin: 'm-1',
        statement: 'Rows at dawn.',
        labels: ['work'],
        learnt_at: '2026-01-01T00:00:00.000Z',
        valid_from: null,
        valid_until: null,
        confidence: null,
      },
    ]);
  });

  test('OpenMemory from its tables, or from the packed lines alone, without what was deleted', async () => {
    const { tables, packed } = dumps.openMemoryBackup();
    for (const members of [[tables, packed], [tables], [packed]]) {
      const { vendor, found } = await read(...members);
      expect(vendor).toBe('openmemory');
      expect(found.map((each) => (each.what === 'memory' ? [each.origin, ...each.labels] : each.what))).toEqual([
        ['m-1', 'home'],
        'passed_over',
        ['m-3', 'home'],
      ]);
    }
  });

  test('a packed file that is no gzip is damaged', async () => {
    expect((await refusal(member('memories.jsonl.gz', 'no gzip'))).code).toBe('integrity_mismatch');
  });
});

describe('notes, graphs and lists', () => {
  test('observations and relations of a note are statements, and the note waits as a text', async () => {
    const { vendor, found } = await read(member('notes/espresso.md', dumps.NOTE));
    expect(vendor).toBe('basic-memory');
    expect(found.map((each) => (each.what === 'memory' ? [each.statement, ...each.labels] : each.what))).toEqual([
      ['Espresso: Grind finely (at home)', 'method', 'grind', 'coffee', 'drinks'],
      ['Espresso requires Water (soft)', 'relation', 'coffee', 'drinks'],
      ['Espresso relates to Milk', 'relation', 'coffee', 'drinks'],
      ['Espresso: steady hands', 'Note', 'skill', 'coffee', 'drinks'],
      'text',
    ]);
    const [note] = await texts(member('notes/espresso.md', dumps.NOTE));
    expect(note).toMatchObject({ origin: 'drinks/espresso', title: 'Espresso', kind: 'note' });
  });

  test('a front matter that is no YAML, or refers to itself, is none', async () => {
    const bomb = `---\na: &a [1]\nb: [*a, *a]\n---\n- [fact] Still read.\n`;
    for (const text of [bomb, '---\n{[\n---\n- [fact] Still read.\n'])
      expect((await memories(member('a.md', text)))[0]?.statement).toBe('a: Still read.');
  });

  test('the graph of the memory server, with names of older versions, and lines that are none of it', async () => {
    const file = member('memory.jsonl', `${dumps.GRAPH.map((line) => JSON.stringify(line)).join('\n')}\nno json\n\n`);
    const { vendor, found } = await read(file);
    expect(vendor).toBe('server-memory');
    expect(found.map((each) => (each.what === 'memory' ? each.statement : each.what))).toEqual([
      'Harbour: Has twelve berths',
      'passed_over',
      'Harbour lies on Coast',
      'Coast: Is long',
      'passed_over',
    ]);
    expect((await read(lines('memory.json', dumps.GRAPH.slice(0, 1)))).vendor).toBe('server-memory');
  });

  test('a pasted list of memories', async () => {
    const { vendor, found } = await read(member('saved.txt', '• Likes maps.\n• Sails\n  on Sundays.\n\n1. Third.\n'));
    expect(vendor).toBe('saved-list');
    expect(found.map((each) => each.what === 'memory' && each.statement)).toEqual([
      'Likes maps.',
      'Sails\non Sundays.',
      'Third.',
    ]);
  });
});

describe('Portable AI Memory', () => {
  const stored = (id: string, content: string, more: object = {}) => ({
    id,
    type: 'fact',
    content,
    content_hash: contentHash(content),
    temporal: { created_at: '2026-01-01T00:00:00Z' },
    provenance: { platform: 'local' },
    ...more,
  });
  const store = (memories: ReturnType<typeof stored>[], integrity: object = {}) => {
    const sum = new MemoriesChecksum();
    for (const each of memories.toSorted((a, b) => (a.id < b.id ? -1 : 1))) sum.add(each);
    const checks = { checksum: sum.digest(), total_memories: memories.length, ...integrity };
    return { schema: 'portable-ai-memory', schema_version: '1.0', owner: { id: 'o' }, memories, integrity: checks };
  };

  test('what is current is read, in any order of the file; what was replaced or taken back is not', async () => {
    const rows = [
      stored('m-3', 'Third.', { type: 'instruction', tags: ['a'], confidence: { current: 0.7 } }),
      stored('m-1', 'First.', {
        temporal: { created_at: '2026-01-01T00:00:00Z', valid_until: '2027-01-01T00:00:00Z' },
      }),
      stored('m-2', 'Second.', { status: 'superseded' }),
    ];
    const { vendor, found } = await read(json('memory-store.json', store(rows)));
    expect(vendor).toBe('pam');
    expect(found).toEqual([
      expect.objectContaining({ origin: 'm-3', kind: 'procedural', labels: ['instruction', 'a'], confidence: 0.7 }),
      expect.objectContaining({ origin: 'm-1', valid_until: '2027-01-01T00:00:00.000Z' }),
      { what: 'passed_over' },
    ]);
  });

  test.each<[string, unknown, string]>([
    ['other words than their digest', store([{ ...stored('m-1', 'One.'), content: 'Two.' }]), 'integrity_mismatch'],
    [
      'a wrong checksum',
      store([stored('m-1', 'One.')], { checksum: `sha256:${'0'.repeat(64)}` }),
      'integrity_mismatch',
    ],
    ['a wrong count', store([stored('m-1', 'One.')], { total_memories: 2 }), 'integrity_mismatch'],
    ['an id twice', store([stored('m-1', 'One.'), stored('m-1', 'One.')]), 'integrity_mismatch'],
    ['another version', { ...store([stored('m-1', 'One.')]), schema_version: '2.0' }, 'api_version_unsupported'],
  ])('a store with %s is refused', async (_, value, code) => {
    expect((await refusal(json('memory-store.json', value))).code).toBe(code);
  });

  test('conversations in files of their own', async () => {
    const message = (role: string, text: string) => ({ id: text, role, content: { type: 'text', text } });
    const conversation = {
      schema: 'portable-ai-memory-conversation',
      schema_version: '1.0',
      id: 'c-1',
      title: 'Tides',
      messages: [message('system', 'Be kind.'), message('user', 'When?'), message('assistant', 'At noon.')],
    };
    const found = await texts(json('memory-store.json', store([])), json('conversations/c-1.json', conversation));
    expect(found.map(({ title, body }) => [title, body])).toEqual([['Tides', 'User:\nWhen?\n\nAssistant:\nAt noon.']]);
  });

  describe.skipIf(!existsSync(EXAMPLE))('the official example (in ../shared/formats)', () => {
    const example = () => JSON.parse(readFileSync(EXAMPLE, 'utf8'));

    test('is read, its checksums verified', async () => {
      expect(await memories(member('pam-example.json', readFileSync(EXAMPLE)))).toHaveLength(5);
    });

    test.each<[string, (document: ReturnType<typeof example>) => void]>([
      ['a changed content', (d) => (d.memories[0].content += '.')],
      ['a changed field', (d) => (d.memories[0].temporal.created_at = '2020-01-01T00:00:00Z')],
      ['a memory less', (d) => d.memories.pop()],
      ['a memory twice', (d) => d.memories.push(d.memories[0])],
      ['another count', (d) => d.integrity.total_memories++],
    ])('with %s is refused whole', async (_what, change) => {
      const document = example();
      change(document);
      expect((await refusal(json('pam-example.json', document))).code).toBe('integrity_mismatch');
    });
  });
});

describe('Universal Memory Protocol', () => {
  const DID = 'did:key:z6MkvDqGT54cXesYGvABpF1UapVNwjCqRcafi4Px6Thv5T3Z';
  const RECORD = {
    ump: '1.0',
    id: 'urn:ump:aeaqcaibaeaqcaibaeaqcaibae',
    kind: 'semantic',
    body: { text: 'Prefers pnpm over npm.' },
    scope: { owner: DID, visibility: 'private' },
    time: { created: '2026-01-02T03:04:05Z' },
    provenance: { actor: DID, actor_kind: 'user', method: 'api_export' },
  };
  const SIGNATURE = 'ed25519:AmfEN3qjymAXJeSiCpfIA2tMZmRFDvqKURWmiKKzwEUVLozdcIQJTvPGiZJ0/Lmk+xRfenhHjk98ZPjhTtVDAA==';
  const signed = (signature: string) => ({
    ...RECORD,
    integrity: { content_hash: blake3Of(RECORD), signature, signer: DID },
  });

  const markdown = `---\nump: "1.0"\nid: ${RECORD.id}\nkind: semantic\n---\nPrefers pnpm over npm.\n`;
  test.each([
    ['a list', json('memories.ump.json', [signed(SIGNATURE)])],
    ['lines', lines('memories.jsonl', [RECORD, RECORD])],
    ['one object', json('one.ump.json', RECORD)],
    ['Markdown', member('one.ump.md', markdown)],
    ['a list of version 0.1', json('old.json', [{ ...RECORD, ump: '0.1' }])],
  ])('is read as %s', async (_, file) => {
    const { vendor, found } = await read(file);
    expect(vendor).toBe('ump');
    expect(found[0]).toMatchObject({ what: 'memory', origin: RECORD.id, statement: 'Prefers pnpm over npm.' });
  });

  test('what was taken back or replaced, or does not match its digest or signature, is left out', async () => {
    const { found } = await read(
      json('memories.json', [
        { ...RECORD, lifecycle: { status: 'tombstoned' } },
        { ...RECORD, superseded_by: ['urn:ump:b'] },
        signed(SIGNATURE.replace('AmfE', 'AmfF')),
        { ...signed(SIGNATURE), body: { text: 'Prefers npm.' } },
      ]),
    );
    expect(found.map(({ what }) => what)).toEqual(Array(4).fill('passed_over'));
  });

  test('a record of another version is refused', async () => {
    expect((await refusal(json('a.json', [{ ...RECORD, ump: '2.0' }]))).code).toBe('api_version_unsupported');
  });
});

describe('bad dumps', () => {
  const whole = JSON.stringify([dumps.chatgptConversation('c-1', { a: { by: 'user', text: 'One.' } })]);

  test.each<[string, Member[], string]>([
    ['nothing', [], 'unrecognized_layout'],
    ['an unknown layout', [json('data.json', [{ a: 1 }])], 'unrecognized_layout'],
    ['a file of another kind', [member('photo.jpg', 'x')], 'unrecognized_layout'],
    ['the list of the parts of an export', [json('manifest-1.json', { files: [] })], 'unrecognized_layout'],
    [
      'the dumps of two services',
      [member('a/conversations.json', whole), json('b/conversations.json', [dumps.claudeConversation('c', [])])],
      'unrecognized_layout',
    ],
    ['a file that ends in the middle', [member('conversations.json', whole.slice(0, -20))], 'integrity_mismatch'],
    [
      'no JSON after its beginning',
      [member('conversations.json', whole.replace('"message"', 'message'))],
      'integrity_mismatch',
    ],
    ['something after its end', [member('conversations.json', `${whole} x`)], 'integrity_mismatch'],
    [
      'bytes that are no UTF-8',
      [member('conversations.json', Buffer.from(whole.replace('One.', '\u00ff'), 'latin1'))],
      'integrity_mismatch',
    ],
    ['a note that is no UTF-8', [member('a.md', Buffer.from('- [fact] \u00ff', 'latin1'))], 'integrity_mismatch'],
    [
      'lists that are very deep',
      [
        member(
          'conversations.json',
          whole.replace('"mapping":{', `"x":${'['.repeat(5000)}${']'.repeat(5000)},"mapping":{`),
        ),
      ],
      'payload_too_large',
    ],
    ['a note that is too long', [member('a.md', `- [fact] a\n${'x'.repeat(DUMP_TEXT_BYTES)}`)], 'payload_too_large'],
    [
      'a record that is too long',
      [member('conversations.json', whole.replace('One.', 'x'.repeat(DUMP_RECORD_BYTES + 1_000_000)))],
      'payload_too_large',
    ],
    [
      'a line that is too long',
      [member('memory.jsonl', `${JSON.stringify(dumps.GRAPH[0])}\n${'x'.repeat(DUMP_RECORD_BYTES + 1_000_000)}`)],
      'payload_too_large',
    ],
  ])('%s: refused with words', async (_, members, code) => {
    const refused = await refusal(...members);
    expect(refused.code).toBe(code);
    expect(refused.message).toMatch(/^\S.*\.$/);
  });

  test('a name out of the dump is told without what cannot be seen', async () => {
    const { message } = await refusal(member('conver\u202esations\u0007.json', whole.slice(0, -20)));
    expect(message).toMatch(/^conver\?sations\?\.json is damaged: it ends in the middle\.$/);
  });

  test('a name that every object has is found only where the dump has it', async () => {
    const text = whole.replace('"title":"Conversation c-1"', '"__proto__":{"title":"x"},"title":"Own"');
    expect((await texts(member('conversations.json', text)))[0]?.title).toBe('Own');
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  });
});
