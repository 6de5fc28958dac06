// Whether two values of one preference, or two choices of one decision, are the same.
import { fold } from '../store/text-index/languages/fold.ts';
import { compareStatements } from './compare.ts';

export function isSameValue(a: unknown, b: unknown): boolean {
  if (JSON.stringify(a) === JSON.stringify(b)) return true;
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  return compareStatements(a, b) === 'same' || partsOf(a) === partsOf(b);
}

const BETWEEN = /[,;、，]\s*|\s+(?:and|und|y|et|e|en)\s+/iu;

/** The entries of a list as a value, in one order: two lists of the same entries are the same preference. */
function partsOf(value: string): string {
  const parts = value.split(BETWEEN).map((part) =>
    fold(part.toLowerCase())
      .replace(/[.!]+$/, '')
      .trim(),
  );
  return parts
    .filter((part) => part !== '')
    .sort()
    .join('\n');
}
