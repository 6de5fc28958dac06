// Days that begin or end with a word that only some languages have for it, and weekdays that are written short.
import { expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';

/** A Monday. */
const NOW = '2026-11-30T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string) => readWindow(purpose, NOW, 'UTC').window;

it.each([
  ['uiterlijk vrijdag', '2026-11-30', '2026-12-05'],
  ['spätestens am Freitag', '2026-11-30', '2026-12-05'],
  ['au plus tard vendredi', '2026-11-30', '2026-12-05'],
  ['a más tardar el viernes', '2026-11-30', '2026-12-05'],
  ['no later than Friday', '2026-11-30', '2026-12-05'],
  ['t/m vrijdag', '2026-11-30', '2026-12-05'],
  ['Dal 5 all’8 dicembre', '2026-12-05', '2026-12-09'],
  ['dall’1 all’8 dicembre', '2026-12-01', '2026-12-09'],
  ['Todo desde el lunes pasado', '2026-11-23', '2026-11-30'],
  ['Tudo desde segunda passada', '2026-11-23', '2026-11-30'],
  ['Tutto da lunedì scorso a oggi', '2026-11-23', '2026-11-30'],
  ['vom letzten Montag bis heute', '2026-11-23', '2026-11-30'],
  ['from last Monday to today', '2026-11-23', '2026-11-30'],
  ['early next week, Monday or Tuesday', '2026-12-07', '2026-12-09'],
  ['a principios de la semana que viene, lunes o martes', '2026-12-07', '2026-12-09'],
  ['no início da próxima semana, segunda ou terça, tenho uma hora?', '2026-12-07', '2026-12-09'],
  ['Vrije momenten ma t/m wo volgende week', '2026-12-07', '2026-12-10'],
  ['Mo–Mi nächster Woche', '2026-12-07', '2026-12-10'],
  ['来週の月曜から水曜で空いている時間', '2026-12-07', '2026-12-10'],
  ['Überblick vom 30. November bis Nikolo', '2026-11-30', '2026-12-07'],
  ['I am away for a fortnight from 12 December', '2026-12-12', '2026-12-26'],
  ['two weeks from Saturday', '2026-12-19', '2026-12-20'],
  ['for two weeks from Saturday', '2026-12-05', '2026-12-19'],
  ['Drei Tage ab Mittwoch bin ich weg', '2026-12-02', '2026-12-05'],
  ['una settimana dal 12 dicembre', '2026-12-12', '2026-12-19'],
  ['deux semaines à partir du 12 décembre', '2026-12-12', '2026-12-26'],
  ['あさってから三日間の予定', '2026-12-02', '2026-12-05'],
  ['Not this Friday but the next: dinner with Sam', '2026-12-11', '2026-12-12'],
  ['Nicht diesen Freitag, sondern den nächsten', '2026-12-11', '2026-12-12'],
  ['El viernes que viene no, el siguiente: cena', '2026-12-11', '2026-12-12'],
  ['Venerdì non questo, il prossimo: cena', '2026-12-11', '2026-12-12'],
  ['Sexta que vem não, a outra: jantar', '2026-12-11', '2026-12-12'],
  ['Quinta da semana que vem, o que há?', '2026-12-10', '2026-12-11'],
])('%s', (purpose, from, to) => {
  expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
});

it.each(['A segunda opinião sobre o joelho', 'Qual é a quinta do meu tio?'])('is no weekday: %s', (purpose) => {
  expect(windowOf(purpose)).toBeNull();
});
