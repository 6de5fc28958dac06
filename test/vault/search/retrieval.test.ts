import { beforeAll, describe, expect, it } from 'vitest';
import { makeLife } from '../../../lab/facts.ts';
import { type Measured, measureRecall } from '../../bench/retrieval/recall.ts';

// A little below what docs/benchmarks.md says was measured.
const SEARCH_FLOOR = 0.97;
const PACKAGE_FLOOR = 0.92;

describe('three hundred questions over a synthetic life', () => {
  let measured: Measured;
  beforeAll(async () => {
    measured = await measureRecall();
  }, 120_000);

  it('are the same questions every time, and none is without an answer', () => {
    const { questions } = makeLife();
    expect(questions).toEqual(makeLife().questions);
    expect(questions.length).toBeGreaterThanOrEqual(300);
    expect(questions.filter(({ right }) => right.length === 0)).toEqual([]);
  });

  it('are answered among the first five hits, for the owner and for a connection that was granted everything', () => {
    expect(measured.owner.at5).toBeGreaterThan(SEARCH_FLOOR);
    expect(measured.connection.at5).toBeGreaterThan(SEARCH_FLOOR);
  });

  it('are answered by the memories of the situation package', () => {
    expect(measured.package.at5).toBeGreaterThan(PACKAGE_FLOOR);
    expect(measured.package.at10).toBeGreaterThan(PACKAGE_FLOOR);
  });

  it('are answered better than by counting words, and better than by a full-text search as it comes', () => {
    expect(measured.connection.at5).toBeGreaterThan(measured.grep.at5 + 0.2);
    expect(measured.connection.at5).toBeGreaterThan(measured.bm25.at5 + 0.05);
    expect(measured.package.at5).toBeGreaterThan(measured.bm25Memories.at5);
  });
});
