// Decisions that are decided otherwise, taken back or still open, and those that were written before any of it was known.
import { expect, test } from 'vitest';
import { ObjectReader } from '../../../services/vault/archive/import/line-readers.ts';
import { toMention } from '../../../services/vault/contract/telling/mention.ts';
import { DigestSink } from '../../../services/vault/one-shot/digest-sink.ts';
import { versionDigest } from '../../../services/vault/store/audit/verify.ts';
import type { Reader } from '../../../services/vault/store/db/sql.ts';
import { getRecord, storeVersion } from '../../../services/vault/store/objects/versions.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { decisions, profile, projects } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { Project, type ProjectBrief } from '../../../shared/schemas/project.ts';
import { getContextContract, searchPersonalContext } from '../../../shared/tools/reading.ts';
import { answerText } from '../../../shared/tools/text/answer-text.ts';
import { reader } from '../../support/contract-reader.ts';
import { VaultHere } from '../../support/vault-here.ts';

const DAY = 86_400_000;

async function roof(inside: VaultHere) {
  const { id: project_id } = await inside.create(Project, { title: 'Roof' });
  const said = { title: 'What covers it', chosen_option: 'tiles', rationale: 'They are cheap.', project_id };
  const tiles = await inside.create(Decision, { ...said, decided_at: '2025-01-01T00:00:00.000Z' });
  return { project_id, tiles };
}

const REVIEWS = { capabilities: ['project.read', 'memory.retrieve'] } as Parameters<VaultHere['assistant']>[0];

test('a decision is shown with the day on which it was decided, in a package and in a search', async () => {
  await using inside = await VaultHere.create();
  await inside.call(profile.update, { expected_version: 1, patch: { time_zone: 'America/New_York' } });
  const ask = await reader(inside);
  const { token } = await inside.assistant(REVIEWS);
  const { project_id, tiles } = await roof(inside);
  await inside.create(Decision, { title: 'What to do about the gutter', chosen_option: null, project_id });
  const told = await ask({ subject_ref: project_id });
  expect(told.decisions.map(({ body }) => body.decided_at)).toEqual(
    expect.arrayContaining([tiles.decided_at, undefined]),
  );
  const text = answerText(getContextContract, told);
  expect(text).toMatch(/^\[dec_\w+ decided 2025-01-01\] What covers it/m);
  expect(text).toMatch(/^\[dec_\w+ \d{4}-\d\d-\d\d\] What to do about the gutter/m);
  const search = async (query: string) => inside.call(tools.searchPersonalContext, { query, purpose: 'x' }, token);
  const found = await search('tiles covers');
  expect(found.hits[0]).toMatchObject({ ref: { id: tiles.id }, decided_at: tiles.decided_at });
  expect(answerText(searchPersonalContext, found)).toMatch(
    /^\[dec_\w+ in prj_\w+ decided 2025-01-01\] What covers it/m,
  );
  expect((await search('gutter')).hits[0]).not.toHaveProperty('decided_at');
});

test('what was remembered half a year ago is mentioned with its day, and a promise that is late says so', () => {
  const record = (more: Partial<AnyRecord>) =>
    ({ id: 'mem_1', version: 1, updated_at: '2026-01-10T09:00:00.000Z', statement: 'x', ...more }) as AnyRecord;
  const now = '2026-11-30T09:00:00.000Z';
  expect(toMention(record({ type: 'memory' }), now)).toMatchObject({ written: '2026-01-10' });
  expect(toMention(record({ type: 'memory' }), '2026-06-30T09:00:00.000Z')).not.toHaveProperty('written');
  const late = record({ type: 'commitment', title: 'ring', status: 'overdue', due_at: '2026-11-01T09:00:00Z' });
  expect(toMention(late, now)).toMatchObject({ state: 'overdue', at: '2026-11-01T09:00:00Z' });
  expect(toMention(late, now)).not.toHaveProperty('written');
});

test('of what is not decided yet a mention says what there is to choose from', () => {
  const record = (more: Partial<AnyRecord>) =>
    ({
      id: 'dec_1',
      type: 'decision',
      version: 1,
      updated_at: '2026-11-10T09:00:00.000Z',
      title: 'Which pool',
      ...more,
    }) as AnyRecord;
  const said = (more: Partial<AnyRecord>) => toMention(record(more), '2026-11-30T09:00:00.000Z').summary;
  const alternatives = ['Rochester', 'Duluth'];
  expect(said({ alternatives })).toBe('Which pool: undecided, Rochester or Duluth');
  expect(said({ alternatives, chosen_option: 'Duluth' })).toBe('Which pool: Duluth');
  expect(said({ alternatives: [] })).toBe('Which pool');
});

test('what is mentioned of a decision is placed by the day on which it was decided, and a mail by the day it was sent', async () => {
  await using inside = await VaultHere.create();
  const { tiles } = await roof(inside);
  expect(toMention(tiles as AnyRecord, tiles.updated_at)).toMatchObject({ id: tiles.id, at: tiles.decided_at });
  const { token } = await inside.assistant(REVIEWS);
  await inside.create(Artifact, { kind: 'email', title: 'About slate', sent_at: '2024-05-06T09:00:00Z' });
  const found = await inside.call(tools.searchPersonalContext, { query: 'slate', purpose: 'x' }, token);
  expect(found.hits[0]).toMatchObject({ sent_at: '2024-05-06T09:00:00Z' });
  expect(answerText(searchPersonalContext, found)).toMatch(/^\[UNTRUSTED art_\w+ sent 2024-05-06\] About slate/m);
});

/** As it was written by a version that knew of no status. */
async function writtenBefore(inside: VaultHere, record: AnyRecord): Promise<AnyRecord> {
  const { status, supersedes, superseded_by, ...before } = record;
  const next = { ...before, version: record.version + 1 } as AnyRecord;
  await inside.change((change) =>
    storeVersion(change, next, { kind: 'object.updated', summary: 'Changed a decision' }),
  );
  return next;
}

const textOf = (from: Reader, id: string) =>
  from.column<string>`SELECT record FROM versions WHERE object_id = ${id} ORDER BY version DESC LIMIT 1`[0] as string;

test('a decision that is decided otherwise is history: in no list, brief, package or search, but in those of its day', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { project_id, tiles } = await roof(inside);
  const day = inside.now;
  inside.pass(DAY);
  const successor = { chosen_option: 'slate', rationale: 'It lasts longer.' };
  const slate = await inside.call(decisions.supersede, { id: tiles.id, successor });
  expect(slate).toMatchObject({
    title: 'What covers it',
    status: 'live',
    supersedes: tiles.id,
    decided_at: inside.now,
  });
  expect(await inside.call(decisions.get, { id: tiles.id })).toMatchObject({
    status: 'superseded',
    superseded_by: slate.id,
    decided_at: '2025-01-01T00:00:00.000Z',
  });

  const listed = async (status?: string) =>
    (await inside.call(decisions.list, { limit: 9, ...(status && { status }) })).items.map(({ id }) => id);
  expect([await listed(), await listed('superseded')]).toEqual([[slate.id], [tiles.id]]);
  const brief = (await inside.call(projects.brief, { id: project_id })) as ProjectBrief;
  expect(brief.decisions.map(({ id }) => id)).toEqual([slate.id]);
  const chosen = async (request: object) =>
    (await ask({ subject_ref: project_id, ...request })).decisions.map(({ body }) => body.chosen_option);
  expect([await chosen({}), await chosen({ as_of: day })]).toEqual([['slate'], ['tiles']]);
  const found = async (q: string) => (await inside.call(reading.search, { q, type: 'decision' })).hits.length;
  expect([await found('tiles'), await found('slate')]).toEqual([0, 1]);
});

test('what was decided otherwise or taken back is not edited, decided again or taken back once more', async () => {
  await using inside = await VaultHere.create();
  const { tiles } = await roof(inside);
  const slate = await inside.call(decisions.supersede, { id: tiles.id, successor: { chosen_option: 'slate' } });
  await inside.call(decisions.retract, { id: slate.id });
  expect((await inside.call(decisions.list, { limit: 9 })).items).toEqual([]);
  for (const { id } of [tiles, slate]) {
    const again = { code: 'already_decided' };
    await expect(inside.call(decisions.supersede, { id, successor: { title: 'x' } })).rejects.toMatchObject(again);
    await expect(inside.call(decisions.retract, { id })).rejects.toMatchObject(again);
    await expect(inside.call(decisions.update, { id, patch: { title: 'x' } })).rejects.toMatchObject(again);
  }
});

test('a successor stays open where it chooses nothing', async () => {
  await using inside = await VaultHere.create();
  const { tiles } = await roof(inside);
  const successor = { chosen_option: null, alternatives: ['tiles', 'slate'] };
  expect(await inside.call(decisions.supersede, { id: tiles.id, successor })).toMatchObject({ decided_at: null });
});

test('while nothing is chosen, a package shows what there is to choose from, and no longer when something is', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { id: project_id } = await inside.create(Project, { title: 'Roof' });
  const alternatives = ['tiles', 'slate'];
  const { id } = await inside.create(Decision, { title: 'What covers it', alternatives, project_id });
  await inside.create(Decision, { title: 'Who climbs up', project_id });
  const bodies = async () =>
    (await ask({ subject_ref: project_id })).decisions
      .map(({ body }) => body)
      .sort((a, b) => String(a.title).localeCompare(String(b.title)));
  expect(await bodies()).toEqual([{ title: 'What covers it', alternatives }, { title: 'Who climbs up' }]);
  await inside.call(decisions.update, { id, patch: { chosen_option: 'slate' } });
  expect(await bodies()).toEqual([{ title: 'What covers it', chosen_option: 'slate' }, { title: 'Who climbs up' }]);
  expect(await inside.call(decisions.get, { id })).toMatchObject({ alternatives });
});

test('a decision from before there was a status is live wherever it is read, and can be superseded', async () => {
  await using inside = await VaultHere.create();
  const ask = await reader(inside);
  const { project_id, tiles } = await roof(inside);
  const { id } = await writtenBefore(inside, tiles);
  const live = { id, status: 'live', supersedes: null, superseded_by: null };
  expect(textOf(inside.vault.opened.reader, id)).not.toContain('status');
  expect(await inside.call(decisions.get, { id })).toMatchObject(live);
  expect((await inside.call(decisions.list, { limit: 9 })).items).toMatchObject([live]);
  expect((await inside.call(decisions.versions, { id, limit: 9 })).items[0]).toMatchObject(live);
  expect(getRecord(inside.vault.opened.reader, 'decision', id, inside.now)).toMatchObject(live);
  const brief = (await inside.call(projects.brief, { id: project_id })) as ProjectBrief;
  expect(brief.decisions).toMatchObject([live]);
  expect((await ask({ subject_ref: project_id })).decisions).toHaveLength(1);
  await inside.call(decisions.supersede, { id, successor: { chosen_option: 'slate' } });
  expect(await inside.call(decisions.get, { id })).toMatchObject({ status: 'superseded' });
  expect(await inside.vault.opened.verify()).toMatchObject({ ok: true });
});

test('an archive from before is taken in as it was said, so that its audit log still vouches for it', async () => {
  await using inside = await VaultHere.create();
  const { tiles } = await roof(inside);
  const { id } = await writtenBefore(inside, tiles);
  const line = textOf(inside.vault.opened.reader, id);
  const sink = new DigestSink();
  const objects = new ObjectReader(sink, Decision, Date.now());
  objects.take(line);
  const event = (digest: string) => {
    const extra = { digest, object: id, type: 'decision', version: 2 };
    return { chain: 'c', seq: 1, hash: 'h', line: JSON.stringify({ extra }) };
  };
  sink.addEvent(event(versionDigest(line, null)));
  expect(sink.vouched).toBe(1);
  expect(() => sink.addEvent(event('another'))).toThrow(/does not vouch/);
  const broken = JSON.stringify({ ...(JSON.parse(line) as object), status: 'gone' });
  expect(() => new ObjectReader(new DigestSink(), Decision, Date.now()).take(broken)).toThrow(/not as it should be/);
});
