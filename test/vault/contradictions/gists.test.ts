// What a statement is read as before it is laid beside another: hours, numbers and roots as each language writes them, the language of a
// few words, and of what there is only one.
import { expect, test } from 'vitest';
import { gistOf } from '../../../services/vault/contradictions/reading/gist/gist.ts';
import { withHours } from '../../../services/vault/contradictions/reading/normal-form/hours-in-words.ts';
import { bigNumberIn } from '../../../services/vault/contradictions/reading/normal-form/numbers-in-words.ts';
import { englishByRoot } from '../../../services/vault/contradictions/reading/roots-elsewhere.ts';
import { shortLanguage } from '../../../services/vault/contradictions/reading/short-language.ts';

test.each([
  ['de', 'Der Kurs beginnt um halb acht abends.', '1930'],
  ['de', 'Treffen um Viertel vor sechs.', '0545'],
  ['es', 'La cena es a las ocho y media de la tarde.', '2030'],
  ['es', 'La clase es a las siete menos cuarto.', '0645'],
  ['pt', 'A reunião é às nove e meia da noite.', '2130'],
  ['pt', 'Ensaio às 20h nas terças.', '2000'],
  ['fr', 'Le cours est à huit heures et demie.', '0830'],
  ['fr', 'Rendez-vous à dix heures moins le quart du matin.', '0945'],
  ['it', 'La lezione è alle sette e mezza di sera.', '1930'],
  ['nl', 'De les begint om half acht.', '0730'],
  ['en', 'Supper is at seven in the evening.', '1900'],
  ['en', 'The dentist is at quarter past two in the afternoon.', '1415'],
] as const)('an hour is read as each language says it (%s): %s', (language, text, time) => {
  expect(gistOf(text, language).values.filter(({ kind }) => kind === 'time')).toMatchObject([{ value: time }]);
});

test.each([
  ['es', 'Trabaja ocho horas.'],
  ['pt', 'Leva 3h de carro.'],
  ['fr', 'Le trajet dure 3 heures.'],
  ['es', 'Tiene dos y tres gatos.'],
  ['en', 'It is open from nine to five.'],
] as const)('how long something takes, and how many there are, is no hour (%s): %s', (language, text) => {
  expect(withHours(text, language)).toBe(text);
});

test.each([
  [
    '03/26',
    [
      { kind: 'month', value: '3' },
      { kind: 'year', value: '2026' },
    ],
  ],
  ['00/26', []],
] as const)('a month and a year in figures are read, and no month is none: %s', (figures, read) => {
  const { values, units } = gistOf(`The warranty ends ${figures}.`, 'en');
  expect(values.filter(({ kind }) => kind === 'month' || kind === 'year')).toMatchObject(read);
  expect(units.map(({ folded }) => folded)).not.toContain('undefined');
});

test('numbers above twelve are read in one word, and words that are none are not', () => {
  const all = [
    bigNumberIn('siebenundzwanzig', 'de'),
    bigNumberIn('veinticinco', 'es'),
    bigNumberIn('quinze', 'fr'),
    bigNumberIn('ventotto', 'it'),
    bigNumberIn('vijfentwintig', 'nl'),
    bigNumberIn('vinte', 'pt'),
  ];
  expect(all).toEqual([27, 25, 15, 28, 25, 20]);
  expect([bigNumberIn('quinze', 'de'), bigNumberIn('gatos', 'es')]).toEqual([undefined, undefined]);
});

test.each([
  ['de', 'Tante Inge lebt in Kassel.'],
  ['de', 'Die Skier stehen im Keller.'],
  ['es', 'El usuario vive en la costa.'],
  ['pt', 'O usuário mora em Curitiba.'],
  ['fr', "L'utilisatrice habite à Lyon."],
  ['it', 'La chiave è nel cassetto.'],
  ['nl', 'De vergadering is op dinsdag.'],
  ['en', 'The ferry leaves at noon.'],
  [undefined, 'Marta Jonas'],
])('a few words are told to be %s: %s', (language, text) => {
  expect(shortLanguage(text)).toBe(language);
});

test('what is bent is known by its root, but not what only begins like it', () => {
  const known = [
    englishByRoot('wohnt', 'de'),
    englishByRoot('empieza', 'es'),
    englishByRoot('moram', 'pt'),
    englishByRoot('detestait', 'fr'),
  ];
  expect(known).toEqual(['live', 'begin', 'live', 'hate']);
  expect([englishByRoot('fahrrad', 'de'), englishByRoot('wohnt', 'en'), englishByRoot('ma', 'pt')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['en', ['My oldest daughter', 'My youngest daughter', 'My eldest son', 'My youngest son']],
  ['de', ['Meine älteste Tochter', 'Meine jüngste Tochter', 'Mein ältester Sohn', 'Mein jüngster Sohn']],
  ['es', ['Mi hija mayor', 'Mi hija menor', 'El hijo mayor', 'El hijo menor', 'La mayor', 'El menor']],
  ['fr', ['Ma fille aînée', 'Ma fille cadette', 'Notre fils aîné', 'Notre fils cadet', 'Mon cadet']],
  ['it', ['Mia figlia maggiore', 'La figlia più piccola', 'Il figlio maggiore', 'Mio figlio minore']],
  ['pt', ['A minha filha mais velha', 'A filha mais nova', 'O filho mais velho', 'O meu filho mais novo']],
  ['nl', ['Mijn oudste dochter', 'De jongste dochter', 'Onze oudste zoon', 'Mijn jongste zoon']],
] as const)('of the oldest and the youngest there is one, a daughter as a son (%s)', (language, said) => {
  for (const text of said) expect(gistOf(text, language).isUnique, text).toBe(true);
});

test.each([
  ['en', ['My favourite cheese', 'The only key', 'Our very only car', 'She has one brother', 'A single room']],
  ['de', ['Mein Lieblingskäse', 'Der einzige Schlüssel', 'Das beste Café', 'Der größte Raum']],
  ['es', ['Mi queso favorito', 'La única llave', 'El mejor café', 'Sólo una hermana']],
  ['fr', ['Mon fromage préféré', 'Une seule clé', 'La meilleure amie', 'Mon thé favori']],
  ['it', ['Il formaggio preferito', "L'unica chiave", 'Un solo fratello', 'Il migliore amico']],
  ['pt', ['O meu queijo preferido', 'A única chave', 'Um só irmão']],
  ['nl', ['Mijn lievelingskaas', 'De enige sleutel', 'De beste vriend']],
] as const)('of what is liked best, and of the only one, there is one (%s)', (language, said) => {
  for (const text of said) expect(gistOf(text, language).isUnique, text).toBe(true);
});

test.each([
  ['en', 'He is a police cadet.'],
  ['en', 'My older sister'],
  ['de', 'Meine ältere Tochter'],
  ['es', 'Su hija mayor de edad'],
  ['es', 'Vive en la calle Mayor.'],
  ['it', 'La maggior parte'],
  ['pt', 'A Ana é mais velha que o Rui.'],
  ['pt', 'O Rui é mais novo do que a Ana.'],
] as const)('who is older than somebody, or is called so, may be one of many (%s): %s', (language, text) => {
  expect(gistOf(text, language).isUnique).toBe(false);
});
