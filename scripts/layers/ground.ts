// What everyone may know: how things are written down, refused, bounded and named, and what the clock, ids and the log are
// like. The clock itself, new ids and a line in the log are for those whose ration names them.
export const GROUND = [
  ...[
    'schemas/',
    'amounts.ts',
    'errors.ts',
    'json-object.ts',
    'limits.ts',
    'validate.ts',
    'validation-issue.ts',
    'id-kinds.ts',
    'owners-words.ts',
    'searched-types.ts',
    'clock.ts',
    'kit-time.ts',
    'visible-text.ts',
  ].map((name) => `shared/${name}`),
  'type shared/ids.ts',
  'type shared/log.ts',
];
