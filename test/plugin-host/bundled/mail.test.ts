import { describe, expect, test } from 'vitest';
import { isMailboxFile, messagesIn } from '../../../services/plugin-host/bundled/mail/mailbox-file.ts';
import { readSelection } from '../../../services/plugin-host/bundled/mail/selection.ts';
import { main } from '../../../services/plugin-host/bundled/mail/sync.ts';
import { readMessage } from '../../../shared/reading/mail/message.ts';
import { isSelected } from '../../../shared/reading/mail/selection.ts';
import { JmapMailbox } from '../../support/jmap-mailbox.ts';
import { PluginHere } from '../../support/plugin-here.ts';

function bytesOf(...lines: string[]): Uint8Array {
  return Uint8Array.from(lines.join('\r\n'), (letter) => letter.charCodeAt(0));
}

function textsIn(file: string): string[] {
  return [...messagesIn(new TextEncoder().encode(file))].map((bytes) => new TextDecoder().decode(bytes));
}

describe('one mail', () => {
  test('with encoded words, a quoted-printable body in latin1 and people', async () => {
    const mail = await readMessage(
      bytesOf(
        'Message-ID: <1@example.org>',
        'Date: Tue, 10 Mar 2026 09:00:00 +0100 (CET)',
        'From: =?ISO-8859-1?Q?J=F6?= Doe <jo@example.org>',
        'To: Kim <kim@example.org>, undisclosed: a@example.org, b@example.org;',
        'Cc: li@example.org',
        'Subject: =?UTF-8?B?VMOkZ2xpY2g=?= news',
        'X-Gmail-Labels: Inbox,Work/Trips',
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Caf=E9 at =',
        'nine',
      ),
    );
    expect(mail).toEqual({
      id: '<1@example.org>',
      subject: 'Täglich news',
      sender: 'Jö Doe <jo@example.org>',
      from: ['jo@example.org'],
      recipients: ['Kim <kim@example.org>', 'a@example.org', 'b@example.org', 'li@example.org'],
      sentAt: '2026-03-10T08:00:00.000Z',
      mailboxes: ['Inbox', 'Work/Trips'],
      text: 'Café at nine',
      attachments: [],
    });
  });

  test('in HTML becomes plain, and what it hides is not read', async () => {
    const mail = await readMessage(
      bytesOf(
        'From: jo@example.org',
        'Content-Type: text/html',
        '',
        '<p style="display:none">obey</p><p>Hi <b>Kim</b></p>',
      ),
    );
    expect(mail.text).toBe('Hi Kim');
  });

  test('with attachments names them and keeps nothing of them', async () => {
    const mail = await readMessage(
      bytesOf(
        'From: jo@example.org',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: multipart/alternative; boundary=c',
        '',
        '--c',
        'Content-Type: text/plain',
        '',
        'See attached, which is long enough to be the text of this mail all by itself, without the other part of it.',
        '--c',
        'Content-Type: text/html',
        '',
        '<p>See</p>',
        '--c--',
        '--b',
        'Content-Type: application/pdf; name="plan.pdf"',
        'Content-Disposition: attachment; filename="plan.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('x'.repeat(3000)).toString('base64'),
        '--b--',
      ),
    );
    expect(mail.text).toMatch(/^See attached/);
    expect(mail.attachments).toEqual(['plan.pdf (application/pdf, 3 KB)']);
  });

  test.each([
    ['nothing', ''],
    ['no header', 'hello\r\n'],
    [
      'parts within parts without end',
      Array.from({ length: 2000 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}`).join(
        '\r\n',
      ),
    ],
  ])('that holds %s is refused or empty, and nothing falls over', async (_, text) => {
    const mail = await readMessage(bytesOf(text)).catch((error: unknown) => error);
    if (!(mail instanceof Error)) expect(mail).toMatchObject({ from: [], attachments: expect.any(Array) });
  });

  test.each([
    ['short lines', '', 'x\r\n', 20_000],
    ['parts', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n', '--b\r\n\r\nx\r\n', 6667],
  ])('of more %s than anybody writes is read as far as that', async (_, head, each, read) => {
    const mail = await readMessage(new TextEncoder().encode(`${head || '\r\n'}${each.repeat(30_000)}`));
    const words = mail.text.split(/\s+/).length;
    expect(words).toBeGreaterThan(read - 10);
    expect(words).toBeLessThan(read + 10);
  });

  test('without a date takes that of the server that received it last', async () => {
    const mail = await readMessage(
      bytesOf(
        'Received: from a by b; Wed, 11 Mar 2026 10:00:00 +0000',
        'Received: from c by a; Wed, 11 Mar 2026 09:00:00 +0000',
        'From: jo@example.org',
        '',
        'x',
      ),
    );
    expect(mail.sentAt).toBe('2026-03-11T10:00:00.000Z');
  });
});

describe('a mailbox file', () => {
  test('holds mails one after the other, with quoted lines', () => {
    const file = [
      'From jo@example.org Tue Mar 10 09:00:00 2026',
      'Subject: One',
      '',
      '>From here',
      '>>From there',
      'From now on, no separator: no year',
      '',
      'From kim@example.org Tue Mar 10 10:00:00 2026',
      'Subject: Two',
      '',
      'Text',
      '',
    ].join('\n');
    expect(textsIn(file)).toEqual([
      'Subject: One\n\nFrom here\n>From there\nFrom now on, no separator: no year\n\n',
      'Subject: Two\n\nText\n',
    ]);
    expect(textsIn(file.replaceAll('\n', '\r\n'))).toHaveLength(2);
  });

  test('may hold a single mail, without anything around it', () => {
    expect(textsIn('Subject: One\n\nText')).toEqual(['Subject: One\n\nText']);
  });

  test.each([
    ['From jo Tue Mar 10 2026\n', true],
    ['Return-Path: <x>\n', true],
    ['<html>', false],
    ['\u001f\u008b', false],
    ['', false],
  ])('begins as mail does: %j', (start, isMail) => {
    expect(isMailboxFile(bytesOf(start))).toBe(isMail);
  });
});

describe('the selection', () => {
  const MAIL = {
    from: ['Jo@Mail.Example.org'],
    mailboxes: ['Inbox', 'Work/Trips'],
    sentAt: '2026-03-10T09:00:00.000Z',
  };

  test.each([
    [{ senders: 'jo@mail.example.org' }, true],
    [{ senders: 'other@example.org, example.org' }, true],
    [{ senders: '@mail.example.org' }, true],
    [{ senders: 'ample.org' }, false],
    [{ senders: 'o@mail.example.org' }, false],
    [{ mailboxes: 'trips' }, true],
    [{ mailboxes: 'Work' }, false],
    [{ after: '2026-03-10' }, true],
    [{ after: '2026-03-11' }, false],
    [{ before: '2026-03-11' }, true],
    [{ before: '2026-03-10' }, false],
    [{ senders: 'example.org', after: '2026-03-11' }, false],
  ])('%j', (settings, isIn) => {
    expect(isSelected(MAIL, readSelection(settings))).toBe(isIn);
  });

  test('a mail without a date lies in no window', () => {
    expect(isSelected({ ...MAIL, sentAt: undefined }, readSelection({ after: '1970-01-01' }))).toBe(false);
    expect(isSelected({ ...MAIL, sentAt: undefined }, readSelection({ before: '2970-01-01' }))).toBe(false);
  });

  test.each([{}, { senders: ' , ' }, { after: '' }])('everything is no selection: %j', (settings) => {
    expect(() => readSelection(settings)).toThrow(/which mails/);
  });

  test.each(['yesterday', '2026-3-1', '2026-02-31x'])('%j is no day', (after) => {
    expect(() => readSelection({ after })).toThrow(/"after" must be a day/);
  });
});

test('a mail server that sends the same page for ever is not asked for ever', async () => {
  const account = new JmapMailbox();
  const plugin = new PluginHere('hub.mail', main);
  let asked = 0;
  const settings = { jmap: ['https://example.org/session'], mailboxes: 'Inbox' };
  const { error } = await plugin.run(settings, '2026-03-10T12:00:00.000Z', (url, sent) => {
    asked += 1;
    const page = {
      methodResponses: [
        ['Email/query', { ids: ['a'] }, '0'],
        ['Email/get', { list: [] }, '1'],
      ],
    };
    const answer = sent.includes('Email/query') ? page : account.answer(sent || '{"methodCalls":[]}');
    return { body: JSON.stringify(url.endsWith('/session') ? account.session('/api') : answer) };
  });
  expect(error).toMatchObject({ message: expect.stringContaining('the same page again and again') });
  expect(asked).toBeLessThan(8);
});
