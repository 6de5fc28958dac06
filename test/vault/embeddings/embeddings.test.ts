// A model of the owner's choosing finds by meaning, gets only what it may, and what it made goes with what it was made of.
import { beforeEach, describe, expect, it } from 'vitest';
import { embeddings } from '../../../shared/methods/embeddings.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { memories, projects } from '../../../shared/methods/records.ts';
import { ASKED, GERMAN, modelAndAssistant, type StoredVector } from '../../support/model-and-assistant.ts';
import { until } from '../../support/processes.ts';

const here = modelAndAssistant();
const { remember, found, stored } = here;

/** In a project each: beside one another they would be found for that. */
async function usual(): Promise<void> {
  for (const statement of ['Die Miete ist am Montag fällig.', 'Sie spielt Klavier.', 'La tarta necesita azúcar.']) {
    const { id: project_id } = await here.stage.inside.call(projects.create, { title: statement.slice(0, 4) });
    await remember(statement, { project_id });
  }
}

function sketches(): number {
  return here.stage.inside.vault.opened.reader.column<number>`SELECT count(*) FROM embedding_sketches`[0] as number;
}

describe('a model of the owner', () => {
  it('finds in another language what shares no word with the question, and is found by no words alone', async () => {
    await usual();
    const boat = await remember(GERMAN);
    expect(await found(ASKED)).toEqual([]);
    await here.stage.turnOn();
    await here.stage.untilState('ready');
    expect((await found(ASKED))[0]).toBe(boat);
    const { hits } = await here.stage.inside.call(reading.search, { q: ASKED });
    expect(hits[0]?.ref.id).toBe(boat);
    // What it means nothing like stays where it was.
    expect(await found('Hat sie einen Arzt?')).not.toContain(boat);
  });

  it('is off until the owner has agreed to what was shown, and to nothing else', async () => {
    await remember(GERMAN);
    expect(await here.stage.status()).toMatchObject({ state: 'off', done: 0, waiting: 0 });
    await expect(here.stage.inside.call(embeddings.turnOn, { consent: 'never shown' })).rejects.toMatchObject({
      code: 'consent_required',
    });
    const shown = await here.stage.inside.call(embeddings.propose, {
      address: here.stage.model.address,
      model: 'stand-in',
    });
    expect(shown.words[0]).toContain(process.execPath);
    expect(shown.words[0]).toContain(here.stage.model.address);
    expect(shown.words.join(' ')).toContain('owner_only never goes there');
    expect(here.stage.model.received).toEqual([]);
    here.stage.inside.pass(11 * 60_000);
    await expect(here.stage.inside.call(embeddings.turnOn, { consent: shown.id })).rejects.toMatchObject({
      code: 'consent_required',
    });
    expect(here.stage.model.received).toEqual([]);
    expect(here.stage.servers.filter((each) => each !== null)).toEqual([]);
  });

  it.each([
    'http://192.168.0.7:11434/v1',
    'http://localhost.example.org:11434',
    'https://127.0.0.1:11434',
    'http://0.0.0.0:11434',
    'http://127.0.0.2:11434',
    'http://2130706433.example:80',
    'http://user:word@127.0.0.1:11434',
    'http://127.0.0.1:8765/v1',
    'ftp://localhost',
    'no address',
  ])('may not be at %s', async (address) => {
    await expect(here.stage.inside.call(embeddings.propose, { address, model: 'm' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('may not be where nobody listens', async () => {
    const { address } = here.stage.model;
    await here.stage.model[Symbol.asyncDispose]();
    await expect(here.stage.inside.call(embeddings.propose, { address, model: 'm' })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('never gets what only its owner may see, and what is sensitive after a second yes alone', async () => {
    await remember('Plain: the hedge is green.');
    await remember('Sensitive: the diagnosis came.', { classification: 'sensitive' });
    await remember('Owner: the hidden letter.', { policy_tags: ['owner_only'] });
    await here.stage.turnOn();
    expect(await here.stage.untilState('ready')).toMatchObject({ done: 1, waiting: 0, with_sensitive: false });
    const heard = () => here.stage.model.texts.join(' ');
    expect(heard()).toContain('the hedge');
    expect(heard()).not.toContain('diagnosis');
    await here.stage.inside.call(embeddings.allowSensitive, { allowed: true });
    await remember('Sensitive: the result is in.', { classification: 'sensitive' });
    await remember('Owner: another hidden letter.', { policy_tags: ['owner_only'] });
    await until('both are embedded', async () => (await here.stage.status()).done === 3);
    expect(heard()).toContain('diagnosis');
    expect(heard()).not.toContain('hidden letter');
    await here.stage.inside.call(embeddings.allowSensitive, { allowed: false });
    await remember('Sensitive: a third letter.', { classification: 'sensitive' });
    await until('what it made of them is gone', () => stored().length === 1);
    expect(sketches()).toBe(1);
    expect(heard()).not.toContain('third letter');
  });
});

describe('what lies in a project of the owner’s alone', () => {
  it('never goes to the model, and goes when the project is shared', async () => {
    const { id: project_id } = await here.stage.inside.call(projects.create, {
      title: 'A present',
      policy_tags: ['owner_only'],
    });
    await remember('Kept: the boat is a surprise.', { project_id });
    await here.stage.turnOn();
    await remember('Kept: the sail is red.', { project_id });
    const { id: shared } = await here.stage.inside.call(projects.create, { title: 'The hedge' });
    await remember('Plain: the hedge is green.', { project_id: shared });
    await until('what is shared is embedded', async () => (await here.stage.status()).done === 2);
    expect(await here.stage.status()).toMatchObject({ waiting: 0 });
    const heard = () => here.stage.model.texts.join(' ');
    expect(heard()).toContain('the hedge');
    expect(heard()).not.toMatch(/surprise|sail|present/);
    await here.stage.inside.call(projects.update, { id: project_id, patch: { policy_tags: [] } });
    await until('all of it is embedded', async () => (await here.stage.status()).done === 5);
    expect(heard()).toMatch(/surprise.*|sail/);
    const before = here.stage.model.texts.length;
    await here.stage.inside.call(projects.update, { id: project_id, patch: { policy_tags: ['owner_only'] } });
    await remember('Kept: the oars are of ash.', { project_id });
    await remember('Plain: the hedge is cut.', { project_id: shared });
    await until(
      'what is shared is embedded',
      async () => (await here.stage.status()).done === 5 && (await here.stage.status()).waiting === 0,
    );
    expect(here.stage.model.texts.slice(before).join(' ')).not.toContain('oars');
  });
});

describe('what it made', () => {
  beforeEach(async () => {
    await here.stage.turnOn();
    await here.stage.untilState('ready');
  });

  it('belongs to the newest version alone, and goes with it, with a purge, and is in nothing that is told', async () => {
    const boat = await remember(GERMAN);
    await until('it has its vector', () => stored().length === 1);
    const [{ seq, bytes }] = stored() as [StoredVector];
    expect(bytes).toBe(here.stage.model.dimensions);
    await here.stage.inside.call(memories.update, { id: boat, patch: { statement: 'Er trinkt Tee.' } });
    expect(stored().map((row) => row.seq)).not.toContain(seq);
    await until('the new one has its own', () => stored().length === 1);
    expect(await found(ASKED)).toEqual([]);
    await here.stage.inside.call(memories.remove, { id: boat, purge: true });
    expect(stored()).toEqual([]);
    expect(sketches()).toBe(0);
  });

  it('moves with its object, and is hidden with it', async () => {
    const boat = await remember(GERMAN);
    await until('it has its vector', () => stored().length === 1);
    expect(await found(ASKED)).toEqual([boat]);
    await here.stage.inside.call(memories.update, { id: boat, patch: { classification: 'sensitive' } });
    expect(stored()).toEqual([]);
    expect(await found(ASKED)).toEqual([]);
  });

  it('is deleted when it is turned off, and nothing is sent any more', async () => {
    await usual();
    await until('they have vectors', () => stored().length === 6);
    await here.stage.inside.call(embeddings.turnOff, {});
    expect(await here.stage.status()).toMatchObject({ state: 'off', done: 0, waiting: 0, model: null });
    await expect.poll(() => here.stage.servers.at(-1)).toBeNull();
    const before = here.stage.model.received.length;
    await remember('The bridge is closed.');
    await found(ASKED);
    await until('nothing is left of it', () => stored().length === 0 && sketches() === 0);
    expect(here.stage.model.received.length).toBe(before);
    const { reader } = here.stage.inside.vault.opened;
    await expect.poll(() => reader.all`SELECT * FROM embedding_models`).toEqual([]);
  });

  it('is not asked for while it is paused, and goes on where it was', async () => {
    await here.stage.inside.call(embeddings.switch, { to: 'paused' });
    await remember(GERMAN);
    await here.stage.inside.restart();
    await here.stage.playSupervisor();
    await here.stage.inside.vault.lock();
    await here.stage.inside.vault.unlock();
    await here.stage.untilState('paused');
    expect(here.stage.model.texts.join(' ')).not.toContain('Schiff');
    expect((await here.stage.status()).waiting).toBe(1);
    await here.stage.inside.call(embeddings.switch, { to: 'filling' });
    await here.stage.untilState('ready');
    expect(stored()).toHaveLength(1);
  });

  it('lets nothing hidden be found, take a place or weigh in', async () => {
    await here.stage.inside.call(embeddings.allowSensitive, { allowed: true });
    await usual();
    const boat = await remember(GERMAN);
    await until('they have vectors', async () => (await here.stage.status()).waiting === 0 && stored().length === 7);
    const before = await found(ASKED);
    const gone = (await here.stage.inside.call(projects.create, { title: 'Weg' })).id;
    for (let n = 0; n < 40; n++) {
      await remember(`Sein Schiff ${n} ist ein Boot.`, { classification: 'sensitive' });
      await remember(`Dein Schiff ${n} ist ein Boot.`, { project_id: gone });
      await remember(`Mein Schiff ${n} ist ein Boot.`, {
        retention: { mode: 'expires', at: '2026-03-01T09:30:00.000Z' },
      });
    }
    await until('they have vectors', async () => (await here.stage.status()).waiting === 0);
    await here.stage.inside.call(projects.remove, { id: gone, purge: false });
    here.stage.inside.pass(3_600_000);
    expect(await found(ASKED)).toEqual(before);
    expect(before).toEqual([boat]);
    expect((await found(ASKED, here.stage.inside.owner)).length).toBeGreaterThan(1);
  });
});
