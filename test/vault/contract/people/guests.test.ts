// Those who come to what takes place in the days that a purpose names, though it says none of their names.
import { expect, test } from 'vitest';
import { CalendarEvent } from '../../../../shared/schemas/calendar-event.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { ALL, reader } from '../../../support/contract-reader.ts';
import { regattaVault } from '../../../support/regatta-vault.ts';

const OF_GUEST = 'Ottokarine, Spind 14B.';
const GUEST = ['Ottokarine'];
const SIX = [...GUEST, 'Ysbrandine', 'Wendelgard', 'Notburga', 'Kunigunde', 'Radegunde'];
/** The vault of the test stands at the Sunday before. */
const THURSDAY = '2026-03-05';
const UNNAMED = 'Prepare the meeting on Thursday';

test.each([
  ['is told or mentioned beside the meeting', UNNAMED, [GUEST], true],
  ['is so for one of two meetings', UNNAMED, [['Ysbrandine'], GUEST], true],
  ['is not where there are three meetings', UNNAMED, [GUEST, ['Ysbrandine'], ['Wendelgard']], false],
  ['is so for one of six', UNNAMED, [SIX], true],
  ['is not for one of seven', UNNAMED, [[...SIX, 'Walburga']], false],
  ['is not where somebody who comes is named', 'Prepare the meeting with Ysbrandine on Thursday', [SIX], false],
])('what names somebody who comes %s', async (_, purpose, meetings, isThere) => {
  await using inside = await regattaVault();
  for (const [index, attendees] of meetings.entries()) {
    const [starts_at, ends_at] = [0, 30].map(
      (minute) => `${THURSDAY}T1${index}:${String(minute).padStart(2, '0')}:00Z`,
    );
    await inside.create(CalendarEvent, { title: `Meeting ${index + 1}`, starts_at, ends_at, attendees });
  }
  const { id } = await inside.create(Memory, { kind: 'semantic', statement: OF_GUEST });
  const { memories, references } = await (await reader(inside, ALL))({ purpose });
  expect([...memories.map(({ ref }) => ref.id), ...references.map((each) => each.id)].includes(id)).toBe(isThere);
});
