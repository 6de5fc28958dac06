import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { syncImap } from '../../services/connectors/imap/mail-sync.ts';
import { ANSWER_BOUNDS, type AnswerBounds } from '../../services/connectors/imap/server.ts';
import { UidSet } from '../../services/connectors/imap/uid-set.ts';
import { VaultSyncStore } from '../../services/connectors/sync/vault-sync-store.ts';
import { Handlers } from '../../shared/ipc/channel.ts';
import { Link } from '../../shared/ipc/link.ts';
import { SYNC_STATE_BYTES } from '../../shared/limits.ts';
import type { EmailSelection, MailServer } from '../../shared/schemas/connector.ts';
import { MemorySyncStore } from '../support/memory-sync-store.ts';
import { FalseMailServer } from '../support/servers/false-mail-server.ts';
import { LOGIN } from '../support/servers/mail-server.ts';

const log = pino({ enabled: false });

let server: FalseMailServer;
let store: MemorySyncStore;
beforeEach(async () => {
  server = await new FalseMailServer().start();
  store = new MemorySyncStore();
});
afterEach(() => server[Symbol.asyncDispose]());

const sync = ({
  security = 'none',
  selection = { after: '2026-01-01' },
  ...bounds
}: Partial<AnswerBounds & Pick<MailServer, 'security'>> & { selection?: EmailSelection } = {}) => {
  // Waits before another try pass at once.
  const patience = { signal: AbortSignal.timeout(80_000), wait: async () => {}, chance: () => 0.5 };
  const asked = { ...server.server, security };
  return syncImap({ store, patience, now: Date.now() }, asked, LOGIN, selection, { ...ANSWER_BOUNDS, ...bounds });
};
const has = (uids: string, count: number) => Object.assign(server, { uids, count });

describe('an answer that is not whole is not taken for mail that is gone', () => {
  beforeEach(async () => {
    has('1:3', 3);
    await sync();
    expect(store.titles()).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
    has('1:4', 4);
  });

  test.each<[string, Parameters<FalseMailServer['says']['set']>[1], string]>([
    ['a search that is refused', (tag) => [`${tag} NO not now`], 'bad_answer'],
    [
      'a search that breaks off',
      (_, socket) => {
        socket.end('* SEARCH 1 2');
        return undefined;
      },
      'unavailable',
    ],
  ])('%s', async (_, reply, kind) => {
    server.says.set('UID SEARCH', reply);
    await expect(sync()).rejects.toMatchObject({ kind });
    expect(store.titles()).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
    server.says.clear();
    await sync();
    expect(store.titles()).toEqual(['Mail 1', 'Mail 2', 'Mail 3', 'Mail 4']);
  });
});

describe('a server that answers a letter at a time is not waited for', () => {
  const drips: NodeJS.Timeout[] = [];
  beforeEach(() => has('1', 1));
  afterEach(() => {
    for (const drip of drips.splice(0)) clearInterval(drip);
  });
  const dripAt = (command: string) =>
    server.says.set(command, (_, socket) => {
      drips.push(setInterval(() => socket.write('*'), 20));
      return undefined;
    });

  test.each(['CAPABILITY', 'LOGIN', 'LIST', 'UID FETCH'])('at %s', async (command) => {
    dripAt(command);
    await expect(sync({ wholeMs: 60 })).rejects.toMatchObject({ kind: 'unavailable' });
    server.says.clear();
    await sync();
    expect(store.titles()).toEqual(['Mail 1']);
  });

  test('when it is told goodbye', async () => {
    dripAt('LOGOUT');
    await sync({ wholeMs: 60 });
    expect(store.titles()).toEqual(['Mail 1']);
  });
});

test('a server that answers without end is not read to its end', async () => {
  has('1', 1);
  let sent = 0;
  server.says.set('UID FETCH', (_, socket) => {
    const mails = Buffer.from(`* 1 FETCH (UID 1 BODY[]<0> {60000}\r\n${'x'.repeat(60_000)})\r\n`);
    const more = () => {
      while (socket.writable) {
        sent += mails.length;
        if (!socket.write(mails)) return;
      }
    };
    socket.on('drain', more);
    more();
    return undefined;
  });
  await expect(sync({ bytes: 2 ** 20 })).rejects.toMatchObject({ kind: 'unavailable' });
  // At each of five tries what was on its way when it was noticed.
  expect(sent).toBeLessThan(500 * 2 ** 20);
});

test('a mailbox that is said to hold more than any is not taken at its word', async () => {
  has('1', 4_294_967_295);
  server.says.set('UID SEARCH', (tag) => ['* ESEARCH (TAG "x") UID ALL 1:4294967295', `${tag} OK done`]);
  await expect(sync()).rejects.toMatchObject({ kind: 'selection', message: expect.stringContaining('"INBOX"') });
  has('1', 1);
  server.says.set('UID SEARCH', (tag) => [
    '* 4294967295 EXISTS',
    '* ESEARCH (TAG "x") UID ALL 1:4294967295',
    `${tag} OK done`,
  ]);
  await expect(sync()).rejects.toMatchObject({ kind: 'unavailable' });
});

describe('at the login', () => {
  test.each([
    ['is refused', 'NO no', 'reconsent_required'],
    ['is not understood', 'BAD what', 'bad_answer'],
    ['is answered with what cannot be read', 'WELL (', 'bad_answer'],
  ])('a password that %s', async (_, answer, kind) => {
    server.says.set('LOGIN', (tag) => [`${tag} ${answer}`]);
    await expect(sync()).rejects.toMatchObject({ kind });
  });

  test('a server that offers no encryption gets no password that is to be encrypted', async () => {
    await expect(sync({ security: 'starttls' })).rejects.toMatchObject({
      kind: 'bad_answer',
      message: expect.stringContaining('no encryption'),
    });
    expect(server.asked.filter((each) => each.startsWith('LOGIN'))).toEqual([]);
  });

  test('what is no mail server is told', async () => {
    server.bent = () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n');
    await expect(sync({ wholeMs: 60 })).rejects.toMatchObject({
      kind: expect.stringMatching(/unavailable|bad_answer/),
    });
    server.bent = (_, socket) => {
      socket.end();
      return Buffer.from('* BYE too busy\r\n');
    };
    await expect(sync()).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

test('a literal that never ends is not read to its end', async () => {
  has('1', 1);
  server.says.set('UID FETCH', () => ['* 1 FETCH (UID 1 BODY[]<0> {999999999}']);
  await expect(sync()).rejects.toMatchObject({ kind: expect.stringMatching(/unavailable|bad_answer/) });
});

test('a message that the server does not send is told, and the others come', async () => {
  has('1:3', 3);
  const text = 'Subject: Sent\r\n\r\nWords.\r\n';
  server.says.set('UID FETCH', (tag) => [
    `* 2 FETCH (UID 2 INTERNALDATE "10-Mar-2026 09:00:00 +0000" BODY[]<0> {${text.length}}\r\n${text})`,
    `${tag} OK done`,
  ]);
  await sync();
  expect(store.titles()).toEqual(['Sent']);
  expect(store.failures.map(({ reason }) => reason)).toEqual(Array(2).fill('This message could not be read.'));
});

test.each(['', 'Date: Mon, 1 Jan 1900 00:00:00 +0000\r\n', 'Date: Thu, 99 Foo 20260 99:99:99\r\n'])(
  'a mail with the date %j is of when it was received',
  async (date) => {
    has('1', 1);
    const text = `${date}Subject: Odd\r\n\r\nWords.\r\n`;
    server.says.set('UID FETCH', (tag) => [
      `* 1 FETCH (UID 1 INTERNALDATE "10-Mar-2026 09:00:00 +0000" BODY[]<0> {${text.length}}\r\n${text})`,
      `${tag} OK done`,
    ]);
    await sync();
    expect(store.named('Odd')).toMatchObject({ sent_at: '2026-03-10T09:00:00.000Z' });
  },
);

test.each(['x', '"99-Foo-2026 99:99:99 +9999"', '"10-Mar-99999 09:00:00 +0000"', 'NIL'])(
  'a mail that is said to have come at %s comes all the same',
  async (date) => {
    has('1', 1);
    const text = 'Subject: Undated\r\n\r\nWords.\r\n';
    server.says.set('UID FETCH', (tag) => [
      `* 1 FETCH (UID 1 INTERNALDATE ${date} BODY[]<0> {${text.length}}\r\n${text})`,
      `${tag} OK done`,
    ]);
    await sync({ selection: { labels: ['INBOX'] } });
    expect(store.named('Undated')).toMatchObject({ sent_at: null });
  },
);

test('a mailbox that does not open is told, and the others are read', async () => {
  server.mailboxes = ['Locked', 'INBOX'];
  has('1', 1);
  for (const verb of ['EXAMINE Locked', 'SELECT Locked']) server.says.set(verb, (tag) => [`${tag} NO not yours`]);
  await sync();
  expect(store.titles()).toEqual(['Mail 1']);
  expect(store.failures[0]?.reason).toContain('does not open the mailbox "Locked"');
});

test('a sync that finds nothing new asks for the state of each mailbox, opens none, and writes nothing', async () => {
  server.mailboxes = ['INBOX', 'Work'];
  has('1', 1);
  await sync();
  server.asked.length = 0;
  store.writes = 0;
  await sync();
  expect(store.writes).toBe(0);
  expect(server.asked.filter((each) => each.startsWith('STATUS'))).toHaveLength(2);
  expect(server.asked.filter((each) => /^(EXAMINE|SELECT|UID)/.test(each))).toEqual([]);
});

test('where all collections stand has to fit together, and what does not is told before it is sent', async () => {
  const [held, more] = ['a'.repeat(22), 'b'.repeat(22)];
  const vault = new Link({ self: 'connectors', peer: 'vault', handlers: new Handlers(), log, onViolation: () => {} });
  const places = [{ collection: held, state: 'x'.repeat(SYNC_STATE_BYTES - 100), position: null }];
  const store = new VaultSyncStore(vault, 'run', places, AbortSignal.timeout(100));
  await expect(store.save({ collection: more, state: 'x'.repeat(200) })).rejects.toMatchObject({
    kind: 'selection',
    fix: expect.stringContaining('Select less'),
  });
});

describe('a set of message numbers', () => {
  const written = ['', '1', '1:3', '1:3,5,9:10', '7,9,4294967295'];

  test.each(written)('%j is stored and read as it was', (sequence) => {
    const uids = UidSet.read(sequence);
    expect(uids.sequence).toBe(sequence);
    expect(UidSet.unpack(uids.pack()).sequence).toBe(sequence);
    expect(UidSet.of([...uids.batches(2)].flat()).sequence).toBe(sequence);
  });

  test('is joined and taken away as sets are, whatever their gaps', () => {
    const some = (seed: number) => Array.from({ length: 60 }, (_, at) => at + 1).filter((at) => (at * seed) % 7 < 3);
    for (const [a, b] of [
      [1, 2],
      [3, 5],
      [4, 4],
      [2, 6],
    ] as const) {
      const [left, right] = [some(a), some(b)];
      const all = (set: UidSet) => [...set.batches(1000)].flat();
      expect(all(UidSet.of(left).plus(UidSet.of(right)))).toEqual(
        [...new Set([...left, ...right])].sort((x, y) => x - y),
      );
      expect(all(UidSet.of(left).minus(UidSet.of(right)))).toEqual(left.filter((uid) => !right.includes(uid)));
      expect(all(UidSet.of(left).upTo(20))).toEqual(left.filter((uid) => uid <= 20));
    }
  });

  test('takes as much as its gaps, however many messages there are', () => {
    expect(UidSet.read('1:100000').pack().length).toBeLessThan(10);
    expect(UidSet.read('1:100000').size).toBe(100_000);
  });
});
