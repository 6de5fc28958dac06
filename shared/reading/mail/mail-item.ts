import type { ImportedItem } from '../../schemas/imported-item.ts';
import { oneLine } from '../text/one-line.ts';
import type { Mail } from './message.ts';

export function mailItem(mail: Mail, source_key: string): ImportedItem {
  const subject = oneLine(mail.subject, 1000);
  const attachments = mail.attachments.slice(0, 50).map((each) => `- ${oneLine(each, 300)}`);
  const listed = attachments.length === 0 ? '' : `Attachments, not imported:\n${attachments.join('\n')}`;
  return {
    type: 'artifact',
    kind: 'email',
    source_key,
    title: oneLine(mail.subject) || '(no subject)',
    subject,
    body: [mail.text, listed].filter(Boolean).join('\n\n'),
    sender: mail.sender === undefined ? null : oneLine(mail.sender, 1000),
    recipients: mail.recipients.slice(0, 100).map((each) => oneLine(each, 1000)),
    sent_at: mail.sentAt ?? null,
    labels: mail.mailboxes.slice(0, 20).map((each) => oneLine(each, 100)),
  };
}
