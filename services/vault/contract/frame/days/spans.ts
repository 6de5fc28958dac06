// Times that people say without a date: today, next week, at the weekend, in December. In the words of seven
// languages and Japanese; what names a day exactly is read by window.ts.

import { whenAsked } from '../../../../../shared/when-asked.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';
import { mondayOf, type Span } from './calendar.ts';
import { COUNTED_SAYINGS, days, week } from './counted-days.ts';
import { FEAST_SAYINGS, namesFeast } from './feasts.ts';
import { GONE_SAYINGS } from './gone-days.ts';
import { QUARTER_SAYINGS } from './quarters.ts';
import type { Reading, SaidSpan, Sayings } from './sayings.ts';

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
type GoingOn = 'weekend' | 'week' | 'month' | 'year';
const GOING_ON: Readonly<Record<GoingOn, Reading>> = {
  weekend: (today) => weekend(today, 0),
  week: (today) => week(today, 0),
  month: (today) => month(today, 0),
  year: (today) => year(today, 0),
};

/** The last `count` days up to an end, that one among them. */
function endOf(today: Temporal.PlainDate, last: Temporal.PlainDate, count = 7): Span {
  const from = last.subtract({ days: count - 1 });
  return { from: Temporal.PlainDate.compare(from, today) < 0 ? today : from, to: last.add({ days: 1 }) };
}

/** The end of a phrase: nothing stands behind it. */
const ENDS = '(?=\\s*(?:$|[.?!,;:]))';
/** How far "soon" and "coming up" reach. */
const SOON_DAYS = 14;

/** The first saying that is found counts, so those that say more stand before those that say less. */
const SAYINGS: Sayings = [
  [
    [
      'week after next',
      'übernächste[nr]? woche',
      'de la semana que viene a la otra|dentro de dos semanas',
      'semaine en huit',
      'settimana dopo la prossima',
      'over twee weken',
      'daqui a duas semanas',
      '再来週(?!末)',
    ],
    (today) => week(today, 2),
  ],
  [
    [
      'last day of (?:the|this) month',
      'letzte[rn]? tag (?:des|dieses) monats',
      'último día de(?:l| este) mes',
      'dernier jour (?:du|de ce) mois',
      'ultimo giorno del mese',
      'laatste dag van de maand',
      'último dia d(?:o|este) mês',
    ],
    (today) => days(today.with({ day: today.daysInMonth }), 0),
  ],
  [
    [
      '(?:the )?(?:end of (?:the |this )?month|month(?:.s)? end|eom)',
      'monatsende|ende (?:des|dieses) monats',
      'fin(?:al|ales)? de(?:l| este)? mes',
      'fin (?:du|de ce) mois',
      'fine (?:del )?mese',
      'eind(?:e)? van de(?:ze)? maand',
      '(?:fim|final) do mês',
      '月末',
    ],
    (today) => endOf(today, today.with({ day: today.daysInMonth })),
  ],
  [
    [
      '(?:the )?(?:end of (?:the |this )?year|year(?:.s)? end|eoy)',
      'jahresende|ende (?:des|dieses) jahres',
      'fin(?:al|ales)? de(?:l| este)? año',
      "fin (?:d['’]|de l['’]|de cette )année",
      "fine (?:dell['’])?anno",
      'eind(?:e)? van (?:het|dit) jaar',
      '(?:fim|final) do ano',
      '年末|年内',
    ],
    (today) => endOf(today, today.with({ month: 12, day: 31 }), 31),
  ],
  [
    [
      'day after tomorrow',
      'übermorgen',
      'pasado mañana',
      'après-demain',
      'dopodomani',
      'overmorgen',
      'depois de amanhã',
      '明後日',
      'あさって',
    ],
    (today) => days(today, 2),
  ],
  [
    [
      'tomorrow',
      '(?<!(?:heute|gestern|jeden|guten|schönen|am|diesen|nächsten|eines|frühen|ganzen) )morgen(?:ochtend|vroeg|middag|namiddag|avond|nacht)?',
      '(?<!(?:la|esta) )mañana',
      'demain',
      'domani|domattina',
      'amanhã',
      '明日',
      '明朝',
      '明晩',
      'あした',
    ],
    (today) => days(today, 1),
  ],
  [
    [
      'today',
      'tonight',
      '(?:the )?(?:end of (?:the )?(?:business |working )?day|close of (?:business|play))|eod',
      'this (?:morning|noon|lunchtime|afternoon|evening)',
      'heute?|im laufe des tages',
      'hoy',
      'esta (?:noche|tarde|mañana)',
      "aujourd['’]hui",
      "ce (?:soir|matin|midi)|(?<!à )tout à l['’]heure",
      'cet (?:après-midi|aprèm)',
      'oggi',
      'sta(?:sera|mattina|mane|mani|notte)|in giornata|quest[ao] (?:sera|mattina|pomeriggio)',
      'vandaag',
      'van(?:avond|middag|ochtend|morgen|nacht)|straks',
      'hoje',
      'esta (?:noite|manhã|madrugada)',
      // Only where nothing behind it says which day: “my day in Birmingham” is another.
      `(?:my day|mein(?:en)? tag|mi día|ma journée|la mia giornata|mijn dag|meu dia)(?:${ENDS}|(?= look| shap| aus(?!\\p{L})| eruit))`,
      'the day(?= look| shap)|(?<=(?:tengo|viene|pinta|presenta) )el día|der tag(?= aus)|de dag(?= eruit)',
      '今日',
      '本日',
      '今夜',
      '今朝',
      '今晩',
    ],
    (today) => days(today, 0),
  ],
  [
    [
      'day before yesterday',
      'vorgestern',
      'anteayer|antes de ayer|antier',
      'avant-hier',
      "(?:l['’])?altro ieri|ieri l['’]altro",
      'eergisteren',
      'anteontem|antes de ontem',
      '一昨日|おととい',
    ],
    (today) => days(today, -2),
  ],
  [
    [
      'yesterday',
      'last (?:night|evening)',
      'gestern',
      'ayer',
      'anoche',
      'hier',
      'ieri',
      'gister(?:en|avond|middag|ochtend|morgen|nacht)',
      'ontem',
      '昨日|昨夜|昨晩|ゆうべ',
    ],
    (today) => days(today, -1),
  ],
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

const read = whenAsked(() => [...COUNTED_SAYINGS, ...QUARTER_SAYINGS, ...GONE_SAYINGS, ...SAYINGS].map(asPattern));
const readFeasts = whenAsked(() => FEAST_SAYINGS.map(asPattern));

function asPattern([sayings, reading]: Sayings[number]): readonly [RegExp, Reading] {
  return [anySaying(sayings), reading];
}

export interface Said extends SaidSpan {
  goesOn: GoingOn | undefined;
}

/** The first saying that the text holds, in the order of the tables. */
export function saidIn(text: string, today: Temporal.PlainDate): Said | undefined {
  for (const [pattern, reading] of [...(namesFeast(text, today) ? readFeasts() : []), ...read()]) {
    const found = pattern.exec(text);
    if (found) return { span: reading(today, found), at: found.index, text: found[0], goesOn: unitOf(reading) };
  }
  return undefined;
}

function unitOf(reading: Reading): GoingOn | undefined {
  return (Object.keys(GOING_ON) as GoingOn[]).find((unit) => GOING_ON[unit] === reading);
}
