// Everything that `hub connect` writes the configuration of: the six of the catalog, and others that read one of the same shape.
import { ASSISTANTS } from '../schemas/connection.ts';
import { type AssistantKind, type Instructions, KINDS, skillIn } from './kinds.ts';

export interface Connectable extends AssistantKind {
  id: string;
  name: string;
}

const AGAIN = 'Then start it again.';
/** Its extension and its command read the same rules. Of a skill it tells its model no more than the name. */
const CLINE_RULE: Instructions = { form: 'rule', file: '~/Documents/Cline/Rules/context-hub.md' };

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
    instructions: skillIn('~/.copilot', '.github'),
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
    moved: { by: 'COPILOT_HOME', folder: '~/.copilot' },
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
    instructions: skillIn('~/.codeium/windsurf', '.windsurf'),
    afterwards: 'Then refresh the MCP servers in the settings of Windsurf.',
  },
  {
    id: 'zed',
    name: 'Zed',
    format: 'json',
    under: ['context_servers'],
    file: {
      linux: '~/.config/zed/settings.json',
      darwin: '~/.config/zed/settings.json',
      win32: '~\\AppData\\Roaming\\Zed\\settings.json',
    },
    projectFile: '.zed/settings.json',
    // The skills it knows lie where every other program looks for them too, connected or not.
    instructions: {
      form: 'block',
      file: {
        linux: '~/.config/zed/AGENTS.md',
        darwin: '~/.config/zed/AGENTS.md',
        win32: '~\\AppData\\Roaming\\Zed\\AGENTS.md',
      },
      projectFile: 'AGENTS.md',
    },
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
    instructions: CLINE_RULE,
    afterwards: AGAIN,
  },
  {
    id: 'cline-cli',
    name: 'Cline CLI',
    format: 'json',
    under: ['mcpServers'],
    file: '~/.cline/data/settings/cline_mcp_settings.json',
    moved: { by: 'CLINE_DIR', folder: '~/.cline' },
    instructions: CLINE_RULE,
    afterwards: 'Then start a new session; `cline config mcp` lists it.',
  },
];

export const CONNECTABLE: readonly Connectable[] = [
  ...ASSISTANTS.map(({ id, name }) => ({ id, name, ...KINDS[id] })),
  ...OTHERS,
];
