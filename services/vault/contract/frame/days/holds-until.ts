// The day until which a thing holds, in its own words: no lifting until Christmas, bis Ende Januar tapen, 12月半ばまで. It is read as a
// purpose that names a time would be, by somebody who asks on the day on which the thing was written.
import { DAY_MS } from '../../../../../shared/limits.ts';
import type { AnyRecord } from '../../../../../shared/schemas/object.ts';
import { meantTextOf } from '../../../store/text-index/texts.ts';
import { writtenAt } from './told-days.ts';
import { readWindow } from './window.ts';

/** What holds for longer than these days is how things are, and says nothing of a day in particular: a passport, a contract. */
const LONGEST_DAYS = 124;
/** Only the beginning of a longer text is read, and no more than so many times in it. */
const MOST_READ = 2_000;
const MOST_TIMES = 4;

/** The words for until and what follows them; in Japanese they stand behind the day. "By then" is no time during which a thing holds. */
const UNTIL =
  /(?<!\p{L})(?:until|till?|through|bis|hasta|até|jusqu['’](?:à|aux?|en)|fino a(?:i|gli|ll?(?=['’])|l(?:l[aeo])?)?|tot|t\/m)(?!\p{L})(?:[^.;!?\n]|(?<=\d)\.){1,60}|[^。、！？\n]{1,16}まで(?!に)/giu;

/** The instant with which it ends to hold; undefined where it names no day of the coming months. */
export function holdsUntil(record: AnyRecord, zone: string): string | undefined {
  const text = meantTextOf(record)?.slice(0, MOST_READ) ?? '';
  const at = writtenAt(record);
  const latest = new Date(Date.parse(at) + LONGEST_DAYS * DAY_MS).toISOString();
  const ends = [...text.matchAll(UNTIL)].slice(0, MOST_TIMES).flatMap(([said]) => {
    const { window } = readWindow(said, at, zone);
    return window?.about === 'days' && window.to > at && window.to <= latest ? [window.to] : [];
  });
  return ends.sort().at(-1);
}
