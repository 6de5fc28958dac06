// Everything that `hub connect` writes the configuration of: the six of the catalog, and others that read one of the same shape.
import { ASSISTANTS } from '../schemas/connection.ts';
import { type AssistantKind, KINDS, skillIn } from './kinds.ts';

export interface Connectable extends AssistantKind {
  id: string;
  name: string;
}

const AGAIN = 'Then start it again.';

const OTHERS: readonly Connectable[] = [
  {
    id: 'vscode',
    name: 'VS Code',
    format: 'json',
    under: ['servers'],
    file: {
      linux: '~/.config/Code/User/mcp.json',
      darwin: '~/Library/Application Support/Code/User/mcp.json',
      win32: '~\\AppData\\Roaming\\Code\\User\\mcp.json',
    },
    projectFile: '.vscode/mcp.json',
    instructions: { form: 'block', projectFile: '.github/copilot-instructions.md' },
    entry: { type: 'stdio' },
    afterwards: 'Then start the server in the list of MCP servers of VS Code; Copilot uses it in agent mode.',
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    format: 'json',
    under: ['mcpServers'],
    file: '~/.gemini/settings.json',
    projectFile: '.gemini/settings.json',
    instructions: skillIn('~/.gemini', '.gemini'),
    afterwards: 'Then start a new session; `/mcp` lists it.',
  },
  {
    id: 'copilot',
    name: 'Copilot CLI',
    format: 'json',
    under: ['mcpServers'],
    file: '~/.copilot/mcp-config.json',
    instructions: skillIn('~/.copilot'),
    entry: { type: 'local', tools: ['*'] },
    afterwards: 'Then start a new session; `/mcp show` lists it.',
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    format: 'json',
    under: ['mcpServers'],
    file: '~/.codeium/windsurf/mcp_config.json',
    instructions: { form: 'block', file: '~/.codeium/windsurf/memories/global_rules.md' },
    afterwards: 'Then refresh the MCP servers in the settings of Windsurf.',
  },
  {
    id: 'zed',
    name: 'Zed',
    format: 'json',
    under: ['context_servers'],
    file: '~/.config/zed/settings.json',
    projectFile: '.zed/settings.json',
    instructions: { form: 'block', projectFile: 'AGENTS.md' },
    entry: { source: 'custom' },
    afterwards: 'Then look for the green dot beside it in the settings of the Agent Panel.',
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    format: 'json',
    under: ['mcpServers'],
    file: '~/.lmstudio/mcp.json',
    afterwards: 'Then turn it on for a chat, under Program.',
  },
  {
    id: 'qwen',
    name: 'Qwen Code',
    format: 'json',
    under: ['mcpServers'],
    file: '~/.qwen/settings.json',
    projectFile: '.qwen/settings.json',
    instructions: skillIn('~/.qwen', '.qwen'),
    afterwards: 'Then start a new session; `/mcp` lists it.',
  },
  {
    id: 'opencode',
    name: 'opencode',
    format: 'json',
    under: ['mcp'],
    file: '~/.config/opencode/opencode.json',
    projectFile: 'opencode.json',
    instructions: skillIn('~/.config/opencode', '.opencode'),
    entry: { type: 'local', enabled: true },
    words: { command: 'command', env: 'environment' },
    afterwards: 'Then start a new session; `opencode mcp list` lists it.',
  },
  {
    id: 'goose',
    name: 'Goose',
    format: 'yaml',
    under: ['extensions'],
    file: {
      linux: '~/.config/goose/config.yaml',
      darwin: '~/.config/goose/config.yaml',
      win32: '~\\AppData\\Roaming\\Block\\goose\\config\\config.yaml',
    },
    instructions: { form: 'block', file: '~/.config/goose/.goosehints', projectFile: '.goosehints' },
    entry: { enabled: true, type: 'stdio', name: 'Context Hub', timeout: 60 },
    words: { command: 'cmd', args: 'args', env: 'envs' },
    afterwards: 'Then start a new session.',
  },
  {
    id: 'continue',
    name: 'Continue',
    format: 'json',
    under: ['mcpServers'],
    file: '~/.continue/mcpServers/context-hub.json',
    projectFile: '.continue/mcpServers/context-hub.json',
    instructions: {
      form: 'rule',
      file: '~/.continue/rules/context-hub.md',
      projectFile: '.continue/rules/context-hub.md',
    },
    afterwards:
      'Then reload the window; Continue uses it in agent mode. Its command line does not look there: what `hub connect other NAME --print` prints belongs into its config.yaml.',
  },
  {
    id: 'cline',
    name: 'Cline',
    format: 'json',
    under: ['mcpServers'],
    file: {
      linux: '~/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
      darwin:
        '~/Library/Application Support/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
      win32:
        '~\\AppData\\Roaming\\Code\\User\\globalStorage\\saoudrizwan.claude-dev\\settings\\cline_mcp_settings.json',
    },
    afterwards: AGAIN,
  },
  {
    id: 'cline-cli',
    name: 'Cline CLI',
    format: 'json',
    under: ['mcpServers'],
    file: '~/.cline/data/settings/cline_mcp_settings.json',
    afterwards: 'Then start a new session; `cline config mcp` lists it.',
  },
];

export const CONNECTABLE: readonly Connectable[] = [
  ...ASSISTANTS.map(({ id, name }) => ({ id, name, ...KINDS[id] })),
  ...OTHERS,
];
