// The days of a habit and of what is on one day; and what is written in capitals, or with characters that nobody sees.
import { expect, test } from 'vitest';
import { mayBeTheSame } from '../../../services/vault/contradictions/perhaps-the-same.ts';
import { keysOf } from '../../../services/vault/contradictions/record-keys.ts';
import { formOf } from '../../../services/vault/contradictions/same-word-for-word.ts';
import { withoutUnseen } from '../../../services/vault/store/text-index/languages/unseen.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { verdict } from '../../support/verdict.ts';

test.each([
  ['The choir meets on Tuesdays', 'The choir meets on Thursdays'],
  ['Der Chor trifft sich dienstags', 'Der Chor trifft sich donnerstags'],
  ['El coro se reúne los martes', 'El coro se reúne los jueves'],
  ['Le chœur se réunit le mardi', 'Le chœur se réunit le jeudi'],
  ['Il coro si riunisce il martedì', 'Il coro si riunisce il giovedì'],
  ['O coro reúne-se às terças', 'O coro reúne-se às quintas'],
  ['Het koor repeteert op dinsdag', 'Het koor repeteert op donderdag'],
  ['The bins are collected on Mondays', 'The bins are collected on Fridays'],
  ['The piano lesson is on Tuesdays', 'The piano lesson is on Thursdays'],
  ['The market is on Saturdays', 'The market is on Wednesdays'],
])('what is on one day of the week, a contradiction is noticed: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('contradiction');
});

test.each([
  ['Runs on Tuesdays', 'Swims on Thursdays'],
  ['Läuft dienstags', 'Schwimmt donnerstags'],
  ['Corre los martes', 'Nada los jueves'],
  ['Court le mardi', 'Nage le jeudi'],
  ['Corre il martedì', 'Nuota il giovedì'],
  ['Corre às terças', 'Nada às quintas'],
  ['Rent op dinsdag', 'Zwemt op donderdag'],
  ['Runs on Tuesdays', 'Runs on Thursdays'],
  ['Anna runs on Tuesdays', 'Anna runs on Thursdays'],
  ['Anna swims on Mondays', 'Anna runs on Fridays'],
  ['Läuft dienstags', 'Läuft donnerstags'],
  ['Bakes bread on Sundays', 'Bakes cakes on Saturdays'],
  ['Calls Mum on Sundays', 'Calls Dad on Saturdays'],
  ['Lena schwimmt montags', 'Lena schwimmt freitags'],
  ['Nuota il lunedì', 'Nuota il venerdì'],
  ['Nage le lundi', 'Nage le vendredi'],
])('what is on one day of the week, what may both be true is left alone: %s / %s', (a, b) => {
  expect(verdict(a, b)).not.toBe('contradiction');
});

test.each([
  ['THE CHOIR MEETS ON TUESDAYS', 'The choir meets on Thursdays'],
  ['EMRE VERTRÄGT KEINE MILCH', 'Emre verträgt Milch'],
  ['ANNA LIVES IN LEEDS', 'Anna lives in York'],
  ['LE CODE DU PORTAIL EST 4471', 'Le code du portail est 5582'],
  ['THE DENTIST IS DR MOHR', 'The dentist is Dr Lang'],
  ['THE RENT IS 900 EUROS', 'The rent is 950 euros'],
  ['EL ENSAYO ES EL MARTES', 'El ensayo es el jueves'],
  ['The choir meets on Tues\u00addays', 'The choir meets on Thursdays'],
  ['Emre ver\u00adträgt keine Milch', 'Emre verträgt Milch'],
  ['The rent is 9\u200b00 euros', 'The rent is 950 euros'],
  ['An\u200dna lives in Leeds', 'Anna lives in York'],
])('written in capitals or with characters unseen, a contradiction is noticed: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('contradiction');
});

test.each([
  ['MILK MAKES EMRE SICK', 'Milk makes Emre sick'],
  ['THE CHOIR MEETS ON TUESDAYS', 'The choir meets on Tuesdays'],
  ['EMRE VERTRÄGT KEINE MILCH', 'Emre verträgt keine Milch'],
  ['EL ENSAYO ES EL MARTES', 'El ensayo es el martes'],
  ['LE CODE DU PORTAIL EST 4471', 'Le code du portail est 4471'],
  ['ANNA LIVES IN LEEDS', 'Anna lives in Leeds'],
  ['THE DENTIST IS DR MOHR', 'The dentist is Dr Mohr'],
  ['DER SCHLÜSSEL LIEGT UNTER DER MATTE', 'Der Schlüssel liegt unter der Matte'],
  ['O PORTÃO ABRE ÀS OITO', 'O portão abre às oito'],
  ['IL CANCELLO CHIUDE ALLE OTTO', 'Il cancello chiude alle otto'],
  ['DE SLEUTEL LIGT ONDER DE MAT', 'De sleutel ligt onder de mat'],
  ['The choir meets on Tues\u00addays', 'The choir meets on Tuesdays'],
  ['Emre ver\u00adträgt keine Milch', 'Emre verträgt keine Milch'],
  ['The key is un\u200bder the mat', 'The key is under the mat'],
  ['\ufeffThe key is under the mat', 'The key is under the mat'],
  ['La répé\u00adtition est à Lyon', 'La répétition est à Lyon'],
  ['Il can\u200ccello chiude alle otto', 'Il cancello chiude alle otto'],
])('written in capitals or with characters unseen, the same stays the same: %s / %s', (a, b) => {
  expect(verdict(a, b)).not.toBe('contradiction');
  expect(mayBeTheSame(a, b)).toBe(true);
});

test.each([
  ['THE CHOIR MEETS ON TUESDAYS', 'The band meets on Thursdays'],
  ['ANNA LIVES IN LEEDS', 'Ben lives in York'],
  ['ANNA LIKES TEA', 'Ben likes coffee'],
  ['THE GATE OPENS AT EIGHT', 'The shop opens at nine'],
  ['The choir meets on Tues\u00addays', 'The band meets on Thursdays'],
])('written in capitals or with characters unseen, what may both be true is left alone: %s / %s', (a, b) => {
  expect(verdict(a, b)).not.toBe('contradiction');
});

test('a statement with characters that nobody sees has the form and the keys of one without them', () => {
  const [seen, unseen] = [
    'Die Krankenversicherung endet im Mai.',
    '\ufeffDie Kran\u00adken\u00adver\u200bsicherung endet im Mai.',
  ];
  expect(formOf(unseen)).toBe(formOf(seen));
  const keys = [seen, unseen].map((statement) => keysOf({ type: 'memory', statement } as unknown as AnyRecord));
  expect(keys[1]).toEqual(keys[0]);
});

test('of scripts that part or shape their words by them, they stay', () => {
  for (const text of ['می\u200cخواهم', 'क्\u200dष', 'ภาษา\u200bไทย']) expect(withoutUnseen(text)).toBe(text);
});
