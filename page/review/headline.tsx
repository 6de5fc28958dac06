// What waits, in one line.
import { relationWords } from '../../shared/owners-words.ts';
import { useTitles, wordFor } from '../parts/named.tsx';
import { phaseName } from '../parts/phase.ts';
import { Words } from '../parts/words.tsx';
import type { Waiting } from './waiting.ts';

export function Headline({ item }: { item: Waiting }) {
  return <Words>{useHeadline(item)}</Words>;
}

export function useHeadline(item: Waiting): string {
  const ends = namedIn(item);
  const titles = useTitles(ends);
  switch (item.kind) {
    case 'memory':
      return item.proposal.statement;
    case 'action':
      return item.intent.summary_human;
    case 'due':
      return item.due.summary;
    case 'conflict':
      return item.proposal?.statement ?? titles.get(ends[0] ?? '') ?? item.conflict.detail;
    case 'state': {
      const { current_step, situation_intent, operational_phase } = item.proposal;
      const phase = operational_phase && `Phase: ${phaseName(operational_phase)}`;
      return current_step ?? situation_intent ?? phase ?? 'A new state';
    }
    case 'relation': {
      const [from, to] = ends.map((id) => titles.get(id) ?? `a ${wordFor(id)}`);
      return `${from} ${relationWords(item.proposal.relation_type)} ${to}`;
    }
  }
}

/** What is called by its name: the ends of a relation, and of two that are live the newer one. */
function namedIn(item: Waiting): string[] {
  if (item.kind === 'relation') return [item.proposal.from_id, item.proposal.to_id];
  return item.kind === 'conflict' && item.proposal === undefined
    ? [item.conflict.other_id ?? item.conflict.memory_id]
    : [];
}
