// What two statements are to each other, by their slots.
import { expect, test } from 'vitest';
import { verdict } from '../../support/verdict.ts';

test.each([
  ['an amount', 'The API limit is 100 requests per minute.', 'The API limit is 60 requests per minute.'],
  ['a day', 'Invoice 114 is due on 3 December.', 'Invoice 114 is due on 14 January.'],
  ['an hour', 'The kids go to bed at 8 pm.', 'The kids go to bed at 7:30 pm.'],
  ['a name', "Emma's teacher is Mrs. Koch.", "Emma's teacher is Mr. Albers."],
  ['a denial', 'He eats pork.', 'He eats no pork.'],
  ['an opposite', 'Mia likes olives in her salad.', 'Mia hates olives in her salad.'],
  ['from and to', 'The team switched from tea to coffee.', 'The team switched from coffee to tea.'],
  ['before and after', 'Always deploy after the tests have run.', 'Always deploy before the tests have run.'],
  ['first and then', 'First call the bank, then the landlord.', 'First call the landlord, then the bank.'],
  ['who and whom', 'Anna owes Ben 50 dollars.', 'Ben owes Anna 50 dollars.'],
  ['in another language', 'Der Termin beim Zahnarzt ist am Dienstag.', 'Der Termin beim Zahnarzt ist am Donnerstag.'],
  ['where it is', 'The spare key is under the flowerpot.', 'The spare key is in the letterbox.'],
  ['where somebody lives', 'Ich wohne in Leipzig.', 'Ich wohne in Dresden.'],
  ['what it is called', 'The default branch is called main.', 'The default branch is called trunk.'],
  ['which of a kind', 'The car runs on diesel.', 'The car runs on petrol.'],
  ['what the owner works as', 'User works as a nurse.', 'User works as a paramedic.'],
  ['how many the owner has', 'User has two cats.', 'User has three cats.'],
  ['one and two', 'Code reviews need two approvals.', 'Code reviews need one approval.'],
  ['none and two', 'Wir haben keine Kinder.', 'Wir haben zwei Kinder.'],
  ['which floor', 'The flat is on the third floor.', 'The flat is on the fifth floor.'],
  ['how often', 'Der Hund bekommt zweimal am Tag Futter.', 'Der Hund bekommt dreimal am Tag Futter.'],
  ['who is the only one', 'Anja is the treasurer of the club.', 'Petra is the treasurer of the club.'],
  ['whose father', "Yusuf is Leyla's father.", "Leyla is Yusuf's father."],
  ['what is done when', 'The kids eat at 6 and bathe at 7.', 'The kids bathe at 6 and eat at 7.'],
  ['formal and informal', 'Emails should be formal.', 'Emails should be informal.'],
  ['a denial in Russian', 'Он не пьёт кофе.', 'Он пьёт кофе.'],
  ['a denial in Japanese', '彼は肉を食べます。', '彼は肉を食べません。'],
  ['a weekday in Portuguese', 'A reunião é na segunda-feira.', 'A reunião é na quinta-feira.'],
  ['a weekday in Japanese', '会議は月曜日です。', '会議は木曜日です。'],
  ['a price that is paid', 'The internet costs us 50 euros a month.', 'We pay 35 euros a month for the internet.'],
  ['another currency', 'Our hosting costs 20 dollars a month.', 'Hosting costs us 18 euros a month.'],
  ['another measure', 'The walk to the lake is 800 metres.', 'The walk to the lake is 2 km.'],
  ['an amount without its unit', 'The budget for the kitchen is 4,000 euros.', 'The budget for the kitchen is 5,500.'],
  ['people and members', 'The choir has 34 members.', 'There are 41 people in the choir.'],
  ['an hour that is begun at', 'Standup is at 9:15 every weekday.', 'The daily standup starts at half past ten.'],
  ['a deadline', 'The tax return is due on 31 July.', 'The deadline for the tax return is 2 September.'],
  ['a weekday before its verb', 'Der Müll wird dienstags abgeholt.', 'Der Müll wird donnerstags abgeholt.'],
  ['a season', 'The wedding is in spring.', 'The wedding is in autumn.'],
  ['whose name it is', 'Our plumber is called Henrik.', "Our plumber's name is Pavel."],
  ['who has a role', 'My boss is Claire.', 'Robert is my boss.'],
  ['of which town', 'Ich arbeite bei der Stadt Köln.', 'Ich arbeite bei der Stadt Bonn.'],
  ['what somebody is to somebody', "Tom is Anna's brother.", "Tom is Anna's cousin."],
  ['what cannot be stood', "I can't stand coriander in food.", 'I like coriander on nearly everything.'],
  ['what runs and is over', 'The gym membership is cancelled.', 'The gym membership is still running.'],
  ['which of two of a kind', 'On flights I want the aisle seat.', 'On flights I want a window seat.'],
  ['what is preferred', 'For breakfast I prefer porridge.', 'For breakfast I prefer eggs.'],
  ['first and afterwards', 'We eat first and sing afterwards.', 'We sing first and eat afterwards.'],
  ['how many it sleeps', 'The holiday house sleeps six.', 'The holiday house sleeps eight people.'],
  ['a day behind its weekday', 'La revisión es el lunes 4.', 'La revisión es el jueves 7.'],
  ['then alone', 'Rinse the lentils, then soak them.', 'Soak the lentils, then rinse them.'],
  ['a weekday in Swedish', 'Mötet är på tisdag.', 'Mötet är på fredag.'],
])('the same matter with another slot is a contradiction: %s', (_, one, other) => {
  expect(verdict(one, other)).toBe('contradiction');
});

test.each([
  [
    'who has a role',
    'Hannah chairs the allotment committee',
    "Anything for the allotments goes to Derek, he's the chairman",
  ],
  ['whom somebody reports to', 'I report to Marek', "Steph's my line manager, appraisal goes through her"],
  [
    'a day of a standing appointment',
    'The kids swim on Thursdays',
    'swimming for the kids got moved, Saturday mornings',
  ],
  ['when something expires', 'My passport runs out in August 2027', "No need to renew, passport's valid to Feb 2029"],
  ['what works', 'La lavadora no arranca, está muerta', 'La lavadora va como la seda'],
  ['what was given up', 'Theo quit smoking', 'Theo smokes a pack a day'],
  ['one of a kind that is denied', 'Jonas rührt keinen Alkohol mehr an', 'Jonas gönnt sich jeden Abend sein Bier'],
  ['what there is none of', "The CRM's API lets you delete contacts in bulk", 'no bulk delete in the CRM API'],
  ['measures of two countries', 'The baby weighs 4.2 kg', "baby's weight: 9 lb 15 oz at the last check"],
  ['another version', 'prod db is already on Postgres 15', 'heads up, production is still stuck on pg 13'],
  ['what two are to each other', "Nina and Paul have split up and that's final", 'Nina & Paul are engaged!!'],
  ['what comes first', 'Antibiotic first, then the probiotic two hours later', 'Probiotic goes before the antibiotic'],
  ['where it will be', 'Carla is getting married in Lisbon', "Carla's wedding: ceremony at a quinta outside Porto"],
  ['who owes whom', 'I owe Kofi 60 for the ski hire', 'Kofi still has to pay me back sixty quid for the ski hire'],
])('the same matter in words of its own is a contradiction: %s', (_, one, other) => {
  expect(verdict(one, other)).toBe('contradiction');
});

test.each([
  ['of another kind', 'Ferns need watering twice a week', 'water the cactus once a month at most'],
  ['of another place', 'Staging runs Redis 7', 'Production Redis is 6.2'],
  ['on another side', 'The left lamp is broken', 'the right lamp works'],
  ['on one evening', 'Chess club has 22 members', 'Only 14 people at chess club last night'],
  ['when one was a child', "As a kid I couldn't stand olives", 'I love olives'],
  ['for once', 'I usually cycle to work', 'Took the bus in today because of the snow'],
  ["somebody else's", 'My dentist check-up is 4 April', 'Kids have the dentist on 11 April'],
  ['on the way there and back', 'El vuelo de ida sale a las 7:10', 'La vuelta despega a las 21:45'],
  ['at another time of the year', 'We raised £320 at the spring fair', 'autumn fair brought in 510'],
  ['of her and of him', 'She never wears yellow.', 'He wears a yellow tie.'],
  ['a day in figures', 'Kids break up for summer on 19 July', '19/7 is the last school day before the summer hols'],
  ['an hour in words', 'Oslo flight leaves 06:40', "twenty to seven in the morning, that's the flight to Oslo"],
  [
    'what came instead of what',
    'We switched CI from Jenkins to GitHub Actions',
    'CI runs on GitHub Actions, which replaced Jenkins',
  ],
  ['a half', 'Half my pay goes on rent', 'rent eats 50% of what I earn'],
  ['what is paid off', 'The van loan is fully paid off', "I don't owe a penny on the van any more"],
])('other things, or the same in other words, are no contradiction: %s', (_, one, other) => {
  expect(verdict(one, other)).not.toBe('contradiction');
});

test.each([
  ['said of another person', 'Anna plays the piano.', 'Ben plays the piano.'],
  ['said of another thing', 'The rent for the workshop is 900 euros.', 'The rent for the parking space is 80 euros.'],
  ['both may be', 'Sam likes Thai food.', 'Sam likes Italian food.'],
  ['told of another day', 'On Monday she ran 5 km.', 'On Friday she ran 8 km.'],
  ['another number of its kind', 'Ticket 42 is assigned to Rosa.', 'Ticket 57 is assigned to Omar.'],
  ['the beginning and the end', 'The lease starts on 1 May.', 'The lease ends on 30 June.'],
  ['the first of several', 'Her first car was a Volvo.', 'Her car is a Seat.'],
  ['told of another month', 'In March sales rose by 10 percent.', 'In April sales rose by 10 percent.'],
  ['the colour tells which one', 'The red door sticks.', 'The green door sticks.'],
  ['the day tells which one', 'The Monday meeting is in the hall.', 'The Friday meeting is in the hall.'],
  ['one after the other', 'Statement 1', 'Statement 2'],
  ['one says more', 'He works from home.', 'He works from home, but not on Fridays.'],
  ['where somebody is among others', 'My sister is in the choir.', 'My sister is in the fire brigade.'],
  ['what one may be beside', 'She is a mother.', 'She is a lawyer.'],
  ['what a house may have', 'The hotel has a pool.', 'The hotel has a sauna.'],
  ['of a brother and a sister', 'Mi hermano trabaja en un banco.', 'Mi hermana trabaja en un hospital.'],
  [
    'the number it is filed under',
    'The office is closed in May. Item 8796.',
    'The office is closed in May. Item 9996.',
  ],
  ['done again', 'The boiler was serviced in 2021.', 'The boiler was serviced in 2023.'],
  ['told of a day', 'On 3 May he called the bank.', 'On 9 May he called the bank.'],
  ['liked at one time, and not in another', 'I like running in the morning.', 'I hate running in the rain.'],
  ["whose son's it is", 'Paula eats fish.', "Paula's son does not eat fish."],
  ['one in a row', 'The first invoice was 200 euros.', 'The second invoice was 350 euros.'],
  ['two names each', 'We flew to Porto with TAP.', 'We flew to Oslo with SAS.'],
  ['called again', 'Grandma called on Sunday.', 'Grandma called on Wednesday.'],
  ['which paper', 'The paper uses A4.', 'The poster uses A2.'],
  ['for an hour, and in all', 'Our plumber charges 70 euros an hour.', 'We paid our plumber 420 euros.'],
  ['sent and paid', 'Invoice 12 was sent on 3 May.', 'Invoice 12 was paid on 20 May.'],
  ['begins and ends', 'The meeting starts at 9.', 'The meeting ends at 11.'],
  ['what is wanted twice', 'I want a new laptop.', 'I want a new desk.'],
  ['with whom what', 'We had lunch with Oskar.', 'We had dinner with Ruth.'],
  ['what was done where', 'Greta was baptised in Lund.', 'Greta was buried in Lund.'],
])('two things are two things: %s', (_, one, other) => {
  expect(verdict(one, other)).toBeUndefined();
});

test.each([
  ['clauses that change places', 'When it rains, she takes the bus.', 'She takes the bus when it rains.'],
  ['figures and words', 'The budget is 12,000 euros.', 'The budget is twelve thousand euros.'],
  ['a thousand', 'The budget is $12k.', 'The budget is 12,000 dollars.'],
  ['hours', 'The train to Lyon leaves at 5:30 pm.', 'The train to Lyon leaves at 17:30.'],
  ['dates', 'The gym contract ends on 31 December 2026.', 'The gym contract ends on 2026-12-31.'],
  ['lengths of time', 'Backups run every 14 days.', 'Backups run every two weeks.'],
  ['forms of words', 'The invoices were paid.', 'The invoice was paid'],
  ['a list of things', 'Allergic to nuts and milk.', 'Allergic to milk and nuts.'],
  ['a list of people', 'Anna and Ben come on Friday.', 'Ben and Anna come on Friday.'],
  ['a longer list', 'I like tea, coffee and juice.', 'I like juice, tea and coffee.'],
  ['a measure beside its figures', 'The parcel weighs 3 kg.', 'The parcel weighs 3kg.'],
  ['a measure in one letter', 'The well is 12m deep.', 'The well is twelve metres deep.'],
])('what is written otherwise is the same: %s', (_, one, other) => {
  expect(verdict(one, other)).toBe('same');
});

test('what is said in other words may be the same, and no more', () => {
  expect(verdict('My sister is called Ana.', "My sister's name is Ana.")).toBe('perhaps_same');
});

test.each([
  ['married to each other', 'Anna is married to Jörg.', 'Jörg is married to Anna.'],
  ['taller and shorter', 'Peter is taller than Lena.', 'Lena is shorter than Peter.'],
  ['before and after', 'The bakery opens before the butcher.', 'The butcher opens after the bakery.'],
  ['whose, and of whom', 'Nuno is the godfather of our son.', "Our son's godfather is Nuno."],
  ['by whom', 'Paulina writes the newsletter.', 'The newsletter is written by Paulina.'],
  ['what comes first in the sentence', 'After school Ida goes to football.', 'Ida goes to football after school.'],
  ['then and after', 'Soak the beans, then boil them.', 'Boil the beans after soaking them.'],
])('what is turned around and says the same is no contradiction: %s', (_, one, other) => {
  expect(verdict(one, other)).not.toBe('contradiction');
});

test('what is below zero is not the same as what is above', () => {
  expect(verdict('The freezer is kept at -5 degrees.', 'The freezer is kept at 5 degrees.')).not.toBe('same');
  expect(verdict('-1', '1')).not.toBe('same');
});

test.each([
  ['who likes whom', 'Anna likes Ben and Cleo likes Dan.', 'Anna likes Cleo and Ben likes Dan.'],
  ['what is where', 'Tea is at work and coffee at home.', 'Coffee is at work and tea at home.'],
  ['what is drunk and what is eaten', 'Drinks tea and eats fish.', 'Drinks fish and eats tea.'],
  ['another measure', 'The parcel weighs 3kg.', 'The parcel weighs 3mg.'],
])('what is joined otherwise is not the same: %s', (_, one, other) => {
  expect(verdict(one, other)).not.toBe('same');
});

test('the same words in another order are not simply the same', () => {
  expect(verdict('The dog chases the cat.', 'The cat chases the dog.')).not.toBe('same');
});

test.each([
  ['', ''],
  ['???', '!'],
  ['a'.repeat(20_000), 'b '.repeat(9_000)],
  ['§t9999 §f §s', '§'],
  ['3:99 at 99', '25 o’clock'],
])('what is no statement is compared as well: %#', (one, other) => {
  expect(() => verdict(one, other)).not.toThrow();
});
