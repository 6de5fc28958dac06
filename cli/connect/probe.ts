// A live MCP handshake with the bridge, started exactly as an assistant would start it.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ServerEntry } from '../../shared/assistants/entry.ts';
import { TITLE_LENGTH } from '../../shared/limits.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { readableLine } from '../terminal/output.ts';

/** The hub itself gives up on a request after so long. */
const ANSWERS_WITHIN_MS = 30_000;
const PURPOSE = 'what matters now';

export interface Probe {
  tools: number;
  /** The title of what is at hand, where anything is. */
  situation: string | null;
  /** How many of each kind the assistant gets. */
  counts: Record<string, number>;
  /** The sentence it is told, where it gets no answer. */
  refusal: string | null;
}

interface Reply {
  id?: number;
  result?: {
    tools?: unknown[];
    isError?: boolean;
    content?: { text: string }[];
    structuredContent?: Record<string, unknown>;
  };
}

const COUNTED = ['goals', 'decisions', 'constraints', 'preferences', 'memories', 'state', 'candidates'];

export async function probeBridge({ command, args, env }: ServerEntry): Promise<Probe> {
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const late = setTimeout(() => child.kill('SIGKILL'), ANSWERS_WITHIN_MS);
  try {
    const replies: Reply[] = [];
    const failed = new Promise<never>((_, reject) => child.once('error', reject));
    const lines = createInterface(child.stdout);
    child.stdin.on('error', () => {});
    child.stdin.end(QUESTIONS.map((question) => `${JSON.stringify({ jsonrpc: '2.0', ...question })}\n`).join(''));
    await Promise.race([failed, collect(lines, replies)]);
    return readProbe(replies);
  } catch {
    throw new CommandRefused('The bridge did not answer as an assistant would ask it; `hub status` may say why.');
  } finally {
    clearTimeout(late);
    child.kill();
  }
}

const QUESTIONS = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'hub connect', version: '1' } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
  { id: 3, method: 'tools/call', params: { name: 'get_context_contract', arguments: { purpose: PURPOSE } } },
];

async function collect(lines: AsyncIterable<string>, replies: Reply[]): Promise<void> {
  for await (const line of lines) replies.push(JSON.parse(line) as Reply);
}

function readProbe(replies: Reply[]): Probe {
  const result = (id: number) => replies.find((each) => each.id === id)?.result;
  const tools = result(2)?.tools?.length;
  const contract = result(3);
  if (tools === undefined || contract === undefined) throw new Error('an answer is missing');
  if (contract.isError) return { tools, situation: null, counts: {}, refusal: contract.content?.[0]?.text ?? '' };
  const given = contract.structuredContent ?? {};
  const counts = COUNTED.map((name): [string, number] => [name, (given[name] as unknown[] | undefined)?.length ?? 0]);
  return {
    tools,
    situation: (given.situation as { title: string } | null)?.title ?? null,
    counts: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    refusal: null,
  };
}

const ONE_OF: Record<string, string> = {
  goals: 'goal',
  decisions: 'decision',
  constraints: 'constraint',
  preferences: 'preference',
  memories: 'memory',
  candidates: 'candidate',
};

/** In a sentence: what it was offered, and what it got. */
export function toldOf({ situation, counts, refusal, tools }: Probe): string {
  if (refusal !== null) return refusal;
  const parts = Object.entries(counts).map(
    ([name, count]) => `${count} ${count === 1 ? (ONE_OF[name] ?? name) : name}`,
  );
  const about =
    situation === null ? 'nothing in particular is at hand' : `"${readableLine(situation, TITLE_LENGTH)}" is at hand`;
  return `It found ${tools} tools, and of what matters now it got: ${about}${parts.length > 0 ? `, with ${parts.join(', ')}` : ''}.`;
}
