// Whether a question wants to be told one thing: a time, a number, a reason. In the languages that a purpose is read in.
import { HOW_MUCH, HOW_MUCH_UNSPACED, WHEN, WHEN_UNSPACED } from './question-words.ts';

const HOW_LONG =
  'which day|how (?:long|often)|wie (?:lange|oft)|seit wann|bis wann|cuánto tiempo|combien de temps|hoe lang';
const WHAT_COST =
  'what number|cost|price|kosten|kostet|preis|qué número|precio|cuesta|costó|prix|coûte|prezzo|taglia|prijs';
const WISHES: readonly RegExp[] = [
  new RegExp(`(?<!\\p{L})(?:${WHEN}|${HOW_LONG})(?!\\p{L})|${WHEN_UNSPACED}|どのくらいの期間`, 'iu'),
  new RegExp(
    `(?<!\\p{L})(?:${HOW_MUCH}|${WHAT_COST})(?!\\p{L})|${HOW_MUCH_UNSPACED}|どのくらい|値段|総額|サイズ`,
    'iu',
  ),
  /(?<!\p{L})(?:why|how come|what for|reasons?|warum|weshalb|wieso|wozu|grund|gründe|por qué|porqué|motivo|razón|por que|porquê|razão|pourquoi|raison|perché|ragione|waarom|reden)(?!\p{L})|なぜ|どうして|理由|経緯/iu,
];

export function wishesOneThing(purpose: string): boolean {
  return WISHES.some((pattern) => pattern.test(purpose));
}
