import { beforeEach, expect, it } from 'vitest';
import { ConnectionRate } from '../../services/api/asking/connection-rate.ts';
import { CONNECTION_REQUESTS_BURST, CONNECTION_REQUESTS_PER_SECOND } from '../../shared/limits.ts';

let now = 0;
let rate: ConnectionRate;

beforeEach(() => {
  now = 1_000_000;
  rate = new ConnectionRate(() => now);
});

function ask(times: number, token = 'hub_c_one'): void {
  for (let i = 0; i < times; i++) rate.admit(token);
}

const limited = expect.objectContaining({
  code: 'rate_limited',
  extras: expect.objectContaining({ retry_after_s: 1 }),
});

it('a connection may ask a burst at once, and no more', () => {
  ask(CONNECTION_REQUESTS_BURST);
  expect(() => ask(1)).toThrow(limited);
});

it('what one connection has used up another still has', () => {
  ask(CONNECTION_REQUESTS_BURST);
  expect(() => ask(CONNECTION_REQUESTS_BURST, 'hub_c_two')).not.toThrow();
});

it('the owner, and who has no token, are not counted', () => {
  expect(() => ask(CONNECTION_REQUESTS_BURST * 5, 'hub_o_owner')).not.toThrow();
  for (let i = 0; i < CONNECTION_REQUESTS_BURST * 5; i++) rate.admit(undefined);
});

it('time gives back so many a second, and never more than a burst', () => {
  ask(CONNECTION_REQUESTS_BURST);
  now += 1000;
  ask(CONNECTION_REQUESTS_PER_SECOND);
  expect(() => ask(1)).toThrow(limited);
  now += 3_600_000;
  ask(CONNECTION_REQUESTS_BURST);
  expect(() => ask(1)).toThrow(limited);
});

it('asking while refused costs nothing more', () => {
  ask(CONNECTION_REQUESTS_BURST);
  for (let i = 0; i < 500; i++) expect(() => ask(1)).toThrow(limited);
  now += 1000;
  expect(() => ask(CONNECTION_REQUESTS_PER_SECOND)).not.toThrow();
});

it('several questions of one request count each, and are asked together or not at all', () => {
  rate.admit('hub_c_one', CONNECTION_REQUESTS_BURST - 1);
  expect(() => rate.admit('hub_c_one', 2)).toThrow(limited);
  expect(() => rate.admit('hub_c_one', 1)).not.toThrow();
});

it('a clock that is set back shuts nobody out for longer', () => {
  ask(CONNECTION_REQUESTS_BURST);
  now -= 86_400_000;
  expect(() => ask(1)).toThrow(limited);
  now += 1000;
  expect(() => ask(1)).not.toThrow();
});
