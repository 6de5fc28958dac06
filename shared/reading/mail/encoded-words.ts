// Encoded words (RFC 2047) that were cut where they may not be: between two words in the middle of a letter, or at the length
// that some program keeps of a header. They are written anew as whole ones, before anything reads them.

/** Words in base64 one after the other, which are decoded one by one where the first is filled up at its end. */
const RUN = /=\?([^?\s]+)\?b\?[^?\s]*\?=(?:\s+=\?\1\?b\?[^?\s]*\?=)+/gi;
const WORD = /=\?[^?\s]+\?b\?([^?\s]*)\?=/gi;
/** A word that the end of its header ends. */
const CUT = /=\?([^?\s]+)\?([bq])\?([^?\s]*)\??[ \t]*(?=\r?\n(?![ \t])|$)/gi;

export function wholeWords(header: string): string {
  if (!header.includes('=?')) return header;
  return header.replace(RUN, joinedRun).replace(CUT, endedWord);
}

function joinedRun(run: string, charset: string): string {
  const words = [...run.matchAll(WORD)].map(([, letters = '']) => letters);
  if (words.slice(0, -1).every((letters) => letters.length % 4 === 0 && !letters.endsWith('='))) return run;
  try {
    const bytes = words.flatMap((letters) => [...fromBase64(letters)]);
    return asWord(new TextDecoder(charset, { fatal: true }).decode(Uint8Array.from(bytes)));
  } catch {
    return run;
  }
}

function endedWord(word: string, charset: string, encoding: string, letters: string): string {
  try {
    const bytes = encoding.toLowerCase() === 'b' ? fromBase64(letters) : fromQuoted(letters);
    // The letter in the middle of which it was cut is left out.
    return asWord(new TextDecoder(charset).decode(bytes, { stream: true }));
  } catch {
    return word;
  }
}

/** Cut wherever it may be: a single letter at the end is no byte yet. */
export function fromBase64(letters: string): Uint8Array {
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  return Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0));
}

function fromQuoted(letters: string): Uint8Array {
  const whole = letters.replace(/=[0-9a-f]?$/i, '').replaceAll('_', ' ');
  return Uint8Array.from(
    whole.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    (letter) => letter.charCodeAt(0),
  );
}

function asWord(text: string): string {
  const letters = encodeURIComponent(text).replace(/[_()!~*']/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `=?utf-8?Q?${letters.replaceAll('%', '=')}?=`;
}
