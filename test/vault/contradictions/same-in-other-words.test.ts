// What says the same in other words is known already, and is no second entry; what only nearly says so is another fact, and is never
// taken for one that is there: it would be lost.
import { expect, test } from 'vitest';
import { readMeaningsAnew } from '../../../services/vault/proposals/meanings-anew.ts';
import { proposals } from '../../../shared/methods/proposals.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { VaultHere } from '../../support/vault-here.ts';
import { verdict } from '../../support/verdict.ts';

test.each([
  ['an adjective in place of a noun', 'The user is allergic to walnuts.', 'The user has a walnut allergy.'],
  ['a reaction', 'The user is allergic to penicillin.', 'The user has an allergic reaction to penicillin.'],
  ['a word for the same', 'The user sold the car in May.', 'The user sold the automobile in May.'],
  ['days in another order', 'The user swims on Tuesdays and Fridays.', 'On Fridays and Tuesdays I swim.'],
  ['colours in another order', 'The gate is painted red and blue.', 'The gate is painted blue and red.'],
  ['all for every', 'The user prefers dark mode in all editors.', 'User prefers dark mode in every editor.'],
  ['a name in small letters', 'Project Merlin goes live on 14 May 2026.', 'project merlin goes live on 14 May 2026'],
  ['who it is behind what', 'The dentist is Dr. Mohr.', 'Dr. Mohr is our dentist.'],
  ['a day in front', 'I never answer work mail on Sundays.', 'On Sundays I do not answer work mail.'],
  ['a clause in front', 'She takes the bus when it rains.', 'When it rains, she takes the bus.'],
  ['how many there are', 'The class has twenty students.', 'There are 20 students in the class.'],
  ['was er hat, und wann', 'Die Nutzerin hat mittwochs Chorprobe.', 'Am Mittwoch hat die Nutzerin Chorprobe.'],
  ['ich, und der Nutzer', 'Ich arbeite als Lehrerin in Graz.', 'Die Nutzerin arbeitet als Lehrerin in Graz.'],
  ['yo, y el usuario', 'Vivo en Bogotá con mi novia.', 'El usuario vive en Bogotá con su novia.'],
  ['what will be on its day', 'The review is on 3 June.', 'The review will be on 3 June.'],
])('%s: it is known already', (_, live, proposed) => {
  expect(verdict(live, proposed)).toBe('same');
});

test.each([
  ['it is done, or only may be', 'Nadia comes to dinner.', 'Nadia might come to dinner.'],
  ['one may, or must', 'The assistant may book flights.', 'The assistant must book flights.'],
  ['one should, or could', 'The assistant should ask first.', 'The assistant could ask first.'],
  ['it was so', 'The user has a parrot.', 'The user had a parrot.'],
  ['it will be so', 'The user has a parrot.', 'The user will have a parrot.'],
  ['both, or either', 'Nadia and Piet have a key.', 'Nadia or Piet has a key.'],
  ['always, or mostly', 'She drinks tea every morning.', 'Most mornings she drinks tea.'],
  ['he, or she', 'He likes her cooking.', 'She likes his cooking.'],
  ['who does it, and to whom', "Piet's dog bit Nadia's cat.", "Nadia's cat bit Piet's dog."],
  [
    'who did it last summer',
    "The user's dog bit the cat of Piet last summer.",
    "Last summer the cat of Piet bit the user's dog.",
  ],
  [
    'what came of what',
    'The user stopped rowing because his knee hurt.',
    "The user's knee hurt because he stopped rowing.",
  ],
  [
    'what may come, and what came',
    'If the offer falls through, the user stays.',
    'Because the offer fell through, the user stays.',
  ],
  ['what was done', 'The user works as a baker.', 'The user worked as a baker.'],
  ['what was decided, or not', 'I have not decided to sell the boat.', 'I have decided not to sell the boat.'],
  ['not always, or never', 'The user does not always lock the shed.', 'The user never locks the shed.'],
  ['few, or quite a few', 'The user has few friends in Bern.', 'The user has quite a few friends in Bern.'],
  [
    'a part of it',
    "The firm let go of the user's whole team in May.",
    "The firm let go of a part of the user's team in May.",
  ],
  ['whom it is done for', 'The user plays the cello for her son Leo.', "The user's son Leo plays the cello for her."],
  ['wer wohnte, und wohnt', 'Die Nutzerin wohnt in Leipzig.', 'Die Nutzerin wohnte in Leipzig.'],
  ['quién es', 'La hija de la usuaria es alérgica a los gatos.', 'La usuaria es alérgica a los gatos de su hija.'],
  ['plus, ou moins', 'Il dépense plus de 300 euros par mois.', 'Il dépense moins de 300 euros par mois.'],
  ['chez qui', "L'utilisatrice habite chez ses parents.", "Les parents de l'utilisatrice habitent chez elle."],
  ['all, or almost all', 'All of the apprentices have a licence.', 'Almost all of the apprentices have a licence.'],
  ['with, or for', 'On Sundays the user bakes with his aunt.', 'On Sundays the user bakes for his aunt.'],
  ['a new one', 'Ben starts school in September.', 'Ben starts at a new school in September.'],
  [
    'wer wen',
    'Frau Keller hat den Nutzer für die Stelle empfohlen.',
    'Der Nutzer hat Frau Keller für die Stelle empfohlen.',
  ],
  ['who whom', 'The user recommended Nadia for the job.', 'Nadia recommended the user for the job.'],
  ['who likes what', 'The user likes that Piet cooks.', 'Piet likes that the user cooks.'],
  ['all but one', 'Piet may not open the safe.', 'No one but Piet may open the safe.'],
  ['es muss sein, oder es kann', 'Der Assistent muss Flüge buchen.', 'Der Assistent kann Flüge buchen.'],
  ['era, y es', 'El usuario tiene un loro.', 'El usuario tenía un loro.'],
  ['nichts, oder etwas', 'Sabine hat nichts gegen Hunde.', 'Sabine hat etwas gegen Hunde.'],
  ['nichts davon', 'Rui isst nichts mit Nüssen.', 'Rui isst mit Nüssen.'],
  ['viel, oder nichts', 'Das Gerät kostet viel.', 'Das Gerät kostet nichts.'],
  ['alle, oder ein anderer', 'Alle Schlüssel liegen bei Nadia.', 'Andere Schlüssel liegen bei Nadia.'],
  ['hinter, und zwischen', 'Das Rad steht hinter den Garagen.', 'Das Rad steht zwischen den Garagen.'],
  ['an, und aus', 'Die Heizung ist an.', 'Die Heizung ist aus.'],
  ['er nimmt ab, und zu', 'Piet nimmt ab.', 'Piet nimmt zu.'],
  ['aan, en uit', 'Piet doet het licht aan.', 'Piet doet het licht uit.'],
  ['nog, en niet meer', 'Piet rookt nog.', 'Piet rookt.'],
  ['niets', 'Piet weet niets van het feest.', 'Piet weet van het feest.'],
  ['nada, o algo', 'Nadia come nada con gluten.', 'Nadia come con gluten.'],
  ['niente', 'Nadia mangia niente con noci.', 'Nadia mangia con noci.'],
  ['mucho, y poco', 'Nadia come mucho pan.', 'Nadia come poco pan.'],
  ['sotto, e su', 'La chiave è sul tavolo.', 'La chiave è tra il tavolo.'],
  ['sous, et sur', 'La clé est sous la table.', 'La clé est sur la table.'],
  ['tous, ou la plupart', 'Les voisins ont une clé.', 'La plupart des voisins ont une clé.'],
])('%s: it is not the same', (_, live, proposed) => {
  expect(verdict(live, proposed)).not.toBe('same');
});

test.each([
  [
    'with what follows from it',
    'Leo is allergic to peanuts, so no peanuts come into the house.',
    'Leo has no peanut allergy.',
  ],
  [
    'with what may be eaten',
    'Leo is allergic to peanuts.',
    'Leo has no peanut allergy and eats peanut butter at home.',
  ],
  ['als Wort', 'Mila hat eine Katzenallergie.', 'Mila ist nicht allergisch gegen Katzen.'],
  ['in einem anderen Satz', 'Mila ist allergisch gegen Katzen.', 'Mila hat keine Katzenallergie.'],
])('an allergy is denied, %s', (_, live, proposed) => {
  expect(verdict(live, proposed)).toBe('contradiction');
});

test.each([
  ['in another language', 'Leo is allergic to hazelnuts.', 'Leo ist allergisch gegen Haselnüsse.'],
  ['in one word', 'Mila ist allergisch gegen Katzen.', 'Mila hat eine Katzenallergie.'],
  ['after a colon', 'Allergie: Penicillin.', 'Ich habe eine Penicillinallergie.'],
  ['by what is not tolerated', 'Mila verträgt keine Nüsse.', 'Mila ist allergisch gegen Nüsse.'],
])('an allergy is told again, %s: no contradiction', (_, live, proposed) => {
  expect(verdict(live, proposed)).not.toBe('contradiction');
});

test.each([
  ['auf Deutsch', 'Piet ist für den Umzug.', 'Piet ist gegen den Umzug.'],
  ['en français', 'Piet est pour le déménagement.', 'Piet est contre le déménagement.'],
])('who is for it is not against it, %s', (_, live, proposed) => {
  expect(verdict(live, proposed)).toBe('contradiction');
});

test('somebody else is free of an allergy', () => {
  expect(verdict('Leo is allergic to peanuts.', 'Mara has no peanut allergy and eats peanut butter.')).not.toBe(
    'contradiction',
  );
});

test.each([
  ['a day rate', 'My day rate is 850 euros.', 'My rate is 920 euros per day.'],
  ['an hourly fee', 'My hourly rate is 85 euros.', 'I charge 95 euros an hour.'],
])('%s is an amount for that time', (_, live, proposed) => {
  expect(verdict(live, proposed)).toBe('contradiction');
});

test('what is taken in an hour is no other price of a day', () => {
  expect(verdict('My hourly rate is 85 euros.', 'My day rate is 650 euros.')).not.toBe('contradiction');
});

test('what waits in other letters, another order of days or for he or she is one entry only where it says the same', async () => {
  await using inside = await VaultHere.create();
  const capabilities = ['memory.retrieve' as const, 'memory.propose' as const];
  const propose = async (statement: string) => {
    const { token } = await inside.assistant({ capabilities });
    const memory = { kind: 'semantic', statement } as const;
    await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token);
  };
  for (const statement of [
    'Project Merlin goes live on 14 May 2026.',
    'project merlin goes live on 14 May 2026',
    'The user swims on Tuesdays and Fridays.',
    'On Fridays and Tuesdays I swim.',
    'The user has a parrot.',
    'The user had a parrot.',
    'He likes her cooking.',
    'She likes his cooking.',
  ])
    await propose(statement);
  const { items } = await inside.call(proposals.listMemoryProposals, { status: 'pending', limit: 50 });
  expect(items.map(({ proposed_by }) => proposed_by?.length).sort()).toEqual([1, 1, 1, 1, 2, 2]);
});

test('after an update what waits is one entry by what it means now, and what was rejected stays so', async () => {
  await using inside = await VaultHere.create();
  const capabilities = ['memory.retrieve' as const, 'memory.propose' as const];
  const propose = async (statement: string) => {
    const { token } = await inside.assistant({ capabilities });
    const memory = { kind: 'semantic', statement } as const;
    return inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token);
  };
  const entries = async () =>
    (await inside.call(proposals.listMemoryProposals, { status: 'pending', limit: 50 })).items.map(
      ({ statement, proposed_by }) => [statement, proposed_by?.length],
    );
  const { id } = await propose('The lamp in the hall hums.');
  await inside.call(proposals.rejectMemory, { id });
  await propose('The lamp in the hall hums.');
  await propose('The user swims on Tuesdays and Fridays.');
  await propose('On Fridays and Tuesdays I swim.');
  const told = [['The user swims on Tuesdays and Fridays.', 2]];
  expect(await entries()).toEqual(told);
  const { opened } = inside.vault;
  // As statements were read before.
  await opened.change({ kind: 'vault' }, ({ tx }) => {
    tx.run`UPDATE proposal_meanings SET meaning = proposal`;
    tx.run`UPDATE meanings_read SET until = ''`;
  });
  expect(await entries()).toHaveLength(3);
  while (await opened.change({ kind: 'vault' }, readMeaningsAnew));
  expect(await entries()).toEqual(told);
});
