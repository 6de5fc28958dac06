// What sources bring in, straight into a vault: plugins and connectors import through this alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetPlugin, storePlugin } from '../../../services/vault/sources/plugins/installations.ts';
import {
  countItems,
  purgeItems,
  type SourceItem,
  tombstoneItems,
  upsertItems,
} from '../../../services/vault/sources/source-items.ts';
import type { Change } from '../../../services/vault/store/change.ts';
import { artifacts, calendarEvents } from '../../../shared/methods/records.ts';
import { VaultHere } from '../../support/vault-here.ts';

let inside: VaultHere;
beforeAll(async () => {
  inside = await VaultHere.create();
});
afterAll(() => inside[Symbol.asyncDispose]());

const as = <T>(source: string, work: (change: Change) => T) =>
  inside.vault.opened.change({ kind: 'source', id: source }, work);
const note = (source_key: string, title: string): SourceItem => ({
  type: 'note',
  source_key,
  title,
  classification: 'personal',
});
const list = async () => (await inside.call(artifacts.list, { limit: 100 })).items;

describe('items of a source', () => {
  it('are imported, untrusted, and the audit log says by whom', async () => {
    const event: SourceItem = {
      type: 'event',
      source_key: 'e',
      title: 'Dinner',
      classification: 'private',
      starts_at: '2026-03-02T18:00:00.000Z',
    };
    expect(await as('plg_a', (change) => upsertItems(change, 'plg_a', [event, note('n', 'Note')]))).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
    });
    const { items } = await inside.call(calendarEvents.list, { limit: 10 });
    expect(items).toMatchObject([
      {
        title: 'Dinner',
        authority: 'source_imported',
        untrusted: true,
        starts_at: event.starts_at,
        status: 'confirmed',
      },
    ]);
    const { body } = inside.vault.opened.reader.one<{
      body: string;
    }>`SELECT body FROM audit ORDER BY seq DESC LIMIT 1` as { body: string };
    expect(JSON.parse(body)).toMatchObject({ actor: 'plg_a', kind: 'object.created' });
  });

  it('that end before they begin are taken without their end, and then change as any other', async () => {
    const event: SourceItem = {
      type: 'event',
      source_key: 'backwards',
      title: 'Supper',
      classification: 'private',
      starts_at: '2026-03-02T18:00:00.000Z',
      ends_at: '2026-03-02T17:00:00.000Z',
    };
    const bring = (item: SourceItem) => as('plg_c', (change) => upsertItems(change, 'plg_c', [item]));
    const kept = async () => (await inside.call(calendarEvents.list, { limit: 10 })).items.find(isSupper);
    const isSupper = ({ title }: { title: string }) => title === 'Supper';
    expect(await bring(event)).toMatchObject({ created: 1 });
    const first = await kept();
    expect(first).toMatchObject({ starts_at: event.starts_at, ends_at: null });
    await inside.call(calendarEvents.update, { id: String(first?.id), patch: { policy_tags: ['owner_only'] } });
    expect(await bring(event)).toMatchObject({ unchanged: 1 });
    expect(await bring({ ...event, ends_at: '2026-03-02T18:00:00Z' })).toMatchObject({ updated: 1 });
    expect(await kept()).toMatchObject({ ends_at: '2026-03-02T18:00:00Z', policy_tags: ['owner_only'] });
    await as('plg_c', (change) => purgeItems(change, 'plg_c', 10));
  });

  it('that say what they said before write nothing, not even an event', async () => {
    const before = inside.vault.opened.chain.head.count;
    expect(await as('plg_a', (change) => upsertItems(change, 'plg_a', [note('n', 'Note')]))).toEqual({
      created: 0,
      updated: 0,
      unchanged: 1,
    });
    expect(inside.vault.opened.chain.head.count).toBe(before);
  });

  it('are told apart by their source', async () => {
    await as('plg_b', (change) => upsertItems(change, 'plg_b', [note('n', 'Of b')]));
    expect(await as('plg_b', (change) => tombstoneItems(change, 'plg_b', ['n', 'e']))).toEqual({
      removed: 1,
      absent: 1,
    });
    expect((await list()).map(({ title }) => title)).toEqual(['Note']);
  });

  it('that become something else at their source are another object here', async () => {
    await as('plg_a', (change) => upsertItems(change, 'plg_a', [{ ...note('e', 'Now a note'), type: 'note' }]));
    expect((await inside.call(calendarEvents.list, { limit: 10 })).items).toEqual([]);
    expect((await list()).map(({ title }) => title)).toEqual(['Now a note', 'Note']);
    expect(countItems(inside.vault.opened.reader, 'plg_a')).toBe(2);
  });

  it('are purged with all they were, and the vault still verifies', async () => {
    expect(await as('plg_a', (change) => purgeItems(change, 'plg_a', 1))).toBe(1);
    expect(await as('plg_a', (change) => purgeItems(change, 'plg_a', 10))).toBe(0);
    expect(await list()).toEqual([]);
    expect(await inside.vault.opened.verify()).toMatchObject({ ok: true });
  });
});

describe('a plugin that was removed and is installed again', () => {
  const examined = (signer: string | null) => ({
    manifest: {
      plugin: {
        id: 'example.again',
        name: 'A',
        description: 'A',
        publisher: 'P',
        version: '1.0.0',
        api_version: 1,
        entry: 'sync:main',
      },
      permissions: {
        secrets: false,
        schedule: 'manual',
        hosts: [],
        produces: [{ type: 'note' as const, classification: 'personal' as const }],
      },
      settings: {},
    },
    modules: { 'sync.js': '' },
    digest: 'd',
    signer,
  });

  it.each<[string, string | null, string | null, number]>([
    ['by the same hand goes on with what it imported', 'aa', 'aa', 1],
    ['by another hand does not', 'aa', 'bb', 0],
    ['from a folder, which anybody could have written, does not', null, null, 0],
  ])('%s', async (_, first, second, adopted) => {
    const one = await inside.change((change) => storePlugin(change, examined(first), 'sideload'));
    await as(one.id, (change) => upsertItems(change, one.id, [note('again', 'Again')]));
    await inside.change((change) => forgetPlugin(change, one, false));
    const two = await inside.change((change) => storePlugin(change, examined(second), 'sideload'));
    expect(countItems(inside.vault.opened.reader, two.id)).toBe(adopted);
    const counts = await as(two.id, (change) => upsertItems(change, two.id, [note('again', 'Again')]));
    expect(counts).toMatchObject({ unchanged: adopted, created: 1 - adopted });
    await as(two.id, (change) => purgeItems(change, two.id, 10));
    await as(one.id, (change) => purgeItems(change, one.id, 10));
    await inside.change((change) => forgetPlugin(change, two, true));
  });
});
