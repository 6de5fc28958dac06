// Feet and inches, stones and pounds, Fahrenheit: in the measures that the rest of the world writes.
import { HAS_FIGURE } from './marks.ts';

const FEET_IN_WORDS =
  /\b(four|five|six)[ -](?:foot|feet)\b(?:[ -](one|two|three|four|five|six|seven|eight|nine|ten|eleven)\b)?/gi;

const FEET: Readonly<Record<string, number>> = { four: 4, five: 5, six: 6 };
const INCHES = 'zero one two three four five six seven eight nine ten eleven'.split(' ');

export function withMetric(text: string): string {
  const inFigures = text.replace(
    FEET_IN_WORDS,
    (_, feet: string, inches = 'zero') => `${FEET[feet.toLowerCase()]} ft ${INCHES.indexOf(inches.toLowerCase())}`,
  );
  return HAS_FIGURE.test(inFigures) ? inMetric(inFigures) : inFigures;
}

function inMetric(text: string): string {
  return text
    .replace(
      /\b(\d+(?:\.\d+)?)\s?(?:lbs?|pounds)\b\s?(\d+)\s?(?:oz|ounces?)\b/gi,
      (_, lb: string, oz: string) => `${((Number(lb) + Number(oz) / 16) * 0.4536).toFixed(2)} kg`,
    )
    .replace(/\b(\d+(?:\.\d+)?)\s?lbs?\b/gi, (_, lb: string) => `${(Number(lb) * 0.4536).toFixed(2)} kg`)
    .replace(
      /\b(\d+(?:\.\d+)?)(?: st| ?stone)\b(?: (\d+))?/g,
      (_, st: string, lb = '0') => `${((Number(st) * 14 + Number(lb)) * 0.4536).toFixed(1)} kg`,
    )
    .replace(
      /\b(\d+) ?(?:ft|feet|foot|')\s?(\d+)?(?: ?(?:in|inches|"))?(?!\w)/g,
      (_, ft: string, inches = '0') => `${Math.round((Number(ft) * 12 + Number(inches)) * 2.54)} cm`,
    )
    .replace(
      /\b(\d+(?:\.\d+)?) ?(?:inch|inches|")(?!\w)/g,
      (_, inches: string) => `${Math.round(Number(inches) * 2.54)} cm`,
    )
    .replace(/\b(\d+(?:\.\d+)?)\s?(?:ml|millilit(?:er|re)s?)\b/gi, (_, ml: string) => `${Number(ml) / 1000} litre`)
    .replace(/\b(\d+(?:\.\d+)?)\s?(?:l|lit(?:er|re)s?)\b/gi, '$1 litre')
    .replace(/(\d+)\s?(?:°\s?C|degrees? c(?:elsius)?|°)/gi, '$1 degrees')
    .replace(/(\d+)\s?°?F\b/g, (_, f: string) => `${Math.round(((Number(f) - 32) * 5) / 9)} degrees`);
}
