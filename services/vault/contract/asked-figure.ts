// A question for a number (how much, which size, the code of the door) is answered by what gives one: that a text speaks of a code
// says not that the code stands in it.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { weightsIn } from '../search/weights.ts';
import { A_NUMBER } from './frame/numbers-said.ts';
import type { Frame } from './frame/read-frame.ts';
import { namingWords } from './relevance.ts';

const HOW_MUCH =
  /(?<!\p{L})(?:how (?:many|much|old|tall|heavy|big|large|far|wide|high|deep)|(?:what|which) (?:size|price|amount)|wie ?viele?|wie (?:alt|groß|schwer|hoch|breit|weit|teuer)|welche größe|cuánt[oa]s?|qué (?:tamaño|talla|precio)|quant[oaie]s?|qual (?:o )?(?:tamanho|preço)|combien|quelle taille|quanto costa|hoeveel|hoe (?:oud|groot|zwaar|hoog)|welke maat)(?!\p{L})|いくら|いくつ|何(?:人|個|円|本|枚|センチ|歳|才|キロ|回)/iu;
/** What is made of figures, where it is asked what it is. */
const WHICH_FIGURES =
  /^\s*[¿¡"“„]*(?:what(?:['’]s| is| are| was)|which|tell me|wie (?:lautet|ist)|welche[rsn]?|cuál|qué|dime|qual|quais|quel(?:le)?s?|quale|qual è|wat is|welke?)(?!\p{L}).*?(?<!\p{L})(?:codes?|pin|passcode|combination|(?:\p{L}+)?numbers?|(?:\p{L}+)?nummern?|(?:\p{L}+)?plates?|(?:\p{L}+)?code|geheimzahl|kombination|kennzeichen|códigos?|combinación|números?|matrícula|combinação|codes?|numéros?|combinaison|codice|numero|targa)(?!\p{L})|番号/iu;

const FIGURE = new RegExp(`\\p{N}|[一二三四五六七八九十百千万]|(?<!\\p{L})(?:${A_NUMBER})(?!\\p{L})`, 'iu');
const TEXTS = ['title', 'statement', 'body_text', 'chosen_option', 'rationale', 'outcome', 'measure', 'value'];

/** Whether a number is asked for, and of what says the most of the purpose nothing gives one. */
export function lacksFigure(frame: Frame, records: readonly AnyRecord[]): boolean {
  const { text } = frame.purpose;
  if (!HOW_MUCH.test(text) && !WHICH_FIGURES.test(text)) return false;
  const naming = namingWords(frame);
  const asked = frame.sought.filter((_, index) => !naming.has(index));
  const said = records.map((record) => weightsIn(record, asked).filter((weight) => weight > 0).length);
  const most = Math.max(0, ...said);
  return most > 0 && !records.some((record, index) => said[index] === most && givesFigure(record));
}

function givesFigure(record: AnyRecord): boolean {
  return TEXTS.some((field) => FIGURE.test(String(record[field] ?? '')));
}
