// What was promised to somebody and by somebody, and who owes what to whom.
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../shared/limits.ts';
import { memories } from '../../../../shared/methods/records.ts';
import { Commitment } from '../../../../shared/schemas/commitment.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { ALL, reader } from '../../../support/contract-reader.ts';
import { regattaVault } from '../../../support/regatta-vault.ts';
import type { VaultHere } from '../../../support/vault-here.ts';

const semantic = { kind: 'semantic' };

describe('what others owe the owner', () => {
  const TEN_DAYS = 10 * DAY_MS;

  test.each([
    'Who owes me?',
    'who still owes me money',
    'What am I owed?',
    'Who has promised me anything?',
    'Wer schuldet mir noch Geld?',
    '¿Quién me debe dinero?',
    'Qui me doit de l’argent ?',
  ])('“%s” is not answered by what the owner has promised', async (purpose) => {
    await using inside = await regattaVault();
    const ask = await reader(inside);
    const due_at = new Date(Date.parse(inside.now) + TEN_DAYS).toISOString();
    await inside.create(Commitment, { title: 'Send the keys back', counterparty: 'Brent', due_at });
    expect((await ask({ purpose: 'What do I owe?' })).constraints).toHaveLength(1);
    const { constraints, sufficient } = await ask({ purpose });
    expect(constraints).toEqual([]);
    expect(sufficient).toBe(false);
  });

  test('is found where something says so', async () => {
    await using inside = await regattaVault();
    const ask = await reader(inside);
    const { id } = await inside.create(Memory, { ...semantic, statement: 'Brent owes the user 40 dollars for paint.' });
    expect((await ask({ purpose: 'Who owes me?' })).memories.map(({ ref }) => ref.id)).toContain(id);
  });
});

describe('a list of what is owed to somebody', () => {
  const purpose = 'What do I still owe Brent?';
  const owed = async (inside: VaultHere, title: string) =>
    await inside.create(Commitment, { title, counterparty: 'Brent Aas', due_at: '2099-01-01T12:00:00Z' });

  test('suffices when all of it is told', async () => {
    await using inside = await regattaVault();
    const ask = await reader(inside, ALL);
    for (const title of ['Two oars', 'The keys of the trailer']) await owed(inside, title);
    const told = await ask({ purpose });
    expect(told.constraints).toHaveLength(2);
    expect(told.sufficient).toBe(true);
  });

  test('is not said to have replaced anything because of something else in the package', async () => {
    await using inside = await regattaVault();
    const ask = await reader(inside, ALL);
    await owed(inside, 'Two oars');
    const { id } = await inside.create(Memory, { ...semantic, statement: 'Brent Aas lives in Bergen.' });
    await inside.call(memories.supersede, { id, successor: { statement: 'Brent Aas lives in Oslo.' } });
    const said = async (asked: string) => (await ask({ purpose: asked })).capture_hints.join();
    expect(await said('What did I promise Brent?')).not.toContain('What this replaced');
    expect(await said('Where did Brent live?')).toContain('What this replaced');
  });

  test('does not where something that names them is not told', async () => {
    await using inside = await regattaVault();
    const ask = await reader(inside);
    for (let i = 0; i < 40; i++) await owed(inside, `Oar number ${i}`);
    expect((await ask({ purpose })).sufficient).toBe(false);
    expect((await ask({ purpose: 'What do I still owe Britta?' })).sufficient).toBe(false);
  });
});

describe('what somebody was promised', () => {
  const BRENT = { counterparty: 'Brent Aas', due_at: '2099-01-01T12:00:00Z' };

  test('is told of them alone, in whatever language it is asked', async () => {
    await using inside = await regattaVault();
    const ask = await reader(inside, ALL);
    const { id } = await inside.create(Commitment, { title: 'Two oars', ...BRENT });
    await inside.create(Commitment, { title: 'Three paddles', counterparty: 'Carol', due_at: BRENT.due_at });
    for (const purpose of [
      'What did I promise Brent?',
      'Was habe ich Brent versprochen?',
      '¿Qué le prometí a Brent?',
      "Qu'ai-je promis à Brent ?",
      'Cosa ho promesso a Brent?',
      'Wat heb ik Brent beloofd?',
      'O que prometi ao Brent?',
    ]) {
      const { constraints, sufficient } = await ask({ purpose });
      expect([constraints.map(({ ref }) => ref.id), sufficient], purpose).toEqual([[id], true]);
    }
  });

  test('is nothing where nothing was, and that is said, whether they are known or not', async () => {
    await using inside = await regattaVault();
    const ask = await reader(inside, ALL);
    await inside.create(Commitment, { title: 'Two oars', ...BRENT });
    await inside.create(Memory, { ...semantic, statement: 'Carol keeps bees.' });
    const known = await ask({ purpose: 'What did I promise Carol?' });
    expect([known.constraints, known.sufficient]).toEqual([[], false]);
    expect(known.capture_hints.join('\n')).toContain('No open promise that you may see speaks of: carol.');
    const unknown = await ask({ purpose: 'What did I promise Ottoline?' });
    expect([unknown.constraints, unknown.sufficient]).toEqual([[], false]);
    expect(unknown.capture_hints.join('\n')).toContain('Nothing you may see speaks of: ottoline.');
    expect(unknown.capture_hints.join('\n')).toContain('by another name');
    const must = await ask({ purpose: '¿Qué debo llevar a la fiesta de Carol?' });
    expect(must.capture_hints.join('\n')).not.toContain('promise');
  });

  test('is said in the same words whatever is hidden', async () => {
    await using inside = await regattaVault();
    const ask = await reader(inside);
    const said = async () => {
      const { sufficient, capture_hints, omissions, constraints } = await ask({ purpose: 'What did I promise Carol?' });
      return { sufficient, capture_hints, omissions, constraints };
    };
    const before = await said();
    await inside.create(Commitment, { title: 'A hive', counterparty: 'Carol', classification: 'sensitive' });
    expect(await said()).toEqual(before);
  });
});

describe('what somebody has promised the owner', () => {
  test.each([
    'What did Brent promise me?',
    'What has Brent promised?',
    'Was hat mir Brent versprochen?',
    'Was hat Brent uns zugesagt?',
    '¿Qué me prometió Brent?',
    "Qu'est-ce que Brent m'a promis ?",
    'Cosa mi ha promesso Brent?',
    'Wat heeft Brent mij beloofd?',
    'O que é que o Brent me prometeu?',
    'Brentさんは何を約束した？',
  ])('is not what they were promised, and never said to be all of it: %s', async (purpose) => {
    await using inside = await regattaVault();
    const ask = await reader(inside, ALL);
    await inside.create(Commitment, { title: 'Two oars', counterparty: 'Brent Aas', due_at: '2099-01-01T12:00:00Z' });
    const { id } = await inside.create(Memory, { ...semantic, statement: 'Brent Aas promised a new trailer.' });
    const { constraints, memories: told, sufficient, capture_hints } = await ask({ purpose });
    expect([constraints, told.map(({ ref }) => ref.id), sufficient]).toEqual([[], [id], false]);
    expect(capture_hints.join('\n')).toContain('What others have promised');
  });

  test.each(['What has been promised to Brent?', 'What has to be sent to Brent as promised?'])(
    'is not asked for by whoever says that something was: %s',
    async (purpose) => {
      await using inside = await regattaVault();
      const ask = await reader(inside, ALL);
      const { id } = await inside.create(Commitment, { title: 'Two oars', counterparty: 'Brent Aas' });
      expect((await ask({ purpose })).constraints.map(({ ref }) => ref.id)).toEqual([id]);
    },
  );
});
