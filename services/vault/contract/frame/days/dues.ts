// What asks for what is still to be done: what is late, what has an end, what is outstanding. In the words of seven languages and
// Japanese.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';

/** Words for being late: everything that should have been by now. */
const OVERDUE = [
  '(?:past|miss(?:ed)?|slipped past|beyond) (?:any |a |my |its |their |the )?(?:deadlines?|due dates?)',
  '(?:am|are|is|running|be) late(?: with| on)?',
  'late with',
  'not (?:yet |been |yet been )?(?:done|sent|paid|finished|answered|delivered|handed in|kept) (?:it |them |that )?(?:in|on) time',
  'nicht (?:rechtzeitig|pünktlich|fristgerecht) (?:erledigt|gemacht|geschickt|bezahlt|fertig|beantwortet|geliefert|abgegeben|eingehalten)',
  'no (?:he|hemos|ha|han) (?:\\p{L}+ ){1,2}a tiempo',
  'não (?:fiz|fizemos|enviei|paguei|entreguei|cumpri|acabei) (?:\\p{L}+ ){0,2}a tempo',
  '(?:ai|avons|a|ont) pas (?:\\p{L}+ ){1,2}à temps',
  'non (?:ho|abbiamo|ha|hanno) (?:\\p{L}+ ){1,2}in tempo',
  'niet op tijd (?:\\p{L}+ )?(?:gedaan|gestuurd|betaald|af|beantwoord|geleverd|ingeleverd)',
  'im (?:rückstand|verzug)',
  'verpasst\\p{L}*',
  'versäumt\\p{L}*',
  'con retraso',
  'em atraso',
  'te laat',
  'over tijd',
  'allang (?:\\p{L}+ ){0,2}(?:moeten (?:zijn|hebben|doen)|klaar|af|betaald|gestuurd|gedaan)',
  'blijven ligg?en|laten liggen|nog in ?te halen|nog inhalen|loop(?:t|en)? (?:ik |we )?(?:\\p{L}+ )?achter',
  '過ぎている',
  '過ぎた',
  '遅れ',
  'overdue',
  'past due',
  'behind schedule',
  'überfällig\\p{L}*',
  'über (?:die|der|eine) frist',
  'überzogen',
  'vencid[oa]s?',
  'atrasad[oa]s?',
  'en retard',
  'échue?s?',
  'scadut[oaie]',
  'in ritardo',
  'achterstallig',
  'behind (?:on|with)',
  '(?:should|ought to) (?:i |we )?have (?:been )?(?:already )?(?:done|sent|paid|finished|answered)',
  '(?:forgot(?:ten)? to do|(?<!(?:not|n.t|never|cannot) (?:i |we |you )?)let (?:slide|slip)|slip(?:s|ped|ping)|blown|not (?:yet )?kept|broken promises)',
  'hätte(?:n)? (?:ich |wir )?(?:schon|längst)',
  '(?:deber[ií]a|debía|tendría que) haber (?:hecho|enviado|pagado|entregado)',
  '(?:já )?devia ter (?:feito|enviado|pago|entregue)',
  "(?:j['’])?aurais dû",
  'avrei (?:già )?dovuto',
  'had(?:den)? (?:ik |we |er )?(?:al(?:lang)? )?(?:\\p{L}+ )?moeten',
  'rimast[oaie] indietro',
  "(?:qui |qu['’]est-ce qui )?(?:aurait|auraient) dû être",
  '(?:zu spät|hinterher|im hintertreffen)',
  'liegen ?geblieben\\p{L}*',
  'hätte ich (?:schon|längst)',
  '(?:se me|se nos) (?:ha|han|pasó|pasaron|olvidó)(?: pasado| olvidado)?',
  'verschwitzt|verstrichen|abgelaufen|verschlafen',
  'incumplid[oa]s?|incumplí',
  'passou do prazo',
  '(?:deixei|deixámos|deixamos) passar|já passaram|descumprid[oa]s?',
  'dépassée?s?|laissé passer',
  'mancat[oaie]',
  'gemist',
  '期限切れ',
  '期限(?:を|が|は)?過ぎ',
  '遅れている',
  '間に合っていない',
  '間に合わなかった',
  'やり残し',
  '滞って',
];

/** In Italian “due” is two, and a plural stands behind it: due righe, due giorni. These English words end like one. */
const NOT_TWO =
  '(?! (?!(?:are|before|date|everyone|he|here|if|june|late|me|more|once|one|please|she|since|some|the|there|these|those|time|twice|we|while)(?!\\p{L}))\\p{L}+[ei](?!\\p{L}))';

/** Due diligence is none that is due, and what is late “due to rain” is not due by then. */
const NOTHING_DUE =
  '(?! (?:diligence|process|course)| to (?:an?|lack|bad|poor|illness|sickness|weather|rain|snow|traffic|high|low|heavy|strikes?)(?!\\p{L}))';

/** Words for having an end by which it should be, whenever that is. */
const DUE = [
  `(?:(?:falls?|falling|comes?|coming|becomes?|becoming) )?due${NOT_TWO}${NOTHING_DUE}`,
  'expires?|expiring',
  '(?<!wie )(?:l(?:ä|ae)uft|laufen)\\s+ab|abzugeben',
  'vencen?|vencem|caducan?|expiram?',
  'expirent?|à rendre',
  'scad(?:e|ono)',
  'verloopt|verlopen',
  'deadlines?',
  'fällig\\p{L}*',
  'frist(?:en)?',
  'vencimientos?',
  'plazos?',
  'échéances?',
  'scadenz[ae]',
  'in scadenza',
  'vervaldat(?:um|a)',
  'prazos?',
  '締め?切り?',
  '〆切り?',
  '期限',
  '期日',
];

/** Words for what somebody has to do or has promised: of some days what is due in them is asked for by these, and not what takes place. */
const OWED = [
  "(?:what|which|everything|anything|all)(?: \\p{L}+){0,3}(?: have)? (?:i|we)(?: have|['’]ve)? (?:still )?(?:promised|owe)",
  'was (?:habe ich|haben wir)\\s+(?:\\p{L}+\\s+){0,4}versprochen',
  'qué (?:he|hemos) prometido',
  "qu['’](?:ai-je|est-ce que j['’]ai|est-ce que nous avons) promis",
  'cosa (?:ho|abbiamo) promesso',
  'o que (?:prometi|prometemos)',
  'wat (?:heb ik|hebben we)\\s+(?:\\p{L}+\\s+){0,4}beloofd',
  '(?<=(?:payments?|bills?|invoices?) )(?:that )?(?:(?:i|we) )?(?:must|has to|have to|need to)',
  'que (?:me |nos )?tocan? (?:hacer|pagar)|(?<=pagos? )que (?:tengo|tenemos|hay) que hacer',
];

/** Words for all that is still to be done, whenever that is. */
const OUTSTANDING = [
  'outstanding',
  '(?:still|yet) (?:open|undone|unfinished|pending)',
  'pending',
  'open (?:promises|commitments|tasks|items|loops|ends)',
  'left (?:to do|undone|open)',
  '(?:still|yet) (?:to|have to|need to) (?:do|be done)',
  'to-?dos?',
  'not (?:yet )?(?:do|done|kept|delivered|finished)(?: yet)?',
  'hang(?:s|ing) over (?:me|us|my head|our heads)',
  '(?:most )?urgent(?:ly)?|needs? (?:my|our) attention|attention (?:first|most)',
  'dringendst\\p{L}*|am dringendsten',
  'más urgentes?|mais urgentes?|plus urgente?s?|più urgent[ei]|dringendste?',
  '急ぎ|至急',
  'noch offen\\p{L}*',
  'offene[nr]? (?:zusagen|aufgaben|punkte|versprechen)',
  'unerledigt\\p{L}*',
  'aussteh\\p{L}+',
  'pendientes?',
  '(?:queda|falta|quedan|faltan)(?: cosas)? por hacer',
  'sin hacer',
  'pendentes?',
  '(?:ficou|falta|ficaram|faltam) (?:por )?fazer',
  'em aberto',
  'en suspens',
  '(?:reste|restent) à faire',
  'in sospeso',
  '(?:resta|restano) da fare',
  'openstaand\\p{L}*',
  '未完了',
  'まだ(?:終わって|済んで|片づいて|できて)い?ない',
  '残っている',
];
/** Words before a day that mean: by then, and not on that day alone. */
const BY = [
  'no later than|at the latest (?:by|on)|spätestens(?: am| bis(?: zum)?)?|uiterlijk(?: op)?|au plus tard(?: le)?|a más tardar(?: el)?|al più tardi|entro e non oltre(?: il)?|o mais tardar(?: n[ao])?|t\\/m',
  'by (?:(?:the )?end(?: of(?: the)?(?: day)?)?|eod|cob|close of (?:business|play))(?: on)?',
  '(?:by|until|till|before|prior to|ahead of|up (?:to|until|till)(?: and including)?)(?: this)?',
  '(?:bis|vor) (?:diesen|diesem|dieses)',
  '(?:antes de|hasta) est[ea]',
  '(?:até|antes d)est[ea]',
  "(?:avant|d['’]ici) cet?t?e?",
  '(?:entro|prima di) quest[oa]',
  'bis(?: zum)?',
  'vor(?: dem)?',
  'para(?: el)?',
  'antes d(?:el?|[oa]s?)',
  'hasta(?: el)?',
  "d['’]ici",
  "jusqu['’]à?u?",
  'avant(?: le)?',
  'de aquí a(?:l)?',
  'da qui a(?:l)?',
  'daqui (?:até|a)',
  'entro(?: il)?',
  "prima d(?:i|el|ella|ell['’])",
  'vóór',
  'voor',
  'até(?: ao| o| a)?',
  'fino a(?:l)?',
  'tot(?: en met| aan)?',
];

export const saysOverdue = whenAsked(() => anySaying(OVERDUE));
export const saysDue = whenAsked(() => anySaying(DUE));
export const saysOwed = whenAsked(() => anySaying(OWED));
export const saysOutstanding = whenAsked(() => anySaying(OUTSTANDING));

/** Words that stand right before a day and mean: until then. */
export const ENDS_WITH_BY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${BY.join('|')})(?: the| den| dem| la| le| l['’]| les| il| lo| i| de| het| o| a| as| el| las| los)?\\s*$`,
  'iu',
);
