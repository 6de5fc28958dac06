// Words that weigh nothing where it is read what a statement means.
import { whenAsked } from '../../../../shared/when-asked.ts';
import type { Language } from '../../store/text-index/languages/detect.ts';
import { wordsOf } from './word-list.ts';

/** Words that say how much is meant or how sure it is, and tell of no matter. */
const light = whenAsked(() =>
  wordsOf(`now every again one h entirely altogether wholly fully perfectly anything everything something thing things stuff promise promised promises swore insist insists insisted remind reminded reminds mention mentioned mentions claim claims claimed way time times day days week month year actually finally definitely totally completely strictly
  supposed reckon guess think say says said told tell confirmed turns turn okay ok yes yeah oh ugh stuck heads up fyi btw note reminder remember please thanks always never
  ever usual usually mostly mainly generally normally currently sure allowed permitted fact truth actual self bit lot lots loads plenty enough quite pretty rather
  really very too also still yet already just even only simply almost nearly max min maximum minimum holds hold takes fits about around roughly approximately maybe perhaps probably apparently
  officially final anyway though however else whole entire nice well another same
  let lets get gets got getting put puts make makes made take takes took go goes going come comes came keep keeps kept give gives gave do does did be been
  want wants need needs must shall should would could can will may might have has had seem seems need anyone anybody someone somebody everyone everybody
  people person folks guy guys lad chap fellow lady gentleman bloke place places part parts side sides kind sort couple few several number amount total minute hour moment while since because through onto ve re ll don didn isn won um ahora ahor oh hey so
  back away out off up down over on each both more most less least upon max min maximum minimum roughly along across toward towards within later before after between
  mehr sehr schon noch mal man heisst heissen heisse llama llaman llamado llamada appelle appelee chiama chiamato chiamata chamado chamada heet kommt kommen rein raus furs ans ins beim vom aufs zu zum zur im am um bis ab per mas muy ya di da du au aux plus tres bien dal ahi ir va here there where everywhere anywhere nowhere somewhere apart besides including regarding according per via`),
);

const LIGHT_ELSEWHERE: Partial<Record<Language, ReadonlySet<string>>> = {
  de: wordsOf(
    'sagt sagte gesagt meint versprochen versprach vereinbart besprochen braucht brauchen macht machen gibt nimmt kommt bleibt wird jede jeden jedes jeweils noch jahr jahre',
  ),
  es: wordsOf(
    'dice dijo dicho prometi prometido acordado quedamos hace hacen hay queda quedan pone desde cada celebra celebran sabe saben sabemos ano anos',
  ),
  pt: wordsOf('disse dito prometi prometido combinado combinamos leva levam faz fazem fica ficam cada'),
  fr: wordsOf(
    'dit promis convenu prend prennent prendre faut faire fait font reste restent met mettent jusqu jusque depuis chaque faudra va vont annee annees',
  ),
  it: wordsOf('dice detto promesso deciso vuole vogliono fa fanno ci ogni resta restano fino anno anni'),
  nl: wordsOf('neemt gaat elke tot blijft pas gewoon ben'),
};

export function isLight(word: string, language: Language): boolean {
  return light().has(word) || LIGHT_ELSEWHERE[language]?.has(word) === true;
}
