// What is told of a time that is over, and of one word alone.
import { describe, expect, it } from 'vitest';
import { Commitment } from '../../../../shared/schemas/commitment.ts';
import { Decision } from '../../../../shared/schemas/decision.ts';
import { Goal } from '../../../../shared/schemas/goal.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { READS, reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const NOW = Date.parse('2026-11-28T09:00:00.000Z');

describe('what was decided in a time that is over', () => {
  async function decided() {
    const inside = await VaultHere.create({ now: NOW });
    const decide = (title: string, decided_at: string, more: object = {}) =>
      inside.create(Decision, { title, decided_at, ...more });
    await decide('Slate or tiles?', '2026-10-12T09:00:00Z');
    await decide('Oak or larch?', '2026-11-03T09:00:00Z');
    await decide('Lime or cement?', '2025-10-12T09:00:00Z');
    await decide('Hidden or open beams?', '2026-10-14T09:00:00Z', { policy_tags: ['owner_only'] });
    const ask = await reader(inside);
    const told = async (purpose: string, more: object = {}) =>
      (await ask({ purpose, ...more })).decisions.map(({ body }) => body.title);
    return { inside, ask, told };
  }

  it.each([
    ['What did we decide in October?', ['Slate or tiles?']],
    ['what did we decide last month', ['Slate or tiles?']],
    ['which decisions were made in October', ['Slate or tiles?']],
    ['What did we decide on 3 November?', ['Oak or larch?']],
    ['Was haben wir letzten Monat entschieden?', ['Slate or tiles?']],
    ['What is on in October?', []],
    ['What did we decide in June?', []],
  ])('“%s” is told by its day, and nothing that the grant hides', async (purpose, titles) => {
    const { inside, told } = await decided();
    await using _ = inside;
    expect(await told(purpose)).toEqual(titles);
  });

  it('is not called whole, and is not said to be answered by nothing', async () => {
    const { inside, ask } = await decided();
    await using _ = inside;
    for (const purpose of ['What did we decide in October?', 'What did I do in June?']) {
      const { sufficient, capture_hints } = await ask({ purpose });
      expect([sufficient, capture_hints.filter((hint) => hint.startsWith('Nothing'))]).toEqual([false, []]);
    }
  });

  it('is not told to whoever may not read it', async () => {
    const { inside } = await decided();
    await using _ = inside;
    const ask = await reader(inside, { capabilities: READS.filter((each) => each !== 'project.read') });
    expect((await ask({ purpose: 'What did we decide in October?' })).decisions).toEqual([]);
  });
});

describe('one word', () => {
  async function household() {
    const inside = await VaultHere.create({ now: NOW });
    const { id: project_id } = await inside.create(Project, { title: 'The houseboat' });
    await inside.create(Project, { title: 'A book of logs' });
    await inside.create(Project, { title: 'The allotment' });
    await inside.create(Goal, { title: 'Black hull again', project_id });
    await inside.create(Commitment, { title: 'Pay the dock', project_id });
    const semantic = { kind: 'semantic' };
    await inside.create(Memory, { ...semantic, statement: 'Nev says that the gland may drip', project_id });
    await inside.create(Memory, { ...semantic, statement: 'Nev runs the yard and is paid in beer' });
    return reader(inside).then((ask) => ({ inside, ask }));
  }

  it('that a memory of a project holds by accident never suffices', async () => {
    const { inside, ask } = await household();
    await using _ = inside;
    for (const purpose of ['who is Nev', 'what about the gland'])
      expect((await ask({ purpose })).sufficient).toBe(false);
  });

  it('that is a task elsewhere is the thing that a project is called, and otherwise still a task', async () => {
    const { inside, ask } = await household();
    await using _ = inside;
    for (const purpose of ['what is the status of the book', 'how is the book coming along?', 'go on with the book'])
      expect((await ask({ purpose })).situation?.title, purpose).toBe('A book of logs');
    for (const purpose of ['book it', 'check the order', 'write the answer'])
      expect((await ask({ purpose })).situation, purpose).toBeNull();
  });
});
