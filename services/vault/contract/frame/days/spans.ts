// Times that people say without a date: today, next week, at the weekend, in December. In the words of seven
// languages and Japanese; what names a day exactly is read by window.ts.

import { whenAsked } from '../../../../../shared/when-asked.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';
import { COUNTED_SAYINGS } from './counted-days.ts';
import { DAY_SAYINGS } from './day-sayings.ts';
import { FEAST_SAYINGS, namesFeast } from './feasts.ts';
import { GONE_SAYINGS } from './gone-days.ts';
import { type GoingOn, goingOn, PERIOD_SAYINGS } from './period-sayings.ts';
import { QUARTER_SAYINGS } from './quarters.ts';
import type { Reading, SaidSpan, Sayings } from './sayings.ts';

/** The first saying that is found counts, so those that say more stand before those that say less. */
const SAYINGS: Sayings = [...COUNTED_SAYINGS, ...QUARTER_SAYINGS, ...GONE_SAYINGS, ...DAY_SAYINGS, ...PERIOD_SAYINGS];

const read = whenAsked(() => SAYINGS.map(asPattern));
const readFeasts = whenAsked(() => FEAST_SAYINGS.map(asPattern));

function asPattern([sayings, reading]: Sayings[number]): readonly [RegExp, Reading] {
  return [anySaying(sayings), reading];
}

export interface Said extends SaidSpan {
  goesOn: GoingOn | undefined;
}

/** The first saying that the text holds, in the order of the tables. */
export function saidIn(text: string, today: Temporal.PlainDate): Said | undefined {
  for (const [pattern, reading] of [...(namesFeast(text, today) ? readFeasts() : []), ...read()]) {
    const found = pattern.exec(text);
    if (found) return { span: reading(today, found), at: found.index, text: found[0], goesOn: goingOn(reading) };
  }
  return undefined;
}
