// What an event says beside its title, on which days it is, and when a thing that is read by its id takes place, as a model reads it.
import { expect, it } from 'vitest';
import { profile } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import type { ContextContract } from '../../../shared/schemas/contract.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import { CAPABILITIES } from '../../../shared/schemas/grant.ts';
import type { SearchAnswer } from '../../../shared/tools/reading.ts';
import { contractText } from '../../../shared/tools/text/contract-text.ts';
import { searchText } from '../../../shared/tools/text/search-text.ts';
import { VaultHere } from '../../support/vault-here.ts';

const DAY_LONG = { starts_at: '2026-03-14T00:00:00.000Z', ends_at: '2026-03-17T00:00:00.000Z' };

it('what to bring is told with the appointment, a long text is read by its id', async () => {
  await using vault = await VaultHere.create();
  const note = 'Bring the referral and the blood pressure diary.';
  await vault.create(CalendarEvent, { title: 'Heart clinic', body_text: note, ...DAY_LONG });
  await vault.create(CalendarEvent, {
    title: 'Regatta',
    body_text: `${'Rules of the regatta. '.repeat(20)}`,
    ...DAY_LONG,
  });
  const { token } = await vault.assistant({ capabilities: [...CAPABILITIES] });
  const ask = { purpose: 'What is on from 14 to 16 March?' };
  const text = contractText((await vault.call(tools.getContextContract, ask, token)) as ContextContract);
  expect(text).toContain(`Heart clinic | note: ${note}`);
  expect(text).toMatch(/Regatta$/m);
});

it('what lasts for days is told by its first and its last, wherever its owner lives', async () => {
  await using vault = await VaultHere.create();
  await vault.call(profile.update, { patch: { time_zone: 'America/Halifax' } });
  await vault.create(CalendarEvent, { title: 'Quarry days', ...DAY_LONG });
  await vault.create(CalendarEvent, { title: 'Quarry fair', ...DAY_LONG, ends_at: '2026-03-15T00:00:00.000Z' });
  const { token } = await vault.assistant({ capabilities: [...CAPABILITIES] });
  const contract = await vault.call(tools.getContextContract, { purpose: 'the quarry from 10 to 20 March' }, token);
  const text = contractText(contract as ContextContract);
  expect(text).toMatch(/ at 2026-03-14 to 2026-03-16\] Quarry days/);
  expect(text).toMatch(/ at 2026-03-14\] Quarry fair/);
  const found = await vault.call(tools.searchPersonalContext, { query: 'quarry', purpose: 'a day' }, token);
  expect(searchText(found as Static<typeof SearchAnswer>)).toMatch(/ at 2026-03-14\] Quarry days/);
});

it('read by its id, an event says its times as the clocks of its owner show them', async () => {
  await using vault = await VaultHere.create();
  await vault.call(profile.update, { patch: { time_zone: 'America/Halifax' } });
  const times = { starts_at: '2026-03-14T22:30:00.000Z', ends_at: '2026-03-15T01:00:00.000Z' };
  const { id } = await vault.create(CalendarEvent, { title: 'Quarry night', body_text: 'Bring a torch.', ...times });
  const { token } = await vault.assistant({ capabilities: [...CAPABILITIES] });
  const found = await vault.call(tools.searchPersonalContext, { query: id, purpose: 'a night' }, token);
  const text = searchText(found as Static<typeof SearchAnswer>);
  expect(text).toContain('| starts at: 2026-03-14T19:30');
  expect(text).toContain('| ends at: 2026-03-14T22:00');
  expect(text).not.toMatch(/^\| .*\dZ$/m);
});

it('read by its id, a mail says in which zone it was sent, and what it quotes stays as it was written', async () => {
  await using vault = await VaultHere.create();
  await vault.call(profile.update, { patch: { time_zone: 'America/Halifax' } });
  const { id } = await vault.create(Artifact, {
    kind: 'email',
    title: 'Quarry permit',
    sent_at: '2026-03-14T22:30:00.000Z',
    body_text: 'They wrote:\nsent at: 2026-03-13T08:00:00.000Z\ndue at: 2026-03-20T08:00:00.000Z',
  });
  const { token } = await vault.assistant({ capabilities: [...CAPABILITIES], classification_ceiling: 'sensitive' });
  const found = await vault.call(tools.searchPersonalContext, { query: id, purpose: 'the permit' }, token);
  const lines = searchText(found as Static<typeof SearchAnswer>).split('\n');
  expect(lines).toContain('Times are of America/Halifax.');
  expect(lines).toContain('| sent at: 2026-03-14T19:30');
  expect(lines).toContain('| sent at: 2026-03-13T08:00:00.000Z');
  expect(lines).toContain('| due at: 2026-03-20T08:00:00.000Z');
});
