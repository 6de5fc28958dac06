// What begins now and ends on some day, however that is said: between now and Christmas, von heute bis Freitag, de hoje até sexta.
// Until that day, in one word, as the readers of days know it.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { isSaidOfThePast } from './past-tense.ts';

/** "A" and "à" stand before an hour as well: a feast is none. */
const A_FEAST = '(?= (?:navidad|natal|noël|natale|pascua|páscoa|pâques|pasqua)(?!\\p{L}))';

/** By language: between, now, and; from, now, to; and the word for all of it. */
const WAYS: readonly (readonly [between: string, from: string, now: string, and: string, to: string, until: string])[] =
  [
    ['between', 'from', 'now|today', 'and', 'to|until|till|through|up to', 'until'],
    ['zwischen', 'von|ab', 'jetzt|heute', 'und', 'bis(?: zum| zur)?', 'bis'],
    ['entre', 'de|desde', 'ahora|hoy|aquí', 'y', `hasta|a${A_FEAST}`, 'hasta'],
    ['entre', 'de|desde', 'agora|hoje|aqui', 'e', `até|ao?${A_FEAST}`, 'até'],
    ['entre', "de|d['’]", "maintenant|aujourd['’]hui", 'et', `jusqu['’](?:à|au)|à${A_FEAST}`, 'avant'],
    ['tra|fra', 'da', 'adesso|ora|oggi|qui', 'e', `fino al?|a${A_FEAST}`, 'entro'],
    ['tussen', 'van', 'nu|vandaag', 'en', 'tot(?: en met)?', 'tot'],
  ];

/** Days that are over end nothing that begins now. */
const OVER =
  '(?:the )?(?:yesterday|last)|(?:dem )?(?:vor)?gestern|(?:dem )?letzte[nmr]?|ayer|anteayer|ontem|anteontem|hier|avant-hier|ieri|gisteren|eergisteren|afgelopen|\\p{L}+ (?:pasad[oa]|passad[oa]|passée?|dernière?|scors[oa])';

const ways = whenAsked(() =>
  WAYS.map(([between, from, now, and, to, until]) => {
    const ends = `(?:(?:${between})\\s+(?:${now})\\s+(?:${and})|(?:${from})\\s*(?:${now})\\s+(?:${to}))`;
    return [new RegExp(`(?<![\\p{L}\\p{N}])${ends}(?=\\s)(?!\\s+(?:${OVER})(?!\\p{L}))`, 'giu'), until] as const;
  }),
);

export function untilFromNow(text: string): string {
  if (isSaidOfThePast(text)) return text;
  return ways().reduce((rest, [way, until]) => rest.replace(way, until), text);
}
