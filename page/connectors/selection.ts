// What of an account is imported: as fields that a person fills in, as what the hub takes, and as a sentence.
import type { Schemas } from '../hub/client.ts';
import type { Connector } from '../parts/accounts.ts';
import { dayOf } from '../parts/when.tsx';

export interface SelectionDraft {
  labels: string;
  senders: string;
  after: string;
  before: string;
  calendars: string;
  days_back: string;
  days_ahead: string;
  project_id: string;
}

type Selection = Connector['selection'];

export function draftOf(selection: Selection | null): SelectionDraft {
  const { labels, senders, after, before } = (selection ?? {}) as Schemas['EmailSelection'];
  const { calendars, days_back, days_ahead, project_id = '' } = (selection ?? {}) as Schemas['CalendarSelection'];
  return {
    labels: labels?.join(', ') ?? '',
    senders: senders?.join(', ') ?? '',
    after: after?.slice(0, 10) ?? '',
    before: before?.slice(0, 10) ?? '',
    calendars: calendars?.join(', ') ?? '',
    days_back: days_back?.toString() ?? '',
    days_ahead: days_ahead?.toString() ?? '',
    project_id,
  };
}

export function selectionOf(kind: Connector['kind'], draft: SelectionDraft): Selection {
  if (kind === 'email') {
    const [labels, senders] = [partsOf(draft.labels), partsOf(draft.senders)];
    return {
      ...(labels.length > 0 && { labels }),
      ...(senders.length > 0 && { senders }),
      ...(draft.after !== '' && { after: draft.after }),
      ...(draft.before !== '' && { before: draft.before }),
    };
  }
  const calendars = partsOf(draft.calendars);
  return {
    ...(calendars.length > 0 && { calendars }),
    ...(draft.days_back !== '' && { days_back: Number(draft.days_back) }),
    ...(draft.days_ahead !== '' && { days_ahead: Number(draft.days_ahead) }),
    ...(draft.project_id !== '' && { project_id: draft.project_id }),
  };
}

function partsOf(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A selection of mail has to leave something out. */
export function isEmpty(kind: Connector['kind'], draft: SelectionDraft): boolean {
  return kind === 'email' && Object.keys(selectionOf(kind, draft)).length === 0;
}

export function selectionInWords({
  kind,
  provider,
  selection,
}: Pick<Connector, 'kind' | 'provider' | 'selection'>): string {
  if (kind === 'email') {
    const { labels, senders, after, before } = selection as Schemas['EmailSelection'];
    const parts = [
      ...(senders?.length ? [`from ${either(senders)}`] : []),
      ...(labels?.length ? [`in ${either(labels)}`] : []),
      ...(after === undefined ? [] : [`from ${dayOf(after)} on`]),
      ...(before === undefined ? [] : [`before ${dayOf(before)}`]),
    ];
    return `Mail ${parts.join(', ')}.`;
  }
  const { calendars, days_back = 365, days_ahead = 365 } = selection as Schemas['CalendarSelection'];
  const which = calendars?.length ? either(calendars) : provider === 'google' ? 'the main calendar' : 'all calendars';
  return `Events of ${which}, ${days_back} days back and ${days_ahead} ahead.`;
}

function either(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} or ${more} more` : shown.join(' or ');
}
