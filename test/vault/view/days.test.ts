// How much was written down and asked, hour by hour: numbers for pictures, for the owner alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goals, memories } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { vault as control } from '../../../shared/methods/vault.ts';
import { VaultHere } from '../../support/vault-here.ts';

const HOUR_MS = 3_600_000;
let inside: VaultHere;

beforeAll(async () => {
  // Ids that keep an order are of the latest of all clocks of their process.
  inside = await VaultHere.create({ realIds: true, now: Date.parse('2026-03-02T00:00:00.000Z') });
});
afterAll(() => inside[Symbol.asyncDispose]());

const at = (hours: number) => new Date(Date.parse('2026-03-02T00:00:00.000Z') + hours * HOUR_MS).toISOString();

it('counts what was made and is still there, and what each assistant asked, by their hours', async () => {
  const statement = (text: string) => inside.call(memories.create, { kind: 'semantic', statement: text });
  await statement('The keel is of oak.');
  inside.pass(30.5 * HOUR_MS);
  await statement('The mast is of spruce.');
  const { id } = await statement('It goes again.');
  await inside.call(goals.create, { title: 'Launch her' });
  const one = await inside.assistant({ preset: 'read_active_projects' });
  const other = await inside.assistant({ preset: 'read_active_projects' });
  const ask = (token: string) => inside.call(tools.getContextContract, { purpose: 'the boat' }, token);
  await ask(one.token);
  inside.pass(25 * HOUR_MS);
  await ask(other.token);
  await ask(other.token);
  await inside.call(memories.remove, { id, purge: false });

  const told = await inside.call(control.days, { from: at(24) });
  expect(told).toMatchObject({ from: at(24), before: 1, made: [{ hour: 6, count: 2 }] });
  expect(told.assistants.map(({ id: who, calls }) => [who, calls])).toEqual([
    [other.id, [{ hour: 31, count: 2 }]],
    [one.id, [{ hour: 6, count: 1 }]],
  ]);
  const later = await inside.call(control.days, { from: at(40) });
  expect(later).toMatchObject({ before: 3, made: [], assistants: [{ id: other.id }] });
});

it('is told to the owner alone, and of no more than four hundred days', async () => {
  const { token } = await inside.assistant({ preset: 'read_active_projects' });
  await expect(inside.call(control.days, {}, token)).rejects.toMatchObject({ code: 'owner_required' });
  const from = '2024-01-01T00:00:00.000Z';
  await expect(inside.call(control.days, { from })).rejects.toMatchObject({ code: 'validation_failed' });
});
