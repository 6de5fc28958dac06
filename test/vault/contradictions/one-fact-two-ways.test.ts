// Two ways of saying one thing, and two things said in one way, in several languages: each class of pairs with those that contradict each
// other beside those that must not be flagged.
import { expect, test } from 'vitest';
import { mayBeTheSame } from '../../../services/vault/contradictions/perhaps-the-same.ts';
import { verdict } from '../../support/verdict.ts';

test.each([
  ['No milk for Emre', 'Milk for Emre'],
  ['Keine Milch für Emre', 'Milch für Emre'],
  ['Nada de zumo de naranja para Emre', 'Zumo de naranja para Emre'],
  ['Zumo de naranja no para Emre', 'Zumo de naranja para Emre'],
  ['Pas de lait pour Emre', 'Le lait est pour Emre'],
  ['Geen melk voor Emre', 'Melk is goed voor Emre'],
  ['Milk is not for Emre', 'Milk is for Emre'],
  ['The pills are for Emre, not for Greta', 'The pills are for Greta'],
])('nothing for somebody, and otherwise, is a contradiction: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('contradiction');
});

test.each([
  ['Zumo de naranja no para Emre', 'Nada de zumo de naranja para Emre'],
  ['No milk for Emre', 'Milk is not for Emre'],
  ['Keine Milch für Emre', 'Milch ist nichts für Emre'],
  ['Pas de lait pour Emre', "Le lait n'est pas pour Emre"],
  ['Niente latte per Emre', 'Il latte non è per Emre'],
  ['Geen melk voor Emre', 'Melk is niets voor Emre'],
  ['Nada de leite para Emre', 'O leite não é para o Emre'],
  ['No peanuts for Greta', 'Peanuts are not for Greta'],
  ['Kein Kaffee für Opa', 'Kaffee ist nichts für Opa'],
])('nothing for somebody, said in another way, may be the same: %s / %s', (a, b) => {
  expect(verdict(a, b)).not.toBe('contradiction');
  expect(mayBeTheSame(a, b)).toBe(true);
});

test.each([
  ['The pills are for Emre, not for Greta', 'The pills are for Emre'],
  ['No milk for Emre', 'Milk for Greta'],
  ['No milk for Emre', 'Milk is not for Greta'],
  ['Keine Milch für Emre', 'Milch ist nichts für Greta'],
  ['Nada de zumo para Emre', 'Zumo no para Greta'],
  ['Niente latte per Emre', 'Il latte è per Greta'],
  ['Geen melk voor Emre', 'Melk is niets voor Greta'],
  ['The present is not for Emre', 'No milk for Emre'],
  ['Pas de lait pour Emre', 'Pas de lait pour Greta'],
  ['Greta does not work with Ben', 'Greta does not work with Tom'],
  ['The key is not with Ben', 'The key is not with Tom'],
])('nothing for somebody, and something else, is no contradiction: %s / %s', (a, b) => {
  expect(verdict(a, b)).not.toBe('contradiction');
});

test.each([
  ['Pickle comes from Leeds', 'Pickle comes from York'],
  ["The bread is from Miller's", "The bread is from Hansen's"],
  ['The course starts from room 4', 'The course starts from room 6'],
  ['Das Fleisch kommt von Metzger Huber', 'Das Fleisch kommt von Metzger Lang'],
  ['The bus leaves from the station', 'The bus leaves from the harbour'],
  ['We buy our eggs from the farm', 'We buy our eggs from the supermarket'],
  ['Le train part de Lyon', 'Le train part de Dijon'],
])('what comes from where, and otherwise, is a contradiction: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('contradiction');
});

test.each([
  ['Pickle hides under the stairs from the vacuum', 'Pickle gets carsick from winding roads'],
  ['Pickle barks from the balcony', 'Pickle comes from Leeds'],
  ['Anna suffers from migraines', 'Anna comes from Leeds'],
  ['Mum recovers from the operation', 'Mum hides from visitors'],
  ['Das Rad kommt von Opa', 'Das Rad steht weit von der Tür'],
  ['Der Hund versteckt sich vor dem Staubsauger', 'Der Hund stammt aus dem Tierheim'],
  ['The cat drinks from the tap', 'The cat runs from the dog'],
  ['Rita works from home', 'Rita suffers from hay fever'],
  ['Le chat vient du refuge', "Le chat se cache de l'aspirateur"],
  ['Il cane viene dal canile', 'Il cane scappa dal gatto'],
  ['Grandpa learned to cook from his mother', 'Grandpa gets tired from the stairs'],
])('what comes from where, and something else, is no contradiction: %s / %s', (a, b) => {
  expect(verdict(a, b)).not.toBe('contradiction');
});

test.each([
  ['Emre verträgt Milch nicht', 'Emre verträgt Milch'],
  ['Lena isst Fisch nicht mehr', 'Lena isst Fisch'],
  ['Der Laden macht sonntags nicht auf', 'Der Laden macht sonntags auf'],
  ['Papa ruft die Bank nicht an', 'Papa ruft die Bank an'],
  ['Die Heizung springt nicht an', 'Die Heizung springt an'],
  ['Emre drinkt melk niet', 'Emre drinkt melk'],
  ['Mia nimmt die Tabletten nicht ein', 'Mia nimmt die Tabletten ein'],
  ['Mia nimmt die Tabletten nicht mehr ein', 'Mia nimmt die Tabletten ein'],
  ['Milch verträgt Emre nicht', 'Emre verträgt Milch'],
  ['Oma trinkt Kaffee nicht mehr', 'Oma trinkt Kaffee'],
  ['Emre verträgt keine Milch', 'Emre verträgt Milch'],
  ['Oma trinkt keinen Kaffee', 'Oma trinkt Kaffee'],
  ['Opa eet geen noten', 'Opa eet noten'],
  ['De winkel gaat op zondag niet open', 'De winkel gaat op zondag open'],
])('a denial at the end, and otherwise, is a contradiction: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('contradiction');
});

test.each([
  ['Emre verträgt keine Milch', 'Emre verträgt Milch nicht'],
  ['Emre verträgt keine Milch', 'Emre verträgt Milch nicht mehr'],
  ['Lena isst keinen Fisch', 'Lena isst Fisch nicht'],
  ['Lena isst keinen Fisch mehr', 'Lena isst Fisch nicht mehr'],
  ['Tom fährt das Auto nicht', 'Tom fährt das Auto nicht mehr'],
  ['Emre drinkt geen melk', 'Emre drinkt melk niet'],
  ['Oma trinkt keinen Kaffee', 'Oma trinkt Kaffee nicht mehr'],
  ['Opa eet geen noten', 'Opa eet noten niet'],
  ['Mia nimmt keine Tabletten ein', 'Mia nimmt Tabletten nicht ein'],
  ['Papa ruft die Bank nicht mehr an', 'Papa ruft die Bank nicht an'],
])('a denial at the end, said in another way, may be the same: %s / %s', (a, b) => {
  expect(verdict(a, b)).not.toBe('contradiction');
  expect(mayBeTheSame(a, b)).toBe(true);
});

test.each([
  ['Emre verträgt Milch nicht', 'Emre verträgt Käse'],
  ['Emre verträgt Milch nicht', 'Greta verträgt Milch'],
  ['Emre verträgt Milch nicht', 'Emre verträgt keinen Käse'],
  ['Lena isst Fisch nicht', 'Lena isst Fleisch nicht'],
  ['Emre mag Milch nicht', 'Emre mag keine Milch'],
  ['Der Laden macht sonntags nicht auf', 'Der Laden macht samstags auf'],
  ['Die Katze verträgt Trockenfutter nicht', 'Die Katze verträgt Nassfutter'],
  ['Opa eet geen noten', 'Opa eet vis niet'],
  ['Mia nimmt die Tabletten nicht ein', 'Ben nimmt die Tabletten ein'],
  ['Mia nimmt die Tabletten nicht ein', 'Mia nimmt die Tropfen ein'],
])('a denial at the end, and something else, is no contradiction: %s / %s', (a, b) => {
  expect(verdict(a, b)).not.toBe('contradiction');
});

test.each([
  ['The rehearsal is at seven thirty', 'The rehearsal is at half past eight'],
  ['Dinner is at half eight', 'Dinner is at seven thirty'],
  ['The rehearsal is at seven thirty', 'The rehearsal is at 8:30'],
  ['Die Probe ist um halb acht', 'Die Probe ist um halb neun'],
  ['Die Probe ist um halb acht', 'Die Probe ist um 8:30 Uhr'],
  ['El ensayo es a las siete y media', 'El ensayo es a las ocho y media'],
  ['La répétition est à sept heures et demie', 'La répétition est à 8h30'],
  ['Le prove sono alle sette e mezza', 'Le prove sono alle otto e mezza'],
  ['De repetitie is om half acht', 'De repetitie is om half negen'],
  ['De repetitie is om half acht', 'De repetitie is om 8:30'],
  ['O ensaio é às sete e meia', 'O ensaio é às oito e meia'],
  ['The train leaves at six forty-five', 'The train leaves at six fifteen'],
  ['The train leaves at ten past six', 'The train leaves at ten to six'],
  ['The train leaves at six twenty', 'The train leaves at seven twenty'],
])('a time of day in words, and otherwise, is a contradiction: %s / %s', (a, b) => {
  expect(verdict(a, b)).toBe('contradiction');
});

test.each([
  ['The rehearsal is at seven thirty', 'The rehearsal is at half past seven'],
  ['The rehearsal is at seven thirty', 'The rehearsal is at 7:30'],
  ['The rehearsal is at half seven', 'The rehearsal is at half past seven'],
  ['Dinner is at half eight', 'Dinner is at half past eight'],
  ['Dinner is at half eight', 'Dinner is at 8:30'],
  ['Die Probe ist um halb acht', 'Die Probe ist um 7:30 Uhr'],
  ['Die Probe ist um halb acht', 'Die Probe ist um sieben Uhr dreißig'],
  ['El ensayo es a las siete y media', 'El ensayo es a las 7:30'],
  ['El ensayo es a las siete y media', 'El ensayo es a las siete treinta'],
  ['La répétition est à sept heures et demie', 'La répétition est à 7h30'],
  ['La répétition est à sept heures trente', 'La répétition est à 7h30'],
  ['Le prove sono alle sette e mezza', 'Le prove sono alle 7:30'],
  ['Le prove sono alle sette e trenta', 'Le prove sono alle 7:30'],
  ['De repetitie is om half acht', 'De repetitie is om 7:30'],
  ['De repetitie is om zeven uur dertig', 'De repetitie is om half acht'],
  ['O ensaio é às sete e meia', 'O ensaio é às 7:30'],
  ['O ensaio é às sete e trinta', 'O ensaio é às 7h30'],
  ['The train leaves at six forty-five', 'The train leaves at a quarter to seven'],
  ['The train leaves at ten past six', 'The train leaves at 6:10'],
  ['The train leaves at twenty to seven', 'The train leaves at 6:40'],
  ['The shop opens at nine fifteen', 'The shop opens at quarter past nine'],
  ['Der Zug fährt um Viertel nach sechs', 'Der Zug fährt um 6:15 Uhr'],
  ['Der Zug fährt um sechs Uhr fünfzehn', 'Der Zug fährt um Viertel nach sechs'],
  ['Le train part à six heures moins dix', 'Le train part à 5h50'],
  ['The rehearsal is at seven thirty', 'Die Probe ist um halb acht'],
])('a time of day in words, said in another way, may be the same: %s / %s', (a, b) => {
  expect(verdict(a, b)).not.toBe('contradiction');
  expect(mayBeTheSame(a, b)).toBe(true);
});

test.each([
  ['The cake needs half seven eggs', 'The cake needs seven eggs'],
  ['We were seven thirty years ago', 'We were at seven'],
  ['Anna is seven', 'Anna is half seven'],
])('a time of day in words, and something else, is no contradiction: %s / %s', (a, b) => {
  expect(verdict(a, b)).not.toBe('contradiction');
});
