// What every model is asked when it is met: short texts about all kinds of things, in some languages, the same in every vault.
// Their mean is what all its vectors have in common. By the first of them, which goes along with every request, a model is
// known again: another behind the same name answers otherwise.
import { cosine, meanOf } from '../store/meaning/centred.ts';

export const PROBE = 'The lighthouse keeper counts the ships that pass in the fog.';

export const FIRST_TEXTS: readonly string[] = [
  PROBE,
  'The rent is due on the first of every month.',
  'She is allergic to peanuts and carries an injector.',
  'Our flight to Lisbon leaves at nine in the morning.',
  'The team chose a database that runs on one machine.',
  'Two eggs, flour, butter and a little salt.',
  'He wants letters answered in a friendly and brief tone.',
  'The meeting with the bank was moved to Thursday.',
  'How much did the new roof cost?',
  'A red bicycle with a broken lamp stands in the yard.',
  'Revenue grew by a fifth in the second quarter.',
  'The dog must be walked before breakfast.',
  'Der Vertrag läuft bis Ende Juni und verlängert sich nicht.',
  'Am Wochenende besuchen wir die Großeltern im Gebirge.',
  'La entrega del proyecto se aplazó hasta el lunes.',
  'Le médecin conseille de marcher une heure par jour.',
  'A janela da cozinha precisa de uma nova fechadura.',
  'Il corso di pianoforte comincia in ottobre.',
  'De sleutel van de schuur hangt naast de deur.',
  '来週の火曜日に歯医者の予約があります。',
  '合同需要在周五之前签字。',
  'Поезд приходит в шесть часов вечера.',
  'release 2.4 fixes the crash when a file is empty',
  'Happy birthday! See you at the lake on Saturday.',
];

/** A model that is run elsewhere, or by other instructions of a processor, differs in the last digits. */
const SAME = 0.98;

export function isSameModel(known: Int8Array, answered: Int8Array): boolean {
  return known.length === answered.length && cosine(known, answered) >= SAME;
}

export function met(vectors: readonly Int8Array[]): { mean: Float32Array; probe: Int8Array } {
  return { mean: meanOf(vectors), probe: vectors[0] as Int8Array };
}
