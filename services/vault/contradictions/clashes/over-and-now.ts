// What was so for a time that is over, and what is so now: who lived in Porto until 2018 may live in Ghent. And what is not so as a rule,
// and happened once all the same.
import { whenAsked } from '../../../../shared/when-asked.ts';
import type { Language } from '../../store/text-index/languages/detect.ts';
import type { Gist } from '../reading/gist/gist.ts';

interface Words {
  /** It went on for a time, and mostly is over when it is told so. */
  went: string;
  /** It was so: whether it still is, its end tells. */
  was: string;
  /** Until when, or for how long. */
  end: string;
  never: string;
}

const YEAR = String.raw`(?:the )?(?:(?:early|late|end of|mid-?|\p{L}{3,10}|\d\d?[./]) ?)?(?:19|20)\d\d(?![\d.,]\d)`;
const FROM_TO = String.raw`(?:19|20)\d\d ?(?:[–-]|to|till|until|and|bis|und|a|al|hasta|y|à|et|e|até|tot|en) ?(?:el |al |zum )?(?:19|20)\d\d`;

const WORDS: Partial<Record<Language, Words>> = {
  en: {
    went: String.raw`(?<!\b(?:has|have|had|'s|'ve) (?:\p{L}+ )?)(?:lived|worked|drove|commuted|banked)`,
    was: 'was|were|had|played|belonged|taught|owned|trained|volunteered|attended|ran|kept|smoked|swam|sang|rode|wore|used|subscribed',
    end: String.raw`(?:until|till) (?:last (?:year|month|spring|summer|autumn|winter)|${YEAR})|${FROM_TO}|for (?:\p{L}+|\d+) (?:years|months)|as a (?:child|kid|boy|girl|teenager|student)`,
    never: 'never',
  },
  de: {
    went: 'wohnte[nt]?|lebte[nt]?|arbeitete[nt]?|(?:hat|habe|haben) [^.;,]*(?:gewohnt|gelebt|gearbeitet)',
    was: 'war|waren|hatte[nt]?|fuhr|fuhren|spielte[nt]?|(?:hat|habe|haben) [^.;,]*(?:gespielt|gehabt|besessen|geraucht|unterrichtet)|(?:ist|bin|sind) [^.;,]*(?:gefahren|gewesen)',
    end: String.raw`bis (?:zum )?(?:letzte[nsmr]? (?:Jahr|Monat|Sommer|Winter|Herbst|Frühling)|${YEAR})|${FROM_TO}|als (?:Kind|Student(?:in)?|Schüler(?:in)?|Jugendliche[rn]?)|jahrelang|(?:\p{L}+|\d+) Jahre lang`,
    never: 'nie|niemals',
  },
  es: {
    went: 'vivió|vivía|trabajó|trabajaba|residió',
    was: 'era|eran|fue|fueron|estuvo|estaba|tuvo|tenía|jugaba|jugó|conducía|fumaba|daba clases',
    end: String.raw`hasta (?:el )?(?:(?:año|mes|verano|invierno) pasado|${YEAR})|${FROM_TO}|durante (?:\p{L}+|\d+) (?:años|meses)|de (?:niñ[oa]|joven|pequeñ[oa])`,
    never: 'nunca|jamás',
  },
  fr: {
    went: '(?:a|ai|ont|avons) (?:vécu|habité|travaillé)|habitait|vivait|travaillait',
    was: 'était|étaient|a été|avait|a eu|jouait|a joué|conduisait|fumait',
    end: String.raw`jusqu(?:'|’)(?:en|à|au) (?:(?:l'an|l'année|l'été|l'hiver) derni[eè]re?|${YEAR})|${FROM_TO}|pendant (?:\p{L}+|\d+) (?:ans|mois)|enfant|étudiante?`,
    never: 'jamais',
  },
  it: {
    went: '(?:ha|ho|hanno) (?:vissuto|abitato|lavorato)|è vissut[oa]|viveva|abitava|lavorava',
    was: 'era|erano|è stat[oa]|aveva|giocava|guidava|fumava',
    end: String.raw`fino (?:al|a) (?:(?:l'anno|mese|l'estate|inverno) scors[oa]|${YEAR})|${FROM_TO}|per (?:\p{L}+|\d+) (?:anni|mesi)|da (?:bambin[oa]|giovane|ragazz[oa])`,
    never: 'mai',
  },
  pt: {
    went: 'morou|morava|viveu|vivia|trabalhou|trabalhava',
    was: 'era|eram|foi|esteve|estava|teve|tinha|jogava|conduzia|dirigia|fumava',
    end: String.raw`até (?:a?o )?(?:(?:ano|mês|verão|inverno) passado|${YEAR})|${FROM_TO}|durante (?:\p{L}+|\d+) (?:anos|meses)|em (?:criança|jovem|pequen[oa])`,
    never: 'nunca|jamais',
  },
  nl: {
    went: 'woonde|werkte|(?:heeft|heb) [^.;,]*(?:gewoond|gewerkt)',
    was: 'was|waren|had|hadden|speelde|reed|rookte',
    end: String.raw`tot (?:vorig (?:jaar|zomer)|${YEAR})|${FROM_TO}|(?:\p{L}+|\d+) jaar lang|als kind`,
    never: 'nooit',
  },
};

type Patterns = Readonly<Record<keyof Words, RegExp>>;

const PATTERNS = whenAsked(
  () =>
    new Map(
      Object.entries(WORDS).map(([language, words]): [string, Patterns] => [
        language,
        Object.fromEntries(
          Object.entries(words).map(([name, said]) => [name, new RegExp(`(?<!\\p{L})(?:${said})(?!\\p{L})`, 'iu')]),
        ) as Patterns,
      ]),
    ),
);

/** One tells of a time that is over, and the other of what is so: but for what has never been. */
export function areOverAndNow(a: Gist, b: Gist): boolean {
  return (isOver(a) && isNow(b)) || (isOver(b) && isNow(a));
}

function isOver({ text, language, hasNegation }: Gist): boolean {
  const words = PATTERNS().get(language);
  if (words === undefined || hasNegation) return false;
  return words.went.test(text) || (words.was.test(text) && words.end.test(text));
}

function isNow({ text, language }: Gist): boolean {
  const words = PATTERNS().get(language);
  if (words === undefined || [words.went, words.was, words.never].some((each) => each.test(text))) return false;
  return language !== 'en' || IS.test(text);
}

const IS =
  /(?:\b(?:is|are|am|has|have|lives?|works?|drives?|owns?|plays?|teaches|rents?|uses?|runs|keeps?|smokes?|belongs?|trains?|rides?|commutes?|banks?|now)|'[sm])\b(?! (?:been|lived|worked))/i;

const AS_A_RULE =
  /(?<!\p{L})(?:usually|normally|generally|as a rule|typically|on the whole|tends? (?:not )?to|normalerweise|meist(?:ens)?|in der regel|sonst|gewöhnlich|normalmente|por lo general|en general|d['’]habitude|en général|généralement|di solito|in genere|geralmente|em geral|meestal|gewoonlijk|normaal)(?!\p{L})/iu;
const ONCE =
  /(?<!\p{L})(?:(?:just |only )?(?:that |the |this )?once|one time|this time|exceptionally|for once|had|drank|ate|went|took|did|got|made|wore|drove|slept|smoked|came|ausnahmsweise|(?:nur |dieses )?einmal|hatte|trank|aß|hat [^.;,]*(?:ge\p{L}+)|(?:una|esta|por una|uma|desta) vez|excepcionalmente|comió|bebió|tomó|comeu|bebeu|tomou|(?:une|cette|pour une) fois|exceptionnellement|a (?:bu|mangé|pris)|(?:una|questa|per una) volta|eccezionalmente|ha (?:bevuto|mangiato|preso)|(?:één|eenmaal|deze) keer|bij uitzondering)(?!\p{L})/iu;

/** "Doesn't usually drink", and had a glass at the wedding. */
export function isOnceAgainstRule(a: Gist, b: Gist): boolean {
  const isRule = ({ text, hasDenial, hasNegation }: Gist) => (hasDenial || hasNegation) && AS_A_RULE.test(text);
  const isOnce = ({ text, hasNegation }: Gist) => !hasNegation && ONCE.test(text) && !AS_A_RULE.test(text);
  return (isRule(a) && isOnce(b)) || (isRule(b) && isOnce(a));
}
