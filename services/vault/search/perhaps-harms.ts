// Everything that may harm somebody, whatever its words are: it is known by its flag, or by the mark that it got when it was written.
import { TELLS_HARM } from '../store/meaning/harms/harm-told.ts';
import type { Candidate } from '../view/candidates.ts';
import { scopeOf } from '../view/scope.ts';
import type { Seeing } from '../view/viewer.ts';
import { candidatesOf, flaggedWith, markedWith } from './postings.ts';

/** The most things that are flagged as of health: more than anybody knows of those around them. */
const MOST_FLAGGED = 80;

/** Memories that are flagged as of health, or say that something harms somebody. */
export function perhapsHarms(seeing: Seeing): Candidate[] {
  const filter = { types: ['memory'] };
  const asking = { ...seeing, filter };
  const scope = scopeOf(seeing.reader, seeing.viewer, filter, seeing.now);
  const flagged = flaggedWith('health', asking, scope).slice(0, MOST_FLAGGED);
  return candidatesOf(asking, [...new Set([...flagged, ...markedWith(TELLS_HARM, asking, scope)])]);
}
