// Several words that say what one does, in whatever statement: what is open until nine closes then, who takes care of somebody looks
// after him. Those that say so only where it is read what a statement means stand in words/phrases/.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { type Rewriting, rewritten } from '../../words/rewriting.ts';
import { OWNS } from './marks.ts';

const FEIRAS: Readonly<Record<string, string>> = {
  segunda: 'lunes',
  terça: 'martes',
  quarta: 'miercoles',
  quinta: 'jueves',
  sexta: 'viernes',
};

/** Phrases for when something is, begins or ends. */
const when = whenAsked(
  (): Rewriting => [
    [/\b(ran|runs?|running) out\b/gi, 'ends'],
    [/\b(?:(?:is )?(?:valid|good)|runs?|lasts?) (?:until|till|through)\b/gi, 'ends'],
    [/\b(?:(?:is|are|stays?) )?open (?:until|till|through)\b/gi, 'closes'],
    [/\bthis year\b|\bdieses jahr\b|\beste año\b|\bcette année\b/gi, ''],
    [/\bfirst day (?=(?:at|in|on|of)\b)/gi, 'start '],
    // What does not open until nine opens at nine.
    [
      /\b(?:(?:do|does|did|will|is|are) not|(?:do|does|did|is|are)n't|won't) (open|start|begin|leave|depart|arrive|land|close|finish|end|serve|ship|launch|release|meet|eat|get up|wake|work)( [^.;,]{0,40}?)? until (?=\d|noon|half|quarter|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|eleven\b|twelve\b)/giu,
      '$1$2 at ',
    ],
    [/(?<!\p{L})no (\p{L}+)((?: [^.;,]{0,30}?)?) hasta (?=las? )/giu, '$1$2 a '],
    [/(?<!\p{L})não (\p{L}+)((?: [^.;,]{0,30}?)?) (?:antes das|até às) /giu, '$1$2 às '],
    [/(?<!\p{L})n[e'] ?(\p{L}+) pas avant (?=\d|\p{L}+ heures)/giu, '$1 à '],
    [
      /(?<!\p{L})((?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:maan|dins|woens|donder|vrij|zater|zon)dag)s?(vormittag|nachmittag|mittag|morgen|abend|nacht|ochtend|middag|avond)s?(?!\p{L})/giu,
      '$1 $2',
    ],
    // "On Friday" says as much as "next Friday".
    [
      /\b(?:next|this|the coming) (?=(?:spring|summer|autumn|winter|\p{Lu}\p{Ll}+day\b|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/giu,
      '',
    ],
    // "Since the end of February" is a date, about then.
    [
      /(?<!\p{L})(?:(?:the )?(?:very )?(?:end|beginning|start|middle) of|(?:a )?(?:finales|fines|principios|inicios|mediados) de|fin|début|fine|inizio|metà|(?:fim|final|início|meados) de|Ende|Anfang|Mitte|eind|begin) (?=(?:19|20)\d\d\b|(?:jan|ene|gen|f[eé][bv]|märz|mars|march|marzo|março|maart|a[bp]ril|avril|may|mayo|mai|mei|maggio|maio|jun|juin|giugno|jul|juil|luglio|aug|agosto|août|sep|set[et]|okt|oct|ott|out|nov|de[cz]|déc|dic)\p{L}*)/giu,
      '',
    ],
    ...Object.entries(FEIRAS).map(([day, weekday]) => [new RegExp(`\\b${day}s?-feiras?\\b`, 'gi'), weekday] as const),
  ],
);

/** Phrases for how much or how many. */
const howMuch = whenAsked(
  (): Rewriting => [
    // "Number 12 bus" tells which bus it is, and not how many.
    [/\b(?:the )?number (\d+) (bus|tram|train|line|house|room|platform|gate)\b/gi, 'the $2 $1'],
    [/\b(?:up to|bis zu) (?=\d)/gi, ''],
    [
      /\b(?:square (?:met(?:er|re)s?)|m2|sqm|qm|quadratmetern?|metros cuadrados|metros quadrados|mètres carrés|metri quadri)\b/giu,
      'sqm',
    ],
    // "All three of my children" counts three.
    [
      /\ball (\d+|two|three|four|five|six|seven|eight|nine|ten|twelve) of (?:the user's|the|my|our|his|her|their) /gi,
      '$1 ',
    ],
    [/\b(?:day|daily) (rate|fee|price|wage|charge)\b/gi, '$1 every day'],
    [/\b(?:hourly|hour) (rate|fee|price|wage|charge)\b/gi, '$1 every hour'],
    [/\b(years?|months?|weeks?|jahre?|ans|anni|anos|jaar) (?:old|alt|oud)\b/gi, '$1'],
  ],
);

/** Phrases for what somebody is allergic to. */
const allergies = whenAsked(
  (): Rewriting => [
    [/^(?:food )?allerg(?:y|ies): (?=\p{L})/giu, 'is allergic to '],
    [
      /\b(?:(?:has|have|had|gets?|got|suffers?) )?(?:an? )?(?:(?:bad|severe|strong|mild) )?allergic reactions? (?:to|from)\b/gi,
      'is allergic to',
    ],
    [
      /(?<!\p{L})(\p{L}+) (?:gives?|causes?|triggers?) (?:(?:the user|me|him|her|them|us) )?(?:an? )?(?:(?:bad|severe|strong|mild) )?allergic reactions?(?!\p{L})/giu,
      '$1 allergy',
    ],
    [
      /\b(?!no\b|any\b|an\b|the\b|her\b|his\b|my\b|drug\b|food\b|known\b|other\b|severe\b|bad\b|a\b)(\p{L}+) (allergy|intolerance)\b/giu,
      '$2 to $1',
    ],
  ],
);

/** Phrases for who somebody is, and whose something is. */
const people = whenAsked(
  (): Rewriting => [
    [/\b(mother|father|sister|brother|son|daughter|parents)-in-law\b/gi, '$1inlaw'],
    [/(?<!\p{L})(Oma|Opa|Mama|Papa|Mutter|Vater|Bruder)s(?= \p{Lu})/gu, `$1 ${OWNS} `],
  ],
);

/** Phrases for what is done, must be done or will be. */
const deeds = whenAsked(
  (): Rewriting => [
    [
      /\b(?:without (?:any )?|no |ohne |sin |sem |sans |senza )(?:problems?|issues?|trouble|probleme?|problemas?|soucis?|problèmes?|problemi)(?!\p{L})/giu,
      '',
    ],
    [/\b(?:needs?|has|have) to\b(?! be )/gi, 'must'],
    [/\bmust not\b/gi, 'is not allowed to'],
    [/\bneeds? (?=\p{L}{2,}ing\b)/giu, 'must be '],
    [/\bnext to (?=(?:the|a|an|my|our|his|her|their)\b)/giu, 'beside '],
    [/\b(after|before|when|until|till|once) it (?:gets|is|becomes|grows|goes) (?=\p{L})/giu, '$1 '],
    // "Eats nothing" is "does not eat anything".
    [
      /(?<!\p{L})(?!(?:is|are|was|were|be|for|or|and|all|says?|means?|about|with|from|of|has|have|had)\b)(\p{L}{3,}) nothing(?! (?:but|else|except|other|to|more|less)\b)(?!\p{L})/giu,
      'not $1 anything',
    ],
    [/, (?:and )?not (?=(?:an? |the )?\p{L}+\s*[.!]?\s*$)/giu, ' instead of '],
    // "Neither A nor B" denies both.
    [/(?<!\p{L})(\p{L}+) neither ([^.,;]{2,40}?),? nor (?=\p{L})/giu, 'not $1 $2 or '],
    [/(?<!\p{L})(n(?:e |['’])\p{L}+) ni (?=[^.,;]{2,40}? ni \p{L})/giu, '$1 pas '],
    [/\b(?:is|are|am) going to\b/gi, 'will'],
    [/\bmov(?:es?|ed|ing) out\b/gi, 'leaves'],
    [/\b(?:hand|turn|send)(?:s|ed)? in\b/gi, 'submits'],
    [
      /\b(?:has|have|needs?|must|should|is|are|will)(?: to)? be (?:finished|done|completed|complete|ready|submitted|submits|delivered|in) (?=by|until|on|before)/gi,
      'is due ',
    ],
    [/\b(?:take|takes|taking|took) (?:good )?care of\b/gi, 'looks after'],
    [/\b(?:called|calls?) off\b/gi, 'cancelled'],
    [/\b(?:put|puts) off\b/gi, 'postponed'],
    [/\b(?:gave|gives?|given|threw|throws?|thrown) (?:up|away)\b/gi, 'stopped'],
    [/\b(?:gave|gives?|given|threw|throws?|thrown) ([^.,;]{2,30}?) away\b/gi, 'stopped $1'],
    [/\bout of (?:order|service)\b/gi, 'broken'],
    [/\b(?:is|are|am) (?:very |really )?(?:fond of|keen on|a (?:big |huge )?fan of)\b/gi, 'likes'],
  ],
);

export function inPlainPhrases(text: string): string {
  return [when(), howMuch(), allergies(), people(), deeds()].reduce(rewritten, text);
}
