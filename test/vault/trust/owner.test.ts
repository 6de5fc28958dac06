import { createHmac, hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as records from '../../../shared/methods/records.ts';
import { vault as control } from '../../../shared/methods/vault.ts';
import type { PageHub } from '../../../shared/schemas/system.ts';
import { startVaultHere } from '../../support/vault-here.ts';
import { startVault } from '../../support/vault-process.ts';

const NONCE = '0b4e8e5f-5a5e-4a8f-9a43-1f2f0d6f8a11';

describe('a fresh vault', () => {
  it('has nothing on disk and refuses everything until it is set up', async () => {
    await using vault = await startVaultHere();
    expect(vault.started).toEqual({ ready: true, state: 'setup_required' });
    expect(existsSync(join(vault.dataDir, 'vault.db'))).toBe(false);
    expect(await vault.api.call(control.bootstrap, { reader: null })).toMatchObject({ owner_token: null });
    await expect(
      vault.api.call(records.memories.list, { limit: 1 }, { context: { token: 'any' } }),
    ).rejects.toMatchObject({ code: 'setup_required' });
    await expect(vault.api.call(control.unlock, {})).rejects.toMatchObject({ code: 'setup_required' });
  });

  it('is made once, however many ask at once', async () => {
    await using vault = await startVaultHere();
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => vault.api.call(control.setup, {})));
    expect(asked.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('setup on a vault that is there', () => {
  it('neither returns nor rotates the token without the token', async () => {
    await using vault = await startVaultHere();
    const token = await vault.setup();
    for (const request of [{}, { restart: true }, { restart: true, name: 'Somebody' }]) {
      await expect(vault.api.call(control.setup, request)).rejects.toMatchObject({ code: 'unauthorized' });
    }
    expect((await vault.api.call(control.bootstrap, { reader: null })).owner_token).toBe(token);
  });

  it('with the token and restart makes a new token, ends the old one and keeps every object', async () => {
    await using vault = await startVaultHere();
    const old = await vault.setup();
    const context = { token: old };
    const { value } = await vault.api.call(
      records.memories.create,
      { kind: 'semantic', statement: 'kept' },
      { context },
    );
    const { owner_token } = await vault.api.call(control.setup, { restart: true, name: 'New name' }, { context });
    expect(owner_token).not.toBe(old);
    await expect(vault.api.call(records.memories.get, { id: value.id }, { context })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    const renewed = { context: { token: owner_token } };
    expect(await vault.api.call(records.memories.get, { id: value.id }, renewed)).toMatchObject({ statement: 'kept' });
    expect(await vault.api.call(records.profile.get, {}, renewed)).toMatchObject({ name: 'New name', version: 2 });
    expect(await vault.api.call(control.verify, {}, renewed)).toMatchObject({ ok: true });
  });

  it('ends the old token for writes that wait for the same commit', async () => {
    await using vault = await startVaultHere();
    const context = { token: await vault.setup() };
    const restarted = vault.api.call(control.setup, { restart: true }, { context });
    const write = vault.api.call(records.memories.create, { kind: 'semantic', statement: 'late' }, { context });
    const after = restarted.then(() =>
      vault.api.call(records.memories.create, { kind: 'semantic', statement: 'later' }, { context }),
    );
    await Promise.allSettled([write]);
    await expect(after).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

describe('bootstrap', () => {
  it('leaves a line in the audit log that names the reader', async () => {
    await using vault = await startVaultHere();
    const token = await vault.setup();
    await vault.api.call(control.bootstrap, { reader: '/usr/bin/some-browser' });
    const { items } = await vault.api.call(control.events, { limit: 1 }, { context: { token } });
    expect(items[0]).toMatchObject({ kind: 'setup.bootstrap_read', extra: { reader: '/usr/bin/some-browser' } });
  });

  it('leaves one line for a page that is loaded again and again, and one for each program', async () => {
    await using vault = await startVaultHere();
    const token = await vault.setup();
    const readers = async () => {
      const { items } = await vault.api.call(control.events, { limit: 20 }, { context: { token } });
      return items.filter(({ kind }) => kind === 'setup.bootstrap_read').map(({ extra }) => extra.reader);
    };
    for (const reader of ['/usr/bin/one', '/usr/bin/one', '/usr/bin/other', '/usr/bin/one']) {
      const { owner_token } = await vault.api.call(control.bootstrap, { reader, page: OPENED });
      expect(owner_token).toMatch(/^hub_p_/);
    }
    expect(await readers()).toEqual(['/usr/bin/other', '/usr/bin/one']);
    for (let n = 0; n < 2; n++) await vault.api.call(control.bootstrap, { reader: '/usr/bin/one' });
    expect(await readers()).toEqual(['/usr/bin/one', '/usr/bin/one', '/usr/bin/other', '/usr/bin/one']);
  });

  it('in once mode is served only against a code that was announced, and each code once', async () => {
    await using vault = await startVaultHere({ settings: { bootstrap_once: true } });
    const token = await vault.setup();
    await expect(vault.api.call(control.bootstrap, { reader: null })).rejects.toMatchObject({ code: 'owner_required' });
    await expect(vault.api.call(control.bootstrap, { reader: null, code: 'guess' })).rejects.toMatchObject({
      code: 'owner_required',
    });
    await vault.supervisor.call(control.allowBootstrap, { code_sha256: hash('sha256', 'the-code', 'hex') });
    expect((await vault.api.call(control.bootstrap, { reader: null, code: 'the-code' })).owner_token).toBe(token);
    await expect(vault.api.call(control.bootstrap, { reader: null, code: 'the-code' })).rejects.toMatchObject({
      code: 'owner_required',
    });
  });
});

/** The api has just sent it. */
const OPENED = { opened: true } as const;

describe('the page', () => {
  it('gets a token that is good for the owner in this life of the hub, over restarts of the vault', async () => {
    const first = await startVaultHere();
    const { dataDir } = first;
    const token = await first.setup();
    const admission = await first.api.call(control.bootstrap, { reader: null, page: OPENED });
    expect(JSON.stringify(admission)).not.toContain(token);
    const context = { token: admission.owner_token as string };
    expect(await first.api.call(control.authorizeOwner, {}, { context })).toEqual({});
    await first.drain();
    const again = await startVaultHere({ dataDir });
    expect(await again.api.call(control.authorizeOwner, {}, { context })).toEqual({});
    await again.drain();
    await using next = await startVaultHere({ dataDir, settings: { hub_run: 'the next life of the hub' } });
    await expect(next.api.call(control.authorizeOwner, {}, { context })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    const { hub } = await next.api.call(control.bootstrap, { reader: null, page: OPENED });
    expect(hub).toEqual({ key: admission.hub?.key, run: 'the next life of the hub' });
    expect(await next.api.call(control.authorizeOwner, {}, { context: { token } })).toEqual({});
    await first[Symbol.asyncDispose]();
  });

  it('is let in where it was opened at this hub, or was let in before, and else not, nor may it make a vault', async () => {
    const first = await startVaultHere();
    await expect(first.api.call(control.setup, { page: {} })).rejects.toMatchObject({ code: 'foreign_page' });
    await first.setup();
    const { hub } = await first.api.call(control.bootstrap, { reader: null, page: OPENED });
    const { key, run } = hub as PageHub;
    const knownIn = (life: string) => createHmac('sha256', key).update(`page ${life}`).digest('base64url');
    const letIn = (vault: typeof first, page: object) => vault.api.call(control.bootstrap, { reader: null, page });
    const refused = { code: 'foreign_page' };
    expect((await letIn(first, { known: knownIn(run) })).hub).toEqual(hub);
    for (const page of [{}, { known: 'x' }, { known: key }, { known: knownIn('another life') }])
      await expect(letIn(first, page)).rejects.toMatchObject(refused);
    const { dataDir } = first;
    await first.drain();
    await using next = await startVaultHere({ dataDir, settings: { hub_run: 'the next life' } });
    await expect(letIn(next, { known: knownIn(run) })).rejects.toMatchObject(refused);
    expect((await letIn(next, { known: knownIn('the next life') })).hub).toEqual({ key, run: 'the next life' });
    await first[Symbol.asyncDispose]();
  });

  it('has nothing in its hands any more when the owner has taken a new token', async () => {
    await using vault = await startVaultHere();
    const token = await vault.setup();
    const before = await vault.api.call(control.bootstrap, { reader: null, page: OPENED });
    const made = await vault.api.call(control.setup, { restart: true, page: OPENED }, { context: { token } });
    expect(made.owner_token).toMatch(/^hub_p_/);
    expect([made.owner_token, made.hub?.key]).not.toContain(before.owner_token);
    expect(made.hub?.key).not.toBe(before.hub?.key);
    const context = { token: before.owner_token as string };
    await expect(vault.api.call(control.authorizeOwner, {}, { context })).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  it('is proved to by the hub of its vault at its own port, which nobody can have another hub say for them', async () => {
    await using vault = await startVaultHere();
    await expect(vault.api.call(control.proveHub, { nonce: NONCE })).rejects.toMatchObject({ code: 'setup_required' });
    await vault.setup();
    const { hub } = await vault.api.call(control.bootstrap, { reader: null, page: OPENED });
    const { key, run } = hub as PageHub;
    const { proof } = await vault.api.call(control.proveHub, { nonce: NONCE });
    const answerAt = (port: number) => createHmac('sha256', key).update(`${port} ${run} ${NONCE}`).digest('base64url');
    expect(proof).toBe(answerAt(8765));
    expect(proof).not.toBe(answerAt(8766));
  });
});

describe('a locked vault', () => {
  it('answers locked to everything, stays locked over a restart, and opens with all that was in it', async () => {
    const first = await startVault();
    const { dataDir } = first;
    const context = { token: await first.setup() };
    const { value } = await first.api.call(
      records.memories.create,
      { kind: 'semantic', statement: 'behind the door' },
      { context },
    );
    await first.api.call(control.lock, {}, { context });
    expect(await first.api.call(control.state, {})).toMatchObject({ state: 'locked' });
    await expect(first.api.call(records.memories.get, { id: value.id }, { context })).rejects.toMatchObject({
      code: 'locked',
    });
    await expect(first.api.call(control.bootstrap, { reader: null })).rejects.toMatchObject({ code: 'locked' });
    await first.kill();
    const second = await startVaultHere({ dataDir });
    expect(second.started).toEqual({ ready: true, state: 'locked' });
    await second.api.call(control.unlock, {});
    expect(await second.api.call(records.memories.get, { id: value.id }, { context })).toMatchObject({
      statement: 'behind the door',
    });
    await second.drain();
    await first[Symbol.asyncDispose]();
  });

  it('can be locked only by the owner', async () => {
    await using vault = await startVaultHere();
    await vault.setup();
    await expect(vault.api.call(control.lock, {}, { context: { token: 'hub_o_other' } })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect(await vault.api.call(control.state, {})).toMatchObject({ state: 'ready' });
  });
});

describe('a job', () => {
  it('answers at once, tells its progress to whoever watches, and keeps its result', async () => {
    await using vault = await startVaultHere();
    const context = { token: await vault.setup() };
    await vault.api.call(control.watch, {}, { context });
    const { value: job } = await vault.api.call(control.startJob, { kind: 'verify' }, { context });
    expect(job.state).toBe('queued');
    await expect
      .poll(() => vault.api.call(control.job, { id: job.id }, { context }))
      .toMatchObject({ state: 'done', result: { ok: true } });
    expect(vault.notified).toContainEqual(
      expect.objectContaining({ event: 'job', job: expect.objectContaining({ id: job.id, state: 'done' }) }),
    );
  });

  it('stream ends for an api that watched with a token which was replaced', async () => {
    await using vault = await startVaultHere();
    const context = { token: await vault.setup() };
    await vault.api.call(control.watch, {}, { context });
    const { owner_token } = await vault.api.call(control.setup, { restart: true }, { context });
    const renewed = { context: { token: owner_token } };
    await vault.api.call(records.memories.create, { kind: 'semantic', statement: 'unheard' }, renewed);
    await expect.poll(() => vault.notified.at(-1)).toEqual({ event: 'closed', reason: 'token_replaced' });
  });

  it('tells nothing to an api that does not watch', async () => {
    await using vault = await startVaultHere();
    const context = { token: await vault.setup() };
    await vault.api.call(records.memories.create, { kind: 'semantic', statement: 'quiet' }, { context });
    expect(vault.notified).toEqual([]);
  });
});
