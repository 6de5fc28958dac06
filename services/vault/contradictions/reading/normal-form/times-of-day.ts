// Times of day: "half past 8 in the morning" and "8:30 am" become the same mark.
import { HAS_FIGURE, MARK } from './marks.ts';

const PARTS_OF_DAY = [
  /\s*(?:in the |de la |por la |en la |am |da |de |di |del |della |du |le |'s |in de |in der )?(?:morning|mananas?|mañanas?|madrugada|morgens|vormittags|früh|morgen|manhã|matin|mattin[ao]|ochtends|ochtend)(?![\p{L}])/u,
  /\s*(?:in the |de la |por la |en la |am |da |de |di |del |della |du |le |'s |in de )?(?:afternoon|evening|tarde|noche|abends|abend|nachmittags|nachmittag|noite|soir|pomeriggio|sera|middags|avonds|avond)(?![\p{L}])|\s*at night\b|\s*nachts\b|\s*de l'après-midi\b/u,
];
const AFTER = `(${PARTS_OF_DAY.map(({ source }) => `(?:${source})`).join('|')})?`;
const HALF = '(a\\.?m\\.?|p\\.?m\\.?)';

type HourFound = [hour: number, minute: number, half?: string | undefined, part?: string | undefined];

const AFTERNOON = /午後|下午|晚上|夜|晩/u;

/** How a time is written in figures, with how to read the hour and the minute from the match. */
const TIMES: readonly (readonly [RegExp, (found: readonly (string | undefined)[]) => HourFound])[] = [
  // "午後3時" and "下午3点半" are times; "3時間" is a length of time, and "80点" a mark at school.
  [
    timeAs(
      String.raw`(午前|午後|上午|下午|早上|晚上|朝|夜|晩)?の?\s?(\d{1,2})\s?(?:時|(?<=(?:上午|下午|早上|晚上)\s?\d{1,2}\s?)[点點])(?!間)(?:(\d{1,2})分|(半))?`,
    ),
    ([, part = '', hour, minute, half]) => [
      Number(hour),
      half === undefined ? Number(minute ?? 0) : 30,
      AFTERNOON.test(part) ? 'pm' : part === '' ? undefined : 'am',
    ],
  ],
  [timeAs(String.raw`\bhalf past (\d{1,2})${AFTER}`), ([, hour, part]) => [Number(hour), 30, undefined, part]],
  [
    timeAs(String.raw`\b(?:a )?quarter past (\d{1,2})${AFTER}`),
    ([, hour, part]) => [Number(hour), 15, undefined, part],
  ],
  [
    timeAs(String.raw`\b(?:a )?quarter to (\d{1,2})${AFTER}`),
    ([, hour, part]) => [Number(hour) - 1, 45, undefined, part],
  ],
  [
    timeAs(String.raw`(?<![\d:])(\d{1,2})[:h](\d{2})(?!\d)\s?${HALF}?(?:\s?(?:uhr|hrs?|h|o'clock)\b)?${AFTER}`),
    ([, hour, minute, half, part]) => [Number(hour), Number(minute), half, part],
  ],
  [
    timeAs(String.raw`(?<!\d)(\d{1,2})\.(\d{2})\s?(?:${HALF}|(?:uhr|uur)\b)${AFTER}`),
    ([, hour, minute, half, part]) => [Number(hour), Number(minute), half, part],
  ],
  [timeAs(String.raw`(?<![\d.:])(\d{1,2})\s?${HALF}(?![\p{L}])`), ([, hour, half]) => [Number(hour), 0, half]],
  [
    timeAs(String.raw`(?<![\d.:])(\d{1,2})\s?(?:uhr|o'clock)\b${AFTER}`),
    ([, hour, part]) => [Number(hour), 0, undefined, part],
  ],
  [
    timeAs(
      String.raw`(?<=(?<!\p{L})(?:at|um|a las|a la|às|alle|om) )(\d{1,2})(?=\s*(?:$|[.,;!?)]|(?:on|in the|every|sharp|and|am|de la|da)\b))${AFTER}`,
    ),
    ([, hour, part]) => [Number(hour), 0, undefined, part],
  ],
];

function timeAs(expression: string): RegExp {
  return new RegExp(expression, 'giu');
}

export function withTimesOfDay(text: string): string {
  const named = text
    .replace(/\b(?:noon|midday|mediodia|mediodía)\b/gi, ` ${MARK}t1200 `)
    .replace(/\b(?:midnight|mitternacht|medianoche)\b/gi, ` ${MARK}t0000 `);
  if (!HAS_FIGURE.test(text)) return named;
  return TIMES.reduce(
    (given, [written, hourFound]) =>
      given.replace(written, (...found) => {
        const [hour, minute, half, part] = hourFound(found as string[]);
        return hour > 24 || minute > 59 ? (found[0] as string) : markedTime(hour, minute, half, part);
      }),
    named,
  );
}

/** Words for the night: two at night is before the morning, and ten at night after the evening. */
const AT_NIGHT = /night|nacht|noche|noite|nuit|notte/u;
const SMALL_HOURS = 6;

function markedTime(hour: number, minute: number, half: string | undefined, part: string | undefined): string {
  const isLate = /^p/i.test(half ?? '') || (part !== undefined && PARTS_OF_DAY[1]?.test(part));
  const isEarly = /^a/i.test(half ?? '') || (part !== undefined && PARTS_OF_DAY[0]?.test(part));
  const isSmall = part !== undefined && AT_NIGHT.test(part) && (hour < SMALL_HOURS || hour === 12);
  const late = isLate && !isSmall && hour < 12 ? hour + 12 : (isEarly || isSmall) && hour === 12 ? 0 : hour;
  return ` ${MARK}t${String(late).padStart(2, '0')}${String(minute).padStart(2, '0')} `;
}
