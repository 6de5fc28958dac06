// A model of the owner's choosing finds by meaning, gets only what it may, and search goes on whatever becomes of it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROBE } from '../../../services/vault/embeddings/acquaintance.ts';
import { embeddings } from '../../../shared/methods/embeddings.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { memories, projects } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { vault as vaultMethods } from '../../../shared/methods/vault.ts';
import { ModelStage } from '../../support/model-stage.ts';
import { until } from '../../support/processes.ts';
import { ModelServer, sendJson } from '../../support/servers/model-server.ts';

let stage: ModelStage;
let token: string;

beforeEach(async () => {
  stage = await ModelStage.create();
  ({ token } = await stage.inside.assistant({ capabilities: ['memory.retrieve'], classification_ceiling: 'private' }));
});
afterEach(() => stage[Symbol.asyncDispose]());

async function remember(statement: string, more: object = {}): Promise<string> {
  return (await stage.inside.call(memories.create, { kind: 'semantic', statement, ...more })).id;
}

async function found(query: string, asking = token): Promise<string[]> {
  const { hits } = await stage.inside.call(tools.searchPersonalContext, { query, purpose: 'answer' }, asking);
  return hits.map(({ ref }) => ref.id);
}

/** In a project each: beside one another they would be found for that. */
async function usual(): Promise<void> {
  for (const statement of ['Die Miete ist am Montag fällig.', 'Sie spielt Klavier.', 'La tarta necesita azúcar.']) {
    const { id: project_id } = await stage.inside.call(projects.create, { title: statement.slice(0, 4) });
    await remember(statement, { project_id });
  }
}

interface Row {
  id: string | null;
  seq: number;
  bytes: number;
}

/** Every vector there is, with the object whose newest version it belongs to. */
function stored(): Row[] {
  return stage.inside.vault.opened.reader.all<Row>`
    SELECT o.id, v.seq, length(v.vector) AS bytes FROM embedding_vectors v LEFT JOIN objects o ON o.seq = v.seq ORDER BY v.seq`;
}

function sketches(): number {
  return stage.inside.vault.opened.reader.column<number>`SELECT count(*) FROM embedding_sketches`[0] as number;
}

const GERMAN = 'Er besitzt ein kleines Schiff.';
const ASKED = '¿Tiene un barco?';

describe('a model of the owner', () => {
  it('finds in another language what shares no word with the question, and is found by no words alone', async () => {
    await usual();
    const boat = await remember(GERMAN);
    expect(await found(ASKED)).toEqual([]);
    await stage.turnOn();
    await stage.untilState('ready');
    expect((await found(ASKED))[0]).toBe(boat);
    const { hits } = await stage.inside.call(reading.search, { q: ASKED });
    expect(hits[0]?.ref.id).toBe(boat);
    // What it means nothing like stays where it was.
    expect(await found('Hat sie einen Arzt?')).not.toContain(boat);
  });

  it('is off until the owner has agreed to what was shown, and to nothing else', async () => {
    await remember(GERMAN);
    expect(await stage.status()).toMatchObject({ state: 'off', done: 0, waiting: 0 });
    await expect(stage.inside.call(embeddings.turnOn, { consent: 'never shown' })).rejects.toMatchObject({
      code: 'consent_required',
    });
    const shown = await stage.inside.call(embeddings.propose, { address: stage.model.address, model: 'stand-in' });
    expect(shown.words[0]).toContain(process.execPath);
    expect(shown.words[0]).toContain(stage.model.address);
    expect(shown.words.join(' ')).toContain('owner_only never goes there');
    expect(stage.model.received).toEqual([]);
    stage.inside.pass(11 * 60_000);
    await expect(stage.inside.call(embeddings.turnOn, { consent: shown.id })).rejects.toMatchObject({
      code: 'consent_required',
    });
    expect(stage.model.received).toEqual([]);
    expect(stage.servers.filter((each) => each !== null)).toEqual([]);
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
    await expect(stage.inside.call(embeddings.propose, { address, model: 'm' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('may not be where nobody listens', async () => {
    const { address } = stage.model;
    await stage.model[Symbol.asyncDispose]();
    await expect(stage.inside.call(embeddings.propose, { address, model: 'm' })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('never gets what only its owner may see, and what is sensitive after a second yes alone', async () => {
    await remember('Plain: the hedge is green.');
    await remember('Sensitive: the diagnosis came.', { classification: 'sensitive' });
    await remember('Owner: the hidden letter.', { policy_tags: ['owner_only'] });
    await stage.turnOn();
    expect(await stage.untilState('ready')).toMatchObject({ done: 1, waiting: 0, with_sensitive: false });
    const heard = () => stage.model.texts.join(' ');
    expect(heard()).toContain('the hedge');
    expect(heard()).not.toContain('diagnosis');
    await stage.inside.call(embeddings.allowSensitive, { allowed: true });
    await remember('Sensitive: the result is in.', { classification: 'sensitive' });
    await remember('Owner: another hidden letter.', { policy_tags: ['owner_only'] });
    await until('both are embedded', async () => (await stage.status()).done === 3);
    expect(heard()).toContain('diagnosis');
    expect(heard()).not.toContain('hidden letter');
    await stage.inside.call(embeddings.allowSensitive, { allowed: false });
    await remember('Sensitive: a third letter.', { classification: 'sensitive' });
    await until('what it made of them is gone', () => stored().length === 1);
    expect(sketches()).toBe(1);
    expect(heard()).not.toContain('third letter');
  });
});

describe('what lies in a project of the owner’s alone', () => {
  it('never goes to the model, and goes when the project is shared', async () => {
    const { id: project_id } = await stage.inside.call(projects.create, {
      title: 'A present',
      policy_tags: ['owner_only'],
    });
    await remember('Kept: the boat is a surprise.', { project_id });
    await stage.turnOn();
    await remember('Kept: the sail is red.', { project_id });
    const { id: shared } = await stage.inside.call(projects.create, { title: 'The hedge' });
    await remember('Plain: the hedge is green.', { project_id: shared });
    await until('what is shared is embedded', async () => (await stage.status()).done === 2);
    expect(await stage.status()).toMatchObject({ waiting: 0 });
    const heard = () => stage.model.texts.join(' ');
    expect(heard()).toContain('the hedge');
    expect(heard()).not.toMatch(/surprise|sail|present/);
    await stage.inside.call(projects.update, { id: project_id, patch: { policy_tags: [] } });
    await until('all of it is embedded', async () => (await stage.status()).done === 5);
    expect(heard()).toMatch(/surprise.*|sail/);
    const before = stage.model.texts.length;
    await stage.inside.call(projects.update, { id: project_id, patch: { policy_tags: ['owner_only'] } });
    await remember('Kept: the oars are of ash.', { project_id });
    await remember('Plain: the hedge is cut.', { project_id: shared });
    await until(
      'what is shared is embedded',
      async () => (await stage.status()).done === 5 && (await stage.status()).waiting === 0,
    );
    expect(stage.model.texts.slice(before).join(' ')).not.toContain('oars');
  });
});

describe('what it made', () => {
  beforeEach(async () => {
    await stage.turnOn();
    await stage.untilState('ready');
  });

  it('belongs to the newest version alone, and goes with it, with a purge, and is in nothing that is told', async () => {
    const boat = await remember(GERMAN);
    await until('it has its vector', () => stored().length === 1);
    const [{ seq, bytes }] = stored() as [Row];
    expect(bytes).toBe(stage.model.dimensions);
    await stage.inside.call(memories.update, { id: boat, patch: { statement: 'Er trinkt Tee.' } });
    expect(stored().map((row) => row.seq)).not.toContain(seq);
    await until('the new one has its own', () => stored().length === 1);
    expect(await found(ASKED)).toEqual([]);
    await stage.inside.call(memories.remove, { id: boat, purge: true });
    expect(stored()).toEqual([]);
    expect(sketches()).toBe(0);
  });

  it('moves with its object, and is hidden with it', async () => {
    const boat = await remember(GERMAN);
    await until('it has its vector', () => stored().length === 1);
    expect(await found(ASKED)).toEqual([boat]);
    await stage.inside.call(memories.update, { id: boat, patch: { classification: 'sensitive' } });
    expect(stored()).toEqual([]);
    expect(await found(ASKED)).toEqual([]);
  });

  it('is deleted when it is turned off, and nothing is sent any more', async () => {
    await usual();
    await until('they have vectors', () => stored().length === 6);
    await stage.inside.call(embeddings.turnOff, {});
    expect(await stage.status()).toMatchObject({ state: 'off', done: 0, waiting: 0, model: null });
    await expect.poll(() => stage.servers.at(-1)).toBeNull();
    const before = stage.model.received.length;
    await remember('The bridge is closed.');
    await found(ASKED);
    await until('nothing is left of it', () => stored().length === 0 && sketches() === 0);
    expect(stage.model.received.length).toBe(before);
    const { reader } = stage.inside.vault.opened;
    await expect.poll(() => reader.all`SELECT * FROM embedding_models`).toEqual([]);
  });

  it('is not asked for while it is paused, and goes on where it was', async () => {
    await stage.inside.call(embeddings.switch, { to: 'paused' });
    await remember(GERMAN);
    await stage.inside.restart();
    await stage.playSupervisor();
    await stage.inside.vault.lock();
    await stage.inside.vault.unlock();
    await stage.untilState('paused');
    expect(stage.model.texts.join(' ')).not.toContain('Schiff');
    expect((await stage.status()).waiting).toBe(1);
    await stage.inside.call(embeddings.switch, { to: 'filling' });
    await stage.untilState('ready');
    expect(stored()).toHaveLength(1);
  });

  it('lets nothing hidden be found, take a place or weigh in', async () => {
    await stage.inside.call(embeddings.allowSensitive, { allowed: true });
    await usual();
    const boat = await remember(GERMAN);
    await until('they have vectors', async () => (await stage.status()).waiting === 0 && stored().length === 7);
    const before = await found(ASKED);
    const gone = (await stage.inside.call(projects.create, { title: 'Weg' })).id;
    for (let n = 0; n < 40; n++) {
      await remember(`Sein Schiff ${n} ist ein Boot.`, { classification: 'sensitive' });
      await remember(`Dein Schiff ${n} ist ein Boot.`, { project_id: gone });
      await remember(`Mein Schiff ${n} ist ein Boot.`, {
        retention: { mode: 'expires', at: '2026-03-01T09:30:00.000Z' },
      });
    }
    await until('they have vectors', async () => (await stage.status()).waiting === 0);
    await stage.inside.call(projects.remove, { id: gone, purge: false });
    stage.inside.pass(3_600_000);
    expect(await found(ASKED)).toEqual(before);
    expect(before).toEqual([boat]);
    expect((await found(ASKED, stage.inside.owner)).length).toBeGreaterThan(1);
  });
});

describe('on a bad day', () => {
  it('answers by words alone when the model is late, and by meaning once it is there', async () => {
    const boat = await remember(GERMAN);
    await stage.turnOn();
    await stage.untilState('ready');
    let release = () => {};
    stage.model.behaviour = (_, response, received) => {
      release = () => stage.model.answer(response, received);
    };
    const late = found('¿Y su barco?');
    expect(await late).toEqual([]);
    release();
    stage.model.behaviour = undefined;
    await until('what came late is kept', async () => (await found('¿Y su barco?'))[0] === boat);
    expect((await stage.status()).state).toBe('ready');
  });

  it.each([
    ['garbage', (response: Parameters<typeof sendJson>[0]) => response.end('<html>not a model</html>'), 'no vectors'],
    [
      'what is no number',
      (response: Parameters<typeof sendJson>[0], count: number) =>
        sendJson(response, 200, { data: Array(count).fill({ embedding: Array(64).fill('NaN') }) }),
      'no vectors',
    ],
    [
      'NaN',
      (response: Parameters<typeof sendJson>[0], count: number) =>
        response.end(
          `{"data":[${Array(count)
            .fill(`{"embedding":[${Array(64).fill('NaN').join()}]}`)
            .join()}]}`,
        ),
      'no vectors',
    ],
    [
      'infinite numbers',
      (response: Parameters<typeof sendJson>[0], count: number) =>
        response.end(
          `{"data":[${Array(count)
            .fill(`{"embedding":[${Array(64).fill('1e999').join()}]}`)
            .join()}]}`,
        ),
      'no vectors',
    ],
    [
      'vectors of many lengths',
      (response: Parameters<typeof sendJson>[0], count: number) =>
        sendJson(response, 200, {
          data: Array.from({ length: count }, (_, n) => ({ embedding: Array(64 + n).fill(1) })),
        }),
      'no vectors',
    ],
    [
      'nothing but zeros',
      (response: Parameters<typeof sendJson>[0], count: number) =>
        sendJson(response, 200, { data: Array(count).fill({ embedding: Array(64).fill(0) }) }),
      'no vectors',
    ],
    ['too few', (response: Parameters<typeof sendJson>[0]) => sendJson(response, 200, { data: [] }), 'no vectors'],
    [
      'the same place twice',
      (response: Parameters<typeof sendJson>[0], count: number) =>
        sendJson(response, 200, { data: Array(count).fill({ index: 0, embedding: Array(64).fill(1) }) }),
      'no vectors',
    ],
    [
      'errors of its own',
      (response: Parameters<typeof sendJson>[0]) => sendJson(response, 500, { error: 'SECRET-OF-THE-MODEL' }),
      'fails at every request',
    ],
    [
      'that it has no such model',
      (response: Parameters<typeof sendJson>[0]) => sendJson(response, 404, { error: 'SECRET-OF-THE-MODEL' }),
      'a model named stand-in',
    ],
  ] as const)('says what is wrong when the model answers %s, and finds by words', async (_, answer, said) => {
    const boat = await remember(GERMAN);
    stage.model.behaviour = (_request, response, { input }) => void answer(response, input.length);
    await stage.turnOn();
    const { fault } = await stage.untilState('failing');
    expect(fault).toContain(said);
    expect(fault).not.toContain('SECRET');
    expect(await found('Schiff')).toEqual([boat]);
    expect(stored()).toEqual([]);
    stage.model.behaviour = undefined;
    expect(await stage.untilState('ready')).toMatchObject({ done: 1, fault: null });
  });

  it('follows no redirect: nothing goes to another address', async () => {
    await using other = await ModelServer.start();
    await remember(GERMAN);
    stage.model.behaviour = (_, response) => {
      response.writeHead(307, { location: `${other.address}/embeddings` }).end();
    };
    await stage.turnOn();
    expect((await stage.untilState('failing')).fault).toContain('sends the hub elsewhere');
    expect(other.received).toEqual([]);
  });

  it('gives nothing to another user who listens in the place of the one that was agreed to', async () => {
    await remember(GERMAN);
    await stage.turnOn();
    await stage.untilState('ready');
    stage.endWorker();
    const server = stage.servers.findLast((each) => each !== null) as { user_id: number };
    await stage.startWorker({ ...(server as object), user_id: server.user_id + 1 } as never);
    const before = stage.model.received.length;
    await remember('Noch ein Boot.');
    expect((await stage.untilState('failing')).fault).toContain('Another user');
    expect(stage.model.received.length).toBe(before);
  });

  it('sets aside what the model does not take, after trying less of it, and goes on with the rest', async () => {
    const long = `Ein Schiff mit Segeln. ${'Wort '.repeat(300)}`;
    const bad = await remember('UNFIT text');
    const tooLong = await remember(long);
    const boat = await remember(GERMAN);
    stage.model.behaviour = (_, response, received) => {
      const isUnfit = received.input.some((text) => text.includes('UNFIT') || text.length > 500);
      if (isUnfit) sendJson(response, 400, { error: 'too long' });
      else stage.model.answer(response, received);
    };
    await stage.turnOn();
    expect(await stage.untilState('ready')).toMatchObject({ done: 2, waiting: 0, skipped: 1, fault: null });
    expect(stored().map(({ id }) => id)).toEqual([tooLong, boat]);
    expect((await found('unfit'))[0]).toBe(bad);
  });

  it('embeds everything anew when another model answers under the name, whatever the length of its vectors', async () => {
    const boat = await remember(GERMAN);
    await stage.turnOn();
    await stage.untilState('ready');
    const before = stage.model.vectorOf(PROBE);
    stage.model.seed = 'two';
    expect(stage.model.vectorOf(PROBE)).not.toEqual(before);
    const tea = await remember('Er trinkt Tee.');
    await until('both are of the new one', async () => (await stage.status()).done === 2);
    expect(stage.inside.vault.opened.reader.column`SELECT DISTINCT model FROM embedding_vectors`).toEqual([2]);
    expect((await found(ASKED))[0]).toBe(boat);
    stage.model.dimensions = 512;
    // A question is the first to notice.
    await found('¿Qué bebe?');
    await until(
      'both are of the third',
      async () => {
        const { dimensions, done } = await stage.status();
        return dimensions === 512 && done === 2;
      },
      20_000,
    );
    expect(
      stored()
        .filter(({ id }) => id === tea)
        .map(({ bytes }) => bytes),
    ).toEqual([512]);
    expect((await found(ASKED))[0]).toBe(boat);
  });

  it('goes on when the model dies and comes back, and when its process does', async () => {
    await stage.turnOn();
    await stage.untilState('ready');
    const { port } = stage.model;
    await stage.model[Symbol.asyncDispose]();
    const boat = await remember(GERMAN);
    expect((await stage.untilState('failing')).fault).toContain('Nobody answers');
    expect(await found('Schiff')).toEqual([boat]);
    stage.model = await ModelServer.start(port);
    await stage.untilState('ready');
    expect(await found(ASKED)).toEqual([boat]);
    stage.endWorker();
    await remember('Noch ein Satz.');
    expect((await found('Schiff'))[0]).toBe(boat);
    expect((await stage.untilState('failing')).fault).toContain('embeddings process');
    await stage.startWorker();
    expect(await stage.untilState('ready')).toMatchObject({ done: 2 });
  });

  it('keeps nothing going over a lock, and goes on after it', async () => {
    for (let n = 0; n < 30; n++) await remember(`Satz Nummer ${n}.`);
    let asked = 0;
    stage.model.behaviour = (_, response, received) => {
      asked += 1;
      // The third request is never answered.
      if (asked !== 3) stage.model.answer(response, received);
    };
    await stage.turnOn();
    await until('it is at work', () => asked >= 3);
    await stage.inside.call(vaultMethods.lock, {});
    await expect.poll(() => stage.servers.at(-1)).toBeNull();
    const before = stage.model.received.length;
    expect(stage.inside.vault.state).toBe('locked');
    expect(stage.model.received.length).toBe(before);
    await stage.inside.vault.unlock();
    expect(await stage.untilState('ready')).toMatchObject({ done: 30, waiting: 0 });
  });

  it('counts what waits and holds no more than one request of it', async () => {
    for (let n = 0; n < 60; n++) await remember(`Satz Nummer ${n}.`);
    let largest = 0;
    stage.model.behaviour = (_, response, received) => {
      largest = Math.max(largest, received.input.filter((text) => text.startsWith('Satz')).length);
      stage.model.answer(response, received);
    };
    expect(await stage.turnOn()).toMatchObject({ state: 'starting', waiting: 60, done: 0 });
    await stage.untilState('ready');
    expect(largest).toBeLessThanOrEqual(8);
    // The newest first: what was just written is looked for first.
    const first = stage.model.texts.find((text) => text.startsWith('Satz'));
    expect(first).toBe('Satz Nummer 59.');
  });

  it('asks for nothing again that is done, after a restart, a lock and an unlocking', async () => {
    await stage.inside.call(embeddings.status, {});
    await stage.turnOn();
    await stage.untilState('ready');
    await remember(GERMAN);
    await stage.inside.restart();
    await stage.playSupervisor();
    await stage.inside.vault.lock();
    await stage.inside.vault.unlock();
    expect(await stage.untilState('ready')).toMatchObject({ done: 1 });
  });
});
