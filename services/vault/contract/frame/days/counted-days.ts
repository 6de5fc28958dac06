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
const FROM_NOW_IN_JAPANESE = '(?:今後|これから|向こう|この先|次の)';
const UNTIL_NOW_IN_JAPANESE = '(?:過去|直近の?|この|ここ)';
const MONTHS_IN_JAPANESE = '(?:か|ヶ|カ|ヵ|ケ|箇)月(?:間)?';

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
      '1週間後',
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
      `próximas (${A_NUMBER}) semanas|(${A_NUMBER}) (?:próximas semanas|semanas (?:que vienen|próximas))`,
      `(${A_NUMBER}) (?:prochaines semaines|semaines (?:à venir|qui viennent|prochaines))|prochaines (${A_NUMBER}) semaines`,
      `prossime (${A_NUMBER}) settimane|(${A_NUMBER}) (?:prossime settimane|settimane che vengono)`,
      `(?:komende|volgende|aankomende) (${A_NUMBER}) weken`,
      `${FROM_NOW_IN_JAPANESE}(\\d{1,2})週間`,
    ],
    (today, found) => days(today, 0, 7 * numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      `(?:next|coming) (${A_NUMBER})${OF} days`,
      `(?:nächsten?|kommenden?) (${A_NUMBER}) tagen?`,
      `próximos (${A_NUMBER}) d[ií]as|(${A_NUMBER}) (?:próximos d[ií]as|días (?:que vienen|siguientes))`,
      `(${A_NUMBER}) (?:prochains jours|jours (?:à venir|qui viennent|prochains))|prochains (${A_NUMBER}) jours`,
      `prossimi (${A_NUMBER}) giorni|(${A_NUMBER}) (?:prossimi giorni|giorni che vengono)`,
      `(?:komende|volgende|aankomende) (${A_NUMBER}) dagen`,
      `${FROM_NOW_IN_JAPANESE}(\\d{1,2})日`,
    ],
    (today, found) => days(today, 0, numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      `(?:next|coming) (${A_NUMBER}) hours`,
      `(?:nächsten?|kommenden?) (${A_NUMBER}) stunden`,
      `próximas (${A_NUMBER}) horas`,
      `(${A_NUMBER}) (?:prochaines heures|heures (?:à venir|qui viennent))|prochaines (${A_NUMBER}) heures`,
      `prossime (${A_NUMBER}) ore`,
      `(?:komende|volgende) (${A_NUMBER}) uur`,
      `${FROM_NOW_IN_JAPANESE}(\\d{1,2})時間`,
    ],
    // The day in which the hours end is one of the days.
    (today, found) => days(today, 0, Math.ceil(numberIn(found.slice(1).find(Boolean)) / 24) + 1),
  ],
  [
    [
      `(?:last|past) (${A_NUMBER})${OF} weeks?`,
      `(?:letzten?|vergangenen?) (${A_NUMBER}) wochen`,
      `últimas (${A_NUMBER}) semanas|(${A_NUMBER}) últimas semanas`,
      `(${A_NUMBER}) (?:dernières semaines|semaines (?:passées|écoulées))|dernières (${A_NUMBER}) semaines`,
      `ultime (${A_NUMBER}) settimane`,
      `(?:afgelopen|laatste) (${A_NUMBER}) weken`,
      `${UNTIL_NOW_IN_JAPANESE}(\\d{1,2})週間`,
    ],
    (today, found) => back(today, 7 * numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      `(?:last|past) (${A_NUMBER})${OF} days`,
      `(?:letzten?|vergangenen?) (${A_NUMBER}) tagen?`,
      `últimos (${A_NUMBER}) d[ií]as|(${A_NUMBER}) últimos d[ií]as`,
      `(${A_NUMBER}) (?:derniers jours|jours (?:passés|écoulés))|derniers (${A_NUMBER}) jours`,
      `ultimi (${A_NUMBER}) giorni`,
      `(?:afgelopen|laatste) (${A_NUMBER}) dagen`,
      `${UNTIL_NOW_IN_JAPANESE}(\\d{1,2})日`,
    ],
    (today, found) => back(today, numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      '(?:a|one) week ago',
      'vor (?:einer woche|acht tagen)',
      'hace una semana',
      'il y a (?:une semaine|huit jours)',
      'una settimana fa',
      'een week geleden',
      '(?:há|faz) uma semana|uma semana atrás',
      '1週間前',
    ],
    (today) => week(today, -1),
  ],
  [
    ['(?:a|one) fortnight ago', 'vor vierzehn tagen', 'hace quince días', 'il y a quinze jours', 'quindici giorni fa'],
    (today) => week(today, -2),
  ],
  [
    [
      `(${A_NUMBER})${OF} days ago`,
      `vor (${A_NUMBER}) tagen`,
      `hace (${A_NUMBER}) d[ií]as`,
      `il y a (${A_NUMBER}) jours`,
      `(${A_NUMBER}) giorni fa`,
      `(${A_NUMBER}) dagen geleden`,
      `(?:há|faz) (${A_NUMBER}) dias|(${A_NUMBER}) dias atrás`,
      '(\\d{1,2})日前',
    ],
    (today, found) => days(today, -numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      `(?:an?|(${A_NUMBER})${OF}) months? ago`,
      `vor (?:einem monat|(${A_NUMBER}) monaten)`,
      `hace (?:un mes|(${A_NUMBER}) meses)`,
      `il y a (?:un|(${A_NUMBER})) mois`,
      `(?:un mese|(${A_NUMBER}) mesi) fa`,
      `(?:een maand|(${A_NUMBER}) maanden) geleden`,
      `(?:há|faz) (?:um mês|(${A_NUMBER}) meses)|(?:um mês|(${A_NUMBER}) meses) atrás`,
      `(\\d{1,2})${MONTHS_IN_JAPANESE}前`,
    ],
    // Two weeks on both sides: nobody who says so knows the day.
    (today, found) => days(today.subtract({ months: numberIn(found.slice(1).find(Boolean)) }), -14, 29),
  ],
  [
    [
      `(${A_NUMBER})${OF} weeks ago`,
      `vor (${A_NUMBER}) wochen`,
      `hace (${A_NUMBER}) semanas`,
      `il y a (${A_NUMBER}) semaines`,
      `(${A_NUMBER}) settimane fa`,
      `(${A_NUMBER}) weken geleden`,
      `(?:há|faz) (${A_NUMBER}) semanas|(${A_NUMBER}) semanas atrás`,
      '(\\d{1,2})週間前',
    ],
    (today, found) => week(today, -numberIn(found.slice(1).find(Boolean))),
  ],
  [
    [
      `(?:last|past) (${A_NUMBER})${OF} months`,
      `(?:letzten?|vergangenen?) (${A_NUMBER}) monaten?`,
      `últimos (${A_NUMBER}) meses|(${A_NUMBER}) últimos meses`,
      `(${A_NUMBER}) derniers mois|derniers (${A_NUMBER}) mois`,
      `ultimi (${A_NUMBER}) mesi`,
      `(?:afgelopen|laatste) (${A_NUMBER}) maanden`,
      `${UNTIL_NOW_IN_JAPANESE}(\\d{1,2})${MONTHS_IN_JAPANESE}`,
    ],
    (today, found) => ({ from: today.subtract({ months: numberIn(found.slice(1).find(Boolean)) }), to: today }),
  ],
  [
    [
      `(?:next|coming) (${A_NUMBER})${OF} months`,
      `(?:nächsten?|kommenden?) (${A_NUMBER}) monaten?`,
      `próximos (${A_NUMBER}) meses|(${A_NUMBER}) próximos meses`,
      `(${A_NUMBER}) prochains mois|prochains (${A_NUMBER}) mois|(${A_NUMBER}) mois à venir`,
      `prossimi (${A_NUMBER}) mesi`,
      `(?:komende|volgende) (${A_NUMBER}) maanden`,
      `${FROM_NOW_IN_JAPANESE}(\\d{1,2})${MONTHS_IN_JAPANESE}`,
    ],
    (today, found) => ({ from: today, to: today.add({ months: numberIn(found.slice(1).find(Boolean)) }) }),
  ],
  [
    [
      `(?:next|coming) (${A_NUMBER})${OF} weekends`,
      `(?:nächsten?|kommenden?) (${A_NUMBER}) wochenenden`,
      `próximos (${A_NUMBER}) (?:fines de semana|findes)|(${A_NUMBER}) próximos (?:fines de semana|findes)`,
      `(${A_NUMBER}) prochains week-?ends|prochains (${A_NUMBER}) week-?ends|(${A_NUMBER}) week-?ends (?:à venir|qui viennent)`,
      `prossimi (${A_NUMBER}) (?:weekend|fine settimana)`,
      `(?:komende|volgende|aankomende) (${A_NUMBER}) (?:weekenden|weekends|weekeinden)`,
      `próximos (${A_NUMBER}) (?:fins|finais) de semana`,
      '(?:次の|今後|これから)?(\\d)回の週末',
    ],
    (today, found) => {
      const saturday = mondayOf(today).add({ days: 5 });
      const sunday = saturday.add({ days: 1, weeks: numberIn(found.slice(1).find(Boolean)) - 1 });
      const from = Temporal.PlainDate.compare(today, saturday) > 0 ? today : saturday;
      return { from, to: sunday.add({ days: 1 }) };
    },
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
      '1(?:か|ヶ|カ|ヵ|ケ|箇)月後',
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
      '(\\d{1,2})日後(?!半)',
    ],
    (today, found) => days(today, numberIn(found.slice(1).find(Boolean))),
  ],
];
