// Weekdays with a number: the weekday tells that the number is a day, whatever is said behind it, unless it is an hour or counts something.
import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';
import { readPurpose } from '../../../../../services/vault/contract/frame/purpose/purpose.ts';

/** A Monday. */
const NOW = '2026-11-30T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string) => readWindow(purpose, NOW, 'UTC').window;

describe('a weekday with a number is that day, with more behind it', () => {
  it.each([
    ['Who drives Saturday the 12th when Omar plays?', '2026-12-12'],
    ['What do we bring Sunday 13 when we visit Gran?', '2026-12-13'],
    ['Wer holt Nele am Samstag, dem 12., wenn Omar spielt?', '2026-12-12'],
    ['¿Qué llevamos el domingo 13 cuando vayamos a casa de Rosa?', '2026-12-13'],
    ['Qu’est-ce qu’on apporte samedi 12 quand Omar joue ?', '2026-12-12'],
    ['Le carte per il notaio, mercoledì 16 alle 10:15', '2026-12-16'],
    ['De papieren voor de notaris, woensdag 16 om 10:15', '2026-12-16'],
    ['O que levamos no domingo 13 quando formos à avó?', '2026-12-13'],
    ['Thursday evening the 17th with Mia', '2026-12-17'],
    ['giovedì sera 17 con Mia', '2026-12-17'],
    ['Wat eten we zondag de 13e samen met Mia?', '2026-12-13'],
    ['16日(水)10時の面談の持ち物', '2026-12-16'],
    ['16日の水曜、10時は誰が来る?', '2026-12-16'],
  ])('%s', (purpose, from) => {
    expect(windowOf(purpose)?.from).toBe(day(from));
  });

  it.each(['Le carte per il notaio, mercoledì 16 alle 10:15', '16日の水曜、10時は誰が来る?'])(
    'and its hour tells nothing: %s',
    (purpose) => {
      const words = readPurpose(purpose, NOW, 'UTC').telling.flatMap(({ terms }) => terms.map(({ word }) => word));
      expect(words.filter((word) => /\d/.test(word))).toEqual([]);
    },
  );

  it.each([
    ['Friday 11 am with Lea', '2026-12-04'],
    ['Monday 7 pm', '2026-12-07'],
    ['Friday 11 people come to dinner', '2026-12-04'],
    ['viernes 11 personas a cenar', '2026-12-04'],
  ])('and not where it is an hour or counts something: %s', (purpose, from) => {
    expect(windowOf(purpose)?.from).toBe(day(from));
  });

  it('and the month behind it belongs to it', () => {
    const { window, telling } = readPurpose('O que tenho na quinta, 10 de dezembro?', NOW, 'UTC');
    expect([window?.from, telling]).toEqual([day('2026-12-10'), []]);
  });
});

describe('from one day of a number to another', () => {
  it.each([
    ['Repas sans gluten du mardi 8 au vendredi 11', '2026-12-08', '2026-12-12'],
    ['Meals from Tuesday the 8th to Friday the 11th', '2026-12-08', '2026-12-12'],
    ['Essen vom Dienstag, dem 8., bis Freitag, den 11.', '2026-12-08', '2026-12-12'],
    ['Comidas del martes 8 al viernes 11', '2026-12-08', '2026-12-12'],
    ['Pasti da martedì 8 a venerdì 11', '2026-12-08', '2026-12-12'],
    ['Eten van dinsdag 8 tot vrijdag 11', '2026-12-08', '2026-12-12'],
    ['Refeições de terça-feira 8 a sexta-feira 11', '2026-12-08', '2026-12-12'],
    ['8日(火)から11日(金)までの献立', '2026-12-08', '2026-12-12'],
    ['Geht zwischen dem 15. und dem 17. noch etwas?', '2026-12-15', '2026-12-18'],
    ['15日から17日の間で会える日は?', '2026-12-15', '2026-12-18'],
    ['8日から11日までの弁当', '2026-12-08', '2026-12-12'],
    ['Wie is er van donderdag tot en met zaterdag?', '2026-12-03', '2026-12-06'],
    ['Quem fica de quinta a sábado?', '2026-12-03', '2026-12-06'],
    ['La semaine prochaine, de mardi à jeudi : qui est là ?', '2026-12-08', '2026-12-11'],
  ])('both are included: %s', (purpose, from, to) => {
    expect(windowOf(purpose)).toMatchObject({ from: day(from), to: day(to) });
  });

  it.each(['vom 7. bis 9. Schuljahr', 'de huizen van de 17e eeuw'])(
    'and nothing where the numbers count something: %s',
    (purpose) => {
      expect(windowOf(purpose)).toBeNull();
    },
  );
});

it.each([
  ['Is er donderdagavond iets?', '2026-12-03', '2026-12-04'],
  ['Is de avond van de 17e nog vrij?', '2026-12-17', '2026-12-18'],
])('Dutch writes a day and its evening as one word, or names it by number: %s', (purpose, from, to) => {
  expect(windowOf(purpose)).toMatchObject({ from: day(from), to: day(to) });
});

it.each([
  ['Wat moet uiterlijk woensdagavond af zijn?', '2026-12-03'],
  ['Wat moet er uiterlijk de 16e af zijn?', '2026-12-17'],
])('“uiterlijk” ends with that day: %s', (purpose, to) => {
  expect(windowOf(purpose)?.to).toBe(day(to));
});
