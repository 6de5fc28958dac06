// Which day a weekday is that a purpose names, above all on that weekday itself.
import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';

/** A Monday. */
const NOW = '2026-11-23T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string, now = NOW, zone = 'UTC') => readWindow(purpose, now, zone).window;

it('“next Friday” on a Friday is a week later, also where it is Friday only in the zone of the owner', () => {
  // Thursday evening in UTC, Friday morning in Auckland.
  const now = '2026-11-26T20:00:00.000Z';
  expect(windowOf('next Friday', now, 'Pacific/Auckland')?.from).toBe('2026-12-03T11:00:00.000Z');
  expect(windowOf('today', now, 'Pacific/Auckland')).toMatchObject({
    from: '2026-11-26T11:00:00.000Z',
    to: '2026-11-27T11:00:00.000Z',
  });
});

it.each([
  "Draft a reply to Gwen's mail from Wednesday",
  'the message that Anna sent on Wednesday',
  "Answer Gwen's mail from Wednesday morning",
  'the money that should have been here on Wednesday',
  'Antworte auf die Mail von Gwen vom Mittwoch',
  'responder al correo del miércoles',
  'répondre au mail de Gwen de mercredi',
])('“%s” speaks of what has come: the last one', (purpose) => {
  expect(windowOf(purpose)).toMatchObject({ from: day('2026-11-18') });
});

it.each([
  'Send a message to Anna on Wednesday',
  'the call on Wednesday',
  'Schreib Anna am Mittwoch eine Mail',
  'Anna told me to come on Wednesday',
  'What will be sent on Wednesday',
  'Draft a mail for the meeting of Wednesday',
  'Mail für das Treffen vom Mittwoch',
  'correo para la reunión del miércoles',
])('“%s” speaks of what is to come: the next one', (purpose) => {
  expect(windowOf(purpose)).toMatchObject({ from: day('2026-11-25') });
});

describe('on a Friday', () => {
  const friday = '2026-11-27T09:00:00.000Z';

  it.each([
    'what is on this Friday',
    'Was steht diesen Freitag an?',
    '¿Qué tengo este viernes?',
    'Que faire ce vendredi ?',
    'Cosa ho questo venerdì?',
    'Wat heb ik deze vrijdag?',
    'O que tenho esta sexta-feira?',
    '今週の金曜日の予定',
    'lunch on Friday the 27th',
    'Essen am Freitag, den 27.',
    'comida el viernes 27',
    'the call on Friday, 27 November',
    'the call this Friday (2026-11-27)',
  ])('“%s” is today', (purpose) => {
    expect(windowOf(purpose, friday)).toEqual({ from: day('2026-11-27'), to: day('2026-11-28'), about: 'days' });
  });

  it.each(['the call on Friday', 'Anruf am Freitag', 'la llamada del viernes', '金曜日の電話', 'Friday at 10:30'])(
    '“%s” may mean today or in a week: the one in a week is told, and that it is',
    (purpose) => {
      expect(windowOf(purpose, friday)).toEqual({
        ...{ from: day('2026-12-04'), to: day('2026-12-05'), about: 'days', instead: '2026-11-27' },
      });
    },
  );

  it.each(['next Friday', 'the coming Friday', 'kommenden Freitag', 'el viernes que viene', 'vendredi prochain'])(
    '“%s” is the one in a week',
    (purpose) => {
      expect(windowOf(purpose, friday)).toEqual({ from: day('2026-12-04'), to: day('2026-12-05'), about: 'days' });
    },
  );

  it('is the same day in the evening', () => {
    const evening = '2026-11-27T21:59:00.000Z';
    const today = { from: day('2026-11-27'), to: day('2026-11-28'), about: 'days' };
    for (const purpose of ['what is on this Friday', 'the call on 27 November', 'Essen am Freitag, den 27.'])
      expect(windowOf(purpose, evening), purpose).toEqual(today);
    expect(windowOf('the call on Friday', evening)).toHaveProperty('instead', '2026-11-27');
    expect(windowOf('What did I have last Friday?', evening)?.from).toBe(day('2026-11-20'));
    expect(windowOf('next Friday', evening)?.from).toBe(day('2026-12-04'));
  });

  it('what is due by Friday, or from then on, says it only where today is left out', () => {
    expect(windowOf('what is due by Friday', friday)).not.toHaveProperty('instead');
    expect(windowOf('everything until Friday', friday)).not.toHaveProperty('instead');
    expect(windowOf('what is on Friday and Saturday', friday)).toHaveProperty('instead', '2026-11-27');
  });
});

it.each([
  ['What did I do last Thursday?', '2026-11-26'],
  ['letzten Donnerstag', '2026-11-26'],
  ['am vergangenen Donnerstag', '2026-11-26'],
  ['el jueves pasado', '2026-11-26'],
  ['jeudi dernier', '2026-11-26'],
  ['giovedì scorso', '2026-11-26'],
  ['afgelopen donderdag', '2026-11-26'],
  ['quinta-feira passada', '2026-11-26'],
  ['What did I have last Friday?', '2026-11-20'],
  ['What did we do on Friday?', '2026-11-20'],
  ['What was on Thursday last week?', '2026-11-19'],
  ['Was war am Donnerstag letzter Woche?', '2026-11-19'],
  ['先週の木曜日', '2026-11-19'],
  ['What did I do on Monday?', '2026-11-23'],
  ['Was habe ich am Montag gemacht?', '2026-11-23'],
  ['¿Qué hice el lunes?', '2026-11-23'],
  ['What was on 19 November?', '2026-11-19'],
  ['next week Thursday', '2026-12-03'],
  ['Donnerstag nächster Woche', '2026-12-03'],
  ['el jueves de la semana que viene', '2026-12-03'],
  ['来週の木曜日', '2026-12-03'],
  ['What did we decide for Monday?', '2026-11-30'],
  ['Was haben wir für Montag zugesagt?', '2026-11-30'],
  ['the party on 19 November', '2027-11-19'],
])('“%s”, asked on Friday the 27th, is %s', (purpose, from) => {
  const friday = '2026-11-27T09:00:00.000Z';
  const to = new Date(Date.parse(day(from)) + 86_400_000).toISOString();
  expect(windowOf(purpose, friday)).toEqual({ from: day(from), to, about: 'days' });
});

it.each([
  ['two seats Friday evening Dec 4', '2026-12-04'],
  ['deux places vendredi soir 4 décembre', '2026-12-04'],
  ['zwei Plätze Freitagabend, 4. Dezember', '2026-12-04'],
  ['due posti venerdì sera 4 dicembre', '2026-12-04'],
])('a date behind a weekday and its morning or evening is that day: %s', (purpose, from) => {
  expect(windowOf(purpose)?.from).toBe(day(from));
});

it.each([
  ['Die Notizen zum gestrigen Gespräch', '2026-11-22'],
  ['Fragen für den morgigen Besuch', '2026-11-24'],
  ['Der heutige Termin', '2026-11-23'],
])('German says of which day something is before it: %s', (purpose, from) => {
  expect(windowOf(purpose)?.from).toBe(day(from));
});

it('and what is so in our time is of no day', () => {
  expect(windowOf('Erziehung in der heutigen Zeit')).toBeNull();
});
