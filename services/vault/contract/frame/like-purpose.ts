// What is like a purpose though it may share no word with it, among what the viewer may see. Of English alone the table knows
// what words mean; a purpose in another language is like nothing.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { type Like, mostAlike } from '../../search/likeness.ts';
import type { Wanted } from '../../search/question.ts';
import { vectorOfRecord } from '../../search/record-meaning.ts';
import { englishFor } from '../../store/meaning/glossary/english-for.ts';
import { likenessOf, vectorOfEnglish } from '../../store/meaning/text-vector.ts';
import { isNowhere, scopeOf } from '../../view/scope.ts';
import type { Seeing } from '../../view/viewer.ts';

export type { Like } from '../../search/likeness.ts';

/** Any two texts may be as alike as this. */
const LEAST = 0.15;
/** How many of the likest are looked at. */
const MOST = 60;

/** What the telling words mean together; undefined where nothing is known of any. */
export function meantBy(telling: readonly Wanted[]): Int8Array | undefined {
  return vectorOfEnglish(telling.flatMap(({ terms }) => terms.flatMap(englishFor)).join(' '));
}

export function alikeTo(seeing: Seeing, meant: Int8Array | undefined): readonly Like[] {
  if (meant === undefined) return [];
  const scope = scopeOf(seeing.reader, seeing.viewer, {}, seeing.now);
  return isNowhere(scope) ? [] : mostAlike({ ...seeing, filter: {} }, scope, meant, { least: LEAST, most: MOST });
}

/** The likeness that is usual here. Where few things are alike at all, the least of them stands out already. */
export function usualLikeness(likes: readonly Like[]): number {
  return likes.length < MOST ? LEAST : (likes[MOST - 1] as Like).likeness;
}

export function likeness(record: AnyRecord, meant: Int8Array | undefined): number {
  return meant === undefined ? 0 : likenessOf(vectorOfRecord(record), meant);
}
