import { LIST_LENGTH } from '../limits.ts';
import { Document, Id, Instant, Nullable, OneOf, Text, Title, Type } from './fields.ts';
import { EVENT_STATUSES } from './imported-item.ts';
import { defineFamily } from './object.ts';

/** Something in a calendar. */
export const CalendarEvent = defineFamily({
  type: 'event',
  plural: 'calendar-events',
  required: { title: Title },
  optional: {
    starts_at: Nullable(Instant),
    ends_at: Nullable(Instant),
    all_day: Type.Boolean(),
    location: Nullable(Text),
    attendees: Type.Array(Text, { maxItems: LIST_LENGTH }),
    calendar_id: Nullable(Text),
    status: OneOf(...EVENT_STATUSES),
    body_text: Nullable(Document),
    untrusted: Type.Boolean(),
    source_key: Nullable(Title),
    project_id: Nullable(Id),
  },
  fixed: {},
  managed: {},
  defaults: { all_day: false, attendees: [], status: 'confirmed', untrusted: false },
  later: ['project_id'],
});
