// What an assistant names in the place of an id: the title of the one thing it may see that is called so. What it may not see is
// never meant, and answered like what is not there.
import { HubError } from '../../../shared/errors.ts';
import { isId } from '../../../shared/id-kinds.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { invalid } from '../../../shared/validate.ts';
import type { Reader } from '../store/db/sql.ts';
import type { SearchedType } from '../store/text-index/texts.ts';
import type { Candidate } from '../view/candidates.ts';
import { requireVisible } from '../view/capabilities.ts';
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
export function askedId(reader: Reader, viewer: Viewer, word: string, asked: AskedField, at: string): string {
  const id = isId(word) ? word : onlyTitled(reader, viewer, word, asked, at);
  if (id === undefined) throw refusedName(asked, `${namesNone(asked)}: ${HOW_TO_NAME}`);
  return id;
}

/** What is proposed about: seen by whoever proposes. What is hidden and what is not there are one answer, however it is named. */
export function askedThing(reader: Reader, viewer: Viewer, word: string, asked: AskedField, at: string): Candidate {
  const refusal = () => new HubError('not_found', `${asked.field.join('.')} ${namesNone(asked)}: ${HOW_TO_NAME}.`);
  const id = isId(word) ? word : onlyTitled(reader, viewer, word, asked, at);
  if (id === undefined) throw refusal();
  const found = requireVisible(reader, viewer, id, at, refusal);
  if (asked.types !== ANY_END && !asked.types.includes(found.record.type)) throw refusal();
  return found;
}

/** Of grounds, which may be words as well, the ids have to lead to what is seen. */
export function requireGrounds(
  reader: Reader,
  viewer: Viewer,
  words: readonly string[],
  field: readonly string[],
  at: string,
): void {
  for (const [index, word] of words.entries()) {
    const name = [...field, index].join('.');
    const refusal = () =>
      new HubError('not_found', `${name} names nothing that you may see: give another id, or words.`);
    if (isId(word)) requireVisible(reader, viewer, word, at, refusal);
  }
}

const HOW_TO_NAME = 'give its id, or its exact title';

function onlyTitled(reader: Reader, viewer: Viewer, title: string, asked: AskedField, at: string): string | undefined {
  const [id, ...more] = idsTitled(reader, viewer, title, asked.types, at);
  if (more.length > 0)
    throw refusedName(asked, `names more than one ${kindsOf(asked)} (${[id, ...more].join(', ')}): give the id of one`);
  return id;
}

function refusedName({ part, field }: AskedField, msg: string): HubError {
  return invalid([{ loc: [part ?? 'body', ...field], msg, type: 'name' }]);
}

function namesNone(asked: AskedField): string {
  return `names no ${kindsOf(asked)} that you may see`;
}

function kindsOf({ types }: AskedField): string {
  return types === ANY_END ? 'thing' : types.join(' or ');
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

/** The ids of what is called so. */
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

/** Whatever its letters and spaces. */
export function isCalled({ record }: Candidate, title: string): boolean {
  return folded(nameOf(record)) === folded(title);
}

function nameOf({ title, key, statement }: AnyRecord): string {
  return String(title ?? key ?? statement ?? '');
}

function folded(title: string): string {
  return title.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
