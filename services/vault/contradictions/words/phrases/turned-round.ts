// What is done by somebody, turned round to what somebody does: the same deed is said either way.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Rewriting } from '../rewriting.ts';

export const turnedRound = whenAsked(
  (): Rewriting => [
    // What the owner does, or what is done by the owner.
    [
      /(?<=^|[.;,] )([^.,;]{2,40}?) (?:is|are|was|were|has been|have been|gets?|got) (?:(?:always|usually|often|now|still|already) )?(?!preferred)(\p{L}+(?:ed|en|wn|ght|lt|pt|ld|nt|ne|it|ut))((?: [^.,;]{2,40}?)?) by (?:the user|me|us)(?!\p{L})/giu,
      'the user $2 $1$3',
    ],
    // The same for somebody who is named by whose they are: "my sister".
    [
      /(?<=^|[.;] )([^.,;]{2,40}?) (?:is|are|was|were|has been|have been) (?!preferred)(\p{L}+(?:ed|id|en|wn|ght|lt|pt|ld|nt|ne|it|ut)) by ((?:my|our|his|her|the user's) [^.,;]{2,30}(?:, \p{Lu}\p{L}+)?)(?=[.;]|$)/giu,
      '$3 $2 $1',
    ],
  ],
);
