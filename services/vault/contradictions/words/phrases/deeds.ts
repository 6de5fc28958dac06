// What is done every day: going somewhere, paying, getting up. English says many deeds with small words that mean nothing by
// themselves, or something else.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Rewriting } from '../rewriting.ts';

export const deeds = whenAsked(
  (): Rewriting => [
    [/\bstill (?:paying|to pay|have to pay)\b/gi, 'owes'],
    [/\bpaid for(?=\s*(?:$|[.,;!]))/gi, 'settled'],
    [/\bopen-?air\b/gi, 'outdoor'],
    // Poultry is meat, and no red meat.
    [
      /(?<!\p{L})(?:red meat|rot(?:es|em|en) fleisch|carne (?:roja|rossa|vermelha)|viande rouge|rood vlees)(?!\p{L})/giu,
      'redmeat',
    ],
    [/\b(metric|imperial) (?:system|units?|measures?)\b/gi, '$1'],
    // What somebody travels by.
    [
      /\b(?:takes?|taking|uses?|using|catch(?:es)?|catching|rides?|riding) (?:the|a|an|my|his|her|our|their) (trams?|bus|trains?|subway|metro|underground|tube|ferry|car|bike|bicycle|scooter) to (?=\p{L})/giu,
      'travel by $1 to ',
    ],
    [/\b(?:cycl(?:es?|ing)|bik(?:es?|ing)) to (?:the )?(?:work|office)\b/giu, 'commute by bike'],
    [/\bwalk(?:s|ing)? to (?:the )?(?:work|office)\b/giu, 'commute on foot'],
    [
      /\b(?:gets?|getting|travels?|travelling|drives?|driving|go|goes|going|way|journey|trip|rides?|commutes?) ((?:by|on) \p{L}+ )?to (?:the )?(?:work|office)\b/giu,
      'commute $1',
    ],
    [/\bdrop(?:s|ped|ping)? off\b/gi, 'delivers'],
    [/\btakes? off(?= (?:from|at|in|on)\b|\s*(?:[.,;!]|$))/gi, 'leaves'],
    [/\bhead office\b/gi, 'headquarters'],
    [/\b(?:gets?|is|are) (?:picked up|collected|emptied|taken away)\b/gi, 'collection'],
    [/\b(?:gets?|got) up\b/gi, 'wakes'],
    [/\b(?:go|goes|went) to (?:bed|sleep)\b/gi, 'bedtime'],
    [/\bleft (\p{Lu}\p{L}+) for (?=\p{Lu})/gu, 'moved from $1 to '],
    [/\bset(?:s|ting)? foot (?=(?:in|on|there)\b)/gi, 'been '],
    [
      /\b(?:still |yet )?(?:has|have|had|needs?|must) (?:still )?(?:to )?(?:repay\b|pay (?:me|us|him|her|them|back|off)\b)(?: (?:back|off))?/giu,
      'owes',
    ],
    [/\b(?:paid|repaid|pays?|paying) (?:it |them |\p{L}+ )?(?:off|back|up)\b/giu, 'settled'],
    [/\bcheck-?ups?\b/gi, 'checkup'],
    [/\bon (?:the )?(?:phone|telephone)\b|\bby (?:phone|telephone)\b/gi, 'phone'],
    [/\bcan not get\b/gi, 'not get'],
    [/\bla l[ií]nea\b/gi, 'línea'],
  ],
);
