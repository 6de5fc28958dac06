// Whether a purpose is asked in another language than most of what the viewer sees is written in: then its words are found
// nowhere, and asking again in that language costs a model nothing.
import { keptWithRecord } from '../../store/objects/kept-with-record.ts';
import { type Language, languagesTold, languageTold } from '../../store/text-index/languages/detect.ts';
import { searchTextOf } from '../../store/text-index/texts.ts';
import type { Seeing } from '../../view/viewer.ts';
import { visibleProjects } from './live-project.ts';

/** The language is told by so many projects. */
const LOOKED_AT = 40;
/** This share of the projects has to be written in it. */
const MOSTLY = 0.6;

/** A word that is no name, with a letter that no language has whose words are known here: "w przyszłym tygodniu". */
const HAS_FOREIGN_WORD = /(?<![\p{L}\p{M}'’-])(?=\p{Ll})[a-zß-ÿ]*(?!œ)[ðøþā-ſșț]/u;

/** The English name of the other language; null where it is the same, may be the same, or nothing tells. */
export function otherLanguage(seeing: Seeing, purpose: string): string | null {
  const asked = languagesTold(purpose);
  if (asked.length === 0 && !HAS_FOREIGN_WORD.test(purpose)) return null;
  const seen = languageSeen(seeing);
  if (seen === undefined || asked.includes(seen)) return null;
  return new Intl.DisplayNames('en', { type: 'language' }).of(seen) ?? null;
}

/** The language that most of what the viewer sees is written in. */
function languageSeen(seeing: Seeing): Language | undefined {
  const told = visibleProjects(seeing)
    .slice(0, LOOKED_AT)
    .flatMap(({ record }) => languageOf(record) ?? []);
  const counts = new Map<Language, number>();
  for (const language of told) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most === undefined || most[1] < MOSTLY * told.length ? undefined : most[0];
}

const languageOf = keptWithRecord((record): Language | null => {
  const text = searchTextOf(record);
  return (text && languageTold(`${text.title}. ${text.body}`)) ?? null;
});
