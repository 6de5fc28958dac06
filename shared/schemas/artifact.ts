import { Document, Id, Instant, Nullable, OneOf, Strings, Text, Title, Type } from './fields.ts';
import { defineFamily } from './object.ts';

export const Artifact = defineFamily({
  type: 'artifact',
  plural: 'artifacts',
  required: {
    kind: OneOf('document', 'message_thread', 'conversation', 'file', 'url', 'email', 'note'),
    title: Title,
  },
  optional: {
    body_text: Nullable(Document),
    untrusted: Type.Boolean({
      description:
        "Data from outside, and so is a new one unless false is sent: a text that is sent in need not be the owner's",
    }),
    project_id: Nullable(Id),
    source_key: Nullable(Title),
    subject: Nullable(Text),
    sender: Nullable(Text),
    recipients: Strings,
    sent_at: Nullable(Instant),
  },
  fixed: {},
  managed: {},
  defaults: { untrusted: true, recipients: [] },
});
