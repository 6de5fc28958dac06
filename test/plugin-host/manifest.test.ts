import { describe, expect, it } from 'vitest';
import { readManifest } from '../../services/plugin-host/package/manifest.ts';
import { requirePackage } from '../../services/plugin-host/package/plugin-package.ts';
import { scheduleMinutes } from '../../shared/schemas/plugin-manifest.ts';

const GOOD = `
[plugin]
id = "example.notes"
name = "Notes"
description = "Imports notes."
publisher = "Example"
version = "1.0.0"
api_version = 1
entry = "sync:main"

[permissions]
secrets = false
schedule = "15m"
hosts = ["notes.example.com"]

[[permissions.produces]]
type = "note"
classification = "personal"

[settings.feeds]
type = "urls"
title = "Addresses"
`;

describe('a plugin.toml', () => {
  it('is read whole', () => {
    const { manifest, problems } = readManifest(GOOD);
    expect(problems).toEqual([]);
    expect(manifest?.plugin.id).toBe('example.notes');
    expect(manifest?.permissions.produces).toEqual([{ type: 'note', classification: 'personal' }]);
    expect(manifest?.settings.feeds).toEqual({ type: 'urls', title: 'Addresses' });
  });

  it('asks for nothing that it does not name', () => {
    const bare = GOOD.replace(/secrets.*\n|schedule.*\n|hosts.*\n/g, '').replace(/\[settings[\s\S]*/, '');
    expect(readManifest(bare).manifest?.permissions).toMatchObject({ secrets: false, schedule: 'manual', hosts: [] });
  });

  it.each<[fault: string, from: string | RegExp, to: string, said: string]>([
    ['an id of two characters', 'example.notes', 'ab', 'plugin.id must have 3 to 64 characters; this one has 2.'],
    ['an id of 65 characters', 'example.notes', 'a'.repeat(65), 'this one has 65'],
    ['an id in capitals', 'example.notes', 'Example', 'plugin.id may hold only lower-case letters'],
    ['an id that begins with a dot', 'example.notes', '.notes', 'begins with a letter or a digit'],
    ['a version that is none', '"1.0.0"', '"one"', 'plugin.version must be a semantic version'],
    ['a version with a leading zero', '"1.0.0"', '"1.02.0"', 'plugin.version'],
    ['another api version', 'api_version = 1', 'api_version = 2', 'this hub supports 1 alone'],
    ['an entry without a function', '"sync:main"', '"sync"', 'plugin.entry must name a module and a function'],
    ['an entry that climbs', '"sync:main"', '"../sync:main"', 'plugin.entry'],
    ['a schedule of one minute', '"15m"', '"1m"', 'permissions.schedule is "1m"; between two runs lie at least 5m'],
    ['a schedule of a year', '"15m"', '"9000h"', 'at most 168h'],
    ['a schedule in words', '"15m"', '"hourly"', 'must be "manual" or a period such as "15m" or "2h"'],
    ['a wildcard', '"notes.example.com"', '"*.example.com"', '"*.example.com" has a wildcard'],
    ['an address', '"notes.example.com"', '"https://notes.example.com/x"', 'only the bare name of the host'],
    ['a port', '"notes.example.com"', '"notes.example.com:443"', 'only the bare name of the host'],
    ['a host in capitals', '"notes.example.com"', '"Notes.example.com"', 'not a host name in lower case'],
    [
      'a type that plugins do not make',
      '"note"',
      '"memory"',
      'a plugin may produce event, artifact or note, and "memory" is none',
    ],
    ['a classification that is none', '"personal"', '"secret"', 'and "secret" is none of them'],
    ['no secrets said as text', 'secrets = false', 'secrets = "no"', 'permissions.secrets must be true or false.'],
    ['a setting of no type', '"urls"', '"password"', 'settings.feeds.type must be'],
    ['an unknown key', 'secrets = false', 'secrets = false\nroot = true', 'permissions.root is not a known property'],
    ['an unknown section', '[settings.feeds]', '[hooks]\nx = 1\n[settings.feeds]', 'hooks is not a known property'],
    ['a name with a line break', '"Notes"', '"No\\ntes"', 'plugin.name'],
    ['a name that turns the words around it', 'name = "Notes"', 'name = "Notes \\u202e"', 'plugin.name'],
    ['a publisher with something that nobody sees', 'publisher = "', 'publisher = "\\u200b', 'plugin.publisher'],
    ['a missing name', 'name = "Notes"\n', '', 'plugin.name is missing'],
    ['no permissions at all', /\[permissions\][\s\S]*/, '', 'The section [permissions] is missing'],
    ['what is no TOML', '[plugin]', '[plugin', 'not valid TOML: line 2'],
  ])('is refused with %s, in a sentence', (_, from, to, said) => {
    const text = GOOD.replace(from, to);
    expect(text).not.toBe(GOOD);
    const { manifest, problems } = readManifest(text);
    expect(manifest).toBeNull();
    expect(problems.join(' ')).toContain(said);
    for (const problem of problems) expect(problem).toMatch(/^\S.*\.$/);
  });

  it('says every fault at once', () => {
    const { problems } = readManifest(
      GOOD.replace('example.notes', 'ab').replace('15m', '1m').replace('"note"', '"x"'),
    );
    expect(problems).toHaveLength(3);
  });

  it('repeats nothing that steers a terminal', () => {
    const { problems } = readManifest(GOOD.replace('15m', '\\u001b[31mred'));
    expect(problems.join('')).not.toContain('\u001b');
  });

  it('of a newer api is an error of its own kind', () => {
    const manifest = GOOD.replace('api_version = 1', 'api_version = 9');
    expect(() => requirePackage({ 'plugin.toml': Buffer.from(manifest) })).toThrow(
      expect.objectContaining({ code: 'api_version_unsupported' }),
    );
  });
});

describe('a schedule', () => {
  it.each([
    ['manual', null],
    ['5m', 5],
    ['15m', 15],
    ['2h', 120],
    ['168h', 10_080],
    ['4m', undefined],
    ['169h', undefined],
    ['0m', undefined],
    ['05m', undefined],
    ['1d', undefined],
    ['', undefined],
  ])('%s', (text, minutes) => {
    expect(scheduleMinutes(text)).toBe(minutes);
  });
});
