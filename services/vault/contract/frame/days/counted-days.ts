// Days and weeks that are counted from today: in ten days, the last two weeks, a week from today. In the words of seven languages and
// Japanese.
import { mondayOf, type Span } from './calendar.ts';
import { A_NUMBER, numberIn } from './numbers-said.ts';
import type { Sayings } from './sayings.ts';

export function days(today: Temporal.PlainDate, after: number, count = 1): Span {
  const from = today.add({ days: after });
  return { from, to: from.add({ days: count }) };
}

export function week(today: Temporal.PlainDate, after: number): Span {
  // "This week" means the rest of it: what is over cannot be planned.
  const monday = mondayOf(today).add({ weeks: after });
  return { from: after === 0 ? today : monday, to: monday.add({ weeks: 1 }) };
}

/** The days before today. */
function back(today: Temporal.PlainDate, count: number): Span {
  return days(today, -count, count);
}

/** “A couple of weeks”, “a couple weeks”. */
const OF = '(?: of)?';

/** Where people count today as well, eight days are a week, and fifteen are two. */
export const COUNTED_SAYINGS: Sayings = [
  [
    [
      '(?:two weeks|a fortnight) (?:from )?(?:today|now)',
      'heute in (?:vierzehn tagen|zwei wochen)',
      '(?:de )?hoy en (?:quince(?: días)?|dos semanas)',
      "(?:d['’])?aujourd['’]hui en quinze",
      'oggi a quindici',
      'vandaag over (?:twee weken|veertien dagen)',
      '(?:de )?hoje a quinze(?: dias)?',
    ],
    (today) => days(today, 14),
  ],
  [
    [
      "(?:a|one) week (?:from )?(?:today|now)|today week|in a week(?:['’]s time)?",
      '(?:heute )?in (?:acht tagen|einer woche)',
      '(?:de )?hoy en (?:ocho(?: días)?|una semana)|(?:dentro de|en) (?:ocho días|una semana)',
      "(?:d['’])?aujourd['’]hui en huit|dans (?:huit jours|une semaine)|sous huitaine",
      'oggi a otto|[ft]ra (?:otto giorni|una settimana)',
      '(?:vandaag )?over (?:een week|acht dagen)',
      '(?:de )?hoje a oito(?: dias)?|(?:daqui a|dentro de) (?:oito dias|uma semana)',
      '一週間後',
    ],
    (today) => days(today, 7),
  ],
  [
    [
      "in a fortnight(?:['’]s time)?",
      'in vierzehn tagen',
      '(?:dentro de|en) quince días',
      'dans quinze jours|sous quinzaine',
      '[ft]ra quindici giorni',
      'over veertien dagen',
      '(?:daqui a|dentro de|em) quinze dias',
    ],
    (today) => week(today, 2),
  ],
  [
    [
      `(?:next|coming) (${A_NUMBER})${OF} weeks?`,
      `(?:nächsten?|kommenden?) (${A_NUMBER}) wochen`,
      `próximas (${A_NUMBER}) semanas`,
      `(${A_NUMBER}) prochaines semaines`,
      `prossime (${A_NUMBER}) settimane`,
      `(?:komende|volgende) (${A_NUMBER}) weken`,
      '今後(\\d{1,2})週間',
    ],
    (today, found) => days(today, 0, 7 * numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      `(?:next|coming) (${A_NUMBER})${OF} days`,
      `(?:nächsten?|kommenden?) (${A_NUMBER}) tagen?`,
      `próximos (${A_NUMBER}) d[ií]as`,
      `(${A_NUMBER}) prochains jours`,
      `prossimi (${A_NUMBER}) giorni`,
      `(?:komende|volgende) (${A_NUMBER}) dagen`,
      '今後(\\d{1,2})日',
    ],
    (today, found) => days(today, 0, numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      `(?:next|coming) (${A_NUMBER}) hours`,
      `(?:nächsten?|kommenden?) (${A_NUMBER}) stunden`,
      `próximas (${A_NUMBER}) horas`,
      `(${A_NUMBER}) prochaines heures`,
      `prossime (${A_NUMBER}) ore`,
      `(?:komende|volgende) (${A_NUMBER}) uur`,
      '今後(\\d{1,2})時間',
    ],
    // The day in which the hours end is one of the days.
    (today, found) => days(today, 0, Math.ceil(numberIn(found.slice(1).find(Boolean)) / 24) + 1),
  ],
  [
    [
      `(?:last|past) (${A_NUMBER})${OF} weeks?`,
      `(?:letzten?|vergangenen?) (${A_NUMBER}) wochen`,
      `últimas (${A_NUMBER}) semanas`,
      `(${A_NUMBER}) dernières semaines`,
      `ultime (${A_NUMBER}) settimane`,
      `(?:afgelopen|laatste) (${A_NUMBER}) weken`,
      '過去(\\d{1,2})週間',
    ],
    (today, found) => back(today, 7 * numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      `(?:last|past) (${A_NUMBER})${OF} days`,
      `(?:letzten?|vergangenen?) (${A_NUMBER}) tagen?`,
      `últimos (${A_NUMBER}) d[ií]as`,
      `(${A_NUMBER}) derniers jours`,
      `ultimi (${A_NUMBER}) giorni`,
      `(?:afgelopen|laatste) (${A_NUMBER}) dagen`,
      '過去(\\d{1,2})日',
    ],
    (today, found) => back(today, numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      `(${A_NUMBER})${OF} days ago`,
      `vor (${A_NUMBER}) tagen`,
      `hace (${A_NUMBER}) d[ií]as`,
      `il y a (${A_NUMBER}) jours`,
      `(${A_NUMBER}) giorni fa`,
      `(${A_NUMBER}) dagen geleden`,
      `há (${A_NUMBER}) dias`,
      '(\\d{1,2})日前',
    ],
    (today, found) => days(today, -numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      `(${A_NUMBER})${OF} weeks ago`,
      `vor (${A_NUMBER}) wochen`,
      `hace (${A_NUMBER}) semanas`,
      `il y a (${A_NUMBER}) semaines`,
      `(${A_NUMBER}) settimane fa`,
      `(${A_NUMBER}) weken geleden`,
      `há (${A_NUMBER}) semanas`,
      '(\\d{1,2})週間前',
    ],
    (today, found) => week(today, -numberIn(found.slice(1).find(Boolean))),
  ],
  [
    ['within (?:a|the|one) week', '(?:innerhalb|binnen) einer woche', 'en menos de una semana', 'binnen een week'],
    (today) => days(today, 0, 7),
  ],
  [
    [
      `within (?:the )?(?:next )?(${A_NUMBER})${OF} weeks`,
      `(?:innerhalb (?:von )?|binnen )(${A_NUMBER}) wochen`,
      `en menos de (${A_NUMBER}) semanas`,
      `binnen (${A_NUMBER}) weken`,
    ],
    (today, found) => days(today, 0, 7 * numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      "in (?:a|one) month(?:['’]s time)?|(?:a|one) month from (?:now|today)",
      'in einem monat',
      '(?:dentro de|en) un mes',
      'dans un mois',
      '[ft]ra un mese',
      'over een maand',
      '(?:daqui a|dentro de) um mês',
      '一か月後|1か月後|一ヶ月後|1ヶ月後',
    ],
    // The week around that day: nobody who says so counts the days.
    (today) => days(mondayOf(today.add({ months: 1 })), 0, 7),
  ],
  [
    [
      `in (?:a )?(${A_NUMBER})${OF} weeks?(?:['’]? time)?|(${A_NUMBER})${OF} weeks from (?:now|today)`,
      `in (${A_NUMBER}) wochen?`,
      `(?:en|dentro de|em|daqui a) (${A_NUMBER}) semanas?`,
      `dans (${A_NUMBER}) semaines?`,
      `[ft]ra (${A_NUMBER}) settiman[ae]`,
      `over (${A_NUMBER}) we(?:ek|ken)`,
      '(\\d{1,2})週間後',
    ],
    (today, found) => week(today, numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      `in (${A_NUMBER})${OF} days?(?:['’]? time)?|(${A_NUMBER})${OF} days from (?:now|today)`,
      `in (${A_NUMBER}) tagen?`,
      `(?:en|dentro de) (${A_NUMBER}) días`,
      `(?:em|daqui a|dentro de) (${A_NUMBER}) dias`,
      `dans (${A_NUMBER}) jours`,
      `[ft]ra (${A_NUMBER}) giorni`,
      `over (${A_NUMBER}) dagen`,
    ],
    (today, found) => days(today, numberIn(found.slice(1).find(Boolean))),
  ],
];
