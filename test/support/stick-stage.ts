// A vault here whose backups are copied into a folder, as onto a stick; all of it is new for each test.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { Memory } from '../../shared/schemas/memory.ts';
import { CourierStage } from './courier-stage.ts';

interface Here {
  /** Where a test may make what it needs. */
  root: string;
  folder: string;
  stage: CourierStage;
}

export function stickStage() {
  const here = {} as Here;
  beforeEach(async () => {
    here.root = mkdtempSync(join(tmpdir(), 'hub-copies-'));
    here.folder = join(here.root, 'stick');
    mkdirSync(here.folder);
    // What is due leaves when the test looks, and not by a timer of its own.
    here.stage = await CourierStage.create({ lookEveryMs: 3_600_000 });
  });
  afterEach(async () => {
    await here.stage[Symbol.asyncDispose]();
    rmSync(here.root, { recursive: true, force: true });
  });
  const placeIn = (folder: string) => join(folder, 'context-hub-backups', here.stage.inside.vault.opened.id);
  return Object.assign(here, {
    remember: (statement: string) => here.stage.inside.create(Memory, { kind: 'semantic', statement }),
    copiesOn: (folder = here.folder) => (existsSync(placeIn(folder)) ? readdirSync(placeIn(folder)).sort() : []),
    copyOn: (name: string, folder = here.folder) => join(placeIn(folder), name),
    piecesOf: (copy: string) => {
      const pieces = join(copy, 'vault.db.pieces');
      return readdirSync(pieces).flatMap((group) =>
        readdirSync(join(pieces, group)).map((name) => join(pieces, group, name)),
      );
    },
    events: () =>
      here.stage.inside.vault.opened.reader.all<{ kind: string }>`SELECT kind FROM audit ORDER BY seq`.map(
        ({ kind }) => kind,
      ),
    addStick: async (folder = here.folder, name = 'stick') => {
      await here.stage.add({ name, kind: 'folder', folder });
      expect(await here.stage.test(name)).toMatchObject({ ok: true });
    },
    /** The newest backup, in the target. */
    sent: async (name = 'stick') => {
      expect(await here.stage.send(name)).toMatchObject({ state: 'done' });
    },
  });
}
