// How a purpose asks: whether it wants to be told something, or asks for what is left to do, for what was decided, or whether
// somebody is free. In the languages that a purpose is read in.
import { whenAsked } from '../../../../../shared/when-asked.ts';

/** Words for what is still missing or to be done, which is mostly a promise. */
const IS_LEFT =
  /(?<!\p{L})(?:(?:what(?:['’]s| is)|anything|something) (?:still )?(?:left|missing|open|outstanding)|still (?:have to|need to|to do|to be done|missing|open|outstanding|undecided)|remains? to|left to do|was (?:fehlt|bleibt)|fehlt noch|noch (?:fehlt|offen|zu tun|zu erledigen)|ausstehend|(?:qué|que) (?:me |nos )?(?:falta|queda)|falta por|por hacer|pendientes?|(?:o )?que (?:ainda )?(?:falta|resta)|por fazer|reste(?:-t-il)? à|(?:ce )?qui manque|manca ancora|cosa manca|da fare|wat moet (?:er )?nog|nog (?:te doen|open))(?!\p{L})|まだ(?:残|終|決)|残って|あと何/iu;

export function asksWhatIsLeft(text: string): boolean {
  return IS_LEFT.test(text);
}

/** Words for having settled on something: they ask for decisions. */
const DECIDES =
  /(?<!\p{L})(?:decid(?:e[ds]?|ing)|decisions?|chose[n]?|choose|choice|pick(?:ed)?|settled? on|agreed?|agreement|opt(?:ed)? for|go(?:ing)? with|went with|entschieden|entscheidung(?:en)?|beschlossen|beschluss|ausgesucht|gewählt|vereinbart|festgelegt|geeinigt|decidi(?:ó|do|da|mos|r)|decisi(?:ón|ones)|acord(?:ó|ado|amos)|elegi(?:mos|do)|elegido|escogi(?:do|mos)|quedamos|quedó|decisão|decisões|combin(?:ado|amos)|escolh(?:emos|ido|ida)|décidé|décisions?|choisi|convenu|deciso|decision[ei]|scelt[oa]|concordato|besloten|beslissing|besluit|gekozen|afgesproken)(?!\p{L})|決定|決ま|決め|選ん/iu;

export function asksForDecisions(text: string): boolean {
  return DECIDES.test(text);
}

const ASKS = whenAsked(
  () =>
    new RegExp(
      `^\\s*[¿¡"'“„]*(?:(?:${[
        'explain|tell me|what|which|who|whose|when|where|why|how|is|are|was|were|does|do|did|has|have|can|may|will',
        'welche[rsnm]?|wer|wem|wen|wessen|wann|wo|woher|wohin|wozu|wofür|wogegen|worüber|woran|wovon|warum|weshalb|wie|wieviel|womit|wieso|(?:bis|seit|ab) wann|ist|sind|war|waren|hat|habe|haben|hatte|hatten|kann|darf|gibt es|sag(?:e|t)?(?: mir| uns)?|erklär(?:e|t)?|erzähl(?:e|t)?(?: mir| uns)?|verrat(?:e)? mir|nenn(?:e)? mir',
        'qué|cuál(?:es)?|cuándo|cuánt[oa]s?|dónde|quién(?:es)?|cómo|por qué|cual(?:es)?|cuando|cuant[oa]s?|donde|quien(?:es)?|como|por que|(?:a|con|de|en|para|desde|hasta) (?:qué|quién|cuál|cuándo|cuánto|dónde|que|quien|cuando|cuanto|donde)|hay|dime|dinos|explica(?:me|nos)?|explícame|explicame|cuenta(?:me)?|cuéntame|háblame|hablame',
        'o que|que|qual|quais|quando|quant[oa]s?|onde|quem|como|porque|porquê|(?:a|com|de|em|para|desde|até) (?:que|quem|qual|quando|quanto|onde)|há|resuma|diz(?:-me|-nos)?|diga(?:-me)?|me (?:diz|diga|conta|fala|explica)|explica(?:-me)?|explique(?:-me)?|conta(?:-me)?|conte(?:-me)?|fala(?:-me)?|fale(?:-me)?',
        "que|quel(?:le)?s?|qui|quand|où|combien|pourquoi|comment|est-ce|y a-t-il|(?:à|de|avec|pour|en|dans|depuis|jusqu['’]à) (?:qui|quoi|quel(?:le)?s?|quand|combien|où)|dis(?:-moi|-nous)?|dites(?:-moi)?|explique(?:-moi|-nous)?|raconte(?:-moi)?|parle(?:-moi)?|indique(?:-moi)?",
        'che|quale|quali|quando|quant[oaie]|chi|dove|perché|cosa|come|(?:a|con|di|in|per|da|entro|fino a) (?:che|chi|quale|quando|quanto|cosa|dove)|dimmi|dicci|spiega(?:mi|ci)?|racconta(?:mi|ci)?|parlami',
        'wat|welke?|wanneer|waar|waarom|waarvoor|waarmee|waarover|waartegen|waaraan|waarheen|wie|wiens|hoe|hoeveel|hoelang|zijn|heb|heeft|hebben|kan|mag|zeg(?: me)?|vertel(?: me| mij| ons)?|leg(?: me)? uit',
      ].join(
        '|',
      )})(?![\\p{L}])|(?:qu|cos|com|dov|quand|c)['’](?=\\p{L}))|\\?\\s*$|？|(?:か|教えて(?:ください)?|確かめたい)[。?]?\\s*$`,
      'iu',
    ),
);

/** Whether a purpose wants to be told something, and not something done. */
export function wantsToBeTold(text: string): boolean {
  return ASKS().test(text);
}

/** “Am I free on Thursday?”: beside a time such words ask what is there. */
const IS_FREE = new RegExp(
  `(?<!\\p{L})(?:${[
    "(?:am|are|is|be|will|would|when|i['’]m|we['’]re) (?:(?:i|we|you|they|he|she|be|still|already|there) ){0,3}(?:free|busy|available|booked(?: up)?|around)(?! (?:of|from|for a)(?!\\p{L}))",
    "(?<=(?:still|any|some|more|enough|is there|there['’]s|there is) )room(?! (?:service|numbers?|keys?|rates?|bookings?)(?!\\p{L}))",
    'de la place(?! d[eu](?!\\p{L}))',
    '(?:bin|sind|ist|habe?n?|hat) (?:ich|wir|er|sie) .{0,40}?(?:frei|verplant|verfügbar|beschäftigt)',
    '(?:estoy|está|están|estamos|estaré|estaremos) (?:(?:yo|aún|todavía|ya) ){0,2}(?:libres?|ocupad[oa]s?|disponibles?)',
    '(?:estou|está|estão|estamos|estarei|estaremos) (?:(?:eu|ainda|já) ){0,2}(?:livres?|ocupad[oa]s?|disponíve(?:l|is))',
    '(?:suis|sommes|est|sont|serai|serons)(?:-(?:je|nous|il|elle|ils|elles))? (?:(?:encore|déjà) )?(?:libres?|occupée?s?|disponibles?)|suis-je prise?',
    '(?:sono|siamo|è|sarò|saremo) (?:(?:ancora|già) )?(?:liber[oaie]|occupat[oaie]|impegnat[oaie]|disponibil[ei])',
    '(?:ben|zijn|is) (?:ik|we|wij|hij|zij|ze) .{0,40}?(?:vrij|bezet|beschikbaar)',
  ].join('|')})(?!\\p{L})`,
  'iu',
);

export function asksWhetherFree(text: string): boolean {
  return IS_FREE.test(text);
}

/** The purpose without the words that ask whether somebody is free: they tell nothing of what it is about. */
export function withoutWhetherFree(text: string): string {
  return text.replace(IS_FREE, ' ');
}

/** “Where do I have to be until Friday?” asks of the calendar alone. */
const WHERE_TO_BE =
  /(?<!\p{L})(?:where (?:all |else )?(?:do|must|should|am|are) (?:i|we) (?:\p{L}+ ){0,3}?(?:be|go|expected)|wo(?:hin)? (?:muss|müssen|soll|sollen) (?:ich|wir) (?:\p{L}+ ){0,6}?(?:sein|hin)|(?:a )?dónde (?:tengo|tenemos|debo|debemos) (?:que )?(?:estar|ir)|onde (?:tenho|temos|devo|devemos) (?:de |que )?(?:estar|ir)|où (?:dois-je|devons-nous|est-ce que je dois) (?:être|aller)|dove (?:devo|dobbiamo) (?:essere|andare)|waar (?:moet|moeten) (?:ik|we|wij) (?:\p{L}+ ){0,6}?(?:zijn|heen))(?!\p{L})/iu;

export function asksWhereToBe(text: string): boolean {
  return WHERE_TO_BE.test(text);
}
