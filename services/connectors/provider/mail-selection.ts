import type { Selection } from '../../../shared/reading/mail/selection.ts';
import type { EmailSelection } from '../../../shared/schemas/connector.ts';

/** The owner's selection, in the form that mails are judged by. */
export function judgedBy({ labels = [], senders = [], after, before }: EmailSelection): Selection {
  return {
    senders: senders.map((each) => each.trim().toLowerCase()),
    mailboxes: labels.map((each) => each.trim()),
    after: after === undefined ? undefined : Date.parse(after),
    before: before === undefined ? undefined : Date.parse(before),
  };
}
