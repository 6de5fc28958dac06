// Pairs of statements: one is live, the other is proposed by an assistant, and what the vault says of it is compared with
// what a person says. Each pair meets in a vault of its own, so that none is taken for another's.
import { memories } from '../../../shared/contracts/records.ts';
import { tools } from '../../../shared/contracts/tools.ts';
import type { MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { TimedVault } from '../timed-vault.ts';
import type { Pair } from './sets.ts';

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
  const memory = { kind: 'semantic', statement: proposed } as const;
  const proposal = await vault.asAssistant(tools.proposeMemory, { memory, evidence_refs: [] }, token);
  return proposal.policy_verdict;
}
