// The scope of a search as an assistant asked for it: names it may have used for types and projects, and what of it was not
// applied, in sentences. A scope that names nothing finds nothing, and the answer says why.

import { isId } from '../../../shared/id-kinds.ts';
import { FAMILIES } from '../../../shared/schemas/families.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import type { SearchScope } from '../../../shared/tools/reading.ts';
import type { Reader } from '../store/db/sql.ts';
import { isSearchedType } from '../store/text-index/texts.ts';
import type { Viewer } from '../view/viewer.ts';
import { listMatching } from './listing.ts';
import type { SearchFilter } from './scope.ts';

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
  ['document', 'artifact'],
  ['documents', 'artifact'],
  ['calendar-event', 'event'],
]);

/** The type that a word names, in the singular or the plural. */
export function typeNamed(word: string): string | undefined {
  return NAMES.get(word.trim().toLowerCase().replaceAll('_', '-'));
}

export function askedScope(
  reader: Reader,
  viewer: Viewer,
  { project, types = [] }: Static<typeof SearchScope>,
  at: string,
): AskedScope {
  const [first, ...others] = types;
  const notes = others.length > 0 ? [`Only the first of the types was applied: ${JSON.stringify(first)}.`] : [];
  const type = first === undefined ? undefined : typeNamed(first);
  if (first !== undefined && type === undefined) {
    const names = SEARCHED.map((family) => family.type).join(', ');
    return { filter: undefined, notes: [...notes, `No type is called ${JSON.stringify(first)}: there are ${names}.`] };
  }
  const filter = type === undefined ? {} : { types: [type] };
  if (project === undefined) return { filter, notes };
  if (isId(project)) return { filter: { ...filter, project }, notes };
  const [id, ...more] = projectsTitled(reader, viewer, project, at);
  if (id !== undefined && more.length === 0) return { filter: { ...filter, project: id }, notes };
  const found = id === undefined ? 'No project' : `More than one project (${[id, ...more].join(', ')})`;
  notes.push(`${found} that you may see is called ${JSON.stringify(project)}: give the id of one.`);
  return { filter: undefined, notes };
}

const MAX_PROJECTS = 1_000;

function projectsTitled(reader: Reader, viewer: Viewer, title: string, at: string): string[] {
  const projects = listMatching(reader, viewer, { types: ['project'] }, at, MAX_PROJECTS);
  return projects.filter(({ record }) => folded(String(record.title)) === folded(title)).map(({ record }) => record.id);
}

function folded(title: string): string {
  return title.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
