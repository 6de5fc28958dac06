// What two assistants tell of one matter on different days, each in a construction of its own: what was given up, what goes which way, who
// does it, when; and beside each what only looks like it.
import { expect, test } from 'vitest';
import { verdict } from '../../support/verdict.ts';

test.each([
  ['what is done was given up', 'The user has two beers on Fridays.', 'The user gave up beer last year.'],
  ['what is used was sold', 'The couple spend each winter in their cabin.', 'The cabin has been sold.'],
  ['who is given it up by is named', 'Ida plays hockey at the club.', 'Ida has given up hockey and swims instead.'],
  [
    'what was moved out of is kept in no more',
    'Keeps the recipes in Evernote.',
    'Moved the recipes out of Evernote in May.',
  ],
  [
    'a move goes the other way',
    'The family is moving from Ghent to Arnhem.',
    'We are relocating to Ghent from Arnhem.',
  ],
  [
    'another tool is left',
    'We are migrating from Trello to Asana.',
    'The team is switching to Trello and leaving Asana.',
  ],
  [
    'it is copied the other way',
    'Orders are synced from the shop into the ledger.',
    'The order sync goes only from the ledger to the shop.',
  ],
  [
    'another day of the month',
    'Choir meets on the first Thursday of the month.',
    'Choir is on the last Monday of the month.',
  ],
  [
    'another number of people',
    'The team of the Atlas app has four designers.',
    'Seven designers make up the Atlas app team.',
  ],
  ['it is not allowed', 'Lea is not allowed crisps at school.', 'Crisps at school are fine for Lea.'],
  [
    'it is allowed after all',
    'The landlord does not permit pets in the flat.',
    'According to the lease, pets in the flat are fine.',
  ],
  ['one is an only child', 'The user has two brothers.', 'The user grew up as the only child in the family.'],
  ['there is no allergy', 'The user is allergic to latex.', 'The user has no known allergy to latex.'],
  ['somebody else teaches', "Timo's guitar teacher is Mr Brand.", 'Timo takes guitar lessons with Ms Okoro.'],
  ['a doctor, and whose patient one is', 'The family doctor is Dr. Castell.', 'The user is a patient of Dr. Moreau.'],
  ['it was dropped', 'We still support the XML feed.', 'Support for the XML feed has been dropped.'],
  [
    'what is covered is excluded',
    'Bike insurance covers theft abroad.',
    "The user's bike insurance excludes theft abroad.",
  ],
  [
    'it arrives on another day',
    'Milk is delivered on Tuesday mornings.',
    'On Friday mornings the milk is dropped off.',
  ],
  [
    'it is done before, and afterwards',
    'Clients are billed once the audit is finished.',
    'Clients are billed before the audit starts.',
  ],
  ['she eats it again', 'The user is a vegetarian.', 'She has started eating meat again.'],
  [
    'what renews, and its renewal',
    'Home insurance with Baloise renews on 1 March.',
    'The renewal date of the Baloise home insurance is 1 August.',
  ],
  ['it is with somebody else', "The key is at Paul's.", 'The key is with Frau Wyss.'],
  ['somebody who is called as a small word is', 'Will lives in Perth.', 'Will lives in Leeds.'],
  ['what Will owns', "Will's car is red.", "Will's car is blue."],
  ['it is done at home, and at the office', 'Sam works from home on Fridays.', 'Sam works at the office on Fridays.'],
  ['another car is driven', 'Ingrid drives a Volvo.', 'Ingrid drives a Tesla.'],
  ['another employer', 'Sie arbeitet bei Bosch.', 'Sie arbeitet für Siemens.'],
  ['at that time it is had', 'Owner has no coffee after 2 pm.', 'Owner drinks coffee at 5 pm.'],
  ['what was open was granted', 'Der Antrag ist noch offen.', 'Der Antrag wurde bewilligt.'],
  ['Owner without an article', 'Owner has three cats.', 'The user has two cats.'],
  ['no allergy, in another order of words', 'Lena ist gegen Nüsse allergisch.', 'Lena hat keine Nussallergie.'],
  ['another hour in Japanese', '会議は午後3時からです。', '会議は16時からです。'],
  ['another length in Japanese', '会議は3時間です。', '会議は2時間です。'],
])('two assistants contradict each other: %s', (_, one, other) => {
  expect(verdict(one, other)).toBe('contradiction');
});

test.each([
  ['another thing is done with it', 'Ida watches hockey on Sundays.', 'Ida has given up hockey.'],
  ['it is sold to others', 'The user sells coffee at the market.', 'The user gave up coffee.'],
  ['another kind is had', 'The user drinks ginger beer with dinner.', 'The user gave up beer.'],
  ['it was given up at times', 'The user has two beers on Fridays.', 'The user gave up beer during the week.'],
  ['somebody else gave it up', 'The user has two beers on Fridays.', "The user's brother gave up beer."],
  ['it was so before', 'The user had a cabin in Norway.', 'The cabin has been sold.'],
  [
    'a journey goes there and back',
    'The train from Ghent to Arnhem leaves at 9.',
    'The return train from Arnhem to Ghent leaves at 18.',
  ],
  ['two flights', 'I fly from Porto to Milan in May.', 'I fly from Milan to Porto in June.'],
  ['another move', 'We are migrating from Trello to Asana.', 'The team is switching from Slack to Teams.'],
  ['two allergies', 'The user is allergic to latex.', 'The user has no allergy to nickel.'],
  ['another lesson', "Timo's guitar teacher is Mr Brand.", 'Timo takes swimming lessons with Ms Okoro.'],
  ['the thing, and what it needs', 'The printer costs 200 euros.', 'The ink for the printer costs 40 euros.'],
  ['one in a row', 'The first lesson is on Tuesday.', 'The third lesson is on Friday.'],
  ['one of several shelves', 'Shelf 12-6 holds the boxes of 1987.', 'Shelf 12-7 holds the boxes of 1994.'],
  ['an insurance for something else', 'Bike insurance covers theft abroad.', 'Home insurance excludes flood damage.'],
  ['what is driven, and where to', 'Ingrid drives a Volvo.', 'Ingrid drives to Bern every Friday.'],
  ['what is driven, and where to, in German', 'Jonas fährt einen Golf.', 'Jonas fährt jeden Mittwoch nach Ulm.'],
  ['from where, and as what', 'Sam works from home on Fridays.', 'Sam works as a lawyer.'],
  ['from where, and for whom', 'Sam works from home on Fridays.', 'Sam works for a law firm.'],
  ['where, and for whom', 'Sam works at the office on Mondays.', 'Sam works for the city.'],
  ['Will, and somebody else', 'Will lives in Perth.', 'Mark lives in Leeds.'],
  ['something else of Will', 'Will lives in Dundee.', 'Will sleeps badly before flights.'],
  ['not at one time, and how else', 'No coffee after 2 pm.', 'Owner drinks coffee black.'],
  ['not before an hour, and in which language', 'No meetings before 10 am.', 'Meetings are held in English.'],
  ['not in the evening, and how else', 'Oma mag keinen Kaffee am Abend.', 'Oma trinkt ihren Kaffee mit Milch.'],
  ['a day, and the last one for something', 'The shop goes live on the 14th.', 'The data must be there by the 28th.'],
  ['another thing preferred', 'Owner prefers tea.', 'Owner prefers meeting at the lab.'],
  ['a name cut short', 'The project uses PostgreSQL 16.', 'The project uses Postgres 16 as its database.'],
  ['how often, as a figure', 'Owner runs three times a week.', 'The user runs 3x per week.'],
  ['how often, as a figure in German', 'Lena läuft dreimal pro Woche.', 'Lena läuft 3x pro Woche.'],
  ['an allergy in two orders of words', 'Lena ist gegen Nüsse allergisch.', 'Lena hat eine Nussallergie.'],
  ['an hour of the afternoon in Japanese', '会議は午後3時からです。', '会議は15時に始まります。'],
  [
    'of which kind, and when',
    'The crew prefers short, concise briefings.',
    'The crew prefers short briefings before a flight.',
  ],
  [
    'another word for moving',
    'Mina moved from Hamburg to Vienna in 2023.',
    'Mina relocated from Hamburg to Vienna in 2023.',
  ],
  [
    'another word for leaving, and the day written otherwise',
    'The flight to Lisbon leaves on 12 March at 18:40.',
    'Flight to Lisbon departs March 12 at 6:40 pm.',
  ],
  ['his sister, and he', "The user's sister is an only child's mother.", 'The user has two brothers.'],
])('what only looks like a contradiction is none: %s', (_, one, other) => {
  expect(verdict(one, other)).not.toBe('contradiction');
});
