// What people jot down for themselves: words cut short, states of work, where somebody lives, what somebody does without. Each is seen
// where two notes cannot both be true, and left alone where they can.
import { expect, test } from 'vitest';
import { homeIn } from '../../../services/vault/contradictions/reading/gist/home.ts';
import { writtenOut } from '../../../services/vault/contradictions/reading/normal-form/cut-short.ts';
import { verdict } from '../../support/verdict.ts';

test.each([
  ['en', 'vet thu 4pm w/ milo', 'vet Thursday 4pm with milo'],
  ['en', 'gym mon/wed/fri til dec', 'gym Monday/Wednesday/Friday until December'],
  ['en', 'rent 900/mo, piano 2x a week', 'rent 900 a month, piano 2 times a week'],
  ['en', 'race oct 12', 'race October 12'],
  ['de', 'Friseur: Di 14:30, tgl. 3. Okt', 'Friseur: Dienstag 14:30, täglich 3. Oktober'],
  ['es', 'taller: jue 18h, 12 ene', 'taller: jueves 18h, 12 enero'],
  ['fr', 'rdv mar. 10h', 'rendez-vous mardi 10h'],
  ['pt', 'yoga só à quinta', 'yoga só à quinta-feira'],
] as const)('what is cut short is written out (%s): %s', (language, text, whole) => {
  expect(writtenOut(text, language)).toBe(whole);
});

test.each([
  ['en', 'He sat at the table in the sun.'],
  ['en', 'We march on, and may stay.'],
  ['de', 'So ist es, und mi casa ist offen.'],
  ['es', 'El mar está frío.'],
  ['fr', 'La mer est loin.'],
  ['pt', 'A quarta casa é do meu set.'],
] as const)('a word that only looks cut short stays as it is (%s): %s', (language, text) => {
  expect(writtenOut(text, language)).toBe(text);
});

test.each([
  ['physio tue 9am', 'physio: wed 9am'],
  ['swim class oct 12', 'swim class on the 19th of october'],
  ['Friseur: Di 14:30', 'Friseur Mi 8 Uhr'],
  ['taller: martes 18h', 'taller jue 18h'],
  ['visa - done', 'visa: still to do'],
  ['Umzugskarton bestellt, Rechnung erledigt', 'Rechnung noch offen'],
  ['facture payée', 'facture encore à payer'],
  ['Steuer erledigt', 'Steuer noch unerledigt'],
  ['yoga w/ ruth: cancelled', 'yoga with ruth goes ahead as planned'],
  ['I live in Leeds, near the canal.', 'I moved to York and gave up the flat in Leeds.'],
  ['Vivo en Valencia con mi pareja.', 'Vivo sola en Zaragoza.'],
  ['Ich trinke keinen Alkohol.', 'Abends trinke ich gern ein Glas Rotwein.'],
  ['Soy vegetariana desde hace años.', 'Los domingos como cordero asado con mi familia.'],
  ['wfh tue + thu', 'in the office every tuesday'],
  ['plumber = Ivo', 'plumber: Rui'],
  ['Drums: Theo', 'Lara plays the drums in the band'],
  ['cat tablets: am', 'cat tablets in the evening'],
  ['lease til march 2027', 'lease ends dec 2026'],
  ['O meu filho é alérgico a amendoim.', 'O meu filho pode comer amendoim sem problema.'],
  ['No siblings.', 'My sister Clara lives in Genoa.'],
  ["I don't own a car", 'My car is due for a service in May.'],
  ['I quit smoking in 2019.', 'I smoke ten a day.'],
  ['He dejado de fumar.', 'Fumo un paquete al día.'],
  ['bedtime is 8', 'the kids go to bed at nine'],
  ['dinner 7pm', 'dinner at half eight'],
  ['sold the boat', 'we still have the boat'],
  ['Decidimos vender la moto.', 'Nos quedamos con la moto.'],
  ['loan paid off', 'two more years on the loan'],
  ['third in line for the flat', "we're fifth in line for the flat"],
  ['window seat', 'aisle seat please'],
  ['passport in the safe', 'passport: top drawer of desk'],
  ['Le trajet prend 40 minutes.', 'Il faut une heure pour faire le trajet.'],
  ['Grandma lives with us.', 'Grandma lives alone.'],
  ['I promised Dad to call every Sunday.', 'I call Dad on Saturdays, that is what we agreed.'],
])('two notes that cannot both be true contradict each other: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('contradiction');
});

test.each([
  ['physio tue 9am', 'dentist wed 9am'],
  ['visa - done', 'passport: still to do'],
  ['I live in Leeds.', 'Anna moved to York.'],
  ['I live in Leeds.', 'I used to live in York.'],
  ['I live in Lyon.', 'I live in France.'],
  ['I live in Leeds.', 'The rehearsal moved to Studio York.'],
  ['Ich trinke keinen Alkohol.', 'Lena trinkt abends ein Glas Rotwein.'],
  ['Soy vegetariana.', 'Mi hermano come cordero.'],
  ['I do not drink wine.', 'I drink beer.'],
  ['Marta es celíaca', 'Marta no puede tomar nada con gluten'],
  ['I work four days a week, Fridays off.', 'no work on fridays (4-day week)'],
  ['He does not eat meat or fish.', 'He is a vegetarian and has no fish either.'],
  ['No siblings.', "Tom's sister Clara lives in Genoa."],
  ['I have no pets.', "My sister's dog is six."],
  ["I don't own a car", "Anna's car is due for a service"],
  ['I never wear yellow.', 'I wear wool socks to bed.'],
  ['I quit smoking in 2019.', 'Ben smokes ten a day.'],
  ['sold the boat', 'we still have the trailer'],
  ['loan paid off', 'two more years on the lease'],
  ['shop opens 9', 'shop closes 6'],
  ['left knee hurts', 'right knee is fine'],
  ['The shop closes at 6', 'the shop is open until 18:00'],
  ['Only members may vote', "non-members can't vote"],
  ['Staging is only reachable over VPN', "you can't get to staging unless you're on the VPN"],
  ['No ferry in winter', "the ferry doesn't run in winter"],
  ['The plumber charges 60 an hour.', 'The plumber was paid 180.'],
])('two notes that can both be true are left alone: %s / %s', (a, b) => {
  expect(verdict(a, b)).not.toBe('contradiction');
});

test('one lives in a town, and neither in a day nor in a hurry', () => {
  expect(homeIn('moved to York', 'en')).toMatchObject({ who: '', place: 'york' });
  expect(homeIn('Marie habite à Lyon', 'fr')).toMatchObject({ who: 'marie', place: 'lyon' });
  expect(homeIn('Ich wohne seit Mai in Kiel.', 'de')).toMatchObject({ who: '', place: 'kiel' });
  for (const text of ['moved to Monday', 'I lived in Cork in 2012', 'I moved to Team Red', 'We do not live in Bath'])
    expect(homeIn(text, 'en')).toBeUndefined();
});
