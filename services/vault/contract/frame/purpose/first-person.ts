// A purpose as its owner would have said it. Assistants write of whom they work for: "The user wants to know what she has promised
// Anna" asks what "What have I promised Anna?" asks, and is read like it. Where "the user" may be what is spoken of, as in the user
// manual, it is left as it is.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { NAMES_USER, unwrapped } from './unwrapped.ts';

/** The beginning of a question. */
const QUESTION = '(?<=^(?:what|when|which|where|how|who|whom|whether|if|why) (?:\\p{L}+ ){0,2})';
/** Of the user models write that they do something. */
const SPOKEN_OF: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})they['’]re(?!\p{L})|(?<!\p{L})they are(?!\p{L})/giu, 'I am'],
  [/(?<!\p{L})they['’]ve(?!\p{L})/giu, 'I have'],
  [/(?<!\p{L})they(?!\p{L})/giu, 'I'],
  [/(?<!\p{L})their(?!\p{L})/giu, 'my'],
  [/(?<!\p{L})them(?!\p{L})/giu, 'me'],
];
/** Where the user was said to ask, a question begins with nobody else. */
const ASKED_OF: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`${QUESTION}(?:she|he) (?:is|has)(?!\\p{L})`, 'iu'), 'I have'],
  [new RegExp(`${QUESTION}(?:she|he)(?!\\p{L})`, 'iu'), 'I'],
  [new RegExp(`${QUESTION}(?:her|his)(?= \\p{L})`, 'iu'), 'my'],
  // To somebody who is named: the owner has promised it, and not they.
  [/(?<!\p{L})(?:ha prometido|prometió)(?= al? (?:la )?\p{Lu})/u, 'he prometido'],
  [/(?<!\p{L})ha promesso(?= a(?:d|l|lla)? \p{Lu})/u, 'ho promesso'],
  [/(?<!\p{L})prometeu(?= (?:à|ao|a|para) \p{Lu})/u, 'prometi'],
  [/(?<!\p{L})(?:il|elle) a promis(?!\p{L})/u, 'j’ai promis'],
];

const VERBS =
  'has|have|had|is|was|does|did|do|can|could|should|must|will|would|may|might|needs?|needed|wants?|wanted|owes?|owed|promised?|promises|said|told|asked|decided|agreed|prefers?|likes?|dislikes?|hates?|lives?|works?|made|chose|paid|pays|knows?|still|already|currently|usually|never|always|ever|also|really|herself|himself|themsel(?:f|ves)|to|in|on|at|about|for|with|and|or|before|after|from|by|this|that|next|last|today|tomorrow|tonight|when|if|who|so|as|not|i';
const OBJECT_OF =
  'for|to|with|from|by|about|of|ask|asked|told|gave|sent|wrote|invited|offered|reminded|owes?|owed|promised?|between|around|without|suits?|reach|call';
const HELPED =
  'help|helps|helping|assist|assisting|let|tell|give|show|remind|provide|brief|prepare|advise|inform|update|support|guide|answer';

/** How "the user" is said in the first person, by the words around it. */
const SAID_OF_USER: readonly (readonly [pattern: string, word: string])[] = [
  ["(?:(?:the|this|my|our) )?user(?:['’]s|s['’])(?!\\p{L})", 'my'],
  ['does (?:the )?user', 'do I'],
  ['has (?:the )?user', 'have I'],
  ['is the user', 'am I'],
  ['(did|had|was|can|could|should|must|will|would|may|might) (?:the )?user', '$1 I'],
  ['the user has', 'I have'],
  ['the user (still|already|also) has', 'I $1 have'],
  ['the user is', 'I am'],
  ['the user does', 'I do'],
  ['the user (still |already |also )?(owe|promise|need|want|prefer|like|dislike|hate|live|work|pay)s', 'I $1$2'],
  [
    `(${OBJECT_OF}) the user(?=\\s*(?:$|[^\\s\\p{L}]|(?:${VERBS})(?!\\p{L})|(?:what|which|how|where|why|of|a|an|the|my|their|his|her|write|plan|find|choose|pick|get|buy|cook|pack|book|reply|answer|draft|organi[sz]e|work|make|decide|see)(?!\\p{L})))`,
    '$1 me',
  ],
  [`(${HELPED}) (?:the )?user`, '$1 me'],
  [
    '(what|which|when|where|how|why|whether|if|that|who|whom) (?:the )?user(?=\\s+\\p{L}+(?:s|ed|d|t)?(?!\\p{L}))',
    '$1 I',
  ],
  [`the user(?=\\s+(?:${VERBS})(?!\\p{L}))`, 'I'],
  ['(?:hat|hatte) (?:der|die) (?:be)?nutzer(?:in)?', 'habe ich'],
  ['muss (?:der|die) (?:be)?nutzer(?:in)?', 'muss ich'],
  ['(?:dem (?:be)?nutzer)', 'mir'],
  ['de[sr] (?:be)?nutzer(?:s|in)', 'von mir'],
  ['(?:der|die) (?:be)?nutzer(?:in)?', 'ich'],
  ['(?:ha prometido|prometió) (?:el usuario|la usuaria)', 'he prometido'],
  ['(?:el usuario|la usuaria) (?:le |les )?(?:ha prometido|prometió)', 'he prometido'],
  ['(?:[oa] (?:usuári[oa]|utilizadora?)) prometeu|prometeu [oa] (?:usuári[oa]|utilizadora?)', 'prometi'],
  ["l['’]utilisat(?:eur|rice) a promis|(?:a-t-(?:il|elle) promis|a promis) l['’]utilisat(?:eur|rice)", 'j’ai promis'],
  ["l['’]utente ha promesso|ha promesso l['’]utente", 'ho promesso'],
  ['heeft de gebruik(?:er|ster)', 'heb ik'],
];

/** Things that have users in their names. */
const THING_OF_USERS =
  'interviews?|meetings?|committee|council|community|conference|forum|panels?|agreements?|licen[cs]es?|lists?|permissions?|roles?|portal|app|management|managers?|onboarding|research|stor(?:y|ies)|manuals?|guides?|tests?|testing|accounts?|groups?|interface|data|feedback|names?|experience|base|surveys?|stud(?:y|ies)|flows?|journeys?|needs? (?:analysis|assessment)';

const ways = whenAsked(() =>
  SAID_OF_USER.map(
    ([pattern, word]) =>
      [new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L}|\\s+(?:${THING_OF_USERS})(?!\\p{L}))`, 'giu'), word] as const,
  ),
);

/** Which of both kinds of "order" it is, is asked before anything is taken for a purchase. */
const IN_ORDER_TO = /(?<!\p{L})in order to(?!\p{L})/giu;

/** What is asked for, without what a model wraps around it. */
export function asItsOwnerAsks(purpose: string): string {
  const { text, isOfUser } = unwrapped(purpose.replace(IN_ORDER_TO, 'to'));
  const asked = isOfUser ? replaced(text, ASKED_OF) : text;
  const said = NAMES_USER.test(asked) ? replaced(asked, ways()) : asked;
  return isOfUser || said !== asked ? withOwnerFor(said) : said;
}

/** Whoever was spoken of before may be meant as well: somebody who is named, or several. */
const OTHERS =
  /(?<=\p{L}.*)(?<![.!?:]\s)(?<!\p{L})\p{Lu}\p{Ll}|^(?!What|When|Which|Where|Who|How|Why|Is|Are|Do|Does|Have|Has|Can|Did)\p{Lu}\p{Ll}+ and \p{Lu}|(?<!\p{L})(?:the|some|all|these|those|other|both|of) (?:\p{L}+ )?\p{L}+s(?!\p{L})/u;

function withOwnerFor(text: string): string {
  return SPOKEN_OF.reduce((rest, [way, word]) => {
    const parts = [...rest.matchAll(way)];
    return parts.every(({ index }) => !OTHERS.test(rest.slice(0, index))) ? rest.replace(way, word) : rest;
  }, text);
}

function replaced(text: string, ways: readonly (readonly [RegExp, string])[]): string {
  return ways.reduce((rest, [way, word]) => rest.replace(way, word), text);
}
