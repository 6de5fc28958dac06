// The rules in front of every route, one by one and in their order.
import { describe, expect, it } from 'vitest';
import { guard, ownAddress, RULES } from '../../services/api/guard.ts';

const PORT = 8765;
const own = ownAddress(PORT);

interface Sent {
  method?: string;
  target?: string;
  headers?: [name: string, value: string][];
  host?: string | null;
}

function judge({ method = 'GET', target = '/v1/memories', headers = [], host = `127.0.0.1:${PORT}` }: Sent) {
  const hosts: [string, string][] = host === null ? [] : [['Host', host]];
  return guard({ method, target, rawHeaders: [...hosts, ...headers].flat() }, own)?.code ?? null;
}

describe('the host of a request', () => {
  it('is the address that the hub listens on, and whoever used another is told which', () => {
    expect(judge({ host: `127.0.0.1:${PORT}` })).toBeNull();
    const refusal = guard({ method: 'GET', target: '/', rawHeaders: ['Host', `localhost:${PORT}`] }, own);
    expect(refusal).toMatchObject({ code: 'misdirected_host', extras: { fix: `Use http://127.0.0.1:${PORT}.` } });
  });

  it.each([
    '',
    '127.0.0.1',
    'localhost',
    `localhost:${PORT}`,
    `[::1]:${PORT}`,
    '127.0.0.1:8766',
    '127.0.0.1:08765',
    `0.0.0.0:${PORT}`,
    `LOCALHOST:${PORT}`,
    `localhost.:${PORT}`,
    `x.localhost:${PORT}`,
    `127.1:${PORT}`,
    `2130706433:${PORT}`,
    `0x7f000001:${PORT}`,
    `[::ffff:127.0.0.1]:${PORT}`,
    `127.0.0.1:${PORT}@evil.test`,
    `evil.test@127.0.0.1:${PORT}`,
    `rebind.test:${PORT}`,
    `127.0.0.1:${PORT} `,
    `127.0.0.1:${PORT}, evil.test`,
  ])('may not be %j', (host) => {
    expect(judge({ host })).toBe('misdirected_host');
  });

  it('must be there, and once', () => {
    expect(judge({ host: null })).toBe('misdirected_host');
    expect(judge({ headers: [['host', `127.0.0.1:${PORT}`]] })).toBe('misdirected_host');
    expect(judge({ headers: [['HOST', 'evil.test']] })).toBe('misdirected_host');
    expect(judge({ host: 'evil.test', headers: [['host', `127.0.0.1:${PORT}`]] })).toBe('misdirected_host');
  });

  it('may leave out the port when that is the port of plain HTTP', () => {
    const facts = { method: 'GET', target: '/', rawHeaders: ['Host', '127.0.0.1'] };
    expect(guard(facts, ownAddress(80))).toBeNull();
    expect(guard(facts, own)?.code).toBe('misdirected_host');
  });
});

describe('the target of a request', () => {
  it.each(['http://evil.test/v1/setup', `http://127.0.0.1:${PORT}/v1/setup`, '//evil.test/', '*', '', 'v1/setup'])(
    'may not be %j',
    (target) => {
      expect(judge({ target })).toBe('bad_request');
    },
  );
});

describe('a header that decides something', () => {
  it.each([
    'Authorization',
    'X-HUB-Token',
    'X-HUB-Code',
    'Origin',
    'Referer',
    'Sec-Fetch-Site',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
  ])('%s may not be there twice', (name) => {
    const value = 'same-origin';
    expect(
      judge({
        headers: [
          [name, value],
          [name.toUpperCase(), value],
        ],
      }),
    ).toBe('bad_request');
  });

  it('may be there beside another of its kind', () => {
    expect(
      judge({
        headers: [
          ['Authorization', 'Bearer a'],
          ['X-HUB-Token', 'b'],
        ],
      }),
    ).toBeNull();
  });
});

describe('where a request comes from', () => {
  it('may be the own page', () => {
    const origin = `http://127.0.0.1:${PORT}`;
    const headers: [string, string][] = [
      ['Origin', origin],
      ['Referer', `${origin}/`],
      ['Sec-Fetch-Site', 'same-origin'],
      ['Sec-Fetch-Mode', 'cors'],
      ['Sec-Fetch-Dest', 'empty'],
    ];
    expect(judge({ headers })).toBeNull();
  });

  it.each(['localhost', '[::1]'])('may not be a page of another listener at %s', (name) => {
    const origin = `http://${name}:${PORT}`;
    expect(judge({ headers: [['Origin', origin]] })).toBe('foreign_page');
    expect(judge({ headers: [['Referer', `${origin}/`]] })).toBe('foreign_page');
  });

  it('may be unknown, as it is for programs', () => {
    expect(judge({})).toBeNull();
  });

  it.each([
    ['Origin', 'null'],
    ['Origin', ''],
    ['Origin', 'http://evil.test'],
    ['Origin', `http://127.0.0.1:${PORT + 1}`],
    ['Origin', `https://127.0.0.1:${PORT}`],
    ['Origin', `http://127.0.0.1:${PORT}/`],
    ['Origin', `http://0.0.0.0:${PORT}`],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Site', 'same-site'],
    ['Sec-Fetch-Site', 'none'],
    ['Sec-Fetch-Site', 'Same-Origin'],
    ['Sec-Fetch-Site', ''],
    ['Referer', 'http://evil.test/'],
    ['Referer', `http://127.0.0.1:${PORT}@evil.test/`],
    ['Referer', 'nonsense'],
    ['Sec-Fetch-Dest', 'document'],
    ['Sec-Fetch-Dest', 'iframe'],
    ['Sec-Fetch-Dest', 'script'],
    ['Sec-Fetch-Dest', 'image'],
  ])('may not be a page that sends %s: %s', (name, value) => {
    expect(judge({ headers: [[name, value]] })).toBe('foreign_page');
  });

  it('may be a typed address outside of the API alone', () => {
    const headers: [string, string][] = [
      ['Sec-Fetch-Site', 'none'],
      ['Sec-Fetch-Mode', 'navigate'],
      ['Sec-Fetch-Dest', 'document'],
    ];
    for (const target of ['/', '/docs', '/health', '/openapi.json', '/v10', '/?q=/v1/']) {
      expect(judge({ target, headers }), target).toBeNull();
    }
    for (const target of ['/v1', '/v1/bootstrap', '/v1?x', '/%761/bootstrap', '/v%31/bootstrap', '/docs%2f']) {
      expect(judge({ target, headers }), target).toBe('foreign_page');
    }
  });

  it('may not be a link on another site, not even to the page', () => {
    const headers: [string, string][] = [
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Mode', 'navigate'],
      ['Sec-Fetch-Dest', 'document'],
    ];
    expect(judge({ target: '/', headers })).toBe('foreign_page');
  });
});

describe('the return from a consent page', () => {
  const headers: [string, string][] = [
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Mode', 'navigate'],
    ['Sec-Fetch-Dest', 'document'],
    ['Referer', 'https://accounts.example/consent'],
  ];
  const target = '/v1/connectors/oauth/callback?code=c&state=s';

  it('may come from another site', () => {
    expect(judge({ target, headers })).toBeNull();
  });

  it('may go on to the page, whose address still counts as coming from there', () => {
    expect(judge({ target: '/plugins?connected=1', headers })).toBeNull();
    for (const beside of ['/plugins', '/plugins?connected=1&x', '/?connected=1'])
      expect(judge({ target: beside, headers }), beside).toBe('foreign_page');
  });

  it.each([
    ['another method', { method: 'POST', target, headers }],
    ['a path beside it', { target: '/v1/connectors/oauth/callback/x', headers }],
    ['a path that only decodes to it', { target: '/v1/connectors/oauth/%63allback', headers }],
    ['a frame', { target, headers: [...headers.slice(0, 2), ['Sec-Fetch-Dest', 'iframe']] as typeof headers }],
    ['a fetch', { target, headers: [headers[0], ['Sec-Fetch-Mode', 'no-cors'], headers[2]] as typeof headers }],
  ])('is no excuse for %s', (_, sent) => {
    expect(judge(sent)).toBe('foreign_page');
  });

  it('still needs our host', () => {
    expect(judge({ target, headers, host: 'rebind.test' })).toBe('misdirected_host');
  });
});

describe('a body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; Charset="utf-8"',
    'application/json; charset=utf8; profile=x',
    'Application/JSON',
    'application/octet-stream',
  ])('may be sent as %s', (type) => {
    expect(
      judge({
        method: 'POST',
        headers: [
          ['Content-Type', type],
          ['Content-Length', '2'],
        ],
      }),
    ).toBeNull();
  });

  it.each([
    null,
    '',
    'text/plain',
    'text/plain; x=application/json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json-patch+json',
    'application/json, text/plain',
    'application/json; charset=latin1',
    'application/json; charset="iso-8859-1"',
    'application/json;charset = utf-16',
    'application/json; charset=utf-8; charset=latin1',
    'application/json; charset=',
  ])('may not be sent as %j', (type) => {
    const named: [string, string][] = type === null ? [] : [['Content-Type', type]];
    expect(judge({ method: 'POST', headers: [...named, ['Content-Length', '2']] })).toBe('unsupported_media_type');
    expect(judge({ method: 'POST', headers: [...named, ['Transfer-Encoding', 'chunked']] })).toBe(
      'unsupported_media_type',
    );
  });

  it.each(['gzip', 'br', 'GZIP', 'identity, gzip', 'aws-chunked', ''])('may not be coded as %j', (coding) => {
    const headers: [string, string][] = [
      ['Content-Type', 'application/json'],
      ['Content-Length', '2'],
      ['Content-Encoding', coding],
    ];
    expect(judge({ method: 'POST', headers })).toBe('unsupported_media_type');
    const file: [string, string][] = [['Content-Type', 'multipart/form-data; boundary=x'], ...headers.slice(1)];
    expect(judge({ method: 'POST', target: '/v1/import/stage', headers: file })).toBe('unsupported_media_type');
  });

  it('may say that it is coded as it is', () => {
    const headers: [string, string][] = [
      ['Content-Type', 'application/json'],
      ['Content-Length', '2'],
      ['Content-Encoding', 'Identity'],
    ];
    expect(judge({ method: 'POST', headers })).toBeNull();
  });

  it('that is not there needs no type', () => {
    expect(judge({ method: 'POST', headers: [['Content-Length', '0']] })).toBeNull();
  });
});

it('the order of the rules is part of what they promise', () => {
  expect(RULES.map(({ name }) => name)).toEqual([
    'host',
    'target',
    'repeated',
    'origin',
    'sec-fetch-site',
    'referer',
    'sec-fetch-dest',
    'content-type',
    'content-encoding',
  ]);
});
