// What waits, in one line.
import type { ReactNode } from 'react';
import { relationWords } from '../../shared/owners-words.ts';
import { rivalsOf } from '../../shared/review/waiting-record.ts';
import { useTitles, wordFor } from '../parts/named.tsx';
import { phaseName } from '../parts/phase.ts';
import { Words } from '../parts/words.tsx';
import { type Side, useSide, wholeIn } from './conflict-sides.tsx';
import { againstIn, type Waiting } from './waiting.ts';

export function Headline({ item }: { item: Waiting }) {
  return <WithHeadline item={item}>{(text) => <Words>{text}</Words>}</WithHeadline>;
}

/** By its name alone: a link would lead away from what is decided. */
export function Called({ id }: { id: string }) {
  return <Words>{useTitles([id]).get(id) ?? '…'}</Words>;
}

/** What tells it from all others. */
export function nameOf(headline: string, against: string | null): string {
  return against === null ? headline : `${headline} Against: ${against}`;
}

interface WithHeadlineProps {
  item: Waiting;
  /** Of a conflict with what it is against: two of one proposal say the same up to there. Of a proposal with what else waits. */
  children(headline: string, against: string | null): ReactNode;
}

/** Most of what waits says itself what it is. The few that are called by the name of something else ask for it. */
export function WithHeadline({ item, children }: WithHeadlineProps) {
  if (item.kind === 'conflict') return <OfTwo item={item}>{children}</OfTwo>;
  const named = namedIn(item);
  const rival = item.kind === 'memory' ? rivalsOf(item.proposal)[0]?.says : undefined;
  if (named.length === 0) return children(headlineOf(item, NO_TITLES), rival ?? null);
  return (
    <CalledByOthers item={item} named={named}>
      {children}
    </CalledByOthers>
  );
}

type CalledProps = WithHeadlineProps & { item: Exclude<Waiting, Conflict>; named: readonly string[] };

function CalledByOthers({ item, named, children }: CalledProps) {
  return children(headlineOf(item, useTitles(named)), null);
}

type Conflict = Extract<Waiting, { kind: 'conflict' }>;

/** The newer side, and the one that was there first: in the hub's words where it told them, and otherwise asked for. */
function OfTwo({ item, children }: Pick<WithHeadlineProps, 'children'> & { item: Conflict }) {
  const { conflict, proposal } = item;
  const told = againstIn(item)?.says ?? null;
  const older = useSide(told === null ? conflict.memory_id : '').record;
  const newer = useSide(proposal === undefined ? (conflict.other_id ?? '') : '').record;
  const against = told ?? said(older);
  const headline = proposal?.statement ?? said(newer);
  return headline === null ? children(against ?? conflict.detail, null) : children(headline, against);
}

function said(side: Side | undefined): string | null {
  return side === undefined ? null : wholeIn(side);
}

type Titles = ReadonlyMap<string, string>;
const NO_TITLES: Titles = new Map();

function headlineOf(item: Exclude<Waiting, Conflict>, titles: Titles): string {
  switch (item.kind) {
    case 'memory':
      return item.proposal.statement;
    case 'action':
      return item.intent.summary_human;
    case 'due':
      return item.due.summary;
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

/** What is called by its name: the ends of a relation. */
function namedIn(item: Waiting): string[] {
  return item.kind === 'relation' ? [item.proposal.from_id, item.proposal.to_id] : [];
}
