// A new machine takes a vault over from where its copies lie: what it is told on the way, what it refuses, and whom it believes.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requireSealed } from '../../../services/vault/copies/sealed-copy.ts';
import { restoreBackup } from '../../../services/vault/lifecycle/backup/restore.ts';
import { takeOver } from '../../../shared/methods/copies.ts';
import { memories } from '../../../shared/methods/records.ts';
import { safekeeping } from '../../../shared/methods/safekeeping.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { vault as control } from '../../../shared/methods/vault.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { CourierStage } from '../../support/courier-stage.ts';
import { outcome } from '../../support/outcome.ts';
import { settingsFor } from '../../support/worker-settings.ts';

const HOUR = 60 * 60_000;

let root: string;
let stick: string;
let old: CourierStage;
let words: string;
let fresh: CourierStage;
let machines = 0;

/** Two copies: the older without the last memory. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'hub-take-over-'));
  stick = join(root, 'stick');
  mkdirSync(stick);
  old = await CourierStage.create({ lookEveryMs: HOUR });
  words = (await old.inside.call(safekeeping.makeKit, {})).words.join(' ');
  await old.add({ name: 'stick', kind: 'folder', folder: stick });
  await old.test('stick');
  for (const statement of ['Keeps bees.', 'Bakes on Fridays.']) {
    await old.inside.create(Memory, { kind: 'semantic', statement });
    old.inside.pass(2 * HOUR);
    await old.backup();
    await old.send('stick');
  }
});
afterAll(async () => {
  await old?.[Symbol.asyncDispose]();
  rmSync(root, { recursive: true, force: true });
});

beforeEach(async () => {
  machines += 1;
  const dataDir = join(root, `machine-${machines}`);
  mkdirSync(dataDir);
  fresh = await CourierStage.open(dataDir, '', { now: old.inside.ms + HOUR, lookEveryMs: HOUR });
});
afterEach(() => fresh[Symbol.asyncDispose]());

const own = (folder = stick) => join(folder, 'context-hub-backups', old.inside.vault.opened.id);
const copiesOn = (folder = stick) => readdirSync(own(folder)).sort();
const begin = (folder = stick, said = words, vault_id?: string) =>
  fresh.inside.call(takeOver.begin, {
    place: { kind: 'folder', folder },
    words: said,
    ...(vault_id && { vault_id }),
  });
const state = () => fresh.inside.call(takeOver.state, {});
const ended = async () => {
  await expect.poll(async () => (await state()).step, { timeout: 15_000 }).toMatch(/^(done|failed|none)$/);
  return state();
};
/** A copy of the stick in which the older copy calls itself the newest. */
const forged = () => {
  const folder = join(root, `forged-${machines}`);
  cpSync(stick, folder, { recursive: true });
  const [older = ''] = copiesOn(folder);
  const made = join(own(folder), '2099-01-01T00-00-00-000Z-manual');
  cpSync(join(own(folder), older), made, { recursive: true });
  const [form, id, said = '', seal] = readFileSync(join(made, 'label'), 'latin1').split('.');
  const label = { ...JSON.parse(Buffer.from(said, 'base64url').toString()), generation: 99 };
  writeFileSync(
    join(made, 'label'),
    [form, id, Buffer.from(JSON.stringify(label)).toString('base64url'), seal].join('.'),
  );
  return folder;
};
const statements = async () =>
  (await fresh.inside.call(memories.list, { limit: 10 } as never)).items.map(({ statement }) => statement).sort();

describe('a machine that has no vault', () => {
  it('has the one of the newest copy with the words of the kit, and its assistants wait', async () => {
    expect(await state()).toMatchObject({ step: 'none' });
    expect(await begin()).toMatchObject({ step: 'looking', fault: null });
    expect(await outcome(begin())).toBe('busy');
    expect(await ended()).toMatchObject({ step: 'done', fault: null, notice: null, made_at: expect.any(String) });
    expect((await fresh.inside.call(control.state, {})).state).toBe('ready');
    fresh.inside.owner = (await fresh.inside.call(control.bootstrap, { reader: null })).owner_token as string;
    expect(await statements()).toEqual(['Bakes on Fridays.', 'Keeps bees.']);
    expect(await fresh.inside.call(trust.assistantsPaused, {})).toEqual({ paused: true });
    expect(readdirSync(join(fresh.inside.dataDir, 'leaving'))).not.toContain('fetched');
    // Nothing brings another one here now.
    expect(await outcome(begin())).toBe('already_there');
  });

  it('is told what is wrong with the words or the place, has nothing then, and may try again', async () => {
    await begin(stick, words.split(' ').reverse().join(' '));
    expect(await ended()).toMatchObject({ step: 'failed', fault: expect.stringMatching(/words|kit/) });
    await begin(join(root, 'nowhere'));
    expect((await ended()).fault).toMatch(/^There is nothing at this place\./);
    const empty = join(root, 'empty');
    mkdirSync(empty, { recursive: true });
    await begin(empty);
    expect((await ended()).fault).toMatch(/^There is no copy of a vault at this place\./);
    await begin(stick, words, `vlt_${'0'.repeat(26)}`);
    expect((await ended()).fault).toMatch(/^There is no copy of a vault at this place\./);
    expect((await fresh.inside.call(control.state, {})).state).toBe('setup_required');
    await begin();
    expect(await ended()).toMatchObject({ step: 'done', fault: null });
  });

  it('is asked which, where copies of several vaults lie there', async () => {
    const shared = join(root, 'shared');
    cpSync(stick, shared, { recursive: true });
    const other = `vlt_${'1'.repeat(26)}`;
    mkdirSync(join(shared, 'context-hub-backups', other));
    await begin(shared);
    expect(await ended()).toMatchObject({ step: 'none', vaults: [other, old.inside.vault.opened.id].sort() });
    await begin(shared, words, old.inside.vault.opened.id);
    expect(await ended()).toMatchObject({ step: 'done' });
  });

  it('passes over an older copy that calls itself the newest, and says so', async () => {
    await begin(forged());
    expect(await ended()).toMatchObject({
      step: 'done',
      fault: null,
      notice: expect.stringMatching(/^Somebody has changed what lies there/),
    });
    fresh.inside.owner = (await fresh.inside.call(control.bootstrap, { reader: null })).owner_token as string;
    expect(await statements()).toEqual(['Bakes on Fridays.', 'Keeps bees.']);
  });
});

describe('a restore of a copy', () => {
  const found = (folder: string) =>
    copiesOn(folder).map((id) => ({ id, label: readFileSync(join(own(folder), id, 'label'), 'latin1') }));
  /** As a terminal does it, with the backup of the older copy in place of what was fetched. */
  const restore = (folder: string, id: string) => {
    const dataDir = join(root, `restored-${machines}`);
    mkdirSync(dataDir);
    const deps = { settings: settingsFor(dataDir), clock: () => old.inside.ms, log: pino({ enabled: false }) };
    return restoreBackup({
      backup: join(old.inside.dataDir, 'backups', copiesOn()[0] as string),
      deps,
      keySource: { kit: true, keyFile: null, words: async () => words },
      accepts: requireSealed(id, found(folder)),
    });
  };

  it('that is not what its label says is refused, leaves nothing, and names the newest that is sealed', async () => {
    const folder = forged();
    const [older = '', newer = '', lie = ''] = copiesOn(folder);
    await expect(restore(folder, lie)).rejects.toMatchObject({
      code: 'integrity_mismatch',
      extras: { fix: expect.stringMatching(new RegExp(`--copy ${newer}\\.$`)) },
    });
    expect(readdirSync(join(root, `restored-${machines}`))).toEqual([]);
    expect(older).not.toBe(lie);
  });

  it('that carries the label of a newer one is refused as well', async () => {
    const [, newer = ''] = copiesOn();
    await expect(restore(stick, newer)).rejects.toMatchObject({ code: 'integrity_mismatch' });
  });
});
