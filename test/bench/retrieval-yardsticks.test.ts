import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AGAINST, clashingPairs, clashObservations, FOR } from './fit/fit-clashes.ts';
import { FITTED_SETS } from './retrieval/contradiction-sets.ts';
import { judgePairs } from './retrieval/contradictions.ts';
import { measureMeaning } from './retrieval/meaning.ts';
import { askRealtalk } from './retrieval/realtalk.ts';
import { readPairs, readStatementSet, readStatements } from './retrieval/sets.ts';

test('a question finds the statement at its own place, and none that stands at another', async () => {
  const statements = [
    'The sailing boat Marigold has a blue hull.',
    'Professor Lindqvist teaches chemistry on Mondays.',
  ];
  const questions = ['Marigold sailing boat blue hull', 'Lindqvist teaches chemistry Mondays'];
  // Each has more of its kind around it than are looked at.
  const others = [
    ...Array.from({ length: 6 }, (_, n) => `Sailing boat ${n} has a blue hull.`),
    ...Array.from({ length: 6 }, (_, n) => `Teacher ${n} teaches chemistry on Mondays.`),
  ];
  expect(await measureMeaning({ statements, questions }, others)).toEqual({ among: 14, at5: 1, questions: 2 });
  expect((await measureMeaning({ statements, questions: questions.toReversed() }, others)).at5).toBe(0);
});

test('what is found sixth is not found', async () => {
  const set = { statements: ['A boat.'], questions: ['sailing boat with a blue hull'] };
  const others = Array.from({ length: 7 }, (_, n) => `Sailing boat ${n} with a blue hull.`);
  expect((await measureMeaning(set)).at5).toBe(1);
  expect(await measureMeaning(set, others)).toEqual({ among: 8, at5: 0, questions: 1 });
});

test('the sets hold 60 questions for 60 statements each, and 450 that answer none of them', () => {
  const distractors = readStatements('distractors-450');
  expect(new Set(distractors).size).toBe(450);
  for (const name of ['meaning-60', 'meaning-held-out-60']) {
    const { statements, questions } = readStatementSet(name);
    expect([new Set(statements).size, questions.length]).toEqual([60, 60]);
    expect(statements.filter((statement) => distractors.includes(statement))).toEqual([]);
  }
  const named = [
    '',
    '-second',
    '-fresh',
    '-last',
    '-reworded',
    '-newest',
    '-jotted',
    '-jotted-held-out',
    '-strangers',
    '-strangers-held-out',
    '-look-alikes',
  ].map((name) => `contradictions${name}`);
  const pairs = named.flatMap(readPairs);
  expect([pairs.length, new Set(pairs.map(({ live, proposed }) => `${live}\n${proposed}`)).size]).toEqual([837, 837]);
});

test('worths are measured over no set that is held out, and each sign that has to speak for or against is one that a pair there has', () => {
  expect(FITTED_SETS.filter(({ name, called }) => /held.out/.test(`${name} ${called}`))).toEqual([]);
  const had = new Set(clashObservations(clashingPairs()).flatMap(({ signs }) => Object.keys(signs)));
  expect([...FOR, ...AGAINST].filter((name) => !had.has(name))).toEqual([]);
});

test('each pair is judged by itself', async () => {
  const pairs = [
    { live: 'The boat is blue.', proposed: 'The boat is blue.', kind: 'paraphrase' },
    { live: 'She teaches chemistry.', proposed: 'The boat is blue.', kind: 'unrelated' },
  ] as const;
  const verdicts = (await judgePairs(pairs)).map(({ verdict }) => verdict);
  expect(verdicts).toEqual(['duplicate', 'needs_review']);
});

const message = (dia_id: string, speaker: string, clean_text: string) => ({
  dia_id,
  speaker,
  clean_text,
  date_time: '29.12.2023, 00:51:12',
});

async function folderWith(files: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-chats-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), JSON.stringify(content));
  return folder;
}

test('of the messages that are evidence, those among the hits are found; what names no message never is', async () => {
  const ask = (evidence: string[]) => ({ question: 'Who bought a kayak called Marigold?', evidence, category: 1 });
  const many = Array.from({ length: 12 }, (_, n) => message(`D2:${n + 1}`, 'Ana', `I bought kayak number ${n}.`));
  const all = ['D1:1', ...many.map(({ dia_id }) => dia_id)];
  const small = ['Hello.', 'It rains.', 'The train is late.', 'See you soon.', 'Sleep well.'];
  const chat = {
    session_1: [message('D1:1', 'Ana', 'I bought a kayak, it is called Marigold.')],
    session_2: many,
    session_3: small.map((text, n) => message(`D3:${n + 1}`, 'Rui', text)),
    events_session_1: {},
    qa: [ask(['D1:1']), ask(['D1:1; D3:5']), ask(['D1:1', 'D9:9']), ask(['D3:5']), ask([]), ask(all)],
  };
  const recalls = await askRealtalk(await folderWith({ 'Chat_1_Ana_Rui.json': chat, 'other.json': 1 }));
  expect(recalls.map(({ found }) => found)).toEqual([1, 0.5, 0.5, 0, 10 / 13]);
  // Thirteen hold the answer, and ten are looked at.
  expect(recalls.map(({ ceiling }) => ceiling)).toEqual([1, 1, 0.5, 1, 10 / 13]);
});

test('a folder without chats is refused', async () => {
  await expect(askRealtalk(await folderWith({ 'notes.json': {} }))).rejects.toThrow('holds no chats (Chat_*.json)');
});
