// The scope of a search as an assistant asked for it: names it may have used for types and projects, and what of it was not
// applied, in sentences. A scope that names nothing finds nothing, and the answer says why.

import type { Static } from '../../../shared/schemas/fields.ts';
import { SEARCHED_TYPES, typeNamed } from '../../../shared/searched-types.ts';
import type { SearchScope } from '../../../shared/tools/reading.ts';
import type { SearchFilter } from '../view/scope.ts';
import type { Seeing } from '../view/viewer.ts';
import { askedPlace } from './asked-project.ts';

export interface AskedScope {
  /** Undefined where the scope names nothing that is there. */
  filter: SearchFilter | undefined;
  notes: string[];
}

export function askedScope(seeing: Seeing, { project: asked, types = [] }: Static<typeof SearchScope>): AskedScope {
  const [first, ...others] = types;
  const notes = others.length > 0 ? [`Only the first of the types was applied: ${JSON.stringify(first)}.`] : [];
  const type = first === undefined ? undefined : typeNamed(first);
  if (first !== undefined && type === undefined) {
    const said = `No type is called ${JSON.stringify(first)}: there are ${SEARCHED_TYPES.join(', ')}.`;
    return { filter: undefined, notes: [...notes, said] };
  }
  const filter = type === undefined ? {} : { types: [type] };
  if (asked === undefined) return { filter, notes };
  const { project, note } = askedPlace(seeing, asked);
  return {
    filter: project === undefined ? undefined : { ...filter, project },
    notes: [...notes, ...(note ? [note] : [])],
  };
}
