// What stands in an assistant's configuration: how the bridge is started. The token travels in the environment, never as
// an argument, where every program of the machine could read it.
import { isJsonObject } from '../json-object.ts';
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

type Written = Readonly<Record<string, unknown>>;

export function entryOf(
  { entry }: AssistantKind,
  { command: [command = 'hub', ...args], base, token }: BridgeStart,
): ServerEntry {
  return { ...entry, command, args, env: { HUB_TOKEN: token, HUB_BASE: base } };
}

/** As it stands in the file, in the words of that assistant. */
export function writtenOf({ words }: AssistantKind, { command, args, env, ...more }: ServerEntry): Written {
  if (words === undefined) return { ...more, command, args, env };
  const { command: start, args: others } = words;
  const started = others === undefined ? { [start]: [command, ...args] } : { [start]: command, [others]: args };
  return { ...more, ...started, [words.env]: env };
}

/** The file is the user's, and its entry may be of any form: what is missing in it is empty. */
export function entryIn({ words }: AssistantKind, written: Readonly<Record<string, unknown>>): ServerEntry {
  const { command: start, args: others, env: environment } = words ?? { command: 'command', args: 'args', env: 'env' };
  const { [start]: command, [others ?? '']: given, [environment]: env, ...more } = written;
  const [program = '', ...args] = others === undefined ? listIn(command) : [...listIn([command]), ...listIn(given)];
  return { ...more, command: program, args, env: { HUB_TOKEN: '', HUB_BASE: '', ...(env as object) } };
}

const listIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** The whole of a configuration that holds nothing else. */
export function snippetOf(kind: AssistantKind, start: BridgeStart): string {
  const entry = writtenOf(kind, entryOf(kind, start));
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

/** A list is written alike in TOML and YAML. */
const plain = (value: unknown) => (Array.isArray(value) ? `[${value.map(quoted).join(', ')}]` : quoted(value));

export function tomlOf(under: readonly string[], entry: Written): string {
  const table = [...under, SERVER_NAME].join('.');
  const parts = Object.entries(entry);
  return [
    `[${table}]`,
    ...parts.flatMap(([name, value]) => (isJsonObject(value) ? [] : [`${name} = ${plain(value)}`])),
    ...parts.flatMap(([name, value]) =>
      isJsonObject(value)
        ? ['', `[${table}.${name}]`, ...Object.entries(value).map(([key, each]) => `${key} = ${plain(each)}`)]
        : [],
    ),
  ].join('\n');
}

function yamlOf(under: readonly string[], entry: Written): string {
  const lines = (table: Written, depth: number): string[] =>
    Object.entries(table).flatMap(([name, value]) => {
      const line = `${'  '.repeat(depth)}${name}:`;
      return isJsonObject(value) ? [line, ...lines(value, depth + 1)] : [`${line} ${plain(value)}`];
    });
  return lines(
    [...under, SERVER_NAME].reduceRight<Written>((inner, key) => ({ [key]: inner }), entry),
    0,
  ).join('\n');
}
