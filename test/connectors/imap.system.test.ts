import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { syncImap } from '../../services/connectors/imap/mail-sync.ts';
import { patienceUntil } from '../../services/connectors/provider/patience.ts';
import type { EmailSelection } from '../../shared/schemas/connector.ts';
import { MemorySyncStore } from '../support/memory-sync-store.ts';
import { hasMailServer, LOGIN, TestMailServer } from '../support/servers/mail-server.ts';

function multipart(level: number, body: string): string {
  return `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n${body}--b${level}--\r\n`;
}

function nested(depth: number): string {
  const heads = Array.from({ length: depth }, (_, level) => {
    return `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`;
  });
  return `${heads.join('')}\r\ndeep\r\n`;
}

const title = hasMailServer ? 'mail over IMAP' : 'mail over IMAP (skipped: dovecot-imapd is not installed)';

describe.skipIf(!hasMailServer)(title, () => {
  let server: TestMailServer;
  let store: MemorySyncStore;
  let box = 0;
  let labels: string[];

  beforeAll(async () => {
    server = await TestMailServer.start();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    store = new MemorySyncStore();
    box += 1;
    labels = [`Box${box}`];
    await server.open((client) => client.mailboxCreate(`Box${box}`));
  });

  const sync = (selection: EmailSelection = { labels }, password = LOGIN.password) => {
    const patience = patienceUntil(AbortSignal.timeout(80_000));
    const login = { ...LOGIN, password };
    return syncImap({ store, patience, now: Date.now() }, server.server, login, selection);
  };

  const put = (
    subject: string,
    { from = 'ada@example.org', body = 'Words.', type = 'text/plain', at = '2026-03-10' } = {},
  ) =>
    server.open((client) =>
      client.append(
        `Box${box}`,
        `From: ${from}\r\nTo: jo@example.net\r\nSubject: ${subject}\r\nMessage-ID: <${subject.replace(/\W/g, '')}@example.org>\r\nDate: Tue, 10 Mar 2026 09:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`,
        [],
        new Date(`${at}T09:00:00Z`),
      ),
    );

  test('comes as it is selected, and as email', async () => {
    await put('Tickets', { from: 'Rail <info@rail.example>' });
    await put('Lunch');
    await put('Old tickets', { from: 'info@rail.example', at: '2020-01-01' });
    await sync({ labels, senders: ['rail.example'], after: '2026-01-01' });
    expect(store.titles()).toEqual(['Tickets']);
    expect(store.named('Tickets')).toMatchObject({
      kind: 'email',
      classification: 'sensitive',
      sender: 'Rail <info@rail.example>',
      body: 'Words.',
      labels,
      source_refs: ['mid:Tickets@example.org'],
    });
  });

  test('a sync without changes writes nothing', async () => {
    await put('One');
    await sync();
    store.writes = 0;
    await sync();
    expect(store.writes).toBe(0);
  });

  test('new mail comes and expunged mail goes', async () => {
    await put('Stays');
    await put('Goes');
    await sync();
    await put('New');
    await server.open(async (client) => {
      const lock = await client.getMailboxLock(`Box${box}`);
      await client.messageDelete({ subject: 'Goes' });
      lock.release();
    });
    await sync();
    expect(store.titles()).toEqual(['New', 'Stays']);
  });

  test('an interrupted import goes on, also past what was deleted meanwhile', async () => {
    for (let at = 0; at < 60; at += 1) await put(`Mail ${at}`);
    let steps = 0;
    store.beforeStep = () => {
      steps += 1;
      if (steps === 3) throw new Error('killed');
    };
    await expect(sync()).rejects.toThrow('killed');
    expect(store.items.size).toBe(50);
    store.beforeStep = () => {};
    await server.open(async (client) => {
      const lock = await client.getMailboxLock(`Box${box}`);
      await client.messageDelete({ uid: '1' }, { uid: true });
      lock.release();
    });
    await sync();
    expect(store.items.size).toBe(59);
  });

  test('a mailbox that was made anew under its name is another one', async () => {
    await put('Before');
    await sync();
    await server.open((client) => client.mailboxDelete(`Box${box}`));
    await new Promise((done) => setTimeout(done, 1100));
    await server.open((client) => client.mailboxCreate(`Box${box}`));
    await put('After');
    await sync();
    expect(store.titles()).toEqual(['After']);
  });

  test('a mail of 50 MB is read for its text, and its attachment named', async () => {
    const file = 'QUJD'.repeat(18).concat('\r\n').repeat(700_000);
    const body = `--b\r\nContent-Type: text/plain\r\n\r\nSee the file.\r\n--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="big.pdf"\r\n\r\n${file}\r\n--b--`;
    await put('Big', { body, type: 'multipart/mixed; boundary=b' });
    await sync();
    expect(store.named('Big').body).toMatch(
      /^See the file\.\s+Attachments, not imported:\s+- big\.pdf \(application\/pdf, [\d.]+ MB\)$/,
    );
  });

  test.each([
    ['parts within parts, thousands deep', nested(3000)],
    ['more of them than are read', nested(20_000)],
    ['tens of thousands of parts side by side', multipart(0, '--b0\r\n\r\nx\r\n'.repeat(30_000))],
    ['mails within mails', 'Content-Type: message/rfc822\r\n\r\n'.repeat(3000)],
  ])('a mail of %s costs nobody else', async (_, bomb) => {
    const mails = ['From: ada@example.org\r\nSubject: Fine\r\n\r\nWords.\r\n', `Subject: Bomb\r\n${bomb}`];
    await server.open(async (client) => {
      for (const mail of mails) await client.append(`Box${box}`, mail, [], new Date('2026-03-10T09:00:00Z'));
    });
    await sync();
    expect(store.titles()).toContain('Fine');
    // It came with what could be read of it, or it is told by name.
    expect(store.titles().length + store.failures.length).toBe(2);
    store.writes = 0;
    await sync();
    expect(store.writes).toBe(0);
  });

  test('a wrong password asks for another one', async () => {
    await expect(sync({ labels }, 'wrong')).rejects.toMatchObject({ kind: 'reconsent_required' });
  });

  test('a mailbox that is not there is told', async () => {
    await expect(sync({ labels: ['Nowhere'] })).rejects.toMatchObject({ kind: 'selection' });
  });
});
