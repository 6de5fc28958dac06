// How a purpose asks: whether it wants to be told something, or asks for what is left to do, for what was decided, or whether
// somebody is free. In the languages that a purpose is read in.

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

const ASKS =
  /^\s*[¿¡"'“„]*(?:explain|tell me|what|which|who|whose|when|where|why|how|is|are|was|were|does|do|did|has|have|can|may|will|was|welche[rsnm]?|wer|wem|wen|wann|wo|warum|wie|womit|wieso|qué|cuál|cuándo|cuánto|dónde|quién|cómo|por qué|que|qual|quando|quanto|onde|quem|como|resuma|quel(?:le)?s?|qui|quand|où|combien|pourquoi|comment|che|quale|chi|dove|perché|wat|welke?|wanneer|waar|waarom|hoe)(?![\p{L}])|\?\s*$|？|(?:か|教えて(?:ください)?|確かめたい)[。?]?\s*$/iu;

/** It wants to be told something, and not something done. */
export function wantsToBeTold(text: string): boolean {
  return ASKS.test(text);
}

/** "Am I free on Thursday?": beside a time it asks what is there. */
const IS_FREE =
  /(?<!\p{L})(?:(?:am|are|is|be|will|would|when|i['’]m|we['’]re) (?:(?:i|we|you|they|he|she|be|still|already|there) ){0,3}(?:free|busy|available|booked(?: up)?|around)(?! (?:of|from|for a)(?!\p{L}))|(?:bin|sind|ist|habe?n?|hat) (?:ich|wir|er|sie) .{0,40}?(?:frei|verplant|verfügbar|beschäftigt)|(?:estoy|estamos) (?:libres?|ocupad[oa]s?)|(?:estou|estamos) (?:livres?|ocupad[oa]s?)|suis-je (?:libre|occupée?|pris)|sono (?:liber[oa]|occupat[oa])|ben ik (?:vrij|bezet))(?!\p{L})/iu;

export function asksWhetherFree(text: string): boolean {
  return IS_FREE.test(text);
}

/** These words tell nothing of what it is about. */
export function withoutWhetherFree(text: string): string {
  return text.replace(IS_FREE, ' ');
}
