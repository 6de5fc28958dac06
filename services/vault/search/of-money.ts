// What is flagged as of money, whatever its words are.
import type { Candidate } from '../view/candidates.ts';
import { scopeOf } from '../view/scope.ts';
import type { Seeing } from '../view/viewer.ts';
import { candidatesOf, flaggedWith } from './postings.ts';

/** The most of them that are looked at, the newest. */
const MOST = 40;

export function ofMoney(seeing: Seeing): Candidate[] {
  const filter = { types: ['memory'] };
  const asking = { ...seeing, filter };
  const scope = scopeOf(seeing.reader, seeing.viewer, filter, seeing.now);
  return candidatesOf(asking, flaggedWith('financial', asking, scope).slice(0, MOST));
}
