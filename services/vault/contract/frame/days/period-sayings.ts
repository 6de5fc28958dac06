// Weekends, weeks, months and years that people say from today, and what comes soon. In the words of seven languages and Japanese.
import { mondayOf, type Span } from './calendar.ts';
import { days, week } from './counted-days.ts';
import { ENDS, type Reading, type Sayings } from './sayings.ts';

function weekend(today: Temporal.PlainDate, after: number): Span {
  const saturday = mondayOf(today).add({ weeks: after, days: 5 });
  return {
    from: Temporal.PlainDate.compare(today, saturday) > 0 && after === 0 ? today : saturday,
    to: saturday.add({ days: 2 }),
  };
}

function month(today: Temporal.PlainDate, after: number): Span {
  const first = today.with({ day: 1 }).add({ months: after });
  return { from: after === 0 ? today : first, to: first.add({ months: 1 }) };
}

function year(today: Temporal.PlainDate, after: number): Span {
  const first = today.with({ month: 1, day: 1 }).add({ years: after });
  return { from: after === 0 ? today : first, to: first.add({ years: 1 }) };
}

/** A time in which today is, said of itself: this week. */
export type GoingOn = 'weekend' | 'week' | 'month' | 'year';
const GOING_ON: Readonly<Record<GoingOn, Reading>> = {
  weekend: (today) => weekend(today, 0),
  week: (today) => week(today, 0),
  month: (today) => month(today, 0),
  year: (today) => year(today, 0),
};

/** How far "soon" and "coming up" reach. */
const SOON_DAYS = 14;

export const PERIOD_SAYINGS: Sayings = [
  [['(?:in|over|within|during) the (?:next|coming) week'], (today) => days(today, 0, 7)],
  [['(?:in|over|within|during) the (?:next|coming) month'], (today) => ({ from: today, to: today.add({ months: 1 }) })],
  [['weekend after next', 'übernächste[sn]? wochenende', '再来週末'], (today) => weekend(today, 2)],
  [
    [
      'next weekend|weekend after this(?: one)?|(?:the )?following weekend',
      'nächstes wochenende|wochenende (?:danach|darauf)|darauf ?folgende[sn]? wochenende',
      'próximo (?:fin de semana|finde)|(?:fin de semana|finde) siguiente(?: a este)?',
      "week-?end (?:prochain|suivant|d['’]après)|prochain week-?end",
      'prossimo (?:fine settimana|weekend)|(?:fine settimana|weekend) (?:prossimo|successivo|seguente|dopo questo)',
      'volgend weekend|weekend (?:daarna|daarop|erna|hierna)',
      'próximo (?:fim|final) de semana|(?:fim|final) de semana (?:seguinte|a seguir)(?: a est[ea])?',
      '来週末',
    ],
    (today) => weekend(today, 1),
  ],
  [
    [
      'weekend|weekeinde',
      'wochenende',
      'fin de semana|(?:el|este|del|al|mi|nuestro|buen|un) finde',
      'week-end',
      'fine settimana',
      '(?:fim|final) de semana',
      '週末',
    ],
    GOING_ON.weekend,
  ],
  [
    [
      'next week',
      '(?:week|seven days) ahead',
      'coming week',
      'nächste[nr]? woche',
      'kommende[nr]? woche',
      '(?:próxima semana|semana (?:que viene|que entra|entrante|próxima))',
      'semaine (?:prochaine|qui vient|à venir)|prochaine semaine',
      'prossima settimana|settimana (?:prossima|che viene|entrante|ventura|è la prossima)',
      '(?:volgende|komende|aankomende|aanstaande) week',
      '(?:próxima semana|semana (?:que vem|que entra|próxima))',
      '来週',
    ],
    (today) => week(today, 1),
  ],
  [
    ['week before last', 'vorletzte[nr]? woche', 'semana antepasada', 'voorlaatste week', 'semana retrasada', '先々週'],
    (today) => week(today, -2),
  ],
  [
    [
      'last week',
      '(?:letzte[nr]?|vergangene[nr]?) woche',
      'semana pasada',
      'semaine dernière',
      'settimana scorsa',
      '(?:vorige|afgelopen) week',
      'semana passada',
      '先週',
    ],
    (today) => week(today, -1),
  ],
  [
    [
      "(?:rest|remainder|what(?:['’]s| is)? left) of (?:the|my|this) week",
      'rest (?:der|dieser|meiner) woche|restliche[nr]? woche',
      '(?:resto|lo que queda) de (?:la|esta) semana',
      'reste de (?:la|cette) semaine',
      'resto della settimana',
      'rest van (?:de|deze) week',
      'resto d(?:a|esta) semana',
      '今週の残り',
    ],
    (today) => week(today, 0),
  ],
  [
    [
      'this week',
      "week['’]s",
      '(?:my|our) week',
      '(?:diese[rn]?|der|die|meine[rn]?|unsere[rn]?) woche',
      '(?:esta|mi|nuestra|la) semana(?! (?:que|pasad|próxim))',
      '(?:n?d?esta|(?:a )?minha|nossa) semana',
      '(?:cette|ma|notre) semaine',
      '(?:questa|la mia|nostra) settimana',
      '(?:deze|mijn|onze) week',
      // Only where nothing behind it says which week.
      `(?:the|de) week(?:${ENDS}|(?= look| shap| (?:in)?plannen| indelen| voorbereiden| eruit))`,
      `(?:la semaine|la settimana|a semana)${ENDS}`,
      'wochenplan(?:ung)?|weekplanning',
      '今週',
    ],
    GOING_ON.week,
  ],
  [
    [
      '(?:next|coming) month',
      '(?:nächste|kommende)[nrm]? monat',
      '(?:próximo mes|mes (?:que viene|que entra|entrante|próximo))',
      'mois (?:prochain|qui vient|à venir)|prochain mois',
      '(?:prossimo mese|mese (?:prossimo|che viene|entrante))',
      '(?:volgende|komende) maand',
      '(?:próximo mês|mês (?:que vem|que entra|próximo))',
      '来月',
    ],
    (today) => month(today, 1),
  ],
  [
    [
      'last month',
      '(?:letzten?|vergangenen?) monat',
      'mes pasado',
      'mois dernier',
      'mese scorso',
      '(?:vorige|afgelopen) maand',
      'mês passado',
      '先月',
    ],
    (today) => month(today, -1),
  ],
  [
    [
      "(?:this|(?:(?:rest|remainder|what(?:['’]s| is)? left) of )?(?:my|the)) month",
      'diese[nmr]? monats?|rest des monats|restliche[nr]? monat',
      'este mes|(?:resto|lo que queda) del? mes',
      'ce mois|reste du mois',
      'questo mese|resto del mese',
      'deze maand|rest van de maand',
      'este mês|resto do mês',
      '今月',
    ],
    GOING_ON.month,
  ],
  [
    [
      '(?:next|coming) year',
      '(?:nächste|kommende)[snm]? jahr',
      'próximo año|año (?:que viene|próximo|entrante)',
      "(?:l['’]année|an) (?:prochaine?|qui vient)|année à venir|prochaine année",
      'prossimo anno|anno (?:prossimo|che viene|venturo)',
      'volgend jaar|komend(?:e)? jaar',
      'próximo ano|ano que vem',
      '来年',
    ],
    (today) => year(today, 1),
  ],
  [
    [
      'last year',
      'letzte[sn]? jahr',
      'año pasado',
      "l['’]année dernière|an dernier",
      'anno scorso',
      'vorig jaar',
      'ano passado',
      '去年|昨年',
    ],
    (today) => year(today, -1),
  ],
  [
    [
      "(?:this|(?:rest|remainder|what(?:['’]s| is)? left) of (?:the|this)) year",
      '(?:rest des jahres|diese[sn]? jahr)',
      'este año|(?:resto|lo que queda) del? año',
      "cette année|reste de l['’]année",
      "quest['’]anno|resto dell['’]anno",
      'dit jaar|rest van het jaar',
      'este ano|resto do ano',
      '今年',
    ],
    GOING_ON.year,
  ],
  [
    [
      '(?:next |coming )?fortnight',
      '(?:coming|upcoming) (?:days|weeks)|(?:days|weeks) (?:ahead|to come)',
      'next (?:few )?days',
      '(?:coming up|upcoming)(?: soon| shortly)?',
      '(?<!as )soon(?! as)',
      '(?:nächsten|kommenden) (?:tage|wochen)n?',
      '(?:demnächst|in kürze|(?<!so |möglichst )bald(?! wie))(?: an(?=\\s*(?:$|[?!.,])))?',
      'anstehende?[nrs]?',
      'próximos días|(?:días|semanas) que vienen|próxima quincena|(?:dentro de|en) poco|próximamente|(?<!(?:tan|más|lo) )pronto(?! como|-)',
      "prochains jours|(?:jours|semaines) (?:à venir|qui viennent)|prochaine quinzaine|quinzaine (?:à venir|qui vient|prochaine)|bientôt|prochainement|sous peu|d['’]ici peu",
      'prossimi giorni|prossima quindicina|prossimamente|(?:in arrivo )?a breve|(?<!(?:più|al|così) )presto(?! (?:possibile|che))',
      '(?:komende|aankomende) (?:dagen|tijd|weken)|binnenkort|weldra',
      'próximos dias|próxima quinzena|(?:em|para) breve|brevemente|daqui a pouco',
      '近いうち',
      '今後',
    ],
    (today) => days(today, 0, SOON_DAYS),
  ],
];

/** Which time it is that goes on, where the reading is of one. */
export function goingOn(reading: Reading): GoingOn | undefined {
  return (Object.keys(GOING_ON) as GoingOn[]).find((unit) => GOING_ON[unit] === reading);
}
