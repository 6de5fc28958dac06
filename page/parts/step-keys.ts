// The keys that go through a list, one after the other.
import type { Key } from './keys.ts';

export function stepKeys(move: (step: number) => void): Key[] {
  return [
    { press: 'j', does: 'Next', run: () => move(1) },
    { press: 'k', does: 'The one before', run: () => move(-1) },
    { press: 'ArrowDown', run: () => move(1) },
    { press: 'ArrowUp', run: () => move(-1) },
  ];
}
