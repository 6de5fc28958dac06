// How much of what answers a question is among the first five and ten that are found: by the vault, through a real vault
// process, and by two that anybody has at hand, over the same texts.
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { type FactType, type Life, makeLife, type Question } from '../../../lab/facts.ts';
import { PROJECTS } from '../../../lab/words.ts';
import { searchTextOf } from '../../../services/vault/store/text-index/texts.ts';
import type { Method, ParamsOf } from '../../../shared/methods/method.ts';
import * as records from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { trust } from '../../../shared/methods/trust.ts';
import type { Capability } from '../../../shared/schemas/grant.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { startVault, type VaultProcess } from '../../support/vault-process.ts';

export interface Recall {
  at5: number;
  at10: number;
  questions: number;
}

export interface Measured {
  owner: Recall;
  connection: Recall;
  package: Recall;
  /** The baselines over the same questions as search, and over those about memories. */
  grep: Recall;
  bm25: Recall;
  grepMemories: Recall;
  bm25Memories: Recall;
}

/** A question, and how to ask it: answers the ids that are found, best first. */
type Ask = (question: Question) => Promise<string[]> | string[];

const CREATE: Record<FactType, Method> = {
  memory: records.memories.create,
  goal: records.goals.create,
  decision: records.decisions.create,
  commitment: records.commitments.create,
  preference: records.preferences.create,
  artifact: records.artifacts.create,
};

export async function measureRecall(): Promise<Measured> {
  const life = makeLife();
  await using vault = await startVault();
  const owner = await vault.setup();
  const stored = await store(vault, owner, life);
  const ids = stored.map(({ id }) => id);
  const assistant = await pairWithEverything(vault, owner);
  const aboutMemories = life.questions.filter(({ right }) =>
    right.every((index) => life.facts[index]?.type === 'memory'),
  );
  const search = (token: string) => async (question: Question) => {
    const params = { query: question.text, purpose: 'answer a question' };
    const { value } = await vault.api.call(tools.searchPersonalContext, params, { context: { token } });
    return value.hits.map(({ ref }) => ref.id);
  };
  const packaged: Ask = async ({ text }) => {
    const { value } = await vault.api.call(
      tools.getContextContract,
      { purpose: text },
      { context: { token: assistant } },
    );
    return value.memories.map(({ ref }) => ref.id);
  };
  const [grep, bm25] = [grepOver(stored), bm25Over(stored)];
  return {
    owner: await recallOf(life.questions, ids, search(owner)),
    connection: await recallOf(life.questions, ids, search(assistant)),
    package: await recallOf(aboutMemories, ids, packaged),
    grep: await recallOf(life.questions, ids, grep),
    bm25: await recallOf(life.questions, ids, bm25),
    grepMemories: await recallOf(aboutMemories, ids, grep),
    bm25Memories: await recallOf(aboutMemories, ids, bm25),
  };
}

/** The facts as the vault holds them, in their order, each in a project that is there. */
async function store(vault: VaultProcess, token: string, { facts }: Life): Promise<AnyRecord[]> {
  const make = async <M extends Method>(method: M, params: unknown) => {
    const made = await vault.api.call(method, params as ParamsOf<M>, { context: { token } });
    return (made as { value: AnyRecord }).value;
  };
  const projects: string[] = [];
  for (const { title, charter } of PROJECTS)
    projects.push((await make(records.projects.create, { title, charter })).id);
  const stored: AnyRecord[] = [];
  for (const { type, project, body } of facts)
    stored.push(await make(CREATE[type], project === null ? body : { ...body, project_id: projects[project] }));
  return stored;
}

async function pairWithEverything(vault: VaultProcess, token: string): Promise<string> {
  const context = { token };
  const { value: link } = await vault.api.call(trust.link, { name: 'Assistant' }, { context });
  const paired = await vault.api.call(trust.pair, { code: link.code }, {});
  const capabilities: Capability[] = ['project.read', 'commitment.read', 'memory.retrieve', 'profile.read'];
  const grant = {
    connection_id: link.connection_id,
    capabilities,
    classification_ceiling: 'sensitive',
  } as const;
  await vault.api.call(trust.createGrant, grant, { context });
  return paired.token;
}

async function recallOf(questions: readonly Question[], ids: readonly string[], ask: Ask): Promise<Recall> {
  let [at5, at10] = [0, 0];
  for (const question of questions) {
    const found = await ask(question);
    const right = question.right.map((index) => ids[index] as string);
    const share = (first: string[]) => right.filter((id) => first.includes(id)).length / Math.min(right.length, 5);
    at5 += Math.min(1, share(found.slice(0, 5)));
    at10 += Math.min(1, share(found.slice(0, 10)));
  }
  return { at5: at5 / questions.length, at10: at10 / questions.length, questions: questions.length };
}

function textOf(record: AnyRecord): string {
  const text = searchTextOf(record);
  return text === undefined ? '' : `${text.title} ${text.body}`;
}

function wordsOf({ text }: Question): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What counts how many words of the question a text holds, as they are written. */
function grepOver(records: readonly AnyRecord[]): Ask {
  const texts = records.map((record) => ({ id: record.id, text: textOf(record).toLowerCase() }));
  return (question) =>
    texts
      .map(({ id, text }) => ({ id, count: wordsOf(question).filter((word) => text.includes(word)).length }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, 10)
      .map(({ id }) => id);
}

/** The full-text search of SQLite as it comes, with its stemmer and its ranking. */
function bm25Over(records: readonly AnyRecord[]): Ask {
  const db = new Sqlite(':memory:');
  db.exec("CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = 'porter unicode61')");
  const insert = db.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)');
  for (const [index, record] of records.entries()) insert.run(index, textOf(record));
  const query = db.prepare('SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT 10');
  return (question) => {
    const match = wordsOf(question)
      .map((word) => `"${word}"`)
      .join(' OR ');
    return (query.all(match) as { rowid: number }[]).map(({ rowid }) => (records[rowid] as AnyRecord).id);
  };
}
