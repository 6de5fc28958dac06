// What the owner said of what a source brought in, against a source that goes on saying otherwise.
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  misplacedEvents,
  moveEvents,
  projectOfEvents,
} from '../../../services/vault/sources/connectors/event-project.ts';
import { applyStep } from '../../../services/vault/sources/connectors/steps.ts';
import { type SourceItem, upsertItems } from '../../../services/vault/sources/source-items.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { artifacts, calendarEvents, projects } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import type { Connector } from '../../../shared/schemas/connector.ts';
import type { ImportedItem } from '../../../shared/schemas/imported-item.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { reader } from '../../support/contract-reader.ts';
import { VaultHere } from '../../support/vault-here.ts';

let inside: VaultHere;
beforeEach(async () => {
  inside = await VaultHere.create();
});
afterEach(() => inside[Symbol.asyncDispose]());

const SOURCE = 'plg_a';
const note = (title: string, more: Partial<SourceItem> = {}): SourceItem => ({
  ...{ type: 'note', source_key: 'n', title, classification: 'personal' },
  ...more,
});
const bring = (item: SourceItem) =>
  inside.vault.opened.change({ kind: 'source', id: SOURCE }, (change) => upsertItems(change, SOURCE, [item]));
const only = async () => (await inside.call(artifacts.list, { limit: 2 })).items[0] as { id: string };

test('an import never makes less sensitive what the owner made more so, and an assistant goes on not seeing it', async () => {
  const { token } = await inside.assistant({ capabilities: ['memory.retrieve'], classification_ceiling: 'private' });
  const finds = async () =>
    (await inside.call(tools.searchPersonalContext, { query: 'lantern', purpose: 'a walk' }, token)).hits.length;
  await bring(note('A lantern'));
  const { id } = await only();
  expect(await finds()).toBe(1);
  await inside.call(artifacts.update, { id, patch: { classification: 'sensitive' } });
  await bring(note('A lantern, lit'));
  expect(await inside.call(artifacts.get, { id })).toMatchObject({
    title: 'A lantern, lit',
    classification: 'sensitive',
  });
  expect(await finds()).toBe(0);
  // Where the source is the stricter one, it is heard.
  await inside.call(artifacts.update, { id, patch: { classification: 'personal' } });
  await bring(note('A lantern, out', { classification: 'sensitive' }));
  expect(await inside.call(artifacts.get, { id })).toMatchObject({ classification: 'sensitive' });
});

test('labels of the owner stay, also those that were taken off; where the owner said nothing they are those of the source', async () => {
  await bring(note('One', { labels: ['feed'] }));
  const { id } = await only();
  await bring(note('Two', { labels: ['feed', 'news'] }));
  expect(await inside.call(artifacts.get, { id })).toMatchObject({ labels: ['feed', 'news'] });
  await inside.call(artifacts.update, { id, patch: { labels: ['mine'] } });
  await bring(note('Three', { labels: ['feed', 'public'] }));
  expect(await inside.call(artifacts.get, { id })).toMatchObject({ title: 'Three', labels: ['mine'] });
});

test('what its source calls something else stays as closed as the owner made it', async () => {
  await bring(note('A dinner', { type: 'event' }));
  const { items } = await inside.call(calendarEvents.list, { limit: 1 });
  const patch = { classification: 'sensitive' as const, policy_tags: ['owner_only'] };
  await inside.call(calendarEvents.update, { id: (items[0] as { id: string }).id, patch });
  await bring(note('A dinner'));
  expect(await only()).toMatchObject({ type: 'artifact', ...patch });
});

const event = (title: string, source_key = 'c:1'): ImportedItem => ({
  ...{ type: 'event', source_key, title },
  starts_at: '2026-05-01T09:00:00.000Z',
});
const calendar = (project_id?: string): Pick<Connector, 'id' | 'kind' | 'selection'> => ({
  ...{ id: 'cnr_a', kind: 'calendar' },
  selection: project_id === undefined ? {} : { project_id },
});

async function sync(rule: ReturnType<typeof calendar>, items: ImportedItem[]) {
  const { opened } = inside.vault;
  const project = projectOfEvents(opened.reader, rule, inside.now);
  await inside.change((change) => {
    if (project !== undefined) {
      moveEvents(change, misplacedEvents(change.tx, rule, project, '').misplaced, project);
    }
    applyStep(change, rule, { collection: 'x'.repeat(22), items });
  });
}

async function placesOf(): Promise<Record<string, string | null>> {
  const { items } = await inside.call(calendarEvents.list, { limit: 9 });
  return Object.fromEntries(items.map(({ title, project_id }) => [title, project_id]));
}

test('events come into the project of their calendar, and follow it, but for those that the owner moved', async () => {
  const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((title) => inside.create(Project, { title })));
  const [toA, toB] = [calendar(a?.id), calendar(b?.id)];
  await sync(calendar(), [event('First', 'c:1')]);
  expect(await placesOf()).toEqual({ First: null });
  await sync(toA, [event('Second', 'c:2'), event('Third', 'c:3')]);
  expect(await placesOf()).toEqual({ First: a?.id, Second: a?.id, Third: a?.id });
  const { items } = await inside.call(calendarEvents.list, { limit: 9 });
  const idOf = (title: string) => items.find((each) => each.title === title)?.id as string;
  await inside.call(calendarEvents.update, { id: idOf('Second'), patch: { project_id: c?.id as string } });
  await inside.call(calendarEvents.update, { id: idOf('Third'), patch: { project_id: null } });
  await sync(toA, [event('Second, later', 'c:2'), event('Third, later', 'c:3')]);
  expect(await placesOf()).toEqual({ First: a?.id, 'Second, later': c?.id, 'Third, later': null });
  // Back where the rule has it is the owner's word as well: it does not follow the next rule.
  await inside.call(calendarEvents.update, { id: idOf('Third'), patch: { project_id: a?.id as string } });
  await sync(toB, [event('Second, again', 'c:2')]);
  expect(await placesOf()).toEqual({ First: b?.id, 'Second, again': c?.id, 'Third, later': a?.id });
  await sync(calendar(), []);
  expect(await placesOf()).toEqual({ First: null, 'Second, again': c?.id, 'Third, later': a?.id });
});

test('where the project of a calendar is gone, new events belong to none and the others stay where they are', async () => {
  const { id } = await inside.create(Project, { title: 'A' });
  await sync(calendar(id), [event('Old', 'c:1')]);
  await inside.call(projects.remove, { id, purge: false });
  await sync(calendar(id), [event('Old, changed', 'c:1'), event('New', 'c:2')]);
  expect(await placesOf()).toEqual({ 'Old, changed': id, New: null });
});

test('an event in a project is seen by who may see that project, and by a grant of another project never', async () => {
  const [a, b] = await Promise.all(['A', 'B'].map((title) => inside.create(Project, { title })));
  await sync(calendar(a?.id), [event('A lantern walk')]);
  const search = async (project: string) => {
    const { token } = await inside.assistant({ preset: 'read_project', selectors: { project } });
    return (await inside.call(tools.searchPersonalContext, { query: 'lantern', purpose: 'a walk' }, token)).hits.length;
  };
  expect([await search(a?.id as string), await search(b?.id as string)]).toEqual([1, 0]);
  expect((await inside.call(reading.search, { q: 'lantern', project: b?.id as string })).hits).toEqual([]);
});

test('a preference that is always told is in a package about anything, and one that is not is in none that it does not fit', async () => {
  const ask = await reader(inside);
  const { id: subject_ref } = await inside.create(Project, { title: 'Repair the roof' });
  await inside.create(Preference, { key: 'signature', value: 'Kind regards', always: true });
  await inside.create(Preference, { key: 'seat', value: 'aisle' });
  const { preferences } = await ask({ subject_ref, purpose: 'repair the roof' });
  expect(preferences.map(({ body }) => body.key)).toEqual(['signature']);
});
