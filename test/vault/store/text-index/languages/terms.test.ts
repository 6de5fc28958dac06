// From text to terms: the language of a text, what its words become, and that no text makes more of them than it is long.
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LETTER_RUNS, sourcesOfLetters } from '../../../../../scripts/learn-letters.ts';
import { clausesOf, languageTold } from '../../../../../services/vault/store/text-index/languages/detect.ts';
import { isTaskWord } from '../../../../../services/vault/store/text-index/languages/task-words.ts';
import { cutUp, isStopWord, termsOf } from '../../../../../services/vault/store/text-index/terms.ts';

const stems = (text: string) => termsOf(text).map(({ stem }) => stem);

test.each([
  ['en', 'She is allergic to the nuts in this cake.'],
  ['de', 'Der Vertrag mit dem Vermieter endet im Juli.'],
  ['es', 'El contrato con el casero termina en julio.'],
  ['pt', 'O contrato com a senhoria termina em julho.'],
  ['fr', 'Le contrat avec la propriétaire finit en juillet.'],
  ['it', 'Il contratto con la padrona di casa finisce a luglio.'],
  ['nl', 'Het contract met de huisbaas loopt in juli af.'],
  ['sv', 'Avtalet med hyresvärden går ut i juli, och det är bra.'],
  ['da', 'Aftalen med udlejeren udløber i juli, og det er godt nok til os.'],
  ['fi', 'Sopimus vuokranantajan kanssa päättyy heinäkuussa, ja se on hyvä.'],
  ['ru', 'Договор с хозяйкой заканчивается в июле.'],
  ['ja', '大家さんとの契約は七月に終わる。'],
  ['zh', '和房东的合同七月到期。'],
])('%s is told by the words of a sentence', (language, text) => {
  expect(languageTold(text)).toBe(language);
});

test('without accents or a capital letter it is the same language', () => {
  expect(languageTold('el medico le receto pastillas para la tension')).toBe('es');
  expect(languageTold('o medico proibiu o sal, e ela nao gosta disso')).toBe('pt');
  expect(languageTold('wann ist der termin beim zahnarzt')).toBe('de');
});

test.each(['Harbor lantern granite', 'Order 4711', 'Hat size 58', 'War and peace', 'Die hard', '', '…', '🙂🙂🙂'])(
  'where nothing speaks for another language none but English is told: %j',
  (text) => {
    expect([undefined, 'en']).toContain(languageTold(text));
  },
);

test.each([
  ['de', 'Badezimmer renovieren'],
  ['nl', 'Badkamer verbouwen'],
  ['nl', 'Schrijf de loodgieter over de tegels'],
  ['es', 'Azulejos blancos para la cocina'],
  ['pt', 'Reforma da casa de banho'],
  ['fr', 'Rénovation de la salle de bain'],
  ['it', 'Iscriversi alla scuola serale'],
  ['it', 'Vaccinazione del cane Bruno'],
])('%s is told by how words look where no small one tells it: %s', (language, text) => {
  expect(languageTold(text)).toBe(language);
});

test.each([
  'car insurance renewal',
  'storage unit door code',
  'dog food Milo',
  'bin day',
  'hay fever pills',
  'ham radio licence',
])('an everyday word is English though it is a small word elsewhere, and tells something: %s', (text) => {
  expect([undefined, 'en']).toContain(languageTold(text));
  expect(termsOf(text).some(isStopWord)).toBe(false);
});

test.each([
  ['es', 'silla coche bebe', 'sill'],
  ['de', 'Haar schneiden', 'haar'],
  ['it', 'tassa rifiuti', 'tass'],
  ['nl', 'Guus ei melk', 'ei'],
  ['nl', 'Julia is tot eind november met vakantie.', 'vakantie'],
])('a word of %s is one though it is a small word elsewhere: %s', (language, text, stem) => {
  expect(languageTold(text)).toBe(language);
  expect(stems(text)).toContain(stem);
});

test.each([
  ['en', 'buy food for Minka'],
  ['en', 'feed Minka'],
  ['en', 'Ask Till for the keys'],
  ['de', 'Die Stadthalle kostet 650 Euro am Tag.'],
  ['de', 'Moin. Was gibt es?'],
  ['es', 'Hola. Para Ana'],
])('%s is not mistaken by a name, or by a word that several languages have: %s', (language, text) => {
  expect(languageTold(text)).toBe(language);
});

test('an e-mail is an email, and a hyphen between two words parts them', () => {
  expect(stems('an e-mail')).toEqual(stems('an email'));
  expect(stems('Eine E-Mail an die U-Bahn')).toEqual(stems('Eine EMail an die UBahn'));
  expect(stems('follow-up')).toEqual(stems('follow up'));
  expect(stems('Vitamin D-Mangel')).toEqual(stems('Vitamin D Mangel'));
  expect(stems('y a-t-il du pain')).toEqual(stems('y a t il du pain'));
});

test('how words look says less than the language of what they are a part of, and less than small words', () => {
  expect(termsOf('Friseur', 'de').map(({ language }) => language)).toEqual(['de']);
  expect(languageTold('Who is in charge of the Badezimmer?')).toBe('en');
});

test('how words look was learnt from the lists as they are: `node scripts/learn-letters.ts` learns it anew', () => {
  const [header = ''] = brotliDecompressSync(readFileSync(LETTER_RUNS)).toString('latin1').split('\n', 1);
  expect(JSON.parse(header)).toEqual({ made: sourcesOfLetters() });
});

test('where nothing speaks for any language, none is told', () => {
  expect(languageTold('granite 4711')).toBeUndefined();
  expect(languageTold('is it granite')).toBe('en');
});

test.each([
  'Bake a cake for Lucía',
  'Müller invoice',
  'Tax office in Köln',
  'Ask Søren',
  'Björn owes me money',
  'Ana Lucía learns guitar',
  'Rent paid to Señor Núñez',
  'Book a table at Café Müller',
])('a name from elsewhere makes no other language of English words: %s', (text) => {
  expect([undefined, 'en']).toContain(languageTold(text));
});

test.each([
  ['es', 'Cumpleaños de Lucía'],
  ['es', 'Viaje a Málaga'],
  ['de', 'Urlaub in Österreich'],
  ['de', 'Küche streichen'],
  ['de', 'Neue Türen'],
  ['de', 'Möbel online kaufen'],
  ['de', 'Vermieter Heizung Wartung'],
  ['fr', 'École des enfants'],
  ['fr', 'Fenêtre, sens de la marche'],
  ['pt', 'Aniversário da Inês'],
  ['it', 'Caffè con Nicolò'],
])('few words with a name among them are still %s: %s', (language, text) => {
  expect(languageTold(text)).toBe(language);
});

test('a text in two languages is told sentence by sentence; one that says nothing of its own is in that of the whole', () => {
  const text = 'The tenant wrote to us about the flat. „Die Heizung ist seit dem Wochenende kaputt.“ Granite.';
  expect(clausesOf(text).map(({ language, text }) => [language, text.trim().split(' ')[0]])).toEqual([
    ['en', 'The'],
    ['de', 'Die'],
    ['en', 'Granite.'],
  ]);
});

test.each([
  ['en', 'She booked the rooms', 'booking a room', ['book', 'room']],
  ['de', 'Wann sind die Häuser verkauft?', 'Sie verkauft das Haus, weil es alt ist', ['haus', 'verkauf']],
  ['de', 'Der Mueller ist nicht in der Strasse', 'Wo ist der Müller in der Straße?', ['mull', 'strass']],
  ['es', '¿Dónde están los niños?', 'El niño no está', ['nin']],
  ['es', 'Él no anduvo hasta la playa', 'A él le gusta andar por las playas', ['play']],
  ['pt', 'Os cães não são dele', 'O cão é dele', ['ca']],
  ['fr', 'Il a pris les chevaux', 'Elle veut prendre le cheval', ['cheval', 'prendr']],
  ['it', 'Ha scritto agli amici', 'Scrivere a un amico è bello', ['amic', 'scriv']],
  ['nl', 'Hij heeft de boeken gekocht', 'Zij wil een boek kopen', ['boek', 'kop']],
  ['ja', '家賃を振り込む', '家賃の振込', ['家賃', '振込']],
])('forms of one word have one stem in %s: %s / %s', (_, one, other, shared) => {
  expect(stems(one)).toEqual(expect.arrayContaining(shared));
  expect(stems(other)).toEqual(expect.arrayContaining(shared));
});

test('months and numbers in words are the same in every language', () => {
  expect(stems('am 4. Dezember in der Kanzlei')).toEqual(expect.arrayContaining(stems('2026-12-04').slice(0, 2)));
  expect(stems('tiene tres hermanos en la casa')).toContain('3');
});

test('each language has its own words that say nothing', () => {
  const telling = (text: string) => termsOf(text).flatMap((term) => (isStopWord(term) ? [] : [term.word]));
  expect(telling('Wann hat sie für die Reise gebucht?')).toEqual(['reise', 'gebucht']);
  expect(telling('¿Cuándo se va con ella a la montaña?')).toEqual(['montana']);
  expect(telling('いつ銀行に行きますか')).toEqual(['銀行', '行き']);
});

test('what an assistant is to do is told from what it is about', () => {
  const tasks = (text: string) => {
    const terms = termsOf(text);
    return terms.flatMap((term, index) => (isTaskWord(term, terms[index - 1]) ? [term.word] : []));
  };
  expect(tasks('Write to the landlord about the heating')).toEqual(['write']);
  expect(tasks('please book a table')).toEqual(['please', 'book']);
  expect(tasks('which book did she read')).toEqual([]);
  expect(tasks('Ich will die Reise mit der Familie planen')).toEqual(['planen']);
  expect(tasks('Ayúdame a preparar la reunión del lunes')).toEqual(['ayudame', 'preparar']);
  expect(tasks('Preciso responder à mensagem dela')).toEqual(['responder']);
  expect(tasks('Il faut répondre à la lettre')).toEqual(['repondre']);
  expect(tasks('Quando devo prenotare, e per quando è la prenotazione?')).toEqual(['prenotare']);
  expect(tasks('Pour combien est la réservation ?')).toEqual([]);
  expect(tasks('Is de reservering voor zes mensen?')).toEqual([]);
  expect(tasks('大家さんへのメールを書いて')).toEqual(['書']);
});

const ENDLESS = 200_000;

test.each([
  ['one word without end', 'a'.repeat(ENDLESS)],
  ['one word of ideographs without end', '漢'.repeat(ENDLESS)],
  ['one word of Thai without end', 'กา'.repeat(ENDLESS / 2)],
  ['marks that pile up on one letter', `a${'\u0301'.repeat(ENDLESS)}`],
  ['marks that stand on nothing', '\u0301'.repeat(ENDLESS)],
  ['marks of a script in which they are letters', `क${'\u093f'.repeat(ENDLESS)}`],
  ['emoji', '👩‍👩‍👧‍👦'.repeat(ENDLESS / 11)],
  ['halves of characters', '\ud83d'.repeat(ENDLESS)],
  ['letters that fold into more', 'ﷺ'.repeat(ENDLESS / 20)],
  ['quotes', '"'.repeat(ENDLESS)],
  ['a sentence in each language, again and again', '¿Está? Ist sie da. はい。 Она. '.repeat(ENDLESS / 30)],
])('%s are no more terms than letters, and none is longer than a word', (_, text) => {
  const { terms, pairs } = cutUp(text);
  expect(terms.length + pairs.size).toBeLessThanOrEqual(3 * text.length);
  const longest = (words: readonly string[]) => words.reduce((most, word) => Math.max(most, word.length), 0);
  expect(longest(terms.flatMap(({ stem, word }) => [stem, word]))).toBeLessThanOrEqual(40);
  expect(longest([...pairs])).toBeLessThanOrEqual(8);
});

test('every letter of a hundred scripts is kept, and is letters and digits for the index', () => {
  const scripts = Array.from({ length: 0x3000 }, (_, at) => String.fromCodePoint(at + 0x80)).join('');
  const text = `${scripts} हिन्दी ไทย ខ្មែរ မြန်မာ ລາວ 한국어 עברית العربية Ἑλληνική`;
  expect(stems(text).filter((stem) => !/^[\p{L}\p{N}\p{Co}]+$/u.test(stem))).toEqual([]);
  expect(stems('हिन्दी')).not.toEqual(stems('हान्दा'));
});
