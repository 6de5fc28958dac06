// What is read of Google's answers, and what it has to be: of an answer that is otherwise, nothing is read.
import { Nullable, type Static, type TSchema, Type } from '../../../shared/schemas/fields.ts';

/** A field that Google leaves out where it is empty. */
function Maybe<S extends TSchema>(schema: S) {
  return Type.Optional(Nullable(schema));
}

function ListOf<S extends TSchema>(schema: S) {
  return Maybe(Type.Array(schema));
}

const Text = Maybe(Type.String());
const Name = Type.String({ minLength: 1 });

/** The letters that RFC 6749 allows: no header takes others. */
const Token = Type.String({ pattern: '^[\\x20-\\x7e]+$' });

/** The tokens as the library hands them over, with the instant of expiry in place of seconds. */
export const TokenAnswer = Type.Object({
  access_token: Maybe(Token),
  refresh_token: Maybe(Token),
  expiry_date: Maybe(Type.Number()),
  refresh_token_expires_in: Maybe(Type.Number()),
});

export const CalendarList = Type.Object({
  items: ListOf(Type.Object({ id: Text, summary: Text, summaryOverride: Text })),
  nextPageToken: Text,
});
export type CalendarList = Static<typeof CalendarList>;

/** Its events are checked one by one: a broken one does not stand in the way of the others. */
export const EventPage = Type.Object({
  summary: Text,
  items: ListOf(Type.Object({ id: Name })),
  nextPageToken: Text,
  nextSyncToken: Text,
});
export type EventPage = Static<typeof EventPage>;

const When = Type.Object({ date: Text, dateTime: Text, timeZone: Text });
export type When = Static<typeof When>;

const Person = Type.Object({
  displayName: Text,
  email: Text,
  resource: Maybe(Type.Boolean()),
  self: Maybe(Type.Boolean()),
});
export type Person = Static<typeof Person>;

export const CalendarEntry = Type.Object({
  id: Name,
  status: Text,
  recurringEventId: Text,
  summary: Text,
  description: Text,
  location: Text,
  htmlLink: Text,
  hangoutLink: Text,
  start: Maybe(When),
  end: Maybe(When),
  attendees: ListOf(Person),
  organizer: Maybe(Person),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

export const MailProfile = Type.Object({ historyId: Text });

export const LabelList = Type.Object({ labels: ListOf(Type.Object({ id: Text, name: Text })) });

const Named = Type.Object({ id: Maybe(Name) });

export const MessageList = Type.Object({
  messages: ListOf(Named),
  nextPageToken: Text,
  resultSizeEstimate: Maybe(Type.Integer({ minimum: 0 })),
});

const Changes = ListOf(Type.Object({ message: Maybe(Named) }));

const HistoryRecord = Type.Object({
  messages: ListOf(Named),
  messagesAdded: Changes,
  messagesDeleted: Changes,
  labelsAdded: Changes,
  labelsRemoved: Changes,
});
export type HistoryRecord = Static<typeof HistoryRecord>;

export const HistoryPage = Type.Object({ history: ListOf(HistoryRecord), historyId: Text, nextPageToken: Text });

/** A part may hold further parts, however deep: whoever goes down checks each. */
export const MessagePart = Type.Object({
  mimeType: Text,
  filename: Text,
  headers: ListOf(Type.Object({ name: Text, value: Text })),
  body: Maybe(Type.Object({ attachmentId: Text, data: Text, size: Maybe(Type.Number()) })),
  parts: ListOf(Type.Unknown()),
});
export type MessagePart = Static<typeof MessagePart>;

export const GmailMessage = Type.Object({
  threadId: Text,
  labelIds: ListOf(Type.String()),
  internalDate: Text,
  payload: Maybe(MessagePart),
});
export type GmailMessage = Static<typeof GmailMessage>;

export const Attachment = Type.Object({ data: Text });
