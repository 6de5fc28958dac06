// Days of which nothing but the number is said, with more of the purpose behind it.
import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';

/** A Monday. */
const NOW = '2026-11-30T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string) => readWindow(purpose, NOW, 'UTC').window;

describe('a day of which only the number is said', () => {
  it.each([
    ['Der Zahnarzt am 9., vormittags oder nachmittags?', '2026-12-09', '2026-12-10'],
    ['Was muss bis zum 12. bezahlt sein?', '2026-11-30', '2026-12-13'],
    ['El dentista del 9, ¿por la mañana?', '2026-12-09', '2026-12-10'],
    ['¿Qué tengo para el día 15 por la tarde?', '2026-11-30', '2026-12-16'],
    ['Le dentiste du 9, c’est le matin ?', '2026-12-09', '2026-12-10'],
    ['Il dentista del 9 è di mattina?', '2026-12-09', '2026-12-10'],
    ['Fino al 20 chi copre la portineria?', '2026-11-30', '2026-12-21'],
    ['De tandarts op de 9e, is dat ’s middags?', '2026-12-09', '2026-12-10'],
    ['Tot de 20e, wie zit er aan de balie?', '2026-11-30', '2026-12-21'],
    ['O dentista do dia 9 é de manhã?', '2026-12-09', '2026-12-10'],
    ['12日までに払うものは?', '2026-11-30', '2026-12-13'],
    ['15日は何がある?', '2026-12-15', '2026-12-16'],
    ['Scrivi alla maestra che il 15 arrivo tardi', '2026-12-15', '2026-12-16'],
    ['Dile a Ana que el 15 no voy', '2026-12-15', '2026-12-16'],
    ['El 15 a las diez, ¿quién viene?', '2026-12-15', '2026-12-16'],
    ['Le 15 à midi, qui vient ?', '2026-12-15', '2026-12-16'],
    ['Schrijf Silvia dat ik de 15e later kom', '2026-12-15', '2026-12-16'],
    ['Tell Ann that on the 15th we leave early', '2026-12-15', '2026-12-16'],
    ['Is the afternoon of the 16th still free?', '2026-12-16', '2026-12-17'],
    ['Está livre a tarde de 16?', '2026-12-16', '2026-12-17'],
    ['Comprueba si la tarde del 16 sigue libre', '2026-12-16', '2026-12-17'],
    ['Regarde si la soirée du 16 est encore libre', '2026-12-16', '2026-12-17'],
    ['Guarda se la sera del 16 è ancora libera', '2026-12-16', '2026-12-17'],
    ['Schau, ob der Abend des 16. noch frei ist', '2026-12-16', '2026-12-17'],
    ['Is er de 16e ’s middags nog iets vrij?', '2026-12-16', '2026-12-17'],
    ['Há algo no dia 16 de manhã?', '2026-12-16', '2026-12-17'],
    ['Pedir cita antes del 16', '2026-11-30', '2026-12-17'],
    ['Chiedere un appuntamento prima del 16', '2026-11-30', '2026-12-17'],
    ['16日より前に払うものは?', '2026-11-30', '2026-12-17'],
    ['Das Wochenende 19./20. Dezember', '2026-12-19', '2026-12-21'],
  ])('%s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });

  it.each([
    'am 12. Spieltag',
    'zum 3. mal',
    'voor de 12e keer',
    'día 3 del curso',
    'todo dia 15 pago o quê?',
    'che il 15 per cento va a lui',
    'que el 15 por ciento es suyo',
    'dat ik de 2e keer ga',
    'of de 3 kinderen mee mogen',
    'the flat on the 15th floor',
    '2日に1回の薬',
    '3日の旅行の荷物',
  ])('is none where the number is of something else: %s', (purpose) => {
    expect(windowOf(purpose)).toBeNull();
  });
});
