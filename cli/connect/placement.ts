// One entry in somebody else's configuration: put in, found, taken out. Everything else of the text stays as it is, comments
// and commas included, and that is checked each time: what cannot be done so is not done.

import { isDeepStrictEqual } from 'node:util';
import { applyEdits, type Edit, modify, type ParseError, parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { entryIn, SERVER_NAME, type ServerEntry, tomlOf, writtenOf } from '../../shared/assistants/entry.ts';
import type { AssistantKind } from '../../shared/assistants/kinds.ts';
import { isJsonObject } from '../../shared/json-object.ts';

type Values = Record<string, unknown>;

interface Format {
  /** Throws when the text is not in this format. */
  read(text: string): unknown;
  put(text: string, path: readonly string[], entry: Values): string;
  take(text: string, path: readonly string[]): string;
}

/** The text cannot be changed without harm. */
export class NotPlaceable extends Error {}

export function findEntry(kind: AssistantKind, text: string): ServerEntry | undefined {
  const found = foundIn(kind, text);
  return found && entryIn(kind, found);
}

function foundIn(kind: AssistantKind, text: string): Values | undefined {
  const found = pathOf(kind).reduce<unknown>(
    (value, key) => (isJsonObject(value) ? value[key] : undefined),
    read(kind, text),
  );
  return isJsonObject(found) ? found : undefined;
}

export function putEntry(kind: AssistantKind, text: string, entry: ServerEntry): string {
  const written = { ...writtenOf(kind, entry) };
  return checked(kind, text, () => FORMATS[kind.format].put(text, pathOf(kind), written), written);
}

export function takeEntry(kind: AssistantKind, text: string): string {
  return checked(kind, text, () => FORMATS[kind.format].take(text, pathOf(kind)), undefined);
}

function checked(kind: AssistantKind, before: string, change: () => string, entry: Values | undefined): string {
  read(kind, before);
  const after = change();
  const rest = (text: string) => without(read(kind, text), pathOf(kind));
  if (!isDeepStrictEqual(rest(before), rest(after)) || !isDeepStrictEqual(foundIn(kind, after), entry))
    throw new NotPlaceable('the entry cannot be put there without changing something else');
  return after;
}

function read({ format, under }: AssistantKind, text: string): Values {
  const value = FORMATS[format].read(text) ?? {};
  let place: unknown = value;
  for (const key of under) {
    if (!isJsonObject(place)) throw new NotPlaceable('it holds something else where the servers should be');
    place = place[key] ?? {};
  }
  if (!isJsonObject(place)) throw new NotPlaceable('it holds something else where the servers should be');
  return plain(value) as Values;
}

/** The same values as ordinary objects, whatever a parser made of them. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Without the entry, and without what would be empty then. */
function without(value: unknown, [key, ...path]: readonly string[]): unknown {
  if (!isJsonObject(value) || key === undefined) return value;
  const { [key]: inner, ...others } = value;
  const left = path.length === 0 ? undefined : without(inner, path);
  return isJsonObject(left) && Object.keys(left).length > 0 ? { ...others, [key]: left } : others;
}

function pathOf({ under }: AssistantKind): string[] {
  return [...under, SERVER_NAME];
}

const FORMATS: Record<AssistantKind['format'], Format> = {
  json: {
    read(text) {
      const errors: ParseError[] = [];
      const value: unknown = parseJson(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
      if (errors.length > 0) throw new NotPlaceable('it is not valid JSON');
      return value;
    },
    put: (text, path, entry) => editJson(text, path, entry),
    take: (text, path) => editJson(text, path, undefined),
  },
  toml: {
    read(text) {
      try {
        return parseToml(text);
      } catch {
        throw new NotPlaceable('it is not valid TOML');
      }
    },
    put(text, path, entry) {
      const rest = withoutTable(text, path.join('.')).trimEnd();
      const table = tomlOf(path.slice(0, -1), entry);
      return rest === '' ? `${table}\n` : `${rest}\n\n${table}\n`;
    },
    take: (text, path) => withoutTable(text, path.join('.')),
  },
  yaml: {
    read: (text) => yamlDocument(text).toJS() as unknown,
    put(text, path, entry) {
      const document = yamlDocument(text);
      // A key without a value is a place for one.
      for (const depth of path.slice(0, -1).keys()) {
        const above = path.slice(0, depth + 1);
        if (document.getIn(above) == null) document.setIn(above, document.createNode({}));
      }
      document.setIn(path, document.createNode(entry));
      return document.toString({ lineWidth: 0 });
    },
    take(text, path) {
      const document = yamlDocument(text);
      document.deleteIn(path);
      return document.toString({ lineWidth: 0 });
    },
  },
};

/** One edit at one place. The library would lay out the neighbours anew as well, so what is put in is laid out here. */
function editJson(text: string, path: readonly string[], entry: Values | undefined): string {
  const start = text.trim() === '' ? '{}\n' : text;
  const edits = modify(start, [...path], entry, {});
  return applyEdits(
    start,
    entry === undefined ? edits : edits.map((edit) => ({ ...edit, content: laidOut(start, path, edit) })),
  );
}

/** The library inserts on one line: a value in place of another, or a key with its value, after a comma or not. */
function laidOut(text: string, path: readonly string[], { offset, content }: Edit): string {
  const indent = /^\t/m.test(text) ? '\t' : ' '.repeat(/^( +)\S/m.exec(text)?.[1]?.length ?? 2);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = (value: unknown, depth: number) =>
    JSON.stringify(value, null, indent).replaceAll('\n', eol + indent.repeat(depth));
  if (content.startsWith('{')) return lines(JSON.parse(content), path.length);
  const [comma, pair] = content.startsWith(',') ? [',', content.slice(1)] : ['', content];
  const [[key = '', value] = []] = Object.entries(JSON.parse(`{${pair}}`) as Values);
  const depth = path.indexOf(key) + 1;
  const closing = /^[ \t]*\}/.test(text.slice(offset)) ? eol + indent.repeat(depth - 1) : '';
  return `${comma}${eol}${indent.repeat(depth)}${JSON.stringify(key)}: ${lines(value, depth)}${closing}`;
}

/** Leaves out a table and the tables below it, up to the header of another one. */
function withoutTable(text: string, name: string): string {
  let isOurs = false;
  const kept = text.split('\n').filter((line) => {
    const header = /^\s*\[\[?\s*([^\]]+?)\s*\]/.exec(line)?.[1]?.replace(/["'\s]/g, '');
    if (header !== undefined) isOurs = header === name || header.startsWith(`${name}.`);
    return !isOurs;
  });
  return kept.join('\n');
}

function yamlDocument(text: string) {
  const document = parseDocument(text);
  if (document.errors.length > 0) throw new NotPlaceable('it is not valid YAML');
  return document;
}
