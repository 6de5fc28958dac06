// The settings of the owner as a selection of mails.
import type { Selection } from '../../../../shared/reading/mail/selection.ts';

type Settings = Readonly<Record<string, unknown>>;

/** The selection; throws the sentence that the owner reads where the settings are wrong. */
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
