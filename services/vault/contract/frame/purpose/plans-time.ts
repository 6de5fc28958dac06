// Whether a time itself is laid out: my week, Thursday, next weekend with the kids. Then all that falls into it is needed, whatever else is
// said beside it. Whoever plans something for a time (the workouts of December, dinner on Saturday) needs what belongs to that.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';

/** Behind a weekday nothing may stand that it is the day of: the Saturday dinner. */
const ENDS_THERE =
  "(?=\\s*(?:$|[^\\s\\p{L}\\p{N}'’]|\\d|dell['’]|(?:for|with|from|around|given|considering|and|of|at|in|by|to|through|until|till|so|including|where|when|hour|day|für|mit|rund|und|von|vom|bis|ab|bei|damit|por|con|de|del|y|para|desde|hasta|que|próxim[oa]|en|com|e|até|pour|avec|autour|et|du|à|où|qui|prochaine?|per|dal|al|di|della|prossim[oa]|voor|met|tot|rond|vanaf)(?!\\p{L})))";

const SAYINGS = whenAsked(() =>
  anySaying([
    `(?:plan|organi[sz]e|lay out|map out|structure|sort out|arrange|prepare|draw up|set up)(?: out)?(?: (?:for )?(?:me|us))?(?: (?:the|my|our|this|next|coming|first|last|second|a|his|her|their|user[’']s)){0,4} (?:(?:(?:two|three|four|few|couple of) )?(?:days?|weeks?|fortnight|(?:long )?weekends?)|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|holidays|half[- ]term)${ENDS_THERE}`,
    '(?:plan|schedule|overview) (?:for|of) (?:the |my |our |this |next |coming )*(?:days?|weeks?|fortnight|weekend)(?!\\p{L})',
    `(?:plan\\p{L}*|organisier\\p{L}*|ordne|strukturier\\p{L}*|sortier\\p{L}*)(?: (?:mir|uns|bitte|mal))*(?: (?:meine[nr]?|unsere[nr]?|die|den|das|diese[ns]?|nächste[ns]?|kommende[ns]?|ersten|zwei|drei)){0,4} (?:tage?|wochen?|wochenende|feiertage|ferien|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|heute|morgen)${ENDS_THERE}`,
    'plan für (?:(?:das|die|den|meine|unsere|diese|nächste|kommende)[ns]? )*(?:tage?|wochen?|wochenende|feiertage)(?!\\p{L})|(?:wochen|tages|wochenend)plan(?:ung)?|(?:meine|unsere|die) (?:\\p{L}+ )?(?:woche|tage) (?:planen|einteilen|organisieren)',
    `(?:planific\\p{L}*|plane\\p{L}*|organiz\\p{L}*|orden\\p{L}*|prepar\\p{L}*|arm\\p{L}*)(?: (?:mi|mis|nuestra|la|el|los|las|esta|este|próxim[oa]s?|primer[oa]s?|dos|tres)){1,4} (?:semanas?|fin(?:es)? de semana|d[ií]as?|puente|vacaciones|lunes|martes|miércoles|jueves|viernes|sábado|domingo|mañana)${ENDS_THERE}`,
    `(?:plane[ij]?\\p{L}*|organiz\\p{L}*|prepar\\p{L}*)(?: (?:a|o|os|as|minha|meu|esta|este|nossa|próxim[oa]s?|dois|duas|três)){1,4} (?:semanas?|fim de semana|dias?|feriado|férias|segunda|terça|quarta|quinta|sexta|sábado|domingo|amanhã)${ENDS_THERE}`,
    `(?:planifi\\p{L}*|organis\\p{L}*|prépar\\p{L}*)(?:-moi)?(?: (?:ma|mon|mes|notre|nos|la|le|les|cette|ce|prochaine?s?|premiers?|deux|trois)){1,4} (?:semaines?|week-ends?|journées?|jours|vacances|pont|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)${ENDS_THERE}`,
    `(?:pianific\\p{L}*|organizz\\p{L}*|programm\\p{L}*|prepar\\p{L}*)(?: (?:la|il|lo|le|i|mia|mio|nostra|questa|questo|prossim[oaie]|prim[ieao]|due|tre)){1,4} (?:settiman[ae]|weekend|fine settimana|giornat[ae]|giorni|ponte|vacanze|ferie|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica)${ENDS_THERE}`,
    `(?:plan\\p{L}*|organiseer\\p{L}*|regel|deel)(?: (?:voor )?(?:mij|me|ons))?(?: (?:mijn|onze|de|het|deze|dit|volgende|volgend|komende|komend|eerste|twee|drie)){1,4} (?:dag(?:en)?|weken|week|weekend|vakantie|feestdagen|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)${ENDS_THERE}|(?:week|dag|weekend)planning`,
    '(?:今日|明日|あさって|今週|来週|再来週|今週末|来週末|週末|連休|一週間)(?:の)?(?:予定|計画|段取り|スケジュール)を?(?:立て|組|作|整理|決め)|(?:今日|明日|今週|来週|週末|連休)を(?:計画|段取り|組)',
  ]),
);

export function plansTime(text: string): boolean {
  return SAYINGS().test(text);
}
