// Which mails the owner wants: from these senders, in these mailboxes, within these days. All that is named must hold, and
// something must be named: never everything.

export interface Selection {
  senders: string[];
  mailboxes: string[];
  /** Instants, in milliseconds. */
  after: number | undefined;
  before: number | undefined;
}

export interface SelectableMail {
  /** Addresses of those who wrote it. */
  from: string[];
  mailboxes: string[];
  sentAt: string | undefined;
}

export function isSelected(mail: SelectableMail, { senders, mailboxes, after, before }: Selection): boolean {
  if (senders.length > 0 && !mail.from.some((address) => senders.some((sender) => isFrom(address, sender))))
    return false;
  if (mailboxes.length > 0 && !mail.mailboxes.some((name) => mailboxes.some((wanted) => isNamed(name, wanted))))
    return false;
  if (after === undefined && before === undefined) return true;
  // A mail whose day nobody knows lies in no window.
  const sent = mail.sentAt === undefined ? Number.NaN : Date.parse(mail.sentAt);
  return (
    (after === undefined ? sent > Number.NEGATIVE_INFINITY : sent >= after) && (before === undefined || sent < before)
  );
}

/** `jo@example.org`, or `example.org` and `@example.org` for everyone there. */
function isFrom(address: string, sender: string): boolean {
  const written = address.toLowerCase();
  if (sender.includes('@') && !sender.startsWith('@')) return written === sender;
  const domain = sender.replace(/^@/, '');
  return written.endsWith(`@${domain}`) || written.endsWith(`.${domain}`);
}

/** `Trips` is also `Work/Trips`. */
export function isNamed(name: string, wanted: string): boolean {
  const [path, end] = [name.toLowerCase(), wanted.toLowerCase()];
  return path === end || path.endsWith(`/${end}`);
}
