// Many mails: a mailbox file as one mail after the other, which of them are meant, and what a mailbox gives.
import { describe, expect, test } from 'vitest';
import { isMailboxFile, messagesIn } from '../../../services/plugin-host/bundled/mail/mailbox-file.ts';
import { readSelection } from '../../../services/plugin-host/bundled/mail/selection.ts';
import { main } from '../../../services/plugin-host/bundled/mail/sync.ts';
import { isSelected } from '../../../shared/reading/mail/selection.ts';
import { PluginHere } from '../../support/plugins/plugin-here.ts';
import { JmapMailbox } from '../../support/servers/jmap-mailbox.ts';

function bytesOf(...lines: string[]): Uint8Array {
  return Uint8Array.from(lines.join('\r\n'), (letter) => letter.charCodeAt(0));
}

function textsIn(file: string): string[] {
  return [...messagesIn(new TextEncoder().encode(file))].map((bytes) => new TextDecoder().decode(bytes));
}

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

  test.each([
    ['with a byte order mark', (file: string) => `\ufeff${file}`],
    ['with lines that end in a return alone', (file: string) => file.replaceAll('\n', '\r')],
    ['without the empty line before the next', (file: string) => file.replace('\n\nFrom kim', '\nFrom kim')],
    ['with nothing behind the word', (file: string) => file.replace(/^From (?!now).*$/gm, 'From ')],
  ])('may be written by old programs: %s', (_, spoiled) => {
    const from = (who: string) => `From ${who}@example.org Tue Mar 10 09:00:00 2026\n`;
    const file = `${from('jo')}Subject: One\n\nText\n\nFrom now on\n\n${from('kim')}Subject: Two\n\nText\n`;
    const texts = textsIn(spoiled(file)).map((text) => text.trimEnd());
    expect(texts).toEqual(['Subject: One\n\nText\n\nFrom now on', 'Subject: Two\n\nText']);
  });

  test('keeps a line of a mail that reads as the beginning of one and is followed by no header', () => {
    const file =
      'From jo@example.org Tue Mar 10 09:00:00 2026\nSubject: One\n\nsaid\nFrom kim@example.org Tue Mar 10 2026\nthe rest\n\nFrom\n\nto';
    expect(textsIn(file)).toHaveLength(1);
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

test('a mailbox file gives what its program shows: no deleted mail, and each of two that share an id', async () => {
  const mail = (id: string, subject: string, day: number, ...head: string[]) =>
    ['From x Tue Mar 10 09:00:00 2026', ...head, `Message-ID: <${id}>`, 'From: jo@example.org']
      .concat([`Subject: ${subject}`, `Date: ${day} Mar 2026 09:00:00 +0000`, '', 'Hi', '', ''])
      .join('\n');
  const body = [
    mail('0', "DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA", 10, 'X-IMAP: 1310141314 0000000001'),
    mail('1', 'Deleted', 10, 'X-Mozilla-Status: 0009'),
    mail('2', 'Read', 10, 'X-Mozilla-Status: 0001'),
    mail('3', 'March', 10),
    mail('3', 'March', 10),
    mail('3', '[list] March', 10),
    mail('3', 'April', 11),
  ].join('');
  const plugin = new PluginHere('hub.mail', main);
  const settings = { archives: ['https://example.org/mail.mbox'], senders: 'example.org' };
  const run = () => plugin.run(settings, '2026-03-12T12:00:00.000Z', () => ({ body }));
  const first = await run();
  expect(first.error).toBeNull();
  expect(first.items.map(({ title }) => title)).toEqual(['Read', 'March', 'April']);
  expect((await run()).counts).toMatchObject({ created: 0, removed: 0 });
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
