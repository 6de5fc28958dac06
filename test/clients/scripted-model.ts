// A model that is a script: it speaks the protocols of Anthropic, OpenAI (both) and Google on the loopback, asks for tools of
// the hub one after the other, and keeps what its client told it: the tools as a model sees them, what each call brought,
// and how much was sent. Between the first call and the second something may happen to the hub.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FIRST, WHEN } from '../../cli/connect/lesson.ts';

export interface Heard {
  /** The names of the hub's tools, as the client passed them on, without the server's name before them. */
  tools: Set<string>;
  /** What came back for each call, as text. */
  results: string[];
  /** The largest request, and what of it were the tools of the hub. */
  bytes: number;
  toolBytes: number;
  /** Its model was told when to ask the hub. */
  isTaught: boolean;
}

/** What happens while a turn is under way, once its first call was answered. */
type Meanwhile = () => Promise<unknown>;

export interface Call {
  tool: string;
  args: Record<string, unknown>;
}

type Json = Record<string, unknown>;
/** What a tool is called by a client: with the server's name before it, or in a namespace. */
interface Offered {
  name: string;
  namespace?: string;
  /** As the model is sent it. */
  bytes: number;
}
interface Step {
  call: Call & Offered;
  id: string;
}

export class ScriptedModel implements AsyncDisposable {
  readonly #heard = new Map<string, Heard>();
  readonly #meanwhile = new Map<string, Promise<unknown> | Meanwhile>();
  readonly #script: readonly Call[];
  readonly #tools: readonly string[];
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #ids = 0;

  constructor(script: readonly Call[], tools: readonly string[]) {
    this.#script = script;
    this.#tools = tools;
  }

  async listen(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this;
  }

  /** Where one turn is had; what was said in it is kept under its name. */
  base(turn: string, meanwhile?: Meanwhile): string {
    if (meanwhile !== undefined) this.#meanwhile.set(turn, meanwhile);
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${turn}`;
  }

  heard(turn: string): Heard {
    const found = this.#heard.get(turn) ?? { tools: new Set(), results: [], bytes: 0, toolBytes: 0, isTaught: false };
    this.#heard.set(turn, found);
    return found;
  }

  /** It happens once, however often a client asks again. */
  #happens(turn: string): Promise<unknown> | undefined {
    const found = this.#meanwhile.get(turn);
    if (typeof found !== 'function') return found;
    const happening = found();
    this.#meanwhile.set(turn, happening);
    return happening;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, turn = '', path = ''] = /^\/([^/?]+)([^?]*)/.exec(request.url ?? '') ?? [];
    let text = '';
    for await (const part of request) text += part;
    const heard = this.heard(turn);
    // A client without a model has made its first call.
    if (path === '/meanwhile') return void response.end(String(await this.#happens(turn)));
    const body = (text === '' ? {} : JSON.parse(text)) as Json;
    heard.isTaught ||= text.includes(WHEN) || text.includes(FIRST);
    heard.bytes = Math.max(heard.bytes, Buffer.byteLength(text));
    const protocol = PROTOCOLS.find(({ path: its }) => its.test(path));
    if (protocol === undefined) {
      const models = { object: 'list', data: [{ id: 'scripted', object: 'model' }], input_tokens: 1, totalTokens: 1 };
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(models));
    }
    const results = protocol.results(body);
    if (results.length > heard.results.length) heard.results = results;
    if (results.length > 0) await this.#happens(turn);
    const offered = protocol.offered(body);
    const ours = offered.filter(({ name }) => this.#tools.some((tool) => isCalled(name, tool)));
    for (const tool of this.#tools.filter((each) => ours.some(({ name }) => isCalled(name, each))))
      heard.tools.add(tool);
    heard.toolBytes = Math.max(
      heard.toolBytes,
      ours.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    const next = this.#script[results.length];
    const named = next && offered.find(({ name }) => isCalled(name, next.tool));
    const step = next && named && { call: { ...next, ...named }, id: `call_${++this.#ids}` };
    protocol.say(response, body, step || undefined, /[sS]tream/.test(path) || body.stream === true);
  }
}

/** A client puts the name of the server before that of the tool. */
const isCalled = (name: string, tool: string) =>
  name === tool || name.endsWith(`_${tool}`) || name.endsWith(`-${tool}`);

interface Protocol {
  path: RegExp;
  offered(body: Json): Offered[];
  results(body: Json): string[];
  /** A call, or that it has done. */
  say(response: ServerResponse, body: Json, step: Step | undefined, isStream: boolean): void;
}

const DONE = 'That is all.';
const list = (value: unknown) => (Array.isArray(value) ? (value as Json[]) : []);
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function plain(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}

function events(response: ServerResponse, values: readonly (Json | string)[], named = false): void {
  response.setHeader('content-type', 'text/event-stream');
  for (const each of values) {
    const data = typeof each === 'string' ? each : JSON.stringify(each);
    response.write(`${named && typeof each !== 'string' ? `event: ${each.type}\n` : ''}data: ${data}\n\n`);
  }
  response.end();
}

const ANTHROPIC: Protocol = {
  path: /\/messages$/,
  offered: ({ tools }) => list(tools).map((tool) => ({ name: String(tool.name), bytes: sizeOf(tool) })),
  results: ({ messages }) =>
    list(messages)
      .flatMap(({ content }) => list(content))
      .filter(({ type }) => type === 'tool_result')
      .map(({ content }) => textOf(content)),
  say(response, { model }, step, isStream) {
    const usage = { input_tokens: 1, output_tokens: 1 };
    const block = step
      ? { type: 'tool_use', id: `toolu_${step.id}`, name: step.call.name, input: step.call.args }
      : { type: 'text', text: DONE };
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model, usage, stop_sequence: null };
    const stop_reason = step ? 'tool_use' : 'end_turn';
    if (!isStream) return plain(response, { ...message, content: [block], stop_reason });
    const delta = step
      ? { type: 'input_json_delta', partial_json: JSON.stringify(step.call.args) }
      : { type: 'text_delta', text: DONE };
    const empty = step ? { ...block, input: {} } : { type: 'text', text: '' };
    const parts = [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: empty },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
      { type: 'message_stop' },
    ];
    events(response, parts, true);
  },
};

const CHAT: Protocol = {
  path: /\/chat\/completions$/,
  offered: ({ tools }) =>
    list(tools).map((tool) => ({ name: String((tool.function as Json).name), bytes: sizeOf(tool) })),
  results: ({ messages }) =>
    list(messages)
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => textOf(content)),
  say(response, { model }, step, isStream) {
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const made = step && {
      id: step.id,
      type: 'function',
      function: { name: step.call.name, arguments: JSON.stringify(step.call.args) },
    };
    const message = made ? { content: null, tool_calls: [{ index: 0, ...made }] } : { content: DONE };
    const finish_reason = step ? 'tool_calls' : 'stop';
    const answer = { id: 'chat_1', created: 1, model };
    const said = { role: 'assistant', ...message };
    if (!isStream) {
      const choices = [{ index: 0, finish_reason, message: said }];
      return plain(response, { ...answer, object: 'chat.completion', choices, usage });
    }
    const chunk = (choices: Json[], more: Json = {}) => ({
      ...answer,
      object: 'chat.completion.chunk',
      choices,
      ...more,
    });
    events(response, [
      chunk([{ index: 0, delta: said, finish_reason: null }]),
      chunk([{ index: 0, delta: {}, finish_reason }]),
      chunk([], { usage }),
      '[DONE]',
    ]);
  },
};

const RESPONSES: Protocol = {
  path: /\/responses$/,
  offered: ({ tools }) =>
    list(tools).flatMap((tool) =>
      tool.type === 'namespace'
        ? list(tool.tools).map((each) => ({
            name: String(each.name),
            namespace: String(tool.name),
            bytes: sizeOf(each),
          }))
        : [{ name: String(tool.name), bytes: sizeOf(tool) }],
    ),
  results: ({ input }) =>
    list(input)
      .filter(({ type }) => type === 'function_call_output')
      .map(({ output }) => textOf(output)),
  say(response, { model }, step, isStream) {
    const item = step
      ? {
          ...{
            type: 'function_call',
            id: `fc_${step.id}`,
            call_id: step.id,
            name: step.call.name,
            status: 'completed',
          },
          ...(step.call.namespace === undefined ? {} : { namespace: step.call.namespace }),
          arguments: JSON.stringify(step.call.args),
        }
      : {
          ...{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' },
          content: [{ type: 'output_text', text: DONE, annotations: [] }],
        };
    const usage = {
      ...{ input_tokens: 1, output_tokens: 1, total_tokens: 2 },
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    };
    const whole = {
      ...{ id: 'resp_1', object: 'response', created_at: 1, model, status: 'completed', output: [item], usage },
      ...{ tools: [], tool_choice: 'auto', parallel_tool_calls: false, error: null, incomplete_details: null },
    };
    if (!isStream) return plain(response, whole);
    const parts = [
      { type: 'response.created', response: { ...whole, status: 'in_progress', output: [] } },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: whole },
    ];
    events(
      response,
      parts.map((each, index) => ({ ...each, sequence_number: index })),
      true,
    );
  },
};

const GOOGLE: Protocol = {
  path: /[gG]enerateContent$/,
  offered: ({ tools }) =>
    list(tools)
      .flatMap(({ functionDeclarations }) => list(functionDeclarations))
      .map((tool) => ({ name: String(tool.name), bytes: sizeOf(tool) })),
  results: ({ contents }) =>
    list(contents)
      .flatMap(({ parts }) => list(parts))
      .filter(({ functionResponse }) => functionResponse !== undefined)
      .map(({ functionResponse }) => textOf((functionResponse as Json).response)),
  say(response, _body, step, isStream) {
    const part = step ? { functionCall: { id: step.id, name: step.call.name, args: step.call.args } } : { text: DONE };
    const whole = {
      candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: 'scripted',
    };
    if (isStream) events(response, [whole]);
    else plain(response, whole);
  },
};

const PROTOCOLS: readonly Protocol[] = [ANTHROPIC, CHAT, RESPONSES, GOOGLE];
