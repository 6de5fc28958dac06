// Questions that share no telling word with what answers them: how many find it among the first five hits, among
// statements of one style and among many others.
import { memories } from '../../../shared/contracts/records.ts';
import { tools } from '../../../shared/contracts/tools.ts';
import { TimedVault } from '../timed-vault.ts';
import { readStatementSet, readStatements } from './sets.ts';

export interface MeaningRecall {
  among: number;
  /** The share of the questions. */
  at5: number;
  questions: number;
}

/** Among the statements of the set, and among these and the distractors. */
export async function measureMeaning(set: string): Promise<[own: MeaningRecall, many: MeaningRecall]> {
  return [await ask(set, []), await ask(set, readStatements('distractors-450'))];
}

const DAY = '2026-03-01T09:00:00Z';

async function ask(set: string, distractors: readonly string[]): Promise<MeaningRecall> {
  const { statements, questions } = readStatementSet(set);
  await using vault = await TimedVault.create(DAY);
  const ids: string[] = [];
  // In turns, so that what is newer is no help.
  const all = mixed(statements, distractors);
  const idOf = new Map<string, string>();
  for (const statement of all)
    idOf.set(statement, (await vault.asOwner(memories.create, { kind: 'semantic', statement })).id);
  for (const statement of statements) ids.push(idOf.get(statement) as string);
  const token = await vault.pairWithEverything();
  let found = 0;
  for (const [index, query] of questions.entries()) {
    const asked = { query, purpose: 'answer a question' };
    const { hits } = await vault.asAssistant(tools.searchPersonalContext, asked, token);
    if (hits.slice(0, 5).some(({ ref }) => ref.id === ids[index])) found++;
  }
  return { among: all.length, at5: found / questions.length, questions: questions.length };
}

function mixed(statements: readonly string[], distractors: readonly string[]): string[] {
  const each = Math.ceil(distractors.length / statements.length);
  return statements.flatMap((statement, index) => [...distractors.slice(index * each, (index + 1) * each), statement]);
}
