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

  test.each([
    ['text that says nothing of its encoding', 'text/plain', 'latin1'],
    ['UTF-8 that says nothing of it', 'text/plain', 'utf8'],
    ['UTF-8 that says it is something else', 'text/plain; charset="ISO-8859-1"; format=flowed', 'utf8'],
    ['UTF-8 that says it is ASCII', 'text/plain; charset=us-ascii', 'utf8'],
    ['what it says it is', 'text/plain; charset=windows-1252', 'latin1'],
    ['the same as a page', 'text/html; charset=us-ascii', 'utf8'],
  ] as const)('with %s loses no letter', async (_, type, encoding) => {
    const head = 'From: Jörg Müller <jo@example.org>\r\nSubject: Prüfung in Köln\r\n';
    const part = `Content-Type: ${type}\r\nContent-Transfer-Encoding: 8bit\r\n\r\nGrüße aus Łódź\r\n`;
    const said = encoding === 'utf8' ? 'Grüße aus Łódź' : 'Grüße aus Aþen';
    const written = (text: string) => Buffer.from(text.replace('Grüße aus Łódź', said), encoding);
    const alone = await readMessage(written(`${head}${part}`));
    expect(alone).toMatchObject({ sender: 'Jörg Müller <jo@example.org>', subject: 'Prüfung in Köln', text: said });
    const other = 'Content-Type: text/plain; charset=koi8-r\r\nContent-Transfer-Encoding: base64\r\n\r\n8NLJ18XU\r\n';
    const mixed = `${head}Content-Type: multipart/mixed;\r\n boundary="=_b"\r\n\r\n--=_b\r\n${part}--=_b\r\n${other}--=_b--\r\n`;
    expect((await readMessage(written(mixed))).text.split(/\s*\n\s*/)).toEqual([said, 'Привет']);
  });

  test('that is cut in the middle of a letter is read up to there', async () => {
    const whole = Buffer.from('Subject: x\r\nContent-Type: text/plain\r\n\r\nKäse und Brötchen, groß');
    expect((await readMessage(whole.subarray(0, -1))).text).toMatch(/^Käse und Brötchen, gro/);
  });

  test('in bytes of two for each letter is what it says, whatever else they could be', async () => {
    const words = Buffer.from([0xc1, 0xaa, 0xcd, 0xa8]);
    const head = 'Subject: x\r\nContent-Type: text/plain; charset=gb2312\r\nContent-Transfer-Encoding: 8bit\r\n\r\n';
    expect((await readMessage(Buffer.concat([Buffer.from(head), words]))).text).toBe('联通');
  });

  test('whose plain part only explains that there is a page is read from the page', async () => {
    const mail = (plain: string, page: string) =>
      readMessage(
        bytesOf(
          'Content-Type: multipart/alternative; boundary=c',
          '',
          '--c',
          'Content-Type: text/plain',
          '',
          plain,
          '--c',
          'Content-Type: text/html',
          '',
          page,
          '--c--',
        ),
      );
    const excuse =
      'This message is written in HTML, which your mail program cannot show. Please open it in a browser, or take another program.';
    const page = `<p>Your order ships on Friday.</p>${'<p>Tiles and battens.</p>'.repeat(20)}`;
    expect((await mail(excuse, page)).text).toMatch(/^Your order ships on Friday\./);
    expect((await mail(excuse, '<p>Short.</p>')).text).toBe(excuse);
    const words = excuse.replace('HTML', 'ink');
    expect((await mail(words, page)).text).toBe(words);
  });

  test('with a mail attached holds the words of both, as deep as people forward', async () => {
    const attached = (level: number): string[] =>
      level === 0
        ? ['Subject: deal', 'From: ann@example.org', '', 'Five thousand.']
        : [
            'From: jo@example.org',
            `Content-Type: multipart/mixed; boundary=b${level}`,
            '',
            `--b${level}`,
            'Content-Type: text/plain',
            '',
            `See ${level}.`,
            `--b${level}`,
            'Content-Type: message/rfc822; name="deal.eml"',
            'Content-Disposition: attachment; filename="deal.eml"',
            '',
            ...attached(level - 1),
            `--b${level}--`,
          ];
    const mail = await readMessage(bytesOf(...attached(1)));
    expect(mail.text).toBe('See 1.\n\nAttached mail:\nFrom: ann@example.org\nSubject: deal\n\nFive thousand.');
    expect(mail.attachments).toEqual([]);
    const deep = await readMessage(bytesOf(...attached(5)));
    expect(deep.text).toContain('See 2.');
    expect(deep.text).not.toContain('See 1.');
    expect(deep.attachments).toEqual([expect.stringMatching(/^deal\.eml/)]);
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
