// Conversations with other assistants, as their readers read them.
import { describe, expect, test } from 'vitest';
import type { FoundText } from '../../../services/vault/archive/dumps/formats/dump.ts';
import * as dumps from '../../support/archives/vendor-dumps.ts';
import { json, member } from '../../support/archives/vendor-dumps.ts';
import { memories, read, refusal, texts } from '../../support/archives/vendor-reading.ts';

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

  test('what the assistant wrote into its memory is a memory, and no part of what was said', async () => {
    const conversation = dumps.chatgptConversation('c-1', {
      ask: { by: 'user', text: 'Remember that I keep bees.' },
      kept: { by: 'assistant', text: 'User keeps bees.', to: 'bio' },
      noted: { by: 'tool', text: 'Model set context updated.' },
      again: { by: 'assistant', text: 'User keeps  bees.', to: 'bio' },
      end: { by: 'assistant', text: 'I will.' },
    });
    const { found } = await read(json('conversations.json', [conversation]));
    expect(found).toMatchObject([
      { what: 'memory', kind: 'semantic', statement: 'User keeps bees.', learnt_at: '2026-01-01T00:00:01.000Z' },
      { what: 'text', body: expect.not.stringContaining('User keeps bees') },
    ]);
    expect(await memories(json('conversations.json', [{ ...conversation, title: 'Another name' }]))).toEqual(
      found.filter(({ what }) => what === 'memory'),
    );
  });

  test('of the settings of its user the newest are read, in the words of the user alone', async () => {
    const conversations = ['A sailor.', 'Keeps bees.\n\nLives by the sea.', 'A farmer.'].map((words, index) => ({
      ...dumps.chatgptConversation(`c-${index}`, {
        settings: dumps.chatgptSettings(words, 'Answer briefly.'),
        ask: { by: 'user', text: 'Hello.' },
      }),
      create_time: [10, 30, 20][index],
    }));
    const found = await memories(json('conversations.json', conversations));
    expect(found.map(({ kind, statement, labels }) => [kind, statement, ...labels])).toEqual([
      ['summary', 'Keeps bees.', 'custom instructions'],
      ['summary', 'Lives by the sea.', 'custom instructions'],
      ['procedural', 'Answer briefly.', 'custom instructions'],
    ]);
    const written = { user_context_message_data: { about_user_message: 'Paints.', about_model_message: null } };
    const newer = dumps.chatgptConversation('c-4', { a: { ...dumps.chatgptSettings('', ''), metadata: written } });
    expect((await memories(json('conversations.json', [newer]))).map(({ statement }) => statement)).toEqual([
      'Paints.',
    ]);
  });

  test('files are named, what tools were told is left out, and a document that both write at is read', async () => {
    const canvas = (given: object) => ({ content_type: 'code', language: 'json', text: JSON.stringify(given) });
    const conversation = dumps.chatgptConversation('c-1', {
      photo: { by: 'user', text: 'What is this?', metadata: { attachments: [{ name: 'comb.jpg' }, { name: 7 }] } },
      file: { by: 'user', text: '', metadata: { attachments: [{ name: 'roof.pdf' }] } },
      tool: { by: 'assistant', text: 'search("comb")', to: 'web.run' },
      page: {
        by: 'assistant',
        text: '',
        to: 'canmore.create_textdoc',
        content: canvas({ name: 'Plan', content: 'Tar.' }),
      },
      again: {
        by: 'assistant',
        text: '',
        to: 'canmore.update_textdoc',
        content: canvas({ updates: [{ pattern: '.*', replacement: 'Slate.' }] }),
      },
      broken: { by: 'assistant', text: '{"name', to: 'canmore.create_textdoc' },
    });
    const [text] = await texts(json('conversations.json', [conversation]));
    const said = text?.body.replaceAll(/(User|Assistant) \(.*\):\n/g, '$1: ').split('\n\n');
    expect(said).toEqual([
      'User: What is this?',
      '[comb.jpg]',
      'User: [roof.pdf]',
      'Assistant: [Plan]\nTar.',
      'Assistant: Slate.',
    ]);
  });

  test('marks that only its own page can show become what they show, or nothing', async () => {
    const words =
      'It rains \ue200cite\ue202turn0search0\ue202turn0news3\ue201. In \ue200entity\ue202["city","Ghent","Belgium"]\ue201【4†source】, ' +
      'says \ue200url\ue202the paper\ue202turn0search1\ue201; 【a note】 and \ue200entity\ue202[broken\ue201 stay.';
    const conversation = dumps.chatgptConversation('c-1', { a: { by: 'assistant', text: words } });
    const [text] = await texts(json('conversations.json', [conversation]));
    expect(text?.body.split('\n').at(-1)).toBe('It rains. In Ghent, says the paper; 【a note】 and stay.');
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

  test('a file stands in the conversation with its words, and one without words by its name', async () => {
    const conversation = dumps.claudeConversation('c-1', [
      ['human', 'Read these.'],
      ['human', []],
    ]);
    Object.assign(conversation.chat_messages[0] as object, {
      attachments: [{ file_name: 'notes.txt', extracted_content: 'Tar the roof.' }, { extracted_content: 'Pasted.' }],
      files: [{ file_name: 'notes.txt' }, { file_name: 'quote.pdf' }],
    });
    Object.assign(conversation.chat_messages[1] as object, {
      files: [{ file_name: 'photo.png' }, { file_name: 'photo.png' }],
    });
    const [text] = await texts(json('conversations.json', [conversation]));
    expect(text?.body.replaceAll(/User \(.*\):/g, 'User:')).toBe(
      'User:\nRead these.\n\n[notes.txt]\nTar the roof.\n\n[attachment]\nPasted.\n\n[quote.pdf]\n\nUser:\n[photo.png]',
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

  test('where only titles are left, what was asked is read, and what was done besides is passed over', async () => {
    const titles = ['Prompted Which way?', 'Gave feedback: good response', 'Feedback gegeben'];
    const activity = titles.map((title) => ({ header: 'Gemini Apps', title, time: '2026-01-01T00:00:00Z' }));
    const { found } = await read(json('My Activity/Gemini Apps/MyActivity.json', activity));
    expect(found.map((each) => (each.what === 'text' ? each.title : each.what))).toEqual([
      'passed_over',
      'passed_over',
      'Which way?',
    ]);
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
