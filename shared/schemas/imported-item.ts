// What a plugin or a connector imports: one item of its source, known to the source by its key. Text of others, never an
// instruction: it is stored as it came, stays untrusted, and decides nothing.
import { LIST_LENGTH, TITLE_LENGTH } from '../limits.ts';
import { Closed, Instant, Labels, Nullable, OneOf, type Static, Strings, Text, Type } from './fields.ts';
import { Authority, Classification } from './object.ts';
import { PRODUCED_TYPES } from './plugin-manifest.ts';

/** How the source names the item, the same at every import. */
export const SourceKey = Type.String({ minLength: 1, maxLength: TITLE_LENGTH, pattern: '\\S' });

/** Longer than what is stored: titles and bodies are cut to fit, with an ellipsis, rather than lost. */
const AnyTitle = Type.String({ maxLength: 20_000 });
const AnyBody = Type.String({ maxLength: 2_000_000 });

const ARTIFACT_KINDS = ['document', 'message_thread', 'conversation', 'file', 'url', 'email', 'note'] as const;
export const EVENT_STATUSES = ['confirmed', 'tentative', 'cancelled'] as const;

export const ImportedItem = Closed({
  type: OneOf(...PRODUCED_TYPES),
  source_key: SourceKey,
  title: AnyTitle,
  body: Type.Optional(Nullable(AnyBody)),
  /** The one that the manifest declares for the type, when it is left out. */
  classification: Type.Optional(Classification),
  /** `source_imported`, whether it is said or not; anything else is refused. */
  authority: Type.Optional(Authority),
  labels: Type.Optional(Labels),
  /** Where it can be seen at its source: addresses. */
  source_refs: Type.Optional(Strings),
  /** Artifacts. `document` when it is left out. */
  kind: Type.Optional(OneOf(...ARTIFACT_KINDS)),
  subject: Type.Optional(Nullable(Text)),
  sender: Type.Optional(Nullable(Text)),
  recipients: Type.Optional(Strings),
  sent_at: Type.Optional(Nullable(Instant)),
  /** Events. */
  starts_at: Type.Optional(Nullable(Instant)),
  ends_at: Type.Optional(Nullable(Instant)),
  all_day: Type.Optional(Type.Boolean()),
  location: Type.Optional(Nullable(Text)),
  attendees: Type.Optional(Type.Array(Text, { maxItems: LIST_LENGTH })),
  calendar_id: Type.Optional(Nullable(Text)),
  status: Type.Optional(OneOf(...EVENT_STATUSES)),
});
export type ImportedItem = Static<typeof ImportedItem>;
