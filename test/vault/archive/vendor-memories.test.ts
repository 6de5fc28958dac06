// Memories out of other services and formats, as their readers read them.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blake3Of } from '../../../services/vault/archive/interop/ump-hashes.ts';
import * as dumps from '../../support/archives/vendor-dumps.ts';
import { json, lines, member, pamMemory, pamStore } from '../../support/archives/vendor-dumps.ts';
import { memories, read, refusal, texts } from '../../support/archives/vendor-reading.ts';
import { PROJECT } from '../../support/hub.ts';

const EXAMPLE = resolve(PROJECT, '../shared/formats/pam-example.json');

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

  test.each([
    ['two lines', ['Lives in Lisbon', 'Has a cat named Miso']],
    ['lines with full stops', ['Lives in Lisbon.', 'Works as a nurse.', 'Has a cat named Miso.']],
    ['small letters', ['lives in lisbon', 'allergic to penicillin', 'has a cat']],
    [
      'long lines',
      [
        'The passport of Mia expires on 15 January 2027, and takes six weeks',
        'Her sister lives in Porto, in a flat that is too small for two',
        'Every second Thursday there is choir, in the old church by the sea',
      ],
    ],
    ['very long lines', ['on Mondays she '.repeat(20).trim(), 'on Fridays he '.repeat(20).trim()]],
    ['many lines', Array.from({ length: 40 }, (_, i) => `Knows the name of the street with number ${i}`)],
    ['another script', ['住在里斯本', '有一只猫', '对青霉素过敏']],
    [
      'long lines of a script without spaces',
      [
        '护照将于二〇二七年一月十五日到期，更换需要六个星期，在此之前必须先到领事馆预约时间，还要带上两张新的照片和旧的护照，以及出生证明的复印件',
        '妹妹住在波尔图，房子对两个人来说太小，所以他们从去年春天开始一直在找一套带花园的新房子，最好离河边不远，也不要离她工作的医院太远',
        'コーヒーは一日に二杯まで、午後三時を過ぎたら飲まないことにしている。夜眠れなくなるからで、仕事で遅くなる日もお茶か水にしているカフェオレ',
        'iPadは仕事用と家庭用に分けていて、子どもが使うのは古いほうだけ。新しいほうには顧客の資料が入っているので誰にも貸さないことになっている',
      ],
    ],
    [
      'long lines of Thai',
      Array.from({ length: 3 }, (_, i) => `ทุกวันพฤหัสบดีเธอร้องเพลงในโบสถ์เก่าริมทะเลกับเพื่อนบ้านและพี่สาวของเธอด้วยกันเสมอ${i}`),
    ],
  ])('a text with one memory in each line: %s', async (_, lines) => {
    const found = await memories(member('saved.txt', `${lines.join('\n')}\n`));
    expect(found.map(({ statement }) => statement)).toEqual(lines);
  });

  test.each([
    [
      'a paragraph that was wrapped',
      [
        'The house in the hills was bought in 2019, and has been renovated since',
        'then by a firm from Porto. The roof is new; the windows of the first',
        'floor are not.',
      ],
    ],
    [
      'one whose sentence ends with a line',
      [
        'The house in the hills was bought in 2019, and it was renovated by us.',
        'Since then a firm from Porto looks after it, whose owner is a friend of',
        'ours.',
      ],
    ],
    [
      'one that goes on with a capital letter',
      ['Wegen der Allergie gegen Penicillin steht ein Hinweis in der alten', 'Krankenakte von Mia.'],
    ],
    ['a line that announces the next', ['Food:', 'Eats no fish']],
  ])('%s stays one memory', async (_, lines) => {
    const found = await memories(member('saved.txt', `${lines.join('\n')}\n`));
    expect(found.map(({ statement }) => statement)).toEqual([lines.join('\n')]);
  });

  test('a line that was wrapped among lines of their own is one memory', async () => {
    const wrapped = 'Works as a nurse at the hospital of Santa Maria, in the department for\nchildren.';
    const found = await memories(member('saved.txt', `Lives in Lisbon.\n${wrapped}\nHas a cat.\n`));
    expect(found.map(({ statement }) => statement)).toEqual(['Lives in Lisbon.', wrapped, 'Has a cat.']);
  });
});

test.each([
  ['its name', 'README.md', '# Harbour\n\nA small library.\n'],
  ['its code', 'notes.md', '# Harbour\n\nRun this:\n\n```sh\nnpm install harbour\n```\n'],
  ['its badges', 'harbour.md', '# Harbour\n\n![build](https://example.org/badge.svg)\n'],
  ['its headings', 'about.md', '# Harbour\n\n## Installation\n\nWith the usual tools.\n'],
  ['its length', 'article.txt', `${'The harbour was built long ago. '.repeat(40)}\n`],
])('a document is refused by %s, and no list of memories', async (_, name, words) => {
  expect(await refusal(member(name, words))).toMatchObject({
    code: 'unrecognized_layout',
    message: expect.stringMatching(/reads like a document/),
  });
});

describe('Portable AI Memory', () => {
  test('what is current is read, in any order of the file; what was replaced or taken back is not', async () => {
    const rows = [
      pamMemory('m-3', 'Third.', { type: 'instruction', tags: ['a'], confidence: { current: 0.7 } }),
      pamMemory('m-1', 'First.', {
        temporal: { created_at: '2026-01-01T00:00:00Z', valid_until: '2027-01-01T00:00:00Z' },
      }),
      pamMemory('m-2', 'Second.', { status: 'superseded' }),
    ];
    const { vendor, found } = await read(json('memory-store.json', pamStore(rows)));
    expect(vendor).toBe('pam');
    expect(found).toEqual([
      expect.objectContaining({ origin: 'm-3', kind: 'procedural', labels: ['instruction', 'a'], confidence: 0.7 }),
      expect.objectContaining({ origin: 'm-1', valid_until: '2027-01-01T00:00:00.000Z' }),
      { what: 'passed_over' },
    ]);
  });

  test.each<[string, unknown, string]>([
    [
      'other words than their digest',
      pamStore([{ ...pamMemory('m-1', 'One.'), content: 'Two.' }]),
      'integrity_mismatch',
    ],
    [
      'a wrong checksum',
      pamStore([pamMemory('m-1', 'One.')], { checksum: `sha256:${'0'.repeat(64)}` }),
      'integrity_mismatch',
    ],
    ['a wrong count', pamStore([pamMemory('m-1', 'One.')], { total_memories: 2 }), 'integrity_mismatch'],
    ['an id twice', pamStore([pamMemory('m-1', 'One.'), pamMemory('m-1', 'One.')]), 'integrity_mismatch'],
    ['half of a character', pamStore([pamMemory('m-1', 'One.', { tags: ['\ud83d'] })]), 'integrity_mismatch'],
    ['another version', { ...pamStore([pamMemory('m-1', 'One.')]), schema_version: '2.0' }, 'api_version_unsupported'],
  ])('a store with %s is refused', async (_, value, code) => {
    expect((await refusal(json('memory-store.json', value))).code).toBe(code);
  });

  test('conversations in files of their own', async () => {
    const conversation = dumps.pamConversation('c-1', [
      ['system', 'Be kind.'],
      ['user', 'When?'],
      ['assistant', 'At noon.'],
    ]);
    const found = await texts(json('memory-store.json', pamStore([])), json('conversations/c-1.json', conversation));
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
        // Half of a character: no digest can be made of it.
        { ...signed(SIGNATURE), kind: '\ud83d' },
      ]),
    );
    expect(found.map(({ what }) => what)).toEqual(Array(5).fill('passed_over'));
  });

  test('a record of another version is refused', async () => {
    expect((await refusal(json('a.json', [{ ...RECORD, ump: '2.0' }]))).code).toBe('api_version_unsupported');
  });
});
