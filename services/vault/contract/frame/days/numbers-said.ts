// How many days or weeks somebody speaks of: in figures, or in words.

const NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  few: 5,
  couple: 2,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  zehn: 10,
  paar: 5,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  diez: 10,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  dix: 10,
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  sette: 7,
  dieci: 10,
  twee: 2,
  drie: 3,
  vijf: 5,
  zes: 6,
  zeven: 7,
  tien: 10,
  dois: 2,
  duas: 2,
  três: 3,
  quatro: 4,
  sete: 7,
  dez: 10,
};

export function numberIn(text: string | undefined): number {
  return text === undefined ? 1 : /^\d+$/.test(text) ? Math.min(Number(text), 400) : (NUMBERS[text] ?? 5);
}

/** A number of days or weeks, as a part of a pattern. */
export const A_NUMBER = `\\d{1,3}|${Object.keys(NUMBERS).join('|')}`;
