// Portable AI Memory 1.0: a memory store whose digests have to be right, and its conversations in files of their own.
import { HubError } from '../../../../../shared/errors.ts';
import { DUMP_RECORD_BYTES } from '../../../../../shared/limits.ts';
import { canonicalFormOf } from '../../interop/canonical-text.ts';
import { contentHash, MemoriesChecksum } from '../../interop/pam-hashes.ts';
import {
  type DumpReader,
  damaged,
  type Found,
  type FoundMemory,
  type Member,
  memory,
  PASSED_OVER,
  type Probe,
  text,
  tooLarge,
} from './dump.ts';
import { jsonParts, jsonWhole } from './json-stream.ts';
import {
  asConfidence,
  asId,
  asInstant,
  asLabels,
  asList,
  asObject,
  asText,
  entryOf,
  field,
  objectsIn,
} from './loose.ts';
import { type Said, transcript } from './transcript.ts';

export const pam: DumpReader = {
  vendor: 'pam',
  recognizes: (probe) => (isStore(probe) ? 'surely' : isConversation(probe) ? 'maybe' : false),
  async *read(probes) {
    for (const probe of probes) {
      const { member } = probe;
      if (!isStore(probe)) {
        yield conversation(await jsonWhole(member));
        continue;
      }
      await verifyStore(member);
      for await (const { value } of jsonParts(member, ['$.memories.*'])) yield memoryOf(value);
    }
  },
};

function isStore({ form, texts, lists }: Probe): boolean {
  const row = lists.get('memories');
  const isNamed = texts.get('schema') === 'portable-ai-memory';
  return form === 'object' && (isNamed || (row?.has('content_hash') === true && row.has('provenance')));
}

function isConversation({ form, texts }: Probe): boolean {
  return form === 'object' && texts.get('schema') === 'portable-ai-memory-conversation';
}

/** Version, digests and count: a store that does not match them was changed on its way. */
async function verifyStore(member: Member): Promise<void> {
  const sum = new MemoriesChecksum();
  const ids = new Set<string>();
  let last = '';
  let isInOrder = true;
  let integrity: unknown;
  let version: unknown;
  for await (const { at, value } of jsonParts(member, ['$.memories.*', '$.integrity', '$.schema_version'])) {
    if (at[0] === 'integrity') integrity = value;
    else if (at[0] === 'schema_version') version = value;
    else {
      const id = idOf(member, value);
      if (ids.has(id)) throw damaged(member, 'two of its memories have one id');
      ids.add(id);
      isInOrder &&= last < id;
      last = id;
      if (isInOrder) sum.add(canonical(member, value));
    }
  }
  if (typeof version !== 'string' || !/^1\.\d+(-(rc|alpha|beta)\d*)?$/.test(version))
    throw otherVersion('Portable AI Memory');
  if (integrity === undefined || integrity === null) return;
  const count = field(integrity, 'total_memories');
  if (typeof count === 'number' && count !== ids.size) throw damaged(member, 'memories are missing from it');
  const digest = isInOrder ? sum.digest() : await digestSorted(member);
  if (field(integrity, 'checksum') !== digest) throw damaged(member, 'its checksum is wrong');
}

function idOf(member: Member, value: unknown): string {
  const id = asText(field(value, 'id'));
  const content = field(value, 'content');
  if (id === undefined || typeof content !== 'string') throw damaged(member, 'a memory in it has no id or no content');
  const digest = field(value, 'content_hash');
  if (digest !== contentHash(content)) throw damaged(member, 'the words of a memory do not match their digest');
  return id;
}

/** The digest is made in the order of the ids; a store in another order is sorted, and that needs all of it at once. */
async function digestSorted(member: Member): Promise<string> {
  if (member.size > DUMP_RECORD_BYTES)
    throw tooLarge(member, 'too many memories that are not in the order of their ids');
  const memories: { id: string; value: unknown }[] = [];
  for await (const { value } of jsonParts(member, ['$.memories.*'])) {
    memories.push({ id: asText(field(value, 'id')) ?? '', value });
  }
  const sum = new MemoriesChecksum();
  for (const { value } of memories.sort((a, b) => (a.id < b.id ? -1 : 1))) sum.add(canonical(member, value));
  return sum.digest();
}

function canonical(member: Member, value: unknown): string {
  const form = canonicalFormOf(asObject(value) ?? {});
  if (form === undefined) throw damaged(member, 'a memory in it holds what no digest can be made of');
  return form;
}

export function otherVersion(format: string): HubError {
  return new HubError('api_version_unsupported', `This file is written in another version of ${format} than 1.`, {
    fix: 'Export it again in version 1.0.',
  });
}

const KINDS: Record<string, FoundMemory['kind']> = {
  context: 'summary',
  instruction: 'procedural',
  skill: 'procedural',
  episode: 'episodic',
};

function memoryOf(value: unknown): Found {
  const [id, content] = [asText(field(value, 'id')), asText(field(value, 'content'))];
  const status = field(value, 'status') ?? 'active';
  if (id === undefined || content === undefined || status !== 'active') return PASSED_OVER;
  const type = asText(field(value, 'type')) ?? 'fact';
  const custom = asText(field(value, 'custom_type'));
  const [temporal, confidence] = [field(value, 'temporal'), field(value, 'confidence')];
  return memory(id, content, {
    kind: entryOf(KINDS, custom ?? type) ?? 'semantic',
    labels: [custom ?? type, ...asLabels(field(value, 'tags'))],
    learnt_at: asInstant(field(temporal, 'updated_at')) ?? asInstant(field(temporal, 'created_at')),
    valid_from: asInstant(field(temporal, 'valid_from')),
    valid_until: asInstant(field(temporal, 'valid_until')),
    confidence: asConfidence(field(confidence, 'current')) ?? asConfidence(field(confidence, 'initial')),
  });
}

function conversation(value: unknown): Found {
  const origin = asId(field(value, 'id'));
  const body = transcript(objectsIn(field(value, 'messages')).flatMap((message) => saidIn(message) ?? []));
  if (origin === undefined || body === '') return PASSED_OVER;
  const title = asText(field(value, 'title')) ?? 'Conversation';
  const labels = asLabels(field(value, 'tags'));
  const written_at = asInstant(field(field(value, 'temporal'), 'created_at'));
  return text('conversation', origin, title, body, { labels, written_at });
}

function saidIn(message: unknown): Said | undefined {
  const role = field(message, 'role');
  if (role !== 'user' && role !== 'assistant') return undefined;
  const content = field(message, 'content');
  const parts = [content, field(content, 'text'), ...asList(field(content, 'parts'))];
  const words = parts.flatMap((part) => asText(part) ?? asText(field(part, 'text')) ?? []);
  const all = [...new Set(words)].join('\n\n');
  return all === '' ? undefined : { by: role, at: asInstant(field(message, 'created_at')), text: all };
}
