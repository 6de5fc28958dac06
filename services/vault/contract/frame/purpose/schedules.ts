// Whether something is to be put into a calendar: a time to be found, a meeting to be moved. In the words of the languages that a purpose
// is read in. Whoever asks what stands there already puts nothing into it.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';
import type { Domain } from './domains.ts';

/** Words for looking for a time. */
const SEEKS_TIME = whenAsked(() =>
  anySaying([
    '(?:find|suggest|propose|pick|choose|look for|offer|is there)(?: \\S+){0,5}? (?:times?|slots?|dates?|days?|gaps?|hours?|opening)',
    'when (?:can|could|should|shall|would|might) (?:i|we)(?: best| next)? (?:see|meet|call|visit|talk|speak|phone|ring|go|come|have|hold|do|fit|schedule|catch up|get)',
    '(?:what|which) (?:time|day)s? (?:works?|suits?|would (?:work|suit))|when (?:works|suits|would (?:be good|suit|work))|(?:make|get|book) an appointment|(?:fit|squeeze|slot) (?:\\S+ ){0,4}?in',
    '(?:find|such|schlag|nenn)\\p{L}*(?: \\S+){0,4}? (?:termine?|zeit|uhrzeit|tag|zeitfenster|zeitpunkt|lücke)|(?:termin|zeit) (?:finden|suchen|vereinbaren|ausmachen|vorschlagen)',
    'wann (?:kann|könnte|können|könnten|soll|sollte|sollen|sollten|passt|ginge)(?: \\S+){0,3}? (?:zum|zur|zu|mit|beim|treffen|sprechen|telefonieren|sehen|anrufen|gehen|hin)',
    '(?:busca|encuentra|propón|propon|sugiere|encontrar|proponer)\\p{L}*(?: \\S+){0,3}? (?:hueco|hora|horas|fechas?|días?|momento|rato)',
    'cuándo (?:puedo|podría|podemos|podríamos|me viene|nos viene|me conviene|nos conviene)',
    '(?:encontr|procur|propõe|propor|sug[ei]r|arranj)\\p{L}*(?: \\S+){0,3}? (?:horas?|horário|datas?|dias?|vaga|tempo)|quando (?:é que )?(?:posso|podemos|poderia|poderíamos|me dá jeito)',
    '(?:trouv|cherch|propos|suggèr)\\p{L}*(?: \\S+){0,3}? (?:créneaux?|heure|dates?|moment|jour|horaire)|quand (?:est-ce que )?(?:puis-je|pourrais-je|peut-on|pouvons-nous|pourrions-nous|je peux|on peut)',
    '(?:trov|cerc|propon|sugger)\\p{L}*(?: \\S+){0,3}? (?:ora|orario|date?|giorno|momento|buco|spazio)|quando (?:posso|potrei|possiamo|potremmo)',
    '(?:vind|zoek|stel)\\p{L}*(?: \\S+){0,3}? (?:tijd|tijdstip|moment|gaatje|datum|dag)|wanneer (?:kan|kunnen|zou|zouden|zal) (?:ik|we|wij)',
    '(?:時間|日時|日程|日取り|候補日|空き).{0,6}(?:決め|調整|探|見つけ|提案|出し|取)|いつ.{0,10}(?:行け|会え|話せ|取れ|入れられ|空いて)',
    '什么时候(?:能|可以)|(?:找|定|约|安排).{0,14}时间',
  ]),
);

/** Words for putting something into the calendar, or moving it there. */
const PUTS = whenAsked(() =>
  anySaying([
    '(?:re)?schedule (?:a|an|the|my|our|me|us|some|another|time|it|that|this)|reschedule|postpone|move|shift|push(?: back)?|bring forward|arrange|set up|fix|organi[sz]e|book|plan',
    'vereinbar\\p{L}*|verschieb\\p{L}*|verleg\\p{L}*|verlege|ansetz\\p{L}*|setze?|leg|lege|buch|buche|plan\\p{L}*|terminier\\p{L}*|organisier\\p{L}*|mach|mache',
    'agend[ae]\\p{L}*|program[ae]\\p{L}*|convoc\\p{L}*|muev\\p{L}*|mover|aplaz\\p{L}*|cambi\\p{L}*|pospon\\p{L}*|adelant\\p{L}*|concert[ae]\\p{L}*|concierta|reserv\\p{L}*|pon|fij\\p{L}*|organi[cz]\\p{L}*|pide',
    '(?:re)?mar(?:c|qu)\\p{L}*|adi[ae]\\p{L}*|mud[ae]\\p{L}*|antecip\\p{L}*|combin[ae]\\p{L}*',
    'fix\\p{L}*|déplac\\p{L}*|repouss\\p{L}*|report\\p{L}*|avanc\\p{L}*|planifi\\p{L}*|organis\\p{L}*|programm\\p{L}*|prends|prendre|cal(?:e|er|ez)',
    'fiss\\p{L}*|spost\\p{L}*|rimand\\p{L}*|rinvi\\p{L}*|anticip\\p{L}*|programm\\p{L}*|organizz\\p{L}*|prend[ie]|prendere|prenot\\p{L}*',
    'verplaats\\p{L}*|verzet\\p{L}*|verschuif\\p{L}*|stel|uitstellen|regel\\p{L}*|maak|prik',
    '決め|調整|設定|組んで|組む|入れて|入れる|移して|移す|ずら|変更|延期|早め|予約',
    '安排|改到|改期|推迟|提前|预约|约',
  ]),
);

/** “Wat staat er op het programma?” asks what is there already, in words that in another language put something there. */
const ASKS_WHAT_IS_THERE = /^\s*[¿¡"“„]*(?:what|was|wat|qué|que|o que|qu['’]|cosa|che)(?!\p{L})/iu;

export function asksWhatIsThere(text: string): boolean {
  return ASKS_WHAT_IS_THERE.test(text);
}

/** Tasks that are done at an hour which two people keep. */
const KEPT: readonly Domain[] = ['meeting', 'health'];

export function schedulesSomething(text: string, domains: ReadonlySet<Domain>): boolean {
  return SEEKS_TIME().test(text) || (PUTS().test(text) && KEPT.some((domain) => domains.has(domain)));
}
