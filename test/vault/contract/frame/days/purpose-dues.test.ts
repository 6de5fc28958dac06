// What is late, due or outstanding, as a purpose asks for it, and what takes place beside it.
import { expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';
import { readPurpose } from '../../../../../services/vault/contract/frame/purpose/purpose.ts';

/** A Monday. */
const NOW = '2026-11-23T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string, now = NOW, zone = 'UTC') => readWindow(purpose, now, zone).window;

it.each(['What is late, and what is due this week?', 'Was ist überfällig, und was ist diese Woche fällig?'])(
  '“%s” asks for both',
  (purpose) => {
    expect(windowOf(purpose)).toEqual({ from: null, to: day('2026-11-30'), about: 'due' });
  },
);

it.each([
  'What is overdue, and what is in my calendar this week?',
  'Which promises am I late with, and which meetings are coming up this week?',
  'Was ist überfällig, und welche Termine habe ich diese Woche?',
  'Was ist überfällig, und was steht diese Woche an?',
  'Was ist überfällig, welche Besprechungen sind diese Woche?',
  '¿Qué se me ha pasado y qué citas tengo esta semana?',
  'O que está atrasado, e que compromissos tenho esta semana?',
  'Qu’est-ce qui est en retard, et quels événements y a-t-il cette semaine ?',
  'Che cosa è scaduto, e quali eventi ci sono questa settimana?',
  '期限を過ぎているものと今週の予定を教えて',
  '期限切れのものと今週の会議を教えて',
])('“%s” asks for what is late and for what takes place', (purpose) => {
  expect(windowOf(purpose)).toEqual({ from: null, eventsFrom: NOW, to: day('2026-11-30'), about: 'days' });
});

it.each([
  'What has to go out this week, and what is overdue?',
  'Überfälliges und was diese Woche noch kommt',
  'Was ist liegengeblieben, und was muss diese Woche weg?',
  '¿Qué se me ha pasado y qué hago esta semana?',
])('“%s” asks for what is late and for the days beside it', (purpose) => {
  expect(windowOf(purpose)).toEqual({ from: null, eventsFrom: NOW, to: day('2026-11-30'), about: 'days' });
});

it.each([
  'List everything the user has scheduled or due next week',
  'What is planned and what is due next week?',
  'Summarise what is going on next week, including deadlines',
  'Was ist nächste Woche geplant und was ist fällig?',
  'Todo lo que tengo programado o que vence la semana que viene',
  'Tudo o que está agendado ou vence na próxima semana',
  'Tutto ciò che è programmato o in scadenza la prossima settimana',
])('“%s” asks for what takes place in the days, and for what is due', (purpose) => {
  expect(windowOf(purpose)).toMatchObject({ from: day('2026-11-30'), to: day('2026-12-07'), about: 'days' });
});

it.each([
  'What payments are scheduled to be due next week?',
  'The planned deadline next week: what is missing?',
  'Which trips of mine have deadlines next week?',
  'Pay the deposit for the trip of Ana, due next week',
])('“%s” asks for what is due alone', (purpose) => {
  expect(windowOf(purpose)?.about).toBe('due');
});

it.each([
  ['Was ist bis Mitte Dezember fällig?', '2026-12-21'],
  ['What is due by early December?', '2026-12-11'],
  ['¿Qué vence hasta finales de diciembre?', '2027-01-01'],
  ['O que vence até meados de dezembro?', '2026-12-21'],
  ['12月末までに期限が来るもの', '2027-01-01'],
  ['12月中旬までに期限が来るもの', '2026-12-21'],
  ['Which promises fall due before 6 December?', '2026-12-06'],
])('“%s” asks for what is due by then, and for nothing else', (purpose, to) => {
  const read = readPurpose(purpose, NOW, 'UTC');
  expect([read.window, read.telling]).toEqual([{ from: null, to: day(to), about: 'due' }, []]);
});

it('what is late belongs to all that is to be done by a day, however far that is', () => {
  const { window } = readPurpose('Was muss ich bis zum 20. Dezember erledigen?', NOW, 'UTC');
  expect(window).toMatchObject({ from: null, eventsFrom: day('2026-11-23'), to: day('2026-12-21') });
});

it.each([
  '3 December: where do I have to be, what falls due, and who has Tadhg after school?',
  'What is due on 3 December, and what do I have on?',
  'Wo muss ich am 3. Dezember sein, und was ist fällig?',
  '¿Qué vence el 3 de diciembre y dónde tengo que estar?',
  'O que vence em 3 de dezembro, e onde tenho de estar?',
  'Où dois-je être le 3 décembre, et qu’est-ce qui est à rendre ?',
  'Dove devo essere il 3 dicembre, e cosa scade?',
  'Waar moet ik zijn op 3 december, en wat verloopt er?',
])('“%s” asks for what is due then and for what takes place', (purpose) => {
  expect(windowOf(purpose)).toEqual({ from: day('2026-12-03'), to: day('2026-12-04'), about: 'days' });
});

it('what is due by a day is asked for with what takes place until then', () => {
  expect(windowOf('What is due by Friday, and where do I have to be?')).toEqual({
    ...{ from: null, eventsFrom: NOW, to: day('2026-11-28'), about: 'days' },
  });
});

it.each([
  'Where do I have to be until Friday?',
  'Wo muss ich bis Freitag überall sein?',
  '¿Dónde tengo que estar hasta el viernes?',
  'Où dois-je être jusqu’à vendredi ?',
  'Dove devo essere fino a venerdì?',
  'Waar moet ik zijn tot vrijdag?',
])('“%s” asks of the calendar alone', (purpose) => {
  const { window } = readPurpose(purpose, NOW, 'UTC');
  expect([window?.about, window?.from, window?.eventsFrom]).toEqual(['days', day('2026-11-23'), undefined]);
});

it('what takes place is asked for from the day on that is named', () => {
  expect(windowOf('What is overdue, and which meetings are next week?')).toEqual({
    ...{ from: null, eventsFrom: day('2026-11-30'), to: day('2026-12-07'), about: 'days' },
  });
});

it.each([
  'Prepare the meeting on Friday with what is overdue',
  'Welche Rechnung zum Event am Freitag ist überfällig?',
  "Prepare Friday's meeting with Paula about overdue invoices",
  'Welche Termine habe ich diese Woche verpasst?',
])('“%s” asks for what is late alone', (purpose) => {
  expect(windowOf(purpose)).toEqual({ from: null, to: NOW, about: 'overdue' });
});

it.each([
  'What is on my list that is due this week?',
  'Which deadlines are coming up this week?',
  'Welche Frist steht an diese Woche?',
  'Which bills are due this week, and which can wait?',
])('“%s” asks for what is due, whatever takes place', (purpose) => {
  expect(windowOf(purpose)).toEqual({ from: null, to: day('2026-11-30'), about: 'due' });
});

it.each([
  ['what I owe people before this weekend', null, '2026-11-30'],
  ['what I have promised up to Sunday, day by day', null, '2026-11-30'],
  ['everything I owe anyone from the 30th Nov to the 4th of December', '2026-11-30', '2026-12-05'],
  ['Which payments must leave my account by Friday?', null, '2026-11-28'],
  ['Lista de pagos que me toca hacer hasta el viernes', null, '2026-11-28'],
  ['Was habe ich bis Freitag versprochen?', null, '2026-11-28'],
  ['Was habe ich versprochen, das überfällig ist oder bis Freitag fällig wird?', null, '2026-11-28'],
  ['Was ist überfällig oder läuft bis Freitag ab?', null, '2026-11-28'],
])('what is promised or has to be paid by a day is due, and not what takes place: %s', (purpose, from, to) => {
  expect(windowOf(purpose)).toEqual({ from: from && day(from), to: day(to), about: 'due' });
});

it('of days that are over what was promised in them is asked for, whenever it is due', () => {
  expect(windowOf('everything I promised last week')).toMatchObject({ about: 'days' });
});

it('what falls due or takes place is asked for with both', () => {
  expect(windowOf('Todo lo que vence o pasa el viernes')).toMatchObject({ to: day('2026-11-28'), about: 'days' });
});

it('what was missed in a week that is over is late, whatever stood in the calendar', () => {
  expect(windowOf('Welche Termine habe ich letzte Woche verpasst?')).toMatchObject({ to: NOW, about: 'overdue' });
});

it('what is due by a day has been due since ever', () => {
  expect(windowOf('what is due by Friday')).toEqual({ from: null, to: day('2026-11-28'), about: 'due' });
  expect(windowOf('Is anything overdue?')).toEqual({ from: null, to: NOW, about: 'overdue' });
  expect(windowOf('Did I miss any deadlines?')).toMatchObject({ about: 'overdue' });
});

it.each([
  'What is slipping?',
  'Which deadlines have I blown?',
  'Que prazos já passaram?',
  'O que deixei passar?',
  'Welche Fristen sind verstrichen?',
  'Quels délais ont été dépassés ?',
  'Is there anything that was promised and has not been done in time?',
  'Was habe ich nicht rechtzeitig erledigt?',
  '¿Qué no he hecho a tiempo?',
  "Qu'est-ce que je n'ai pas fait à temps ?",
  'Wat heb ik niet op tijd gedaan?',
  'Wat had allang gedaan moeten zijn?',
  'Welke beloften zijn over tijd?',
  'Wat is er blijven liggen?',
  'Waar loop ik achter?',
  'Cosa è rimasto indietro?',
  'Qu’est-ce qui aurait dû être fait ?',
])('“%s” asks for what is late', (purpose) => {
  expect(windowOf(purpose)).toMatchObject({ from: null, to: NOW, about: 'overdue' });
});

it.each([
  'What do I owe people?',
  'What is still hanging over me?',
  'What did I promise and not do yet?',
  'What needs my attention most urgently?',
  'Qué es lo más urgente?',
])('“%s” asks for all that is outstanding', (purpose) => {
  const { window, telling } = readPurpose(purpose, NOW, 'UTC');
  expect(window).toEqual({ from: null, to: day('2027-01-22'), about: 'due' });
  expect(telling).toEqual([]);
});

it('what is owed to somebody who is named is asked of them, whenever it is due', () => {
  expect(readPurpose('What do I still owe Rosa?', NOW, 'UTC').window).toBe(null);
});

it('what was not done by its end is overdue however it is said; what must not be let slip is not', () => {
  expect(windowOf('期限過ぎてるのにまだ手をつけてないやつ')).toEqual({ from: null, to: NOW, about: 'overdue' });
  expect(windowOf('the meeting next week: what must she not let slip?')).toMatchObject({ about: 'days' });
  expect(windowOf("don't let slip what is due")).toMatchObject({ about: 'due' });
});

it.each(['Butta giù due righe per i vicini', 'Scrivi due parole alla maestra', 'Compro due biciclette?'])(
  '“%s” speaks of two, and of nothing that is due',
  (purpose) => {
    expect(windowOf(purpose)).toBe(null);
  },
);

it.each(['What is due before Friday?', 'What is due, please?', 'Is the rent due there?', 'due date of the lease'])(
  '“%s” asks for what is due',
  (purpose) => {
    expect(windowOf(purpose)).toMatchObject({ about: 'due' });
  },
);

it.each([
  ['Tell Silvia I’ll be late on the 15th', '2026-12-15'],
  ['Schreib Silvia, dass ich am 15. zu spät komme', '2026-12-15'],
  ['Écris à Anne que j’arrive en retard le 15 au cours', '2026-12-15'],
  ['Scrivi alla maestra che il 15 arrivo in ritardo', '2026-12-15'],
  ['Avisa a la profe que el 15 llego con retraso', '2026-12-15'],
  ['Avisa a professora que no dia 15 chego atrasada', '2026-12-15'],
  ['Schrijf Silvia dat ik de 15e te laat kom', '2026-12-15'],
  ['15日の授業に遅れると伝えて', '2026-12-15'],
])('“%s” speaks of a day, and of nothing that is overdue', (purpose, at) => {
  expect(windowOf(purpose)).toMatchObject({ from: day(at), about: 'days' });
});

it('whoever is late with something, or on it, asks for what is overdue', () => {
  for (const purpose of [
    'Which reports will we be late with?',
    'What am I late with?',
    'Je suis en retard sur quoi ?',
    'Waar ben ik te laat mee?',
  ])
    expect(windowOf(purpose)).toMatchObject({ about: 'overdue' });
});

it.each([
  ['Everything due before the 11th', '2026-12-11'],
  ['Was ist vor dem 11. fällig?', '2026-12-11'],
  ['O que vence antes do dia 11?', '2026-12-11'],
  ['Cosa scade prima del 11 dicembre?', '2026-12-11'],
  ['¿Qué vence antes del 11 de diciembre?', '2026-12-11'],
  ['Qu’est-ce qui est à rendre avant le 11 décembre ?', '2026-12-11'],
  ['What is due by the 11th?', '2026-12-12'],
])('what is due before a day ends with the one before it, and what is due by it with that day: %s', (purpose, to) => {
  expect(windowOf(purpose)?.to).toBe(day(to));
});

it.each([
  ['Reservar mesa para el viernes por la noche', '2026-11-27', '2026-11-28'],
  ['Een tafel boeken voor vrijdagavond', '2026-11-27', '2026-11-28'],
  ['¿Qué está programado para enero?', '2027-01-01', '2027-02-01'],
  ['Wat is er gepland voor januari?', '2027-01-01', '2027-02-01'],
])('what is booked or scheduled for a time is so then, and not until then: %s', (purpose, from, to) => {
  expect(windowOf(purpose)).toMatchObject({ from: day(from), to: day(to) });
});

it('what has to be ready for a day is so until then', () => {
  expect(windowOf('¿Qué tengo que hacer para el viernes?')).toMatchObject({
    from: day('2026-11-23'),
    to: day('2026-11-28'),
  });
});

it('before today nothing is left but today', () => {
  expect(windowOf('Everything due before today')?.to).toBe(day('2026-11-24'));
});
