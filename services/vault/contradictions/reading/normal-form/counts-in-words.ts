// How many, how often and how long, where words say it that are no numbers: "half a dozen", "twice", "half an hour".
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { type Rewriting, rewritten } from '../../words/rewriting.ts';

/** "Half a dozen" is six, and "a quarter of an hour" a number of minutes. */
const halvesAndDozens = whenAsked(
  (): Rewriting => [
    [
      /\bhalf (?:a )?dozen\b|\bein halbes dutzend\b|\bmedia docena(?: de)?\b|\bune demi-douzaine(?: d[e'])?|\bmezza dozzina(?: di)?\b|\bmeia d[uú]zia(?: de)?\b|\been half dozijn\b/gi,
      '6',
    ],
    [
      /\bthree quarters of an hour\b|\b(?:eine )?dreiviertelstunde\b|\btres cuartos de hora\b|\btrois quarts d'heure\b|\btre quarti d'ora\b|\bdrie kwartier\b/gi,
      '45 minutes',
    ],
    [
      /\b(?:a )?quarter of an hour\b|\b(?:eine )?viertelstunde\b|\b(?:un )?cuarto de hora\b|\b(?:un )?quart d'heure\b|\b(?:un )?quarto d'ora\b|\b(?:um )?quarto de hora\b|\b(?:een )?kwartier\b/gi,
      '15 minutes',
    ],
    [
      /\b(?:anderthalb|eineinhalb) stunden\b|\b(?:una )?hora y media\b|\b(?:une )?heure et demie\b|\b(?:un')?ora e mezza\b|\b(?:uma )?hora e meia\b|\banderhalf uur\b/gi,
      '90 minutes',
    ],
    [
      /\b(?:a|one) decade\b|\b(?:ein|einem) jahrzehnt\b|\buna d[eé]cada\b|\bune décennie\b|\bun decennio\b|\buma d[eé]cada\b|\been decennium\b/gi,
      '10 years',
    ],
    [/\b(?:a|one) fortnight\b/gi, '2 weeks'],
  ],
);

/** Words for how often, and single words for how many. */
const onceAndOne = whenAsked(
  (): Rewriting => [
    [
      /(?<=\b(?:just|only|takes?|has|have|had) )(?:just |only )?a single (?=(?!room|bed|parent|mother|father)\p{L}{3})/giu,
      '1 ',
    ],
    [
      /(?<=(?<!\p{L})(?:só|apenas|nur|solo|sólo|seulement|qu'|soltanto|slechts|only|just) )(?:uma?|eine?|einen|una?|une|een|one)(?= \p{L}{3})/giu,
      '1',
    ],
    [/\btwice\b/gi, '2 times'],
    [/\bthrice\b/gi, '3 times'],
    [/\b(\d+) ?[x×](?= (?:pro|am|im|die|in der)\b)/giu, '$1 mal'],
    [/\b(\d+) ?[x×](?= (?:por|al|a la)\b)/giu, '$1 veces'],
    [/\b(\d+) ?[x×](?= par\b)/giu, '$1 fois'],
    [/\b(\d+) ?[x×](?= (?:an?|per|each|every|daily|weekly|monthly|yearly|in)\b)/giu, '$1 times'],
    [/\b(zwei|drei|vier|fünf|sechs)mal\b/gi, '$1 mal'],
    [/\b(twee|drie|vier|vijf)maal\b/gi, '$1 maal'],
    // "One" as a number of something, and not as an article or a person.
    [
      /(?<!\b(?:no|the|this|that|which|any|every|each|some|other|another|first|last) |ty[- ])\bone (?=(?!of\b|another\b|day\b|who\b|that\b|thing\b|time\b|is\b|has\b|or\b|and\b|to\b|in\b|on\b|should\b|must\b|can\b|half\b|hundred\b|thousand\b|dozen\b)\p{L}{3})/giu,
      '1 ',
    ],
  ],
);

/** Words for how long something is. "An hour of sport" is how much there is of it, and is left alone. */
const howLong = whenAsked(
  (): Rewriting => [
    [
      /\b(\d+) (years?|months?|weeks?|days?|hours?|años?|meses|mes|semanas?|días?|horas?|anos?|mês|dias?|ans?|mois|semaines?|jours?|heures?|anni|anno|mesi|mese|settimane?|giorni|giorno|or[ae]|uur|jaar|maanden|weken|dagen) (?:and a half|y medi[oa]|e mei[oa]|et demie?|e mezz[oa]|en een half)(?!\p{L})/giu,
      '$1.5 $2',
    ],
    [/\b(?:an?|1) hour and (?:a half|30 minutes)\b|\b(?:1 and a half|1\.5) hours\b/gi, '90 minutes'],
    [/\bhalf an hour\b|\bhalbe stunde\b|\bmedia hora\b|\bune? demi[- ]heure\b/gi, '30 minutes'],
    [
      /(?<=\b(?:takes?|lasts?|took|lasted|for|within|is|about|around|almost|dauert|braucht|lang|nur|dura|duração de|leva|demora|tarda|dure|faut|prend|needs|only) )(?:an?|eine|einen|ein|una?|une|um|uma|1) (hour|day|week|month|year|stunde|tag|woche|monat|jahr|hora|semana|m[eê]s|ano|año|heure|jour|semaine|mois|an)(?![\p{L}])/giu,
      '1 $1',
    ],
  ],
);

export function withHalvesAndDozens(text: string): string {
  return rewritten(text, halvesAndDozens());
}

export function withOnceAndOne(text: string): string {
  return rewritten(text, onceAndOne());
}

export function withLengths(text: string): string {
  return rewritten(text, howLong());
}
