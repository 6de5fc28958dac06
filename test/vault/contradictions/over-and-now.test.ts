// What was so for a time that is over contradicts nothing that is so now, and what happened once no rule that is said as one. And what
// two statements say of two things, though the words are nearly the same.
import { describe, expect, it } from 'vitest';
import { compareStatements } from '../../../services/vault/contradictions/compare.ts';

/** Either may be there first. */
const verdictsOn = (one: string, other: string) => [compareStatements(one, other), compareStatements(other, one)];
const NEITHER = [undefined, undefined];
const BOTH = ['contradiction', 'contradiction'];

describe('what was so and what is so', () => {
  it.each([
    ['Carla lived in Porto from 2014 to 2018.', 'Carla lives in Ghent.'],
    ['Carla lived in Porto.', 'Carla lives in Ghent.'],
    ['Carla worked at Siemens for four years.', 'Carla works at Bosch.'],
    ['Tom was a nurse until 2019.', 'Tom is a teacher.'],
    ['Tom drove a Golf until 2019.', 'Tom drives a Skoda.'],
    ['Tom was a vegetarian until 2019.', 'Tom is a vegan.'],
    ['Tom was a nurse until 2019.', 'Tom’s a teacher.'],
    ['Tom was a nurse until 2019.', 'Tom isn’t a nurse.'],
    ['Karla hat von 2014 bis 2018 in Porto gewohnt.', 'Karla wohnt in Gent.'],
    ['Karla war bis 2019 Krankenschwester.', 'Karla ist Lehrerin.'],
    ['Carla vivió en Oporto de 2014 a 2018.', 'Carla vive en Gante.'],
    ['Carla a habité à Porto jusqu’en 2018.', 'Carla habite à Gand.'],
    ['Carla ha abitato a Porto dal 2014 al 2018.', 'Carla abita a Gand.'],
    ['Carla morou no Porto de 2014 a 2018.', 'Carla mora em Gante.'],
    ['Carla woonde tot 2018 in Porto.', 'Carla woont in Gent.'],
  ])('may both be so: %s %s', (was, is) => {
    expect(verdictsOn(was, is)).toEqual(NEITHER);
  });

  it.each([
    ['Carla lives in Porto.', 'Carla lives in Ghent.'],
    ['Carla lived in Porto until 2018.', 'Carla has never lived in Porto.'],
    ['User moved to Lyon in 2018.', 'User has lived in Lyon since 2021.'],
    ['Tom lived in Porto from 2014 to 2018.', 'Tom lived in Porto from 2015 to 2018.'],
    ['The shop is open until 6.', 'The shop is open until 8.'],
    ['The lease was extended until 2030.', 'The lease runs until 2028.'],
  ])('contradict each other all the same: %s %s', (one, other) => {
    expect(verdictsOn(one, other)).toEqual(BOTH);
  });
});

describe('a rule and what happened once', () => {
  it.each([
    ['Kai doesn’t usually drink alcohol.', 'Kai had a glass of champagne at his sister’s wedding, just that once.'],
    ['Kai doesn’t usually drink alcohol.', 'Kai drank wine at the wedding.'],
    ['Kai trinkt normalerweise keinen Alkohol.', 'Kai hat auf der Hochzeit einmal Sekt getrunken.'],
    ['Kai normalmente no bebe alcohol.', 'Kai bebió una copa de vino en la boda.'],
  ])('may both be so: %s %s', (rule, once) => {
    expect(verdictsOn(rule, once)).toEqual(NEITHER);
  });

  it.each([
    ['Kai doesn’t drink alcohol.', 'Kai drinks wine every evening.'],
    ['Kai doesn’t usually eat meat.', 'Kai eats meat once a day.'],
    ['Kai nimmt normalerweise keine Tabletten.', 'Kai nimmt einmal am Tag eine Tablette.'],
  ])('is contradicted by another rule: %s %s', (rule, other) => {
    expect(verdictsOn(rule, other)).toEqual(BOTH);
  });
});

describe('two things in nearly the same words', () => {
  it.each([
    ['Ben eats no red meat.', 'Ben has chicken about twice a week.'],
    ['Ben isst kein rotes Fleisch.', 'Ben isst Huhn.'],
    ['2023 betrug die Stromrechnung 840 Euro.', '2024 betrug die Stromrechnung 910 Euro.'],
    ['Sven’s birthday is 4 August.', 'Sven’s birthday party is on 8 August.'],
    ['Lena’s exam is on 3 May.', 'Lena’s exam results are out on 20 May.'],
    ['Ivan has training on Mondays.', 'Ivan has a match on Saturdays.'],
    ['Iván entrena los lunes y los miércoles.', 'Iván tiene partido los sábados.'],
    ['Le chat d’Amélie a trois ans et demi.', 'Amélie a un chat âgé de 3,5 ans.'],
  ])('are no contradiction: %s %s', (one, other) => {
    expect(verdictsOn(one, other)).not.toContain('contradiction');
  });

  it.each([
    ['Ben eats no red meat.', 'Ben has a steak twice a week.'],
    ['Ben eats no meat.', 'Ben has chicken about twice a week.'],
    ['Sven’s birthday party is on 8 August.', 'Sven’s birthday party is on 9 August.'],
    ['The exam is on 3 May, results follow by post.', 'The exam is on 5 May.'],
    ['The repair cost 2000 euros in total.', 'The repair cost 2500 euros in total.'],
    ['Ivan has training on Mondays.', 'Ivan’s training is on Tuesdays.'],
    ['The lease runs for two and a half years.', 'The lease runs for three and a half years.'],
  ])('are one where they are of one thing: %s %s', (one, other) => {
    expect(verdictsOn(one, other)).toEqual(BOTH);
  });
});
