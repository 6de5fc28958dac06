// The bridge for tests, as an assistant has it: a child that speaks MCP over stdio. Once with the SDK's own client, once
// line by line.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type CallToolResult, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { COMMAND, cleanEnvironment } from './hub.ts';

export type BridgeEnvironment = Record<string, string>;

export interface BridgeClient extends AsyncDisposable {
  client: Client;
  pid: number;
  call(name: string, given: Record<string, unknown>): Promise<CallToolResult>;
}

/** Opens a page for the person at a client, as a server asks, and answers what they did. */
type OpensPages = (asked: Record<string, unknown>) => Promise<{ action: 'accept' | 'decline' | 'cancel' }>;

export async function bridgeClient(env: BridgeEnvironment, name = 'test', opens?: OpensPages): Promise<BridgeClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [COMMAND, 'mcp-bridge'],
    env: cleanEnvironment(env),
    stderr: 'ignore',
  });
  const client = new Client({ name, version: '1' }, { capabilities: opens ? { elicitation: { url: {} } } : {} });
  if (opens) client.setRequestHandler(ElicitRequestSchema, ({ params }) => opens(params));
  await client.connect(transport);
  // The client validates answers against the schemas in the list of tools.
  await client.listTools();
  return {
    client,
    pid: transport.pid as number,
    call: async (name, given) => (await client.callTool({ name, arguments: given })) as CallToolResult,
    [Symbol.asyncDispose]: () => client.close(),
  };
}

export function textOf({ content }: CallToolResult): string {
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
}

/** A message that came back on a line; the test that asked knows its shape. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads any message, and a wrong shape fails its assertion
type Message = any;

export class RawBridge implements AsyncDisposable {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly messages: Message[] = [];
  /** Lines on stdout that are not JSON. */
  readonly strays: string[] = [];
  stderr = '';
  readonly exited: Promise<number | null>;

  constructor(env: BridgeEnvironment, { reads = true } = {}) {
    this.child = spawn(process.execPath, [COMMAND, 'mcp-bridge'], {
      env: cleanEnvironment(env),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child.stdin.on('error', () => {});
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    if (reads) this.read();
    this.exited = once(this.child, 'exit').then(([code]) => code);
  }

  read(): void {
    createInterface(this.child.stdout).on('line', (line) => {
      try {
        this.messages.push(JSON.parse(line));
      } catch {
        this.strays.push(line);
      }
    });
  }

  write(text: string | Buffer): void {
    this.child.stdin.write(text);
  }

  send(message: object): void {
    this.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  /** The first message that fits; fails when none comes. */
  async answer(fits: (message: Message) => boolean, withinMs = 60_000): Promise<Message> {
    const deadline = Date.now() + withinMs;
    while (Date.now() < deadline) {
      const found = this.messages.find(fits);
      if (found !== undefined) return found;
      await sleep(10);
    }
    throw new Error(`no such answer; there were ${JSON.stringify(this.messages)} and ${this.stderr}`);
  }

  async ask(id: number, method: string, params: object = {}): Promise<Message> {
    this.send({ id, method, params });
    return this.answer((message) => message.id === id);
  }

  initialize(): Promise<Message> {
    return this.ask(0, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }
}
