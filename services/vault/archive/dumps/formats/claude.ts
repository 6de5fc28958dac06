// The data export of Claude: conversations.json, memories.json (a list of one object, or the bare object), and projects,
// in one file or one file each. Exports that come as several zips are one dump when they lie in one folder.
import { type DumpReader, type Found, memory, PASSED_OVER, type Probe, text } from './dump.ts';
import { jsonParts, jsonWhole } from './json-stream.ts';
import { asId, asInstant, asObject, asText, field, type Loose, objectsIn } from './loose.ts';
import { looksLikeRows, memoryOfRow, originOfText } from './memory-rows.ts';
import { paragraphsOf } from './prose.ts';
import { type Said, transcript } from './transcript.ts';

export const claude: DumpReader = {
  vendor: 'claude',
  recognizes(probe) {
    if (isConversations(probe) || isMemory(probe) || isProject(probe)) return 'surely';
    return looksLikeRows(probe) ? 'maybe' : false;
  },
  async *read(probes) {
    for (const probe of probes) {
      const { member, form } = probe;
      if (isConversations(probe)) for await (const { value } of jsonParts(member, ['$.*'])) yield conversation(value);
      else if (isProject(probe) && form === 'object') yield* project(await jsonWhole(member));
      else if (isProject(probe)) for await (const { value } of jsonParts(member, ['$.*'])) yield* project(value);
      else if (form === 'object') yield* memoriesIn(await jsonWhole(member));
      else for await (const { value } of jsonParts(member, ['$.*'])) yield* memoriesIn(value);
    }
  },
};

const MEMORY_KEYS = ['conversations_memory', 'project_memories', 'memory_files'];

function isConversations({ form, keys }: Probe): boolean {
  return form === 'list' && keys.has('chat_messages');
}

function isMemory({ form, keys }: Probe): boolean {
  return (form === 'list' || form === 'object') && MEMORY_KEYS.some((key) => keys.has(key));
}

function isProject({ form, keys }: Probe): boolean {
  const isOne = keys.has('uuid') && (keys.has('prompt_template') || keys.has('docs'));
  return isOne && (form === 'list' || form === 'object');
}

function conversation(value: unknown): Found {
  const origin = asId(field(value, 'uuid'));
  const messages = objectsIn(field(value, 'chat_messages'));
  const body = transcript(messages.flatMap((message) => saidIn(message) ?? []));
  if (origin === undefined || body === '') return PASSED_OVER;
  return text('conversation', origin, asText(field(value, 'name')) ?? 'Claude conversation', body, {
    written_at: asInstant(field(value, 'created_at')),
  });
}

/** The words of a message, without the assistant's thoughts and without what its tools were told and answered. */
function saidIn(message: Loose): Said | undefined {
  const sender = field(message, 'sender');
  if (sender !== 'human' && sender !== 'assistant') return undefined;
  const parts = objectsIn(field(message, 'content')).filter(({ type }) => type === 'text');
  const words = parts.flatMap((part) => asText(field(part, 'text')) ?? []);
  if (words.length === 0) words.push(asText(field(message, 'text')) ?? '');
  const all = [...words, ...filesOf(message)].join('\n\n').trim();
  if (all === '') return undefined;
  return { by: sender === 'human' ? 'user' : 'assistant', at: asInstant(field(message, 'created_at')), text: all };
}

/** The words of a file, where the export has them; of every other one, pictures too, its name. */
function filesOf(message: Loose): string[] {
  const files = [...objectsIn(field(message, 'attachments')), ...objectsIn(field(message, 'files'))].map((file) => ({
    name: asText(field(file, 'file_name')),
    words: asText(field(file, 'extracted_content')),
  }));
  const read = files.filter(({ words }) => words !== undefined);
  const readNames = new Set(read.map(({ name }) => name));
  const named = new Set(files.flatMap(({ name }) => (readNames.has(name) ? [] : (name ?? []))));
  return [
    ...read.map(({ name = 'attachment', words }) => `[${name}]\n${words}`),
    ...(named.size === 0 ? [] : [[...named].map((name) => `[${name}]`).join('\n')]),
  ];
}

function* memoriesIn(value: unknown): Generator<Found> {
  const object = asObject(value);
  if (object === undefined || !MEMORY_KEYS.some((key) => Object.hasOwn(object, key))) {
    yield memoryOfRow(value);
    return;
  }
  yield* proseMemories(field(object, 'conversations_memory'), 'memory');
  for (const [id, prose] of Object.entries(asObject(field(object, 'project_memories')) ?? {})) {
    yield* proseMemories(prose, `project ${id}`);
  }
  for (const file of objectsIn(field(object, 'memory_files'))) {
    yield* proseMemories(field(file, 'content'), `file ${asText(field(file, 'path')) ?? ''}`);
  }
}

/** A paragraph is rewritten as a whole when the service learns more: it is known by its words. */
function* proseMemories(value: unknown, place: string): Generator<Found> {
  for (const { heading, words } of paragraphsOf(asText(value) ?? '')) {
    yield memory(originOfText(place, heading, words), words, {
      kind: 'summary',
      labels: heading === '' ? [] : [heading],
    });
  }
}

function* project(value: unknown): Generator<Found> {
  const id = asId(field(value, 'uuid'));
  if (id === undefined) return;
  const title = asText(field(value, 'name')) ?? 'Claude project';
  const body = [asText(field(value, 'description')), asText(field(value, 'prompt_template'))]
    .filter((text) => text !== undefined)
    .join('\n\n');
  const labels = [title];
  if (body === '') yield PASSED_OVER;
  else
    yield text('document', `project ${id}`, title, body, { labels, written_at: asInstant(field(value, 'created_at')) });
  for (const doc of objectsIn(field(value, 'docs'))) {
    const [name, content] = [asText(field(doc, 'filename')) ?? title, asText(field(doc, 'content'))];
    const origin = `document ${asId(field(doc, 'uuid')) ?? originOfText(id, name)}`;
    const written_at = asInstant(field(doc, 'created_at'));
    if (content === undefined) yield PASSED_OVER;
    else yield text('document', origin, name, content, { labels, written_at });
  }
}
