// What an assistant jots down of "the owner", of her, or of what is over, is compared as what the owner says.
import { expect, test } from 'vitest';
import { proposals } from '../../../shared/methods/proposals.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { VaultHere } from '../../support/vault-here.ts';

async function areNoticed(one: string, other: string): Promise<boolean> {
  await using inside = await VaultHere.create();
  for (const statement of [one, other]) await inside.create(Memory, { kind: 'semantic', statement });
  await inside.compared();
  const { items } = await inside.call(proposals.listConflicts, { limit: 9, status: 'open' });
  return items.length > 0;
}

test.each([
  [
    'a home since some time',
    'Lives in Porto, in a house by the river.',
    'Since the spring the owner has been living in Faro.',
  ],
  ['a home of hers', 'Elle habite à Rennes.', 'Depuis octobre, elle vit à Lille.'],
  ['what was switched from', 'The owner uses Thunderbird for mail.', 'The owner switched from Thunderbird to Mutt.'],
  ['whom she parted from', 'Su marido se llama Andrés.', 'Se divorció de Andrés en verano.'],
  [
    'where notice was given',
    'The owner works as an editor at Halden Press.',
    'Handed in notice at Halden and is freelance now.',
  ],
  [
    'a day and a month',
    'The opening of the second shop is planned for 3 May.',
    'The opening of the second shop was put off until August.',
  ],
])('it is noticed: %s', async (_, one, other) => {
  expect(await areNoticed(one, other)).toBe(true);
  expect(await areNoticed(other, one)).toBe(true);
});

test.each([
  ['her sister, and she', 'Su hermana vive en Valencia.', 'Ella vive en Murcia.'],
  ['the owner of something else', 'The owner of the flat lives in Leeds.', 'I live in York.'],
  ['what came instead', 'The owner uses Mutt for mail.', 'The owner switched from Thunderbird to Mutt.'],
  ['what was so before', 'The owner used Thunderbird until 2020.', 'The owner switched from Thunderbird to Mutt.'],
  ['what somebody else does', 'Her brother uses Thunderbird.', 'The owner switched from Thunderbird to Mutt.'],
  ['what is over, said twice', 'The owner left the chess club.', 'The owner is no longer a member of the chess club.'],
  ['what cannot be stood', "The owner can't stand olives.", 'Olives are something the owner hates.'],
  [
    'the last and the next',
    'The meeting with the school was on 3 June.',
    'The next meeting with the school is on 9 July.',
  ],
  ['one in a row and another', 'Le premier chapitre est relu.', 'Le troisième chapitre est vide.'],
  ['a day in its month', 'The opening of the second shop is on 3 May.', 'The second shop is to open in May.'],
])('it is left alone: %s', async (_, one, other) => {
  expect(await areNoticed(one, other)).toBe(false);
});
