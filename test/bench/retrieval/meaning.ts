// Questions that share no telling word with what answers them: how many find it among the first five hits, among
// statements of one style and among many others.
import { memories } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { TimedVault } from '../timed-vault.ts';
import type { StatementSet } from './sets.ts';

export interface MeaningRecall {
  among: number;
  /** The share of the questions. */
  at5: number;
  questions: number;
}

const DAY = '2026-03-01T09:00:00Z';

/** Among the statements of the set and the distractors. */
export async function measureMeaning(
  { statements, questions }: StatementSet,
  distractors: readonly string[] = [],
): Promise<MeaningRecall> {
  await using vault = await TimedVault.create(DAY);
  // In turns, so that what is newer is no help.
  const all = mixed(statements, distractors);
  const ids = new Map<string, string>();
  for (const statement of all)
    ids.set(statement, (await vault.asOwner(memories.create, { kind: 'semantic', statement })).id);
  const token = await vault.pairWithEverything();
  let found = 0;
  for (const [index, query] of questions.entries()) {
    const asked = { query, purpose: 'answer a question' };
    const { hits } = await vault.asAssistant(tools.searchPersonalContext, asked, token);
    const right = ids.get(statements[index] as string);
    if (hits.slice(0, 5).some(({ ref }) => ref.id === right)) found++;
  }
  return { among: all.length, at5: found / questions.length, questions: questions.length };
}

function mixed(statements: readonly string[], distractors: readonly string[]): string[] {
  const each = Math.ceil(distractors.length / statements.length);
  return statements.flatMap((statement, index) => [...distractors.slice(index * each, (index + 1) * each), statement]);
}
