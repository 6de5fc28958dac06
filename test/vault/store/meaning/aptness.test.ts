// What is wanted for a purpose, by the table that was learnt from small worlds: no vault, no database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aptnessOf, wantedFor } from '../../../../services/vault/store/meaning/aptness.ts';
import { likenessOf, meantBy, vectorOf } from '../../../../services/vault/store/meaning/text-vector.ts';
import { wordVectors } from '../../../../services/vault/store/meaning/word-vectors.ts';

const TABLE = join(import.meta.dirname, '../../../../services/vault/store/meaning/words/aptness.bin');

describe('how apt a thing is for a purpose', () => {
  test('was learnt with the words that the vault knows', () => {
    const bytes = readFileSync(TABLE);
    const end = bytes.indexOf('\n');
    const { digest, dimensions } = JSON.parse(bytes.toString('utf8', 0, end)) as Record<string, unknown>;
    expect({ digest, dimensions }).toEqual({ digest: wordVectors().digest, dimensions: wordVectors().dimensions });
    const row = wordVectors().dimensions;
    expect(bytes.length - end - 1).toBe(2 * row * row + 2 * row);
  });

  /** A purpose, what it needs in other words, and what only shares its words. */
  const WRITTEN = [
    ['Pack for the flight', 'My passport expires in March.', 'The flight of stairs at work has forty steps.'],
    ['Plan dinner for Saturday', 'Nils is allergic to walnuts.', 'Nils moved his piano on a Saturday.'],
    ['Book a table for the evening', 'Aunt Rosa cannot eat gluten.', 'The table in the hall wobbles.'],
    ['Choose a present for my niece', 'Ida collects stamps.', 'My niece gave a talk at school.'],
    ['Plan a long run', 'My knee hurts when I go downhill.', 'The script runs for an hour.'],
    ['Prepare the meeting with the bank', 'We owe 80,000 on the house.', 'We met at the river bank.'],
    ['What may the dog eat?', 'Rex vomits after chicken.', 'The dog sleeps in the kitchen.'],
    ['Write to the tax office', 'The receipts of 2025 are in the blue folder.', 'My office is on the third floor.'],
    ['Order new shoes', 'I take a 43, and a wide fit.', 'My order of coffee came late.'],
    ['Get the car through its inspection', 'The left brake squeals.', 'The car park closes at ten.'],
  ] as const;

  test('is told by more than the words that both share', () => {
    const isTold = (by: (purpose: string, fact: string) => number | undefined) =>
      WRITTEN.filter(([purpose, needed, other]) => (by(purpose, needed) ?? 0) > (by(purpose, other) ?? 0)).length;
    const byAptness = isTold((purpose, fact) => aptnessOf(meantBy(fact), wantedFor(purpose)));
    const byLikeness = isTold((purpose, fact) => likenessOf(vectorOf(fact), vectorOf(purpose)));
    expect(byLikeness).toBeLessThanOrEqual(4);
    expect(byAptness).toBeGreaterThanOrEqual(byLikeness + 2);
  });

  test('tells nothing of what has no meaning that is known', () => {
    expect(wantedFor('zzxqj')).toBeUndefined();
    expect(aptnessOf(meantBy('Pack a bag'), wantedFor('zzxqj'))).toBeUndefined();
    expect(aptnessOf(meantBy('zzxqj'), wantedFor('Pack a bag'))).toBeUndefined();
  });
});
