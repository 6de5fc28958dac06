// A purpose as its owner would have said it. Assistants write of whom they work for: "The user wants to know what she has promised
// Anna" asks what "What have I promised Anna?" asks, and is read like it. Where "the user" may be what is spoken of, as in the user
// manual, it is left as it is.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { unwrapped } from './unwrapped.ts';

/** Of whoever asks no word says that they are the owner; of what is asked for them "they" are. */
const SPOKEN_OF: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})they['’]re(?!\p{L})|(?<!\p{L})they are(?!\p{L})/giu, 'I am'],
  [/(?<!\p{L})they['’]ve(?!\p{L})/giu, 'I have'],
  [/(?<!\p{L})they(?!\p{L})/giu, 'I'],
  [/(?<!\p{L})their(?!\p{L})/giu, 'my'],
  [/(?<!\p{L})them(?!\p{L})/giu, 'me'],
  [
    /(?<=^(?:what|when|which|where|how|who|whom|whether|if|why) (?:\p{L}+ ){0,2})(?:she|he) (?:is|has)(?!\p{L})/iu,
    'I have',
  ],
  [/(?<=^(?:what|when|which|where|how|who|whom|whether|if|why) (?:\p{L}+ ){0,2})(?:she|he)(?!\p{L})/iu, 'I'],
  [/(?<=^(?:what|when|which|where|how|who|whom|whether|if|why) (?:\p{L}+ ){0,2})(?:her|his)(?= \p{L})/iu, 'my'],
];

const VERBS =
  'has|have|had|is|was|does|did|do|can|could|should|must|will|would|may|might|needs?|wants?|wanted|owes?|owed|promised?|promises|said|told|decided|agreed|prefers?|likes?|dislikes?|hates?|lives?|works?|made|chose|paid|pays|still|already|currently|usually|never|always|ever|also|really|herself|himself|themsel(?:f|ves)|to|in|on|at|about|for|with|and|or|before|after|from|by|this|that|next|last|today|tomorrow|tonight|when|if|who|so|as|not|i';
const OBJECT_OF =
  'for|to|with|from|by|about|of|ask|owes?|owed|promised?|between|around|without|brief|prepare|suits?|reach|call';

/** How "the user" is said in the first person, by what stands around it. What it does is said otherwise than what they do. */
const SAID_OF_USER: readonly (readonly [pattern: string, word: string])[] = [
  ["(?:the|this|my|our) user(?:['’]s|s['’])(?!\\p{L})", 'my'],
  ['does the user', 'do I'],
  ['has the user', 'have I'],
  ['is the user', 'am I'],
  ['(did|had|was|can|could|should|must|will|would|may|might) the user', '$1 I'],
  ['the user has', 'I have'],
  ['the user is', 'I am'],
  ['the user does', 'I do'],
  ['the user (owe|promise|need|want|prefer|like|dislike|hate|live|work|pay)s', 'I $1'],
  [
    `(${OBJECT_OF}) the user(?=\\s*(?:$|[^\\s\\p{L}]|(?:${VERBS})(?!\\p{L})|(?:what|which|how|where|why|of|a|an|the|my|their|his|her|write|plan|find|choose|pick|get|buy|cook|pack|book|reply|answer|draft|organi[sz]e|work|make|decide|see)(?!\\p{L})))`,
    '$1 me',
  ],
  ['(help|helping|assist|let|tell|give|show|remind) the user', '$1 me'],
  [`the user(?=\\s+(?:${VERBS})(?!\\p{L}))`, 'I'],
];

/** Things that have users in their names. */
const THING_OF_USERS =
  'interviews?|research|stor(?:y|ies)|manuals?|guides?|tests?|testing|accounts?|groups?|interface|data|feedback|names?|experience|base|surveys?|stud(?:y|ies)|flows?|journeys?|needs? (?:analysis|assessment)';

const ways = whenAsked(() =>
  SAID_OF_USER.map(
    ([pattern, word]) =>
      [new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L}|\\s+(?:${THING_OF_USERS})(?!\\p{L}))`, 'giu'), word] as const,
  ),
);

const NAMES_USER = /user/iu;

/** What is asked for, without what a model wraps around it. */
export function asItsOwnerAsks(purpose: string): string {
  const { text, isIntroduced } = unwrapped(purpose);
  const said = isIntroduced ? replaced(text, SPOKEN_OF) : text;
  return NAMES_USER.test(said) ? replaced(said, ways()) : said;
}

function replaced(text: string, ways: readonly (readonly [RegExp, string])[]): string {
  return ways.reduce((rest, [way, word]) => rest.replace(way, word), text);
}
