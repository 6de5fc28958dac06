// Kinds of answers that a question names by its first words, beside a number, a time and a person: a place, a reason, and what was
// chosen. How each is asked for, and by what a text gives it, in the languages that purposes are read in.
import { isMonthOrWeekday } from '../frame/days/months.ts';

const asWords = (ways: readonly string[]) => `(?:${ways.join('|')})(?!\\p{L})`;
const atFirst = (ways: readonly string[], unspaced: string) =>
  new RegExp(`^\\s*[¿¡"“„]*${asWords(ways)}|${unspaced}`, 'iu');

/** Where somebody stands with a thing, or has left it, is no place: that asks how far it is. */
const WHERE = atFirst(
  [
    "where(?:['’]s| is| are| was| were| does| can i find| did (?:we|i) (?:put|park|store|hide))(?! (?:i|we|my head|everything|it all)(?!\\p{L}))",
    "what(?:['’]s| is) the address",
    'wo (?:ist|sind|war|waren|liegt|liegen|wohnt|wohnen|finde)(?! wir)',
    'dónde (?:está|están|queda|vive|viven|es|hay|guardamos|guardé)',
    'onde (?:é|está|estão|fica|mora|moram|vive)',
    'où (?:est|sont|se trouve|se trouvent|habite|habitent)(?!-on)',
    'dove (?:è|sono|si trova|abita|vive|sta)',
    'waar (?:is|zijn|ligt|woont|wonen|staat)',
  ],
  'どこ(?:です|に(?:あ|い|住)|だ(?!っ))',
);

export function asksForPlace(text: string): boolean {
  return WHERE.test(text);
}

/** A kind of street or of floor, an address of the web, what Japanese addresses end in. */
const ADDRESS =
  /(?<!\p{L})(?:street|road|avenue|lane|square|floor|house number|calle|avenida|plaza|rua|praça|rue|via|piazza|etage|stock|piso|étage)(?!\p{L})|\p{L}(?:straße|strasse|gasse|weg|platz|straat|laan|plein)(?!\p{L})|https?:|[市区町村県駅階]/iu;
const AT = [
  'in|at|on|near|next to|behind|under|opposite|above|inside|outside|between|by',
  'im|am|an|auf|bei|beim|neben|hinter|unter|gegenüber|über|zwischen',
  'en|junto a|detrás de|debajo de|sobre|frente a|al lado de|cerca de',
  'em|no|na|perto d[aeo]|atrás d[aeo]',
  'dans|chez|près de|à|au|aux|derrière|sous',
  'nel|nella|nello|allo|alla|al|vicino a|dietro|sotto',
  'op|bij|naast|achter|onder|tegenover',
].join('|');
const ARTICLE =
  'the|a|an|my|our|his|her|their|der|die|das|dem|den|einem|einer|el|la|los|las|un|una|o|os|as|um|uma|le|les|une|il|lo|gli|het|de|een';
const SOMEWHERE = new RegExp(`(?<!\\p{L})(?:${AT}) (?:(?:${ARTICLE}) )?([\\p{L}\\p{N}'’-]+)`, 'giu');
/** What stands behind the same small words, and is a time: "am Tag", "in the morning". */
const OF_TIME =
  /^(?:day|week|month|year|morning|afternoon|evening|night|moment|end|beginning|time|tage?|woche|monat|jahr|morgen|abend|nachmittag|ende|anfang|día|semana|mes|año|mañana|tarde|noche|final|dia|mês|ano|manhã|noite|fim|jour|semaine|mois|matin|soir|fin|giorno|settimana|mese|anno|mattina|sera|fine|dag|maand|jaar|ochtend|avond|einde)$/u;

/** Whether it names a place that the question does not name itself. */
export function givesPlace(text: string, asked: string): boolean {
  if (ADDRESS.test(text)) return true;
  const known = new Set(asked.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []);
  return [...text.matchAll(SOMEWHERE)].some(([, named = '']) => {
    const place = named.toLowerCase();
    return !known.has(place) && !/^\p{N}/u.test(place) && !OF_TIME.test(place) && !isMonthOrWeekday(place);
  });
}

const WHY = atFirst(
  [
    "(?:and )?(?:why|how come|for what reason|what(?:['’]s| is| was| were) the reasons?)",
    '(?:und )?(?:warum|wieso|weshalb|weswegen)',
    '(?:[ye] )?por ?qu[eé]',
    '(?:et )?pourquoi',
    '(?:e )?(?:perché|come mai)',
    '(?:en )?waarom',
  ],
  'なぜ|どうして|なんで|理由(?:は|を)',
);

export function asksForReason(text: string): boolean {
  return WHY.test(text);
}

const BECAUSE = new RegExp(
  `(?<!\\p{L})${asWords([
    'because|since|due to|so that|reasons?|in order to|therefore|otherwise|too',
    'weil|denn|wegen|damit|gr[uü]nd\\p{L}*|sonst|zu',
    'porque|ya que|debido|motivos?|raz[oó]n(?:es)?|demasiad[oa]s?',
    'pois|devido|demais',
    'car|parce que|puisque|à cause|pour que|raisons?|trop',
    'perché|poiché|siccome|troppo',
    'omdat|want|vanwege|redenen?|te',
  ])}|ので|から|ため|理由`,
  'iu',
);
/** A second clause mostly says why: "We left them, the bills were wrong twice." */
const SECOND_CLAUSE = /[\p{L}\p{N}%€$£)][,;:.–—]\s+(?:\p{L}+[\s'’]+){2,}\p{L}+|[。、；]\S{4,}/u;

/** Whether it gives a reason for anything. */
export function givesReason(text: string): boolean {
  return BECAUSE.test(text) || SECOND_CLAUSE.test(text);
}

const CHOSEN = atFirst(
  [
    '(?:which|what)(?!\\p{L}).*?(?<!\\p{L})(?:did|have|has|had) (?:\\p{L}+ ){1,2}?(?:choose|chosen|pick|picked|decide|decided|book|booked|settle|settled|select|selected|go for|gone for|agree|agreed)',
    '(?:welche[rsn]?|was|wofür)(?!\\p{L}).*?(?<!\\p{L})(?:haben|hat|habe|hatten) (?:\\p{L}+ ){1,6}?(?:gewählt|ausgewählt|entschieden|gebucht|ausgesucht|beschlossen|genommen)',
    '(?:qué|cuál(?:es)?)(?!\\p{L}).*?(?<!\\p{L})(?:elegimos|elegí|escogimos|decidimos|decidí|reservamos|reservé|hemos (?:elegido|decidido|reservado))',
    '(?:que|qual|quais|o que)(?!\\p{L}).*?(?<!\\p{L})(?:escolhemos|escolhi|decidimos|decidi|reservamos|reservei)',
    "(?:quel(?:le)?s?|qu['’]).*?(?<!\\p{L})(?:avons-nous|ai-je|a-t-on|avons|ai) (?:\\p{L}+ ){0,2}?(?:choisi|décidé|réservé|pris)e?s?",
    '(?:quale|quali|che)(?!\\p{L}).*?(?<!\\p{L})(?:abbiamo|ho) (?:\\p{L}+ ){0,2}?(?:scelto|deciso|prenotato)',
    '(?:welke?|wat)(?!\\p{L}).*?(?<!\\p{L})(?:hebben|heb) (?:\\p{L}+ ){1,5}?(?:gekozen|besloten|geboekt)',
  ],
  'どれに(?:した|決め)|何に(?:した|決め)',
);

export function asksWhatWasChosen(text: string): boolean {
  return CHOSEN.test(text);
}
