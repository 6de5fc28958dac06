// Seasons as times: this summer, im Sommer 2027, el próximo invierno, 来年の春. Without a year or a word that says which, a season is none:
// things are called by it. In the south of the world a summer is over New Year.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';
import { isSaidOfThePast } from './past-tense.ts';
import type { SaidSpan } from './sayings.ts';

/** Spring, summer, autumn and winter, each in all languages; Japanese apart, whose signs are parts of words. */
const SEASONS = [
  'spring|frühling|frühjahr|primavera|printemps|voorjaar|lente',
  'summer|sommer|verano|été|(?<!real )estate|zomer|verão',
  'autumn|fall|herbst|otoño|automne|autunno|herfst|najaar|outono',
  'winter|invierno|hiver|inverno',
];
const SIGNS = '春夏秋冬';
const MONTHS = 3;
const MARCH = 3;
/** The first month of a northern season, by its place. */
const FIRST_MONTHS = [MARCH, MARCH + MONTHS, MARCH + 2 * MONTHS, MARCH + 3 * MONTHS];
const SOUTHERN =
  /^(?:Australia|Antarctica)\/|^Pacific\/(?:Auckland|Chatham|Fiji)|^America\/(?:Sao_Paulo|Buenos_Aires|Argentina\/|Montevideo|Santiago|Asuncion|Bahia|Recife|Fortaleza|Manaus|Belem|Cuiaba|Campo_Grande)|^Africa\/(?:Johannesburg|Maputo|Harare|Windhoek|Gaborone|Luanda)/u;

const NAME = SEASONS.map((names, place) => `(?<PLACE${place}>${names})`).join('|');
const named = (prefix: string) => NAME.replaceAll('PLACE', prefix);
const YEAR = "(?:,? (?:of |de(?:l)? |do |da |van |dell['’])?(?<year>20\\d\\d))";
const NEXT =
  'next|(?:im |den |der )?(?:nächste[nrms]?|kommende[nrms]?)|próxim[oa]|prochain|prossim[oa]|volgende|komende';
const THIS = "this|coming|diese[nrms]?|est[ea]|cet|ce|quest[oa]|quest['’]|deze|dit";
const LAST = 'last|past|letzte[nrms]?|vergangene[nrms]?|últim[oa]|vorige|afgelopen';
const BEHIND =
  '(?<behindNext>que viene|que vem|prochain|prossim[oa]|qui vient)|(?<behindLast>pasad[oa]|passad[oa]|derni[eè]r|dernière|scors[oa])';

const spaced = whenAsked(() =>
  anySaying([
    `(?:${named('dated')})${YEAR}`,
    `(?:(?<next>${NEXT})|(?<last>${LAST})|(?<this>${THIS})) ?(?:${named('told')})(?! sale)`,
    `(?:el |la |o |il |lo |l['’])?(?:${named('before')}) (?:${BEHIND})`,
  ]),
);
const JAPANESE =
  /(?:(?<year>20\d\d)年の?|(?<this>今年の|この|今)|(?<next>来年の|次の|今度の)|(?<last>去年の|昨年の|この前の))(?<sign>[春夏秋冬])(?![巻分子])/u;

const IS_COMPARED =
  /(?<!\p{L})(?:like|as|than|because|wie|als|weil|denn|como|que|porque|comme|car|parce que|come|perché|zoals|dan|omdat)(?: in| im| en| the| der| den| el| la| le| o| de)*\s*$/iu;

export function seasonIn(text: string, today: Temporal.PlainDate, zone: string): SaidSpan | undefined {
  const found = JAPANESE.exec(text) ?? spaced().exec(text);
  const said = found?.groups;
  if (!said || IS_COMPARED.test(text.slice(0, found.index))) return undefined;
  const place =
    said.sign === undefined
      ? Number(
          Object.keys(said)
            .find((key) => /\d$/.test(key) && said[key])
            ?.at(-1),
        )
      : SIGNS.indexOf(said.sign);
  const seasonOf = (year: number) => {
    const month = FIRST_MONTHS[SOUTHERN.test(zone) ? (place + 2) % SEASONS.length : place] as number;
    const from = Temporal.PlainDate.from({ year, month, day: 1 });
    return { from, to: from.add({ months: MONTHS }) };
  };
  const years = [-1, 0, 1].map((each) => seasonOf(today.year + each));
  const isLast = said.last !== undefined || said.behindLast !== undefined;
  // What a past season was like is told beside what is asked for, unless it is asked how it was.
  if (isLast && !isSaidOfThePast(text)) return undefined;
  const isPast = isLast || (said.this !== undefined && isSaidOfThePast(text));
  const isNext = said.next !== undefined || said.behindNext !== undefined;
  const span = said.year
    ? seasonOf(Number(said.year))
    : isPast
      ? years.findLast(({ from, to }) => Temporal.PlainDate.compare(isLast ? to : from, today) <= 0)
      : years.find(({ from, to }) => Temporal.PlainDate.compare(isNext ? from : to, today) > 0);
  return span && { span, at: found.index, text: found[0] };
}
