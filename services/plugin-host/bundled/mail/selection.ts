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

type Settings = Readonly<Record<string, unknown>>;

/** Throws the sentence that the owner reads. */
export function readSelection(settings: Settings): Selection {
  const selection = {
    senders: wordsIn(settings['senders']).map((each) => each.toLowerCase()),
    mailboxes: wordsIn(settings['mailboxes']),
    after: dayIn(settings['after'], 'after'),
    before: dayIn(settings['before'], 'before'),
  };
  const { senders, mailboxes, after, before } = selection;
  if (senders.length === 0 && mailboxes.length === 0 && after === undefined && before === undefined) {
    throw new Error('Say in the settings which mails to import: from whom, out of which mailboxes, or of which days.');
  }
  return selection;
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

function wordsIn(setting: unknown): string[] {
  return String(setting ?? '')
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter(Boolean);
}

function dayIn(setting: unknown, name: string): number | undefined {
  const written = String(setting ?? '').trim();
  if (written === '') return undefined;
  const instant = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(`${written}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(instant)) throw new Error(`The setting "${name}" must be a day such as 2026-03-10.`);
  return instant;
}
