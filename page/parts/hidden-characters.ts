// The same characters that the hub writes out for assistants: controls, bidirectional overrides, zero-width, tag and filler
// characters, halves of others.

/** Letters of scripts in which a joiner says how a word is written. */
const JOINED =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Mong}]';
/** Of two of these a joiner makes one. */
const PICTURE = '\\p{Extended_Pictographic}';
/** A joiner in its place hides nothing. */
const IN_PLACE = `${JOINED}[\\u200c\\u200d](?=${JOINED})|${PICTURE}[\\ufe0f\\p{Emoji_Modifier}]?\\u200d(?=${PICTURE})`;
const HIDDEN = new RegExp(
  `[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\u2028\\u2029](?<!${IN_PLACE})`,
  'gu',
);
/** U+FE0F only says that a character is drawn in colour. */
const HARMLESS = new Set(['\n', '\t', '\ufe0f']);

export interface HiddenCharacter {
  name: string;
}

/** A text, with every character that cannot be seen as a part of its own. */
export function splitHidden(text: string): (string | HiddenCharacter)[] {
  const parts: (string | HiddenCharacter)[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    if (HARMLESS.has(character)) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push({ name: `⟨U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}⟩` });
    from = index + character.length;
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from));
  return parts;
}

/** For places that take nothing but a string: titles of windows, labels for screen readers. */
export function visible(text: string): string {
  return splitHidden(text)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
}
