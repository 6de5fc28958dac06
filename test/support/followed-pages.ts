/** The pages in docs/ that a reader who begins follows one after the other, in the order in which they build on one another. */
export const FOLLOWED = [
  'getting-started',
  'concepts',
  'package',
  'grants',
  'assistants',
  'archives',
  'connectors',
  'operations',
  'troubleshooting',
];
