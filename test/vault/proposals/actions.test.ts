// What assistants ask to be done outside: what is asked twice, what becomes of it, and what an approval has to say.
import { expect, test } from 'vitest';
import type { HubError } from '../../../shared/errors.ts';
import { actions } from '../../../shared/methods/actions.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const grant = { capabilities: ['action.propose' as const] };

const ACTION = {
  kind: 'mail',
  summary_human: 'Send the invitation',
  payload: { to: 'x' },
  basis_refs: [],
  idempotency_key: 'k',
};

test('the same action under the same key is the same intent; another under it is a mismatch', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const other = await inside.assistant(grant);
  const first = await inside.call(tools.proposeAction, ACTION, token);
  expect((await inside.call(tools.proposeAction, { ...ACTION, payload: { to: 'x' } }, token)).id).toBe(first.id);
  expect(await outcome(inside.call(tools.proposeAction, { ...ACTION, payload: { to: 'y' } }, token))).toBe(
    'idempotency_mismatch',
  );
  expect((await inside.call(tools.proposeAction, { ...ACTION, payload: { to: 'y' } }, other.token)).id).not.toBe(
    first.id,
  );
});

test('what is to be approved has an end, and what is longer is refused before it is kept', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const ask = (length: number, idempotency_key: string) =>
    inside
      .call(tools.proposeAction, { ...ACTION, payload: { text: 'é'.repeat(length) }, idempotency_key }, token)
      .catch((error: HubError) => error);
  expect(await ask(32_000, 'fits')).toMatchObject({ status: 'pending' });
  expect(((await ask(40_000, 'long')) as HubError).message).toContain('payload is larger than 64 KiB');
});

test('a result is taken after approval only, once, and from who asked', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const other = await inside.assistant(grant);
  const { id } = await inside.call(tools.proposeAction, ACTION, token);
  const report = (by: string) => inside.call(actions.reportResult, { id, status: 'executed' }, by);
  expect(await outcome(report(token))).toBe('policy_denied');
  await inside.call(actions.decideAction, { id, decision: 'approved' });
  expect(await outcome(inside.call(actions.decideAction, { id, decision: 'declined' }))).toBe('already_decided');
  expect(await outcome(report(other.token))).toBe('not_found');
  expect(await outcome(inside.call(tools.checkActionStatus, { intent_id: id }, other.token))).toBe('not_found');
  expect(await inside.call(tools.checkActionStatus, { intent_id: id }, token)).toMatchObject({ status: 'approved' });
  expect(await outcome(report(token))).toBe('ok');
  expect(await outcome(report(token))).toBe('already_decided');
});

test('a declined action has no result', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant(grant);
  const { id } = await inside.call(tools.proposeAction, ACTION, token);
  const report = () => inside.call(actions.reportResult, { id, status: 'executed' }, token);
  await expect(report()).rejects.toThrow('The owner has not approved this action yet: there is no result of it.');
  await inside.call(actions.decideAction, { id, decision: 'declined', note: 'No' });
  expect(await outcome(report())).toBe('policy_denied');
  await expect(report()).rejects.toThrow('This action was declined: there is no result of it.');
});

test('an approval that waits is not asked for twice, and not at all once the grant is gone', async () => {
  await using inside = await VaultHere.create();
  const { token, grants } = await inside.assistant({ preset: 'always_ask_before_sending' });
  const ask = () =>
    inside.call(tools.requestApproval, { intent_summary: 'Send', rationale: 'Asked', impact: 'A mail' }, token);
  expect((await ask()).id).toBe((await ask()).id);
  await inside.call(trust.revokeGrant, { id: grants[0] as string });
  expect(await outcome(ask())).toBe('policy_denied');
});

test('an approval says why and what it changes, whichever way it is asked for', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: ['action.propose'] });
  const asked = { kind: 'approval', summary_human: 'Book the bed', basis_refs: [], idempotency_key: 'bed' };
  const ask = (payload: Record<string, unknown>) =>
    inside.call(tools.proposeAction, { ...asked, payload }, token).catch((error: HubError) => error);
  for (const [payload, missing] of [
    [{}, 'rationale'],
    [{ rationale: 'It is cheap' }, 'impact'],
    [{ rationale: 7, impact: 'Costs 90' }, 'rationale'],
    [{ rationale: 'It is cheap', impact: ' ' }, 'impact'],
  ] as const) {
    const refused = (await ask(payload)) as HubError;
    expect(refused.code).toBe('validation_failed');
    expect(refused.message).toContain(`payload.${missing}`);
  }
  const whole = { rationale: 'It is cheap', impact: 'Costs 90', nights: 2 };
  expect(await ask(whole)).toMatchObject({ status: 'pending', payload: whole });
  const { items } = await inside.call(actions.listApprovals, { limit: 9 });
  expect(items).toHaveLength(1);
  const mail = { ...asked, kind: 'mail', payload: {}, idempotency_key: 'mail' };
  expect(await outcome(inside.call(tools.proposeAction, mail, token))).toBe('ok');
});
