// What is chosen, sought, liked best or preferred to something else: two statements of a choice differ in what is chosen, and in
// nothing else.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Rewriting } from '../rewriting.ts';

export const choices = whenAsked(
  (): Rewriting => [
    [/\b(?:went with|goes with|decided (?:to use|on|for|in favou?r of)|opted for|settled on)\b/gi, 'chose'],
    [/\b(?:is |are |'s )?(?:still )?(?:looking|searching|hunting) for (?=an? |new )/gi, 'seeks '],
    [/\bturn(?:s|ed)? (?:(?:it|this|that|them) )?down\b/gi, 'rejected'],
    [/\bwould (?:much )?(?:sooner|rather) (?=\p{L})/giu, 'prefers '],
    // What is preferred to what, whoever prefers it.
    [
      /(?<=^|[.;] )([^.,;]{2,40}?) (?:is|are) (?:(?:always|strongly|clearly|much|generally) )?preferred (by [^.,;]{2,20}? )?(?:to|over|rather than) /giu,
      'prefers $1 instead of ',
    ],
    [/\b(?:is|are|am) (?:an? )?(?:big |huge |great )?(\p{L}+) (?:fan|supporter)s?\b/giu, 'supports $1'],
    [/\b(?:is|are|am) (?:an? )?(?:big |huge |great )?(?:fan|supporter)s? of\b/giu, 'supports'],
    [
      /(?<=\b(?:pick|choose|chose|select|prefer|favou?r|went with|go with|decision)(?:ed|s|n)?\b[^.,;]{1,40}) over (?=\p{L})/giu,
      ' instead of ',
    ],
    [/(?<=\bprefer(?:s|red)?\b[^.,;]{1,40}) to (?=(?!(?:be|have|get|come|go|do)\b)\p{L})/giu, ' instead of '],
    [/\breplac(?:ed|es|ing) (?!by\b|in\b|with\b|on\b|last\b|it\b)/gi, 'instead of '],
    [
      /\b(?:love|like|enjoy)s? ([^.,;]{2,30}?) (?:more|better) than (?:any|every|all) others? (\p{L}+)/giu,
      'favourite $2 is $1',
    ],
    [
      /\bthere is no (\p{L}+) (?:that )?(?:I|we|he|she|they|(?:the )?user) (?:love|like|enjoy|admire)s? (?:more|better) than\b/giu,
      'favourite $1 is',
    ],
    [
      /\b(?:is|are) (?:the one|what) (?:that )?(?:I|we|he|she|they|(?:the )?user) (?:love|like|enjoy)s? (?:the )?(?:best|most)\b/giu,
      'is favourite',
    ],
    [
      /\b(\p{L}+) (?:that )?(?:I|we|he|she|they|(?:the )?user) (?:love|like|enjoy)s? (?:the )?(?:best|most)\b/giu,
      'favourite $1',
    ],
    [/\b(?:given )?(?:the |a )?choice (?:between|of) (?:\p{L}+ ){1,3}(?:and|or) \p{L}+[,:]? /giu, ''],
    [/\b(?:go|goes|opt|opts|plump) for\b/gi, 'choose'],
    [/\b(?:in|out of) favou?r of\b|\ball for\b/gi, 'supports'],
  ],
);
