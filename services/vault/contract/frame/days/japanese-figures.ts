// Japanese numbers before days, weeks and months as figures, by which the readers of days count: 二週間前, １０日後.
const SIGNS = '一二三四五六七八九';
/** Numbers up to 99: 三, 十, 十四, 二十. */
const COUNTED =
  /(?:([一二三四五六七八九])?(十)([一二三四五六七八九])?|([一二三四五六七八九]))(?=週間|日間|日後|日前|(?:か|ヶ|カ|ヵ|ケ|箇)月|回の週末)/gu;
const WIDE = /[０-９]/gu;
const FROM_WIDE = '０'.charCodeAt(0) - '0'.charCodeAt(0);

export function withFigures(text: string): string {
  return text
    .replace(WIDE, (figure) => String.fromCharCode(figure.charCodeAt(0) - FROM_WIDE))
    .replace(COUNTED, (_, tens = '', ten = '', ones = '', alone = '') =>
      String(ten === '' ? worthOf(alone) : 10 * (worthOf(tens) || 1) + worthOf(ones)),
    );
}

function worthOf(sign: string): number {
  return sign === '' ? 0 : SIGNS.indexOf(sign) + 1;
}
