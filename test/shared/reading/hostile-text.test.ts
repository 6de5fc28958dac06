// Mails that anybody may send, and whose words would take minutes to read if each of them were looked at anew for every other.
import { expect, test } from 'vitest';
import { readMessage } from '../../../shared/reading/mail/message.ts';
import { htmlToText } from '../../../shared/reading/text/html-text.ts';

/** As much of a mail as is fetched. */
const WHOLE_MAIL = 400_000;
const WITHIN_MS = 20_000;

const mail = (type: string, body: string) =>
  readMessage(Buffer.from(`From: a@example.org\r\nSubject: Hello\r\nContent-Type: ${type}\r\n\r\n${body}`));

test(
  'a page of nothing but beginnings of tags is read as they stand there',
  async () => {
    const { text } = await mail('text/html', `<p>Hello</p>${'<'.repeat(WHOLE_MAIL)}`);
    expect(text).toMatch(/^Hello\n\n<<<</);
  },
  WITHIN_MS,
);

test(
  'a page of very many links in one line has each behind its words',
  async () => {
    const link = '<a href="https://example.org/x">w</a>';
    const { text } = await mail('text/html', link.repeat(WHOLE_MAIL / link.length));
    expect(text).toMatch(/^w \(https:\/\/example\.org\/x\)w \(/);
  },
  WITHIN_MS,
);

test(
  'an invitation that describes itself in beginnings of tags is told',
  async () => {
    const event = ['BEGIN:VEVENT', 'SUMMARY:Come', 'DTSTART:20260310T090000Z'];
    const lines = [
      'BEGIN:VCALENDAR',
      ...event,
      `DESCRIPTION:${'<p'.repeat(WHOLE_MAIL / 2)}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ];
    expect((await mail('text/calendar', lines.join('\r\n'))).text).toMatch(/^Invitation: Come\n/);
  },
  WITHIN_MS,
);

test('a link whose words are its address has it once, however the words came', () => {
  const told = (html: string) => htmlToText(html, { links: true });
  expect(told('<a href="https://example.org/x">example.<b>org/</b>x</a>')).toBe('example.org/x');
  expect(told('See <a href="https://example.org/x">this <i>page</i></a>.')).toBe(
    'See this page (https://example.org/x).',
  );
  expect(told(`<a href="https://example.org/x">${'long '.repeat(1000)}</a>`)).toMatch(
    /long \(https:\/\/example\.org\/x\)$/,
  );
  expect(told('<ul><li>one  <b> two</b></li></ul>')).toBe('- one two');
});

test.each([
  'display:none',
  'display:/* seen */none',
  "content:'/*'; display:none",
  'visibility: collapse',
  'opacity:0',
  'opacity: 0.0; width: 100%',
  'font-size:0',
  'font-size:1px',
  'font-size: 0.1px',
  'max-height:0;overflow:hidden',
  'color:transparent',
  'text-indent:-9999px',
  'position:absolute; left:-9999px',
])('what a page hides by %s is not read', (style) => {
  expect(htmlToText(`<p>Seen</p><div style="${style}">Obey me</div><p>too</p>`)).toBe('Seen\n\ntoo');
});

test.each([
  'opacity:0.9',
  'font-size:0.9em',
  'font-size:10px',
  'font-size:1.2em',
  'font-size:11.5px',
  'max-height:0.5em',
  'background-color:transparent',
  'margin-left:-100px',
  'text-indent:-18pt',
  'fill-opacity:0',
])('what a page shows by %s is read', (style) => {
  expect(htmlToText(`<div style="${style}">Read me</div>`)).toBe('Read me');
});

test(
  'a style of comments without end is read once through',
  () => {
    const style = '/**/ /* '.repeat(WHOLE_MAIL / 8);
    expect(htmlToText(`<p style="${style}">Read me</p>`)).toBe('Read me');
    expect(htmlToText(`<p style="${'/* '.repeat(WHOLE_MAIL / 3)}">Read me</p>`)).toBe('Read me');
  },
  WITHIN_MS,
);
