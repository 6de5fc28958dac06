// Days that a purpose tells by the name of a feast, in the languages that it is read in; and things that are only called after one.
import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';

/** A Monday. */
const NOW = '2026-11-30T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string) => readWindow(purpose, NOW, 'UTC').window;

describe('a day that is told by a feast', () => {
  it.each([
    ['Who is coming on Boxing Day?', '2026-12-26'],
    ['What is on for Easter Monday?', '2027-03-29'],
    ['Is anything scheduled on the early May bank holiday?', '2027-05-03'],
    ['For Halloween, what is planned?', '2027-10-31'],
    ['What do we do on Martin Luther King Day?', '2027-01-18'],
    ['What is on the day after Christmas?', '2026-12-26'],
    ['Was ist am zweiten Weihnachtstag?', '2026-12-26'],
    ['Wer kommt am Nikolaustag?', '2026-12-06'],
    ['Haben wir an Heilige Drei Könige frei?', '2027-01-06'],
    ['Ist an Fronleichnam etwas eingetragen?', '2027-05-27'],
    ['Am Buß- und Bettag frei?', '2027-11-17'],
    ['Was ist am dritten Advent?', '2026-12-13'],
    ['¿Hay algo el día de la Inmaculada?', '2026-12-08'],
    ['¿Trabajo el Jueves Santo?', '2027-03-25'],
    ['Planes para San Valentín', '2027-02-14'],
    ['La noche de San Juan, ¿qué hay?', '2027-06-23'],
    ['Que fait-on à la Saint-Sylvestre ?', '2026-12-31'],
    ['Qui vient au réveillon de Noël ?', '2026-12-24'],
    ['Le lendemain de Noël, qui voit-on ?', '2026-12-26'],
    ['Qu’y a-t-il le lundi de Pentecôte ?', '2027-05-17'],
    ['Pour l’Épiphanie, on invite qui ?', '2027-01-06'],
    ['Cosa si fa a San Silvestro?', '2026-12-31'],
    ['Chi viene a pranzo a Santo Stefano?', '2026-12-26'],
    ['A Pasquetta dove siamo?', '2027-03-29'],
    ['Cosa c’è la vigilia di Natale?', '2026-12-24'],
    ['Il venerdì santo lavoriamo?', '2027-03-26'],
    ['Dove andiamo a Ferragosto?', '2027-08-15'],
    ['Wat doen we op oudejaarsavond?', '2026-12-31'],
    ['Wie komen er met Sinterklaas?', '2026-12-05'],
    ['Waar zijn we op Koningsdag?', '2027-04-27'],
    ['Is er iets met Hemelvaart?', '2027-05-06'],
    ['O que fazemos no réveillon?', '2026-12-31'],
    ['O que há na véspera de Natal?', '2026-12-24'],
    ['No feriado de Tiradentes viajamos?', '2027-04-21'],
    ['Na Sexta-feira Santa trabalhamos?', '2027-03-26'],
    ['大晦日はどうする?', '2026-12-31'],
    ['成人の日に何か入ってる?', '2027-01-11'],
    ['クリスマスイブは誰が来る?', '2026-12-24'],
  ])('%s', (purpose, from) => {
    const to = new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10);
    expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });

  it.each([
    ['Wohin fahren wir über Pfingsten?', '2027-05-15', '2027-05-18'],
    ['Onde vamos passar o tempo no Carnaval?', '2027-02-06', '2027-02-11'],
    ['お盆の予定を確認', '2027-08-13', '2027-08-17'],
    ['GWの旅行の計画を立てる', '2027-04-29', '2027-05-06'],
    ['from Good Friday to Easter Monday', '2027-03-26', '2027-03-30'],
    ['Was ist von Karfreitag bis Ostermontag?', '2027-03-26', '2027-03-30'],
    ['What is on in the week of Halloween?', '2027-10-25', '2027-11-01'],
    ['Qué hay la semana de la Inmaculada', '2026-12-07', '2026-12-14'],
    ['Was ist in der Woche vor Allerheiligen?', '2027-10-25', '2027-11-01'],
    ['all we do before Ferragosto', '2026-11-30', '2027-08-16'],
    // The days of a feast with the weekend beside them.
    ['What is on over Labor Day weekend?', '2027-09-04', '2027-09-07'],
    ['Pont de l’Ascension : qu’est-ce qui est réservé ?', '2027-05-06', '2027-05-10'],
    ['Ponte dell’Immacolata, cosa c’è di prenotato?', '2026-12-05', '2026-12-09'],
    ['Ponte del 25 aprile: dove siamo?', '2027-04-24', '2027-04-26'],
    ['Puente de diciembre: ¿qué hay reservado?', '2026-12-05', '2026-12-09'],
  ])('goes on for several: %s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });

  it('is the last of its name where it is asked how it was', () => {
    expect(windowOf('What did we do on Halloween?')).toEqual({
      from: day('2026-10-31'),
      to: day('2026-11-01'),
      about: 'days',
    });
  });

  it.each([
    'Good Friday Agreement reading list',
    'Black Friday deals on headphones',
    'What was the name of the Mardi Gras beads supplier?',
    'Casa no São João do Estoril',
    'Halloween costume sizes for the kids',
    'a costume for Halloween',
    'New Year’s Eve party playlist',
    'regalo para San Valentín',
    'Receta de roscón de Reyes',
    'Hotel a Santo Stefano di Cadore',
    'Adresse vom Hotel Drei Könige in Basel',
    'Kleidergröße für das Silvesterkleid',
    'Sinterklaasgedicht: welke stijl vindt hij leuk?',
    'Fantasia de Carnaval do miúdo: medidas',
    'L’île de Pâques : le guide que j’aimais',
    'ハロウィンの衣装のサイズ',
  ])('is none where something is only called after the feast: %s', (purpose) => {
    expect(windowOf(purpose)).toBeNull();
  });
});
