// Search in the languages that people write in: whatever forms the words take in the question and in the vault.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readQuestion } from '../../../services/vault/search/question.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { VaultHere } from '../../support/vault-here.ts';

const SAID: Record<string, readonly string[]> = {
  en: [
    'The boat lies in the harbour of Kiel.',
    'She wrote a book about beetles.',
    'The plan of the garden hangs in the shed.',
    'His flight leaves on Tuesday morning.',
  ],
  de: [
    'Der Mietvertrag für die Werkstatt läuft im Herbst aus.',
    'Er hat sich beim Klettern die Schulter gebrochen.',
    'Die Kinder schwimmen jeden Freitag im Hallenbad.',
    'Wir haben das Dach im Mai neu gedeckt.',
    'Im Gemüsegarten wachsen Bohnen und Kürbisse.',
    'Frau Müller gießt die Blumen.',
    'Sie zieht nächsten Monat nach Bremen um.',
  ],
  es: [
    'Mi hermano trajo vino de la sierra.',
    'Ella duerme poco los lunes.',
    'El gato rompió una lámpara.',
    'Juega al ajedrez con los vecinos.',
    'Los médicos le prohibieron el café.',
  ],
  pt: [
    'Os cães dormem no quintal.',
    'Ela fez um bolo de laranja.',
    'As reuniões são às quartas.',
    'O irmão dele trouxe queijo da serra.',
  ],
  fr: ['Les chevaux sont dans le pré.', 'Il a écrit une lettre à sa tante.', 'Nous mangeons du pain le dimanche.'],
  it: ['Gli amici di Marta sono arrivati ieri.', 'Ha rotto il bicchiere della nonna.', 'La chiave è nel cassetto.'],
  nl: ['De boeken staan op zolder.', 'Hij heeft een fietsenwinkel in Utrecht.', 'Zij kocht brood bij de bakker.'],
  ja: [
    '歯医者の予約は木曜日だ。',
    '牛乳は飲めない。',
    '娘は小学校で絵を習っている。',
    '東京の支店に出張した。',
    '山の写真を撮るのが好きだ。',
  ],
  zh: ['他每个星期去看牙医。', '我的护照在抽屉里。', '孩子们喜欢吃饺子。'],
  th: ['โรงเรียนของลูกเปิดวันจันทร์', 'เขาแพ้กุ้งและปลา'],
  ko: ['은행에 통장이 있다.', '강아지는 마당에서 잔다.'],
};

describe('asked in another form of the words', () => {
  let inside: VaultHere;
  beforeAll(async () => {
    inside = await VaultHere.create();
    for (const statements of Object.values(SAID))
      for (const statement of statements) await inside.create(Memory, { kind: 'semantic', statement });
  });
  afterAll(() => inside[Symbol.asyncDispose]());

  const find = async (q: string) => (await inside.call(reading.search, { q })).hits.map(({ ref }) => ref.summary);

  test.each([
    ['de', 'Wann endet der Vertrag über die Miete?', 0],
    ['de', 'Wie kam es zu dem Schulterbruch?', 1],
    ['de', 'Wo ist der Schwimmunterricht?', 2],
    ['de', 'Wann wurde die Dachdeckung gemacht?', 3],
    ['de', 'Was ist im Garten?', 4],
    ['de', 'Was macht die Frau Mueller?', 5],
    ['de', 'Wohin ist sie umgezogen?', 6],
    ['es', '¿Quién nos va a traer el vino?', 0],
    ['es', '¿Cuándo no consigue dormir?', 1],
    ['es', '¿Qué cosa está rota por el gatito?', 2],
    ['es', '¿A qué suele jugar?', 3],
    ['es', 'que dijo el medico del cafe', 4],
    ['pt', 'Onde dorme o cão dela?', 0],
    ['pt', 'Que bolo foi feito por ela?', 1],
    ['pt', 'Quando é a reunião?', 2],
    ['pt', 'o que o irmao pode trazer', 3],
    ['fr', 'Où est le cheval ?', 0],
    ['fr', 'À qui veut-il écrire ?', 1],
    ['fr', 'Quel jour a-t-on mangé du pain ?', 2],
    ['it', 'Quando è arrivata l’amica di Marta?', 0],
    ['it', 'Che cosa si può rompere della nonna?', 1],
    ['nl', 'Waar is het boek?', 0],
    ['nl', 'Wie heeft er een winkel met fietsen?', 1],
    ['nl', 'Waar wil zij brood kopen?', 2],
    ['ja', '歯科の予約はいつ？', 0],
    ['ja', '飲み物は何がだめですか', 1],
    ['ja', '娘の習い事は？', 2],
    ['ja', '出張先はどこですか', 3],
    ['ja', '登山の趣味', 4],
    ['zh', '牙科是什么时候？', 0],
    ['zh', '护照放在哪里？', 1],
    ['th', 'เรียนวันไหน', 0],
    ['ko', '은행을 어디서', 0],
    ['ko', '강아지가 어디에', 1],
  ])('%s: %s', async (language, question, answer) => {
    expect((await find(question)).slice(0, 3)).toContain(SAID[language]?.[answer]);
  });

  test('what an assistant is to do finds nothing by itself beside what it is about', async () => {
    for (const [asked, about] of [
      ['Write about the boat', 'about the boat'],
      ['Plan a trip to Kiel', 'a trip to Kiel'],
      ['please book the flight', 'the flight'],
      ['Schreib etwas über die Kinder im Hallenbad', 'etwas über die Kinder im Hallenbad'],
      ['Preciso escrever sobre o bolo de laranja', 'Preciso sobre o bolo de laranja'],
    ] as const)
      expect(await find(asked), asked).toEqual(await find(about));
    // Where there is nothing else, it is looked for all the same.
    expect(await find('book')).toContain(SAID['en']?.[1]);
    expect(await find('which book is about beetles')).toContain(SAID['en']?.[1]);
  });

  test.each([
    ['meeting with Müller', 'Frau Müller gießt die Blumen.'],
    ['what about the Kürbisse?', 'Im Gemüsegarten wachsen Bohnen und Kürbisse.'],
    ['a present for Marta', 'Gli amici di Marta sono arrivati ieri.'],
    ['Why Hallenbad?', 'Die Kinder schwimmen jeden Freitag im Hallenbad.'],
  ])('a name or a word of another language is found from an English sentence: %s', async (question, answer) => {
    const { hits, notes } = await inside.call(reading.search, { q: question });
    expect(hits.slice(0, 2).map(({ ref }) => ref.summary)).toContain(answer);
    expect(notes.join()).not.toMatch(/holds: .*(?:muller|kurbisse|marta|hallenbad)/);
  });

  test('words that are in no text of any language find nothing', async () => {
    for (const nothing of ['Zyklotron', 'zzzyx', '量産', 'ฟฟ']) expect(await find(nothing), nothing).toEqual([]);
  });
});

test('words in a row are found in a text of another language, and in no other order', async () => {
  await using inside = await VaultHere.create();
  const dated = { starts_at: '2027-01-14T09:00:00Z', ends_at: '2027-01-15T17:00:00Z' };
  const { id } = await inside.create(CalendarEvent, { title: 'Studiedagen in Gent met de hele afdeling', ...dated });
  const found = async (q: string) => (await inside.call(reading.search, { q })).hits.map(({ ref }) => ref.id);
  expect(await found('"14 January 2027"')).toEqual([id]);
  expect(await found('"Studiedagen in Gent"')).toEqual([id]);
  expect(await found('"January 14 2027"')).toEqual([]);
});

test.each(['東京都港区', 'a\u0301'])('a word as long as a document is read at once: %s', (piece) => {
  const before = performance.now();
  readQuestion(piece.repeat(30_000 / piece.length));
  // From each of its letters to its end it was ten seconds.
  expect(performance.now() - before).toBeLessThan(3_000);
});
