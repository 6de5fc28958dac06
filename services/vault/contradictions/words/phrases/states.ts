// How something is, or how far it has come: on or off, working or broken, full or empty, done or still to do. Two of these exclude each other.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Rewriting } from '../rewriting.ts';

/** Phrases for states, in whatever statement. */
export const states = whenAsked(
  (): Rewriting => [
    [/\b(?:switch|turn)(?:ed|s)? off\b/gi, 'disabled'],
    [/\b(?:switch|turn)(?:ed|s)? on\b|\b(?:stays?|left|kept|keep|remains?) on(?=\s*(?:[.,;!]|$))/gi, 'enabled'],
    [/\bno (?:more )?(?:space|room|seats?|places?|tickets?)(?: left)?\b/gi, 'full'],
    [
      /\b(?:plenty|lots|loads) of (?:space|room|seats|places)(?: left)?\b|\b(?:still )?(?:space|room|seats|places) (?:left|available|free)\b/gi,
      'empty',
    ],
    [/\bstill (?:there|happening|happens|broken|an issue|not working|persists|occurs)\b/gi, 'broken'],
    [
      /\b(?:is|are) (?:still )?(?:happening|going forward)\b(?: as (?:planned|booked|scheduled|agreed))?/gi,
      'is ongoing',
    ],
    [/\b(?:is|are|was) down\b(?! (?:to|for|with|the|at|in))/gi, 'is broken'],
    [/\b(?:is|are) (?:back )?up(?=\s*(?:$|[.!,;]))/gi, 'is working'],
    [/\b(?:is|are|am) back\b(?! (?:on track|to back))/gi, 'returned'],
    [/\b(is|are) over(?=\s*(?:$|[.,;!?]|and\b|now\b))/gi, '$1 forbidden'],
    [
      /\bup and running\b|\bin working order\b|\b(?:runs?|running|works?|working|going) (?:fine|smoothly|perfectly|again)\b/gi,
      'works',
    ],
    [
      /\b(?:runs?|running|going) like (?:a dream|clockwork|new)\b|\bgood as new\b|\bcomo la seda\b|\bwie geschmiert\b/gi,
      'works',
    ],
    [/\b(?:packed|conked|given) (?:in|up|out)\b|\bon the blink\b|\bbroken? down\b|\bbreaks? down\b/gi, 'broken'],
    [
      /\bnot (?:start|turn on|switch on|boot|come on|run(?! (?:in|on|at|during|over|this|next)\b)|work(?! with\b)|charge|arranca|funciona|enciende|marche|funziona|funkt\p{L}*)\b/giu,
      'broken',
    ],
    [
      /\bno (?:arranca|funciona|enciende|va|prende)\b|\bn[ao]o (?:funciona|liga|arranca)\b|\bnon (?:funziona|parte|va)\b/gi,
      'broken',
    ],
    [
      /\b(?:ne |n')(?:marche|fonctionne|demarre|démarre) (?:pas|plus)\b|\bgeht nicht(?: mehr)?\b|\b(?:läuft|lauft|funktioniert) nicht(?: mehr)?\b/gi,
      'broken',
    ],
    [/\bruns? high\b/gi, 'high'],
    [/\bruns? low\b/gi, 'low'],
  ],
);

/** English phrases for how far something has come. */
export const progress = whenAsked(
  (): Rewriting => [
    [
      /\b(?:(?:am|is|are|'m|'re) )?(?:still )?(?:(?:awaiting|waiting (?:for|on)) (?:(?:the|our|my|a|an|his|her|their) )?(?:\p{L}+ )?to (?:complete|finish|do|start|begin|deliver|sign|approve|fix|repair|pay|install|build|release|ship)|in (?:progress|development|the works)|under (?:way|construction|review)|on hold)\b/giu,
      'unfinished',
    ],
    [/\b(?:(?:is|are) )?still (?:(?:have|has|got)(?! to\b)|own|owns|there)\b/gi, 'retains'],
    [
      /\b(?:has|have) (?:got )?to go(?=\s*(?:[.,;!]|$))|\b(?:is|are) for sale\b|\bget(?:s|ting)? rid of\b|\bgiv(?:es?|ing) away\b/gi,
      'sold',
    ],
    // Until then it is still being paid off.
    [
      /\b(?:another )?(\d+) (?:more )?(years?|months?|payments|instalments?) (?:left |to go )?(?=(?:on|of|for) (?:the|my|our) (?:loan|mortgage|credit|debt))|\b(?:runs|has) (?:for )?another (?=\d+ (?:years?|months?))/gi,
      'owes $1 $2 ',
    ],
    [/\bwork(?:s|ing|ed)? (?:from|at) home\b|\bin home ?office\b/gi, 'works remotely'],
    // Who has Fridays off does not work on Fridays.
    [/\b((?:mon|tues|wednes|thurs|fri|satur|sun)days?) off\b/gi, 'not work $1'],
    // It is still to be done, or goes on after all.
    [
      /\b(?:still|yet) (?:to (?:do|be done|sort|sort out|book|pay|send|order|come)|outstanding|pending|not done|be \p{L}{3,}|needs (?:doing|sorting|booking|paying))\b|\b(?:is|are|needs?) (?:still )?to be (?:done|paid|sent|booked|ordered|signed|sorted)\b|\b(?:has|have) yet to be done\b|\bto-?do\b(?! with)|\bnot (?:yet )?(?:done|finished|ready|sorted)(?: yet)?\b/giu,
      'unfinished',
    ],
    [/\b(?:all )?sorted\b|\bticked off\b|\bdone and dusted\b|\bover and done(?: with)?\b/gi, 'done'],
    [
      /\b(?:(?:goes?|going|is) (?:on|ahead)(?: as (?:planned|usual|before|normal))?(?=\s*(?:[.,;!]|$)|\s+(?:as|on|at|this|next|with|despite)\b)|(?:goes|go|going) on as (?:planned|usual|before|normal)|(?:is |are )?(?:still |back )on(?=\s*(?:[.,;!]|$))|(?:takes|taking) place (?:as planned|after all))/gi,
      'ongoing',
    ],
    [/\b(?:has|have|had)? ?(?:been )?(?:called off|scrapped|binned|axed)\b/gi, ' cancelled'],
    // To live with somebody is not to live alone.
    [/\b(liv(?:es?|ing)) with (?=(?:me|us|him|her|them|my|our|his|their|a|two|three)\b|\p{Lu})/gu, '$1 together with '],
  ],
);
