// What somebody must not do until some day is mentioned with the days before it, which its words do not name.
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../../shared/limits.ts';
import { memories } from '../../../../shared/methods/records.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const MORNING = Date.parse('2026-11-23T08:00:00.000Z');

/** What is told or mentioned of a thing for a purpose. */
async function saysOf(statement: string, purpose: string, fields: object = {}): Promise<string> {
  await using inside = await VaultHere.create({ now: MORNING });
  await inside.create(Memory, { kind: 'semantic', statement, sensitivity_flags: ['health'], ...fields });
  await inside.create(Memory, { kind: 'semantic', statement: 'The hospital has a garden' });
  const ask = await reader(inside);
  const { memories: told, references } = await ask({ purpose });
  return [...told.map(({ body }) => body.statement), ...references.map(({ summary }) => summary)].join('\n');
}

describe('what holds until a day', () => {
  test.each([
    'My back: no lifting until Christmas',
    'No running until the end of December, the knee',
    'Physio says no running till 20 December',
    'Lumbago: bis Ende Dezember nichts heben',
    'Gips am Arm bis 18.12.',
    'Férula en la muñeca hasta Navidad',
    'Lumbago, rien porter jusqu’à fin décembre',
    'Mal di schiena, niente pesi fino al 20 dicembre',
    'Mal di schiena, niente pesi fino alla fine di dicembre',
    "No running 'til 20 December, the knee",
    'Knie: tot eind december niet hardlopen',
    'Gesso no pulso até 20 de dezembro',
    '手首のギプスは12月末まで',
  ])('is mentioned with a day before it: “%s”', async (statement) => {
    expect(await saysOf(statement, 'What is on 9 December?')).toContain(statement);
  });

  test.each([
    'My back: no lifting until 5 December',
    'My passport for the spa is good until December 2031',
    'The report on my blood goes to the doctor by 20 December',
    '血液検査の紙は12月20日までに先生へ',
    'No running until further notice',
  ])('is not where it is over by then, or is no such time: “%s”', async (statement) => {
    expect(await saysOf(statement, 'What is on 9 December?')).not.toContain(statement);
  });

  test('is not where it only begins after the days, or they are over, or nobody comes to harm', async () => {
    const statement = 'My back: no lifting until Christmas';
    expect(await saysOf(statement, 'What was on 9 November?')).not.toContain(statement);
    const later = { valid_from: '2026-12-14T00:00:00.000Z' };
    expect(await saysOf(statement, 'What is on 9 December?', later)).not.toContain(statement);
    const tickets = 'Tickets are sold until Christmas';
    expect(await saysOf(tickets, 'What is on 9 December?', { sensitivity_flags: [] })).not.toContain(tickets);
  });

  test('is read of an earlier moment from what was said then', async () => {
    await using inside = await VaultHere.create({ now: MORNING });
    const statements = ['My back: no lifting until 5 December', 'My back: no lifting until Christmas'];
    const [statement, later] = statements as [string, string];
    const { id } = await inside.create(Memory, { kind: 'semantic', statement, sensitivity_flags: ['health'] });
    const as_of = inside.now;
    inside.pass(DAY_MS);
    await inside.call(memories.update, { id, patch: { statement: later } });
    const ask = await reader(inside);
    const saidOf = async (purpose: string) => JSON.stringify(await ask({ purpose, as_of }));
    expect(await saidOf('What is on 9 December?')).not.toContain('no lifting');
    expect(await saidOf('What is on 3 December?')).toContain(statement);
  });
});
