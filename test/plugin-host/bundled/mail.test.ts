// One mail, as its words are read.
import { describe, expect, test } from 'vitest';
import { readMessage, wordsIn } from '../../../shared/reading/mail/message.ts';

function bytesOf(...lines: string[]): Uint8Array {
  return Uint8Array.from(lines.join('\r\n'), (letter) => letter.charCodeAt(0));
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

  test.each([
    ['UTF-8 that names an encoding nobody knows', 'unknown-8bit', Buffer.from('Grüße')],
    ['latin1 that says it is UTF-8', 'utf-8', Buffer.from('Grüße', 'latin1')],
    ['UTF-7', 'utf-7', Buffer.from('Gr+APwA3w-e')],
  ])('with %s loses no letter', async (_, charset, words) => {
    const head = Buffer.from(`Subject: x\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`);
    expect((await readMessage(Buffer.concat([head, words]))).text).toBe('Grüße');
  });

  test('in UTF-8 with one damaged letter keeps all others', async () => {
    const words = Buffer.concat([Buffer.from('Grüße aus K'), Buffer.from([0xf6]), Buffer.from('ln')]);
    const head = Buffer.from('Subject: x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n');
    expect((await readMessage(Buffer.concat([head, words]))).text).toBe('Grüße aus K\ufffdln');
  });

  test.each([
    ['two words cut in the middle of a letter', ['=?UTF-8?B?5Lya6K2w44E=?=', ' =?utf-8?B?ruS7tg==?='], '会議の件'],
    ['words that are whole', ['=?UTF-8?B?5Lya6K2w?=', ' =?UTF-8?B?44Gu5Lu2?='], '会議の件'],
    ['a word in base64 that the end cuts', ['Re: =?UTF-8?B?R3LDvMOfZSBhdXMgS8O'], 'Re: Grüße aus K'],
    ['a quoted word that the end cuts', ['=?UTF-8?Q?Gr=C3=BC=C3=9Fe_(heute)_aus_K=C3'], 'Grüße (heute) aus K'],
    ['what only looks like one', ['2 =?= 3 and =?what?'], '2 =?= 3 and =?what?'],
  ])('has the subject of %s', async (_, written, subject) => {
    const mail = await readMessage(
      bytesOf(`Subject: ${written[0]}`, ...written.slice(1), 'To: kim@example.org', '', 'x'),
    );
    expect(mail).toMatchObject({ subject, recipients: ['kim@example.org'] });
    expect(wordsIn(written.join(''))).toBe(subject);
  });

  test('has the labels of an archive of Google in any language', async () => {
    const labels = '=?UTF-8?Q?Posteingang,Ge=C3=B6ffnet,"Reisen?= =?UTF-8?Q?/K=C3=B6ln"?=';
    const { mailboxes } = await readMessage(bytesOf(`X-Gmail-Labels: ${labels}`, '', 'x'));
    expect(mailboxes).toEqual(['Posteingang', 'Geöffnet', 'Reisen/Köln']);
  });

  test('in base64 ends where a list has written its footer below', async () => {
    const footer = ['____________________', 'Rowers mailing list', 'https://lists.example.org/rowers'];
    const head = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', ''];
    const words = Buffer.from('Bring the blue oars. '.repeat(5)).toString('base64');
    const lines = words.match(/.{1,60}/g) ?? [];
    const { text } = await readMessage(bytesOf(...head, ...lines, ...footer));
    expect(text).toBe('Bring the blue oars. '.repeat(5).trim());
  });

  test.each(['7bit', 'quoted-printable'])('with flowing lines (%s) keeps what is quoted apart', async (encoding) => {
    const space = encoding === '7bit' ? ' ' : '=20';
    const { text } = await readMessage(
      bytesOf(
        'Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes',
        `Content-Transfer-Encoding: ${encoding}`,
        '',
        `Eight works for me. Jo wro${space}`,
        `te:${space}`,
        `> Shall we meet${space}`,
        '> at eight?',
        `>> Perhaps.${space}`,
        'Kim',
      ),
    );
    expect(text).toBe('Eight works for me. Jo wrote:\n> Shall we meet\n> at eight?\n>> Perhaps.\nKim');
  });

  test('that is signed with PGP is the words that were signed', async () => {
    const signed = [
      '-----BEGIN PGP SIGNED MESSAGE-----',
      'Hash: SHA256',
      '',
      'The north gate.',
      '- -- ',
      'Ana',
      '-----BEGIN PGP SIGNATURE-----',
      '',
      'iQIzBAEB',
      '-----END PGP SIGNATURE-----',
    ];
    expect((await readMessage(bytesOf('Subject: x', '', ...signed, '', 'List'))).text).toBe(
      'The north gate.\n-- \nAna\n\nList',
    );
    const cut = signed.slice(0, -1);
    expect((await readMessage(bytesOf('Subject: x', '', ...cut))).text).toBe(cut.join('\n'));
  });

  test('that is an invitation and nothing else has its words', async () => {
    const invitation = [
      'BEGIN:VCALENDAR',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART;TZID=W. Europe Standard Time:20260312T090000',
      'DTEND;TZID=W. Europe Standard Time:20260312T100000',
      'SUMMARY:Budget',
      'LOCATION:Room 4',
      'DESCRIPTION:Bring the numbers.',
      'RRULE:FREQ=WEEKLY',
      'ORGANIZER;CN=Ana:mailto:ana@example.org',
      'END:VEVENT',
      'END:VCALENDAR',
    ];
    const type = 'Content-Type: text/calendar; charset=utf-8; method=REQUEST';
    const alone = await readMessage(bytesOf('Subject: x', type, '', ...invitation));
    expect(alone.text.split('\n')).toEqual([
      'Invitation: Budget',
      'When: 2026-03-12T08:00:00.000Z to 2026-03-12T09:00:00.000Z',
      'Repeats: weekly',
      'Where: Room 4',
      '',
      'Bring the numbers.',
      '',
      'Organizer: Ana <ana@example.org>',
    ]);
    const cancelled = invitation.map((line) => line.replace('REQUEST', 'CANCEL'));
    expect((await readMessage(bytesOf('Subject: x', type, '', ...cancelled))).text).toMatch(/^Cancelled: Budget\n/);
    const parts = ['--b', 'Content-Type: text/plain', '', 'Come!', '--b', type, '', ...invitation, '--b--'];
    const both = await readMessage(bytesOf('Content-Type: multipart/alternative; boundary=b', '', ...parts));
    expect(both.text).toBe('Come!');
    expect((await readMessage(bytesOf('Subject: x', type, '', 'BEGIN:VCALENDAR'))).text).toBe('');
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
    const inPlace = attached(1).filter((line) => !line.startsWith('Content-Disposition'));
    expect((await readMessage(bytesOf(...inPlace))).text).toBe(mail.text);
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

  test.each([
    ['Thu, 1 Jan 1970 00:00:00 +0000', '2026-03-11T10:00:00.000Z'],
    ['Thu, 1 Jan 2099 00:00:00 +0000', '2026-03-11T10:00:00.000Z'],
    ['Thu, 12 Mar 2026 09:00:00 +0000', '2026-03-12T09:00:00.000Z'],
    ['Mon, 9 Mar 2009 09:00:00', '2009-03-09T09:00:00.000Z'],
  ])('of %s is of a day on which it can have been written', async (date, sentAt) => {
    const received = 'Received: from a by b; Wed, 11 Mar 2026 10:00:00 +0000';
    expect((await readMessage(bytesOf(received, `Date: ${date}`, '', 'x'))).sentAt).toBe(sentAt);
  });
});
