// Kinds of answers that a question names by its first words, beside a number, a time and a person: a place, a reason, and what was
// chosen. How each is asked for, and by what a text gives it, in the languages that purposes are read in.
import { type Language, languagesTold } from '../../store/text-index/languages/detect.ts';
import { isMonthOrWeekday } from '../frame/days/months.ts';

const asWords = (ways: readonly string[]) => `(?:${ways.join('|')})(?!\\p{L})`;
const atFirst = (ways: readonly string[], unspaced: string) =>
  new RegExp(`^\\s*[¿¡"“„]*${asWords(ways)}|${unspaced}`, 'iu');

/** Where somebody stands with a thing, or has left it, is no place: that asks how far it is. */
const WHERE = atFirst(
  [
    "where(?:['’]s| is| are| was| were| does| can i find| did (?:we|i) (?:put|park|store|hide))(?! (?:i|we|my head|things|everything|everyone|everybody|it all)(?!\\p{L}))(?!.* (?:stand|at|with (?:the|her|his|their|my|our)(?: \\p{L}+){1,3})\\s*\\?*$)(?!.*(?:problem|bug|catch|error|mistake))",
    "what(?:['’]s| is) the address",
    'wo (?:ist|sind|war|waren|liegt|liegen|wohnt|wohnen|finde)(?! (?:wir|ich|der stand)(?!\\p{L}))(?!.*(?:problem|fehler|haken))',
    'dónde (?:está|están|queda|vive|viven|es|hay|guardamos|guardé)(?!.*(?:problema|error|fallo))',
    'onde (?:é|está|estão|fica|mora|moram|vive)(?! que)(?!.*(?:problema|erro))',
    'où (?:est|sont|se trouve|se trouvent|habite|habitent)(?!-(?:on|ce))(?!.*(?:problème|erreur))',
    'dove (?:è|sono|si trova|abita|vive|sta)(?!.*(?:problema|errore))',
    'waar (?:is|zijn|ligt|woont|wonen|staat)(?! we)(?!.*(?:project|probleem|fout|ligt het aan| aan\\?*$))',
  ],
  'どこ(?:です|に(?:あ|い|住)|だ(?!っ))',
);

export function asksForPlace(text: string): boolean {
  return WHERE.test(text);
}

/** A kind of street, of floor or of room, an address of the web or of mail, what Japanese addresses end in. */
const ADDRESS =
  /(?<!\p{L})(?:street|road|avenue|lane|square|floor|room|house number|calle|avenida|plaza|rua|praça|rue|piazza|etage|raum|zimmer|piso|étage|online|remote)(?!\p{L})|\p{L}(?:straße|strasse|str\.|gasse|allee|ufer|weg|platz|straat|laan|plein)(?!\p{L})|(?<!\p{L})(?:st|rd|ave)(?:\.|(?=,))|https?:|\p{L}@\p{L}|(?<!\d)\d{5} \p{L}|[市区町村県駅階]|の(?:中|上|下|横|隣)/iu;
type OfLanguages = Partial<Record<Language, string>>;
const AT: OfLanguages = {
  en: 'in|at|on|near|next to|behind|under|opposite|above|inside|outside|between|by|to|from',
  de: 'in|im|am|an|auf|bei|beim|neben|hinter|unter|gegenüber|über|zwischen|nach|aus',
  es: 'en|junto a|detrás de|debajo de|sobre|frente a|al lado de|cerca de',
  pt: 'em|no|na|perto d[aeo]|atrás d[aeo]|para',
  fr: 'en|dans|chez|près de|à|au|aux|derrière|sous',
  it: 'in|nel|nella|nello|allo|alla|al|a|vicino a|dietro|sotto',
  nl: 'in|op|bij|naast|achter|onder|tegenover|naar|uit',
};
const ARTICLE =
  'the|a|an|my|our|his|her|their|der|die|das|dem|den|einem|einer|el|la|los|las|un|una|o|os|as|um|uma|le|les|une|il|lo|gli|het|de|een';
const SOMEWHERE = ofEach(
  AT,
  (at) => new RegExp(`(?<!\\p{L})(?:${at}) (?:(?:${ARTICLE}) )?([\\p{L}\\p{N}'’-]+)`, 'giu'),
);

function ofEach(words: OfLanguages, made: (words: string) => RegExp): ReadonlyMap<Language, RegExp> {
  return new Map(Object.entries(words).map(([language, each]) => [language as Language, made(each)]));
}

/** Those for the languages that a text may be in: English where nothing tells. */
function inItsLanguages(patterns: ReadonlyMap<Language, RegExp>, text: string): RegExp[] {
  const told = languagesTold(text);
  return (told.length === 0 ? (['en'] as const) : told).flatMap((language) => patterns.get(language) ?? []);
}

/** What stands behind the same small words, and is a time: "am Tag", "in the morning". */
const OF_TIME =
  /^(?:day|week|month|year|morning|afternoon|evening|night|moment|end|beginning|time|noon|midnight|weeks|days|half|tage?|woche|monat|jahr|morgen|abend|nachmittag|ende|anfang|día|semana|mes|año|mañana|tarde|noche|final|dia|mês|ano|manhã|noite|fim|jour|semaine|mois|matin|soir|fin|giorno|settimana|mese|anno|mattina|sera|fine|dag|maand|jaar|ochtend|avond|einde)$/u;

/** Whether it names a place that the question does not name itself. */
export function givesPlace(text: string, asked: string): boolean {
  if (ADDRESS.test(text)) return true;
  const known = new Set(asked.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []);
  const places = inItsLanguages(SOMEWHERE, text).flatMap((pattern) => [...text.matchAll(pattern)]);
  return places.some(([, named = '']) => {
    const place = named.toLowerCase();
    return !known.has(place) && !/^\p{N}/u.test(place) && !OF_TIME.test(place) && !isMonthOrWeekday(place);
  });
}

/** "When is the meeting with the teacher?": when something takes place, or where it is. What may be done then is another question. */
const WHEN_OR_WHERE_IT_IS = atFirst(
  [
    "(?:when|where|what time)(?:['’]s| is| are| was)",
    '(?:wann|wo|um wie viel uhr) (?:ist|sind|war)',
    '(?:cuándo|dónde|a qué hora) (?:es|son|está|están|fue)',
    '(?:quando|onde|a que horas) (?:é|são|está|foi)',
    '(?:quand|où|à quelle heure) (?:est|sont|a lieu|était)',
    '(?:quando|dove|a che ora) (?:è|sono|si trova|era)',
    '(?:wanneer|waar|hoe laat) (?:is|zijn|was)',
  ],
  '(?:いつ|どこ|何時)です',
);

export function asksWhenOrWhereItIs(text: string): boolean {
  return WHEN_OR_WHERE_IT_IS.test(text);
}

const WHY = atFirst(
  [
    "(?:and )?(?:why|how come|for what reason|what(?:['’]s| is| was| were) the reasons?)(?! (?:not|don['’]t (?:i|we|you))(?!\\p{L}))",
    '(?:und )?(?:warum|wieso|weshalb|weswegen)(?! nicht(?!\\p{L}))',
    '(?:[ye] )?por ?qu[eé](?! n(?:o|ão)(?!\\p{L}))(?=.*\\?)',
    '(?:et )?pourquoi(?! (?:pas|ne)(?!\\p{L}))',
    '(?:e )?(?:perché|come mai)(?! non(?!\\p{L}))(?=.*\\?)',
    '(?:en )?waarom(?! niet(?!\\p{L}))',
  ],
  'なぜ|どうして|なんで|理由(?:は|を)',
);

export function asksForReason(text: string): boolean {
  return WHY.test(text);
}

const BECAUSE = ofEach(
  {
    en: 'because|since|due to|so that|reasons?|in order to|therefore|otherwise|too',
    de: 'weil|denn|wegen|damit|gr[uü]nd\\p{L}*|sonst|zu',
    es: 'porque|ya que|debido|motivos?|raz[oó]n(?:es)?|demasiad[oa]s?',
    pt: 'porque|pois|devido|motivos?|razão|demais',
    fr: 'car|parce que|puisque|à cause|pour que|raisons?|trop',
    it: 'perché|poiché|siccome|motivo|troppo',
    nl: 'omdat|want|vanwege|redenen?|te',
  },
  (words) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu'),
);
const BECAUSE_UNSPACED = /ので|から|ため|理由/u;
/** In a text of a sentence or two. */
const SHORT = 200;
/** A second clause mostly says why: "We left them, the bills were wrong twice." */
const SECOND_CLAUSE = /[\p{L}\p{N}%€$£)][,;:.–—]\s+(?:\p{L}+[\s'’]+){2,}\p{L}+|[。、；]\S{4,}/u;

/** Whether it gives a reason for anything. */
export function givesReason(text: string): boolean {
  const says = inItsLanguages(BECAUSE, text).some((because) => because.test(text)) || BECAUSE_UNSPACED.test(text);
  return says || (text.length <= SHORT && SECOND_CLAUSE.test(text));
}

const CHOSEN = atFirst(
  [
    '(?:which|what)(?!\\p{L}).*?(?<!\\p{L})(?:did|have|has|had) (?:\\p{L}+ ){1,2}?(?:choose|chosen|pick|picked|decide|decided|book|booked|settle|settled|select|selected|go for|gone for|agree|agreed)',
    '(?:welche[rsn]?|was|wofür)(?!\\p{L}).*?(?<!\\p{L})(?:haben|hat|habe|hatten) (?:\\p{L}+ ){1,6}?(?:gewählt|ausgewählt|entschieden|gebucht|ausgesucht|beschlossen)',
    '(?:qué|cuál(?:es)?)(?!\\p{L}).*?(?<!\\p{L})(?:elegimos|elegí|escogimos|decidimos|decidí|reservamos|reservé|hemos (?:elegido|decidido|reservado))',
    '(?:que|qual|quais|o que)(?!\\p{L}).*?(?<!\\p{L})(?:escolhemos|escolhi|decidimos|decidi|reservamos|reservei)',
    "(?:quel(?:le)?s?|qu['’]).*?(?<!\\p{L})(?:avons-nous|ai-je|a-t-on|avons|ai) (?:\\p{L}+ ){0,2}?(?:choisi|décidé|réservé)e?s?",
    '(?:quale|quali|che)(?!\\p{L}).*?(?<!\\p{L})(?:abbiamo|ho) (?:\\p{L}+ ){0,2}?(?:scelto|deciso|prenotato)',
    '(?:welke?|wat)(?!\\p{L}).*?(?<!\\p{L})(?:hebben|heb) (?:\\p{L}+ ){1,5}?(?:gekozen|besloten|geboekt)',
  ],
  'どれに(?:した|決め)|何に(?:した|決め)',
);

export function asksWhatWasChosen(text: string): boolean {
  return CHOSEN.test(text);
}
