// What an assistant names in the place of an id: the title of the one thing it may see that is called so. What it may not see is
// never meant, and answered like what is not there.
import { isId } from '../../../shared/id-kinds.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { invalid } from '../../../shared/validate.ts';
import type { Reader } from '../store/db/sql.ts';
import type { SearchedType } from '../store/text-index/texts.ts';
import type { Candidate } from '../view/candidates.ts';
import type { Viewer } from '../view/viewer.ts';
import { listMatching } from './listing.ts';
import { search } from './search.ts';

export interface AskedField {
  /** Where in the request it is named; in its body, where nothing is said. */
  field: readonly string[];
  part?: 'query';
  types: readonly string[];
}

export const ANY_PROJECT: readonly string[] = ['project'];
/** Whatever stands somewhere, with a phase and a step. */
export const ANY_TARGET: readonly string[] = ['project', 'goal'];
/** Of some kinds there are so few that all are looked through. */
const THERE_ARE: Readonly<Record<SearchedType, 'few' | 'many'>> = {
  project: 'few',
  goal: 'few',
  commitment: 'few',
  decision: 'few',
  preference: 'few',
  memory: 'many',
  artifact: 'many',
  event: 'many',
};
const [FEW, MANY] = (['few', 'many'] as const).map((number): readonly string[] =>
  Object.entries(THERE_ARE).flatMap(([type, there]) => (there === number ? [type] : [])),
) as [readonly string[], readonly string[]];
export const ANY_END: readonly string[] = [...FEW, ...MANY];

/** The id; one that is named by its id stays as it is, whatever it leads to. */
export function askedId(
  reader: Reader,
  viewer: Viewer,
  word: string,
  { field, types, part }: AskedField,
  at: string,
): string {
  if (isId(word)) return word;
  const [id, ...more] = idsTitled(reader, viewer, word, types, at);
  const refused = (msg: string) => invalid([{ loc: [part ?? 'body', ...field], msg, type: 'name' }]);
  const kinds = types.length > 2 ? 'thing' : types.join(' or ');
  if (id === undefined) throw refused(`names no ${kinds} that you may see: give its id, or its exact title`);
  if (more.length > 0) throw refused(`names more than one ${kinds} (${[id, ...more].join(', ')}): give the id of one`);
  return id;
}

/** Words that name one thing that may be seen become its id; all others stay as they were said. */
export function idsOrWords(reader: Reader, viewer: Viewer, words: readonly string[], at: string): string[] {
  if (words.every((word) => isId(word))) return [...words];
  const listed = listMatching(reader, viewer, { types: [...FEW] }, at, MOST_LISTED);
  return words.map((word) => {
    if (isId(word)) return word;
    const [id, ...more] = [...listed, ...foundBy(reader, viewer, word, MANY, at)].filter((each) =>
      isCalled(each, word),
    );
    return id !== undefined && more.length === 0 ? id.record.id : word;
  });
}

const MOST_LISTED = 1_000;

/** The ids of what is called so, whatever its letters and spaces. */
export function idsTitled(
  reader: Reader,
  viewer: Viewer,
  title: string,
  types: readonly string[],
  at: string,
): string[] {
  const [few, many] = [types.filter((type) => FEW.includes(type)), types.filter((type) => !FEW.includes(type))];
  const listed = few.length > 0 ? listMatching(reader, viewer, { types: few }, at, MOST_LISTED) : [];
  const found = many.length > 0 ? foundBy(reader, viewer, title, many, at) : [];
  return [...listed, ...found].filter((each) => isCalled(each, title)).map(({ record }) => record.id);
}

function foundBy(reader: Reader, viewer: Viewer, title: string, types: readonly string[], at: string): Candidate[] {
  const phrase = `"${title.replaceAll('"', ' ')}"`;
  return search(reader, viewer, phrase, { types }, at).map(({ candidate }) => candidate);
}

function isCalled({ record }: Candidate, title: string): boolean {
  return folded(nameOf(record)) === folded(title);
}

function nameOf({ title, key, statement }: AnyRecord): string {
  return String(title ?? key ?? statement ?? '');
}

function folded(title: string): string {
  return title.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
