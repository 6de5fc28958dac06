import canonicalize from 'canonicalize';
import { expect, test } from 'vitest';
import { blank } from '../../../../services/vault/records/new-record.ts';
import {
  ImportedObjects,
  importedContent,
  importedTombstone,
  importedVersion,
} from '../../../../services/vault/store/objects/imported-objects.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { VaultHere } from '../../../support/vault-here.ts';

test('the events of imported objects are in the canonical form, by which everybody else verifies them', async () => {
  await using inside = await VaultHere.create();
  const { opened } = inside.vault;
  await inside.change((change) => {
    const arrived = new ImportedObjects(change);
    const said = (version: number, statement: string) =>
      ({ ...blank(Memory, change), id: `mem_01JGJ00000000000000000000A`, version, statement }) as unknown as AnyRecord;
    const past = [importedVersion(said(1, 'The boats are rented.'), null)];
    arrived.store('mem_01JGJ00000000000000000000A', 'memory', past, importedContent(said(2, 'They are "ours".'), null));
    arrived.store('mem_01JGJ00000000000000000000B', 'memory', [importedTombstone(3)], null);
    for (const _ of arrived.index());
  });
  const bodies = opened.reader.column<string>`SELECT body FROM audit WHERE kind = 'object.imported'`;
  expect(bodies).toHaveLength(3);
  for (const body of bodies) expect(body).toBe(canonicalize(JSON.parse(body)));
  expect(await opened.verify()).toMatchObject({ ok: true });
});
