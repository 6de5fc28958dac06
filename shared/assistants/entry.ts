// What stands in an assistant's configuration: how the bridge is started. The token travels in the environment, never as
// an argument, where every program of the machine could read it.
import type { AssistantKind } from './kinds.ts';

/** The name of the server in every configuration. */
export const SERVER_NAME = 'context-hub';

export interface BridgeStart {
  /** Absolute, so that it works wherever the assistant looks for programs, whichever Node is the usual one there. */
  command: readonly string[];
  base: string;
  token: string;
}

export interface ServerEntry extends Record<string, unknown> {
  command: string;
  args: string[];
  env: { HUB_TOKEN: string; HUB_BASE: string };
}

export function entryOf(
  { entry }: AssistantKind,
  { command: [command = 'hub', ...args], base, token }: BridgeStart,
): ServerEntry {
  return { ...entry, command, args, env: { HUB_TOKEN: token, HUB_BASE: base } };
}

/** The whole of a configuration that holds nothing else. */
export function snippetOf(kind: AssistantKind, start: BridgeStart): string {
  const entry = entryOf(kind, start);
  if (kind.format === 'toml') return tomlOf(kind.under, entry);
  if (kind.format === 'yaml') return yamlOf(kind.under, entry);
  const servers: Record<string, unknown> = { [SERVER_NAME]: entry };
  return JSON.stringify(
    kind.under.reduceRight((inner, key) => ({ [key]: inner }), servers),
    null,
    2,
  );
}

/** Text in quotes is written alike in JSON, TOML and YAML. */
const quoted = (value: unknown) => JSON.stringify(value);

export function tomlOf(under: readonly string[], { command, args, env }: ServerEntry): string {
  const table = [...under, SERVER_NAME].join('.');
  return [
    `[${table}]`,
    `command = ${quoted(command)}`,
    `args = [${args.map(quoted).join(', ')}]`,
    '',
    `[${table}.env]`,
    ...Object.entries(env).map(([name, value]) => `${name} = ${quoted(value)}`),
  ].join('\n');
}

function yamlOf(under: readonly string[], { command, args, env }: ServerEntry): string {
  return [
    ...[...under, SERVER_NAME].map((key, depth) => `${'  '.repeat(depth)}${key}:`),
    ...[
      `command: ${quoted(command)}`,
      `args: [${args.map(quoted).join(', ')}]`,
      'env:',
      ...Object.entries(env).map(([name, value]) => `  ${name}: ${quoted(value)}`),
    ].map((line) => '  '.repeat(under.length + 1) + line),
  ].join('\n');
}
