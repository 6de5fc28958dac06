import { describe, expect, test } from 'vitest';
import { readConfig } from '../../services/bridge/config.ts';

const TOKEN = `hub_c_${'a'.repeat(43)}`;

describe('the token of the bridge', () => {
  test('is taken as the hub makes it', () => {
    expect(readConfig({ HUB_TOKEN: TOKEN })).toMatchObject({ token: TOKEN, fault: undefined });
  });

  test.each([
    undefined,
    '',
    'hub_c_short',
    `${TOKEN}\nX-Other: 1`,
    `Bearer ${TOKEN}`,
    `${TOKEN} `,
    'hub_x_'.padEnd(49, 'a'),
  ])('is not taken as %j, and the sentence about it does not repeat it', (token) => {
    const { token: taken, fault } = readConfig({ HUB_TOKEN: token });
    expect([taken, fault]).toEqual([undefined, expect.stringContaining('HUB_TOKEN')]);
    if (token) expect(fault).not.toContain(token);
  });
});

describe('the address of the hub', () => {
  test.each([
    [undefined, 'http://127.0.0.1:8765', '127.0.0.1', 8765],
    ['', 'http://127.0.0.1:8765', '127.0.0.1', 8765],
    ['http://127.0.0.1:9000/', 'http://127.0.0.1:9000', '127.0.0.1', 9000],
    ['http://localhost:9000', 'http://127.0.0.1:9000', '127.0.0.1', 9000],
    ['http://127.1:9000', 'http://127.0.0.1:9000', '127.0.0.1', 9000],
    ['http://127.0.0.1', 'http://127.0.0.1', '127.0.0.1', 80],
  ])('%j is %s', (given, base, host, port) => {
    expect(readConfig({ HUB_TOKEN: TOKEN, HUB_BASE: given }).hub).toEqual({ base, host, port });
  });

  test.each([
    'http://192.0.2.1:8765',
    'http://0.0.0.0:8765',
    'http://[::1]:8765',
    'http://127.0.0.2:8765',
    'http://hub.example.org',
    'http://127.0.0.1.example.org:8765',
    'http://localhost.example.org',
    'https://127.0.0.1:8765',
    'http://user:secret@127.0.0.1:8765',
    'http://127.0.0.1:8765/v1/other',
    'http://127.0.0.1:8765?to=elsewhere',
    'http://127.0.0.1@192.0.2.1:80',
    'http://127.0.0.1:99999',
    'file:///etc/passwd',
    'nonsense',
  ])('%s is none', (given) => {
    const { hub, fault } = readConfig({ HUB_TOKEN: TOKEN, HUB_BASE: given });
    expect([hub, fault]).toEqual([undefined, expect.stringContaining('HUB_BASE')]);
    expect(fault).not.toContain(given);
  });
});
