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

/** What else people call a type. */
const ALSO_CALLED: Record<(typeof SEARCHED_TYPES)[number], readonly string[]> = {
  project: [],
  goal: [],
  commitment: ['promise', 'task'],
  decision: [],
  memory: ['memories', 'fact'],
  preference: [],
  artifact: ['document', 'email', 'mail', 'file', 'note'],
  event: ['calendar-event', 'appointment'],
};

/** The type that a word names, in the singular or the plural. */
export function typeNamed(word: string): (typeof SEARCHED_TYPES)[number] | undefined {
  const asked = word.trim().toLowerCase().replaceAll('_', '-');
  return SEARCHED_TYPES.find((type) =>
    [type, ...ALSO_CALLED[type]].some((name) => asked === name || asked === `${name}s`),
  );
}
