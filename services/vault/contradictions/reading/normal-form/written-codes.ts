// What is another thing without its marks: an address, "C++", a blood group, the pronouns "he/him", "< 5 %". Each is written in letters, so that
// no reader of words loses them.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { type Rewriting, rewritten } from '../../words/rewriting.ts';
import { MARK } from './marks.ts';

/** A text without one of these holds no such code, and is not looked through. */
const MAY_HAVE = /[@/+#♯♭<>≤≥]|\.[a-z]|[-−–]\s*(?:[.,;:!?)]|$)|\b[IVX]+\b|pos|neg/;

const ADDRESSES = whenAsked(() => [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  /https?:\/\/[^\s,;()"'<>]*[\p{L}\p{N}]/giu,
  /(?<![\p{L}\p{N}.-])[a-z0-9-]*[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|app|ai|info|eu|uk|de|es|fr|it|pt|nl|be|ch|at|jp|ca|au|us|ie|br|mx)(?:\/[^\s,;()"'<>]*[\p{L}\p{N}])?(?![\p{L}\p{N}])/gu,
]);
/** An address is the same with and without this beginning. */
const BEFORE_ADDRESS = /^https?:\/\/(?:www\.)?|^www\./i;

const IN_LETTERS: Readonly<Record<string, string>> = {
  '@': 'at',
  '.': 'dot',
  '-': 'dash',
  _: 'low',
  '/': 'slash',
  ':': 'colon',
  '+': 'plus',
  '#': 'sharp',
  '?': 'asked',
  '=': 'is',
  '&': 'and',
  '%': 'percent',
};

/** Words before a Roman number that tells one of several: class II, Charles II. */
const OF_SEVERAL =
  'class|type|phase|grade|stage|tier|level|part|volume|\\p{L}*(?:klasse|stufe|grad|typ|phase|teil|band)|clase|tipo|fase|grado|parte|classe|niveau|grau|grado';
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

const GROUP = '(?<![\\p{L}\\p{N}])(A|B|AB|O)\\s?(?:rh(?:esus)?[\\s-]?)?';
/** A blood group ends its clause: "a positive review" is none. */
const ENDS = '(?=\\s*(?:[.,;:!?)]|$))';

const codes = whenAsked(
  (): Rewriting => [
    // A blood group is written with the letter O or with a nought.
    [/(?<=\b(?:blood|blut|sang)[^.;]{0,24})(?<![\p{L}\p{N}])0(?=\s?(?:[+−–-]|pos|neg|rh))/giu, 'O'],
    [new RegExp(`${GROUP}(?:\\+(?![\\p{L}\\p{N}+])|pos(?:itiv[eo]?|itif)?${ENDS})`, 'gu'), '$1plus'],
    [new RegExp(`${GROUP}(?:[−–-]|neg(?:ativ[eo]?|atif)?)${ENDS}`, 'gu'), '$1minus'],
    [/(?<![\p{L}\p{N}+#])(\p{Lu}{1,2})\+\+(?![\p{L}\p{N}+#])/gu, '$1plusplus'],
    [/(?<![\p{L}\p{N}+#])(\p{Lu}{1,2})\+(?![\p{L}\p{N}+#])/gu, '$1plus'],
    [/(?<![\p{L}\p{N}+#])(\p{Lu}{1,2})[#♯](?![\p{L}\p{N}+#])/gu, '$1sharp'],
    [/(?<![\p{L}\p{N}+#])(\p{Lu})♭(?![\p{L}\p{N}+#])/gu, '$1flat'],
    [/(?<![\p{L}\p{N}])([CD])[−-](?=\s*(?:[.,;:!?)]|$))/gu, '$1minus'],
    // "Goes by he/him" gives the pronouns of a person; "he/she" means either.
    [
      /(?<!\p{L})(he|she|they|xe|ze|er|sie|él|ella|elle|il|iel|lui|lei|ele|ela|hij|zij)\/(?!(?:he|she|er|sie|él|ella|elle|il|lui|lei|ele|ela|hij|zij|it)(?!\p{L}))(\p{L}{2,5})(?:\/\p{L}{2,5})?(?!\p{L})/giu,
      '$1$2',
    ],
    [/(?:<=?|≤)\s*(?=[\d€$£])/g, 'below '],
    [/(?<![-=])(?:>=?|≥)\s*(?=[\d€$£])/g, 'above '],
  ],
);
const numbered = whenAsked(
  () =>
    new RegExp(
      `(?<!\\p{L})((?:${OF_SEVERAL})(?::| is| ist| est| es| è| é)?) (${ROMAN.join('|')})(?![\\p{L}\\p{N}])`,
      'giu',
    ),
);

export function withCodes(text: string): string {
  if (!MAY_HAVE.test(text)) return text;
  const addressed = ADDRESSES().reduce((given, address) => given.replace(address, inLetters), text);
  const inWords = rewritten(addressed, codes());
  return inWords.replace(numbered(), (found, thing: string, number: string) => {
    const place = ROMAN.indexOf(number);
    return place === -1 ? found : `${thing} ${place + 1}`;
  });
}

function inLetters(address: string): string {
  const plain = address.toLowerCase().replace(BEFORE_ADDRESS, '');
  return ` ${MARK}c${plain.replaceAll(/[^\p{L}\p{N}]/gu, (mark) => IN_LETTERS[mark] ?? 'mark')} `;
}
