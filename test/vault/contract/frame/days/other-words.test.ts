// The same times in other words and in another order: la semaine qui vient, el finde, año que viene, 二週間前.
import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';

/** A Monday. */
const NOW = '2026-11-30T09:00:00.000Z';
const day = (at: string) => `${at}T00:00:00.000Z`;
const windowOf = (purpose: string, zone = 'UTC') => readWindow(purpose, NOW, zone).window;

describe('a time in other words', () => {
  it.each([
    ['Che settimana è la prossima?', '2026-12-07', '2026-12-14'],
    ['la settimana che viene', '2026-12-07', '2026-12-14'],
    ['la semaine qui vient', '2026-12-07', '2026-12-14'],
    ['la prochaine semaine', '2026-12-07', '2026-12-14'],
    ['la semana entrante', '2026-12-07', '2026-12-14'],
    ['Wat is er aankomende week?', '2026-12-07', '2026-12-14'],
    ['el mes que entra', '2026-12-01', '2027-01-01'],
    ['im kommenden Monat', '2026-12-01', '2027-01-01'],
    ['il mese che viene', '2026-12-01', '2027-01-01'],
    ['Compromisos del año que viene', '2027-01-01', '2028-01-01'],
    ['Was bringt das kommende Jahr?', '2027-01-01', '2028-01-01'],
    ['Compromissos do ano que vem', '2027-01-01', '2028-01-01'],
    ['Planear este finde con los niños', '2026-12-05', '2026-12-07'],
    ['Het weekend daarna, kunnen er gasten komen?', '2026-12-12', '2026-12-14'],
    ['le week-end d’après', '2026-12-12', '2026-12-14'],
    ['the weekend after this one', '2026-12-12', '2026-12-14'],
    ['Lo que queda de mes', '2026-11-30', '2026-12-01'],
    ['What did they say last night?', '2026-11-29', '2026-11-30'],
    ['¿Qué se decidió anoche?', '2026-11-29', '2026-11-30'],
    ['Wat is er gisteravond besloten?', '2026-11-29', '2026-11-30'],
    ['昨夜決まったことは?', '2026-11-29', '2026-11-30'],
    ['¿Qué tengo esta mañana?', '2026-11-30', '2026-12-01'],
    ['Tout à l’heure, j’ai quoi ?', '2026-11-30', '2026-12-01'],
    ['la riunione di domattina', '2026-12-01', '2026-12-02'],
    ['which contracts end by end of year?', '2026-11-30', '2027-01-01'],
    ['再来週末は?', '2026-12-19', '2026-12-21'],
  ])('%s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });

  it.each([
    ['The coming three weekends: room for hikes?', '2026-12-05', '2026-12-21'],
    ['Die nächsten drei Wochenenden', '2026-12-05', '2026-12-21'],
    ['De komende twee weekenden', '2026-12-05', '2026-12-14'],
    ['次の3回の週末', '2026-12-05', '2026-12-21'],
    ['the past three months', '2026-08-30', '2026-11-30'],
    ['de afgelopen drie maanden', '2026-08-30', '2026-11-30'],
    ['この三か月の振り返り', '2026-08-30', '2026-11-30'],
    ['les deux prochains mois', '2026-11-30', '2027-01-30'],
    ['les 48 heures à venir', '2026-11-30', '2026-12-03'],
    ['les deux semaines qui viennent', '2026-11-30', '2026-12-14'],
    ['los dos próximos días', '2026-11-30', '2026-12-02'],
    ['これから二週間の予定', '2026-11-30', '2026-12-14'],
    ['10日後に何がある?', '2026-12-10', '2026-12-11'],
    ['Duas semanas atrás', '2026-11-16', '2026-11-23'],
    ['二週間前の電話', '2026-11-16', '2026-11-23'],
    ['vor einer Woche', '2026-11-23', '2026-11-30'],
    ['il y a quinze jours', '2026-11-16', '2026-11-23'],
    ['what was said a month ago', '2026-10-16', '2026-11-14'],
  ])('is counted: %s', (purpose, from, to) => {
    expect(windowOf(purpose)).toEqual({ from: day(from), to: day(to), about: 'days' });
  });

  it.each(['Ich finde das Rezept nicht', 'Trouve le mois de naissance de Paul'])('is none: %s', (purpose) => {
    expect(windowOf(purpose)).toBeNull();
  });
});
