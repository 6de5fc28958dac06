// Days that are said by where they begin or end, by their place in a month, or by how far from today they are: read as other days than they
// mean, a package would be of the wrong ones and say that it is all.
import { expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';
import { readPurpose } from '../../../../../services/vault/contract/frame/purpose/purpose.ts';

/** A Wednesday. */
const NOW = '2026-11-25T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string) => readWindow(purpose, NOW, 'UTC').window;

it.each([
  ['Take me through the week of the 7th', '2026-12-07', '2026-12-14'],
  ['the week beginning the 14th', '2026-12-14', '2026-12-21'],
  ['the week of 10 December', '2026-12-07', '2026-12-14'],
  ['die Woche vom 7. Dezember', '2026-12-07', '2026-12-14'],
  ['in der Woche ab dem 8. Dezember', '2026-12-08', '2026-12-15'],
  ['organiser la semaine du 7 décembre', '2026-12-07', '2026-12-14'],
  ['la semana del 10 de diciembre', '2026-12-07', '2026-12-14'],
  ['a semana de 7 de dezembro', '2026-12-07', '2026-12-14'],
  ['la settimana del 7 dicembre', '2026-12-07', '2026-12-14'],
  ['de week van 7 december', '2026-12-07', '2026-12-14'],
  ['12月7日の週の予定', '2026-12-07', '2026-12-14'],
  ['el fin de semana del 12 de diciembre', '2026-12-12', '2026-12-14'],
  ['fine settimana del 12 dicembre', '2026-12-12', '2026-12-14'],
  ['12月12日の週末', '2026-12-12', '2026-12-13'],
  ['la semaine du 7 au 11 décembre', '2026-12-07', '2026-12-12'],
  ['das Wochenende um den 12. Dezember', '2026-12-12', '2026-12-14'],
  ['What is on at the weekend of the 12th?', '2026-12-12', '2026-12-14'],
  ['the weekend of 5 December', '2026-12-05', '2026-12-07'],
  ['First weekend of December: anything on?', '2026-12-05', '2026-12-07'],
  ['the last weekend of November', '2026-11-28', '2026-11-30'],
  ['the last weekend of January', '2027-01-30', '2027-02-01'],
  ['das zweite Wochenende im Dezember', '2026-12-12', '2026-12-14'],
  ['am letzten Novemberwochenende', '2026-11-28', '2026-11-30'],
  ['el último fin de semana de noviembre', '2026-11-28', '2026-11-30'],
  ['le premier week-end de décembre', '2026-12-05', '2026-12-07'],
  ['il primo fine settimana di dicembre', '2026-12-05', '2026-12-07'],
  ['12月最初の週末の予定', '2026-12-05', '2026-12-07'],
  ['the second Tuesday of the month', '2026-12-08', '2026-12-09'],
  ['the last day of the month', '2026-11-30', '2026-12-01'],
  ['Is anything on Monday the 7th?', '2026-12-07', '2026-12-08'],
  ['Was ist am Montag, dem 7.?', '2026-12-07', '2026-12-08'],
  ['¿Qué hay el lunes 7?', '2026-12-07', '2026-12-08'],
  ['Qu’est-ce qu’il y a lundi 7 ?', '2026-12-07', '2026-12-08'],
  ['lunedì 7', '2026-12-07', '2026-12-08'],
  ['between the 3rd and the 9th', '2026-12-03', '2026-12-10'],
  ['the 3rd and the 4th', '2026-12-03', '2026-12-05'],
  ['vom 3. bis zum 9.', '2026-12-03', '2026-12-10'],
  ['del 3 al 9', '2026-12-03', '2026-12-10'],
  ['du 3 au 9', '2026-12-03', '2026-12-10'],
  ['dal 3 al 9', '2026-12-03', '2026-12-10'],
  ['jusqu’à vendredi', '2026-11-25', '2026-11-28'],
  ['tasks and events between now and Christmas', '2026-11-25', '2026-12-24'],
  ['between today and Sunday', '2026-11-25', '2026-11-30'],
  ['from now to the 5th of December', '2026-11-25', '2026-12-06'],
  ['zwischen heute und dem 12. Dezember', '2026-11-25', '2026-12-13'],
  ['zwischen jetzt und Weihnachten', '2026-11-25', '2026-12-24'],
  ['de aquí a Navidad', '2026-11-25', '2026-12-24'],
  ['de hoje até sexta-feira', '2026-11-25', '2026-11-28'],
  ['entre maintenant et Noël', '2026-11-25', '2026-12-24'],
  ['da adesso a Natale', '2026-11-25', '2026-12-24'],
  ['tussen nu en kerst', '2026-11-25', '2026-12-24'],
  ['What changed between today and yesterday?', '2026-11-24', '2026-11-26'],
  ['my upcoming trip to Tokyo in January', '2027-01-01', '2027-02-01'],
  ['de hoy a las 8', '2026-11-25', '2026-11-26'],
  ['a reunião de hoje à tarde', '2026-11-25', '2026-11-26'],
  ['de lundi à vendredi', '2026-11-30', '2026-12-05'],
  ['fino a venerdì', '2026-11-25', '2026-11-28'],
  ['van maandag tot vrijdag', '2026-11-30', '2026-12-05'],
  ['tot vrijdag', '2026-11-25', '2026-11-28'],
  ['What is on Thu-Sat?', '2026-11-26', '2026-11-29'],
  ['in January, February and March', '2027-01-01', '2027-04-01'],
  ['from January to June', '2027-01-01', '2027-07-01'],
  ['between April and May', '2027-04-01', '2027-06-01'],
  ['the Monday after next', '2026-12-07', '2026-12-08'],
  ['Monday fortnight', '2026-12-14', '2026-12-15'],
  ['two days from now', '2026-11-27', '2026-11-28'],
  ['three weeks from now', '2026-12-14', '2026-12-21'],
  ['within two weeks', '2026-11-25', '2026-12-09'],
  ['in a month', '2026-12-21', '2026-12-28'],
  ['over the next three days, so up to Thursday', '2026-11-25', '2026-11-27'],
  ['What is on after 4 December?', '2026-12-05', '2026-12-19'],
  ['from 4 December on', '2026-12-04', '2026-12-18'],
  ['not before 4 December', '2026-12-04', '2026-12-18'],
  ['starting Monday', '2026-11-30', '2026-12-14'],
  ['ab dem 4. Dezember', '2026-12-04', '2026-12-18'],
  ['a partir del 4 de diciembre', '2026-12-04', '2026-12-18'],
  ['à partir du 4 décembre', '2026-12-04', '2026-12-18'],
  ['vanaf 4 december', '2026-12-04', '2026-12-18'],
  ['the day before yesterday', '2026-11-23', '2026-11-24'],
  ['vorgestern', '2026-11-23', '2026-11-24'],
  ['two days ago', '2026-11-23', '2026-11-24'],
  ['hace dos semanas', '2026-11-09', '2026-11-16'],
  ['the week before last', '2026-11-09', '2026-11-16'],
  ['the past fortnight', '2026-11-11', '2026-11-25'],
  ['die letzten Tage', '2026-11-11', '2026-11-25'],
  ['since the beginning of the month', '2026-11-01', '2026-11-26'],
  ['seit Jahresbeginn', '2026-01-01', '2026-11-26'],
  ['what is left of the week', '2026-11-25', '2026-11-30'],
])('“%s” is from %s until %s', (purpose, from, to) => {
  const window = windowOf(purpose);
  expect([window?.eventsFrom ?? window?.from, window?.to]).toEqual([day(from), day(to)]);
});

it.each([
  'When Anna may come',
  'Where does Maria march?',
  'the 2nd and the 3rd floor',
  'rows the 3rd and 4th',
  'minutes of the 7th',
])('“%s” is no time', (purpose) => {
  expect(windowOf(purpose)).toBeNull();
});

it.each([
  ['Call Anna on Friday 10 am', '2026-11-27'],
  ['viernes 10 a las 9', '2026-11-27'],
  ['my Monday 5 km run', '2026-11-30'],
  ['the mail from Friday', '2026-11-20'],
  ['the week after 7 December', '2026-12-07'],
])('“%s” is of the day alone', (purpose, from) => {
  const end = new Date(Date.parse(day(from)) + 86_400_000).toISOString();
  expect(windowOf(purpose)).toMatchObject({ from: day(from), to: end });
});

it.each([
  ['Bereite mich auf den Termin morgen früh vor', '2026-11-26', '2026-11-27'],
  ['Was ist am Montagmorgen?', '2026-11-30', '2026-12-01'],
  ['heute Morgen', '2026-11-25', '2026-11-26'],
  ['Wat moet ik morgenochtend doen?', '2026-11-26', '2026-11-27'],
  ['明朝の予定', '2026-11-26', '2026-11-27'],
  ['Was steht im Jänner an?', '2027-01-01', '2027-02-01'],
  ['Was ist in der letzten Jännerwoche?', '2027-01-25', '2027-02-01'],
  ['am 5. Jänner', '2027-01-05', '2027-01-06'],
  ['¿Qué hay en la última semana de enero, del 25 al 31?', '2027-01-25', '2027-02-01'],
  ['the last week of January, from the 25th to the 31st', '2027-01-25', '2027-02-01'],
])('“%s” is of the day that is meant', (purpose, from, to) => {
  expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
});

it.each(['Guten Morgen, wie heißt die Lehrerin?', 'Was mache ich jeden Morgen?', 'Am Morgen zuerst Kaffee'])(
  '“%s” is of no day',
  (purpose) => {
    expect(windowOf(purpose)).toBeNull();
  },
);

it.each([
  ['What is due from the 8th to the 14th of December?', '2026-12-08', '2026-12-15'],
  ['What’s due next week?', '2026-11-30', '2026-12-07'],
  ['Was ist nächste Woche fällig?', '2026-11-30', '2026-12-07'],
  ['Which bills are due between Monday and Wednesday?', '2026-11-30', '2026-12-03'],
  ['What is due on Friday?', '2026-11-27', '2026-11-28'],
])('of days that have not begun “%s” asks for what is due in them', (purpose, from, to) => {
  expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'due' });
});

it.each([
  ['What is due by Friday?', '2026-11-28'],
  ['What is due this week?', '2026-11-30'],
  ['What is due at the end of the month?', '2026-12-01'],
  ['O que vence até ao fim do mês?', '2026-12-01'],
])('but “%s” asks for all that is due by then', (purpose, to) => {
  expect(windowOf(purpose)).toEqual({ from: null, to: day(to), about: 'due' });
});

it('a list of what is to do in the week is asked for with what is late', () => {
  const { window } = readPurpose('Make me a to-do list for the week, overdue things on top', NOW, 'UTC');
  expect(window).toEqual({ from: null, eventsFrom: NOW, to: day('2026-11-30'), about: 'days' });
});
