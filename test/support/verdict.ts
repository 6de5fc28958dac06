// What two statements are to each other, whichever of them comes first.
import { expect } from 'vitest';
import { compareStatements } from '../../services/vault/contradictions/compare.ts';

export function verdict(a: string, b: string) {
  expect(compareStatements(b, a)).toBe(compareStatements(a, b));
  return compareStatements(a, b);
}
