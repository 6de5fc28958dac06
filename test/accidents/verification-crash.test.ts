// The vault is killed in the middle of a verification, when its answer is on the way to an api that will never read it:
// nobody there knows whether the verification began. The api and the vault are the real ones, and the wire between them
// is in the hands of the test.
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../services/api/app.ts';
import { ConnectionRate } from '../../services/api/asking/connection-rate.ts';
import { ConnectionTurns } from '../../services/api/asking/connection-turns.ts';
import { FailedTokens } from '../../services/api/asking/failed-tokens.ts';
import { GrantStreams } from '../../services/api/asking/grant-streams.ts';
import { OwnerStreams } from '../../services/api/asking/stream.ts';
import { Handlers } from '../../shared/ipc/channel.ts';
import { Link } from '../../shared/ipc/link.ts';
import { memories } from '../../shared/methods/records.ts';
import { systemClock } from '../../shared/system-clock.ts';
import { temporaryDir } from '../support/hub.ts';
import { openDatabaseOf } from '../support/open-database.ts';
import { socketPair } from '../support/socket-pair.ts';
import { startVault, type VaultProcess } from '../support/vault-process.ts';
import { settingsFor } from '../support/worker-settings.ts';

/** So many that checking their chain is still under way when the vault is killed. */
const MEMORIES = 400;

const log = pino({ enabled: false });

let dataDir: string;
let token: string;
let vault: VaultProcess;
let link: Link;
let app: ReturnType<typeof createApp>;

beforeEach(async () => {
  dataDir = await temporaryDir();
  vault = await startVault({ dataDir });
  token = await vault.setup();
  const context = { token };
  await Promise.all(
    Array.from({ length: MEMORIES }, (_, i) =>
      vault.api.call(memories.create, { kind: 'semantic', statement: `the ${i}th` }, { context }),
    ),
  );
  link = newLink('vault');
  app = createApp({
    vault: link,
    supervisor: newLink('supervisor'),
    lab: newLink('lab'),
    settings: settingsFor(dataDir),
    log,
    failedTokens: new FailedTokens(systemClock),
    connectionTurns: new ConnectionTurns(),
    connectionRate: new ConnectionRate(systemClock),
    unkeptAnswers: new Map(),
    streams: new OwnerStreams(link),
    grantStreams: new GrantStreams(link, systemClock),
  });
  await app.ready();
  await new Promise<void>((listening) => app.server.listen(0, '127.0.0.1', listening));
});

afterEach(async () => {
  link.close();
  await app.close();
  await vault.kill();
  await rm(dataDir, { recursive: true, force: true });
});

function newLink(peer: 'vault' | 'supervisor' | 'lab'): Link {
  return new Link({ self: 'api', peer, handlers: new Handlers(), log, onViolation() {} });
}

/** Joins the api to the vault. From `deafen` on the vault still hears the api, and the api hears nothing. */
async function join(): Promise<{ deafen(): Promise<void> }> {
  const [[ours, theirs], wire] = await Promise.all([socketPair(), vault.wire('api')]);
  for (const end of [theirs, wire]) end.on('error', () => {});
  theirs.pipe(wire);
  wire.pipe(theirs);
  link.attach(ours);
  return {
    deafen: () => {
      wire.unpipe(theirs);
      wire.resume();
      return new Promise((answered) => wire.once('data', () => answered()));
    },
  };
}

const verify = (headers: Record<string, string>) => get('/v1/events/verify', headers);

async function get(path: string, headers: Record<string, string> = {}) {
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Asks, and kills the vault as soon as it has begun to answer; another one is there before the api knows it. */
async function verifyOverDeath(headers: Record<string, string>) {
  const answered = (await join()).deafen();
  const asked = verify(headers);
  await answered;
  await vault.kill();
  vault = await startVault({ dataDir });
  await join();
  return asked;
}

async function verifications(): Promise<unknown[]> {
  await vault.drain();
  const db = openDatabaseOf(dataDir);
  try {
    return db.all("SELECT id, state FROM jobs WHERE kind = 'verify'");
  } finally {
    db.close();
  }
}

it('one verification runs after the vault died in the middle of one, and whoever asked is told to ask again', async () => {
  const answer = await verifyOverDeath({ prefer: 'respond-async' });
  expect(await verifications()).toHaveLength(1);
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
});

it('under an idempotency key it is asked again by itself, and is the same verification', async () => {
  const headers = { prefer: 'respond-async', 'idempotency-key': 'once' };
  const answer = await verifyOverDeath(headers);
  expect(answer).toMatchObject({ status: 202 });
  expect(await verify(headers)).toEqual(answer);
  const id = answer.body['job_id'];
  await expect
    .poll(async () => (await get(`/v1/jobs/${id}`)).body)
    .toMatchObject({ state: 'done', result: { ok: true } });
  expect(await verifications()).toEqual([{ id, state: 'done' }]);
});

it('one that is waited for is asked again by itself, and no job is begun for it', async () => {
  expect(await verifyOverDeath({})).toMatchObject({ status: 200, body: { ok: true } });
  expect(await verifications()).toEqual([]);
});
