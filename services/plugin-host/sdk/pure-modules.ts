/** The parts of Node that a plugin may import: those that only compute. Of node:crypto it gets what hashes. */
export const PURE_MODULES: readonly string[] = [
  'node:buffer',
  'node:crypto',
  'node:events',
  'node:path',
  'node:querystring',
  'node:string_decoder',
  'node:url',
  'node:util',
];
