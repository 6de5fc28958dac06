// Mail, byte by byte, as somebody sends it who has taken over the server or written the mail: a sync ends with what is there
// or with one sentence, and takes no more time and memory than it may. FUZZ_RUNS makes it a campaign, FUZZ_SEED another one.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { syncImap } from '../../services/connectors/imap/mail-sync.ts';
import { ANSWER_BOUNDS } from '../../services/connectors/imap/server.ts';
import { ProviderProblem } from '../../services/connectors/provider/provider-problem.ts';
import { mailItem } from '../../shared/reading/mail/mail-item.ts';
import { readMessage } from '../../shared/reading/mail/message.ts';
import { ImportedItem } from '../../shared/schemas/imported-item.ts';
import { conforms } from '../../shared/validate.ts';
import { MemorySyncStore } from '../support/memory-sync-store.ts';
import { FalseMailServer } from '../support/servers/false-mail-server.ts';
import { LOGIN } from '../support/servers/mail-server.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2) * 20;
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);
/** A server that goes silent is given up on after this. */
const SILENCE_MS = 60;
const MEGABYTE = 2 ** 20;

vi.setConfig({ testTimeout: 600_000 });

const given = { numRuns: RUNS, seed: SEED };

const MAIL = [
  ...['From: =?UTF-8?Q?J=C3=B6?= <jo@example.org>', 'To: a@example.org, friends: b@example.org, c@example.org;'],
  ...[
    'Date: Tue, 10 Mar 2026 09:00:00 +0100',
    'Subject: =?UTF-8?B?VMOkZ2xpY2g=?= =?iso-8859-1?Q?_news?=',
    'Message-ID: <1@x>',
  ],
  ...['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="b"', '', '--b'],
  ...['Content-Type: multipart/alternative; boundary=c', '', '--c', 'Content-Type: text/plain; charset=utf-16'],
  ...['Content-Transfer-Encoding: base64', '', '/v8AVwBvAHIAZABz', '--c', 'Content-Type: text/html; charset=koi8-r'],
  ...['Content-Transfer-Encoding: quoted-printable', '', '<p>Caf=C3=A9 <b>words=', '</b></p>', '--c--', '--b'],
  ...['Content-Type: message/rfc822', '', 'Subject: Within', 'Content-Type: text/plain', '', 'Deep.', '--b'],
  ...["Content-Disposition: attachment; filename*0*=utf-8''pl%C3; filename*1=an.pdf", '', '%PDF', '--b--', ''],
].join('\r\n');

/** What nobody expects between two bytes. */
const STRAY = [
  ...['\0', '\r', '\n', '\r\n', ' ', '(', ')', '[', ']', '{', '"', '\\', '=?', '?=', '--b\r\n', '\uFFFD', '\x1b[2J'],
  ...[
    '{999999999}\r\n',
    '{99999999999999999999}\r\n',
    '{5}\r\n',
    '{0}\r\n',
    '* BYE gone\r\n',
    '+ go on\r\n',
    'A9 OK done\r\n',
  ],
  ...[
    '* 4294967295 EXISTS\r\n',
    '* 0 EXISTS\r\n',
    '* 1 EXPUNGE\r\n',
    '* 7 FETCH (UID 99 BODY[]<0> NIL)\r\n',
    '* SEARCH 1e400 -3 2.5 x\r\n',
  ],
  ...[
    '* ESEARCH (TAG "1") UID ALL 1:4294967295\r\n',
    '* OK [UIDVALIDITY 0] x\r\n',
    '* NO [ALERT] x\r\n',
    '* CAPABILITY IMAP4rev2 LITERAL+\r\n',
  ],
  ...['NIL', ' NIL', 'OK', 'NO', 'BAD', '-1', '1e9', '184467440737095516160', '"99-Foo-99999 99:99:99 +9999"'],
  ...['('.repeat(500), 'x'.repeat(300_000)],
];

/** One place of some bytes is cut, changed, doubled or has something put into it, or one word of them is another. */
const bend = fc.record({
  kind: fc.constantFrom('cut', 'flip', 'double', 'put', 'word', 'word', 'word'),
  at: fc.nat(100_000),
  value: fc.nat(255),
  stray: fc.constantFrom(...STRAY),
});
type Bend = typeof bend extends fc.Arbitrary<infer B> ? B : never;

function bentBy(changes: readonly Bend[], whole: Buffer): Buffer {
  let bytes = whole;
  for (const { kind, at, value, stray } of changes) {
    const words = [...bytes.toString('latin1').matchAll(/"[^"]*"|[^\s()<>"{}]+/g)];
    const word = kind === 'word' ? words[at % Math.max(1, words.length)] : undefined;
    const from = word?.index ?? at % (bytes.length + 1);
    const to = from + (word?.[0].length ?? 1 + (value % 40));
    const [before, within, after] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)];
    if (kind === 'cut') bytes = before;
    else if (kind === 'double') bytes = Buffer.concat([before, within, within, after]);
    else if (kind === 'put') bytes = Buffer.concat([before, Buffer.from(stray), within, after]);
    else if (kind === 'word') bytes = Buffer.concat([before, Buffer.from(stray), after]);
    else bytes = Buffer.concat([before, Buffer.of(value), within.subarray(1), after]);
  }
  return bytes;
}

/** That are answered in a sync; what holds most is bent most. */
const COMMANDS = [
  ...['GREETING', 'CAPABILITY', 'LOGIN', 'LIST', 'LIST', 'STATUS', 'STATUS', 'EXAMINE', 'EXAMINE', 'LOGOUT'],
  ...['UID SEARCH', 'UID SEARCH', 'UID SEARCH', 'UID FETCH', 'UID FETCH', 'UID FETCH', 'UID FETCH', 'UID FETCH'],
];

describe('a mail server', () => {
  let server: FalseMailServer;
  beforeAll(async () => {
    server = Object.assign(await new FalseMailServer().start(), { uids: '1:3', count: 3 });
  });
  afterAll(() => server?.[Symbol.asyncDispose]());
  afterEach(() => {
    server.bent = (answer) => answer;
  });

  function sync(store: MemorySyncStore, bounds = { wholeMs: SILENCE_MS, bytes: 4 * MEGABYTE }): Promise<void> {
    const patience = { signal: AbortSignal.timeout(60_000), wait: async () => {}, chance: () => 0.5 };
    return syncImap({ store, patience, now: Date.now() }, server.server, LOGIN, { after: '2026-01-01' }, bounds);
  }

  /** Whole, or with a problem that has a name and a sentence. */
  async function ending(asked: Promise<void>): Promise<string> {
    const error = await asked.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (error === null) return 'whole';
    expect(error, String((error as Error).stack)).toBeInstanceOf(ProviderProblem);
    expect((error as Error).message).toMatch(/^The mail(box| server) .*\.$/);
    return (error as ProviderProblem).kind;
  }

  function expectTakenIn({ items }: MemorySyncStore): void {
    for (const item of items.values())
      expect(conforms(ImportedItem, item), JSON.stringify(item).slice(0, 500)).toBe(true);
  }

  test('says anything: a sync ends whole or in a sentence, and the next one is whole again', async () => {
    const ended = new Map<string, number>();
    const bends = fc.array(bend, { minLength: 1, maxLength: 2 });
    const which = fc.constantFrom(...COMMANDS);
    await fc.assert(
      fc.asyncProperty(which, bends, fc.nat(20), fc.nat(7), async (bent, changes, next, chance) => {
        const store = new MemorySyncStore();
        const forGood = chance === 0;
        let answered = 0;
        server.bent = (answer, socket, command) => {
          if (!command.startsWith(bent) || (answered++ > 0 && !forGood)) return answer;
          if (next === 0) return Buffer.alloc(0);
          if (next < 8) setImmediate(() => socket.end());
          return bentBy(changes, answer);
        };
        const how = await ending(sync(store));
        ended.set(how, (ended.get(how) ?? 0) + 1);
        expectTakenIn(store);
        server.bent = (answer) => answer;
        expect(await ending(sync(store, ANSWER_BOUNDS))).toBe('whole');
      }),
      given,
    );
    expect(ended.size, JSON.stringify([...ended])).toBeGreaterThan(1);
  });
});

describe('a mail', () => {
  test('is of any bytes: it becomes an item that the vault takes, or is refused', async () => {
    let read = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(bend, { maxLength: 8 }), async (changes) => {
        const bytes = bentBy(changes, Buffer.from(MAIL));
        const item = await readMessage(bytes).then(
          (mail) => mailItem(mail, 'key'),
          (error: unknown) => error,
        );
        if (item instanceof Error) expect(item.constructor, item.stack).toBe(Error);
        else expect(conforms(ImportedItem, item), JSON.stringify(item).slice(0, 500)).toBe(true);
        if (!(item instanceof Error)) read++;
      }),
      { ...given, numRuns: RUNS * 6 },
    );
    expect(read).toBeGreaterThan(RUNS * 3);
  });
});
