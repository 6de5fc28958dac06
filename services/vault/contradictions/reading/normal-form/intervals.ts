// How often something is: "every week" and "weekly" become the same mark, with how many minutes lie between.
import { fold } from '../../../store/text-index/languages/fold.ts';
import { DURATION_OF } from '../../words/words-of-values.ts';
import { HAS_FIGURE, MARK } from './marks.ts';

const DAY = 1440;
const IN_EACH =
  /(?<=\d[^.;!?]{0,25})\b(?:(?:for )?(?:each|every)|an?|per|pro|im|al|por|par|à la|je|a la|ao|al|per|jede|à l'|all'|de l'|l'|cada|ogni|chaque|pour chaque) ?(minute|hour|day|week|month|year|stunde|tag|woche|monat|jahr|hora|d[ií]a|semana|m[eê]s|ano|año|heure|jour|semaine|mois|an|ora|giorno|settimana|mese|anno|uur|dag|maand|jaar)(?![\p{L}])/giu;
const ON_WEEKDAYS =
  /(?<!\p{L})(?:(?:on|during) (?:weekdays|working days|workdays)|(?:an|unter der|unter) (?:werktagen|wochentagen|woche)|werktags|wochentags|entre semana|los días laborables|durante a semana|nos dias úteis|(?:pendant|en) semaine|les jours ouvrables|nei giorni feriali|durante la settimana|doordeweeks|op werkdagen)(?!\p{L})/giu;
const INTERVALS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:hourly|every hour|stündlich|an hour)\b/gi, 60],
  [
    /(?<!\p{L})(?:daily|every ?day|taglich|täglich|jeden tag|diari[oa]s?|a diario|diariamente|todos (?:los días|os dias)|todo dia|cada d[ií]a|tous les jours|chaque jour|quotidien\p{L}*|ogni giorno|tutti i giorni|(?:quotidian|giornalier)\p{L}+|elke dag|iedere dag|dagelijks)(?!\p{L})/giu,
    DAY,
  ],
  [
    /(?<!\p{L})(?:biweekly|fortnightly|every other week|every second week|jede zweite woche|alle zwei wochen|zweiwöchentlich|vierzehntägi[gl]\p{L}*|quincenal\p{L}*|quinzenal\p{L}*|toutes les deux semaines|ogni due settimane|om de (?:twee weken|week))(?!\p{L})/giu,
    14 * DAY,
  ],
  [
    /(?<!\p{L})(?:weekly|every week|wochentlich|wöchentlich|jede woche|semanal|semanalmente|cada semana|todas (?:las|as) semanas|toda semana|once a week|toutes les semaines|chaque semaine|hebdomadaire|ogni settimana|settimanal\p{L}+|elke week|wekelijks)(?!\p{L})/giu,
    7 * DAY,
  ],
  [
    /\b(?:every other day|every second day|jeden zweiten tag|un jour sur deux|een dag op de twee|om de dag)\b/gi,
    2 * DAY,
  ],
  [/\b(?:every|each) (?:weekday|working day|workday)\b/gi, Math.round(1.4 * DAY)],
  [
    /(?<!\p{L})(?:monthly|every month|each month|monatlich|jeden monat|mensual|mensualmente|cada mes|todos (?:los meses|os meses)|todo mês|cada mês|mensal|mensalmente|once a month|tous les mois|chaque mois|mensuel\p{L}*|ogni mese|mensil\p{L}+|elke maand|maandelijks)(?!\p{L})/giu,
    30 * DAY,
  ],
  [
    /(?<!\p{L})(?:quarterly|every quarter|vierteljährlich|trimestral\p{L}*|trimestriel\p{L}*|trimestrale)(?!\p{L})/giu,
    90 * DAY,
  ],
  [
    /(?<!\p{L})(?:yearly|annually|annual|every year|each year|jahrlich|jährlich|jedes jahr|anual|anualmente|cada a[ñn]o|todos (?:los años|os anos)|todo ano|once a year|tous les ans|chaque année|annuel\p{L}*|ogni anno|annual[ei]|elk jaar|jaarlijks)(?!\p{L})/giu,
    360 * DAY,
  ],
];

export function withIntervals(text: string): string {
  const plain = text.replace(ON_WEEKDAYS, ` ${MARK}w `);
  const inEach = HAS_FIGURE.test(plain) ? withIntervalsInFigures(plain) : plain;
  return INTERVALS.reduce((given, [words, minutes]) => given.replace(words, ` ${MARK}f${minutes} `), inEach);
}

function withIntervalsInFigures(text: string): string {
  const numbered = text.replace(
    /(?<!\p{L})(?:every|alle|cada|a cada|tous les|toutes les|ogni|elke|om de) (\d+) (\p{L}+)/giu,
    (found, count: string, unit: string) => {
      const minutes = DURATION_OF.get(fold(unit.toLowerCase()));
      return minutes === undefined ? found : ` ${MARK}f${Number(count) * minutes} `;
    },
  );
  // What something costs in a month, said behind the amount: the month is kept as the interval.
  return numbered.replace(IN_EACH, (_, unit: string) => ` ${MARK}f${DURATION_OF.get(fold(unit.toLowerCase()))} `);
}
