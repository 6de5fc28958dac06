// Whether a time itself is laid out or looked over: my week, Thursday, next weekend with the kids. Then all that falls into it is needed,
// whatever else is said beside it. Whoever plans something for a time (the workouts of December, dinner on Saturday) needs what belongs to that.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';

/** Behind a weekday nothing may stand that it is the day of: the Saturday dinner. */
const ENDS_THERE =
  "(?=\\s*(?:$|[^\\s\\p{L}\\p{N}'’]|\\d|dell['’]|(?:for|with|from|around|given|considering|and|of|at|in|by|to|through|until|till|so|including|where|when|hour|day|für|mit|rund|und|von|vom|bis|ab|bei|damit|por|con|de|del|y|para|desde|hasta|que|próxim[oa]|en|com|e|até|pour|avec|autour|et|du|à|où|qui|prochaine?|per|dal|al|di|della|prossim[oa]|voor|met|tot|rond|vanaf)(?!\\p{L})))";

/** What stands between a time and the verb behind it: “das Wochenende vom 11. bis 13. mit den Kindern planen”, but not “die Woche vor Weihnachten das Essen planen”. */
const UP_TO_VERB =
  '(?: (?:(?:vom|von|bis|zum|ab|mit|um|van|tot|met|rond) (?:(?:den|dem|der|die|de|het|meinen|unseren|mijn|onze|haar|zijn) )?)?(?!(?:das|die|den|der|eine?n?|de|het|een) )[\\p{L}\\d.]+){0,7}? (?:zu |te |in te )?';

/** What is looked for where things fall into the same hours: all of that time has to be looked through. */
export const COLLIDING: readonly string[] = [
  'double[- ]book(?:ed|ings?)?|overlap(?:s|ping)?|clash(?:es|ing)?|collid(?:es?|ing)|collisions?|(?:calendar|scheduling|diary|any) conflicts?|(?:two|several) (?:things|appointments|meetings|places) at (?:once|the same time)',
  'überschneid\\p{L}*|doppelt (?:belegt|gebucht|verplant)|doppelbuchung(?:en)?|(?:termin)?kollision(?:en)?|kollidier\\p{L}+|zwischen zwei stühlen|zwei (?:sachen|dinge|termine) (?:gleichzeitig|auf einmal|zur (?:gleichen|selben) zeit)',
  '(?:se )?solap[ae]n?|solapamientos?|coincide[n]?(?= (?:algo|dos|en))|(?:choques?|conflictos?) (?:de|en la) (?:agenda|horarios?)|(?:se )?pisan?(?= (?:algo|alguna|nada|con|entre|dos)|\\s*[?!.,]|$)|dos (?:cosas|citas) (?:a la vez|al mismo tiempo|a la misma hora)',
  'sobrep(?:õem|õe|onham?|osições|osição)|(?:choques?|conflitos?) (?:de|na) (?:agenda|horários?)|duas (?:coisas|marcações) (?:ao mesmo tempo|à mesma hora)',
  "(?:se )?chevauche(?:nt|ments?)?|(?:conflits?|chevauchements?) (?:d['’]agenda|d['’]horaires?)|(?:se )?télescope(?:nt)?|deux (?:choses|rendez-vous) (?:en même temps|à la fois|à la même heure)",
  '(?:si )?accavall(?:a(?:no|menti)?|i(?:no)?)|sovrapposizion[ei]|(?:si )?sovrappon(?:e|gono|ga(?:no)?)|(?:due|2) (?:cose|impegni|appuntamenti) (?:insieme|contemporaneamente|alla stessa ora|nello stesso momento)',
  'dubbel (?:staan|staat|gepland|geboekt)|overlap(?:t|pen|pende)?|(?:bots(?:t|en)|conflicteert|conflicteren)(?! met)|twee (?:dingen|afspraken) (?:tegelijk|tegelijkertijd|op hetzelfde moment)',
  'ダブルブッキング|予定(?:が|の)(?:重な|かぶ|被)|(?:重なって|かぶって|被って)い?る(?:予定|もの|用事)',
];

/** Days that are looked over: how they look, what is on in them. */
const LOOKED_OVER: readonly string[] = [
  "(?:how|what) (?:does|do|will|is|are) (?:(?:my|the|our|this|next|coming) ){1,3}(?:days?|weeks?|weekend|fortnight)(?: [\\p{L}\\d]+){0,5} look(?:ing)?(?: like)?|(?:walk|take|run|talk) (?:me|us|the user) through (?:(?:my|the|our|this|next|coming) ){0,3}(?:days?|weeks?|weekend|fortnight)(?! (?:plan|menu|numbers))|(?:overview|rundown|run-down|preview) of (?:(?:my|the|his|her|our|this|next|coming) ){0,3}(?:days?|weeks?|weekend|fortnight)|(?:to-?do list|schedule|agenda) for (?:(?:my|the|this|next|coming) ){0,3}(?:days?|weeks?|weekend)|(?:anything|what(?:['’]s| is)) (?:else )?on (?:(?:at|over|during|for|this|next|the|in) ){1,3}(?:weekend|week|day)(?!\\p{L})",
  'wie (?:schaut|sieht) (?:(?:die|meine|unsere|das|mein|der|nächste|kommende|diese) ){1,3}(?:wochen?|wochenende|tage?)(?: [\\p{L}\\d]+){0,5} aus|(?:überblick|übersicht) über (?:(?:die|meine|das|mein|den|nächste|kommende) ){1,3}(?:wochen?|wochenende|tage?)',
  'cómo (?:se (?:me )?)?(?:presenta|viene|pinta) (?:(?:la|mi|el|esta|este|próxim[ao]) ){1,3}(?:semana|fin de semana|día)|(?:repas\\p{L}+|resumen|panorama) (?:de )?(?:(?:la|mi|los|esta|próximos?) ){1,3}(?:semana|fin de semana|días)',
  'como (?:está|vai|fica|é|se apresenta) (?:(?:a|o|minha|meu|esta|próxim[ao]) ){1,3}(?:semana|fim de semana|dia)|(?:resumo|visão geral|panorama) d[ao] (?:(?:minha|meu|próxim[ao]) )?(?:semana|fim de semana)',
  "(?:à quoi ressemble|comment (?:se présente|s['’]annonce)) (?:(?:la|ma|le|mon|cette|prochaine) ){1,2}(?:semaine|week-end|journée)|(?:aperçu|tour|vue d['’]ensemble) de (?:la|ma|cette) semaine",
  "(?:com['’]è|come (?:si presenta|è messa|va)) (?:(?:la|il|mia|mio|questa|prossim[ao]) ){1,3}(?:settimana|weekend|giornata)|(?:panoramica|quadro|riepilogo) della (?:(?:mia|prossima) )?settimana",
  'hoe ziet (?:(?:mijn|de|het|onze|deze|dit|volgende|komende) ){1,3}(?:week|weekend|dag)(?: [\\p{L}\\d]+){0,5} eruit|overzicht van (?:(?:mijn|de|het|volgende|komende) ){1,3}(?:week|weekend|dagen)|(?:volgende|deze|komende) week alles rond',
  '(?:今週|来週|再来週|週末)の?(?:全体|概要|流れ|様子)|予定を[^。]{0,24}(?:点検|見渡|俯瞰)',
];

const SAYINGS = whenAsked(() =>
  anySaying([
    ...COLLIDING,
    ...LOOKED_OVER,
    `(?:plan|organi[sz]e|lay out|map out|structure|sort out|arrange|prepare|draw up|set up)(?: out)?(?: (?:for )?(?:me|us))?(?: (?:the|my|our|this|next|coming|first|last|second|a|his|her|their|user[’']s)){0,4} (?:(?:(?:two|three|four|few|couple of) )?(?:days?|weeks?|fortnight|(?:long )?weekends?)|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|holidays|half[- ]term)${ENDS_THERE}`,
    '(?:plan|schedule|overview) (?:for|of) (?:the |my |our |this |next |coming )*(?:days?|weeks?|fortnight|weekend)(?!\\p{L})',
    `(?:plan\\p{L}*|organisier\\p{L}*|ordne|strukturier\\p{L}*|sortier\\p{L}*)(?: (?:mir|uns|bitte|mal))*(?: (?:meine[nr]?|unsere[nr]?|die|den|das|diese[ns]?|nächste[ns]?|kommende[ns]?|ersten|zwei|drei)){0,4} (?:tage?|wochen?|wochenende|feiertage|ferien|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|heute|morgen)${ENDS_THERE}`,
    'plan für (?:(?:das|die|den|meine|unsere|diese|nächste|kommende)[ns]? )*(?:tage?|wochen?|wochenende|feiertage)(?!\\p{L})|(?:wochen|tages|wochenend)plan(?:ung)?',
    `(?:meine[nr]?|unsere[nr]?|die|das|diese[ns]?) (?:\\p{L}+ )?(?:wochen?|tage|wochenende|feiertage|ferien)${UP_TO_VERB}(?:durch)?(?:planen|organisieren|strukturieren|einteilen|einzuteilen)`,
    `(?:planific\\p{L}*|plane\\p{L}*|organiz\\p{L}*|orden\\p{L}*|prepar\\p{L}*|arm\\p{L}*)(?: (?:mi|mis|nuestra|la|el|los|las|esta|este|próxim[oa]s?|primer[oa]s?|dos|tres)){1,4} (?:semanas?|fin(?:es)? de semana|d[ií]as?|puente|vacaciones|lunes|martes|miércoles|jueves|viernes|sábado|domingo|mañana)${ENDS_THERE}`,
    `(?:plane[ij]?\\p{L}*|organiz\\p{L}*|prepar\\p{L}*)(?: (?:a|o|os|as|minha|meu|esta|este|nossa|próxim[oa]s?|dois|duas|três)){1,4} (?:semanas?|fim de semana|dias?|feriado|férias|segunda|terça|quarta|quinta|sexta|sábado|domingo|amanhã)${ENDS_THERE}`,
    `(?:planifi\\p{L}*|organis\\p{L}*|prépar\\p{L}*)(?:-moi)?(?: (?:ma|mon|mes|notre|nos|la|le|les|cette|ce|prochaine?s?|premiers?|deux|trois)){1,4} (?:semaines?|week-ends?|journées?|jours|vacances|pont|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)${ENDS_THERE}`,
    `(?:pianific\\p{L}*|organizz\\p{L}*|programm\\p{L}*|prepar\\p{L}*)(?: (?:la|il|lo|le|i|mia|mio|nostra|questa|questo|prossim[oaie]|prim[ieao]|due|tre)){1,4} (?:settiman[ae]|weekend|fine settimana|giornat[ae]|giorni|ponte|vacanze|ferie|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)${ENDS_THERE}`,
    `(?:plan\\p{L}*|organiseer\\p{L}*|regel|deel)(?: (?:voor )?(?:mij|me|ons))?(?: (?:mijn|onze|de|het|deze|dit|volgende|volgend|komende|komend|eerste|twee|drie)){1,4} (?:dag(?:en)?|weken|week|weekend|vakantie|feestdagen|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)${ENDS_THERE}|(?:week|dag|weekend)planning`,
    `(?:mijn|onze|de|het|dit|deze|haar|zijn) (?:\\p{L}+ )?(?:dagen|week|weken|weekend|vakantie|feestdagen)${UP_TO_VERB}(?:plannen|organiseren|regelen|indelen|delen)`,
    '(?:今日|明日|あさって|今週|来週|再来週|今週末|来週末|週末|連休|一週間)(?:の)?(?:予定|計画|段取り|スケジュール)を?(?:立て|組|作|整理|決め)|(?:今日|明日|今週|来週|週末|連休)を(?:計画|段取り|組)|日程を(?:立て|組)',
  ]),
);

export function plansTime(text: string): boolean {
  return SAYINGS().test(text);
}
