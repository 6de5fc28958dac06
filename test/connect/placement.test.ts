// One entry in somebody else's configuration: what must change, and what must not.
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { findEntry, NotPlaceable, putEntry, takeEntry } from '../../cli/connect/placement.ts';
import { CONNECTABLE } from '../../shared/assistants/connectable.ts';
import { entryOf, snippetOf } from '../../shared/assistants/entry.ts';
import { KINDS } from '../../shared/assistants/kinds.ts';

const START = {
  command: ['/opt/node', '/opt/it\'s "here"/hub.js', 'mcp-bridge'],
  base: 'http://127.0.0.1:8765',
  token: 'hub_c_x',
};
const PARSERS = {
  json: (text: string) => parseJson(text),
  toml: (text: string) => parseToml(text),
  yaml: (text: string) => parseYaml(text),
};
const ALL = CONNECTABLE.map((kind) => [kind.id, kind] as const);
const { cursor, chatgpt, hermes, openclaw } = KINDS;

describe('an entry', () => {
  test.each(ALL)('of %s is found again as it was put, and an empty file becomes the snippet', (_id, kind) => {
    const entry = entryOf(kind, START);
    const text = putEntry(kind, '', entry);
    expect(findEntry(kind, text)).toEqual(entry);
    const parse: (text: string) => unknown = PARSERS[kind.format];
    expect(parse(text)).toEqual(parse(snippetOf(kind, START)));
    expect(findEntry(kind, takeEntry(kind, text))).toBeUndefined();
  });

  test.each(ALL)('of %s takes the place of an older one', (_id, kind) => {
    const old = putEntry(kind, '', entryOf(kind, { ...START, token: 'hub_c_old' }));
    const text = putEntry(kind, old, entryOf(kind, START));
    expect(text).not.toContain('hub_c_old');
    expect(text.match(/context-hub/g)?.length).toBe(kind.format === 'toml' ? 2 : 1);
  });

  test('in JSON leaves comments, commas and the indentation of its owner', () => {
    const text =
      '// mine\r\n{\r\n\t"theme": "dark", /* really */\r\n\t"mcpServers": {\r\n\t\t"other": {"command": "x"},\r\n\t},\r\n}\r\n';
    const after = putEntry(cursor, text, entryOf(cursor, START));
    for (const part of ['// mine\r\n', '/* really */', '\t\t"other": {"command": "x"}', '\t\t"context-hub": {\r\n'])
      expect(after).toContain(part);
    expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    const back = takeEntry(cursor, after);
    expect(parseJson(back, [], { allowTrailingComma: true })).toEqual(
      parseJson(text, [], { allowTrailingComma: true }),
    );
    expect(back).toContain('// mine\r\n');
  });

  test('in TOML leaves every line of the others, wherever the older entry stood', () => {
    const mine = '# mine\nmodel = "o"\n\n[mcp_servers.other]\ncommand = "x" # really\n';
    const more = '\n[profiles.quick]\nmodel = "p"\n';
    const old = putEntry(chatgpt, mine, entryOf(chatgpt, { ...START, token: 'hub_c_old' })) + more;
    const after = putEntry(chatgpt, old, entryOf(chatgpt, START));
    expect(after.startsWith(mine)).toBe(true);
    expect(after).toContain(more);
    expect(after).not.toContain('hub_c_old');
    expect(parseToml(takeEntry(chatgpt, after))).toEqual(parseToml(mine + more));
  });

  test('in YAML leaves comments and quotes, and fills a key that has no value', () => {
    const text = '# mine\nmodel: "o" # really\nmcp_servers:\n  other:\n    command: \'x\'\n';
    const after = putEntry(hermes, text, entryOf(hermes, START));
    for (const part of ['# mine\n', 'model: "o" # really\n', "command: 'x'\n"]) expect(after).toContain(part);
    expect(takeEntry(hermes, after)).toBe(text);
    const empty = putEntry(hermes, 'mcp_servers:\n', entryOf(hermes, START));
    expect(findEntry(hermes, empty)).toEqual(entryOf(hermes, START));
  });

  test('goes beside the other servers of a deeper place', () => {
    const text = '{"mcp": {"servers": {"a": {}}, "timeout": 3}}';
    expect(parseJson(putEntry(openclaw, text, entryOf(openclaw, START)))).toEqual({
      mcp: { servers: { a: {}, 'context-hub': entryOf(openclaw, START) }, timeout: 3 },
    });
  });
});

describe('a file is left alone', () => {
  test.each([
    ['broken JSON', cursor, '{"mcpServers": {'],
    ['JSON with two commas', cursor, '{"a": 1,, "mcpServers": {}}'],
    ['JSON that is followed by something', cursor, '{} {}'],
    ['JSON with keys in no quotes', openclaw, "{mcp: {servers: {a: {command: 'x'}}}}"],
    ['JSON that is a list', cursor, '[]'],
    ['JSON that is a text', cursor, '"x"'],
    ['servers that are a list', cursor, '{"mcpServers": []}'],
    ['servers that are a text', openclaw, '{"mcp": "none"}'],
    ['broken TOML', chatgpt, '[mcp_servers\ncommand = 1'],
    ['TOML whose servers are closed', chatgpt, 'mcp_servers = { other = { command = "x" } }\n'],
    ['TOML with our table in a text', chatgpt, 'a = """\n[mcp_servers.context-hub]\nb\n"""\n'],
    ['broken YAML', hermes, 'mcp_servers: [a\nb: {'],
    ['YAML in two documents', hermes, 'a: 1\n---\nb: 2\n'],
    ['YAML that is a text', hermes, 'only words\n'],
    ['YAML whose servers are a list', hermes, 'mcp_servers:\n  - a\n'],
  ])('when it is %s', (_what, kind, text) => {
    expect(() => putEntry(kind, text, entryOf(kind, START))).toThrow(NotPlaceable);
  });
});
