// A step that is longer than the vault takes at once is cut into pieces: what each holds, and with which the place comes that the
// step leads to. What the vault makes of them is in test/vault/sources/connectors/connector-syncs.test.ts.
import { beforeEach, describe, expect, test } from 'vitest';
import { VaultSyncStore } from '../../services/connectors/sync/vault-sync-store.ts';
import type { Link } from '../../shared/ipc/link.ts';
import { MAX_CHUNK_ITEMS, MAX_FRAME_BYTES } from '../../shared/limits.ts';
import { connectorRun } from '../../shared/methods/connectors.ts';
import type { Method } from '../../shared/methods/method.ts';
import { SyncStep } from '../../shared/schemas/connector.ts';
import type { ImportedItem } from '../../shared/schemas/imported-item.ts';
import { conforms } from '../../shared/validate.ts';

const collection = 'a'.repeat(22);
const mail = (name: string, body: string | null = null): ImportedItem => ({
  ...{ type: 'artifact', title: name, body, labels: [], source_refs: [] },
  source_key: `${collection}:${name}`,
});
const mails = (count: number, body: string | null = null) =>
  Array.from({ length: count }, (_, index) => mail(`mail-${index}`, body));
const keys = (count: number) => mails(count).map(({ source_key }) => source_key);

let asked: { method: string; step: SyncStep }[];
let store: VaultSyncStore;
beforeEach(() => {
  asked = [];
  const ask = async (method: Method, { step }: { step: SyncStep }) => {
    asked.push({ method: method.name, step });
    return { left: false };
  };
  store = new VaultSyncStore({ ask } as unknown as Link, 'run', [], new AbortController().signal);
});

const steps = () => asked.filter(({ method }) => method === connectorRun.step.name).map(({ step }) => step);

describe('a long step', () => {
  test('comes in pieces that the vault takes, in its order, and its place with the last of them', async () => {
    const items = mails(2 * MAX_CHUNK_ITEMS + 1);
    await store.save({ collection, items, state: 'after it' });
    expect(steps().map((step) => [step.items?.length, step.state])).toEqual([
      [MAX_CHUNK_ITEMS, undefined],
      [MAX_CHUNK_ITEMS, undefined],
      [1, 'after it'],
    ]);
    expect(steps().flatMap((step) => step.items)).toEqual(items);
  });

  test('has no piece that is larger than a frame, whatever its letters take', async () => {
    const items = mails(30, '語'.repeat(150_000));
    await store.save({ collection, items });
    expect(steps().flatMap((step) => step.items)).toEqual(items);
    for (const step of steps()) expect(Buffer.byteLength(JSON.stringify(step))).toBeLessThan(MAX_FRAME_BYTES);
  });

  test('brings one item that is larger by itself in a piece of its own', async () => {
    await store.save({ collection, items: [mail('a'), mail('long', 'x'.repeat(2_000_000)), mail('b')] });
    expect(steps().map((step) => step.items?.map(({ title }) => title))).toEqual([['a'], ['long'], ['b']]);
  });

  test.each<[string, { gone: string[] } | { only: { under: string; keys: string[] }[] }]>([
    ['what is gone', { gone: keys(9_000) }],
    ['what is left under many names', { only: keys(9_000).map((under) => ({ under, keys: [] })) }],
    [
      'what is left under few',
      { only: Array.from({ length: 9 }, () => ({ under: `${collection}:`, keys: keys(600) })) },
    ],
  ])('says in pieces as well %s', async (_, said) => {
    await store.save({ collection, ...said });
    const pieces = steps().filter(({ gone, only }) => gone !== undefined || only !== undefined);
    for (const step of pieces) expect(conforms(SyncStep, step)).toBe(true);
    for (const { only = [] } of pieces) expect(only.flatMap((each) => each.keys).length).toBeLessThanOrEqual(1000);
    const all = 'gone' in said ? pieces.flatMap(({ gone }) => gone) : pieces.flatMap(({ only }) => only);
    expect(all).toEqual('gone' in said ? said.gone : said.only);
  });
});

test('a walk of many pieces begins with the first, and ends, behind its sweep, with the place', async () => {
  await store.save({ collection, walk: 'whole', items: mails(MAX_CHUNK_ITEMS + 1), state: 'after it' });
  expect(asked.map(({ method, step }) => [method, step?.walk, step?.items?.length, step?.state])).toEqual([
    [connectorRun.step.name, 'begins', MAX_CHUNK_ITEMS, undefined],
    [connectorRun.step.name, undefined, 1, undefined],
    [connectorRun.sweep.name, undefined, undefined, undefined],
    [connectorRun.step.name, 'ends', undefined, 'after it'],
  ]);
});
