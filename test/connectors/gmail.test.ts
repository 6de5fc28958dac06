import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MemorySyncStore } from '../support/memory-sync-store.ts';
import { failure } from '../support/servers/google/answer.ts';
import { encoded, type TestPart } from '../support/servers/google/mail.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';
import { GoogleSyncing } from '../support/servers/google/syncing.ts';

let provider: GoogleProvider;
let store: MemorySyncStore;
let syncing: GoogleSyncing;

beforeEach(async () => {
  provider = await new GoogleProvider().start();
  store = new MemorySyncStore();
  syncing = new GoogleSyncing(provider, store);
});
afterEach(() => provider[Symbol.asyncDispose]());

function putParts(id: string, payload: TestPart, subject = 'Parts'): void {
  const headers = [
    { name: 'From', value: 'ada@example.org' },
    { name: 'Subject', value: subject },
  ];
  const internalDate = String(Date.parse('2026-03-10T09:00:00Z'));
  provider.mail.put({ id, labelIds: ['INBOX'], internalDate, payload: { headers, ...payload } });
}

describe('the selection', () => {
  beforeEach(() => {
    provider.mail.put({ id: 'trip', labels: ['INBOX', 'Label_1'], from: 'Rail <info@rail.example>' });
    provider.mail.put({ id: 'sub', labels: ['Label_2'], from: 'Air <desk@air.example>' });
    provider.mail.put({ id: 'old', labels: ['INBOX'], at: '2020-01-01T00:00:00Z', from: 'info@rail.example' });
    provider.mail.put({ id: 'thrown away', labels: ['INBOX', 'TRASH'] });
  });

  test.each([
    ['a label', { labels: ['Travel'] }, ['About trip']],
    ['a label within another', { labels: ['Trips'] }, ['About sub']],
    ['two labels', { labels: ['Travel', 'Work/Trips'] }, ['About sub', 'About trip']],
    ['a sender', { senders: ['info@rail.example'] }, ['About old', 'About trip']],
    ['a domain', { senders: ['rail.example'] }, ['About old', 'About trip']],
    ['days', { after: '2026-01-01' }, ['About sub', 'About trip']],
    ['days before', { before: '2021-01-01' }, ['About old']],
    ['all of them', { labels: ['INBOX'], senders: ['rail.example'], after: '2026-01-01' }, ['About trip']],
  ])('by %s', async (_, selection, titles) => {
    await syncing.mail(selection);
    expect(store.titles()).toEqual(titles);
  });

  test('a label that is not there is told', async () => {
    await expect(syncing.mail({ labels: ['Nowhere'] })).rejects.toMatchObject({ kind: 'selection' });
  });

  test('another selection walks anew, and what it does not select is gone', async () => {
    await syncing.mail({ labels: ['INBOX'] });
    expect(store.titles()).toEqual(['About old', 'About trip']);
    await syncing.mail({ labels: ['Travel'] });
    expect(store.titles()).toEqual(['About trip']);
  });
});

describe('afterwards', () => {
  beforeEach(async () => {
    for (let id = 0; id < 5; id += 1) provider.mail.put({ id: `m${id}` });
    await syncing.mail();
    provider.requests.length = 0;
    store.writes = 0;
  });

  test('a sync without changes makes one request and writes nothing', async () => {
    await syncing.mail();
    expect(provider.requests).toHaveLength(1);
    expect(store.writes).toBe(0);
  });

  test('a history whose last page is empty is brought once', async () => {
    provider.mail.endsEmpty = true;
    provider.mail.put({ id: 'new' });
    await syncing.mail();
    expect(store.titles()).toContain('About new');
    provider.requests.length = 0;
    store.writes = 0;
    await syncing.mail();
    expect(provider.requests).toHaveLength(1);
    expect(store.writes).toBe(0);
  });

  test('new mail comes, deleted mail goes, and what loses its label goes too', async () => {
    provider.mail.put({ id: 'new' });
    provider.mail.put({ id: 'elsewhere', labels: ['Label_1'] });
    provider.mail.remove('m0');
    provider.mail.label('m1', ['Label_1']);
    provider.mail.label('m2', ['INBOX', 'TRASH']);
    await syncing.mail();
    expect(store.titles()).toEqual(['About m3', 'About m4', 'About new']);
  });

  test('a history that is forgotten leads to a whole walk', async () => {
    provider.mail.messages.delete('m0');
    provider.mail.forgetHistory();
    await syncing.mail();
    expect(store.titles()).toEqual(['About m1', 'About m2', 'About m3', 'About m4']);
  });

  test('a message that cannot be fetched costs that message, and is tried again', async () => {
    provider.mail.put({ id: 'broken' });
    provider.mail.put({ id: 'fine' });
    provider.faults.push({ on: /messages\/broken$/, times: 5, answer: failure(500, 'backendError') });
    await syncing.mail();
    expect(store.titles()).toContain('About fine');
    expect(store.titles()).not.toContain('About broken');
    expect(store.failures).toHaveLength(1);
    await syncing.mail();
    expect(store.titles()).toContain('About broken');
  });
});

test('an interrupted walk goes on with its page', async () => {
  provider.mail.pageSize = 10;
  for (let id = 0; id < 45; id += 1) provider.mail.put({ id: `m${id}` });
  let steps = 0;
  store.beforeStep = () => {
    steps += 1;
    if (steps === 3) throw new Error('killed');
  };
  await expect(syncing.mail()).rejects.toThrow('killed');
  provider.mail.remove('m1');
  provider.requests.length = 0;
  await syncing.mail();
  expect(provider.asked(/messages\?/)).toHaveLength(3);
  // What was deleted meanwhile is in the history.
  await syncing.mail();
  expect(store.items.size).toBe(44);
});

test('pages that lead around in circles end the sync', async () => {
  provider.mail.put({ id: 'one' });
  provider.mail.loops = true;
  await expect(syncing.mail()).rejects.toMatchObject({ kind: 'bad_answer' });
});

describe('a message', () => {
  test('is an email of its sender and its thread, sensitive', async () => {
    provider.mail.put({
      id: 'one',
      subject: 'Tickets',
      from: 'Rail <info@rail.example>',
      text: 'At nine.',
      threadId: 'th1',
    });
    await syncing.mail();
    expect(store.named('Tickets')).toMatchObject({
      type: 'artifact',
      kind: 'email',
      classification: 'sensitive',
      sender: 'Rail <info@rail.example>',
      recipients: ['jo@example.net'],
      body: 'At nine.',
      labels: ['INBOX'],
      source_refs: ['https://mail.google.com/mail/u/0/#all/th1'],
    });
  });

  test('in HTML alone becomes text, its attachments are named and not fetched', async () => {
    putParts('one', {
      mimeType: 'multipart/mixed',
      parts: [
        { mimeType: 'text/html', body: { data: encoded('<h1>Hello</h1><script>steal()</script><p>See you</p>') } },
        { mimeType: 'application/pdf', filename: 'ticket.pdf', body: { attachmentId: 'big', size: 50 * 1024 * 1024 } },
      ],
    });
    await syncing.mail();
    const { body } = store.named('Parts');
    expect(body).toMatch(/Hello\s+See you/);
    expect(body).not.toContain('steal');
    expect(body).toContain('ticket.pdf (application/pdf, 52 MB)');
    expect(provider.asked(/attachments/)).toEqual([]);
  });

  test.each([
    ['ISO-8859-1', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'Grüße'],
    ['UTF-8 that calls itself Latin-1', Buffer.from('Grüße'), 'Grüße'],
  ])('in %s is read', async (_, bytes, text) => {
    const headers = [{ name: 'Content-Type', value: 'text/plain; charset=iso-8859-1' }];
    putParts('one', {
      mimeType: 'multipart/alternative',
      parts: [{ mimeType: 'text/plain', headers, body: { data: encoded(bytes) } }],
    });
    await syncing.mail();
    expect(store.named('Parts').body).toBe(text);
  });

  test('with an encoded subject is decoded', async () => {
    putParts('one', { mimeType: 'text/plain', body: { data: encoded('x') } }, '=?UTF-8?B?R3LDvMOfZQ==?=');
    await syncing.mail();
    expect(store.titles()).toEqual(['Grüße']);
  });

  test('whose long text is kept apart is fetched whole', async () => {
    provider.mail.attachments.set('long', encoded('A long letter.'));
    putParts('one', {
      mimeType: 'multipart/mixed',
      parts: [{ mimeType: 'text/plain', body: { attachmentId: 'long', size: 14 } }],
    });
    await syncing.mail();
    expect(store.named('Parts').body).toBe('A long letter.');
  });

  test('of 50 MB in its text alone is told, and the others come', async () => {
    putParts('huge', { mimeType: 'text/plain', body: { data: 'QUJD'.repeat(17 * 2 ** 20), size: 50 * 2 ** 20 } });
    provider.mail.put({ id: 'fine' });
    await syncing.mail();
    expect(store.titles()).toEqual(['About fine']);
    expect(store.failures).toMatchObject([{ reason: expect.stringMatching(/larger than any that is expected/) }]);
  });

  test.each(['Mon, 1 Jan 1900 00:00:00 +0000', 'Thu, 99 Foo 20260 99:99:99'])(
    'with the date "%s", when no mail was sent, is of when it was received',
    async (date) => {
      const headers = [
        { name: 'From', value: 'ada@example.org' },
        { name: 'Subject', value: 'Old' },
        { name: 'Date', value: date },
      ];
      putParts('old', { mimeType: 'text/plain', headers, body: { data: encoded('x') } });
      await syncing.mail();
      expect(store.named('Old')).toMatchObject({ sent_at: '2026-03-10T09:00:00.000Z' });
    },
  );

  test('of parts within parts, thousands deep, does no harm', async () => {
    let part: TestPart = { mimeType: 'text/plain', body: { data: encoded('deep') } };
    for (let depth = 0; depth < 3000; depth += 1) part = { mimeType: 'multipart/mixed', parts: [part] };
    putParts('bomb', part);
    provider.mail.put({ id: 'fine' });
    await syncing.mail();
    expect(store.titles()).toEqual(['About fine', 'Parts']);
  });
});
