// What is shown once, and what is another fact though it has nearly the same words; and how like a purpose a record is.
import { describe, expect, it } from 'vitest';
import { areNearDuplicates } from '../../../services/vault/search/near-duplicate.ts';
import { vectorOfRecord } from '../../../services/vault/search/record-meaning.ts';
import { likenessOf, vectorOf } from '../../../services/vault/store/meaning/text-vector.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';

const memory = (statement: string) => ({ type: 'memory', statement, labels: [] }) as unknown as AnyRecord;

function same(one: string, other: string): boolean {
  const [a, b] = [memory(one), memory(other)];
  expect(areNearDuplicates(b, a)).toBe(areNearDuplicates(a, b));
  return areNearDuplicates(a, b);
}

describe('two records are near duplicates', () => {
  it.each([
    ['clauses change places', 'When it snows, he takes the tram.', 'He takes the tram when it snows.'],
    ['a date is written otherwise', 'The passport expires on 3 May 2027.', 'The passport expires on 2027-05-03.'],
    ['a word more is said', 'The plumber repaired the kitchen sink.', 'The plumber has repaired the old kitchen sink.'],
    [
      'it is another language',
      'Der Schlüssel liegt links unter der Fußmatte.',
      'Der Schlüssel liegt noch links unter der Fußmatte.',
    ],
  ])('where %s', (_, one, other) => {
    expect(same(one, other)).toBe(true);
  });

  it.each([
    ['a number', 'The deposit for the hall is 300 euros.', 'The deposit for the hall is 350 euros.'],
    ['a number in words', 'The choir has nine singers on tour.', 'The choir has twelve singers on tour.'],
    ['a day', 'The bins are emptied on Tuesdays at dawn.', 'The bins are emptied on Fridays at dawn.'],
    ['a name', 'The landlord of the shop is called Amadou.', 'The landlord of the shop is called Sverre.'],
    ['a negation', 'Her sister drinks milk with breakfast.', 'Her sister drinks no milk with breakfast.'],
    [
      'a negation said short',
      'They do want visitors after the concert.',
      "They don't want visitors after the concert.",
    ],
    ['a colour', 'The new front door is painted blue.', 'The new front door is painted green.'],
    ['the direction', 'The goods travel from Genoa to Basel.', 'The goods travel from Basel to Genoa.'],
    ['who does it', 'The teacher praised the pupil loudly.', 'The pupil praised the teacher loudly.'],
    ['the only two words', 'Rent paid.', 'Rent due.'],
    ['a day in German', 'Der Müll wird am Dienstag geholt.', 'Der Müll wird am Freitag geholt.'],
  ])('never where they differ by %s', (_, one, other) => {
    expect(same(one, other)).toBe(false);
  });
});

describe('a record is like a purpose', () => {
  it('by what it is about, less in another language that is known, and by nothing in one that is not', () => {
    const sought = vectorOf('Which vessel belongs to him?') as Int8Array;
    const like = (record: AnyRecord) => likenessOf(sought, vectorOfRecord(record));
    expect(like(memory('He owns a small sailing boat.'))).toBeGreaterThan(0.4);
    expect(like(memory('The cake needs sugar.'))).toBeLessThan(0.25);
    const german = like(memory('Er besitzt ein kleines Boot, und das ist schnell.'));
    expect(german).toBeGreaterThan(0);
    expect(german).toBeLessThan(like(memory('He owns a small sailing boat.')));
    expect(like(memory('Мой брат недавно купил маленькую лодку.'))).toBe(0);
  });
});
