// The words by which a value is said: colours, days, parts of the day and seasons, and what amounts are counted and measured in.
import { firstOfRow } from './word-list.ts';

const COLOUR_WORDS = [
  'red rot rote roten roter rotes rojo roja vermelho vermelha rouge rosso rossa rood rode tinto',
  'blue blau blaue blauen blauer blaues azul bleu bleue blu blauw blauwe',
  'green grun grune grunen gruner grunes verde vert verte groen groene',
  'yellow gelb gelbe gelben gelber gelbes amarillo amarilla amarelo amarela jaune giallo gialla geel gele',
  'black schwarz schwarze schwarzen schwarzer schwarzes negro negra preto preta noir noire nero nera zwart zwarte',
  'white weiss weisse weissen weisser weisses blanco blanca branco branca blanc blanche bianco bianca witte',
  'grey gray grau graue grauen grauer graues gris grise cinza grigio grigia grijs grijze',
  'brown braun braune braunen brauner braunes marron marrom castanho brun marrone bruin bruine',
  'orange naranja laranja arancione oranje',
  'purple violet lila morado roxo roxa violette paars',
  'pink rosa',
];
const DAY_WORDS = [
  'monday mondays montag montags lunes lundi lunedi maandag mandag 月曜日 月曜 周一 星期一 понедельник понедельникам',
  'tuesday tuesdays dienstag dienstags martes mardi martedi dinsdag tisdag tisdagar tirsdag 火曜日 火曜 周二 星期二 вторник вторникам',
  'wednesday wednesdays mittwoch mittwochs miercoles mercredi mercoledi woensdag onsdag onsdagar 水曜日 水曜 周三 星期三 среда среду средам',
  'thursday thursdays donnerstag donnerstags jueves jeudi giovedi donderdag torsdag torsdagar 木曜日 木曜 周四 星期四 четверг четвергам',
  'friday fridays freitag freitags viernes vendredi venerdi vrijdag fredag fredagar 金曜日 金曜 周五 星期五 пятница пятницу пятницам',
  'saturday saturdays samstag samstags sonnabend sabado sabados samedi sabato zaterdag lordag 土曜日 土曜 周六 星期六 суббота субботу субботам',
  'sunday sundays sonntag sonntags domingo domingos dimanche domenica zondag sondag 日曜日 日曜 周日 星期日 воскресенье воскресеньям',
];
const DAYPART_WORDS = [
  'morning mornings morgens vormittags vormittag manana mananas manha manhas matin matins mattina mattino ochtend ochtends',
  'afternoon afternoons nachmittag nachmittags tarde tardes pomeriggio middag middags',
  'evening evenings abend abends soir soirs sera avond avonds',
  'night nights nacht nachts noche noches noite noites nuit nuits notte',
];

const SEASON_WORDS = [
  'spring springtime fruhling fruhjahr primavera printemps lente voorjaar',
  'summer summers sommer sommers verano ete zomer estate verao',
  'autumn herbst otono automne herfst autunno outono',
  'winter winters invierno hiver inverno',
];

/** Words that are a value by themselves, each with the one word for all that say it. */
export const SAID_ALONE: readonly (readonly [
  kind: 'colour' | 'weekday' | 'daypart' | 'season',
  ReadonlyMap<string, string>,
])[] = [
  ['season', firstOfRow(SEASON_WORDS)],
  ['weekday', firstOfRow(DAY_WORDS)],
  ['daypart', firstOfRow(DAYPART_WORDS)],
  ['colour', firstOfRow(COLOUR_WORDS)],
];

/** Words for what an amount is counted in, each with the one word for it. */
export const UNIT_OF = firstOfRow([
  'euro euros eur',
  'dollar dollars usd dolar dolares dollari',
  'pound pounds gbp libra libras pfund livres sterline',
  'real reais',
  'peso pesos',
  'percent prozent procent',
  'person people persons guest guests participant participants attendees visitors members member mitglieder personen leute gaste teilnehmer personas invitados personnes invites persone ospiti pessoas convidados personen gasten employee employees staff angestellte mitarbeiter empleados employes dipendenti',
  'gb gigabyte gigabytes gig gigs',
  'kg kilo kilos kilogram kilograms',
  'km kilometer kilometers kilometre kilometres kilometros kilometern',
  'metre metres meter meters metern metros metri m',
  'mile miles',
  'gram grams gramm gramos grammes g',
  'litre litres liter liters litern litros litri l',
  'cm centimetre centimetres centimeter centimeters zentimeter',
  'mg milligram milligrams milligramm',
  'tb terabyte terabytes',
  'mb megabyte megabytes',
]);

/** The measure in which an amount is compared, and how many of it one is. */
export const MEASURED_IN: ReadonlyMap<string, readonly [measure: string, times: number]> = new Map([
  ...(['euro', 'dollar', 'pound', 'real', 'peso', 'franc', 'chf', 'yen', 'krone', 'kronor', 'franken'] as const).map(
    (each): [string, [string, number]] => [each, [`money ${each}`, 1]],
  ),
  ['km', ['length', 1000]],
  ['m', ['length', 1]],
  ['metre', ['length', 1]],
  ['cm', ['length', 0.01]],
  ['mm', ['length', 0.001]],
  ['mile', ['length', 1609]],
  ['kg', ['weight', 1000]],
  ['g', ['weight', 1]],
  ['gram', ['weight', 1]],
  ['ton', ['weight', 1_000_000]],
  ['gb', ['storage', 1000]],
  ['tb', ['storage', 1_000_000]],
  ['mb', ['storage', 1]],
]);

/** How many minutes each unit of time has. */
export const DURATION_OF: ReadonlyMap<string, number> = new Map(
  [
    ['minute minutes min mins minuten minuto minutos minuti minuut', 1],
    ['hour hours hrs stunde stunden hora horas heure heures ora ore uur uren', 60],
    ['day days tag tage tagen dia dias jour jours giorno giorni dag dagen', 1440],
    ['week weeks woche wochen semana semanas semaine semaines settimana settimane weken', 10_080],
    ['fortnight fortnights', 20_160],
    ['month months monat monate monaten mes meses mois mese mesi maand maanden', 43_200],
    ['year years jahr jahre jahren ano anos an ans annee annees anno anni jaar', 518_400],
    ['decade decades jahrzehnt jahrzehnte jahrzehnten decada decadas decennie decennies decennio decenni', 5_184_000],
  ].flatMap(([words, minutes]) =>
    String(words)
      .split(' ')
      .map((word): [string, number] => [word, Number(minutes)]),
  ),
);
