// A purpose as a model may write it: with something of its own around the request. Whoever wrote the wrappings had seen neither the
// lives nor the code, and every second one is held out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Wrapped {
  purpose: string;
  isHeldOut: boolean;
}

const WRAPPINGS = JSON.parse(readFileSync(join(import.meta.dirname, 'wrappings.json'), 'utf8')) as Record<
  string,
  readonly string[]
>;
const PLACE = '{}';

/** Each purpose of a life with another one; undefined in a language that nobody wrote any in. */
export function wrapped(purpose: string, language: string, index: number): Wrapped | undefined {
  const wrappings = WRAPPINGS[language];
  if (wrappings === undefined) return undefined;
  const at = index % wrappings.length;
  return { purpose: (wrappings[at] as string).replace(PLACE, () => purpose), isHeldOut: at % 2 === 1 };
}
