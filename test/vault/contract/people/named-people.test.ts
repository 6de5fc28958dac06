// Who is meant: by what somebody is to the owner, by the title of a project, by a name among other words.
import { describe, expect, test } from 'vitest';
import { Commitment } from '../../../../shared/schemas/commitment.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { ALL, reader } from '../../../support/contract-reader.ts';
import { regattaVault } from '../../../support/regatta-vault.ts';
import type { VaultHere } from '../../../support/vault-here.ts';

const semantic = { kind: 'semantic' };

describe('somebody who is called by what they are to the owner', () => {
  const WHO = 'My younger sister Carol lives in Duluth.';
  const WHAT = 'Carol plays the tuba on Mondays.';
  const purpose = 'What does my sister do on Mondays?';

  test('is found by name, where something visible says who that is', async () => {
    await using inside = await regattaVault();
    const ask = await reader(inside);
    await inside.create(Memory, { ...semantic, statement: WHO });
    await inside.create(Memory, { ...semantic, statement: 'Brent plays the tuba as well.' });
    const { id } = await inside.create(Memory, { ...semantic, statement: WHAT });
    const told = async (asked: string) => (await ask({ purpose: asked })).memories.map(({ ref }) => ref.id);
    expect(await told(purpose)).toContain(id);
    expect(await told('Was macht meine Schwester?')).toContain(id);
  });

  test('is a son or a daughter where the children are asked about', async () => {
    await using inside = await regattaVault();
    const ask = await reader(inside);
    await inside.create(Memory, { ...semantic, statement: 'My daughter Carol goes to the school at the harbour.' });
    const { id } = await inside.create(Memory, { ...semantic, statement: WHAT });
    const other = await inside.create(Memory, { ...semantic, statement: 'Brent plays the tuba as well.' });
    for (const asked of ['What do the kids play on Mondays?', '¿Qué hace la niña los lunes?']) {
      const told = (await ask({ purpose: asked })).memories.map(({ ref }) => ref.id);
      expect(told, asked).toContain(id);
      expect(told, asked).not.toContain(other.id);
    }
  });

  test('stays unknown to whoever may not see what says who that is', async () => {
    await using inside = await regattaVault();
    const ask = await reader(inside);
    await inside.create(Memory, { ...semantic, statement: WHAT });
    const before = await ask({ purpose });
    await inside.create(Memory, { ...semantic, statement: WHO, classification: 'sensitive' });
    const { assembled_at: _, contract_id: __, ...after } = await ask({ purpose });
    expect(after).toEqual({ ...before, assembled_at: undefined, contract_id: undefined });
  });

  test.each([
    ['Carol is my sister.', true],
    ['Carol, my sister, has two boys.', true],
    ['Mi hermana Carol vive en Madrid.', true],
    ['Sister Carol, Duluth, two cats.', true],
    ['Her sister Carol has two cats.', false],
    ['Sister Carol teaches the first grade.', false],
    ['My sister is Norwegian now.', false],
    ['Carol met a sister of Brent.', false],
  ])('“%s” says so: %s', async (statement, isNamed) => {
    await using inside = await regattaVault();
    const ask = await reader(inside);
    await inside.create(Memory, { ...semantic, statement });
    const { id } = await inside.create(Memory, { ...semantic, statement: 'Carol keeps bees.' });
    const told = await ask({ purpose: 'What does the sister do?' });
    expect(told.memories.some(({ ref }) => ref.id === id)).toBe(isNamed);
  });

  const KITE = 'Keano keeps a kite in the cellar.';
  const isTold = async (statements: readonly string[], purpose: string) => {
    await using inside = await regattaVault();
    const ask = await reader(inside);
    for (const statement of statements) await inside.create(Memory, { ...semantic, statement });
    const { id } = await inside.create(Memory, { ...semantic, statement: KITE });
    return (await ask({ purpose })).memories.some(({ ref }) => ref.id === id);
  };

  test.each([
    ['My son Keano is nine.', 'What could we do with our youngest on Saturday?'],
    ['My son Keano is nine.', 'What does the little one like?'],
    ['Keano (9), mein Sohn, rudert.', 'Was machen wir am Samstag mit den Kids?'],
    ['Keano (9), mein Sohn, rudert.', 'Was braucht der Große für die Schule?'],
    ['Meine Frau Keano rudert.', 'Was könnte ich meiner Frau mitbringen?'],
    ['Keano, mio figlio, ha nove anni.', 'Che cosa facciamo sabato con i bimbi?'],
    ['Keano, mio figlio, ha nove anni.', 'Cosa serve per il grande?'],
    ['Mijn zoon Keano is negen.', 'Wat doen we zaterdag met de jongste?'],
    ['Mijn vrouw Keano roeit.', 'Wat kan ik voor mijn vrouw meenemen?'],
    ['O meu filho Keano tem nove anos.', 'O que fazemos no sábado com os miúdos?'],
    ['Keano, mon fils, a neuf ans.', 'Que fait-on samedi avec les gamins ?'],
    ['Keano, mon fils, a neuf ans.', 'Que faut-il pour le grand ?'],
    ['Ma fille Keano a trois ans.', 'Que mange la petite dernière ?'],
    ['Mi hijo Keano tiene nueve años.', '¿Qué hacemos el sábado con los peques?'],
    ['Keano (9), celiaco.', 'Cosa mangiano i bimbi?'],
  ])('“%s” says who is meant by “%s”', async (statement, asked) => {
    expect(await isTold([statement], asked)).toBe(true);
  });

  test.each([
    ['Meine Frau Keano rudert.', 'Was bringe ich der Frau aus dem Verein mit?'],
    ['Keano (9), mein Sohn, rudert.', 'Wer kommt in den großen Saal?'],
    ['Keano, mon fils, a neuf ans.', 'Où est le grand couteau ?'],
    ['Keano (41), celiaco.', 'Cosa mangiano i bimbi?'],
  ])('“%s” says nothing of whom “%s” means', async (statement, asked) => {
    expect(await isTold([statement], asked)).toBe(false);
  });

  test.each([
    ['息子の健太は9歳。', '息子に何を買おうか', true],
    ['母の健太は看護師だった。', '母の日に何をしようか', true],
    ['田中さんの息子の健太は9歳。', '息子に何を買おうか', false],
    ['息子の学校は遠い。', '息子に何を買おうか', false],
  ])('“%s” says who is meant by “%s”: %s', async (statement, asked, isMeant) => {
    await using inside = await regattaVault();
    const ask = await reader(inside);
    await inside.create(Memory, { ...semantic, statement });
    const told: { id: string }[] = [];
    for (const each of ['健太は凧が好き。', '学校は丘の上にある。'])
      told.push(await inside.create(Memory, { ...semantic, statement: each }));
    const { memories } = await ask({ purpose: asked });
    expect(memories.some(({ ref }) => told.some(({ id }) => id === ref.id))).toBe(isMeant);
  });
});

describe('whom a project is about, by its title and those who take part', () => {
  const LOOSE = 'Leonie, Spind 14B.';
  const purpose = 'How are the first three months of the apprentice?';
  const taught = async (inside: VaultHere, stakeholders: string[]) => {
    const title = 'Leonie, apprentice';
    const { id } = await inside.create(Project, { title, stakeholders, current_step: 'First three months' });
    await inside.create(Memory, { ...semantic, statement: 'Two customers have praised her.', project_id: id });
  };
  const namedIn = async (inside: VaultHere) => {
    const { memories, references } = await (await reader(inside, ALL))({ purpose });
    return [...memories.map(({ ref }) => ref.id), ...references.map((each) => each.id)];
  };

  test('is spoken of with what is known of them outside of it', async () => {
    await using inside = await regattaVault();
    await taught(inside, ['Leonie', 'Birgit']);
    const { id } = await inside.create(Memory, { ...semantic, statement: LOOSE });
    expect(await namedIn(inside)).toContain(id);
  });

  test('is nobody where its title names none of those who take part', async () => {
    await using inside = await regattaVault();
    await taught(inside, ['Birgit']);
    const { id } = await inside.create(Memory, { ...semantic, statement: LOOSE });
    expect(await namedIn(inside)).not.toContain(id);
  });
});

test('what names whom a purpose names is mentioned first, however little it says of its other words', async () => {
  await using inside = await regattaVault();
  const { id: project_id } = await inside.create(Project, {
    title: 'Spring fair',
    current_step: 'Plans of the spring',
  });
  const inProject = async (statement: string) => await inside.create(Memory, { ...semantic, statement, project_id });
  for (let stand = 1; stand <= 9; stand++) await inProject(`Stand ${stand} has tents and lamps of kind ${stand}.`);
  for (let lamp = 1; lamp <= 14; lamp++) await inProject(`Lamp ${lamp} was lent.`);
  await inside.create(Commitment, { title: 'Ask for a tent', counterparty: 'Martina', project_id, status: 'done' });
  const { id } = await inside.create(Memory, { ...semantic, statement: 'Martina, Spind 14B.' });
  const purpose = 'Prepare the spring fair with Martina: stands, tents, music, prices, helpers and lamps';
  const told = await (await reader(inside, ALL))({ purpose });
  expect(told.situation?.title).toBe('Spring fair');
  expect(told.references[0]?.id).toBe(id);
});
