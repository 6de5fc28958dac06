import { expect, test, vi } from 'vitest';
import { nextVersion } from '../../../services/vault/records/new-record.ts';
import { VAULT } from '../../../services/vault/store/change.ts';
import { getRecord, storeVersion } from '../../../services/vault/store/objects/versions.ts';
import { HubError } from '../../../shared/errors.ts';
import { proposals } from '../../../shared/methods/proposals.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { state } from '../../../shared/methods/state.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { trust } from '../../../shared/methods/trust.ts';
import type { Grant } from '../../../shared/schemas/grant.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const MINUTE = 60_000;
const STATE = ['state.write', 'state.share'] as const;
const contract = (inside: VaultHere, token: string, purpose = 'what matters now') =>
  inside.call(tools.getContextContract, { purpose }, token);

test('a code pairs once, in whatever case and with whatever dashes it is typed', async () => {
  await using inside = await VaultHere.create();
  const { code, connection_id } = await inside.call(trust.link, { name: 'One' });
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
  expect((await inside.call(trust.pair, { code: typed })).connection_id).toBe(connection_id);
  expect(await outcome(inside.call(trust.pair, { code }))).toBe('unauthorized');
});

test('a code dies after ten minutes', async () => {
  await using inside = await VaultHere.create();
  const { code } = await inside.call(trust.link, { name: 'Late' });
  inside.pass(10 * MINUTE);
  expect(await outcome(inside.call(trust.pair, { code }))).toBe('unauthorized');
});

test('after five wrong codes the right one is dead too', async () => {
  await using inside = await VaultHere.create();
  const { code } = await inside.call(trust.link, { name: 'Guessed' });
  for (let i = 0; i < 5; i++)
    expect(await outcome(inside.call(trust.pair, { code: `WRONG-${i}` }))).toBe('unauthorized');
  expect(await outcome(inside.call(trust.pair, { code }))).toBe('unauthorized');
});

test('after four wrong codes the right one still works', async () => {
  await using inside = await VaultHere.create();
  const { code } = await inside.call(trust.link, { name: 'Clumsy' });
  for (let i = 0; i < 4; i++) await outcome(inside.call(trust.pair, { code: `WRONG-${i}` }));
  expect(await outcome(inside.call(trust.pair, { code }))).toBe('ok');
});

test('of fifty that bring one code at once, exactly one is paired', async () => {
  await using inside = await VaultHere.create();
  const { code } = await inside.call(trust.link, { name: 'Raced' });
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome(inside.call(trust.pair, { code }))));
  expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1);
});

test('revoking a connection kills its open code', async () => {
  await using inside = await VaultHere.create();
  const { code, connection_id } = await inside.call(trust.link, { name: 'Unwanted' });
  await inside.call(trust.revokeConnection, { id: connection_id });
  expect(await outcome(inside.call(trust.pair, { code }))).toBe('unauthorized');
});

test('calls that wait in the queue behind a revocation are refused as revoked', async () => {
  await using inside = await VaultHere.create();
  const { id, token } = await inside.assistant({ preset: 'read_active_projects' });
  const before = contract(inside, token);
  const revoked = inside.call(trust.revokeConnection, { id });
  const memory = { kind: 'semantic' as const, statement: 'too late' };
  const after = [contract(inside, token), inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, token)];
  const outcomes = await Promise.all([before, ...after].map(outcome));
  await revoked;
  expect(outcomes).toEqual(['ok', 'revoked', 'revoked']);
  expect(await outcome(contract(inside, token))).toBe('revoked');
  expect(await outcome(inside.call(trust.createGrant, { connection_id: id, preset: 'read_active_projects' }))).toBe(
    'validation_failed',
  );
  const { items } = await inside.call(trust.listGrants, { limit: 9, connection: id });
  expect(items.map(({ status }) => status)).toEqual(['revoked']);
});

test('the grants of a connection are listed by what they are now, and page by page', async () => {
  await using inside = await VaultHere.create();
  const expires_at = new Date(Date.parse(inside.now) + MINUTE).toISOString().replace('.000Z', 'Z');
  const lasting = { preset: 'read_active_projects' as const };
  const { id: other } = await inside.assistant(lasting, { ...lasting, expires_at });
  const { id: connection, grants } = await inside.assistant(
    ...[0, 1, 2].flatMap(() => [lasting, { ...lasting, expires_at }]),
  );
  await inside.call(trust.revokeGrant, { id: grants[0] as string });
  type Asked = Omit<Parameters<typeof inside.call<typeof trust.listGrants>>[1], 'limit'>;
  const list = async (asked: Asked) => {
    const ids: string[] = [];
    for (let cursor: string | undefined, next: string | null = ''; next !== null; ) {
      const page = await inside.call(trust.listGrants, { ...asked, limit: 2, ...(cursor !== undefined && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(2);
      ids.push(...page.items.map(({ id }) => id));
      next = page.next;
      cursor = next ?? undefined;
    }
    return ids.map((id) => grants.indexOf(id));
  };
  expect(await list({ connection })).toEqual([5, 4, 3, 2, 1, 0]);
  expect(await list({ connection, status: 'active' })).toEqual([5, 4, 3, 2, 1]);
  expect(await list({ connection, status: 'expired' })).toEqual([]);
  inside.pass(MINUTE);
  expect(await list({ connection, status: 'active' })).toEqual([4, 2]);
  expect(await list({ connection, status: 'expired' })).toEqual([5, 3, 1]);
  expect(await list({ connection, status: 'revoked' })).toEqual([0]);
  // Those of the other connection are named by no number.
  expect(await list({ status: 'active' })).toEqual([4, 2, -1]);
  expect(await list({ status: 'expired' })).toEqual([5, 3, 1, -1]);
  const { items } = await inside.call(trust.listGrants, { limit: 9, connection: other });
  expect(items.map(({ status }) => status)).toEqual(['expired', 'active']);
});

test('a grant that is taken back while a call waits no longer counts for it', async () => {
  await using inside = await VaultHere.create();
  const { token, grants } = await inside.assistant({ preset: 'read_active_projects' });
  const revoked = inside.call(trust.revokeGrant, { id: grants[0] as string });
  expect(await outcome(contract(inside, token))).toBe('policy_denied');
  await revoked;
});

test('a package asked for again under the same idempotency key is judged anew', async () => {
  await using inside = await VaultHere.create();
  await inside.create(Project, { title: 'Secret harbor' });
  const { token, grants } = await inside.assistant({ preset: 'read_active_projects' });
  const once = { key: 'again', route: 'POST /v1/mcp/tools/get_context_contract' };
  const ask = () => inside.call(tools.getContextContract, { purpose: 'harbor' }, token, once);
  expect((await ask()).situation?.title).toBe('Secret harbor');
  await inside.call(trust.revokeGrant, { id: grants[0] as string });
  expect(await outcome(ask())).toBe('policy_denied');
});

test('a key of one assistant is none of another: neither gets, or is refused for, what the other asked', async () => {
  await using inside = await VaultHere.create();
  const grant = { capabilities: ['memory.propose' as const] };
  const [one, other] = [await inside.assistant(grant), await inside.assistant(grant)];
  const once = { key: 'the same', route: 'POST /v1/mcp/tools/propose_memory' };
  const propose = (statement: string, token: string) =>
    inside.call(tools.proposeMemory, { memory: { kind: 'semantic', statement }, evidence_refs: [] }, token, once);
  const first = await propose('Likes tea', one.token);
  expect(await propose('Likes tea', one.token)).toEqual(first);
  expect((await propose('Likes tea', other.token)).id).not.toBe(first.id);
  expect(await outcome(propose('Likes coffee', one.token))).toBe('idempotency_mismatch');
  expect(await outcome(propose('Likes coffee', inside.owner))).not.toBe('idempotency_mismatch');
});

test('a pause holds every assistant, over a restart too, until the owner resumes them', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ preset: 'read_active_projects' });
  const manifest = { purpose: 'x', requested_capabilities: ['project.read' as const] };
  const { id } = await inside.call(tools.getContextManifest, manifest, token);
  await inside.call(trust.pauseAssistants, { paused: true });
  await inside.restart();
  expect(await outcome(contract(inside, token))).toBe('policy_denied');
  expect(await outcome(inside.call(trust.readManifest, { id }, token))).toBe('policy_denied');
  expect(await outcome(inside.call(proposals.listMemoryProposals, { limit: 5 }, token))).toBe('policy_denied');
  expect(await outcome(inside.call(reading.situation, {}))).toBe('ok');
  await inside.call(trust.pauseAssistants, { paused: false });
  expect(await outcome(contract(inside, token))).toBe('ok');
});

test('a pause that comes while an assistant waits for the end of an import holds that assistant too', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ preset: 'read_active_projects' });
  const applied = Promise.withResolvers<void>();
  const importing = vi.spyOn(inside.vault.opened, 'longChange', 'get').mockReturnValue(applied.promise);
  const waiting = outcome(inside.call(proposals.listMemoryProposals, { limit: 5 }, token));
  await inside.call(trust.pauseAssistants, { paused: true });
  importing.mockReturnValue(undefined);
  applied.resolve();
  expect(await waiting).toBe('policy_denied');
});

test('an assistant is told why it was refused, also where the disk takes no line about it', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ preset: 'read_active_projects' });
  await inside.call(trust.pauseAssistants, { paused: true });
  const opened = inside.vault.opened;
  const change = opened.change.bind(opened);
  const spied = vi.spyOn(opened, 'change').mockImplementationOnce(change);
  spied.mockRejectedValue(new HubError('storage_full', 'Full.'));
  expect(await outcome(contract(inside, token))).toBe('policy_denied');
  expect(spied).toHaveBeenCalledTimes(2);
});

test('what a full disk refused of a pause and of its end has not happened', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ preset: 'read_active_projects' });
  const full = Object.assign(new Error('no room'), { code: 'SQLITE_FULL' });
  const refused = (paused: boolean) => {
    const asked = outcome(inside.call(trust.pauseAssistants, { paused }));
    // In the same commit.
    const filling = inside.change(() => {
      throw full;
    });
    return Promise.all([asked, outcome(filling)]);
  };
  expect(await refused(true)).toEqual(['storage_full', 'storage_full']);
  expect(await outcome(contract(inside, token))).toBe('ok');
  await inside.call(trust.pauseAssistants, { paused: true });
  expect(await refused(false)).toEqual(['storage_full', 'storage_full']);
  expect(await outcome(contract(inside, token))).toBe('policy_denied');
  expect(await inside.call(trust.assistantsPaused, {})).toEqual({ paused: true });
});

test('a grant ends at its instant, and is listed as expired', async () => {
  await using inside = await VaultHere.create();
  const expires_at = new Date(Date.parse(inside.now) + MINUTE).toISOString();
  const { id, token } = await inside.assistant({ preset: 'read_active_projects', expires_at });
  expect(await outcome(contract(inside, token))).toBe('ok');
  inside.pass(MINUTE);
  expect(await outcome(contract(inside, token))).toBe('policy_denied');
  const { items } = await inside.call(trust.listGrants, { limit: 10, connection: id });
  expect(items.map(({ status }) => status)).toEqual(['expired']);
});

test.each([
  ['the preset for one project, without one', { preset: 'read_project' as const }],
  ['no capability and no preset', {}],
  ['a type that is not there', { capabilities: ['memory.retrieve' as const], selectors: { types: ['memories'] } }],
  [
    'a type that only sounds like one',
    { capabilities: ['memory.retrieve' as const], selectors: { types: ['toString'] } },
  ],
  [
    'a project that is not there',
    { preset: 'read_project' as const, selectors: { project: 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV' } },
  ],
  ['an end in the past', { preset: 'read_active_projects' as const, expires_at: '2020-01-01T00:00:00Z' }],
])('a grant with %s is refused', async (_, grant) => {
  await using inside = await VaultHere.create();
  const { connection_id } = await inside.pair();
  expect(await outcome(inside.call(trust.createGrant, { ...grant, connection_id }))).toBe('validation_failed');
});

test('a grant of an earlier version reads as one of today, wherever it is shown', async () => {
  await using inside = await VaultHere.create();
  const { id, token, grants } = await inside.assistant({ capabilities: ['state.write', 'state.share'] });
  const [grant] = grants as [string];
  await inside.vault.opened.change(VAULT, (change) => {
    const stored = getRecord<Grant>(change.tx, 'grant', grant, change.at);
    const earlier = { ...nextVersion(stored, change.at), summary_human: 'Can leave notes for itself.' };
    storeVersion(change, earlier, { kind: 'grant.created', summary: 'Made a grant' });
  });
  const today = 'Can leave handoff notes and share handoff notes with your other assistants.';
  const [listed] = (await inside.call(trust.listGrants, { connection: id, limit: 10 })).items;
  expect(listed?.summary_human).toBe(today);
  expect((await inside.call(trust.objectName, { id: grant })).title).toBe(today);
  expect(await inside.call(reading.resource, { uri: '/self' }, token)).toMatchObject({
    grants: [{ summary_human: today }],
  });
  expect((await contract(inside, token)).granted_scope?.summary_human).toBe(today);
  const found = await inside.call(tools.searchPersonalContext, { query: 'notes', purpose: 'go on' }, token);
  expect(found.policy.scope).toBe(today);
  expect((await inside.call(trust.revokeGrant, { id: grant })).summary_human).toBe(today);
});

test('a preset takes capabilities and selectors of its own besides', async () => {
  await using inside = await VaultHere.create();
  const { connection_id } = await inside.pair();
  const grant = await inside.call(trust.createGrant, {
    connection_id,
    preset: 'read_active_projects',
    capabilities: ['profile.read', 'project.read'],
    selectors: { labels: ['red'] },
    classification_ceiling: 'personal',
  });
  expect(grant.selectors).toEqual({ project_status: 'active', labels: ['red'] });
  expect(grant.capabilities).toEqual([
    'project.read',
    'commitment.read',
    'memory.retrieve',
    'memory.propose',
    'profile.read',
  ]);
});

test('a manifest holds what is granted and no more, is another connection’s secret, and ends', async () => {
  await using inside = await VaultHere.create();
  const { token, grants } = await inside.assistant({ preset: 'read_active_projects' });
  const other = await inside.assistant({ preset: 'read_active_projects' });
  const request = { purpose: 'x', requested_capabilities: ['project.read' as const, 'profile.read' as const] };
  const manifest = await inside.call(tools.getContextManifest, request, token);
  expect(manifest.granted_capabilities).toEqual(['project.read']);
  expect(manifest.redaction_notices).toEqual(['profile.read is not granted.']);
  const read = (by = token) => inside.call(trust.readManifest, { id: manifest.id }, by);
  expect((await read()).status).toBe('active');
  expect(await outcome(read(other.token))).toBe('not_found');
  await inside.call(trust.revokeGrant, { id: grants[0] as string });
  expect((await read()).status).toBe('invalidated');
  inside.pass(15 * MINUTE);
  expect(await outcome(read())).toBe('gone');
});

test('a manifest that promised nothing is invalidated too when the last grant goes', async () => {
  await using inside = await VaultHere.create();
  const { token, grants } = await inside.assistant({ preset: 'always_ask_before_sending' });
  const request = { purpose: 'x', requested_capabilities: ['profile.read' as const] };
  const { id } = await inside.call(tools.getContextManifest, request, token);
  await inside.call(trust.revokeGrant, { id: grants[0] as string });
  expect((await inside.call(trust.readManifest, { id }, token)).status).toBe('invalidated');
});

test('when a connection was last seen is noted once a minute, and changes no version of it', async () => {
  await using inside = await VaultHere.create();
  const { id, token } = await inside.assistant({ preset: 'read_active_projects' });
  const seen = async () =>
    (await inside.call(trust.listConnections, { limit: 5 })).items.find((each) => each.id === id);
  await contract(inside, token);
  const first = inside.now;
  inside.pass(30_000);
  await contract(inside, token);
  expect((await seen())?.last_seen_at).toBe(first);
  inside.pass(30_000);
  await contract(inside, token);
  expect(await seen()).toMatchObject({ last_seen_at: inside.now, version: 2 });
});

test('a handoff note lives as long as it says, and is the writer’s alone unless it is shared', async () => {
  await using inside = await VaultHere.create();
  const writer = await inside.assistant({ capabilities: [...STATE] });
  const reader = await inside.assistant({ capabilities: ['action.propose'] });
  const write = (visibility: 'shared' | 'private_to_connection', key: string) =>
    inside.call(tools.setSharedState, { key, value: { a: 'x' }, ttl_seconds: 60, visibility }, writer.token);
  const read = (key: string, token: string) => inside.call(tools.getSharedState, { key }, token);
  await write('private_to_connection', 'own');
  await write('shared', 'common');
  expect(await outcome(read('own', writer.token))).toBe('ok');
  expect(await outcome(read('own', reader.token))).toBe('not_found');
  expect(await read('common', reader.token)).toMatchObject({ untrusted: true, authority: 'agent_inferred' });
  inside.pass(60_000);
  expect(await outcome(read('common', reader.token))).toBe('not_found');
});

test('a connection bound to other projects does not see an entry, and learns no id of projects that are not its own', async () => {
  await using inside = await VaultHere.create();
  const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((title) => inside.create(Project, { title })));
  const bound = (...ids: (string | undefined)[]) => ({
    capabilities: ['project.read' as const, ...STATE],
    selectors: { project: ids as string[] },
  });
  const writer = await inside.assistant(bound(a?.id, b?.id));
  const inB = await inside.assistant(bound(b?.id));
  // To ask before it acts is bound to no project, and must not open what the other grant closes.
  const inC = await inside.assistant(bound(c?.id), { preset: 'always_ask_before_sending' });
  const value = { text: 'a\u202eb', 'k\u200b': 1 };
  await inside.call(tools.setSharedState, { key: 'k', value, ttl_seconds: 60, visibility: 'shared' }, writer.token);
  expect(await outcome(inside.call(tools.getSharedState, { key: 'k' }, inC.token))).toBe('not_found');
  const read = await inside.call(tools.getSharedState, { key: 'k' }, inB.token);
  expect(read.project_scope).toEqual([b?.id]);
  expect(read.value).toEqual({ text: 'a⟨U+202E⟩b', 'k⟨U+200B⟩': 1 });
  expect((await contract(inside, inC.token)).state).toEqual([]);
});

test('an entry is read by another under whatever key it was left, also one that nobody can see', async () => {
  await using inside = await VaultHere.create();
  const [writer, reader] = [
    await inside.assistant({ capabilities: [...STATE] }),
    await inside.assistant({ capabilities: [...STATE] }),
  ];
  const key = '\u202e'.repeat(200);
  const value = { ['\u200d'.repeat(500)]: key };
  await inside.call(tools.setSharedState, { key, value, ttl_seconds: 60, visibility: 'shared' }, writer.token);
  const read = await inside.call(tools.getSharedState, { key }, reader.token);
  expect([read.key, Object.values(read.value)]).toEqual([key, ['⟨U+202E⟩'.repeat(200)]]);
});

test('what is bound to active projects is bound: a paused project’s entry is not theirs', async () => {
  await using inside = await VaultHere.create();
  const paused = await inside.create(Project, { title: 'P', status: 'paused' });
  const writer = await inside.assistant({
    capabilities: ['project.read', ...STATE],
    selectors: { project: paused.id },
  });
  const reader = await inside.assistant({ preset: 'read_active_projects' });
  await inside.call(tools.setSharedState, { key: 'k', value: {}, ttl_seconds: 60, visibility: 'shared' }, writer.token);
  expect(await outcome(inside.call(tools.getSharedState, { key: 'k' }, reader.token))).toBe('not_found');
});

test('an entry the owner shared is everyone’s; to share takes a capability; a megabyte is refused', async () => {
  await using inside = await VaultHere.create();
  const plain = await inside.assistant({ capabilities: ['state.write'] });
  await inside.call(state.writeState, { key: 'k', value: { from: 'owner' }, visibility: 'shared' });
  expect(await inside.call(tools.getSharedState, { key: 'k' }, plain.token)).toMatchObject({ untrusted: false });
  const write = (visibility: 'shared' | 'private_to_connection', text: string) =>
    outcome(inside.call(tools.setSharedState, { key: 'n', value: { text }, ttl_seconds: 9, visibility }, plain.token));
  expect(await write('shared', '')).toBe('policy_denied');
  expect(await write('private_to_connection', '')).toBe('ok');
  expect(await write('private_to_connection', 'x'.repeat(1024 * 1024))).toBe('validation_failed');
});
