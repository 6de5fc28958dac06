import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { askVault } from '../../services/api/asking/ask-vault.ts';
import { ConnectionTurns } from '../../services/api/asking/connection-turns.ts';
import { FailedTokens } from '../../services/api/asking/failed-tokens.ts';
import type { Link } from '../../shared/ipc/link.ts';
import { CONNECTION_ASKS_AT_ONCE, CONNECTION_ASKS_WAITING } from '../../shared/limits.ts';
import { trust } from '../../shared/methods/trust.ts';
import { systemClock } from '../../shared/system-clock.ts';

let turns: ConnectionTurns;
/** The questions that are with the vault, in the order in which they came there. */
let asked: string[];
let answers: ((fails?: Error) => void)[];

beforeEach(() => {
  turns = new ConnectionTurns();
  asked = [];
  answers = [];
});

/** Questions that are answered when the test says so. */
function ask(times: number, token: string | undefined, name = 'question'): Promise<string>[] {
  return Array.from({ length: times }, (_, n) =>
    turns.inTurn(token, async () => {
      asked.push(`${name} ${n}`);
      await new Promise<void>((resolve, reject) => answers.push((fails) => (fails ? reject(fails) : resolve())));
      return `${name} ${n}`;
    }),
  );
}

it('so many questions of a connection are with the vault at once, and the next goes there when one is answered', async () => {
  const all = ask(CONNECTION_ASKS_AT_ONCE + 2, 'hub_c_one');
  await turn();
  expect(asked).toHaveLength(CONNECTION_ASKS_AT_ONCE);
  answers[3]?.();
  await turn();
  expect(asked.at(-1)).toBe(`question ${CONNECTION_ASKS_AT_ONCE}`);
  expect(asked).toHaveLength(CONNECTION_ASKS_AT_ONCE + 1);
  for (const answer of answers) answer();
  await turn();
  for (const answer of answers) answer();
  expect(await Promise.all(all)).toEqual(all.map((_, n) => `question ${n}`));
});

it('whatever is asked of the vault for a connection takes its turn', async () => {
  let sent = 0;
  const vault = { ask: () => new Promise(() => sent++) } as unknown as Link;
  const deps = { vault, failedTokens: new FailedTokens(systemClock), connectionTurns: turns };
  const request = { headers: { authorization: 'Bearer hub_c_one' } } as unknown as FastifyRequest;
  for (let n = 0; n < CONNECTION_ASKS_AT_ONCE + 2; n++) void askVault({ request, deps }, trust.held, {});
  await turn();
  expect(sent).toBe(CONNECTION_ASKS_AT_ONCE);
});

it('what one connection waits for nobody else does', async () => {
  ask(CONNECTION_ASKS_AT_ONCE + 5, 'hub_c_one');
  ask(1, 'hub_c_two', 'other');
  ask(CONNECTION_ASKS_AT_ONCE * 3, 'hub_o_owner', 'owner');
  ask(CONNECTION_ASKS_AT_ONCE * 3, undefined, 'nobody');
  await turn();
  expect(asked).toContain('other 0');
  expect(asked).toContain(`owner ${CONNECTION_ASKS_AT_ONCE * 3 - 1}`);
  expect(asked).toContain(`nobody ${CONNECTION_ASKS_AT_ONCE * 3 - 1}`);
});

it('a question that fails makes room as well', async () => {
  const [first, ...others] = ask(CONNECTION_ASKS_AT_ONCE + 1, 'hub_c_one');
  await turn();
  answers[0]?.(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await turn();
  expect(asked).toHaveLength(CONNECTION_ASKS_AT_ONCE + 1);
  for (const answer of answers) answer();
  await Promise.all(others);
});

it('what waits for a client that has gone is asked no more, and keeps nothing from who is still there', async () => {
  const hasGone = { now: false };
  ask(CONNECTION_ASKS_AT_ONCE, 'hub_c_one');
  const gone = Array.from({ length: CONNECTION_ASKS_WAITING }, (_, n) =>
    turns.inTurn(
      'hub_c_one',
      async () => asked.push(`gone ${n}`),
      () => hasGone.now,
    ),
  );
  for (const each of gone) each.catch(() => {});
  hasGone.now = true;
  const [late] = ask(1, 'hub_c_one', 'late');
  await turn();
  answers[0]?.();
  await turn();
  expect(asked.slice(CONNECTION_ASKS_AT_ONCE)).toEqual(['late 0']);
  await expect(gone[0]).rejects.toMatchObject({ code: 'unavailable' });
  for (const answer of answers) answer();
  expect(await late).toBe('late 0');
});

it('a client that hangs up has none of its waiting questions asked of the vault', async () => {
  const sent: (() => void)[] = [];
  const vault = { ask: () => new Promise<void>((answer) => sent.push(answer)) } as unknown as Link;
  const deps = { vault, failedTokens: new FailedTokens(systemClock), connectionTurns: turns };
  let waiting = 0;
  const server = createServer((raw, response) => {
    const request = { raw, headers: raw.headers } as unknown as FastifyRequest;
    waiting++;
    askVault({ request, deps }, trust.held, {}).then(
      () => response.end(),
      () => response.destroy(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const headers = { authorization: 'Bearer hub_c_one' };
  const clients = Array.from({ length: CONNECTION_ASKS_AT_ONCE + 5 }, () =>
    get({ port, headers }).on('error', () => {}),
  );
  await expect.poll(() => waiting).toBe(clients.length);
  for (const client of clients) client.destroy();
  await expect.poll(() => new Promise((count) => server.getConnections((_, open) => count(open)))).toBe(0);
  for (const answer of sent) answer();
  await turn();
  await turn();
  expect(sent).toHaveLength(CONNECTION_ASKS_AT_ONCE);
  server.close();
});

it('so many wait, and more are refused until there is room again', async () => {
  ask(CONNECTION_ASKS_AT_ONCE + CONNECTION_ASKS_WAITING, 'hub_c_one');
  const refused = { code: 'rate_limited', extras: { retry_after_s: 1 } };
  await expect(ask(1, 'hub_c_one')[0]).rejects.toMatchObject(refused);
  answers[0]?.();
  await turn();
  const [late] = ask(1, 'hub_c_one', 'late');
  await turn();
  for (let given = 1; !asked.includes('late 0'); given++) {
    answers[given]?.();
    await turn();
  }
  answers.at(-1)?.();
  expect(await late).toBe('late 0');
});
