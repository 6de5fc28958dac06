// Whether 12/3 is in March or in December. The words of a purpose do not say where English is spoken; where its owner lives does.
import type { DateLanguage } from './months.ts';

/** Zones in which English writes the month first, as it is read where the zone is not known. */
const MONTH_FIRST =
  /^(?:America|US|UTC|GMT|Etc|Universal|Zulu)(?:\/|$)|^(?:Pacific\/(?:Honolulu|Guam|Pago_Pago|Saipan)|Asia\/Manila)$/;

export function isDayFirst(zone: string): boolean {
  return !MONTH_FIRST.test(zone);
}

/** A language that writes the day first, where the owner lives in such a place. */
export function orderOf(zone: string): DateLanguage | undefined {
  return isDayFirst(zone) ? 'de' : undefined;
}
