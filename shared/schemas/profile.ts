import { JsonObject, Nullable, Strings, Text, Title } from './fields.ts';
import { defineFamily } from './object.ts';

/** The owner. There is exactly one; setup makes it. */
export const Profile = defineFamily({
  type: 'profile',
  plural: 'profile',
  required: {},
  optional: {
    name: Nullable(Title),
    time_zone: Title,
    identities: Strings,
    contact_norms: Nullable(Text),
    working_hours: Nullable(Text),
    extra: JsonObject,
  },
  fixed: {},
  managed: {},
  defaults: { time_zone: 'UTC', identities: [], extra: {} },
});
