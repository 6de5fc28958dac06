import { Closed, Id, Instant, JsonObject, Nullable, RequiredText, Seen, Strings, Text, Title, Type } from './fields.ts';
import { LIFECYCLE } from './memory.ts';
import { defineFamily } from './object.ts';

/** A preference holds a word, a number, a switch, a list or a small object. */
const PreferenceValue = Type.Union([RequiredText, Type.Number(), Type.Boolean(), Strings, JsonObject]);

export const Preference = defineFamily({
  type: 'preference',
  plural: 'preferences',
  required: { key: Title, value: PreferenceValue },
  optional: {
    rationale: Nullable(Text),
    project_id: Nullable(Id),
    /** Told to every assistant that may see it, whatever it asks about. */
    always: Type.Boolean(),
    valid_from: Nullable(Instant),
    valid_until: Nullable(Instant),
  },
  fixed: {},
  managed: LIFECYCLE,
  defaults: { status: 'live', always: false },
  later: ['always'],
});

/** What superseding changes; everything else is taken over from the preference that is superseded. */
export const PreferenceSuccessor = Closed({
  ...Preference.Patch.properties,
  value: Seen(PreferenceValue),
});
