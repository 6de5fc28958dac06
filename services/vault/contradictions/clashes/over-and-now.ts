// What was so for a time that is over, and what is so now: who lived in Porto until 2018 may live in Ghent. And what is not so as a rule,
// and happened once all the same.
import { whenAsked } from '../../../../shared/when-asked.ts';
import type { Language } from '../../store/text-index/languages/detect.ts';
import type { Gist } from '../reading/gist/gist.ts';

interface Words {
  /** Verbs for what went on for a time, and is mostly over when it is told so. */
  went: string;
  /** Verbs that say it was so: its end tells whether it still is. */
  was: string;
  /** Words for until when, or for how long. */
  end: string;
  never: string;
}

const YEAR = String.raw`(?:the )?(?:(?:early|late|end of|mid-?|\p{L}{3,10}|\d\d?[./]) ?)?(?:19|20)\d\d(?![\d.,]\d)`;
const FROM_TO = String.raw`(?:19|20)\d\d ?(?:[–-]|to|till|until|and|bis|und|a|al|hasta|y|à|et|e|até|tot|en) ?(?:el |al |zum )?(?:19|20)\d\d`;

const WORDS: Partial<Record<Language, Words>> = {
  en: {
    went: String.raw`(?<!\b(?:has|have|had|'s|'ve) (?:\p{L}+ )?)(?:(?:lived|worked)(?= (?:in|at|for|with|near|on|as|abroad)(?!\p{L}))|drove|commuted|banked)`,
    was: String.raw`(?:was|were)(?! (?:\p{L}+(?:ed|en)|been|born|paid|kept|held|sold|set|cut)(?!\p{L}))|had|played|belonged|taught|owned|trained|volunteered|attended|ran|kept|smoked|swam|sang|rode|wore|used|subscribed`,
    end: String.raw`(?:until|till) (?:last (?:year|month|spring|summer|autumn|winter)|${YEAR})|${FROM_TO}|for (?:\p{L}+|\d+) (?:years|months)|as a (?:child|kid|boy|girl|teenager|student)`,
    never: 'never',
  },
  de: {
    went: 'wohnte[nt]?|lebte[nt]?(?! bis)|arbeitete[nt]?|(?:hat|habe|haben) [^.;,]*(?:gewohnt|gelebt|gearbeitet)',
    was: 'war|waren|zog|zogen|hatte[nt]?|fuhr|fuhren|spielte[nt]?|(?:hat|habe|haben) [^.;,]*(?:gespielt|gehabt|besessen|geraucht|unterrichtet)|(?:ist|bin|sind) [^.;,]*(?:gefahren|gewesen)',
    end: String.raw`bis (?:zum )?(?:letzte[nsmr]? (?:Jahr|Monat|Sommer|Winter|Herbst|Frühling)|${YEAR})|${FROM_TO}|als (?:Kind|Student(?:in)?|Schüler(?:in)?|Jugendliche[rn]?)|jahrelang|(?:\p{L}+|\d+) Jahre lang`,
    never: 'nie|niemals',
  },
  es: {
    went: 'vivió(?! hasta)|vivía|trabajó|trabajaba|residió',
    was: String.raw`era|eran|(?:fue|fueron)(?! \p{L}+[aio]d[oa]s?(?!\p{L}))|se mudó|estuvo|estaba|tuvo|tenía|jugaba|jugó|conducía|fumaba|daba clases`,
    end: String.raw`hasta (?:el )?(?:(?:año|mes|verano|invierno) pasado|${YEAR})|${FROM_TO}|durante (?:\p{L}+|\d+) (?:años|meses)|de (?:niñ[oa]|joven|pequeñ[oa])`,
    never: 'nunca|jamás',
  },
  fr: {
    went: '(?:a|ai|ont|avons) (?:vécu(?! jusqu)|habité|travaillé)|habitait|vivait|travaillait',
    was: String.raw`était|étaient|a été(?! \p{L}+(?:é|i|u)e?s?(?!\p{L}))|a déménagé|avait|a eu|jouait|a joué|conduisait|fumait`,
    end: String.raw`jusqu'(?:en|à|au) (?:(?:l'an|l'année|l'été|l'hiver) derni[eè]re?|${YEAR})|${FROM_TO}|pendant (?:\p{L}+|\d+) (?:ans|mois)|(?:étant|quand \p{L}+ était) (?:enfant|petite?|étudiante?)|dans (?:son|mon|leur) enfance`,
    never: 'jamais',
  },
  it: {
    went: '(?:ha|ho|hanno) (?:vissuto|abitato|lavorato)|è vissut[oa]|viveva|abitava|lavorava',
    was: String.raw`era|erano|è stat[oa](?! \p{L}+[aiu]t[oa](?!\p{L}))|si è trasferit[oa]|aveva|giocava|guidava|fumava`,
    end: String.raw`fino (?:al|a) (?:(?:l'anno|mese|l'estate|inverno) scors[oa]|${YEAR})|${FROM_TO}|per (?:\p{L}+|\d+) (?:anni|mesi)|da (?:bambin[oa]|giovane|ragazz[oa])`,
    never: 'mai',
  },
  pt: {
    went: 'morou|morava|viveu(?! até)|vivia|trabalhou|trabalhava',
    was: String.raw`era|eram|foi(?! \p{L}+[ai]d[oa](?!\p{L}))|mudou|esteve|estava|teve|tinha|jogava|conduzia|dirigia|fumava`,
    end: String.raw`até (?:a?o )?(?:(?:ano|mês|verão|inverno) passado|${YEAR})|${FROM_TO}|durante (?:\p{L}+|\d+) (?:anos|meses)|em (?:criança|jovem|pequen[oa])`,
    never: 'nunca|jamais',
  },
  nl: {
    went: 'woonde|werkte|(?:heeft|heb) [^.;,]*(?:gewoond|gewerkt)',
    was: 'was|waren|verhuisde|had|hadden|speelde|reed|rookte',
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

/** Whether both may be so because one tells of another time than the other, or of a single time. */
export function areOfOtherTimes(a: Gist, b: Gist): boolean {
  return areOverAndNow(a, b) || isOnceAgainstRule(a, b);
}

/** Whether one tells of a time that is over and the other of what is so. What has never been is not over. */
function areOverAndNow(a: Gist, b: Gist): boolean {
  return (isOver(a) && isNow(b)) || (isOver(b) && isNow(a));
}

function isOver(gist: Gist): boolean {
  const words = PATTERNS().get(gist.language);
  if (words === undefined || gist.hasNegation) return false;
  const text = plainly(gist);
  return words.went.test(text) || (words.was.test(text) && words.end.test(text));
}

function isNow(gist: Gist): boolean {
  const words = PATTERNS().get(gist.language);
  const text = plainly(gist);
  if (words === undefined || [words.went, words.was, words.never].some((each) => each.test(text))) return false;
  return gist.language !== 'en' || IS.test(text);
}

function plainly({ text }: Gist): string {
  return text.replace(/[’‘`]/g, "'");
}

const IS =
  /(?:\b(?:(?:is|are|has|have|does)(?:n't)?|am|lives?|works?|drives?|owns?|plays?|teaches|rents?|uses?|runs|keeps?|smokes?|belongs?|trains?|rides?|commutes?|banks?|now)|'[sm])\b(?! (?:been|lived|worked))/i;

const AS_A_RULE =
  /(?<!\p{L})(?:usually|normally|generally|as a rule|typically|on the whole|tends? (?:not )?to|normalerweise|meist(?:ens)?|in der regel|sonst|gewöhnlich|normalmente|por lo general|en general|d'habitude|en général|généralement|di solito|in genere|geralmente|em geral|meestal|gewoonlijk|normaal)(?!\p{L})/iu;
const ONCE =
  /(?<!\p{L})(?:(?:just |only )?(?:that |the |this )?once|one time|this time|exceptionally|for once|had|drank|ate|went|took|did|got|made|wore|drove|slept|smoked|came|ausnahmsweise|(?:nur |dieses )?einmal|hatte|trank|aß|hat [^.;,]*(?<!\p{L})ge\p{L}{2,}(?:t|en)|(?:una|esta|por una|uma|desta) vez|excepcionalmente|comió|bebió|tomó|comeu|bebeu|tomou|(?:une|cette|pour une) fois|exceptionnellement|a (?:bu|mangé|pris)|(?:una|questa|per una) volta|eccezionalmente|ha (?:bevuto|mangiato|preso)|(?:één|deze) keer|eenmaal|bij uitzondering)(?!\p{L})/iu;
/** Words for what is done again and again: once a day, every night. */
const AGAIN_AND_AGAIN =
  /(?<!\p{L})(?:every|each|daily|nightly|weekly|often|regularly|(?:once|twice|times) (?:an?|per)|jede[nrsm]?|täglich|wöchentlich|regelmäßig|oft|gern|einmal (?:am|pro|im|die)|cada|todos los|todas las|diario|al (?:día|mes|año|dia)|a la semana|por (?:día|dia|semana)|chaque|tous les|toutes les|par (?:jour|semaine|mois)|souvent|ogni|al giorno|alla settimana|spesso|elke?|iedere?|dagelijks|vaak|per (?:dag|week))(?!\p{L})/iu;

/** Whether one says what is so as a rule and the other what happened once: "doesn't usually drink", "had a glass at the wedding". */
function isOnceAgainstRule(a: Gist, b: Gist): boolean {
  return (isRule(a) && isOnce(b)) || (isRule(b) && isOnce(a));
}

function isRule(gist: Gist): boolean {
  return (gist.hasDenial || gist.hasNegation) && AS_A_RULE.test(plainly(gist));
}

function isOnce(gist: Gist): boolean {
  const text = plainly(gist);
  return !gist.hasNegation && ONCE.test(text) && !AS_A_RULE.test(text) && !AGAIN_AND_AGAIN.test(text);
}
