// What began on some day and ends today, however that is said: from last Monday to today, vom letzten Montag bis heute, da lunedì scorso a
// oggi. Since that day, in one word, as the readers of days know it.
import { whenAsked } from '../../../../../shared/when-asked.ts';

/** By language: from, until today, and the word for both. */
const WAYS: readonly (readonly [from: string, untilToday: string, since: string])[] = [
  ['from', '(?:to|until|till|through|up to) (?:today|now)', 'since'],
  ['von|vom', 'bis (?:heute|jetzt)', 'seit'],
  ['desde(?: el| la)?|del?', '(?:hasta|a) (?:hoy|ahora)', 'desde'],
  ['depuis(?: le| la)?|d[eu]', "(?:à|jusqu['’]à) (?:aujourd['’]hui|maintenant)", 'depuis'],
  ['dal(?:la)?|da', '(?:fino )?(?:ad?) (?:oggi|adesso|ora)', 'dal'],
  ['vanaf|van', '(?:tot(?: en met)?|t\\/m) (?:vandaag|nu)', 'sinds'],
  ['desde(?: [oa])?|d[eao]', '(?:até|a) (?:hoje|agora)', 'desde'],
];

const ways = whenAsked(() =>
  WAYS.map(
    ([from, untilToday, since]) =>
      [new RegExp(`(?<!\\p{L})(?:${from}) ([\\p{L}\\p{N} .]{3,40}?) ${untilToday}(?!\\p{L})`, 'giu'), since] as const,
  ),
);

/** Hardly any purpose ends today, and of the others not every way need be tried. */
const TODAY =
  /(?<!\p{L})(?:today|now|heute|jetzt|hoy|ahora|aujourd|maintenant|oggi|adesso|ora|vandaag|nu|hoje|agora)/iu;

export function sinceThen(text: string): string {
  if (!TODAY.test(text)) return text;
  return ways().reduce((rest, [way, since]) => rest.replace(way, `${since} $1`), text);
}
