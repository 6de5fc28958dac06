// Mails as people get them: a text, the same in HTML, and now and then an attachment.

const SENTENCE =
  'The minutes of the meeting are in the folder, and the draft goes to everyone two days before we meet. ';
const ATTACHED = 'QUJD'.repeat(18).concat('\r\n').repeat(40);

export function mailText(at: number): string {
  const text = SENTENCE.repeat(5 + (at % 20));
  const html = `<html><body><h1>Meeting ${at}</h1>${`<p>${SENTENCE}</p>`.repeat(5 + (at % 20))}</body></html>`;
  const file =
    at % 5 === 0
      ? `--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="minutes.pdf"\r\n\r\n${ATTACHED}\r\n`
      : '';
  return [
    `From: Ada Byte <ada${at % 50}@example.org>`,
    'To: Jo Doe <jo@example.net>',
    `Subject: =?UTF-8?Q?Meeting_${at}_=C3=BCber_alles?=`,
    `Message-ID: <${at}@example.org>`,
    `Date: ${new Date(Date.UTC(2026, 0, 1) + at * 60_000).toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    `--b\r\nContent-Type: multipart/alternative; boundary=a\r\n\r\n--a\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n--a\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n--a--\r\n${file}--b--\r\n`,
  ].join('\r\n');
}
