// Archives that were changed at random, outside and inside their encryption: read as what they are, or refused in one of the
// sentences for that, and nothing of a refused one is kept. (Dumps of other services: vendor-hostile.test.ts, the zip:
// zip.test.ts.) FUZZ_RUNS makes it a campaign.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { archive } from '../../shared/methods/archive.ts';
import { memories, preferences, projects } from '../../shared/methods/records.ts';
import { vault as control } from '../../shared/methods/vault.ts';
import type { Job } from '../../shared/schemas/system.ts';
import { type Members, PASSPHRASE, putTogether, QUICKLY, seal, takeApart } from '../support/archives/archives.ts';
import { anyJson } from '../support/hostile/hostile-json.ts';
import { rawZip } from '../support/hostile/raw-zip.ts';
import { startVault, type VaultProcess } from '../support/vault-process.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2) * 6;
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);
const REFUSALS = ['not_pca', 'integrity_mismatch', 'unrecognized_layout', 'payload_too_large', 'validation_failed'];

vi.setConfig({ testTimeout: 600_000 });

let vault: VaultProcess;
let context: { token: string };
/** The same content in both containers. The key of the default one costs a second; here it is made with less work. */
const sealed: Record<string, Buffer> = {};
let members: Members;

beforeAll(async () => {
  vault = await startVault();
  context = { token: await vault.setup() };
  const { value: project } = await vault.api.call(projects.create, { title: 'The roof' }, { context });
  for (const statement of ['Slate costs 4200.', 'The mason prefers letters.'])
    await vault.api.call(memories.create, { kind: 'semantic', statement, project_id: project.id }, { context });
  const { value: seat } = await vault.api.call(preferences.create, { key: 'seat', value: 'aisle' }, { context });
  await vault.api.call(preferences.supersede, { id: seat.id, successor: { value: 'window' } }, { context });
  const { value: job } = await vault.api.call(archive.export, QUICKLY, { context });
  const { result } = await ended(job);
  const exported = (result as { path: string }).path.replace(/^.*\/exports\//, 'exports/');
  sealed['fallback'] = readFileSync(join(vault.dataDir, exported));
  members = await takeApart(sealed['fallback']);
  sealed['age'] = await seal(zipped());
});
afterAll(() => vault?.[Symbol.asyncDispose]());

function ended({ id }: Job): Promise<Job> {
  return vault.api.call(control.waitForJob, { id }, { context });
}

/** `done`, or the code of the refusal. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  const path = join(vault.dataDir, 'imports/given.pca');
  writeFileSync(path, bytes);
  const asked = { path: 'imports/given.pca', passphrase: PASSPHRASE };
  const before = readdirSync(vault.dataDir).length;
  try {
    const { value } = await vault.api.call(archive.stage, asked, { context });
    const job = await ended(value);
    if (job.state === 'done') {
      await vault.api.call(archive.discard, { id: (job.result as { id: string }).id }, { context });
      return 'done';
    }
    expect(job.error?.detail.length).toBeLessThan(300);
    expect(readdirSync(vault.dataDir)).toHaveLength(before);
    return String(job.error?.code);
  } catch (error) {
    return String((error as { code?: unknown }).code);
  } finally {
    rmSync(path);
  }
}

function zipped(): Buffer {
  return rawZip([...members].map(([name, data]) => ({ name, data })));
}

/** Bytes that are others, more or fewer: anywhere, and as often where a container says what it is, and where it ends. */
function changed(bytes: Buffer): fc.Arbitrary<Buffer> {
  const last = bytes.length - 1;
  const place = fc.oneof(
    fc.nat(last),
    fc.nat(Math.min(last, 200)),
    fc.nat(Math.min(last, 60)).map((n) => last - n),
  );
  return fc.oneof(
    fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 8 }).map((edits) => {
      const copy = Buffer.from(bytes);
      for (const [at, value] of edits) copy[at] = value;
      return copy;
    }),
    place.map((at) => bytes.subarray(0, at)),
    fc
      .tuple(place, fc.uint8Array({ minLength: 1, maxLength: 64 }))
      .map(([at, more]) => Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)])),
  );
}

async function expectJudged(archives: fc.Arbitrary<Promise<Buffer> | Buffer>, allowed: string[]): Promise<string[]> {
  const outcomes: string[] = [];
  await fc.assert(
    fc.asyncProperty(archives, async (made) => {
      const outcome = await outcomeOf(await made);
      expect(allowed).toContain(outcome);
      outcomes.push(outcome);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  return outcomes;
}

test('one that nobody changed is read', async () => {
  for (const each of Object.values(sealed)) expect(await outcomeOf(each)).toBe('done');
  expect(await outcomeOf(await putTogether(members))).toBe('done');
});

test.each(['age', 'fallback'])(
  'one that was changed outside is refused, wherever it was changed: %s',
  async (format) => {
    const whole = sealed[format] as Buffer;
    await expectJudged(
      changed(whole).filter((bytes) => !bytes.equals(whole)),
      REFUSALS,
    );
  },
);

test('one whose zip was changed inside the encryption is refused, or is read as what it was', async () => {
  const outcomes = await expectJudged(
    changed(zipped()).map((bytes) => seal(bytes)),
    [...REFUSALS, 'done'],
  );
  expect(outcomes.filter((outcome) => outcome !== 'done').length).toBeGreaterThan(0);
});

test('one whose lines say anything, under a manifest that vouches for them, is judged line by line', async () => {
  const names = [...members.keys()].filter((name) => name !== 'manifest.json');
  const bent = fc
    .tuple(fc.constantFrom(...names), fc.nat(), fc.nat(), anyJson, fc.boolean())
    .map(([name, line, field, other, isManifest]) => {
      const copy = new Map(members);
      const target = isManifest ? 'manifest.json' : name;
      copy.set(target, withOther(copy.get(target) as string, line, field, other));
      return putTogether(copy, { keepManifest: isManifest });
    });
  await expectJudged(bent, [...REFUSALS, 'done']);
});

test('the vault is the one it was, and says so', async () => {
  expect(vault.child.exitCode).toBeNull();
  expect(await vault.api.call(control.verify, {}, { context })).toMatchObject({ ok: true });
});

/** One field of one line says something else; a document that is no list of lines counts as one. */
function withOther(text: string, line: number, field: number, other: unknown): string {
  const lines = text.split('\n');
  const at = line % lines.length;
  try {
    const value = JSON.parse(lines[at] as string) as Record<string, unknown>;
    const names = Object.keys(value);
    value[names[field % names.length] as string] = other;
    lines[at] = JSON.stringify(value);
  } catch {
    lines[at] = JSON.stringify(other);
  }
  return lines.join('\n');
}
