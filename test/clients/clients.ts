// The clients that people use, each at one version out of the registry of npm: how it is connected, and how it is asked for one
// answer of the scripted model. Every one gets a home of its own and reaches the loopback alone; none has an account.
import type { BridgeStart } from '../../shared/assistants/entry.ts';
import type { Lookup } from './lookups.ts';

export interface Client {
  name: string;
  /** What is installed for it; the first is what it is called by. */
  packages: Readonly<Record<string, string>>;
  /** What `hub connect` calls it; the others start the bridge by themselves. */
  connect?: string;
  /** Where its model can be made to look for every tool. */
  lookup?: Lookup;
  /** More of its configuration, by the path in its home. */
  files?: Record<string, string>;
  /** What of it names the model, written before each turn. */
  turnFiles?: (base: string) => Record<string, string>;
  env: (base: string) => Record<string, string>;
  /** A program of its own, where it lies among what was installed, with its arguments. */
  program?: { file: string; args: (base: string) => string[] };
  /** Or a program of ours that uses it. */
  code?: (start: BridgeStart, base: string) => string;
}

const ASK = 'Look up what matters now, find the mason, and remember what you learnt.';
const CHAT_MODEL = 'scripted';
const PLATFORM = `${process.platform}-${process.arch}`;

/** The bridge, for what is configured in code. */
const stdio = ({ command: [command, ...args], base, token }: BridgeStart) =>
  JSON.stringify({ command, args, env: { HUB_TOKEN: token, HUB_BASE: base } });

/** Three calls by the client itself, printed in the form that main.ts reads. What it throws is what its user reads. */
const BY_HAND = `
const { tools } = await client.listTools();
const results = [];
for (const [index, { tool, args }] of JSON.parse(process.env.SCRIPT).entries()) {
  if (index === 1) await (await fetch(process.env.MEANWHILE)).text();
  const called = client.callTool({ name: tool, arguments: args });
  results.push(await called.then(({ content }) => JSON.stringify(content), (error) => String(error?.message ?? error)));
}
console.log('HEARD ' + JSON.stringify({ tools: tools.map(({ name }) => name), results, toolBytes: JSON.stringify(tools).length }));
await client.close();`;

export const CLIENTS: readonly Client[] = [
  {
    name: 'Claude Code',
    packages: { '@anthropic-ai/claude-code': '2.1.330' },
    connect: 'claude-code',
    env: (base) => ({
      ANTHROPIC_BASE_URL: base,
      ANTHROPIC_API_KEY: 'none',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      ENABLE_TOOL_SEARCH: 'false',
    }),
    program: {
      file: `@anthropic-ai/claude-code-${PLATFORM}/claude`,
      args: () => ['-p', ASK, '--allowedTools', 'mcp__context-hub'],
    },
    lookup: { tool: 'ToolSearch', config: '.claude.json', env: { ENABLE_TOOL_SEARCH: 'true' } },
  },
  {
    name: 'Codex',
    packages: { '@openai/codex': '0.169.0' },
    connect: 'chatgpt',
    env: () => ({ SCRIPTED_KEY: 'none' }),
    program: {
      file: '@openai/codex/bin/codex.js',
      args: (base) => [
        ...['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', '-m', CHAT_MODEL],
        ...[
          '-c',
          'model_provider="scripted"',
          '-c',
          'check_for_update_on_startup=false',
          '-c',
          'analytics.enabled=false',
        ],
        '-c',
        `model_providers.scripted={name="scripted",base_url="${base}",wire_api="responses",env_key="SCRIPTED_KEY"}`,
        ASK,
      ],
    },
  },
  {
    name: 'Gemini CLI',
    packages: { '@google/gemini-cli': '0.61.0' },
    connect: 'gemini',
    files: {
      '.gemini/settings.json': JSON.stringify({
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        general: { enableAutoUpdate: false, disableAutoUpdate: true },
      }),
    },
    env: (base) => ({
      GEMINI_API_KEY: 'none',
      GOOGLE_GEMINI_BASE_URL: base,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      GEMINI_TELEMETRY_ENABLED: 'false',
    }),
    program: { file: '.bin/gemini', args: () => ['-p', ASK, '--yolo', '-m', 'gemini-2.5-pro'] },
  },
  {
    name: 'Qwen Code',
    packages: { '@qwen-code/qwen-code': '0.24.4' },
    connect: 'qwen',
    files: {
      '.qwen/settings.json': JSON.stringify({
        security: { auth: { selectedType: 'openai' } },
        privacy: { usageStatisticsEnabled: false },
        general: { disableAutoUpdate: true },
        // What it has a model look up first is offered at once.
        tools: { toolSearch: { enabled: false } },
      }),
    },
    env: (base) => ({ OPENAI_API_KEY: 'none', OPENAI_BASE_URL: base, OPENAI_MODEL: CHAT_MODEL }),
    program: { file: '.bin/qwen', args: () => ['-p', ASK, '--yolo'] },
    lookup: {
      tool: 'tool_search',
      config: '.qwen/settings.json',
      settings: { tools: { toolSearch: { enabled: true } } },
    },
  },
  {
    name: 'opencode',
    packages: { 'opencode-ai': '1.18.33' },
    connect: 'opencode',
    env: (base) => ({
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        share: 'disabled',
        provider: {
          scripted: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: base, apiKey: 'none' },
            models: { [CHAT_MODEL]: { tool_call: true } },
          },
        },
      }),
    }),
    program: { file: `opencode-${PLATFORM}/bin/opencode`, args: () => ['run', '-m', `scripted/${CHAT_MODEL}`, ASK] },
  },
  {
    name: 'Copilot CLI',
    packages: { '@github/copilot': '1.0.102' },
    connect: 'copilot',
    env: (base) => ({
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_BASE_URL: base,
      COPILOT_PROVIDER_API_KEY: 'none',
      COPILOT_MODEL: CHAT_MODEL,
      COPILOT_OFFLINE: 'true',
    }),
    program: { file: `@github/copilot-${PLATFORM}/copilot`, args: () => ['-p', ASK, '--allow-all-tools'] },
  },
  {
    name: 'Cline CLI',
    packages: { cline: '3.0.65' },
    connect: 'cline-cli',
    turnFiles: (baseUrl) => ({
      '.cline/data/settings/providers.json': JSON.stringify({
        version: 1,
        lastUsedProvider: 'openai-compatible',
        modes: {},
        providers: {
          'openai-compatible': {
            settings: { provider: 'openai-compatible', apiKey: 'none', model: CHAT_MODEL, baseUrl },
            updatedAt: '2026-01-01T00:00:00.000Z',
            tokenSource: 'manual',
          },
        },
      }),
    }),
    env: () => ({ CLINE_TELEMETRY_DISABLED: '1', CLINE_NO_AUTO_UPDATE: '1' }),
    program: { file: `@cline/cli-${PLATFORM}/bin/cline`, args: () => [ASK] },
  },
  {
    name: 'OpenAI Agents SDK',
    packages: { '@openai/agents': '0.20.0', zod: '4.4.3' },
    env: () => ({ OPENAI_AGENTS_DISABLE_TRACING: '1', OPENAI_API_KEY: 'none' }),
    code: (start, base) => `
import { Agent, MCPServerStdio, OpenAIChatCompletionsModel, run, setTracingDisabled } from '@openai/agents';
import OpenAI from 'openai';
setTracingDisabled(true);
const server = new MCPServerStdio(${stdio(start)});
await server.connect();
const openAIClient = new OpenAI({ apiKey: 'none', baseURL: ${JSON.stringify(base)} });
const model = new OpenAIChatCompletionsModel(openAIClient, '${CHAT_MODEL}');
const agent = new Agent({ name: 'one', model, mcpServers: [server] });
console.log((await run(agent, ${JSON.stringify(ASK)})).finalOutput);
await server.close();`,
  },
  {
    name: 'AI SDK',
    packages: { ai: '7.0.173', '@ai-sdk/mcp': '2.0.99', '@ai-sdk/openai-compatible': '3.0.92' },
    env: () => ({}),
    code: (start, base) => `
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as Stdio } from '@ai-sdk/mcp/mcp-stdio';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs } from 'ai';
const client = await createMCPClient({ transport: new Stdio(${stdio(start)}) });
const model = createOpenAICompatible({ name: 'scripted', baseURL: ${JSON.stringify(base)}, apiKey: 'none' })('${CHAT_MODEL}');
const { text } = await generateText({ model, tools: await client.tools(), stopWhen: stepCountIs(6), prompt: ${JSON.stringify(ASK)} });
console.log(text);
await client.close();`,
  },
  {
    name: 'LangChain MCP adapters',
    packages: { '@langchain/mcp-adapters': '1.1.4', '@langchain/core': '1.4.0', '@langchain/langgraph': '1.7.3' },
    env: () => ({}),
    code: (start) => `
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
const { command, args, env } = ${stdio(start)};
const servers = new MultiServerMCPClient({ mcpServers: { hub: { transport: 'stdio', command, args, env } } });
const made = await servers.getTools();
const client = {
  listTools: async () => ({ tools: made.map(({ name, description, schema }) => ({ name, description, schema })) }),
  callTool: async ({ name, arguments: given }) => ({ content: await made.find((each) => each.name === name).invoke(given) }),
  close: () => servers.close(),
};${BY_HAND}`,
  },
  {
    name: 'MCP SDK 1',
    packages: { '@modelcontextprotocol/sdk': '1.32.2' },
    env: () => ({}),
    code: (start) => `
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
const client = new Client({ name: 'clients', version: '1.0.0' });
await client.connect(new StdioClientTransport(${stdio(start)}));${BY_HAND}`,
  },
  {
    name: 'MCP SDK 2, over HTTP',
    packages: { '@modelcontextprotocol/client': '2.4.0' },
    env: () => ({}),
    code: ({ base, token }) => `
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
const client = new Client({ name: 'clients', version: '1.0.0' });
const requestInit = { headers: { Authorization: 'Bearer ${token}' } };
await client.connect(new StreamableHTTPClientTransport(new URL('${base}/v1/mcp'), { requestInit }));${BY_HAND}`,
  },
  {
    name: 'MCP Inspector',
    packages: { '@modelcontextprotocol/inspector': '2.12.0' },
    env: () => ({}),
    code: (start) => `
import { execFileSync } from 'node:child_process';
const { command, args, env } = ${stdio(start)};
const launcher = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
const variables = Object.entries(env).flatMap(([name, value]) => ['-e', name + '=' + value]);
const inspect = (...more) => {
  const asked = [launcher, '--cli', ...variables, ...more, '--', command, ...args];
  try {
    return JSON.parse(execFileSync(process.execPath, asked, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }));
  } catch (error) {
    try { return JSON.parse(error.stdout); } catch { throw new Error(error.stderr || error.message); }
  }
};
const client = {
  listTools: async () => inspect('--method', 'tools/list'),
  callTool: async ({ name, arguments: given }) =>
    inspect('--method', 'tools/call', '--tool-name', name, ...Object.entries(given).flatMap(([key, value]) => [
      '--tool-arg', key + '=' + (typeof value === 'string' ? value : JSON.stringify(value)),
    ])),
  close: () => {},
};${BY_HAND}`,
  },
];
