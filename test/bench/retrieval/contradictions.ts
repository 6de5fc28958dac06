// Pairs of statements: one is live, the other is proposed by an assistant, and what the vault says of it is compared with
// what a person says. Each pair meets in a vault of its own, so that none is taken for another's.
import type { Method } from '../../../shared/methods/method.ts';
import { commitments, decisions, memories, preferences } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import type { MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { TimedVault } from '../timed-vault.ts';
import type { AcrossPair, Pair } from './sets.ts';

export type Verdict = MemoryProposal['policy_verdict'];

export interface JudgedPair extends Pair {
  verdict: Verdict;
}

const DAY = '2026-03-01T09:00:00Z';
const DAY_AFTER = '2026-03-02T09:00:00Z';

export async function judgePairs(pairs: readonly Pair[]): Promise<JudgedPair[]> {
  const judged: JudgedPair[] = [];
  for (const pair of pairs) judged.push({ ...pair, verdict: await verdictOn(pair) });
  return judged;
}

async function verdictOn({ live, proposed }: Pair): Promise<Verdict> {
  await using vault = await TimedVault.create(DAY);
  await vault.asOwner(memories.create, { kind: 'semantic', statement: live });
  const token = await vault.pairWithEverything();
  vault.moveTo(DAY_AFTER);
  return verdictIn(vault, proposed, token);
}

async function verdictIn(vault: TimedVault, proposed: string, token: string): Promise<Verdict> {
  const memory = { kind: 'semantic', statement: proposed } as const;
  const proposal = await vault.asAssistant(tools.proposeMemory, { memory, evidence_refs: [] }, token);
  return proposal.policy_verdict;
}

export interface JudgedAcross extends AcrossPair {
  verdict: Verdict;
}

/** Before the first of the days that these pairs speak of. */
const YEAR_BEFORE = '2026-12-15T09:00:00Z';

export async function judgeAcross(pairs: readonly AcrossPair[]): Promise<JudgedAcross[]> {
  const judged: JudgedAcross[] = [];
  for (const pair of pairs) {
    await using vault = await TimedVault.create(YEAR_BEFORE);
    await vault.asOwner(...madeOf(pair.live));
    const token = await vault.pairWithEverything();
    judged.push({ ...pair, verdict: await verdictIn(vault, pair.proposed, token) });
  }
  return judged;
}

function madeOf(live: AcrossPair['live']): [method: Method, params: unknown] {
  const { type, ...fields } = live;
  if (live.type === 'commitment') return [commitments.create, { title: live.title, due_at: `${live.due}T17:00:00Z` }];
  // What is decided without naming a choice is what the title says.
  if (live.type === 'decision') return [decisions.create, { chosen_option: live.title, ...fields }];
  return [preferences.create, fields];
}
