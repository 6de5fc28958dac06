// Which days are meant by "this week", and what is asked for by whoever asks what to do.
import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';
import { readPurpose } from '../../../../../services/vault/contract/frame/purpose/purpose.ts';

const at = (day: string) => `${day}T09:00:00.000Z`;
const MONDAY = at('2026-11-23');
const WEDNESDAY = at('2026-11-25');
const FRIDAY = at('2026-11-27');
const SATURDAY = at('2026-11-28');
const SUNDAY = at('2026-11-29');
const midnight = (day: string) => `${day}T00:00:00.000Z`;
const days = (from: string, to: string) => ({ from: midnight(from), to: midnight(to), about: 'days' });
const windowOf = (purpose: string, now: string) => readWindow(purpose, now, 'UTC').window;

describe('a week that is to be planned', () => {
  const PLANS = [
    'Plan my week',
    'Help me organise the week',
    'Plane meine Woche',
    'Hilf mir, die Woche einzuteilen',
    'Mach mir einen Wochenplan',
    'Planifica mi semana',
    'Organiza la semana',
    'Planifie ma semaine',
    'Planifie la semaine',
    'Pianifica la mia settimana',
    'Organizza la settimana',
    'Plan mijn week',
    'Help me de week plannen',
    'Planeia a minha semana',
    'Planeje minha semana',
    'Organiza a semana',
    '今週の計画を立てて',
  ];

  it.each(PLANS)('is the coming one at the weekend: %s', (purpose) => {
    const coming = days('2026-11-30', '2026-12-07');
    expect([windowOf(purpose, SATURDAY), windowOf(purpose, SUNDAY)]).toEqual([coming, coming]);
  });

  it.each(PLANS)('is what is left of this one before that, and on a Friday both: %s', (purpose) => {
    expect(windowOf(purpose, MONDAY)).toEqual(days('2026-11-23', '2026-11-30'));
    expect(windowOf(purpose, WEDNESDAY)).toEqual(days('2026-11-25', '2026-11-30'));
    expect(windowOf(purpose, FRIDAY)).toEqual(days('2026-11-27', '2026-12-07'));
  });

  it('is the coming one from Monday to Friday, once those of this one are over', () => {
    const purpose = 'Plan my week, Monday to Friday';
    expect(windowOf(purpose, SUNDAY)).toEqual(days('2026-11-30', '2026-12-05'));
    expect(windowOf(purpose, WEDNESDAY)).toEqual(days('2026-11-23', '2026-11-28'));
  });

  it('begins where its owner lives', () => {
    // Monday morning in Auckland, Sunday evening in UTC.
    const window = readWindow('Plan my week', '2026-11-29T20:00:00.000Z', 'Pacific/Auckland').window;
    expect(window).toMatchObject({ from: '2026-11-29T11:00:00.000Z', to: '2026-12-06T11:00:00.000Z' });
  });
});

describe('a week that is asked about', () => {
  it.each([
    'What is on this week?',
    'Was steht diese Woche an?',
    '¿Qué tengo esta semana?',
    'Que faire cette semaine ?',
    'Cosa ho questa settimana?',
    'Wat heb ik deze week?',
    'O que tenho esta semana?',
    '今週の予定は？',
  ])('may be this one or the coming one at the weekend, and is read as both: %s', (purpose) => {
    expect(windowOf(purpose, SATURDAY)).toEqual(days('2026-11-28', '2026-12-07'));
    expect(windowOf(purpose, SUNDAY)).toEqual(days('2026-11-29', '2026-12-07'));
    expect(windowOf(purpose, FRIDAY)).toEqual(days('2026-11-27', '2026-11-30'));
  });

  it.each([
    'What is due by the end of this week?',
    'Was ist bis Ende dieser Woche fällig?',
    'What is left for the rest of this week?',
    'Was liegt im Rest der Woche an?',
  ])('is this one where its end is named: %s', (purpose) => {
    expect(windowOf(purpose, SATURDAY)?.to).toBe(midnight('2026-11-30'));
  });
});

describe('a week that is looked back on', () => {
  it.each([
    'What happened this week?',
    'What did I do this week?',
    'What have I got done this week?',
    'How was my week?',
    'Summarise my week',
    'Was war diese Woche los?',
    'Was habe ich diese Woche geschafft?',
    'Fass meine Woche zusammen',
    '¿Qué pasó esta semana?',
    '¿Qué he hecho esta semana?',
    'Resume mi semana',
    "Que s'est-il passé cette semaine ?",
    "Qu'est-ce que j'ai fait cette semaine ?",
    'Cosa è successo questa settimana?',
    'Cosa ho fatto questa settimana?',
    'Wat is er deze week gebeurd?',
    'Wat heb ik deze week gedaan?',
    'O que aconteceu esta semana?',
    'O que fiz esta semana?',
    '今週は何があった？',
    '今週を振り返って',
  ])('is the days of it that are over, on whichever day: %s', (purpose) => {
    for (const now of [WEDNESDAY, SATURDAY, SUNDAY])
      expect(windowOf(purpose, now)).toEqual({ from: midnight('2026-11-23'), to: now, about: 'days' });
  });

  it.each([
    ['What happened this month?', '2026-11-01'],
    ['What did I do this year?', '2026-01-01'],
    ['What did I do today?', '2026-11-25'],
    ['Was habe ich heute gemacht?', '2026-11-25'],
  ])('“%s” begins when it began, and ends now', (purpose, from) => {
    expect(windowOf(purpose, WEDNESDAY)).toEqual({ from: midnight(from), to: WEDNESDAY, about: 'days' });
  });

  it('a weekend that was is the last one', () => {
    expect(windowOf('What did I do at the weekend?', WEDNESDAY)).toEqual(days('2026-11-21', '2026-11-23'));
    expect(windowOf('What is on at the weekend?', WEDNESDAY)).toEqual(days('2026-11-28', '2026-11-30'));
  });
});

describe('what is to be done next', () => {
  it.each([
    'What should I do next?',
    'What do I have to do now?',
    'What needs doing first?',
    'Where should I start?',
    'Was soll ich als Nächstes tun?',
    'Was muss ich jetzt erledigen?',
    'Womit soll ich anfangen?',
    '¿Qué debería hacer ahora?',
    '¿Por dónde empiezo?',
    'Que dois-je faire maintenant ?',
    'Par quoi commencer ?',
    'Cosa devo fare adesso?',
    'Da dove comincio?',
    'Wat moet ik nu doen?',
    'Waar moet ik beginnen?',
    'O que devo fazer agora?',
    'Por onde começo?',
    '次に何をすればいい？',
    '何から始めればいい？',
  ])('is all that is late, and what a week holds: %s', (purpose) => {
    const { window, telling, open } = readPurpose(purpose, WEDNESDAY, 'UTC');
    const week = { eventsFrom: midnight('2026-11-25'), to: midnight('2026-12-02') };
    expect(window).toEqual({ from: null, ...week, about: 'days' });
    expect([telling, open]).toEqual([[], ['commitment', 'goal']]);
  });

  it('in a thing that is named is asked of that, and at another time of that time', () => {
    const { window, telling } = readPurpose('What should I do next for the footbridge?', WEDNESDAY, 'UTC');
    expect([window, telling.length]).toEqual([null, 1]);
    const later = readPurpose('What do I have to do next week?', WEDNESDAY, 'UTC').window;
    expect(later).toEqual(days('2026-11-30', '2026-12-07'));
  });

  it.each([
    ['What have I to do today?', '2026-11-25'],
    ['What is on today and tomorrow?', '2026-11-25'],
    ['Was steht heute an?', '2026-11-25'],
    ['¿Qué tengo hoy?', '2026-11-25'],
    ["Qu'ai-je à faire aujourd'hui ?", '2026-11-25'],
    ['Cosa devo fare oggi?', '2026-11-25'],
    ['Wat moet ik vandaag doen?', '2026-11-25'],
    ['O que tenho para fazer hoje?', '2026-11-25'],
    ['今日やることは？', '2026-11-25'],
    ['Plan my day', '2026-11-25'],
    ['What does my day look like?', '2026-11-25'],
    ['Wie sieht mein Tag aus?', '2026-11-25'],
    ['Plane meinen Tag', '2026-11-25'],
    ['Planifica mi día', '2026-11-25'],
    ['Planifie ma journée', '2026-11-25'],
    ['Pianifica la mia giornata', '2026-11-25'],
    ['Plan mijn dag', '2026-11-25'],
    ['Planeia o meu dia', '2026-11-25'],
    ['Plan my week', '2026-11-25'],
  ])('“%s” asks for what is late as well', (purpose, from) => {
    expect(readPurpose(purpose, WEDNESDAY, 'UTC').window).toMatchObject({ from: null, eventsFrom: midnight(from) });
  });

  it('a day of its own elsewhere is not today', () => {
    expect(windowOf('Sort out my day in Birmingham', WEDNESDAY)).toBeNull();
  });

  it.each([
    'What is on next week?',
    'Which meetings do I have today?',
    'Am I free today?',
    'Prepare the call with Marlow today',
    'What did I do today?',
    'What is on this year?',
  ])('“%s” does not', (purpose) => {
    expect(readPurpose(purpose, WEDNESDAY, 'UTC').window?.from).not.toBeNull();
  });
});

it.each([
  "How's the week looking?",
  'How is the week shaping up?',
  'Wie sieht die Woche aus?',
  '¿Cómo viene la semana?',
  'Como está a semana?',
  'Que me réserve la semaine ?',
  'Hoe ziet de week eruit?',
])('how the week looks is asked about this one: %s', (purpose) => {
  const window = readPurpose(purpose, MONDAY, 'UTC').window;
  expect(window).toMatchObject({ to: midnight('2026-11-30') });
});

it.each(["How's the day looking?", 'Wie sieht der Tag aus?', '¿Cómo tengo el día?', 'Hoe ziet mijn dag eruit?'])(
  'and how the day looks about today: %s',
  (purpose) => {
    expect(readPurpose(purpose, MONDAY, 'UTC').window).toMatchObject({ to: midnight('2026-11-24') });
  },
);

it.each(['The week after the wedding', 'The day Carol moved in'])(
  'a week or a day of something is no other: %s',
  (purpose) => {
    const window = readPurpose(purpose, MONDAY, 'UTC').window;
    expect([window?.to]).not.toContain(midnight('2026-11-30'));
    expect([window?.to]).not.toContain(midnight('2026-11-24'));
  },
);

describe('weeks and halves of a month', () => {
  it.each([
    'The first two weeks of December',
    'Die ersten zwei Dezemberwochen',
    'Die ersten beiden Wochen im Dezember',
    'Las dos primeras semanas de diciembre',
    'As duas primeiras semanas de dezembro',
    'Les deux premières semaines de décembre',
    'Le prime due settimane di dicembre',
    'De eerste twee weken van december',
    '12月の最初の2週間',
  ])('are the first of its days: %s', (purpose) => {
    expect(windowOf(purpose, MONDAY)).toEqual(days('2026-12-01', '2026-12-15'));
  });

  it.each([
    'The last week of January',
    'Die letzte Januarwoche',
    'La última semana de enero',
    'La dernière semaine de janvier',
    'L’ultima settimana di gennaio',
    'De laatste week van januari',
    'A última semana de janeiro',
    '1月の最終週',
  ])('are its last days, and not the last week: %s', (purpose) => {
    expect(windowOf(purpose, MONDAY)).toEqual(days('2027-01-25', '2027-02-01'));
  });

  it.each(['The second half of December', 'Die zweite Dezemberhälfte', 'La segunda quincena de diciembre', '12月後半'])(
    'are what follows its fifteenth day: %s',
    (purpose) => {
      expect(windowOf(purpose, MONDAY)).toEqual(days('2026-12-16', '2027-01-01'));
    },
  );

  it('of February are four, and a week of something else is none of a month', () => {
    expect(windowOf('The last week of February 2027', MONDAY)).toEqual(days('2027-02-22', '2027-03-01'));
    expect(windowOf('The last week of the course', MONDAY)?.to).not.toBe(midnight('2027-02-01'));
  });
});

describe('the second and the third week of a month', () => {
  it.each([
    ['What is on in the second week of December?', '2026-12-07', '2026-12-14'],
    ['Was ist in der zweiten Dezemberwoche?', '2026-12-07', '2026-12-14'],
    ['la segunda semana de diciembre', '2026-12-07', '2026-12-14'],
    ['la deuxième semaine de décembre', '2026-12-07', '2026-12-14'],
    ['la seconda settimana di dicembre', '2026-12-07', '2026-12-14'],
    ['de tweede week van december', '2026-12-07', '2026-12-14'],
    ['a segunda semana de dezembro', '2026-12-07', '2026-12-14'],
    ['12月第2週', '2026-12-07', '2026-12-14'],
    ['the third week of January', '2027-01-18', '2027-01-25'],
  ])('begin with a Monday in every language: %s', (purpose, from, to) => {
    expect(windowOf(purpose, MONDAY)).toMatchObject(days(from, to));
  });

  it.each(['tweede helft december', 'zweite Hälfte Dezember', 'segunda quincena diciembre'])(
    'and a half need have no word before its month: %s',
    (purpose) => {
      expect(windowOf(purpose, MONDAY)).toMatchObject(days('2026-12-16', '2027-01-01'));
    },
  );
});
