// Quarters in words, seasons, and weeks by their number.
import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';

/** A Monday. */
const NOW = '2026-11-30T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string, zone = 'UTC') => readWindow(purpose, NOW, zone).window;

describe('a part of a year', () => {
  it.each([
    ['What happens in the first quarter?', '2027-01-01', '2027-04-01'],
    ['What is planned for the second quarter of next year?', '2027-04-01', '2027-07-01'],
    ['Im ersten Quartal nächsten Jahres', '2027-01-01', '2027-04-01'],
    ['¿Qué hay para el primer trimestre?', '2027-01-01', '2027-04-01'],
    ['Qu’est-ce qui est prévu au premier trimestre ?', '2027-01-01', '2027-04-01'],
    ['Prévu au T1', '2027-01-01', '2027-04-01'],
    ['Cosa è previsto nel terzo trimestre 2027?', '2027-07-01', '2027-10-01'],
    ['Wat is er gepland voor het eerste kwartaal?', '2027-01-01', '2027-04-01'],
    ['O que há no quarto trimestre?', '2026-10-01', '2027-01-01'],
    ['第1四半期の予定は?', '2027-01-01', '2027-04-01'],
    ['What shall we do this summer?', '2027-06-01', '2027-09-01'],
    ['Was machen wir im kommenden Frühjahr?', '2027-03-01', '2027-06-01'],
    ['¿Qué hicimos el verano pasado?', '2026-06-01', '2026-09-01'],
    ['Loyers de l’été 2027', '2027-06-01', '2027-09-01'],
    ['Cosa facciamo quest’estate?', '2027-06-01', '2027-09-01'],
    ['Huur in de zomer van 2027', '2027-06-01', '2027-09-01'],
    ['Aluguéis do verão de 2027', '2027-06-01', '2027-09-01'],
    ['2027年夏の家賃', '2027-06-01', '2027-09-01'],
    ['来年の春の予定', '2027-03-01', '2027-06-01'],
    ['In KW 50, welche Termine?', '2026-12-07', '2026-12-14'],
    ['Wat staat er in week 2?', '2027-01-11', '2027-01-18'],
    ['第50週の予定', '2026-12-07', '2026-12-14'],
  ])('%s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });

  it('is half a year away where the owner lives in the south', () => {
    expect(windowOf('What shall we do this summer?', 'Australia/Brisbane')).toMatchObject({
      from: '2026-11-30T14:00:00.000Z',
      to: '2027-02-28T14:00:00.000Z',
    });
  });

  it.each([
    'the first quarter results',
    'summer school in Vienna',
    'real estate 2027',
    'in week 3 of the course',
    '第2週の課題レポート',
    'Maletero: que el verano pasado no cabía nada, ¿qué llevo?',
    'Welche Sommerreifen passen?',
    'quarter-zip sweaters: which brand fits?',
    '冬用タイヤの型番',
  ])('is none where something is only called after it: %s', (purpose) => {
    expect(windowOf(purpose)).toBeNull();
  });
});
