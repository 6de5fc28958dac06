// The time that a purpose speaks of, in all the languages that it is read in, and what is left of the purpose without it.
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';

/** A Monday. */
const NOW = '2026-11-23T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string, now = NOW, zone = 'UTC') => readWindow(purpose, now, zone).window;

describe('the time that a purpose speaks of', () => {
  it.each([
    'What does she do on Wednesdays?',
    'Was macht sie mittwochs?',
    '¿Qué hace los miércoles?',
    'Que fait-elle tous les mercredis ?',
    'Cosa fa ogni mercoledì?',
    'Call me as soon as it is there',
    'Ruf so bald wie möglich an',
    'what to pack before the holidays',
  ])('is none where no day is meant: %s', (purpose) => {
    expect(windowOf(purpose, '2026-06-22T09:00:00.000Z')).toBeNull();
  });

  it.each([
    ['What have I got on next week?', '2026-11-30', '2026-12-07'],
    ['Was steht nächste Woche an?', '2026-11-30', '2026-12-07'],
    ['¿Qué tengo la próxima semana?', '2026-11-30', '2026-12-07'],
    ['Que faire la semaine prochaine ?', '2026-11-30', '2026-12-07'],
    ['Cosa ho la prossima settimana?', '2026-11-30', '2026-12-07'],
    ['Wat heb ik volgende week?', '2026-11-30', '2026-12-07'],
    ['O que tenho na próxima semana?', '2026-11-30', '2026-12-07'],
    ['来週の予定を教えて', '2026-11-30', '2026-12-07'],
    ['what is on today', '2026-11-23', '2026-11-24'],
    ['prepare for the call on Thursday', '2026-11-26', '2026-11-27'],
    ['Termin am Donnerstag', '2026-11-26', '2026-11-27'],
    ['plans for the weekend', '2026-11-28', '2026-11-30'],
    ['the party on 3 December', '2026-12-03', '2026-12-04'],
    ['what happens in December', '2026-12-01', '2027-01-01'],
    ['em dezembro', '2026-12-01', '2027-01-01'],
    ['everything until Friday', '2026-11-23', '2026-11-28'],
    ['bis Freitag', '2026-11-23', '2026-11-28'],
    ['all I do up to and including Thursday', '2026-11-23', '2026-11-27'],
    ['was ich vor diesem Wochenende schulde', '2026-11-23', '2026-11-30'],
    ['planes para este fin de semana', '2026-11-28', '2026-11-30'],
    ['walk me through the weekend', '2026-11-28', '2026-11-30'],
    ['lo que debo antes de este fin de semana', '2026-11-23', '2026-11-30'],
    ['the next two weeks', '2026-11-23', '2026-12-07'],
    ['What is on in 2 weeks?', '2026-12-07', '2026-12-14'],
    ['Was steht in drei Wochen an?', '2026-12-14', '2026-12-21'],
    ['¿Qué hay dentro de tres semanas?', '2026-12-14', '2026-12-21'],
    ['2週間後の予定', '2026-12-07', '2026-12-14'],
    ['What is on in a fortnight?', '2026-12-07', '2026-12-14'],
    ['Was ist in vierzehn Tagen?', '2026-12-07', '2026-12-14'],
    ['¿Qué hay dentro de quince días?', '2026-12-07', '2026-12-14'],
    ['O que há daqui a quinze dias?', '2026-12-07', '2026-12-14'],
    ['Qu’y a-t-il dans quinze jours ?', '2026-12-07', '2026-12-14'],
    ['Cosa c’è fra quindici giorni?', '2026-12-07', '2026-12-14'],
    ['Wat is er over veertien dagen?', '2026-12-07', '2026-12-14'],
    ['What do I have a week from today?', '2026-11-30', '2026-12-01'],
    ['Was habe ich heute in acht Tagen?', '2026-11-30', '2026-12-01'],
    ['¿Qué tengo de hoy en ocho días?', '2026-11-30', '2026-12-01'],
    ['O que tenho de hoje a oito dias?', '2026-11-30', '2026-12-01'],
    ['Qu’est-ce que j’ai d’aujourd’hui en huit ?', '2026-11-30', '2026-12-01'],
    ['Cosa ho oggi a otto?', '2026-11-30', '2026-12-01'],
    ['Wat heb ik vandaag over een week?', '2026-11-30', '2026-12-01'],
    ['Tuesday week', '2026-12-01', '2026-12-02'],
    ['Dienstag in acht Tagen', '2026-12-01', '2026-12-02'],
    ['mardi en huit', '2026-12-01', '2026-12-02'],
    ['martedì a otto', '2026-12-01', '2026-12-02'],
    ['na terça a oito dias', '2026-12-01', '2026-12-02'],
    ['dinsdag over een week', '2026-12-01', '2026-12-02'],
    ['was steht naechste woche an', '2026-11-30', '2026-12-07'],
    ['que tengo pasado manana', '2026-11-25', '2026-11-26'],
    ['o que tenho depois de amanha', '2026-11-25', '2026-11-26'],
    ['what to do before the holidays', '2026-11-23', '2026-12-24'],
    ['was ich vor den Feiertagen tun muss', '2026-11-23', '2026-12-24'],
    ['lo que tengo que hacer antes de las fiestas', '2026-11-23', '2026-12-24'],
    ['ce que je dois faire avant les fêtes', '2026-11-23', '2026-12-24'],
    ['wat ik moet doen voor de feestdagen', '2026-11-23', '2026-12-24'],
    ['Was steht bald an?', '2026-11-23', '2026-12-07'],
    ['¿Qué viene pronto?', '2026-11-23', '2026-12-07'],
    ['O que vem aí em breve?', '2026-11-23', '2026-12-07'],
    ['Qu’est-ce qui arrive bientôt ?', '2026-11-23', '2026-12-07'],
    ['Cosa c’è in arrivo a breve?', '2026-11-23', '2026-12-07'],
    ['What do we do in 3 days?', '2026-11-26', '2026-11-27'],
    ['Draft an agenda for Thursday from what was decided', '2026-11-26', '2026-11-27'],
    ['Who was coming on 4 December?', '2026-12-04', '2026-12-05'],
    ['Was war für Donnerstag geplant?', '2026-11-26', '2026-11-27'],
    ['What is planned for this quarter?', '2026-11-23', '2027-01-01'],
    ['Was steht im nächsten Quartal an?', '2027-01-01', '2027-04-01'],
    ['What did we promise for Q1?', '2027-01-01', '2027-04-01'],
    ['What happens in Q2 2028', '2028-04-01', '2028-07-01'],
    ['everything by the end of Q4', '2026-11-23', '2027-01-01'],
    ['¿Qué hay el próximo trimestre?', '2027-01-01', '2027-04-01'],
    ['what is on early in the new year', '2027-01-01', '2027-02-01'],
  ])('%s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });

  it.each([
    ['Termine und Fristen vom 30. November bis 4. Dezember 2026', '2026-11-30', '2026-12-05'],
    ['Kalender 7.12.2026 bis 13.12.2026', '2026-12-07', '2026-12-14'],
    ['Was ist 7.–13.12.?', '2026-12-07', '2026-12-14'],
    ['zwischen dem 7. und 13. Dezember', '2026-12-07', '2026-12-14'],
    ['Nov 26–27', '2026-11-26', '2026-11-28'],
    ['the 26th to the 27th of November', '2026-11-26', '2026-11-28'],
    ['Rooms from 14 to 18 March', '2027-03-14', '2027-03-19'],
    ['11/26 to 11/27', '2026-11-26', '2026-11-28'],
    ['del 7 al 13 de diciembre', '2026-12-07', '2026-12-14'],
    ['du 7 au 13 décembre', '2026-12-07', '2026-12-14'],
    ['dal 7 al 13 dicembre', '2026-12-07', '2026-12-14'],
    ['van 7 tot 13 december', '2026-12-07', '2026-12-14'],
    ['de 7 a 13 de dezembro', '2026-12-07', '2026-12-14'],
    ['12月7日から13日まで', '2026-12-07', '2026-12-14'],
    ['28 December to 3 January', '2026-12-28', '2027-01-04'],
    ['next week, Monday to Friday', '2026-11-30', '2026-12-05'],
    ['nächste Woche Montag bis Freitag', '2026-11-30', '2026-12-05'],
    ['de lunes a viernes de la próxima semana', '2026-11-30', '2026-12-05'],
  ])('is from one day to another, both included: %s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });

  it.each([
    ['Walk me through the week after Thanksgiving, Monday to Sunday', '2026-11-30', '2026-12-07'],
    ['what is on in the week of Thanksgiving', '2026-11-23', '2026-11-30'],
    ['the week before Christmas', '2026-12-17', '2026-12-24'],
    ['what has to be finished before Christmas', '2026-11-23', '2026-12-24'],
    ['bis Silvester', '2026-11-23', '2027-01-01'],
    ['d’ici à Noël', '2026-11-23', '2026-12-24'],
    ['antes da Páscoa', '2026-11-23', '2027-03-28'],
    ['クリスマスまでにやること', '2026-11-23', '2026-12-24'],
    ['die Woche nach Ostern', '2027-03-29', '2027-04-05'],
    ['la semana después de Semana Santa', '2027-03-29', '2027-04-05'],
    ['la settimana dopo Capodanno', '2027-01-04', '2027-01-11'],
    ['What are we doing between Christmas and New Year?', '2026-12-25', '2027-01-02'],
    ['zwischen den Jahren', '2026-12-25', '2027-01-02'],
    ['entre Navidad y Año Nuevo', '2026-12-25', '2027-01-02'],
    ['tussen kerst en oud en nieuw', '2026-12-25', '2027-01-02'],
    ['年末年始の予定', '2026-12-29', '2027-01-04'],
    ['What do we do at Christmas?', '2026-12-24', '2026-12-27'],
    ['Was machen wir zu Weihnachten?', '2026-12-24', '2026-12-27'],
    ['¿Dónde comemos en Navidad?', '2026-12-24', '2026-12-27'],
    ['On est où à Noël ?', '2026-12-24', '2026-12-27'],
    ['Dove siamo a Natale?', '2026-12-24', '2026-12-27'],
    ['wie komt er met kerst', '2026-12-24', '2026-12-27'],
    ['quem vem no Natal', '2026-12-24', '2026-12-27'],
    ['wer kommt zu Ostern', '2027-03-26', '2027-03-31'],
    ['who stays with us over the holidays', '2026-12-24', '2027-01-07'],
    ['Wie decken wir bei Papa die Feiertage ab?', '2026-12-24', '2027-01-07'],
    ['quién se queda estas Navidades', '2026-12-24', '2027-01-07'],
    ['qui est là pendant les fêtes', '2026-12-24', '2027-01-07'],
    ['wie werkt er tijdens de feestdagen', '2026-12-24', '2027-01-07'],
    ['zum Nikolo', '2026-12-06', '2026-12-07'],
    ['la noche de Reyes', '2027-01-05', '2027-01-06'],
    ['el día de Reyes', '2027-01-06', '2027-01-07'],
  ])('is told by a feast: %s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });

  it.each([
    ['the week after Thanksgiving', '2026-11-27', '2026-11-30', '2026-12-07'],
    ['the week after Thanksgiving', '2026-12-07', '2027-11-29', '2027-12-06'],
    ['by New Year', '2026-01-01', '2026-01-01', '2027-01-01'],
    ['between Christmas and New Year', '2027-01-01', '2026-12-25', '2027-01-02'],
    ['the week before Easter', '2024-02-01', '2024-03-24', '2024-03-31'],
    ['the week before Easter', '2025-02-01', '2025-04-13', '2025-04-20'],
    ['the week before Easter', '2038-02-01', '2038-04-18', '2038-04-25'],
    ['the week of Thanksgiving', '2029-11-01', '2029-11-19', '2029-11-26'],
  ])('is the next one that is not over: %s, on %s', (purpose, today, from, to) => {
    expect(windowOf(purpose, `${today}T09:00:00.000Z`)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });

  it.each([
    'Christmas in Lisbon',
    'presents for Christmas',
    'Osterlamm backen',
    'the Thanksgiving turkey',
    'write to Reyes',
    'an Easter egg hunt',
    'no Christmas cards',
    'afspraak met Kerstin',
    'scrivi a Pasquale',
    'la cita en Reyes Católicos',
    'Sew a Halloween costume',
    'Brief an Nikolaus Huber',
  ])('is not told by what is only called after a feast: %s', (purpose) => {
    expect(windowOf(purpose)).toBeNull();
  });

  it.each([
    'from 30 to 31 November',
    'between 12 and 14 people',
    'pages 7 to 13 of the book',
    '13. bis 7. Dezember',
    'upgrade the server from 1.2 to 1.3.',
  ])('is no range of days in “%s”', (purpose) => {
    const { window } = readWindow(purpose, NOW, 'UTC');
    expect(window === null || Date.parse(window.to) - Date.parse(window.from as string) <= 86_400_000).toBe(true);
  });

  it.each([
    ['Was steht Anfang Dezember an?', '2026-12-01', '2026-12-11'],
    ['what is on in mid-January', '2027-01-11', '2027-01-21'],
    ['¿Qué hay a finales de febrero?', '2027-02-21', '2027-03-01'],
    ['Que faire fin janvier ?', '2027-01-21', '2027-02-01'],
    ['12月上旬の予定', '2026-12-01', '2026-12-11'],
  ])('a part of a month is no whole one: %s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });

  it.each([
    ['Anything tonight or tomorrow?', '2026-11-23', '2026-11-25'],
    ['today and tomorrow', '2026-11-23', '2026-11-25'],
    ['Heute und morgen', '2026-11-23', '2026-11-25'],
    ['hoy y mañana', '2026-11-23', '2026-11-25'],
    ['今日と明日の予定', '2026-11-23', '2026-11-25'],
    ['this week and next week', '2026-11-23', '2026-12-07'],
    ['Anything this evening or on Sunday?', '2026-11-23', '2026-11-30'],
    ['tonight and the weekend', '2026-11-23', '2026-11-30'],
    ['today, tomorrow and on Thursday', '2026-11-23', '2026-11-27'],
  ])('of “%s” both are meant', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });

  it.each([
    ['What is on 14 Dec?', '2026-12-14'],
    ['What is on Dec 14th?', '2026-12-14'],
    ['was steht am 14.12. an', '2026-12-14'],
    ['Termine am 3.12.', '2026-12-03'],
    ['que faire le 14 mai ?', '2027-05-14'],
    ['What is on 14 March?', '2027-03-14'],
    ['wat is er op 14 mei', '2027-05-14'],
    ['on May 14', '2027-05-14'],
    ['today, 23 Nov', '2026-11-23'],
  ])('a day is written in “%s”, in the morning and in the afternoon', (purpose, from) => {
    const to = new Date(Date.parse(day(from)) + 86_400_000).toISOString();
    for (const hour of ['06', '17'])
      expect(windowOf(purpose, `2026-11-23T${hour}:00:00.000Z`)).toEqual({ from: day(from), to, about: 'days' });
  });

  it('a day written short that was is the last of its name', () => {
    expect(windowOf('What was on 14 Nov?')).toMatchObject({ from: day('2026-11-14') });
    expect(windowOf('What was on 14 Dec?')).toMatchObject({ from: day('2025-12-14') });
  });

  it('is the weekend that is named by its days, and in Dutch one of two', () => {
    for (const purpose of ['Plan the weekend of December 11-13', 'the weekend of 11-13 December'])
      expect(windowOf(purpose)).toMatchObject({ from: day('2026-12-11'), to: day('2026-12-14') });
    for (const said of [
      'the weekend of 11-13 December',
      'das Wochenende vom 11. bis 13. Dezember',
      'il weekend dall’11 al 13 dicembre',
    ])
      expect(readWindow(said, NOW, 'UTC').rest).not.toMatch(/weekend|wochenende/i);
    expect(windowOf('Wat doen we dit weekend of volgend weekend?')).toMatchObject({ about: 'days' });
  });

  it('is the next where another sentence asks what was', () => {
    for (const purpose of [
      'The visit on 14 Dec: what has happened since the last one',
      'Der Termin am 14. Dezember: Was ist seit dem letzten passiert?',
      'What happened with Bob? And what is on 14 Dec?',
    ])
      expect(windowOf(purpose)).toMatchObject({ from: day('2026-12-14') });
  });

  it.each(['we won 10 out of 12', 'Python 3.12. is out', 'at most 14 may come'])(
    'no day is written in “%s”',
    (purpose) => {
      const { window } = readWindow(purpose, NOW, 'UTC');
      expect(window === null || Date.parse(window.to) - Date.parse(window.from as string) > 86_400_000).toBe(true);
    },
  );

  it.each([
    'May I ask about the sun',
    'march through the documents',
    'what matters now',
    'the Severn house',
    '',
    '   ',
    '1/0/0',
    '9999999999',
    'write the Q1 report',
    'Q3 numbers for the bank',
  ])('“%s” names no time', (purpose) => {
    expect(windowOf(purpose)).toBeNull();
  });

  it('the words that say when are no words to look for', () => {
    expect(readWindow('call Rosa next week', NOW, 'UTC').rest.replace(/\s+/g, ' ').trim()).toBe('call Rosa');
    expect(readWindow('anything overdue', NOW, 'UTC').rest.trim()).toBe('anything');
  });

  it('ten thousand characters are read to their bound', () => {
    const purpose = `${'word '.repeat(2_000)} next week`;
    expect(readWindow(purpose, NOW, 'UTC').window).toBeNull();
  });
});

describe('a time that is told beside another', () => {
  const SATURDAY = '2026-11-28T09:00:00.000Z';
  it.each(['notes for Thursday this week', 'Donnerstag dieser Woche'])(
    'is of this week on a Saturday too: %s',
    (purpose) => {
      expect(windowOf(purpose, SATURDAY)).toMatchObject({ from: day('2026-11-26'), to: day('2026-11-27') });
    },
  );

  it('is counted from now in hours, and in days from this morning', () => {
    const evening = '2026-11-23T21:00:00.000Z';
    expect(windowOf('what do I have in 5 hours?', evening)).toMatchObject({ from: day('2026-11-24') });
    const clocksGoBack = '2026-10-25T12:00:00.000Z';
    expect(windowOf('what is on in 3 days', clocksGoBack, 'Europe/Berlin')).toMatchObject({
      from: '2026-10-27T23:00:00.000Z',
    });
  });

  it('names the weekday that may be today beside what is late as well', () => {
    const friday = '2026-11-27T09:00:00.000Z';
    expect(windowOf('What is late, and which meetings are on Friday?', friday)).toMatchObject({
      eventsFrom: day('2026-12-04'),
      instead: '2026-11-27',
    });
  });

  it.each([
    ['en', 'the party  on 3   December  is far'],
    ['es', 'la fiesta  del   3 \n  de\t\tdiciembre  está lejos'],
    ['pt', 'a  festa de 3   de   dezembro  está longe'],
    ['de', 'das  Fest am   3.   Dezember  ist fern'],
  ])('is the same with gaps in it, and what stands beside it stays as it is: %s', (_, purpose) => {
    const { window, rest } = readWindow(purpose, NOW, 'UTC');
    expect(window).toMatchObject({ from: day('2026-12-03'), to: day('2026-12-04') });
    expect(rest).not.toMatch(/3|[dD]\w*[zc]emb/);
    const [first, last] = [purpose.slice(0, purpose.search(/\s\s/)), purpose.slice(purpose.lastIndexOf('  '))];
    expect(rest.startsWith(first) && rest.endsWith(last)).toBe(true);
  });

  // A pattern that finds more ways to read them with each word would take for ever: it is stopped then.
  it.each([
    `next week ${'della'.repeat(40)}! monday`,
    `next week ${'of in on della '.repeat(80)}! monday`,
    `monday ${'de la '.repeat(200)}! next week`,
    `el lunes 1${' '.repeat(1_900)}`,
    `segunda-feira 1${'\n'.repeat(1_900)}`,
    `el lunes trigésimo primero${'\u3000'.repeat(1_900)}de`,
  ])('is read whatever stands around it: %.30s…', (purpose) => {
    const read = () => windowOf(purpose);
    expect(() => runInNewContext('read()', { read }, { timeout: 30_000 })).not.toThrow();
  });
});
