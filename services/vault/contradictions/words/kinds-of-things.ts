// What is one of a kind: beer is alcohol, and a dog is an animal.
import { whenAsked } from '../../../../shared/when-asked.ts';
import { bothForms } from './word-list.ts';

/** A kind, and the things that are of it. */
const KINDS: readonly (readonly [string, string])[] = [
  ['alcohol', 'beer wine whisky whiskey gin vodka rum cider cocktail pint prosecco champagne booze'],
  ['meat', 'beef pork chicken steak ham bacon burger sausage lamb turkey salami mince redmeat'],
  ['redmeat', 'beef pork steak ham bacon burger lamb salami mince'],
  ['fish', 'salmon tuna cod trout herring sardine'],
  ['seafood', 'prawn shrimp crab lobster mussel oyster'],
  ['dairy', 'milk cheese butter yoghurt cream'],
  ['nut', 'peanut almond walnut hazelnut cashew'],
  ['fruit', 'apple pear banana orange grape cherry plum peach'],
  ['vegetable', 'carrot broccoli spinach cabbage pea bean'],
  ['sugar', 'chocolate cake sweets candy biscuit dessert'],
  ['sweet', 'chocolate cake candy biscuit dessert'],
  ['caffeine', 'coffee espresso tea latte'],
  ['medicine', 'penicillin ibuprofen aspirin paracetamol antibiotic'],
  ['pet', 'dog cat rabbit hamster budgie'],
  ['animal', 'dog cat rabbit hamster horse'],
  ['sport', 'football tennis handball basketball swimming running hockey rugby'],
  ['bedroom', 'bed'],
  ['cigarette', 'smoke'],
  ['sibling', 'brother sister'],
];

const kindOf = whenAsked(() => {
  const found = new Map<string, string[]>();
  for (const [kind, words] of KINDS)
    for (const word of words.split(' ')) {
      // A word of another language comes here as the English word for it, and not as its stem.
      for (const form of bothForms(word)) found.set(form, [...(found.get(form) ?? []), ...bothForms(kind)]);
    }
  return found;
});

/** The kinds that a thing is of. */
export function kindsOf(stem: string): readonly string[] {
  return kindOf().get(stem) ?? [];
}
