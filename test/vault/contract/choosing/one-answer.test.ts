// What stands beside the one thing that a purpose is about: of what takes place on its day the rest of that project, and of what
// is asked no more in the lists than may well be the answer.
import { expect, test } from 'vitest';
import { neededOf } from '../../../../services/vault/contract/choosing/needed.ts';
import type { Frame } from '../../../../services/vault/contract/frame/frame.ts';
import type { Weighed } from '../../../../services/vault/contract/weighing/weigh.ts';
import { CalendarEvent } from '../../../../shared/schemas/calendar-event.ts';
import type { ContextContract } from '../../../../shared/schemas/contract.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { Project } from '../../../../shared/schemas/project.ts';
import { reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const NOW = '2026-11-23T09:00:00.000Z';
const THURSDAY = { starts_at: '2026-11-26T10:00:00.000Z' };
const FRIDAY = { starts_at: '2026-11-27T10:00:00.000Z' };
const VARROA = 'Varroa was counted in the autumn.';
const GABLE = 'The beam is rotten at the gable.';

/** Two projects that share no word with what is asked, each with an event of its own. */
async function lived() {
  const inside = await VaultHere.create({ now: Date.parse(NOW) });
  const [bees, attic] = [
    (await inside.create(Project, { title: 'Bees' })).id,
    (await inside.create(Project, { title: 'Attic' })).id,
  ];
  await inside.create(CalendarEvent, { project_id: bees, title: 'Ottokarine', ...THURSDAY });
  await inside.create(CalendarEvent, { project_id: attic, title: 'Ysbrand', ...FRIDAY });
  await inside.create(Memory, { kind: 'semantic', project_id: bees, statement: VARROA });
  await inside.create(Memory, { kind: 'semantic', project_id: attic, statement: GABLE });
  return { inside, bees, attic, ask: await reader(inside) };
}

function saidBy({ memories, references }: ContextContract): unknown[] {
  return [...memories.map(({ body }) => body.statement), ...references.map(({ summary }) => summary)];
}

test.each([
  ['Prepare the conversation with the adviser on Thursday', 'Bees', VARROA, GABLE],
  ['Bereite das Gespräch mit dem Berater am Donnerstag vor', 'Bees', VARROA, GABLE],
  ['Prepare the conversation with the adviser on Friday', 'Attic', GABLE, VARROA],
])('%s: of the only thing that takes place then the project is told', async (purpose, title, meant, other) => {
  const { inside, ask } = await lived();
  await using _ = inside;
  const given = await ask({ purpose });
  expect(given.candidates.map((each) => each.title)).toEqual([title]);
  const told = saidBy(given);
  expect(told).toContain(meant);
  expect(told).not.toContain(other);
});

test('where more takes place then, the one that the purpose speaks of says which project is meant, and without one none', async () => {
  const { inside, bees, ask } = await lived();
  await using _ = inside;
  await inside.create(CalendarEvent, { project_id: bees, title: 'Honey tasting', ...FRIDAY });
  expect(saidBy(await ask({ purpose: 'Prepare the tasting on Friday' }))).toContain(VARROA);
  const unsure = await ask({ purpose: 'Prepare the conversation with the adviser on Friday' });
  expect(unsure.situation).toBeNull();
  expect(unsure.candidates).toEqual([]);
});

test('what takes place and may not be seen points to nothing', async () => {
  const { inside, bees, ask } = await lived();
  await using _ = inside;
  const purpose = 'Prepare the conversation with the adviser on Wednesday';
  const before = await ask({ purpose });
  const event = { starts_at: '2026-11-25T10:00:00.000Z', classification: 'sensitive' };
  await inside.create(CalendarEvent, { project_id: bees, title: 'The bank', ...event });
  const { assembled_at: _at, contract_id: _id, ...after } = await ask({ purpose });
  expect(after).toEqual({ ...before, assembled_at: undefined, contract_id: undefined });
});

test('beside what likely answers a question stands nothing that is not half as likely, but for what falls into its time or must harm nobody', () => {
  const signs = { always: 0, health: 0, harm: 0, said: 0, saidFirst: 0, inTime: 0, timing: 0 };
  const weighed = [
    { id: 'likeliest', need: 0.98 },
    { id: 'half', need: 0.5 },
    { id: 'less', need: 0.48 },
    { id: 'in time', need: 0.45, signs: { ...signs, inTime: 1 } },
    { id: 'harmful', need: 0.45, signs: { ...signs, harm: 1 } },
  ].map((each) => ({ signs, isForDay: false, ...each, valid: { record: { id: each.id, type: 'memory' } } }));
  const told = (asks: boolean) => {
    const purpose = { asks, text: '', owes: false, isOwnersDue: false, window: null };
    const frame = { purpose, evidence: 'weak', project: null, sought: [], likely: new Map(), namingDays: new Map() };
    const { needed } = neededOf(weighed as unknown as Weighed[], frame as unknown as Frame);
    return needed.map(({ valid }) => valid.record.id);
  };
  expect(told(true)).toEqual(['likeliest', 'half', 'in time', 'harmful']);
  expect(told(false)).toEqual(['likeliest', 'half', 'less', 'in time', 'harmful']);
});
