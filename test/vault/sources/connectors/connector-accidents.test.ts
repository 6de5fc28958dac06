// What happens in the middle of a sync: deaths, restarts, and an owner who wants something else.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { connectors } from '../../../../shared/methods/connectors.ts';
import { connectorStage, MINUTE } from '../../../support/connector-stage.ts';
import { outcome } from '../../../support/outcome.ts';

const stage = connectorStage();

describe('in the middle of a sync', () => {
  const many = 120;
  /** The walk of many pages; `work` is called while the page of that number is asked for. */
  const atPage = (page: number, work: () => Promise<unknown> | unknown) => {
    let asked = 0;
    stage.provider.onRequest = async (named) => {
      if (!named.endsWith('/events')) return;
      asked += 1;
      if (asked === page) await work();
    };
  };
  /** The same page waits, once it is asked for, until it is let go. */
  const heldAtPage = (page: number) => {
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    atPage(page, async () => {
      reached.resolve();
      await held.promise;
    });
    return { reached, held };
  };
  const arrange = async () => {
    await stage.start();
    const id = await stage.connected();
    stage.provider.calendar.pageSize = 10;
    for (let at = 0; at < many; at += 1) stage.event(`${1000 + at}`);
    return id;
  };

  test('the connectors die: it goes on by itself, soon, and nothing is lost or doubled', async () => {
    const id = await arrange();
    atPage(7, () => stage.inside.killConnectors());
    stage.inside.pass(30 * MINUTE);
    const broken = await stage.inside.until(id, ({ last_error }) => last_error !== null);
    expect(broken).toMatchObject({ status: 'active', last_error: { code: 'interrupted' } });
    await stage.inside.startConnectors();
    stage.inside.pass(5000);
    const { last_error } = await stage.inside.until(id, ({ items, syncing }) => items === many && syncing === null);
    expect(last_error).toBeNull();
    expect(new Set(await stage.titles()).size).toBe(many);
  });

  test('the vault is restarted: a sync that was asked for ends, in the next life of the vault', async () => {
    const id = await arrange();
    const { reached, held } = heldAtPage(7);
    const { id: job } = await stage.inside.call(connectors.sync, { id });
    await reached.promise;
    const restarted = stage.inside.restart();
    held.resolve();
    await restarted;
    await stage.inside.until(id, ({ items, syncing }) => items === many && syncing === null);
    expect((await stage.inside.done({ id: job } as Parameters<typeof stage.inside.done>[0])).state).toBe('done');
    expect(await stage.titles()).toHaveLength(many);
    expect(stage.inside.violations).toEqual([]);
  });

  test('it is removed with all it imported: nothing is written behind', async () => {
    const id = await arrange();
    const { reached, held } = heldAtPage(7);
    const syncing = stage.inside.sync(id);
    await reached.promise;
    const { state } = await stage.inside.done(await stage.inside.call(connectors.remove, { id, purge: true }));
    held.resolve();
    expect(state).toBe('done');
    expect((await syncing).state).toBe('failed');
    await sleep(50);
    expect(await stage.titles()).toEqual([]);
    expect(await outcome(stage.inside.connector(id))).toBe('not_found');
  });

  test('it is paused: no fault is noted, and resumed it goes on where it was', async () => {
    const id = await arrange();
    atPage(7, () => stage.inside.call(connectors.switch, { id, to: 'paused' }));
    stage.inside.pass(30 * MINUTE);
    await stage.inside.until(id, ({ status, syncing }) => status === 'paused' && syncing === null);
    expect(await stage.inside.connector(id)).toMatchObject({ last_error: null, next_sync_at: null });
    await stage.inside.call(connectors.switch, { id, to: 'active' });
    await stage.inside.until(id, ({ items }) => items === many);
    expect(await stage.titles()).toHaveLength(many);
  });

  test('another selection is given: what is under way ends, and the new one is imported at once', async () => {
    const id = await arrange();
    stage.provider.calendar.add('work', 'Work');
    stage.provider.calendar.put(
      { id: 'w', summary: 'At work', start: { date: '2026-03-12' }, end: { date: '2026-03-13' } },
      'work',
    );
    atPage(7, () => stage.inside.call(connectors.update, { id, patch: { selection: { calendars: ['Work'] } } }));
    stage.inside.pass(30 * MINUTE);
    await stage.inside.until(id, ({ items, syncing }) => items === 1 && syncing === null);
    expect(await stage.titles()).toEqual(['At work']);
  });

  test('a refresh token is rotated, and everything dies right after: the next sync has the new one', async () => {
    const id = await arrange();
    stage.provider.rotates = true;
    stage.provider.withdrawAccess();
    // The first request with the new token: it is stored, and nothing else has happened.
    atPage(2, () => stage.inside.killConnectors());
    stage.inside.pass(30 * MINUTE);
    await stage.inside.until(id, ({ last_error }) => last_error !== null);
    const renewals = stage.provider.asked(/token/).length;
    await stage.inside.restart();
    stage.inside.pass(5000);
    await stage.inside.until(id, ({ items, syncing }) => items === many && syncing === null);
    expect(await stage.inside.connector(id)).toMatchObject({ status: 'active', last_error: null });
    expect(stage.provider.asked(/token/)).toHaveLength(renewals);
  });
});
