// Words that say a time in one language and something else in another.
import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../services/vault/contract/frame/days/window.ts';

/** A Monday. */
const NOW = '2026-11-23T09:00:00.000Z';
const windowOf = (purpose: string) => readWindow(purpose, NOW, 'UTC').window;

describe('a word that is spelled as one of another language', () => {
  it.each([
    'Was ist hier los?',
    'Wo kann ich hier parken?',
    'Wat kan ik hier in de buurt eten?',
    'Trova i due contratti della casa',
    'Chi sono le due persone di riferimento?',
    'Prenota per due',
    'tutte e due le zie',
    'Il pacco è pronto?',
    'o jantar está pronto?',
    'a wig for my bald uncle',
    'a due diligence checklist',
    'which match was cancelled due to rain?',
  ])('says no time: %s', (purpose) => {
    expect(windowOf(purpose)).toBeNull();
  });

  it.each([
    ['Que s’est-il passé hier ?', '2026-11-22', '2026-11-23', 'days'],
    ['Notes hier soir', '2026-11-22', '2026-11-23', 'days'],
    ['Cosa c’è fra due settimane?', '2026-12-07', '2026-12-14', 'days'],
    ['Le prossime due settimane in breve', '2026-11-23', '2026-12-07', 'days'],
    ['Chi viene nelle prime due settimane di gennaio?', '2027-01-01', '2027-01-15', 'days'],
    ['¿Qué viene pronto?', '2026-11-23', '2026-12-07', 'days'],
    ['Was kommt bald?', '2026-11-23', '2026-12-07', 'days'],
    ['What is due?', null, '2026-12-08', 'due'],
  ])('says the time that it says in its own: %s', (purpose, from, to, about) => {
    const day = (at: string) => `${at}T00:00:00.000Z`;
    expect(windowOf(purpose)).toEqual({ from: from && day(from), to: day(to), about });
  });
});
