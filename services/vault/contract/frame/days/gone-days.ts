// Days that are over by now, without saying how many: since the beginning of the month, the past fortnight, die letzten Tage.
import { days } from './counted-days.ts';
import type { Reading, Sayings } from './sayings.ts';

/** How far back "the last days" reach. */
const LATELY_DAYS = 14;

/** The days from the beginning of something until today. */
function sinceFirst(of: (today: Temporal.PlainDate) => Temporal.PlainDate): Reading {
  return (today) => ({ from: of(today), to: today.add({ days: 1 }) });
}

export const GONE_SAYINGS: Sayings = [
  [
    [
      'since (?:the )?(?:beginning|start) of (?:the|this) month|so far this month|this month so far',
      'seit (?:anfang|beginn) (?:des|dieses) monats|seit monatsbeginn|seit monatsanfang',
      'desde (?:principios|comienzos|inicios) de(?:l| este)? mes',
      'depuis le début (?:du|de ce) mois',
      "dall['’]inizio del mese",
      'sinds (?:het )?begin van de(?:ze)? maand',
      'desde o (?:início|começo) d(?:o|este) mês',
    ],
    sinceFirst((today) => today.with({ day: 1 })),
  ],
  [
    [
      'since (?:the )?(?:beginning|start) of (?:the|this) year|so far this year|this year so far',
      'seit (?:anfang|beginn) (?:des|dieses) jahres|seit jahresbeginn|seit jahresanfang',
      'desde (?:principios|comienzos|inicios) de(?:l| este)? año',
      "depuis le début de (?:l['’]|cette )année",
      "dall['’]inizio dell['’]anno",
      'sinds (?:het )?begin van (?:het|dit) jaar',
      'desde o (?:início|começo) d(?:o|este) ano',
    ],
    sinceFirst((today) => today.with({ month: 1, day: 1 })),
  ],
  [
    [
      '(?:past|last) (?:fortnight|(?:few )?(?:days|weeks))|recent (?:days|weeks)',
      '(?:letzten|vergangenen) (?:tage|wochen)n?',
      'últim[oa]s (?:días|semanas)',
      'derni(?:ers|ères) (?:jours|semaines)',
      'ultim[ei] (?:giorni|settimane)',
      '(?:afgelopen|laatste) (?:dagen|weken)',
      'últim[oa]s (?:dias|semanas)',
      '最近の数日|ここ数日|ここ数週間',
    ],
    (today) => days(today, -LATELY_DAYS, LATELY_DAYS),
  ],
];
