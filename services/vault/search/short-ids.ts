// Ids as an assistant reads them in the text of an answer: of what they are, and their end. What it names so is the one thing
// that it may see; an end that nothing visible has stays as it is, and is answered like a name that nothing has.

import { endingOf, isShortId, kindOf } from '../../../shared/id-kinds.ts';
import { isJsonObject } from '../../../shared/json-object.ts';
import type { Actor, Change } from '../store/change.ts';
import { candidateById } from '../view/candidates.ts';
import { type Seeing, sees, type Viewer, viewerOf } from '../view/viewer.ts';

/** Where a tool is told which thing is meant. What is said in other places is somebody's words, and stays as it was said. */
const NAMING: ReadonlySet<string> = new Set([
  'subject_ref',
  'query',
  'q',
  'project',
  'project_id',
  'target_id',
  'from_id',
  'to_id',
  'evidence_refs',
  'basis_refs',
]);
/** The parts of a request in which such places are. */
const PARTS: ReadonlySet<string> = new Set(['memory', 'scope', 'selectors']);

export function withWholeIds<R>({ tx, at }: Pick<Change, 'tx' | 'at'>, actor: Actor, request: R): R {
  let viewer: Viewer | undefined;
  const whole = (text: string): string => {
    const short = text.trim();
    if (!isShortId(short)) return text;
    viewer ??= viewerOf(tx, actor, at);
    return wholeId({ reader: tx, viewer, now: at }, short) ?? text;
  };
  const inPlace = (value: unknown): unknown => {
    if (typeof value === 'string') return whole(value);
    return Array.isArray(value) ? value.map(inPlace) : value;
  };
  const inPart = (part: object): object =>
    Object.fromEntries(
      Object.entries(part).map(([name, value]) => {
        if (NAMING.has(name)) return [name, inPlace(value)];
        return [name, PARTS.has(name) && isJsonObject(value) ? inPart(value) : value];
      }),
    );
  return inPart(request as object) as R;
}

const BARE_ENDING = /^[0-9A-HJKMNP-TV-Z]{8}$/i;

/** What an owner has read off at the end of a line: the end alone. Undefined where no id ends so, or more than one does. */
export function idEndingIn(seeing: Seeing, word: string): string | undefined {
  return BARE_ENDING.test(word) ? onlySeen(seeing, word.toUpperCase(), () => true) : undefined;
}

/** Undefined where nothing that the viewer sees ends so, or more than one thing does. */
export function wholeId(seeing: Seeing, short: string): string | undefined {
  return onlySeen(seeing, endingOf(short), (id) => kindOf(id) === kindOf(short));
}

/** The one thing that the viewer sees of those whose ids end so and may be meant. */
function onlySeen(
  { reader, viewer, now }: Seeing,
  ending: string,
  mayBeMeant: (id: string) => boolean,
): string | undefined {
  const seen = reader.column<string>`SELECT id FROM objects WHERE substr(id, -8) = ${ending}`.filter((id) => {
    const found = mayBeMeant(id) ? candidateById(reader, id, now) : undefined;
    return found !== undefined && sees(viewer, found);
  });
  return seen.length === 1 ? seen[0] : undefined;
}
