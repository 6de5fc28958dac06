// Days that are told by nothing but their number, where something behind it tells that a day is meant: bis zum 12. bezahlt, le 9, dia 15,
// op de 9e, 12日まで. "The 12th" of English, and numbers with which all ends, are read in days-alone.ts.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { monthNamed } from './months.ts';
import type { SaidWords } from './sayings.ts';

/** No hour, no price, and no day whose month follows. */
const ALONE = String.raw`(?![\p{L}\p{N}]|[.:/]\d|\s*(?:\d|d[aeo]\s(?!manhã|tarde|noite|madrugada)|del\s))`;
const COMES_TO_AN_END = String.raw`(?=\s?[,;:?!](?!\d|\s(?:rue|avenue|boulevard|place|quai)))`;

const BEGINS_A_SENTENCE = '(?:che|perché|se|quando|que|porque|si|cuando|parce que|quand)';
const BEGINS_IN_DUTCH = '(?:dat|of|omdat|als|wanneer)(?: (?:ik|we|wij|hij|ze))?';
/** What is counted or is the third of something has no day before it. */
const COUNTED =
  '(?:per ?cento|percento|por ciento|pour ?cent|procent|keer|maal|ronde|helft|klas|verdieping|plaats|prijs|euros?|anni|años|ans|minut[io]s?|minutes|ore|horas|heures|giorni|días|jours|volte|veces|fois|persone|personas|personnes)';

const WAYS = whenAsked(() => [
  // A noun behind it would say what it is the twelfth of.
  /(?<!\p{L})(?:[Aa]m|[Vv]om|(?:[Bb]is )?[Zz]um|[Vv]or dem|[Nn]ach dem|[Aa]b dem|[Ss]eit dem|[Dd]es) (\d{1,2})\.(?=\s?[,;:?!]|\s+(?!mal|bis(?: zum)? \d{1,2}\. \p{Lu})\p{Ll})/u,
  /(?<!\p{L})(?:op|tot|vóór|voor|vanaf|van|na|uiterlijk|t\/m) de (\d{1,2})(?:e|de|ste)(?=\s?[,;:?!]|\s(?:is|en|of|om|wie|wat|waar|welke|moet|moeten|nog|al|te|betaald|klaar|af|hebben|heb|zijn|staat|kan|kunnen|gaan)(?!\p{L}))/iu,
  /(?<!\p{L})(?<!(?:elke|iedere) )de (\d{1,2})(?:e|ste)(?=\s*(?:[?!]|$|['’]s (?:ochtends|morgens|middags|avonds|nachts)(?!\p{L})))/iu,
  new RegExp(String.raw`(?<!\p{L})(?<!cada )día (\d{1,2})${ALONE}`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?<!(?:todo|cada) )dia (\d{1,2})${ALONE}`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:el|del) (\d{1,2})${COMES_TO_AN_END}`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})(?:le|du|jusqu['’]au) (\d{1,2})${COMES_TO_AN_END}`, 'iu'),
  new RegExp(
    String.raw`(?<!\p{L})(?:il|del|dal|fino al) (\d{1,2})(?:${COMES_TO_AN_END}|(?=\s(?:è|chi|che|cosa|ho|abbiamo|siamo|sono|devo|dobbiamo|c['’]è)(?!\p{L})))`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:manhã|tarde|noite) d[eo]|(?:mañana|tarde|noche) del|(?:matin|matinée|après-midi|soir|soirée) du|(?:mattina|pomeriggio|sera) del) (\d{1,2})${ALONE}`,
    'iu',
  ),
  // "Che il 15 arrivo tardi": behind a word that begins a sentence within one, the day stands alone before its verb.
  new RegExp(
    String.raw`(?<!\p{L})(?:${BEGINS_A_SENTENCE} (?:il|el|le) (\d{1,2})|${BEGINS_IN_DUTCH} de (\d{1,2})(?:e|de|ste))${ALONE}(?=\s+(?!${COUNTED}(?!\p{L}))\p{Ll})`,
    'u',
  ),
  /(?<!\p{L})[Ll]e (\d{1,2})(?=\s(?:à|au|aux|chez|je|j['’]|on|nous|si|pour|avec|matin|après-midi|soir|midi)(?!\p{L}))(?!\s\p{L}+ \d)/u,
  /(?<!\p{L})[Ee]l (\d{1,2})(?=\s(?:a(?: las?)?|en|con|si|para|me|nos|por la (?:mañana|tarde|noche)|al mediodía)(?!\p{L}))(?!\s\p{L}+ (?:\d|ciento))/u,
  /(?<!\p{L})[Ii]l (\d{1,2})(?=\s(?:alle?|a|in|con|se|mi|ci|mattina|pomeriggio|sera)(?!\p{L}))(?!\s\p{L}+ (?:\d|cento))/u,
  /(?<![月\d第])(\d{1,2})日の?(?:[(（][月火水木金土日](?:曜日?)?[)）]|[月火水木金土日]曜日?)/u,
  /(?<![月\d第])(\d{1,2})日(?=まで|より前|は|に(?![\d一])|の(?![間休旅う]|[^、。]{0,20}まで)|、|以降|から(?!\d)|[?？])/u,
]);
const NEXT_WORD = /^\s+(\p{L}+)/u;

/** The first of these ways in which a text names a day by its number. */
export function numberedDayIn(text: string): (SaidWords & { day: number }) | undefined {
  for (const way of WAYS()) {
    const found = way.exec(text);
    const [said, ...numbers] = found ?? [];
    const number = numbers.find((each) => each !== undefined);
    if (!found || said === undefined || number === undefined) continue;
    const word = NEXT_WORD.exec(text.slice(found.index + said.length))?.[1];
    if (word !== undefined && monthNamed(word) !== undefined) continue;
    const at = said.search(/d[ií]a |\d/iu);
    // The word before it says whether the time begins or ends there.
    return { day: Number(number), at: found.index + at, text: said.slice(at) };
  }
  return undefined;
}
