// On which scale a word stands, and on which side of it: of what excludes each other, and of what some do without. English, by its
// stems: words of other languages come here by the glossary.
import { whenAsked } from '../../../../shared/when-asked.ts';
import { MEANT_OPPOSITES, type Sides } from './opposites.ts';
import { bothForms } from './word-list.ts';

/**
 * What some people do without, in rows by kind; the first word of a row stands for all of it. Who has one thing of a row says
 * nothing of the others.
 */
const DONE_WITHOUT: readonly Sides[] = [
  [
    'meat steak beef pork chicken ham bacon burger sausage lamb turkey salami carnivore everything omnivore barbecue',
    'vegan vegetarian veggie',
  ],
  ['cheese milk butter egg eggs honey yoghurt cream', 'vegan'],
  ['fish salmon tuna prawns sushi', 'vegan vegetarian'],
  [
    'alcohol beer wine whisky whiskey gin vodka booze pint cider cocktail drinker rum prosecco champagne schnapps liquor',
    'teetotal sober abstinent teetotaller alcohol-free',
  ],
  ['gluten bread pasta wheat flour', 'coeliac celiac gluten-free celiaca celiaco coeliaque zoliakie'],
  ['dairy milk cheese yoghurt cream lactose', 'dairy-free lactose-intolerant'],
  ['pork bacon ham', 'halal kosher'],
];

export interface Place {
  scale: number;
  side: 1 | -1;
  /** Whether the word is one of many on its side of the scale. */
  isOneOfMany: boolean;
  /** Whether the word stands for all of those: who drinks no alcohol drinks no wine. */
  isWhole: boolean;
}

const SCALES: readonly Sides[] = [...DONE_WITHOUT, ...MEANT_OPPOSITES];

const scaleOf = whenAsked(() => {
  const found = new Map<string, Place[]>();
  for (const [scale, sides] of SCALES.entries())
    for (const [at, words] of sides.entries())
      for (const [index, word] of words.split(' ').entries()) {
        const isOneOfMany = at === 0 && isDoneWithout(scale);
        const place: Place = { scale, side: at === 0 ? 1 : -1, isOneOfMany, isWhole: isOneOfMany && index === 0 };
        for (const form of bothForms(word)) found.set(form, [...(found.get(form) ?? []), place]);
      }
  return found;
});

const NONE: readonly Place[] = [];

/** Whether the scale is of something that some people do without. */
export function isDoneWithout(scale: number): boolean {
  return scale < DONE_WITHOUT.length;
}

export function scalesOf(form: string): readonly Place[] {
  return scaleOf().get(form) ?? NONE;
}

/** The name of a scale in what is stored: the first word of each side, so that a further scale does not rename it. */
export function nameOfScale(scale: number): string {
  const sides = SCALES[scale] as Sides;
  return sides.map((words) => words.split(' ')[0]).join(' / ');
}
