// A member as text: whole, where it is known to be small, or line by line. Text is UTF-8 or it is refused.
import { DUMP_RECORD_BYTES, DUMP_TEXT_BYTES, MIB } from '../../../../../shared/limits.ts';
import { type Member, notUtf8, recordTooLarge, tooLarge } from './dump.ts';

export async function wholeText(member: Member): Promise<string> {
  const decode = decoderOf(member);
  let text = '';
  let bytes = 0;
  for await (const chunk of member.open()) {
    bytes += chunk.length;
    if (bytes > DUMP_TEXT_BYTES) throw tooLarge(member, `more than ${DUMP_TEXT_BYTES / MIB} MiB of text`);
    text += decode(chunk);
  }
  return text + decode();
}

export async function* linesOf(member: Member): AsyncGenerator<string> {
  const decode = decoderOf(member);
  let rest = '';
  for await (const chunk of member.open()) {
    // A line that arrives in many pieces is searched for its end once, not once for every piece.
    const text = decode(chunk);
    if (!text.includes('\n')) rest += text;
    else {
      const lines = (rest + text).split('\n');
      rest = lines.pop() as string;
      yield* lines;
    }
    if (rest.length > DUMP_RECORD_BYTES) throw recordTooLarge(member);
  }
  rest += decode();
  if (rest !== '') yield rest;
}

/** Piece by piece, cut anywhere between two characters. */
export async function* decodedPieces(member: Member): AsyncGenerator<string> {
  const decode = decoderOf(member);
  for await (const chunk of member.open()) yield decode(chunk);
  yield decode();
}

function decoderOf(member: Member): (chunk?: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw notUtf8(member);
    }
  };
}
