// Characters that steer or hide: controls, bidirectional overrides, zero-width, tag and filler characters, halves of
// others. In what an assistant reads and in what the page shows they are written out, so that nothing is said that cannot be seen.

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

/** Braille has a letter of no dots, which is drawn and cannot be seen. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anything of it can be seen. */
export function isSeen(text: string): boolean {
  return SEEN.test(text);
}

/** Every text in a value, its keys included. */
export function allVisible(value: unknown): unknown {
  if (typeof value === 'string') return madeVisible(value);
  if (Array.isArray(value)) return value.map(allVisible);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [madeVisible(key), allVisible(each)]));
  }
  return value;
}

export function madeVisible(text: string): string {
  return text.replace(HIDDEN, (character) => (HARMLESS.has(character) ? character : writtenOut(character)));
}

interface HiddenCharacter {
  name: string;
}

/** The same, with every character that is written out as a part of its own: for whoever marks it. */
export function splitHidden(text: string): (string | HiddenCharacter)[] {
  const parts: (string | HiddenCharacter)[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(HIDDEN)) {
    if (HARMLESS.has(character)) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push({ name: writtenOut(character) });
    from = index + character.length;
  }
  if (from < text.length || parts.length === 0) parts.push(text.slice(from));
  return parts;
}

function writtenOut(character: string): string {
  return `⟨U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** For a line that is only glanced at: a space stands where something hid. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, (character) => (HARMLESS.has(character) ? character : ' '));
}
