// Whether a purpose is about things as they were: what was, how it went, why it came so. In the words of seven languages and Japanese,
// and in whatever tense a language tells of what is over.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';

const EARLIER = whenAsked(() =>
  anySaying([
    'were|did|had|how come|happened|went|came|chose|decided|changed|history|lessons?|learn(?:ed|t)?|why|last (?:time|year|summer|spring|autumn|winter)|previous(?:ly)?|back then|used to|so far',
    'war|waren|wurden?|hatten?|gelernt|lehren?|letztes mal|letzte[ns] (?:jahr|sommer|frühjahr|frühling|herbst|winter|mal)|warum|weshalb|wieso|damals|früher|vorher|zuvor|ursprünglich|vorige[rsnm]?|verlauf|vorgeschichte|passiert|entschieden|geändert|bisher',
    'fue|fueron|era|eran|había|habían|hubo|por qué|aprend(?:í|imos)|aprendido|lecciones|pasó|decid(?:í|ió|imos|ieron)|decidido|cambió|cambiado|la última vez|(?:el )?año pasado|(?:el )?(?:verano|invierno|otoño) pasado|antes|entonces|anterior(?:es|mente)?|historia(?:l)?|hasta ahora',
    'foi|foram|era|eram|havia|houve|por ?que é que|porque é que|por que(?!\\s+(?:fazer|não))|porquê|aprend(?:i|emos)|aprendido|lições|aconteceu|aconteceram|decid(?:i|iu|imos|iram)|decidido|mud(?:ou|ado)|da última vez|(?:no )?ano passado|(?:verão|inverno|outono) passado|antes|anterior(?:es|mente)?|história|histórico|até agora',
    "était|étaient|avait|avaient|fut|pourquoi|appris|leçons|s['’]est(?:-il|-elle)? passée?s?|décidé|changé|la dernière fois|l['’](?:an|année|été|hiver|automne) (?:dernier|dernière|passée?)|avant|auparavant|précédemment|précédente?s?|à l['’]époque|historique|jusqu['’](?:ici|à présent)",
    "perché|(?:è|cosa|sia|era) successo|era|erano|aveva|avevano|c['’]era|fu|furono|deciso|cambiat[oaie]|imparato|lezioni|l['’]ultima volta|(?:l['’])?(?:anno|estate|inverno|autunno) scors[oa]|prima|allora|precedent[ei]|precedentemente|storia|finora",
    'waren|werd|werden|had|hadden|waarom|geleerd|lessen|gebeurd|gebeurde|besloten|veranderd|vorige keer|vorig (?:jaar|voorjaar|najaar)|vorige (?:zomer|winter|herfst|lente)|eerder|vroeger|destijds|toen|voorheen|geschiedenis|tot nu toe',
    '前回|過去|失敗|なぜ|経緯|教訓',
  ]),
);

/** Forms of verbs that say what somebody has done, whatever it was. */
const HAS_DONE = whenAsked(() =>
  anySaying([
    '(?:habe?n?|habt|hast|hat|hatten?|bin|ist|sind) (?:[^\\s.,;?!]+ ){0,8}(?:\\p{L}{0,8}ge\\p{L}{2,}(?:t|en)|(?:be|ent|emp|er|ver|zer|miss)\\p{L}{3,}(?:t|en)|\\p{L}{3,}iert)',
    '(?:he|has|ha|hemos|habéis|han) (?:\\p{L}+ )?\\p{L}{2,}(?:ado|ido|ído|cho|sto|rto|elto)',
    '(?:qué|cuándo|quién(?:es)?|dónde|cuánt[oa]s?|cómo|cuál|por qué) (?:[^\\s.,;?!]+ ){0,3}\\p{L}{2,}(?:é|í|ó|aste|iste|amos|imos|aron|ieron|ijeron|izo|uvo|uso)',
    '(?:que|quando|quem|onde|quant[oa]s?|como|qual|porque é que) (?:[^\\s.,;?!]+ ){0,3}\\p{L}{2,}(?:ei|ou|eu|iu|aste|este|iste|ámos|amos|imos|aram|eram|iram|iz|ez|eve|ôs|isse)',
    '(?:ai|as|a|avons|avez|ont)(?:-je|-tu|-t-(?:il|elle|on)|-nous|-vous|-ils|-elles)? (?:\\p{L}+ )?\\p{L}{2,}(?:é|ée|és|i|is|it|u|ue|us|ert)',
    '(?:ho|hai|ha|abbiamo|avete|hanno|è|sono|siamo) (?:\\p{L}+ )?\\p{L}{2,}(?:at|ut|it|tt|st|rs|es|ss|lt|rt|nt|is|us)[oaie]',
    '(?:heb|hebt|heeft|hebben|ben|bent|is|zijn) (?:[^\\s.,;?!]+ ){0,8}(?:\\p{L}{0,8}ge\\p{L}{2,}(?:d|t|en)|(?:be|ont|er|her|ver)\\p{L}{3,}(?:d|t|en))',
  ]),
);

/** “Was” tells the past, but in German, where it means “what”. */
const WAS = /(?<!\p{L})was(?!\p{L})/iu;

export function looksBack(text: string, language: Language | undefined): boolean {
  return EARLIER().test(text) || HAS_DONE().test(text) || (language !== 'de' && WAS.test(text));
}
