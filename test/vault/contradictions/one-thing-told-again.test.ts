// One thing told again, as another assistant writes it: it contradicts nothing, and stands with the other in one line of the queue; and beside
// it what only looks like it.
import { expect, test } from 'vitest';
import { compareRecords } from '../../../services/vault/contradictions/compare-records.ts';
import { mayBeTheSame } from '../../../services/vault/contradictions/perhaps-the-same.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { verdict } from '../../support/verdict.ts';

test.each([
  ['neither and not', "I don't eat meat or fish.", 'The user eats neither fish nor meat.'],
  ['ni in French', 'Je ne mange ni viande ni poisson.', 'Je ne mange pas de viande ni de poisson.'],
  ['nothing and not anything', 'After 20:00 the owner eats nothing.', "Doesn't eat anything after 8 pm."],
  ['what is preferred to what', 'Tea is preferred to coffee by the user.', 'The user prefers tea over coffee.'],
  ['by whom it is done', 'The piano was given to Hannah by the owner.', 'The user gave the piano to Hannah.'],
  ['by what one goes', 'I go to work by tram.', 'The user takes the tram to work.'],
  ['what one is by profession', "I'm a pharmacist by profession.", 'The user works as a pharmacist.'],
  ['who does it, and what is done', 'Owner is a choir singer.', 'The user sings in a choir.'],
  ['the keeper, and what is kept', 'User is a beekeeper.', 'The user keeps bees.'],
  ['a number of two words', 'For thirty-one years, I have led the choir.', 'The user has led the choir for 31 years.'],
  ['the same in Spanish', 'Tiene treinta y un años.', 'Tiene 31 años.'],
  ['the same in French', 'Il a trente et un ans.', 'Il a 31 ans.'],
  ['what needs doing', 'The store must be emptied before winter.', 'Before winter, the store needs emptying.'],
  ['after a deed', 'After running hills, my tendon hurts.', 'My tendon hurts after hill runs.'],
  ['after it gets dark', "I don't drive after it gets dark.", "Owner doesn't drive after dark."],
  ['beside and next to', 'The tables hang next to the fridge.', 'The tables hang beside the refrigerator.'],
  ['how long ahead', 'Orders are taken at least six weeks ahead.', 'Orders: no less than 6 weeks in advance.'],
  [
    'not more, and at most',
    'Never over eleven hours of driving a day.',
    'The user does not drive for more than 11 hours a day.',
  ],
  ['badly, and not well', 'The user sleeps badly in motels.', "I don't sleep well in motels."],
  ['instead, and not', 'I measure in hectares, not acres.', 'I measure in hectares instead of acres.'],
  ['a label and a sentence', 'The user is allergic to walnut wood dust.', 'Allergy: walnut wood dust.'],
  ['only, and not', "There's just a shower in my flat and not a bath.", "The user's flat has no bath, only a shower."],
  [
    'whose wife does it',
    'Die Buchhaltung wird von Ehefrau Heike gemacht.',
    'Die Frau des Nutzers, Heike, macht die Buchhaltung.',
  ],
  ['who does it', 'The car is driven by my son Ben.', 'My son Ben drives the car.'],
  ['at night', 'Aufstehen an Werktagen: 2:00 Uhr.', 'Der Nutzer steht werktags um 2 Uhr nachts auf.'],
  ['late at night', 'Der Zug fährt um 10 Uhr nachts.', 'Der Zug fährt um 22 Uhr.'],
  ['a diet', 'I follow a vegan diet.', 'The user is vegan.'],
  ['what there is none of', 'No garden.', 'The owner does not have a garden.'],
  ['a verb more', 'The user is a potter who makes bowls.', 'I work as a potter and make bowls.'],
  ['what is paid of it', 'The owner gives 5% of the rent to the agent.', 'The agent keeps five percent of the rent.'],
  [
    'who is expected',
    'My sister Ines is expecting a baby in May 2027.',
    'Ines, my sister, is having a baby in May 2027.',
  ],
  ['two numbers in a row', 'I work three twelve-hour shifts a week.', 'The user works 3 shifts of 12 hours a week.'],
  ['a French number of two words', 'Mon fils a dix-sept ans.', 'Mon fils a 17 ans.'],
  ['a French number of three words', 'Ma tante a quatre-vingt-dix-sept ans.', 'Ma tante a 97 ans.'],
  ['a state that is cut short', "The owner's home is in Ithaca, NY.", 'The user lives in Ithaca, New York.'],
  ['a number in one word', 'Der Ofen hat achtundvierzigtausend Euro gekostet.', 'Der Ofen hat 48.000 Euro gekostet.'],
  ['who comes in the middle', 'La cuidadora Marisol viene los lunes.', 'Los lunes viene Marisol, la cuidadora.'],
  ['what is preferred to be so', 'Letters in large print, please.', 'The user prefers letters to be in large print.'],
  ['a language that is not spoken', "My mother doesn't speak English.", "The owner's mother speaks no English."],
  ['in dollars and pesos', 'Pago 520.000 pesos de arriendo.', 'Pago de arriendo: $520.000'],
  ['whose year it is', 'My son Ethan takes the PSLE in 2027.', 'PSLE of son Ethan: 2027'],
  ['who plays it', "I'm a violist in an orchestra.", 'The user plays the viola in an orchestra.'],
  ['where the year stands', 'In 2018, the user had an operation on the knee.', 'Owner had knee surgery in 2018.'],
])('what is told again is one thing: %s', (_, one, other) => {
  expect(verdict(one, other)).not.toBe('contradiction');
  expect([mayBeTheSame(one, other), mayBeTheSame(other, one)]).toEqual([true, true]);
});

test.each([
  ['two languages of one father', 'My father speaks Turkish.', 'My father speaks German.'],
  ['two languages that are interpreted', 'The user interprets Portuguese.', 'The user interprets Spanish.'],
  ['what else is counted', 'Le restaurant a 40 places.', 'Le restaurant a six serveurs.'],
  ['how long, and what', 'The user drives a 2021 Kenworth.', 'The user does not drive for more than 11 hours a day.'],
  ['another line', 'I drove the number 49 bus for eleven years.', 'I drove the number 12 bus for six years.'],
  ['another drink', "I don't drink alcohol.", 'I drink a lot of water.'],
  ['the rent of somebody else', 'My rent is £480 a month.', "My flatmate Imani's rent is £540 a month."],
  ['what else is short', 'The owner prefers short answers.', 'The owner prefers short meetings.'],
  ['from which language', 'The user interprets from Portuguese.', 'The user interprets from Spanish.'],
  [
    'another grandchild',
    'My grandson Kenta is allergic to peanuts.',
    'My granddaughter Ruby is allergic to penicillin.',
  ],
  ['what happens again', 'The river paddock flooded in July 2020.', 'The river paddock flooded in March 2023.'],
  ['the other of two', 'The upper wheel is oak.', 'The lower wheel is oak.'],
  ['another instrument', "Ben's guitar lesson costs 20 euros.", "Ben's piano lesson costs 20 euros."],
  ['another doctor', 'The dentist appointment is on 3 March at 10:00.', 'The vet appointment is on 3 March at 10:00.'],
  ['another deed', 'Ana washes the car on Saturdays.', 'Ana repairs the car on Saturdays.'],
  ['another way', 'The bus to the hospital takes 25 minutes.', 'The bus to the university takes 40 minutes.'],
])('of another thing it is told for itself: %s', (_, one, other) => {
  expect(verdict(one, other)).not.toBe('contradiction');
  expect(mayBeTheSame(one, other)).toBe(false);
});

test.each([
  ['one of what is neither', 'I speak neither Dutch nor Danish.', 'I speak Dutch.'],
  ['the other is preferred', 'Tea is preferred to coffee by the user.', 'The user prefers coffee over tea.'],
  ['by something else', 'I go to work by tram.', 'The user takes the bus to work.'],
  ['one more', 'It took thirty-one years.', 'It took thirty-two years.'],
  ['given away', 'I gave the piano away.', 'I have a piano.'],
  ['a role of one', 'My coach is called Tim.', 'My coach is called Tom.'],
  ['what there is none of', 'My flat has no bath, only a shower.', 'My flat has a bath.'],
  ['an hour of the night', 'Der Zug fährt um 2 Uhr nachts.', 'Der Zug fährt um 14 Uhr.'],
  ['more than the most', 'The user does not drive more than 11 hours a day.', 'The user drives 14 hours a day.'],
  ['well, and not well', 'I sleep well in motels.', "I don't sleep well in motels."],
  ['not even without', 'He can hear the bell without his aids.', 'He cannot hear the bell without his aids.'],
  ['it was not done', 'The book was written by me.', "I didn't write the book."],
])('what is told again otherwise contradicts: %s', (_, one, other) => {
  expect(verdict(one, other)).toBe('contradiction');
});

const preference = (value: string) => ({ type: Preference.type, key: 'units', value, project_id: null });
const decision = (choice: string) => ({
  type: Decision.type,
  title: 'Milk buyer',
  chosen_option: choice,
  project_id: null,
});

test.each([
  ['a preference', preference('metric'), preference('use the metric system'), 'perhaps_same'],
  ['a preference', preference('metric'), preference('imperial'), 'contradiction'],
  ['a preference', preference('metric'), preference('not metric'), 'contradiction'],
  ['a decision', decision('stay with the dairy in Ulm'), decision('remain with the Ulm dairy'), 'perhaps_same'],
  ['a decision', decision('stay with the dairy in Ulm'), decision('leave the Ulm dairy'), 'contradiction'],
])('%s in other words is perhaps the same, and no contradiction: %j, %j', (_, one, other, said) => {
  const records = [one, other] as unknown as Parameters<typeof compareRecords>;
  expect(compareRecords(...records)).toBe(said);
});
