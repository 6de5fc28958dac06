// The data export of ChatGPT: conversations.json, or conversations-000.json and so on; every conversation is a graph of
// messages, of which the branch that was shown last is read. And saved memories, where somebody has them as a list.
import { type DumpReader, type Found, PASSED_OVER, type Probe, text } from './dump.ts';
import { jsonParts } from './json-stream.ts';
import { asId, asInstant, asList, asObject, asText, field, type Loose } from './loose.ts';
import { looksLikeRows, readRows } from './memory-rows.ts';
import { type Said, transcript } from './transcript.ts';

export const chatgpt: DumpReader = {
  vendor: 'chatgpt',
  recognizes(probe) {
    if (isConversations(probe)) return 'surely';
    return looksLikeRows(probe) ? 'maybe' : false;
  },
  async *read(probes) {
    for (const probe of probes) {
      if (isConversations(probe))
        for await (const { value } of jsonParts(probe.member, ['$.*'])) yield conversation(value);
      else yield* readRows(probe.member);
    }
  },
};

function isConversations({ form, keys }: Probe): boolean {
  return form === 'list' && keys.has('mapping');
}

function conversation(value: unknown): Found {
  const origin = asId(field(value, 'conversation_id')) ?? asId(field(value, 'id'));
  const mapping = asObject(field(value, 'mapping'));
  if (origin === undefined || mapping === undefined) return PASSED_OVER;
  const said = branchesOf(mapping, asId(field(value, 'current_node'))).flatMap((node) => saidIn(node) ?? []);
  const body = transcript(said);
  if (body === '') return PASSED_OVER;
  return text('conversation', origin, asText(field(value, 'title')) ?? 'ChatGPT conversation', body, {
    written_at: asInstant(field(value, 'create_time')) ?? said.find(({ at }) => at !== null)?.at ?? null,
  });
}

/**
 * The messages in the order in which they were shown: from the root to the message that was last. Pieces of the graph
 * that hang on nothing are conversations too, and come in the order of their first message.
 */
function branchesOf(mapping: Loose, current: string | undefined): Loose[] {
  const nodes = new Map(Object.entries(mapping).flatMap(([id, node]) => [[id, asObject(node) ?? {}] as const]));
  const rootOf = rootsIn(nodes);
  const last = new Map<string, string>();
  for (const [id, node] of nodes) {
    const root = rootOf.get(id) as string;
    const before = last.get(root);
    if (before === undefined || timeOf(node) >= timeOf(nodes.get(before))) last.set(root, id);
  }
  const shown = current === undefined ? undefined : rootOf.get(current);
  if (current !== undefined && shown !== undefined) last.set(shown, current);
  return [...last.values()]
    .map((id) => chainTo(id, nodes))
    .map((chain) => ({ chain, since: Math.min(...chain.map(timeOf).filter((time) => time > 0), Number.MAX_VALUE) }))
    .sort((a, b) => a.since - b.since)
    .flatMap(({ chain }) => chain);
}

/** For every node the outermost one above it. A ring has no outermost node; then it is the one where it was entered. */
function rootsIn(nodes: ReadonlyMap<string, Loose>): Map<string, string> {
  const roots = new Map<string, string>();
  for (const id of nodes.keys()) {
    const path = new Set<string>();
    let at = id;
    for (;;) {
      path.add(at);
      const parent = asId(nodes.get(at)?.parent);
      if (roots.has(at) || parent === undefined || !nodes.has(parent) || path.has(parent)) break;
      at = parent;
    }
    const root = roots.get(at) ?? at;
    for (const each of path) roots.set(each, root);
  }
  return roots;
}

function chainTo(last: string, nodes: ReadonlyMap<string, Loose>): Loose[] {
  const chain: Loose[] = [];
  const seen = new Set<string>();
  for (let at: string | undefined = last; at !== undefined && !seen.has(at); at = asId(nodes.get(at)?.parent)) {
    seen.add(at);
    const node = nodes.get(at);
    if (node === undefined) break;
    chain.push(node);
  }
  return chain.reverse();
}

function timeOf(node: Loose | undefined): number {
  const time = field(field(node, 'message'), 'create_time');
  return typeof time === 'number' ? time : 0;
}

function saidIn(node: Loose): Said | undefined {
  const message = field(node, 'message');
  const role = field(field(message, 'author'), 'role');
  const isHidden = field(field(message, 'metadata'), 'is_visually_hidden_from_conversation') === true;
  if ((role !== 'user' && role !== 'assistant') || isHidden) return undefined;
  const content = field(message, 'content');
  const pieces = [...asList(field(content, 'parts')), field(content, 'text')];
  const words = pieces.flatMap((piece) => asText(piece) ?? asText(field(piece, 'text')) ?? []).join('\n\n');
  return words === '' ? undefined : { by: role, at: asInstant(field(message, 'create_time')), text: words };
}
