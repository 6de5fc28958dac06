// Of a long text the beginning alone is cut into terms, so that whoever sends long mails makes nobody wait; what stands behind it is
// found all the same.
import { expect, test } from 'vitest';
import { readQuestion, type Wanted } from '../../../services/vault/search/question.ts';
import { recordTerms } from '../../../services/vault/search/record-terms.ts';
import { weightsIn } from '../../../services/vault/search/weights.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { VaultHere } from '../../support/vault-here.ts';

const LONG = 'So it goes on and on with the days of the harvest. '.repeat(1_200);

async function asker() {
  const inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: ['profile.read', 'project.read', 'memory.retrieve'] });
  const found = async (query: string) => {
    const { hits } = await inside.call(tools.searchPersonalContext, { query, purpose: 'x' }, token);
    return hits.map(({ ref }) => ref.summary);
  };
  const write = (title: string, body_text: string) => inside.create(Artifact, { kind: 'email', title, body_text });
  return { inside, found, write };
}

test.each([
  ['zebra', 'The zebra is in the garden.'],
  ['zebras', 'The zebra is in the garden.'],
  ['café', 'Wir treffen uns im CAFÉ.'],
  ['"red garden gate"', 'Paint the red garden gate.'],
  ['company', 'The company is in the garden.'],
  ['companies', 'The company is in the garden.'],
  ['"red garden gate"', 'Paint the red\ngarden-gates.'],
  ['Haeuser', 'Wir sehen die Häuser morgen an.'],
  ['Gartenhaus', 'Das Haus im Garten ist neu.'],
  ['U.S.', 'He lives in the U.S. now.'],
  ['庭のしまうま', '庭にしまうまがいます。'],
])('%s is found at the end of a long mail', async (query, end) => {
  const { inside, found, write } = await asker();
  await using _ = inside;
  await write('The harvest', LONG + end);
  await write('Another year', LONG);
  expect(await found(query)).toEqual(['The harvest']);
});

test('a word through which the cut goes is found', async () => {
  const { inside, found, write } = await asker();
  await using _ = inside;
  await write('The harvest', `${LONG.slice(0, 19_997).trimEnd()} zebra ${LONG}`);
  expect(await found('zebra')).toEqual(['The harvest']);
});

test('a word that is only a part of another far behind is not said', async () => {
  const { inside, write } = await asker();
  await using _ = inside;
  const record = await write('The harvest', `${LONG}A party in the apartment.`);
  const sought = (word: string) => ({ wanted: readQuestion(word)[0] as Wanted, holders: [], plain: 0, rarity: 1 });
  const [party, art] = weightsIn(record, [sought('party'), sought('art')]);
  expect(party).toBeGreaterThan(0);
  expect(art).toBe(0);
});

test('a short mail that says it goes before a long one that says it far behind', async () => {
  const { inside, found, write } = await asker();
  await using _ = inside;
  await write('Short', 'The zebra is in the garden.');
  await write('Long', `${LONG}The zebra is in the garden.`);
  expect(await found('zebra')).toEqual(['Short', 'Long']);
});

test('a text of a megabyte is cut into no more terms than one of twenty thousand letters', async () => {
  const { inside, write } = await asker();
  await using _ = inside;
  const [long, longest] = [await write('A', LONG), await write('A', LONG.repeat(16))];
  const count = (record: typeof long) => recordTerms(record)?.body.terms.length ?? 0;
  expect(count(longest)).toBe(count(long));
  expect(count(long)).toBeLessThan(5_000);
});
