// A request without what a model wraps around it: "Gather the context needed to answer the user's question: …", "…, so that I can give
// an accurate answer". What is left is what is asked for, in the words of whoever asks.
import { quotedRequest, withoutWrappingPieces } from './request-pieces.ts';
import { ending, introduction, toBeFoundOut } from './wrappings.ts';

/** The numbers and marks of a list. */
const BULLETS = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/gmu;
/** Of what is introduced as somebody's words the quotes are none of its own. */
const QUOTED = /^["“„«'‘`]\s*([^"“”„«»`]+?)\s*["”“»'’`]\s*[.?!]?$/su;

const MOST_WRAPPINGS = 3;

interface Unwrapped {
  text: string;
  /** The user was said to ask it: who is spoken of behind that is the user too. */
  isOfUser: boolean;
}

export const NAMES_USER = /user|nutzer|usuari|usuári|utiliza|utilisat|utente|gebruik/iu;
/** Of something it is asked what is known. */
const ASKS_OF =
  /(?<!\p{L})(?:about|on|regarding|concerning|über|zu[rm]?|sobre|acerca de|sur|concernant|su|sul|sulla|over)\s*$/iu;
/** What is to be fetched is asked for. */
const FETCHED =
  /^\s*(?:please )?(?:retrieve|fetch|obtain|load|pull up|look up|identify|find|get)\s+(?=(?:any|all|my|our|(?:the )?user(?:['’]s))\s)/iu;

export function unwrapped(text: string): Unwrapped {
  const plain = text.replace(BULLETS, '');
  const request = quotedRequest(plain) ?? withoutWrappingPieces(plain);
  const asked = withoutEach(request, introduction());
  const before = plain.slice(0, Math.max(0, plain.indexOf(asked.replace(/[?？]$/u, ''))));
  const said = asked === plain ? asked : asked.replace(QUOTED, '$1');
  const question = said.replace(toBeFoundOut(), '').replace(FETCHED, '');
  const rest = withoutEach(question, ending());
  const isAsked = question !== said || ASKS_OF.test(before);
  return { text: isAsked ? asQuestion(rest) : rest, isOfUser: NAMES_USER.test(before) };
}

function asQuestion(text: string): string {
  return /[?？]\s*$/u.test(text) ? text : `${text.replace(/[.!\s]+$/u, '')}?`;
}

function withoutEach(text: string, wrapping: RegExp): string {
  let rest = text;
  for (let times = 0; times < MOST_WRAPPINGS; times++) {
    const less = rest.replace(wrapping, '');
    if (less === rest) break;
    rest = less;
  }
  return rest;
}
