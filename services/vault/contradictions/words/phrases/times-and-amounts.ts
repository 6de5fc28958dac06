// When something is and how much of it, so that only the days and figures themselves are left to be compared.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Rewriting } from '../rewriting.ts';

export const timesAndAmounts = whenAsked(
  (): Rewriting => [
    [/\b(?:last|next) (?=(?:week|month|year|spring|summer|autumn|winter)\b)/gi, ''],
    [/\bkick(?:s|ed)? off\b|\bkick-?off(?= (?:is|was|will)\b)/gi, 'start'],
    [/\b(?:in advance|beforehand|ahead of time)\b/gi, 'ahead'],
    // "Not more than ten" is "at most ten": the deed itself is not denied.
    [/\b(?:not|never) ((?:\p{L}+ ){0,3}?)(?:for )?(?:more|longer) than (?=\d)/giu, '$1at most '],
    [/\b(?:not|never|no) (?:over|above|beyond) (?=\d)/gi, 'at most '],
    [
      /\bnot (\p{L}+) (?:very |so |too |that )?well\b(?= (?:in|on|at|with|when|during|after|before)\b|\s*(?:[.,;!]|$))/giu,
      '$1 badly',
    ],
    [/\bin advance\b|\bahead(?= of\b)|(?<=\b(?:minutes?|hours?|days?|weeks?|months?) )ahead\b/gi, 'before'],
    [/\bpoor(?= (?:sleep|sleeper|eyesight|sight|hearing|memory|signal|reception|balance|appetite)\b)/giu, 'bad'],
    [/\b(\d+)th[- ](floor|storey|grade|row)\b/gi, '$2 $1'],
    [/\b(?:must|may|can|should|shall) not (?:exceed|be (?:over|above|more than|longer than))\b/gi, 'limit is'],
    [
      /\bspen(?:d|ds|t|ding) (?=(?:(?:our|my|his|her|their|the|every|each) )?(?:honeymoon|holidays?|vacations?|weekends?|summers?|winters?|christmas|easter)\b)/gi,
      '',
    ],
    [/\b(?:nobody|no one|no-one|nothing|none)\b([^.,;]*?)\b(\p{L}+)er than\b[^.,;]*/giu, '$1 $2est'],
    [/\bruns? (?:only )?(?:up )?(?:to|until|till) (?=the\b|\d|\p{Lu})/giu, 'ends '],
    [/\b(?:every|each) single\b/gi, 'every'],
    [/\bno (?:later|earlier|sooner|less|fewer|more) than\b/gi, 'by'],
    [/,\s*no (?:later|earlier|exceptions?|excuses|(?:less|more)(?=\s*(?:$|[.,;!])))\b/gi, ''],
    [
      /\b(?:in )?(?:(?:the )?(?:first|second|third|fourth|last|1th|2th|3th|4th) (?:week|weekend|half) of|mid-?) ?(?=(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/g,
      'in ',
    ],
    [/\bcharge[sd]?(?= (?:me |us |him |her |them |you )?\d)/gi, 'costs'],
    [/\b(?:gets?|got|getting) (?:going|under ?way|started)\b/gi, 'starts'],
    [/\bbreak(?:s|ing)? up for\b/gi, 'begin'],
    [/(?<=\d) more (?=\p{L})/giu, ' '],
    [/\bfrom now on\b|\bab sofort\b|\ba partir de ahora\b|\bdésormais\b/giu, 'now'],
    [/\bab (?=\d)/giu, 'seit '],
  ],
);
