// What everyone may know: how things are written down, refused, bounded and named.
export const GROUND = [
  ...[
    'schemas/',
    'errors.ts',
    'limits.ts',
    'validate.ts',
    'ids.ts',
    'id-kinds.ts',
    'owners-words.ts',
    'clock.ts',
    'log.ts',
    'visible-text.ts',
  ],
].map((name) => `shared/${name}`);
