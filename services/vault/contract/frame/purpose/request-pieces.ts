// The pieces of a purpose: those that stand before and behind the request, and of which each word is of nothing but it. "Task: …",
// "… (question of the user)", a request in quotes.
import { silentBeginning, silentEnding } from './wrapping-words.ts';

/** Where one piece of a purpose ends and another begins. */
const PARTED =
  /[:：→=»”"“«`()[\]{}—–;<>\n]|(?<![\p{L}\p{N}])['‘]|['’](?=[^\p{L}\p{N}]*$)|[.?!,](?=\s)|\s[-|](?=\s)|\*\*/gu;

/** So many words that say nothing lead up to a request, before a colon; and so many stand behind it, in brackets or behind a dash. */
const LEADS_IN = 3;
const LEADS_OUT = 4;
/** Less behind a comma is the last thing of a list. */
const LEAST_LISTED = 3;

function isOfRequest(words: readonly { isName: boolean }[], least: number): boolean {
  return words.length >= least || words.some(({ isName }) => isName);
}

/** What is in brackets is no request. */
const OPENS = /[([{]/u;

/** Whatever a model thinks aloud before it: what it ends with names the request, and nobody and no number is named in it. */
const LEADS_UP =
  /(?<!\p{L})(?:requests?|questions?|quer(?:y|ies)|inputs?|messages?|prompts?|instructions?|tasks?|users?|asked|asks|anfrage|frage|eingabe|nachricht|aufgabe|nutzers?|nutzerin|benutzers?|petición|solicitud|pregunta|mensaje|entrada|tarea|usuari[oa]|demande|requête|question|message|tâche|utilisat(?:eur|rice)|pedido|solicitação|pergunta|mensagem|tarefa|usuári[oa]|utilizadora?|richiesta|domanda|messaggio|compito|utente|verzoek|vraag|bericht|invoer|taak|gebruiker)(?:[^\p{L}]+\p{L}+){0,2}[^\p{L}]*$/iu;
const NAMES_SOMEBODY = /(?<=\p{Ll}[,;]?\s)(?!(?:I|Step|Action|Input)(?!\p{L}))\p{Lu}\p{Ll}|\d{2}/u;
/** What is to be done with somebody else's words is a part of the request. */
const IS_ITSELF_A_TASK =
  /^[^\p{L}]*(?:write|reply|answer|draft|respond|send|tell|forward|translate|schreib|antwort|beantwort|escrib|respond|contest|écri|répond|scriv|rispond|escrev|schrijf|antwoord)/iu;

/** By one of these words such a task only leads up to the request of whoever asks: “answer the question of the user: …”. */
const NAMES_REQUEST =
  /(?<!\p{L})(?:users?|requests?|questions?|quer(?:y|ies)|prompts?|following|inputs?|tasks?|instructions?|nutzer\p{L}*|anfrage|frage|folgende\p{L}*|usuari[oa]|petición|pregunta|consulta|siguiente|utilisat\p{L}+|demande|question|suivante?|usuári[oa]|pedido|pergunta|seguinte|utente|richiesta|domanda|gebruiker|verzoek|vraag|volgende)(?!\p{L})/iu;

function ledUpTo(text: string): string | undefined {
  const begins = [...text.matchAll(/[:：]\s+(?=\S)|[:：,]?\s+(?=["“„«‘`])/gu)].findLast(({ index }) => {
    const before = text.slice(0, index);
    return LEADS_UP.test(before) && !NAMES_SOMEBODY.test(before) && !IS_ITSELF_A_TASK.test(before);
  });
  return begins && text.slice(begins.index + begins[0].length);
}

/**
 * What a model adds in a sentence of its own: what it needs, or must not be told. A space is looked for before what stands in front of
 * it: looked back from every letter, a long text takes the square of its time.
 */
const ADDED =
  /(?:(?<=[.?!”"’»)\]])\s+|\s+[-–—]\s+|(?=\s)(?<=\p{L})(?<!(?<!\p{L})(?:(?:the|an?|any|all|every|some|my|this|these|that|what|which) \p{L}+|that|which|what|when|where|how|if|because|and|or|but|as|so|than|until|till|whether|who|whom|why|while|before|after|everything|anything|something|all))\s+(?=(?:I|We)(?!\p{L})))(?:I(?:['’](?:m|d|ll|ve))?|We|To do (?:so|this|that)|This|Use|Only|Without|Any|Anything|Ich|Dafür|Damit|Ohne|Nur|Necesito|Sin|Puede|Je|J['’]ai|Sans|Preciso|Sem|Ho|Senza|Ik|Zonder)(?!\p{L})[^.?!\n]*[.!]?\s*$|(?<=\p{L}|[.?!”"’»)\]])\s+(?:Please|Do not|Don['’]t|Return|Include|Provide|Context|Needed|Relevant|Bitte|Por favor|Devuelve|Incluye|Veuillez|Merci|Per favore|Graag)(?!\p{L})[^.?!\n]*[.!]?\s*$/u;
const NAMES_KNOWLEDGE =
  /(?<!\p{L})(?:context|information|background|user(?:['’]s)?|request|question|memory|memories|stored|relevant|irrelevant|known|available|guess(?:ing)?|grounded|accurate(?:ly)?|retriev\p{L}+|kontext|informationen|relevante[nrs]?|gespeicherte[nrs]?|contexto|información|relevantes?|contexte|informations|pertinentes?|informaç(?:ão|ões)|contesto|informazioni|pertinenti|informatie)(?!\p{L})/iu;

function withoutAdded(text: string): string {
  const added = ADDED.exec(text);
  if (added === null || !NAMES_KNOWLEDGE.test(added[0]) || NAMES_SOMEBODY.test(added[0])) return text;
  return text.slice(0, added.index);
}

/** One half of its quotes, where the other went with a piece. */
const HALF_QUOTED = /^\s*["“„«`]+(?=[^"“”„«»`]*$)|(?=["”»`])(?<=^[^"“”„«»`]*)["”»`]+\s*$/gu;

/** What stands before or behind the request and is of nothing but it: the longest such pieces. */
export function withoutWrappingPieces(whole: string): string {
  let text = whole;
  for (let times = 0; times < MOST_ADDED; times++) text = withoutAdded(text);
  return withoutSilentPieces(ledUpTo(text) ?? text);
}

const MOST_ADDED = 3;

function withoutSilentPieces(text: string): string {
  const ends = [...text.matchAll(PARTED)].map(({ index, 0: { length } }) => ({ index, next: index + length }));
  if (ends.length === 0) return text;
  const [beginning, ending] = [silentBeginning(text), silentEnding(text)];
  const isTask = IS_ITSELF_A_TASK.test(text);
  const isBefore = (index: number) => {
    const words = beginning.words.filter(({ at }) => at <= index);
    if (isTask && !NAMES_REQUEST.test(text.slice(0, index))) return false;
    return index <= beginning.reach && isOfRequest(words, /[:：]/u.test(text[index] as string) ? LEADS_IN : Infinity);
  };
  const isBehind = (index: number, next: number) => {
    const words = ending.words.filter(({ at }) => at >= next);
    if (text[index] === ',' && words.length < LEAST_LISTED) return false;
    return next >= ending.reach && isOfRequest(words, /[([—–]/u.test(text[index] as string) ? LEADS_OUT : Infinity);
  };
  const begin = ends.findLast(
    ({ index, next }) => next < text.length && !OPENS.test(text.slice(index, next)) && isBefore(index),
  )?.next;
  const end = ends.find(({ index, next }) => index > (begin ?? 0) && isBehind(index, next))?.index;
  const request = text.slice(begin, end).replace(HALF_QUOTED, '').trim();
  // The mark that asks is a part of what is asked.
  const mark = end !== undefined && /^[?？]/u.test(text.slice(end)) ? text.slice(end, end + 1) : '';
  return /\p{L}{2}/u.test(request) ? `${request}${mark}` : text;
}

const IN_QUOTES = /["“„«`]([^"“”„«»`]+)["”“»`]|「([^「」]+)」/gu;
/** A request is as long at least: by less somebody may be called. */
const LEAST_QUOTED = 3;
const LEAST_QUOTED_UNSPACED = 6;

/** What is quoted, where nothing else is said. */
export function quotedRequest(text: string): string | undefined {
  const quoted = [...text.matchAll(IN_QUOTES)].find(isLong);
  if (quoted === undefined) return undefined;
  const end = quoted.index + quoted[0].length;
  const isSilent = silentBeginning(text).reach >= quoted.index && silentEnding(text).reach <= end;
  return isSilent ? (quoted[1] ?? quoted[2])?.trim() : undefined;
}

function isLong([, spaced, unspaced = '']: RegExpExecArray): boolean {
  return spaced === undefined
    ? unspaced.length >= LEAST_QUOTED_UNSPACED
    : spaced.trim().split(/\s+/).length >= LEAST_QUOTED;
}
