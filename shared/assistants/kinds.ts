// Where each assistant keeps the servers it may start, and in which words. One place for the recipes and for `hub connect`.
import type { AssistantId } from '../schemas/connection.ts';

/** `~` is the home of whoever asks; by platform where it differs. */
export type HomePath = string | Readonly<Record<'linux' | 'darwin' | 'win32', string>>;

/** A block in a file of many things, or a file by itself in a folder that the assistant has for them. */
export interface Instructions {
  form: InstructionForm;
  file?: HomePath;
  projectFile?: string;
  /** Inside a project, where it is another one there. */
  projectForm?: InstructionForm;
}
export type InstructionForm = 'block' | 'skill' | 'rule';

export interface AssistantKind {
  format: 'json' | 'toml' | 'yaml';
  /** The keys that lead to the servers, in its file. */
  under: readonly string[];
  /** The file of its user. */
  file: HomePath;
  /** The variable by which its folder is moved elsewhere, with all that is in it and what lies beside it under the same name. */
  moved?: { by: string; folder: string };
  /** The file inside a project, where it reads one. */
  projectFile?: string;
  /** Says more of a server than how it is started. */
  entry?: Readonly<Record<string, string | boolean | number | readonly string[]>>;
  /** The names of a server's parts in the file, where they are not the usual ones. Without one for the arguments they follow the command. */
  words?: { command: string; args?: string; env: string };
  /** Where it reads what it is to know in every conversation. */
  instructions?: Instructions;
  /** The step for the user once the file is written. */
  afterwards: string;
}

/** What an assistant looks for beside its settings, for its user and inside a project. */
export function skillIn(home: string, project?: string): Instructions {
  const path = 'skills/context-hub/SKILL.md';
  return {
    form: 'skill',
    file: `${home}/${path}`,
    ...(project !== undefined && { projectFile: `${project}/${path}` }),
  };
}

export const KINDS: Record<AssistantId, AssistantKind> = {
  cursor: {
    format: 'json',
    under: ['mcpServers'],
    file: '~/.cursor/mcp.json',
    projectFile: '.cursor/mcp.json',
    // The rules that count everywhere are kept in its settings, and in no file.
    instructions: { ...skillIn('~/.cursor'), projectForm: 'rule', projectFile: '.cursor/rules/context-hub.mdc' },
    afterwards: 'Then turn the server on in the settings of Cursor, under MCP.',
  },
  'claude-code': {
    format: 'json',
    under: ['mcpServers'],
    file: '~/.claude.json',
    projectFile: '.mcp.json',
    moved: { by: 'CLAUDE_CONFIG_DIR', folder: '~/.claude' },
    instructions: skillIn('~/.claude', '.claude'),
    entry: { type: 'stdio' },
    afterwards: 'Then start a new session.',
  },
  'claude-desktop': {
    format: 'json',
    under: ['mcpServers'],
    file: {
      linux: '~/.config/Claude/claude_desktop_config.json',
      darwin: '~/Library/Application Support/Claude/claude_desktop_config.json',
      win32: '~\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
    },
    afterwards: 'Then quit the app and start it again.',
  },
  chatgpt: {
    format: 'toml',
    under: ['mcp_servers'],
    file: '~/.codex/config.toml',
    projectFile: '.codex/config.toml',
    moved: { by: 'CODEX_HOME', folder: '~/.codex' },
    instructions: skillIn('~/.codex', '.codex'),
    afterwards:
      'This connects the desktop app, Codex on the command line and its editor extension, which share that file; start them again. ChatGPT in the browser cannot be connected: it reaches servers on the internet alone, and never a program on this machine.',
  },
  hermes: {
    format: 'yaml',
    under: ['mcp_servers'],
    file: '~/.hermes/config.yaml',
    moved: { by: 'HERMES_HOME', folder: '~/.hermes' },
    instructions: skillIn('~/.hermes'),
    afterwards: 'Then say /reload-mcp in a session.',
  },
  openclaw: {
    format: 'json',
    under: ['mcp', 'servers'],
    file: '~/.openclaw/openclaw.json',
    moved: { by: 'OPENCLAW_STATE_DIR', folder: '~/.openclaw' },
    instructions: skillIn('~/.openclaw'),
    afterwards: 'Then start it again.',
  },
};

/** Every place its file may be at, for a person to find it. */
export function placesOf({ file, projectFile }: AssistantKind): string[] {
  const own = typeof file === 'string' ? [file] : [file.darwin, file.win32, file.linux];
  return projectFile === undefined ? own : [...own, projectFile];
}
