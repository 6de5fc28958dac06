// Dumps that hold more files, or more in the beginnings of them, than anybody may make the vault look at.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recognize } from '../../../services/vault/archive/dumps/formats/recognize.ts';
import { countMoreWaiting, keepItems } from '../../../services/vault/archive/dumps/items.ts';
import { openDump } from '../../../services/vault/archive/dumps/members.ts';
import { Uploads } from '../../../services/vault/archive/uploads.ts';
import { DUMP_LOOKED_INTO, DUMP_ZIPS, KIB } from '../../../shared/limits.ts';
import { proposals } from '../../../shared/methods/proposals.ts';
import { member } from '../../support/archives/vendor-dumps.ts';
import { type RawMember, rawZip } from '../../support/hostile/raw-zip.ts';
import { VaultHere } from '../../support/vault-here.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hub-dumps-'));
mkdirSync(join(dataDir, 'imports'));
const uploads = new Uploads(dataDir);
afterAll(() => rmSync(dataDir, { recursive: true }));

async function membersIn(files: readonly RawMember[]): Promise<number> {
  writeFileSync(join(dataDir, 'imports', 'dump.zip'), rawZip(files));
  using dump = await openDump({ dataDir, uploads }, { path: 'imports/dump.zip' });
  return dump.members.length;
}

const many = (count: number, ending: string, more: Partial<RawMember> = {}): RawMember[] =>
  Array.from({ length: count }, (_, number) => ({ name: `${number}.${ending}`, method: 0, ...more }));

test.each(['md', 'json', 'TXT'])(
  'more files of %s than are looked into are refused by the directory',
  async (ending) => {
    await expect(membersIn(many(DUMP_LOOKED_INTO + 1, ending))).rejects.toMatchObject({ code: 'payload_too_large' });
  },
);

test('as many pictures beside them are no reason to refuse a dump', async () => {
  expect(await membersIn([...many(DUMP_LOOKED_INTO + 1, 'png'), { name: 'a.json', data: '[]' }])).toBe(
    DUMP_LOOKED_INTO + 2,
  );
});

test('more zips than an export comes in are refused before one of them is unpacked', async () => {
  const inside = rawZip([{ name: 'a.json', data: '[]' }]);
  expect(await membersIn(many(3, 'zip', { data: inside }))).toBe(3);
  // Whatever opened one of them would find that its name is another one.
  const refused = membersIn(many(DUMP_ZIPS + 1, 'zip', { data: inside, localName: 'other' }));
  await expect(refused).rejects.toMatchObject({ code: 'payload_too_large' });
});

test('what a first look saw of a file is not kept, however much it was', async () => {
  const names = Object.fromEntries(Array.from({ length: 4000 }, (_, number) => [`name ${number}`, 'a text']));
  const long = { memory: 'x', ['n'.repeat(8 * KIB)]: 'y', text: 'z'.repeat(8 * KIB) };
  const all = await Promise.all([
    recognize([member('notes.md', `- [fact] One.\n${'- A line.\n'.repeat(6000)}`)]),
    recognize([member('memories.json', JSON.stringify([{ memory: 'One.', ...names }]))]),
    recognize([member('memories.json', JSON.stringify([long]))]),
  ]);
  for (const { probes } of all) {
    expect(probes).toHaveLength(1);
    const kept = probes.map(({ member: _, ...rest }) => ({ ...rest, keys: [...rest.keys], texts: [...rest.texts] }));
    expect(JSON.stringify(kept).length).toBeLessThan(10 * KIB);
  }
});

test.each([
  ['empty lines', '\n'.repeat(60 * KIB)],
  ['beginnings of pictures', '!['.repeat(30 * KIB)],
  ['beginnings of tables', `${'|'.repeat(60 * KIB)}x`],
])(
  'files of nothing but %s are looked at once, and not once for each of these',
  async (_what, text) => {
    const files = Array.from({ length: 10 }, (_, number) => member(`${number}.md`, `- One.\n${text}\n- Two.`));
    expect((await recognize(files)).reader.vendor).toBe('saved-list');
  },
  20_000,
);

test('what is known as it is, or takes the place of one that waits, takes no room', async () => {
  await using inside = await VaultHere.create();
  const { token } = await inside.assistant({ capabilities: ['memory.propose'] });
  const memory = { kind: 'semantic' as const, statement: 'The ferry leaves at noon.' };
  const { id } = (await inside.call(proposals.proposeMemory, { memory, evidence_refs: [] }, token)) as { id: string };
  const [known, waiting, fresh] = ['known', 'waiting', 'fresh'].map((name) => Buffer.from(name)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const digest = Buffer.from('as it was');
  const portion = (origin: Buffer, says: Buffer) => ({
    what: 'memory' as const,
    origin,
    digest: says,
    content: '{}',
    summary: null,
  });
  const more = () => countMoreWaiting(inside.vault.opened.reader, 'batch');
  await inside.change(({ tx }) => {
    for (const origin of [known, waiting])
      tx.run`INSERT INTO vendor_origins (origin, digest, object_id) VALUES (${origin}, ${digest}, ${id})`;
    const changed = Buffer.from('otherwise');
    keepItems(tx, 'batch', [portion(known, digest), portion(waiting, changed), portion(fresh, changed)]);
  });
  expect(more()).toBe(1);
  await inside.call(proposals.rejectMemory, { id });
  expect(more()).toBe(2);
});
