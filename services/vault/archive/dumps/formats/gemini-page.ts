// Gemini in a Google Takeout as it comes unless one asks for JSON: a web page with a card for each exchange. A card holds
// what was asked, a line with the time, and the answer; and in small print, where it is known, the address of the
// conversation. The words around them, and the time, are in the language of the account.
import { DUMP_RECORD_BYTES } from '../../../../../shared/limits.ts';
import { htmlToText } from '../../../../../shared/reading/text/html-text.ts';
import { type Member, type Probe, recordTooLarge } from './dump.ts';
import { asText } from './loose.ts';
import { decodedPieces } from './member-text.ts';

export interface Card {
  /** Of the conversation, where it is told. */
  conversation: string | undefined;
  at: string | null;
  request: string | undefined;
  response: string | undefined;
}

const GEMINI = /gemini|bard/i;
/** Of the classes of a card and of its parts, the ones that say what they are. */
const CARD = 'class="outer-cell';
const CELL = '<div class="content-cell';

/** Takeout gives each service a folder and calls all their pages alike; the names are in the language of the account. */
export function isActivityPage({ form, member }: Probe): boolean {
  const folders = member.path.split('/').slice(0, -1);
  return form === 'page' && (folders.length === 0 ? /myactivity/i.test(member.path) : GEMINI.test(folders.join('/')));
}

/** Undefined for a card that holds no exchange. */
export async function* cardsOf(member: Member): AsyncGenerator<Card | undefined> {
  let rest = '';
  let hasBegun = false;
  for await (const piece of decodedPieces(member)) {
    // A card that arrives in many pieces is searched for its end once, not once for every piece.
    const isWithin = !(rest.slice(-CARD.length) + piece).includes(CARD);
    const parts = isWithin ? [rest + piece] : (rest + piece).split(CARD);
    rest = parts.pop() as string;
    for (const part of parts) {
      if (hasBegun) yield cardIn(part);
      hasBegun = true;
    }
    // Before the first card stands only what a page needs to look well.
    if (!hasBegun) rest = rest.slice(-CARD.length);
    if (rest.length > DUMP_RECORD_BYTES) throw recordTooLarge(member);
  }
  if (hasBegun) yield cardIn(rest);
}

function cardIn(html: string): Card | undefined {
  const [head = '', said = '', ...others] = html.split(CELL);
  if (!GEMINI.test(head)) return undefined;
  // The cell begins in the middle of its own tag, and is a line for each break.
  const lines = said.slice(said.indexOf('>') + 1).split(/<br\s*\/?>/i);
  const written = lines.findIndex((line) => isTime(htmlToText(line)));
  if (written < 1) return undefined;
  const [first = '', ...more] = lines.slice(0, written);
  const words = [withoutVerb(first), ...more].join('<br>');
  const request = asText(htmlToText(words));
  const response = asText(htmlToText(lines.slice(written + 1).join('<br>')));
  // A rating or a changed setting is no exchange.
  if (request === undefined || (response === undefined && !/^Prompted\b/.test(first.trim()))) return undefined;
  const conversation = /gemini\.google\.com\/(?:u\/\d+\/)?app\/([\w-]+)/.exec(others.join(' '))?.[1];
  return { conversation, at: instantIn(htmlToText(lines[written] as string)), request, response };
}

/** The request stands behind one verb and a space that does not break. */
function withoutVerb(line: string): string {
  return line.replace(/^\s*[^<>&\u00a0]{1,40}(?:&nbsp;|\u00a0)/, '').replace(/^\s*Prompted\s+/, '');
}

/** A short line with a year and a time of day, in whatever language. */
function isTime(line: string): boolean {
  return line.length < 80 && /\b\d{4}\b/.test(line) && /\b\d{1,2}[:.]\d{2}[:.]\d{2}\b/.test(line);
}

/** Where it is written in English and in a zone that its letters tell; else the order of the page has to do. */
function instantIn(line: string): string | null {
  const at = Date.parse(line.replace(/\s+/g, ' '));
  return /\b(?:[A-Z]{2}T|UTC|GMT|Z)\b/.test(line) && at >= 0 ? new Date(at).toISOString() : null;
}
