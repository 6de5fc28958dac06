// The scope of a search as an assistant asked for it: names it may have used for types and projects, and what of it was not
// applied, in sentences. A scope that names nothing finds nothing, and the answer says why.

import { FAMILIES } from '../../../shared/schemas/families.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import type { SearchScope } from '../../../shared/tools/reading.ts';
import { isSearchedType } from '../store/text-index/texts.ts';
import type { SearchFilter } from '../view/scope.ts';
import type { Seeing } from '../view/viewer.ts';
import { askedPlace } from './asked-project.ts';

export interface AskedScope {
  /** Undefined where the scope names nothing that is there. */
  filter: SearchFilter | undefined;
  notes: string[];
}

const SEARCHED = FAMILIES.filter(({ type }) => isSearchedType(type));
const NAMES = new Map([
  ...SEARCHED.flatMap(({ type, plural }): [string, string][] => [
    [type, type],
    [plural, type],
    [`${type}s`, type],
  ]),
  ...named('artifact', 'document', 'email', 'mail', 'file', 'note'),
  ...named('commitment', 'promise', 'task'),
  ...named('event', 'calendar-event', 'appointment'),
  ...named('memory', 'fact'),
]);

/** Names of a type among people, for one and for several. */
function named(type: string, ...words: string[]): [string, string][] {
  return words.flatMap((word): [string, string][] => [
    [word, type],
    [`${word}s`, type],
  ]);
}

/** The type that a word names, in the singular or the plural. */
function typeNamed(word: string): string | undefined {
  return NAMES.get(word.trim().toLowerCase().replaceAll('_', '-'));
}

export function askedScope(seeing: Seeing, { project: asked, types = [] }: Static<typeof SearchScope>): AskedScope {
  const [first, ...others] = types;
  const notes = others.length > 0 ? [`Only the first of the types was applied: ${JSON.stringify(first)}.`] : [];
  const type = first === undefined ? undefined : typeNamed(first);
  if (first !== undefined && type === undefined) {
    const names = SEARCHED.map((family) => family.type).join(', ');
    return { filter: undefined, notes: [...notes, `No type is called ${JSON.stringify(first)}: there are ${names}.`] };
  }
  const filter = type === undefined ? {} : { types: [type] };
  if (asked === undefined) return { filter, notes };
  const { project, note } = askedPlace(seeing, asked);
  return {
    filter: project === undefined ? undefined : { ...filter, project },
    notes: [...notes, ...(note ? [note] : [])],
  };
}
