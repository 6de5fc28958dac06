// Whoever can send something into the vault, an invitation above all, pushes nothing of the owner's out of a package. What may
// harm somebody is told wherever it comes from.
import { expect, test } from 'vitest';
import { CalendarEvent } from '../../../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../../../shared/schemas/commitment.ts';
import type { ContextContract } from '../../../../shared/schemas/contract.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { ALL, reader } from '../../../support/contract-reader.ts';
import { VaultHere } from '../../../support/vault-here.ts';

/** What an invitation may bring: as many guests as it likes. */
async function invite(inside: VaultHere, count: number, guests: number): Promise<void> {
  const attendees = Array.from({ length: guests }, (_, guest) => `guest-${guest}-of-some-company@mail.example`);
  for (let index = 0; index < count; index++)
    await inside.create(CalendarEvent, {
      title: `Free webinar ${index}`,
      starts_at: `2026-03-02T10:${String(index).padStart(2, '0')}:00Z`,
      attendees,
      untrusted: true,
    });
}

const titlesIn = ({ constraints }: ContextContract) => constraints.map(({ body }) => body.title);

test('however many invitations come for the week, what its owner promised is told beside them', async () => {
  await using inside = await VaultHere.create();
  await inside.create(Commitment, { title: 'Pay the rent', due_at: '2026-03-06T12:00:00Z' });
  await invite(inside, 40, 0);
  const ask = await reader(inside, ALL);
  expect(titlesIn(await ask({ purpose: 'What is on this week?' }))).toContain('Pay the rent');
});

test('however many guests each invitation has, they take no room of what else is told', async () => {
  await using inside = await VaultHere.create();
  await inside.create(Commitment, { title: 'Pay the rent', due_at: '2026-03-06T12:00:00Z' });
  await invite(inside, 19, 100);
  const ask = await reader(inside, ALL);
  const told = titlesIn(await ask({ purpose: 'What is on this week?' }));
  expect(told).toHaveLength(20);
  expect(told).toContain('Pay the rent');
});

const GUESTS = ['Ben', 'Ida', 'Carla', 'Milan', 'Priya', 'Tom', 'Yusuf', 'Zoe'];
const HARMFUL = ['peanuts', 'hazelnuts', 'lobster', 'sesame', 'soy', 'eggs', 'mustard', 'celery'];
const DISHES = ['pasta', 'soup', 'curry', 'risotto', 'tacos', 'pizza', 'salad', 'stew'];

test('no allergy that was imported gives way to the dinners that its owner wrote down', async () => {
  await using inside = await VaultHere.create();
  for (const [index, guest] of GUESTS.entries()) {
    const dinner = `${guest} cooks ${DISHES[index]} for dinner when all of them come`;
    const allergy = `${guest} must have no ${HARMFUL[index]} for dinner: an allergy`;
    await inside.create(Memory, { kind: 'semantic', statement: dinner });
    await inside.create(Memory, { kind: 'semantic', statement: allergy, untrusted: true });
  }
  const ask = await reader(inside, ALL);
  const { memories } = await ask({ purpose: 'plan dinner for all of them' });
  expect(memories).toHaveLength(10);
  expect(memories.filter(({ body }) => String(body.statement).endsWith('an allergy'))).toHaveLength(8);
});
