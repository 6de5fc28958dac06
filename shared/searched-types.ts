// The kinds of things that their owner writes down and searches, in the order in which they are told. Free of schemas, for the page.
export const SEARCHED_TYPES = [
  'project',
  'goal',
  'commitment',
  'decision',
  'memory',
  'preference',
  'artifact',
  'event',
] as const;
