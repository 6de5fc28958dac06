// What an assistant names in the place of an id: the title of the one thing it may see that is called so. What it may not see is
// never meant, and answered like what is not there.
import { HubError } from '../../../shared/errors.ts';
import { isId } from '../../../shared/id-kinds.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { invalid } from '../../../shared/validate.ts';
import type { SearchedType } from '../store/text-index/texts.ts';
import type { Candidate } from '../view/candidates.ts';
import { requireVisible } from '../view/capabilities.ts';
import type { Seeing } from '../view/viewer.ts';
import { listMatching } from './listing.ts';
import { findInContext } from './search.ts';

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
export function askedId(seeing: Seeing, word: string, asked: AskedField): string {
  const id = isId(word) ? word : onlyTitled(seeing, word, asked);
  if (id === undefined) throw refusedName(asked, `${namesNone(asked)}: ${HOW_TO_NAME}`);
  return id;
}

/** What is proposed about: seen by whoever proposes. What is hidden and what is not there are one answer, however it is named. */
export function askedThing(seeing: Seeing, word: string, asked: AskedField): Candidate {
  const refusal = () => new HubError('not_found', `${asked.field.join('.')} ${namesNone(asked)}: ${HOW_TO_NAME}.`);
  const id = isId(word) ? word : onlyTitled(seeing, word, asked);
  if (id === undefined) throw refusal();
  const found = requireVisible(seeing.reader, seeing.viewer, id, seeing.now, refusal);
  if (asked.types !== ANY_END && !asked.types.includes(found.record.type)) throw refusal();
  return found;
}

/** Of grounds, which may be words as well, the ids have to lead to what is seen. */
export function requireGrounds(
  { reader, viewer, now }: Seeing,
  words: readonly string[],
  field: readonly string[],
): void {
  for (const [index, word] of words.entries()) {
    const name = [...field, index].join('.');
    const refusal = () =>
      new HubError('not_found', `${name} names nothing that you may see: give another id, or words.`);
    if (isId(word)) requireVisible(reader, viewer, word, now, refusal);
  }
}

const HOW_TO_NAME = 'give its id, or its exact title';

function onlyTitled(seeing: Seeing, title: string, asked: AskedField): string | undefined {
  const [id, ...more] = idsTitled(seeing, title, asked.types);
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
export function idsOrWords(seeing: Seeing, words: readonly string[]): string[] {
  if (words.every((word) => isId(word))) return [...words];
  const listed = listMatching({ ...seeing, filter: { types: [...FEW] } }, MOST_LISTED);
  return words.map((word) => {
    if (isId(word)) return word;
    const [id, ...more] = [...listed, ...foundBy(seeing, word, MANY)].filter((each) => isCalled(each, word));
    return id !== undefined && more.length === 0 ? id.record.id : word;
  });
}

const MOST_LISTED = 1_000;

/** The ids of what is called so. */
export function idsTitled(seeing: Seeing, title: string, types: readonly string[]): string[] {
  const [few, many] = [types.filter((type) => FEW.includes(type)), types.filter((type) => !FEW.includes(type))];
  const listed = few.length > 0 ? listMatching({ ...seeing, filter: { types: few } }, MOST_LISTED) : [];
  const found = many.length > 0 ? foundBy(seeing, title, many) : [];
  return [...listed, ...found].filter((each) => isCalled(each, title)).map(({ record }) => record.id);
}

function foundBy(seeing: Seeing, title: string, types: readonly string[]): Candidate[] {
  const phrase = `"${title.replaceAll('"', ' ')}"`;
  return findInContext({ ...seeing, filter: { types } }, phrase).map(({ candidate }) => candidate);
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
