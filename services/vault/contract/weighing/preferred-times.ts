// Preferences that say when things are done: none on Fridays, not before nine, Monday to Thursday. By whatever key they go, they are for
// whoever puts something into a calendar.

import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { whenAsked } from '../../../../shared/when-asked.ts';
import { keptWithRecord } from '../../store/objects/kept-with-record.ts';
import { anySaying } from '../../store/text-index/languages/whole-words.ts';
import { languageOfWeekday, weekdaysInShort } from '../frame/days/months.ts';
import { type Domain, domainsOf } from '../frame/purpose/domains.ts';
import type { Purpose } from '../frame/purpose/purpose.ts';

export function isPreferredTime(record: AnyRecord, { schedules, domains }: Purpose): boolean {
  if (!schedules || record.type !== 'preference') return false;
  const { isOfMeetings, isTime, of } = readPreference(record);
  return isOfMeetings || (isTime && (of === 'anything' || [...of].some((domain) => domains.has(domain))));
}

interface Read {
  isOfMeetings: boolean;
  /** Whether it says on which days or at what hours. */
  isTime: boolean;
  /** The tasks that its key names. */
  of: ReadonlySet<Domain> | 'anything';
}

const readPreference = keptWithRecord((record): Read => {
  const key = String(record.key).replace(/[_.-]+/g, ' ');
  const value = typeof record.value === 'string' ? record.value : JSON.stringify(record.value);
  const isTime = saysTime(`${key}: ${value}`);
  const of = domainsOf(key);
  // A key of parts (children.screens) says what it is for, and that is no calendar unless it is work.
  const isOfAnything = of.size === 0 && (!String(record.key).includes('.') || work().test(`${key} ${value}`));
  return {
    isOfMeetings: of.has('meeting') || (isTime && domainsOf(value).has('meeting')),
    isTime,
    of: isOfAnything ? ('anything' as const) : of,
  };
});

const work = whenAsked(() =>
  anySaying([
    'works?|working|workdays?|availability|available|schedule|calendar|office',
    'arbeit\\p{L}*|büro|verfügbar\\p{L}*',
    'trabaj\\p{L}*|trabalh\\p{L}*|travail\\p{L}*|lavor\\p{L}*|werk\\p{L}*',
    '仕事|勤務|働|工作|上班',
  ]),
);

function saysTime(text: string): boolean {
  return (
    languageOfWeekday(text) !== undefined ||
    beginsWithWeekday().test(text) ||
    HAS_HOUR.test(text) ||
    partsOfDay().test(text)
  );
}

/** A weekday at the beginning of a word (freitags, Mittwochnachmittag, terça), or two cut short, from one to the other (Mo–Do). */
const beginsWithWeekday = whenAsked(() => {
  const names = weekdaysInShort();
  const long = names.filter((name) => !ALSO_WORDS.has(name));
  const short = `(?:${[...new Set(names.flatMap((name) => [name.slice(0, 2), name.slice(0, 3)]))].join('|')})\\.?`;
  return new RegExp(`(?<!\\p{L})(?:(?:${long.join('|')})|${short} ?[-–] ?${short}(?!\\p{L}))`, 'iu');
});
/** Portuguese weekdays that are mostly places in a row: second, fourth, fifth, sixth. */
const ALSO_WORDS = new Set(['segunda', 'quarta', 'quinta', 'sexta']);

/** An hour (9:00, 9 am, 9 Uhr, 9h, 9時), or a bare number between a word that stands before hours and the end of the phrase. */
const HAS_HOUR =
  /(?<![\d.,:])(?:(?:0\d|1\d|2[0-3]|[6-9]):[0-5]\d|(?:[01]?\d|2[0-3])(?:[.:]?\s?(?:am|pm|a\.m|p\.m|uhr|o['’]clock|h|heures?|uur)(?!\p{L})))|(?<!\p{L})(?:before|after|until|till|from|between|vor|nach|ab|bis|zwischen|las|das|às|avant|après|dès|le|alle|delle|dalle|voor|na|vanaf|tussen) (?:[01]?\d|2[0-3])(?=\s*(?:$|[.,;)!?–-]|(?:in the|or|and|to|oder|und|bis|y|a|e|et|de la|da|del|du)(?!\p{L})))|\d{1,2}\s?[時点]/iu;

const partsOfDay = whenAsked(() =>
  anySaying([
    'mornings?|afternoons?|evenings?|midday|noon|lunch ?(?:time|breaks?)|week-?ends?|week-?days?|(?:working|work|office) (?:hours|days)|workdays?',
    'vormittag\\p{L}*|nachmittag\\p{L}*|morgens|abends?|mittags?|mittagspause|wochenenden?s?|werktags?|wochentags',
    'mañanas?|tardes?|noches?|mediodía|fin(?:es)? de semana|entre semana',
    'manhãs?|tardes?|noites?|meio-dia|fi(?:m|ns) de semana|dias úteis',
    'matin\\p{L}*|après-midi|soir\\p{L}*|midi|en semaine',
    'mattin\\p{L}*|pomerigg\\p{L}*|ser[ae]|mezzogiorno|fine settimana',
    'ochtend\\p{L}*|middag\\p{L}*|avond\\p{L}*|weekenden|doordeweeks',
    '朝|午前|午後|夕方|夜|昼休み|平日|週末|土日',
    '星期|礼拜|周[一二三四五六日末]|上午|下午|早上|晚上|中午',
  ]),
);
