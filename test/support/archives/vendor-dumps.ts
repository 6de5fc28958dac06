// Small dumps of other services, made by hand after their formats. Nobody's words are in them.
import { gzipSync } from 'node:zlib';
import type { Member } from '../../../services/vault/archive/dumps/formats/dump.ts';
import { canonicalFormOf } from '../../../services/vault/archive/interop/canonical-text.ts';
import { contentHash, MemoriesChecksum } from '../../../services/vault/archive/interop/pam-hashes.ts';

/** A file out of bytes, in pieces of `piece` bytes. */
export function member(path: string, content: string | Uint8Array, piece = 64 * 1024): Member {
  const bytes = Buffer.from(content);
  return {
    path,
    size: bytes.length,
    async *open() {
      for (let offset = 0; offset < bytes.length; offset += piece) yield bytes.subarray(offset, offset + piece);
    },
  };
}

export function json(path: string, value: unknown): Member {
  return member(path, JSON.stringify(value));
}

export function lines(path: string, values: unknown[]): Member {
  return member(path, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
}

const SECONDS = 1_767_225_600; // 2026-01-01

interface Turn {
  by: string;
  text: string;
  parent?: string | null;
  hidden?: boolean;
  /** The tool that the turn is for, if it is for one. */
  to?: string;
  /** Content in the place of a plain text. */
  content?: object;
  metadata?: object;
}

/** A conversation of ChatGPT; a turn hangs on the one before it unless it says otherwise. */
export function chatgptConversation(id: string, turns: Record<string, Turn>, current?: string) {
  const ids = Object.keys(turns);
  const mapping = Object.fromEntries(
    Object.entries(turns).map(([node, { by, text, parent, hidden, to, content, metadata }], index) => [
      node,
      {
        id: node,
        parent: parent === undefined ? (ids[index - 1] ?? null) : parent,
        children: [],
        message: {
          author: { role: by },
          create_time: SECONDS + index,
          content: content ?? { content_type: 'text', parts: [text] },
          metadata: { ...metadata, ...(hidden && { is_visually_hidden_from_conversation: true }) },
          recipient: to ?? 'all',
        },
      },
    ]),
  );
  const title = `Conversation ${id}`;
  return {
    title,
    create_time: SECONDS,
    update_time: null,
    mapping,
    conversation_id: id,
    ...(current && { current_node: current }),
  };
}

/** What ChatGPT puts before a conversation: the settings of its user, framed by words of its own. */
export function chatgptSettings(aboutUser: string, aboutAnswers: string) {
  const content = {
    content_type: 'user_editable_context',
    user_profile: `The user provided the following information about themselves.\n\`\`\`${aboutUser}\`\`\``,
    user_instructions: `The user provided how they would like you to respond:\n\`\`\`${aboutAnswers}\`\`\``,
  };
  return { by: 'user', text: '', hidden: true, content };
}

export function claudeConversation(uuid: string, turns: [sender: string, content: unknown][]) {
  const chat_messages = turns.map(([sender, content], index) => ({
    uuid: `${uuid}-${index}`,
    sender,
    text: '',
    content: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
    created_at: `2026-01-01T00:00:0${index}.000000Z`,
    attachments: [],
  }));
  const created_at = '2026-01-01T00:00:00.000000Z';
  return { uuid, name: `Conversation ${uuid}`, summary: '', created_at, updated_at: created_at, chat_messages };
}

export const CLAUDE_MEMORY = {
  conversations_memory:
    '**Work**\n\nWrites compilers.\n\n- Uses tabs\n- Reviews on Fridays\n\n## Home\nLives by the sea.',
  project_memories: { 'p-1': 'Ships in spring.' },
  account_uuid: 'a-1',
};

export const CLAUDE_PROJECT = {
  uuid: 'p-1',
  name: 'Harbour',
  description: 'A plan of the harbour.',
  prompt_template: 'Answer briefly.',
  docs: [{ uuid: 'd-1', filename: 'berths.md', content: 'Twelve berths.', created_at: '2026-01-02T00:00:00Z' }],
  created_at: '2026-01-01T00:00:00Z',
};

export function geminiExchange(id: string, time: string, request: string, response: string) {
  const details = [
    { name: 'Request', value: request },
    { name: 'Response', value: response },
  ];
  return {
    header: 'Gemini Apps',
    title: request,
    titleUrl: `https://gemini.google.com/app/${id}`,
    time,
    products: ['Gemini'],
    details,
  };
}

/** A card on a page of activity, as Google writes it. */
export function geminiCard(request: string, time: string, answer: string, conversation?: string): string {
  const from =
    conversation === undefined
      ? ''
      : `<b>Details:</b><br>&emsp;From: <a href="https://gemini.google.com/app/${conversation}">Gemini</a><br>`;
  return `<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid">
<div class="header-cell mdl-cell mdl-cell--12-col"><p class="mdl-typography--title">Gemini Apps<br></p></div>
<div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">${request}<br>${time}<br>${answer}</div>
<div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1 mdl-typography--text-right"></div>
<div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption"><b>Products:</b><br>&emsp;Gemini Apps<br>${from}
<b>Why is this here?</b><br>&emsp;This activity was saved to your account.</div></div></div>`;
}

/** The same bytes in small pieces. */
export async function* inPiecesOf(member: Member, length: number): AsyncGenerator<Uint8Array> {
  for await (const chunk of member.open())
    for (let from = 0; from < chunk.length; from += length) yield chunk.subarray(from, from + length);
}

/** A memory of Portable AI Memory, with the right digest of its words. */
export function pamMemory(id: string, content: string, more: object = {}) {
  return {
    id,
    type: 'fact',
    content,
    content_hash: contentHash(content),
    temporal: { created_at: '2026-01-01T00:00:00Z' },
    provenance: { platform: 'local' },
    ...more,
  };
}

/** A store of Portable AI Memory, with the right checksum. `integrity` takes the place of what is true. */
export function pamStore(memories: Record<string, unknown>[], integrity: object = {}) {
  const sum = new MemoriesChecksum();
  const idOf = ({ id }: Record<string, unknown>) => (typeof id === 'string' ? id : '');
  for (const each of memories.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))) sum.add(canonicalFormOf(each) ?? '');
  const checks = { checksum: sum.digest(), total_memories: memories.length, ...integrity };
  return { schema: 'portable-ai-memory', schema_version: '1.0', owner: { id: 'o' }, memories, integrity: checks };
}

export function pamConversation(id: string, messages: [role: string, text: string][]) {
  return {
    schema: 'portable-ai-memory-conversation',
    schema_version: '1.0',
    id,
    title: 'Tides',
    messages: messages.map(([role, text]) => ({ id: text, role, content: { type: 'text', text } })),
  };
}

export function mem0Memory(id: string, text: string) {
  const at = '2026-01-01T00:00:00Z';
  return {
    id,
    memory: text,
    user_id: 'u',
    hash: 'h',
    metadata: {},
    categories: ['work'],
    created_at: at,
    updated_at: at,
  };
}

export function openMemoryBackup() {
  const row = (id: string, content: string, state: string) => ({
    id,
    user_id: 'u',
    app_id: 'a',
    content,
    state,
    created_at: '2026-01-01T00:00:00',
    category_ids: ['c-1'],
  });
  const memories = [
    row('m-1', 'Keeps bees.', 'active'),
    row('m-2', 'Kept hens.', 'deleted'),
    row('m-3', 'Rests.', 'paused'),
  ];
  const tables = {
    user: {},
    apps: [],
    categories: [{ id: 'c-1', name: 'home' }],
    memories,
    memory_categories: [],
    export_meta: { version: '1' },
  };
  const rows = memories.map(({ id, content, state }) => ({ id, content, state, app: 'a', categories: ['home'] }));
  const packed = gzipSync(rows.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return { tables: json('memories.json', tables), packed: member('memories.jsonl.gz', packed) };
}

export const NOTE = `---
title: Espresso
tags: [coffee, drinks]
permalink: drinks/espresso
---
# Espresso

- [method] Grind finely #grind (at home)
- [ ] buy beans
- [x] clean the machine
- [a link](https://example.org)
- requires [[Water]] (soft)
- [[Milk]]
- steady hands #skill

Some prose about [[Beans]].
`;

export const GRAPH = [
  { type: 'entity', name: 'Harbour', entityType: 'place', observations: ['Has twelve berths', '  '] },
  { type: 'relation', from: 'Harbour', to: 'Coast', relationType: 'lies_on' },
  { type: 'entity', entityName: 'Coast', observations: ['Is long'] },
];
