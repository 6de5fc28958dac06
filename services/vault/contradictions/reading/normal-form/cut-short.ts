// What people cut short when they jot something down, written out: "appt w/ dentist thu 4pm, til jan" and "Rdv lun. 10h". In each
// language its own, for "mar" is a day in one and the sea in another; and where a word of the language looks the same, only beside
// a number, a time or another day.

import { fold } from '../../../store/text-index/languages/fold.ts';
import type { Language } from '../../../store/text-index/languages/stop-words.ts';
import { type Rewriting, rewritten } from '../../words/rewriting.ts';
import { wordsOf } from '../../words/word-list.ts';

/** Rows of a long form, and before it the ways to cut it short. */
type Rows = readonly string[];

const CUT: Partial<Record<Language, Rows>> = {
  en: [
    'til till thru: until',
    'appt appts: appointment',
    'mtg mtgs: meeting',
    'bday b-day: birthday',
    'pw pwd: password',
    'yrs yr: years',
    'wks wk: weeks',
    'mths mth mos: months',
    'approx: about',
    'acct: account',
    'dept: department',
    'mgr: manager',
    'incl: including',
    'excl: excluding',
    'addr: address',
    'pls plz: please',
    'tmrw tmr: tomorrow',
    'wkend: weekend',
    'bfast brekkie: breakfast',
    'uni: university',
    'xmas: Christmas',
    'wfh: works from home',
    'resched: rescheduled',
    'canc cancd canx cxl cxld: cancelled',
    'tbc tbd: not confirmed',
    'wip: unfinished',
    'qty: quantity',
    'hubby: husband',
    'sis: sister',
    'bro: brother',
    'gf: girlfriend',
    'bf: boyfriend',
    'b4: before',
    'govt: government',
    'fave fav: favourite',
    'pcm: a month',
  ],
  de: [
    'std: Stunden',
    'tgl tägl: täglich',
    'wö wöch: wöchentlich',
    'mtl monatl: monatlich',
    'jährl: jährlich',
    'ca: etwa',
    'inkl: inklusive',
    'exkl zzgl: ohne',
    'whg: Wohnung',
    'vorm: vormittags',
    'nachm: nachmittags',
    'geb: Geburtstag',
    'tel: Telefon',
    'nr: Nummer',
    'erl: erledigt',
  ],
  es: [
    'aprox: aproximadamente',
    'tel: teléfono',
    'depto dpto: departamento',
    'cumple cumples: cumpleaños',
    'finde: fin de semana',
  ],
  fr: [
    'rdv: rendez-vous',
    'anniv: anniversaire',
    'mdp: mot de passe',
    'appart appt: appartement',
    'tjs: toujours',
    'tél: téléphone',
    'env: environ',
    'resto: restaurant',
    'ordi: ordinateur',
    'aprèm: après-midi',
  ],
  pt: ['aprox: aproximadamente', 'apto apê: apartamento', 'tel: telefone', 'niver: aniversário', 'vc: você'],
};

const DAYS_CUT: Partial<Record<Language, Rows>> = {
  en: [
    'mon: Monday',
    'tue tues: Tuesday',
    'wed weds: Wednesday',
    'thu thur thurs: Thursday',
    'fri: Friday',
    'sat: Saturday',
    'sun: Sunday',
  ],
  de: ['Mo: Montag', 'Di: Dienstag', 'Mi: Mittwoch', 'Do: Donnerstag', 'Fr: Freitag', 'Sa: Samstag', 'So: Sonntag'],
  es: [
    'lun: lunes',
    'mar: martes',
    'mié mie: miércoles',
    'jue: jueves',
    'vie: viernes',
    'sáb sab: sábado',
    'dom: domingo',
  ],
  fr: ['lun: lundi', 'mar: mardi', 'mer: mercredi', 'jeu: jeudi', 'ven: vendredi', 'sam: samedi', 'dim: dimanche'],
  pt: [
    'seg segunda: segunda-feira',
    'ter terça: terça-feira',
    'qua quarta: quarta-feira',
    'qui quinta: quinta-feira',
    'sex sexta: sexta-feira',
    'sáb: sábado',
    'dom: domingo',
  ],
  it: ['lun: lunedì', 'mar: martedì', 'mer: mercoledì', 'gio: giovedì', 'ven: venerdì', 'sab: sabato', 'dom: domenica'],
};

const MONTHS_CUT: Partial<Record<Language, Rows>> = {
  en: [
    'jan january: January',
    'feb february: February',
    'mar march: March',
    'apr april: April',
    'may: May',
    'jun june: June',
    'jul july: July',
    'aug august: August',
    'sep sept september: September',
    'oct october: October',
    'nov november: November',
    'dec december: December',
  ],
  de: [
    'jan: Januar',
    'feb: Februar',
    'mär mrz: März',
    'apr: April',
    'jun: Juni',
    'jul: Juli',
    'aug: August',
    'sep sept: September',
    'okt: Oktober',
    'nov: November',
    'dez: Dezember',
  ],
  es: [
    'ene: enero',
    'feb: febrero',
    'mar: marzo',
    'abr: abril',
    'may: mayo',
    'jun: junio',
    'jul: julio',
    'ago: agosto',
    'sep sept: septiembre',
    'oct: octubre',
    'nov: noviembre',
    'dic: diciembre',
  ],
  fr: [
    'janv jan: janvier',
    'févr fév: février',
    'avr: avril',
    'juil: juillet',
    'sept: septembre',
    'oct: octobre',
    'nov: novembre',
    'déc: décembre',
  ],
  pt: [
    'jan: janeiro',
    'fev: fevereiro',
    'mar: março',
    'abr: abril',
    'mai: maio',
    'jun: junho',
    'jul: julho',
    'ago: agosto',
    'set: setembro',
    'out: outubro',
    'nov: novembro',
    'dez: dezembro',
  ],
  it: [
    'gen: gennaio',
    'feb: febbraio',
    'mar: marzo',
    'apr: aprile',
    'mag: maggio',
    'giu: giugno',
    'lug: luglio',
    'ago: agosto',
    'sett set: settembre',
    'ott: ottobre',
    'nov: novembre',
    'dic: dicembre',
  ],
};

/**
 * Short forms that are words of their language as well: they are read only behind a mark, or before a number, another day or a
 * part of the day.
 */
const WORDS_TOO = wordsOf('sat sun So Mi mar may mer dom segunda quarta quinta sexta ter set out march');

/** Words that stand before a day that is cut short. */
const BEFORE_DAYS: Partial<Record<Language, string>> = {
  en: 'on|by|every|each|til|until|only',
  de: 'am|ab|bis|jeden|nur|immer|und|auf|nächsten',
  es: 'el|los|cada|hasta|y|al|desde|del|solo|sólo',
  fr: 'le|les|chaque|jusque|et|au|du',
  pt: 'na|nas|à|às|toda|todas|até|só',
  it: 'il|ogni|di|e|fino a|da|solo',
};
const PARTS_OF_DAY =
  'morning|evening|afternoon|night|noon|früh|vormittags?|nachmittags?|abends?|matin|soir|noche|tarde|noite|manhã|mattina|sera';
const BEHIND_ANY = String.raw`\s*(?:\d|[/+&-]\s?\p{L})|\s(?:${PARTS_OF_DAY})(?!\p{L})`;
const BEHIND_DAYS = String.raw`\s*(?:[,;)]|$)|\s(?:um|ab|at|à|às|a las|und|u|and|y|et|e)(?!\p{L})`;

interface Cuts {
  words: RegExp | undefined;
  days: RegExp | undefined;
  months: RegExp | undefined;
  whole: ReadonlyMap<string, string>;
}

const read = new Map<Language, Cuts>();

function cutsOf(language: Language): Cuts {
  const known = read.get(language);
  if (known !== undefined) return known;
  const whole = new Map<string, string>();
  const alternatives = (kind: string, rows: Rows | undefined): string | undefined => {
    if (rows === undefined) return undefined;
    const forms = rows.flatMap((row) => {
      const [cut = '', written = ''] = row.split(': ');
      return cut.split(' ').map((form) => {
        whole.set(`${kind} ${fold(form.toLowerCase())}`, written);
        return form;
      });
    });
    return forms.sort((a, b) => b.length - a.length).join('|');
  };
  const [words, days, months] = [
    alternatives('word', CUT[language]),
    alternatives('day', DAYS_CUT[language]),
    alternatives('month', MONTHS_CUT[language]),
  ];
  const cuts: Cuts = {
    words:
      words === undefined ? undefined : new RegExp(`(?<![\\p{L}\\d'@/-])(?:${words})(?![\\p{L}\\d'@-])\\.?`, 'giu'),
    days: days === undefined ? undefined : daysIn(days.split('|'), language),
    months: months === undefined ? undefined : monthsIn(months.split('|'), language),
    whole,
  };
  read.set(language, cuts);
  return cuts;
}

function daysIn(days: readonly string[], language: Language): RegExp {
  const before = BEFORE_DAYS[language] ?? '';
  const own = days.filter((day) => !WORDS_TOO.has(day)).join('|');
  const shared = days.filter((day) => WORDS_TOO.has(day)).join('|') || '(?!)';
  const whole = String.raw`(?![\p{L}'])\.?`;
  const marked = String.raw`(?:^|[:/+&,(-])\s*`;
  // Short forms of English days are no words at all. Those of other languages are no days behind an article.
  const behind = language === 'en' ? '' : `(?=${BEHIND_ANY}|${BEHIND_DAYS})`;
  const sharedBehind =
    language === 'en' || language === 'pt' ? `|(?<=${marked}|(?<!\\p{L})(?:${before}) )(?:${shared})${whole}` : '';
  return new RegExp(
    `(?<![\\p{L}\\d'])(?:(?:${own})${whole}${behind}|(?<=${marked}|(?<!\\p{L})(?:${before}) )(?:${own})${whole}|(?:${shared})${whole}(?=${BEHIND_ANY})${sharedBehind})`,
    // In German, words with a small letter are no days.
    language === 'de' ? 'gu' : 'giu',
  );
}

const BEFORE_MONTHS: Partial<Record<Language, string>> = {
  en: 'in|until|by|since|till',
  de: 'im|bis|ab|seit|Ende|Anfang|Mitte',
  es: 'en|desde|hasta|de',
  fr: 'en|depuis|fin|début',
  pt: 'em|até|desde|de',
  it: 'a|da|fino a|di',
};

/** Short forms of months, where the number of a day stands before or behind them, or a small word that says when. */
function monthsIn(months: readonly string[], language: Language): RegExp {
  const all = months.join('|');
  const own = months.filter((month) => !WORDS_TOO.has(month)).join('|');
  const whole = String.raw`(?![\p{L}'-])\.?`;
  const day = String.raw`\d{1,2}(?:st|nd|rd|th)?(?![\d:.,]*[\d€$£%]| ?(?:am|pm|h|uhr|€|euro)(?!\p{L}))`;
  return new RegExp(
    `(?<=\\d(?:st|nd|rd|th|er|º|\\.)?(?: (?:de|of))? ?)(?:${all})${whole}|(?<![\\p{L}\\d'-])(?:(?:${own})${whole}(?= (?:${day}|(?:19|20)\\d\\d(?!\\d)))|(?<=(?<!\\p{L})(?:${BEFORE_MONTHS[language]}) )(?:${own})${whole})`,
    'giu',
  );
}

const SIGNS: Rewriting = [
  [/(?<!\p{L})w\/o(?!\p{L})\s?/giu, 'without '],
  [/(?<!\p{L})(?:w\/|c\/)(?=\s?\p{L})\s?/giu, 'with '],
  [/(?<=\d|\p{Sc})\s?\/\s?(?:mo|mth|month|mon)(?!\p{L})\.?/giu, ' a month'],
  [/(?<=\d|\p{Sc})\s?\/\s?(?:wk|week|sem|woche)(?!\p{L})\.?/giu, ' a week'],
  [/(?<=\d|\p{Sc})\s?\/\s?(?:yr|year)(?!\p{L})\.?/giu, ' a year'],
  [/(?<=\d|\p{Sc})\s?\/\s?(?:hr|hour)(?!\p{L})\.?/giu, ' an hour'],
  [/(?<=\d|\p{Sc})\s?\/\s?day(?!\p{L})/giu, ' a day'],
  [
    /(?<![\p{L}\d])(\d)\s?x(?=\s?(?:a |per |\/|each |pro |por |par |am |im |weekly|daily|week|day|month|semana|d[ií]a|woche))\s?\/?\s?/giu,
    '$1 times ',
  ],
  [/(?<=\d)\s?(?:y\/?o|yrs? old)(?!\p{L})/giu, ' years'],
  [/\s@\s?(?=\d)/g, ' at '],
  [/(?<=:\s?)am(?=\s*(?:$|[,;.]))/gi, 'morning'],
  [/(?<=:\s?)pm(?=\s*(?:$|[,;.]))/gi, 'evening'],
  [/(?<=\p{L})\s\+\s(?=\p{L})/gu, ' and '],
  [/(?<=\p{L})\s=\s/gu, ': '],
  [/\s?(?:->|→|=>)\s?/g, ' to '],
  [/(?<![\p{L}\d])(?:no\.|nº|n°|#)\s?(?=\d)/giu, 'number '],
  [/(?<![p{L}\d])~(?=\d)/g, ''],
];

const HAS_SIGN = /[/@+=#~→>º°]|: ?[ap]m\b|\dx\b|\d ?yo\b|\bno\.|\bw\//iu;

export function writtenOut(text: string, language: Language): string {
  const plain = HAS_SIGN.test(text) ? rewritten(text, SIGNS) : text;
  const { words, days, months, whole } = cutsOf(language);
  const out = (kind: string) => (found: string) =>
    whole.get(`${kind} ${fold(found.replace(/\.$/, '').toLowerCase())}`) ?? found;
  const spelled = words === undefined ? plain : plain.replace(words, out('word'));
  const dated = months === undefined ? spelled : spelled.replace(months, out('month'));
  return days === undefined ? dated : dated.replace(days, out('day'));
}
