import { beforeEach, expect, it } from 'vitest';
import { FailedTokens } from '../../services/api/asking/failed-tokens.ts';
import { FAILED_TOKENS_BURST, FAILED_TOKENS_PER_SECOND } from '../../shared/limits.ts';

let now = 0;
let tokens: FailedTokens;

beforeEach(() => {
  now = 1_000_000;
  tokens = new FailedTokens(() => now);
});

function fail(times: number): void {
  for (let i = 0; i < times; i++) tokens.admit(`wrong ${i}`)('wrong');
}

const limited = expect.objectContaining({ code: 'rate_limited' });

it('a burst of wrong tokens is tried, and no more', () => {
  fail(FAILED_TOKENS_BURST);
  expect(() => tokens.admit('wrong')).toThrow(limited);
  expect(() => tokens.admit(undefined)).toThrow(limited);
});

it('guesses at the same moment count like guesses in a row', () => {
  const open = Array.from({ length: FAILED_TOKENS_BURST }, (_, i) => tokens.admit(`wrong ${i}`));
  expect(() => tokens.admit('one more')).toThrow(limited);
  for (const settle of open) settle('wrong');
  expect(() => tokens.admit('one more')).toThrow(limited);
});

it('one token in many requests at the same moment is one guess', () => {
  const open = Array.from({ length: FAILED_TOKENS_BURST * 5 }, () => tokens.admit('right'));
  for (const settle of open) settle('right');
  fail(FAILED_TOKENS_BURST);
  expect(() => tokens.admit('wrong')).toThrow(limited);
});

it('what was no guess costs nothing', () => {
  for (let i = 0; i < FAILED_TOKENS_BURST * 3; i++) {
    tokens.admit(`right ${i}`)('right');
    tokens.admit(`not looked at ${i}`)('unknown');
  }
  expect(() => tokens.admit('wrong')).not.toThrow();
});

it('a token that was right before is not shut out by the wrong ones of others', () => {
  tokens.admit('right')('right');
  fail(FAILED_TOKENS_BURST);
  expect(() => tokens.admit('right')).not.toThrow();
});

it('a token that was right and is wrong now is one of the wrong ones', () => {
  tokens.admit('right')('right');
  tokens.admit('right')('wrong');
  fail(FAILED_TOKENS_BURST - 1);
  expect(() => tokens.admit('right')).toThrow(limited);
});

it('time gives back what it gives back, and never more than a burst', () => {
  fail(FAILED_TOKENS_BURST);
  now += 1000;
  fail(FAILED_TOKENS_PER_SECOND);
  expect(() => tokens.admit('wrong')).toThrow(limited);
  now += 3_600_000;
  fail(FAILED_TOKENS_BURST);
  expect(() => tokens.admit('wrong')).toThrow(limited);
});

it('a clock that is set back shuts nobody out for longer', () => {
  fail(FAILED_TOKENS_BURST);
  now -= 86_400_000;
  expect(() => tokens.admit('wrong')).toThrow(limited);
  now += 1000;
  expect(() => tokens.admit('wrong')).not.toThrow();
});
