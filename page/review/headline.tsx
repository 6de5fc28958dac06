// What waits, in one line.
import type { ReactNode } from 'react';
import { relationWords } from '../../shared/owners-words.ts';
import { useTitles, wordFor } from '../parts/named.tsx';
import { phaseName } from '../parts/phase.ts';
import { Words } from '../parts/words.tsx';
import type { Waiting } from './waiting.ts';

export function Headline({ item }: { item: Waiting }) {
  return <WithHeadline item={item}>{(text) => <Words>{text}</Words>}</WithHeadline>;
}

interface WithHeadlineProps {
  item: Waiting;
  children(headline: string): ReactNode;
}

/** Most of what waits says itself what it is. The few that are called by the name of something else ask for it. */
export function WithHeadline({ item, children }: WithHeadlineProps) {
  const named = namedIn(item);
  if (named.length === 0) return children(headlineOf(item, NO_TITLES));
  return (
    <CalledByOthers item={item} named={named}>
      {children}
    </CalledByOthers>
  );
}

function CalledByOthers({ item, named, children }: WithHeadlineProps & { named: readonly string[] }) {
  return children(headlineOf(item, useTitles(named)));
}

type Titles = ReadonlyMap<string, string>;
const NO_TITLES: Titles = new Map();

function headlineOf(item: Waiting, titles: Titles): string {
  switch (item.kind) {
    case 'memory':
      return item.proposal.statement;
    case 'action':
      return item.intent.summary_human;
    case 'due':
      return item.due.summary;
    case 'conflict':
      return item.proposal?.statement ?? titles.get(namedIn(item)[0] ?? '') ?? item.conflict.detail;
    case 'state': {
      const { current_step, situation_intent, operational_phase } = item.proposal;
      const phase = operational_phase && `Phase: ${phaseName(operational_phase)}`;
      return current_step ?? situation_intent ?? phase ?? 'A new state';
    }
    case 'relation': {
      const [from, to] = namedIn(item).map((id) => titles.get(id) ?? `a ${wordFor(id)}`);
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
