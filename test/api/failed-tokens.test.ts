import { beforeEach, expect, it } from 'vitest';
import { FailedTokens } from '../../services/api/failed-tokens.ts';
import { FAILED_TOKENS_BURST, FAILED_TOKENS_PER_SECOND } from '../../shared/limits.ts';

let now = 0;
let tokens: FailedTokens;

beforeEach(() => {
  now = 1_000_000;
  tokens = new FailedTokens(() => now);
});

function fail(times: number): void {
  for (let i = 0; i < times; i++) {
    tokens.admit(`wrong ${i}`);
    tokens.failed(`wrong ${i}`);
  }
}

it('a burst of wrong tokens is tried, and no more', () => {
  fail(FAILED_TOKENS_BURST);
  expect(() => tokens.admit('wrong')).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  expect(() => tokens.admit(undefined)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
});

it('a token that was right before is not shut out by the wrong ones of others', () => {
  tokens.succeeded('right');
  fail(FAILED_TOKENS_BURST);
  expect(() => tokens.admit('right')).not.toThrow();
});

it('a token that was right and is wrong now is one of the wrong ones', () => {
  tokens.succeeded('right');
  tokens.failed('right');
  fail(FAILED_TOKENS_BURST - 1);
  expect(() => tokens.admit('right')).toThrow();
});

it('time gives back what it gives back, and never more than a burst', () => {
  fail(FAILED_TOKENS_BURST);
  now += 1000;
  fail(FAILED_TOKENS_PER_SECOND);
  expect(() => tokens.admit('wrong')).toThrow();
  now += 3_600_000;
  fail(FAILED_TOKENS_BURST);
  expect(() => tokens.admit('wrong')).toThrow();
});

it('a clock that is set back shuts nobody out for longer', () => {
  fail(FAILED_TOKENS_BURST);
  now -= 86_400_000;
  expect(() => tokens.admit('wrong')).toThrow();
  now += 1000;
  expect(() => tokens.admit('wrong')).not.toThrow();
});
