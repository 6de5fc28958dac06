// Amounts in figures: "12,000" and "12k" become the same, and so do "€5", "5 €" and "5 euro".
import type { Language } from '../../../store/text-index/languages/stop-words.ts';
import { HAS_FIGURE } from './marks.ts';

const DECIMAL_COMMA = new Set<Language>(['de', 'es', 'pt', 'fr', 'it', 'nl', 'sv', 'da', 'no', 'fi', 'ru']);
const CURRENCIES: Readonly<Record<string, string>> = { $: 'dollar', '€': 'euro', '£': 'pound', '%': 'percent' };

export function withAmounts(text: string, language: Language): string {
  if (!HAS_FIGURE.test(text)) return text;
  const dotted = DECIMAL_COMMA.has(language)
    ? text.replace(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?!\d|\.\d)/g, (found) => found.replaceAll('.', ''))
    : text;
  return dotted
    .replace(/(?<=\d)[ '](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.')
    .replace(
      /([$€£])\s?(\d+(?:\.\d+)?\s?k?)/gi,
      (_, sign: string, figures: string) => `${figures} ${CURRENCIES[sign]} `,
    )
    .replace(/(\d\s?k?)\s?([€$£%])/gi, (_, figures: string, sign: string) => `${figures} ${CURRENCIES[sign]} `)
    .replace(/(?<![\p{L}\d])(\d+(?:\.\d+)?)\s?k(?![\p{L}\d])/giu, (_, figures: string) =>
      String(Number(figures) * 1000),
    )
    .replace(GLUED, '$1 $2');
}

/** A measure right behind its figures: 3kg. A single letter may as well name a thing: "class 3g", "Room 12m". */
const GLUED =
  /(?<![\p{L}\d.,])(\d+(?:\.\d+)?)([kK][gG]|mg|[kc]?m(?=[\s,;:!?)]|\.?$)|mm|ml|cl|dl|[GMTgmt][bB]|kWh|kwh|kW|min|mins|hrs)(?![\p{L}\d])/gu;
