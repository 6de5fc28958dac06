// Words that ask what is there at a time, and nothing else: then all that falls into it is meant.
import { describe, expect, it } from 'vitest';
import { readPurpose } from '../../../../../services/vault/contract/frame/purpose/purpose.ts';

/** A Monday. */
const NOW = '2026-11-30T09:00:00.000Z';
const read = (purpose: string) => readPurpose(purpose, NOW, 'UTC');
const wordsOf = (purpose: string) => read(purpose).telling.flatMap(({ terms }) => terms.map(({ word }) => word));

describe('whoever asks what is free or there at a time asks for nothing else', () => {
  it.each([
    'Where are the gaps on Thursday?',
    'Is there any room between the 8th and the 10th?',
    'Wo ist am Donnerstag noch Luft?',
    'Gibt es am 9. noch Lücken?',
    'Den Terminkalender vom 7. bis 9. Dezember einsehen',
    'Waar zit donderdag nog ruimte?',
    'De agenda van vrijdag raadplegen',
    'Où sont les trous jeudi ?',
    'Reste-t-il de la place jeudi ?',
    'Qu’est-ce que j’avais à l’agenda jeudi dernier ?',
    'Dove resta un buco giovedì?',
    'Che cosa avevo in calendario lunedì scorso?',
    '¿Dónde hay huecos el jueves?',
    'Onde há buracos na quinta?',
    '木曜日に空いているところはどこ?',
    '10日までに終わらせなければならないことは?',
    '¿Estoy libre el jueves a las 16 h?',
    'Ai-je deux rendez-vous en même temps vendredi ?',
    '¿Se pisa algo el viernes?',
    '金曜日、かぶっている予定はある?',
  ])('%s', (purpose) => {
    expect([read(purpose).window === null, wordsOf(purpose)]).toEqual([false, []]);
  });

  it.each([
    ['Which hotel room is booked on Thursday?', 'hotel'],
    ['meeting room on Thursday', 'room'],
    ['Quelle place de concert jeudi ?', 'place'],
    ['Die Lücke im Zaun am Donnerstag schließen', 'zaun'],
    ['Il buco nella siepe, giovedì', 'siepe'],
    ['Het gat in de schutting, donderdag', 'schutting'],
    ['¿Quién repara el hueco de la valla el jueves?', 'valla'],
  ])('and where more is said, that is asked for: %s', (purpose, word) => {
    expect(wordsOf(purpose)).toContain(word);
  });

  it('without a time the words tell what is looked for', () => {
    expect(wordsOf('Where are the gaps?')).toContain('gaps');
  });
});

describe('whoever names nothing but a feast asks for its day', () => {
  it.each([
    'Do we have anything on Christmas Eve?',
    'Haben wir an Silvester schon was vor?',
    '¿Tenemos algo en Nochevieja?',
    'Abbiamo già qualcosa a Santo Stefano?',
    '大晦日は何かある?',
  ])('all that falls into it, and what is called by it: %s', (purpose) => {
    expect(read(purpose).plansTime).toBe(true);
    expect(wordsOf(purpose)).not.toEqual([]);
  });

  it.each([
    'Which wine do we open on New Year’s Eve?',
    'Wer bringt an Silvester das Fondue?',
    '¿Qué cenamos en Nochebuena?',
  ])('and where something else is asked for, that: %s', (purpose) => {
    expect(read(purpose).plansTime).toBe(false);
  });
});
