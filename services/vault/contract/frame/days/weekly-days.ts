// Days that come every week, as a thing names them: the bins go out every Thursday, donnerstags ist Chor, 毎週木曜日. A weekday that is
// named for once ("until Friday") is none.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { keptWithRecord } from '../../../store/objects/kept-with-record.ts';
import { meantTextOf } from '../../../store/text-index/texts.ts';
import { weekdayNamed, weekdaysInShort } from './months.ts';

/** The sign of each weekday, Monday first. */
export const JAPANESE = '月火水木金土日';
export const CHINESE = '一二三四五六日';
/** Only the beginning of a longer text is read. */
const MOST_READ = 2_000;

const EACH =
  'every|each|jede[nrms]?|cada|todos los|chaque|tous les|ogni|tutt[ie] (?:i|le)|elke|iedere|tod[ao](?:s [ao]s)?';
/** Articles before a weekday that mean all of its name, unless a day of a month stands behind it. */
const ALL_OF_THEM = 'los|le|les|il|às|aos';
/** “À sexta” is every Friday; “à vendredi” is until Friday. */
const PORTUGUESE = 'à (?:segunda|terça|quarta|quinta|sexta)(?:-feira)?';
const AND = ',|,? (?:and|or|und|oder|sowie|y|o|et|ou|e|en|of|&)';

/** Words behind a weekday that is a feast: le lundi de Pâques, il venerdì santo. */
const OF_A_FEAST =
  "\\s+(?:sant[oa]|saint|gras(?:so)?|de (?:p[âa]ques|pentec[ôo]te|l['’]ascension|pascua|ceniza|ramos|páscoa|cinzas|carnaval)|des (?:cendres|rameaux)|delle (?:palme|ceneri)|dell['’]angelo|di pasqua)(?!\\p{L})";

const weekly = whenAsked(() => {
  const names = weekdaysInShort();
  const day = `(?:${names.join('|')})(?:-feira)?`;
  // The ending tells it (Thursdays, donnerstags, donderdagen), unless the name itself ends with an s (lunes).
  const several = `(?:${names.filter((name) => !name.endsWith('s')).join('|')})(?:s|en)(?!['’])`;
  const first = `(?:${EACH}) (?:\\p{L}+ )?(?:${several}|${day})|(?:${ALL_OF_THEM}) (?:${several}|${day})|${PORTUGUESE}|${several}`;
  return new RegExp(
    `(?<!\\p{L})(?:${first})(?!\\p{L}|\\s*\\d|${OF_A_FEAST})(?:(?:${AND}) (?:\\p{L}+ )?(?:${several}|${day})(?!\\p{L}|\\s*\\d))*`,
    'giu',
  );
});
const WEEKLY_UNSPACED =
  /毎週([月火水木金土日](?:曜日?)?(?:[と、・,]?[月火水木金土日](?:曜日?)?)*)|每(?:周|星期|个星期)([一二三四五六日天](?:[和、,][一二三四五六日天])*)/gu;

/** The days of the week, 1 for Monday, that the thing names so. */
export const weeklyDaysOf = keptWithRecord(
  (record): ReadonlySet<number> => daysIn(meantTextOf(record)?.slice(0, MOST_READ).normalize('NFC') ?? ''),
);

function daysIn(text: string): ReadonlySet<number> {
  const found = [...text.matchAll(weekly())].flatMap(([said]) => said.match(/\p{L}+/gu) ?? []);
  const unspaced = [...text.matchAll(WEEKLY_UNSPACED)].flatMap(([, japanese = '', chinese = '']) => [
    ...[...japanese.replace(/曜日?/gu, '')].map((sign) => JAPANESE.indexOf(sign) + 1),
    ...[...chinese.replace('天', '日')].map((sign) => CHINESE.indexOf(sign) + 1),
  ]);
  return new Set([...found.flatMap((word) => dayNamed(word) ?? []), ...unspaced.filter((day) => day > 0)]);
}

/** The text with blanks where it names days that come every week: no day is meant that could be told by its date. */
export function withoutWeekly(text: string): string {
  return text.replace(weekly(), (said) => ' '.repeat(said.length));
}

/** The weekday that a word names in full, so that “mar” and “do” are none. */
function dayNamed(word: string): number | undefined {
  if (word.length < SHORTEST) return undefined;
  return [word, word.replace(/s$/iu, ''), word.replace(/en$/iu, '')].map(weekdayNamed).find((day) => day !== undefined);
}

/** No weekday that is written in full has fewer letters. */
const SHORTEST = 5;
