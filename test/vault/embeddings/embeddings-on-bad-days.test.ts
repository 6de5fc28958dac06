// Search goes on whatever becomes of the model of the owner's choosing: late, wrong, somebody else, or gone.
import { describe, expect, it } from 'vitest';
import { PROBE } from '../../../services/vault/embeddings/acquaintance.ts';
import { embeddings } from '../../../shared/methods/embeddings.ts';
import { vault as vaultMethods } from '../../../shared/methods/vault.ts';
import { ASKED, GERMAN, modelAndAssistant } from '../../support/model-and-assistant.ts';
import { until } from '../../support/processes.ts';
import { ModelServer, sendJson } from '../../support/servers/model-server.ts';

const here = modelAndAssistant();
const { remember, found, stored } = here;

describe('on a bad day', () => {
  it('answers by words alone when the model is late, and by meaning once it is there', async () => {
    const boat = await remember(GERMAN);
    await here.stage.turnOn();
    await here.stage.untilState('ready');
    let release = () => {};
    here.stage.model.behaviour = (_, response, received) => {
      release = () => here.stage.model.answer(response, received);
    };
    const late = found('¿Y su barco?');
    expect(await late).toEqual([]);
    release();
    here.stage.model.behaviour = undefined;
    await until('what came late is kept', async () => (await found('¿Y su barco?'))[0] === boat);
    expect((await here.stage.status()).state).toBe('ready');
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
    here.stage.model.behaviour = (_request, response, { input }) => void answer(response, input.length);
    await here.stage.turnOn();
    const { fault } = await here.stage.untilState('failing');
    expect(fault).toContain(said);
    expect(fault).not.toContain('SECRET');
    expect(await found('Schiff')).toEqual([boat]);
    expect(stored()).toEqual([]);
    here.stage.model.behaviour = undefined;
    expect(await here.stage.untilState('ready')).toMatchObject({ done: 1, fault: null });
  });

  it('follows no redirect: nothing goes to another address', async () => {
    await using other = await ModelServer.start();
    await remember(GERMAN);
    here.stage.model.behaviour = (_, response) => {
      response.writeHead(307, { location: `${other.address}/embeddings` }).end();
    };
    await here.stage.turnOn();
    expect((await here.stage.untilState('failing')).fault).toContain('sends the hub elsewhere');
    expect(other.received).toEqual([]);
  });

  it('gives nothing to another user who listens in the place of the one that was agreed to', async () => {
    await remember(GERMAN);
    await here.stage.turnOn();
    await here.stage.untilState('ready');
    here.stage.endWorker();
    const server = here.stage.servers.findLast((each) => each !== null) as { user_id: number };
    await here.stage.startWorker({ ...(server as object), user_id: server.user_id + 1 } as never);
    const before = here.stage.model.received.length;
    await remember('Noch ein Boot.');
    expect((await here.stage.untilState('failing')).fault).toContain('Another user');
    expect(here.stage.model.received.length).toBe(before);
  });

  it('sets aside what the model does not take, after trying less of it, and goes on with the rest', async () => {
    const long = `Ein Schiff mit Segeln. ${'Wort '.repeat(300)}`;
    const bad = await remember('UNFIT text');
    const tooLong = await remember(long);
    const boat = await remember(GERMAN);
    here.stage.model.behaviour = (_, response, received) => {
      const isUnfit = received.input.some((text) => text.includes('UNFIT') || text.length > 500);
      if (isUnfit) sendJson(response, 400, { error: 'too long' });
      else here.stage.model.answer(response, received);
    };
    await here.stage.turnOn();
    expect(await here.stage.untilState('ready')).toMatchObject({ done: 2, waiting: 0, skipped: 1, fault: null });
    expect(stored().map(({ id }) => id)).toEqual([tooLong, boat]);
    expect((await found('unfit'))[0]).toBe(bad);
  });

  it('embeds everything anew when another model answers under the name, whatever the length of its vectors', async () => {
    const boat = await remember(GERMAN);
    await here.stage.turnOn();
    await here.stage.untilState('ready');
    const before = here.stage.model.vectorOf(PROBE);
    here.stage.model.seed = 'two';
    expect(here.stage.model.vectorOf(PROBE)).not.toEqual(before);
    const tea = await remember('Er trinkt Tee.');
    await until('both are of the new one', async () => (await here.stage.status()).done === 2);
    expect(here.stage.inside.vault.opened.reader.column`SELECT DISTINCT model FROM embedding_vectors`).toEqual([2]);
    expect((await found(ASKED))[0]).toBe(boat);
    here.stage.model.dimensions = 512;
    // A question is the first to notice.
    await found('¿Qué bebe?');
    await until(
      'both are of the third',
      async () => {
        const { dimensions, done } = await here.stage.status();
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
    await here.stage.turnOn();
    await here.stage.untilState('ready');
    const { port } = here.stage.model;
    await here.stage.model[Symbol.asyncDispose]();
    const boat = await remember(GERMAN);
    expect((await here.stage.untilState('failing')).fault).toContain('Nobody answers');
    expect(await found('Schiff')).toEqual([boat]);
    here.stage.model = await ModelServer.start(port);
    await here.stage.untilState('ready');
    expect(await found(ASKED)).toEqual([boat]);
    here.stage.endWorker();
    await remember('Noch ein Satz.');
    expect((await found('Schiff'))[0]).toBe(boat);
    expect((await here.stage.untilState('failing')).fault).toContain('embeddings process');
    await here.stage.startWorker();
    expect(await here.stage.untilState('ready')).toMatchObject({ done: 2 });
  });

  it('keeps nothing going over a lock, and goes on after it', async () => {
    for (let n = 0; n < 30; n++) await remember(`Satz Nummer ${n}.`);
    let asked = 0;
    here.stage.model.behaviour = (_, response, received) => {
      asked += 1;
      // The third request is never answered.
      if (asked !== 3) here.stage.model.answer(response, received);
    };
    await here.stage.turnOn();
    await until('it is at work', () => asked >= 3);
    await here.stage.inside.call(vaultMethods.lock, {});
    await expect.poll(() => here.stage.servers.at(-1)).toBeNull();
    const before = here.stage.model.received.length;
    expect(here.stage.inside.vault.state).toBe('locked');
    expect(here.stage.model.received.length).toBe(before);
    await here.stage.inside.vault.unlock();
    expect(await here.stage.untilState('ready')).toMatchObject({ done: 30, waiting: 0 });
  });

  it('counts what waits and holds no more than one request of it', async () => {
    for (let n = 0; n < 60; n++) await remember(`Satz Nummer ${n}.`);
    let largest = 0;
    here.stage.model.behaviour = (_, response, received) => {
      largest = Math.max(largest, received.input.filter((text) => text.startsWith('Satz')).length);
      here.stage.model.answer(response, received);
    };
    expect(await here.stage.turnOn()).toMatchObject({ state: 'starting', waiting: 60, done: 0 });
    await here.stage.untilState('ready');
    expect(largest).toBeLessThanOrEqual(8);
    // The newest first: what was just written is looked for first.
    const first = here.stage.model.texts.find((text) => text.startsWith('Satz'));
    expect(first).toBe('Satz Nummer 59.');
  });

  it('asks for nothing again that is done, after a restart, a lock and an unlocking', async () => {
    await here.stage.inside.call(embeddings.status, {});
    await here.stage.turnOn();
    await here.stage.untilState('ready');
    await remember(GERMAN);
    await here.stage.inside.restart();
    await here.stage.playSupervisor();
    await here.stage.inside.vault.lock();
    await here.stage.inside.vault.unlock();
    expect(await here.stage.untilState('ready')).toMatchObject({ done: 1 });
  });
});
