// The data export of ChatGPT: conversations.json, or conversations-000.json and so on; every conversation is a graph of
// messages, of which the branch that was shown last is read. The export has no list of what is remembered: that stands in the
// conversations, where it was written down. And saved memories, where somebody has them as a list.
import { type Instructions, instructionsIn, rememberedIn, saidIn } from './chatgpt-message.ts';
import { type DumpReader, type Found, memory, PASSED_OVER, type Probe, text } from './dump.ts';
import { jsonParts } from './json-stream.ts';
import { asId, asInstant, asObject, asText, field, type Loose, objectsIn } from './loose.ts';
import { looksLikeRows, originOfText, readRows } from './memory-rows.ts';
import { paragraphsOf } from './prose.ts';
import { transcript } from './transcript.ts';

export const chatgpt: DumpReader = {
  vendor: 'chatgpt',
  recognizes(probe) {
    if (isConversations(probe)) return 'surely';
    return looksLikeRows(probe) ? 'maybe' : false;
  },
  async *read(probes) {
    const settings = new LatestSettings();
    const told = new Set<string>();
    for (const probe of probes) {
      if (isConversations(probe))
        for await (const { value } of jsonParts(probe.member, ['$.*'])) {
          settings.look(value);
          yield* remembered(value, told);
          yield conversation(value);
        }
      else yield* readRows(probe.member);
    }
    yield* settings.statements();
  },
};

function isConversations({ form, keys }: Probe): boolean {
  return form === 'list' && keys.has('mapping');
}

/** Each conversation keeps the settings of its time; those of the newest one hold now. */
class LatestSettings {
  #since = Number.NEGATIVE_INFINITY;
  #held: Instructions = { aboutUser: '', aboutAnswers: '' };

  look(conversation: unknown): void {
    const written = field(conversation, 'create_time');
    const since = typeof written === 'number' ? written : 0;
    if (since < this.#since) return;
    for (const node of nodesOf(conversation)) {
      const instructions = instructionsIn(node);
      if (instructions === undefined) continue;
      this.#since = since;
      this.#held = instructions;
    }
  }

  *statements(): Generator<Found> {
    const { aboutUser, aboutAnswers } = this.#held;
    const labels = ['custom instructions'];
    for (const { words } of paragraphsOf(aboutUser))
      yield memory(originOfText('about the user', words), words, { kind: 'summary', labels });
    for (const { words } of paragraphsOf(aboutAnswers))
      yield memory(originOfText('about answers', words), words, { kind: 'procedural', labels });
  }
}

/** What was written down, whichever branch was shown in the end, and once however often it was. */
function* remembered(conversation: unknown, told: Set<string>): Generator<Found> {
  for (const node of nodesOf(conversation)) {
    const written = rememberedIn(node);
    if (written === undefined) continue;
    const origin = originOfText('remembered', written.statement);
    if (!told.has(origin)) yield memory(origin, written.statement, { learnt_at: written.at });
    told.add(origin);
  }
}

function nodesOf(conversation: unknown): Loose[] {
  return objectsIn(Object.values(asObject(field(conversation, 'mapping')) ?? {}));
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
    .map((chain) => ({ chain, since: firstTimeIn(chain) }))
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

/** A chain may be longer than a call takes arguments. */
function firstTimeIn(chain: readonly Loose[]): number {
  return chain.map(timeOf).reduce((first, time) => (time > 0 && time < first ? time : first), Number.MAX_VALUE);
}

function timeOf(node: Loose | undefined): number {
  const time = field(field(node, 'message'), 'create_time');
  return typeof time === 'number' ? time : 0;
}
