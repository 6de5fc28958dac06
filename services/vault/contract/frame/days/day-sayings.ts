// Days that people say from today, and the last ones of a month or a year: tomorrow, at the end of the month. The week after next is here
// as well, because it stands before all of them. In the words of seven languages and Japanese.
import type { Span } from './calendar.ts';
import { days, week } from './counted-days.ts';
import { ENDS, type Sayings } from './sayings.ts';

/** The last `count` days up to an end, that one among them. */
function endOf(today: Temporal.PlainDate, last: Temporal.PlainDate, count = 7): Span {
  const from = last.subtract({ days: count - 1 });
  return { from: Temporal.PlainDate.compare(from, today) < 0 ? today : from, to: last.add({ days: 1 }) };
}

export const DAY_SAYINGS: Sayings = [
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
      'morgige[mnrs]?',
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
      'heute?|im laufe des tages|heutige[mnrs]?(?! (?:zeit|tage?s?|welt|gesellschaft|jugend|sicht|stand)(?!\\p{L}))',
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
      'vorgestern|vorgestrige[mnrs]?',
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
      'gestern|gestrige[mnrs]?',
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
];
