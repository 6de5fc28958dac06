// What is said in passing: who said so, that it was agreed, and that it is for good, tells no two statements apart.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Rewriting } from '../rewriting.ts';

/** Phrases that are left out of every statement. */
export const inPassing = whenAsked(
  (): Rewriting => [
    // Who says so tells nothing of what is said.
    [/\b(?:according to|as per) (?:the|my|our|his|her|their|a) [^.,;:]{2,30}(?=[.,;:]|$)/gi, ''],
    // These phrases contain the word for "place", but mean "to take place" and put nothing in the place of another.
    [/(?<!\p{L})(?:(?:a|ont|aura|auront) lieu|(?:tiene|tendrá) lugar|ha luogo|(?:tem|terá) lugar)(?!\p{L})/giu, ''],
    [/\bwhere (?:the user|I|we|he|she) lives?\b/gi, ''],
    // That somebody does it in person, or for good, tells nothing else.
    [/\b(?:for good|once and for all|completely|personally|(?<!\bby )(?:him|her|my)self)\b/gi, ''],
    [/\b(?:nobody|no one|no-one) else\b|\bnothing else\b|\bnowhere else\b|\bniemand sonst\b|\bnadie mas\b/gi, ''],
    [/\b(?:the )?(?:taste|smell|sound|thought|idea|look|feel) of (?=\p{L})/giu, ''],
  ],
);

/** Phrases that say it is agreed, whatever it is. */
export const agreed = whenAsked(
  (): Rewriting => [
    [
      /[,;]? ?\b(?:(?:that|this|which) is what (?:we|they|I|he|she|you) (?:agreed|said|decided|settled|arranged)(?: on)?|as (?:agreed|discussed|promised|arranged|decided)|(?:decided|agreed|settled) (?:with|by) (?:\p{Lu}\p{L}+|\p{Ll}+)(?=\s*(?:[.,;!]|$)))/gu,
      '',
    ],
    [
      /[,;]? ?(?<!\p{L})(?:wie (?:besprochen|vereinbart|abgemacht)|so (?:haben wir es|ist es) (?:vereinbart|abgemacht|besprochen)|(?:como|tal como|según lo) (?:acordado|acordamos|quedamos|hablado)|eso es lo que (?:acordamos|quedamos)|comme (?:convenu|prévu)|c'est ce qu'on a (?:dit|convenu)|(?:como|conforme) (?:combinado|combinámos|combinamos)|foi o que combin[áa]mos|come (?:d'accordo|deciso|concordato))(?!\p{L})/giu,
      '',
    ],
  ],
);
