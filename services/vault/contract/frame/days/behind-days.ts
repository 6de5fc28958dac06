// What may stand behind a day of which only the number is said: “Sunday 20 when Ann eats with us”, “lunedì 14 alle 9”. These words begin what
// is to happen then; a noun would be what there are twenty of.

const WORDS: readonly string[] = [
  'when|with|but|where|who|what|morning|afternoon|evening|night|because|since|does|did|will|can|are|was|you|they|she|our|around|there|please|still|already|after|before|and|that',
  'wenn|weil|mit|und|oder|aber|falls|damit|bei|für|nach|zum|zur|wer|was|wie|wann|früh|vormittags?|mittags?|nachmittags?|abends?|nachts|noch|schon|frei|sind|kann|können|habe?n?|wird|kommt|geplant|eingetragen|etwas',
  'cuando|con|para|por|que|quién|qué|donde|dónde|porque|después|antes|está|hay|tengo|tenemos|estoy|estamos|sigue|queda|todavía|aún|libre',
  'quand|avec|pour|chez|que|qui|où|matin|midi|soir|après-midi|est|sont|dès|vers|reste|encore|déjà|libre|suis',
  'quando|con|per|alle|dalle|alla|che|chi|dove|mattina|pomeriggio|sera|verso|sono|siamo|dopo|prima|resta|ancora|già|abbiamo|libero',
  'als|wanneer|met|voor|wie|wat|waar|ochtend|middag|avond|heb|hebben|ben|dat|omdat|nog|vrij|staat|moet|zijn',
  'quando|com|para|por|que|quem|onde|pelas|manhã|tarde|noite|está|estou|tenho|temos|ainda|livre|às',
];

/** Such a word, as a part of a pattern. */
export const WORD_BEHIND_A_DAY = `(?:${WORDS.join('|')})(?!\\p{L})`;

const GOES_ON = new RegExp(`^\\s+${WORD_BEHIND_A_DAY}`, 'iu');

export function goesOnBehindADay(text: string): boolean {
  return GOES_ON.test(text);
}

/** An hour behind a day, with a word or a sign that tells that it is one: “lunedì 14 alle 9:30”, 15日の火曜、14時. */
const HOUR = new RegExp(
  `^(?:,?\\s*(?:(?:at|um|gegen|a las?|às|à|alle|verso le|vers|om)\\s+\\d{1,2}(?:[:.h]\\d\\d)?(?:\\s?(?:h|uhr|uur|[ap]\\.?m\\.?|heures|horas))?|\\d{1,2}[:h]\\d\\d)(?![\\p{L}\\p{N}]|\\s+(?!${WORD_BEHIND_A_DAY})\\p{L}{3,})|[、\\s]?\\d{1,2}時(?:半|\\d{1,2}分)?(?!間))`,
  'iu',
);

/** The text of that hour; empty where there is none. */
export function hourBehindADay(text: string): string {
  return HOUR.exec(text)?.[0] ?? '';
}
