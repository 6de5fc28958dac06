// What programs and mailing lists get wrong in the mails that they write or pass on, made as it was meant, before the mail is parsed.

import { wholeWords } from './encoded-words.ts';
import { asItSays, isEncoded, type ReadPart } from './written-charsets.ts';
import { headerIn, latin1, partsOf } from './written-parts.ts';

export function asItWasMeant(mail: Uint8Array): Uint8Array {
  const pieces = [...partsOf(mail)].flatMap((part) => {
    const { head, body } = mended(asItSays(part));
    return [new TextEncoder().encode(wholeWords(head)), body];
  });
  return joined(pieces);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function mended(part: ReadPart): ReadPart {
  const type = headerIn(part.head, 'content-type')?.trim() ?? '';
  if (!/^(?:text\/|$)/i.test(type)) return part;
  if (/base64/i.test(headerIn(part.head, 'content-transfer-encoding') ?? '')) return withoutFooter(part);
  return /;\s*format\s*=\s*["']?flowed/i.test(type) ? withLinesOfQuotes(part) : part;
}

/** Mailing lists write their footer below a text in base64, as if it were plain. */
function withoutFooter({ head, body }: ReadPart): ReadPart {
  const footer = /^.*[^a-z0-9+/=\s].*$/im.exec(latin1(body));
  return { head, body: footer === null ? body : body.subarray(0, footer.index) };
}

/** Quoted lines flow into one another with their marks in between, and so do words into what is quoted after them. */
function withLinesOfQuotes({ head, body }: ReadPart): ReadPart {
  const spaces = isEncoded(head) ? /(?<!=20| )(?:=20| )+(?=\r?\n)/g : /(?<! ) +(?=\r?\n)/g;
  const bytes: Uint8Array[] = [];
  const written = latin1(body);
  let from = 0;
  for (const { index, 0: ending } of written.matchAll(spaces)) {
    const line = written.lastIndexOf('\n', index) + 1;
    const next = written.indexOf('\n', index) + 1;
    if (written[line] !== '>' && written[next] !== '>') continue;
    bytes.push(body.subarray(from, index));
    from = index + ending.length;
  }
  return { head, body: from === 0 ? body : joined([...bytes, body.subarray(from)]) };
}
