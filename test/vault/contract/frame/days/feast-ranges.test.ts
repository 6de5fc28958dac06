// Days from one to another where a feast is one of both, and days that are named by a feast for which something is got ready.
import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';

/** A Monday. */
const NOW = '2026-11-30T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string, now = NOW) => readWindow(purpose, now, 'UTC').window;

describe('from a day to a feast, or from a feast to a day, both are included', () => {
  it.each([
    ['Who minds the cat from the 20th to New Year’s?', '2026-12-20', '2027-01-02'],
    ['Wer hütet die Katze vom 20. bis Silvester?', '2026-12-20', '2027-01-01'],
    ['¿Quién cuida del gato del 20 a Año Nuevo?', '2026-12-20', '2027-01-02'],
    ['Qui garde le chat du 20 au Nouvel An ?', '2026-12-20', '2027-01-02'],
    ['Chi tiene il gatto dal 20 a Capodanno?', '2026-12-20', '2027-01-02'],
    ['Quem fica com o gato de 20 ao Ano Novo?', '2026-12-20', '2027-01-02'],
    ['Wie past er op de kat van de 20e tot nieuwjaar?', '2026-12-20', '2027-01-02'],
    ['20日から元日まで猫を預かるのは誰?', '2026-12-20', '2027-01-02'],
    ['the house from 22 December to Epiphany', '2026-12-22', '2027-01-07'],
    ['Which rooms are taken from Boxing Day to the 29th?', '2026-12-26', '2026-12-30'],
    ['Welche Zimmer sind von Heiligabend bis zum 27. belegt?', '2026-12-24', '2026-12-28'],
    ['大晦日から三が日まで泊まるのは誰?', '2026-12-31', '2027-01-04'],
    ['大晦日から3日まで泊まるのは誰?', '2026-12-31', '2027-01-04'],
    ['Quem dorme cá da véspera de Natal até dia 27?', '2026-12-24', '2026-12-28'],
    ['Quem fica de 20 até ao Ano Novo?', '2026-12-20', '2027-01-02'],
    ['¿Quién viene entre Nochebuena y Reyes?', '2026-12-24', '2027-01-07'],
    ['Chi viene tra Natale e l’Epifania?', '2026-12-25', '2027-01-07'],
  ])('%s', (purpose, from, to) => {
    expect(windowOf(purpose)).toMatchObject({ from: day(from), to: day(to) });
  });

  it('a range in which today is has begun', () => {
    expect(windowOf('entre Navidad y Reyes', '2027-01-02T09:00:00.000Z')).toMatchObject({
      from: day('2026-12-25'),
      to: day('2027-01-07'),
    });
  });

  it.each(['from 3 people to Christmas jumpers', 'rooms 20 and Christmas lights'])(
    'and a number of something begins none: %s',
    (purpose) => {
      expect(windowOf(purpose)).toBeNull();
    },
  );
});

it.each(['gifts for Christmas and 18th birthday', 'Weihnachten und 2. Geburtstag planen'])(
  'what is counted behind a feast ends no range: %s',
  (purpose) => {
    const { from, to } = windowOf(purpose) ?? { from: null, to: day('2026-12-27') };
    expect(from === null || from.startsWith('2026-12-2')).toBe(true);
    expect(to <= day('2026-12-27')).toBe(true);
  },
);

describe('an evening tells its day by what is got ready for it', () => {
  it.each([
    ['Which wine do we open for Christmas Eve?', '2026-12-24'],
    ['Was kochen wir für Heiligabend?', '2026-12-24'],
    ['¿Qué vino abrimos para Nochevieja?', '2026-12-31'],
    ['Quem faz as rabanadas para a consoada?', '2026-12-24'],
  ])('%s', (purpose, from) => {
    expect(windowOf(purpose)?.from).toBe(day(from));
  });

  it('and a feast by which other things are called does not', () => {
    expect(windowOf('Which costume did she want for Halloween?')).toBeNull();
  });
});

it.each([
  ['三が日に来るのは誰?', '2027-01-01', '2027-01-04'],
  ['お正月の三が日は誰が来る?', '2027-01-01', '2027-01-04'],
  ['年末年始に開いている店', '2026-12-29', '2027-01-04'],
])('the turn of the year lasts in Japan as long as people are off: %s', (purpose, from, to) => {
  expect(windowOf(purpose)).toMatchObject({ from: day(from), to: day(to) });
});
