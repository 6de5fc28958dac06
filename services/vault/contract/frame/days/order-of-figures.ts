// Whether 12/3 is in March or in December. The words of a purpose do not say where English is spoken; where its owner lives does.
import type { DateLanguage } from './months.ts';

/** In English the month stands first there alone, and where it is not known where that is. */
const MONTH_FIRST =
  /^(?:America|US|UTC|GMT|Etc|Universal|Zulu)(?:\/|$)|^(?:Pacific\/(?:Honolulu|Guam|Pago_Pago|Saipan)|Asia\/Manila)$/;

export function isDayFirst(zone: string): boolean {
  return !MONTH_FIRST.test(zone);
}

/** As in a language that writes the day first. */
export function orderOf(zone: string): DateLanguage | undefined {
  return isDayFirst(zone) ? 'de' : undefined;
}
