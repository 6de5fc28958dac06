// Words for days as they are typed in a hurry, written out as the readers of dates know them: weds, tmrw, tomorow, wensday. English
// alone, whose names of days and months the others do not share; a name of another language is left as it is.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { languageTold } from '../../../store/text-index/languages/detect.ts';
import { isMonthOrWeekday, namesOfDays } from './months.ts';

/** Short forms that are no other word. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])(?:tmrw|tmr|tmw|tomoz|2moro|2morrow)(?![\p{L}\p{N}])/giu, 'tomorrow'],
  [/(?<![\p{L}\p{N}])(?:tonite|2nite|2night)(?![\p{L}\p{N}])/giu, 'tonight'],
  [/(?<![\p{L}\p{N}])tues(?![\p{L}\p{N}])\.?/giu, 'Tuesday'],
  [/(?<![\p{L}\p{N}])weds(?![\p{L}\p{N}])\.?/giu, 'Wednesday'],
  [/(?<![\p{L}\p{N}])thurs?(?![\p{L}\p{N}])\.?/giu, 'Thursday'],
];
/** Words before short forms that are other words as well: with one of these a day is meant. */
const AFTER_A_WORD =
  /(?<=(?<!\p{L})(?:on|by|until|till|before|after|since|next|last|this|coming|every|from) )(mon|tue|wed|thu|fri|sat|sun)(?![\p{L}\p{N}])/giu;

/** "Thu-Sat". */
const SHORT_RANGE =
  /(?<![\p{L}\p{N}])(mon|tue|wed|thu|fri|sat|sun)\s*[-–]\s*(mon|tue|wed|thu|fri|sat|sun)(?![\p{L}\p{N}])/giu;

const WORD = /(?<![\p{L}\p{N}'’-])\p{L}{5,12}(?![\p{L}\p{N}'’-])/gu;
const SAID = ['tomorrow', 'yesterday', 'tonight'];

export function spelledOut(text: string): string {
  const language = languageTold(text);
  if (language !== undefined && language !== 'en') return text;
  const written = SHORT.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)
    .replace(AFTER_A_WORD, dayCutShort)
    .replace(SHORT_RANGE, (_, first: string, last: string) => `${dayCutShort(first)} to ${dayCutShort(last)}`);
  return written.replace(WORD, (word) => meantBy(word.toLowerCase()) ?? word);
}

function dayCutShort(short: string): string {
  return namesOfDays('en').find((name) => name.startsWith(short.toLowerCase())) as string;
}

interface Slipping {
  name: string;
  squeezed: string;
  forms: ReadonlySet<string>;
}

const names = whenAsked((): readonly Slipping[] =>
  [...namesOfDays('en'), ...namesOfDays('en', 'month').filter((name) => name.length > 6), ...SAID].map((name) => {
    const squeezed = withoutDoubles(name);
    const once = slipsOf(squeezed);
    return { name, squeezed, forms: new Set(name.length < 8 ? once : [...once, ...once.flatMap(slipsOf)]) };
  }),
);

/** The name that it is but for a slip, or two of a long one: its ends are never wrong. */
function meantBy(word: string): string | undefined {
  if (isMonthOrWeekday(word) || SAID.includes(word)) return undefined;
  const squeezed = withoutDoubles(word);
  const last = squeezed.at(-1);
  return names().find(
    (each) =>
      each.squeezed[0] === squeezed[0] &&
      each.squeezed.at(-1) === last &&
      (each.squeezed === squeezed || each.forms.has(squeezed)),
  )?.name;
}

/** Misspellings of a name: two letters in the wrong order, or one that is missing. */
function slipsOf(word: string): string[] {
  return [...word].flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const turned = after === '' ? [] : [`${before}${after[0]}${letter}${after.slice(1)}`];
    return [before + after, ...turned];
  });
}

function withoutDoubles(word: string): string {
  return word.replace(/(\p{L})\1/gu, '$1');
}
