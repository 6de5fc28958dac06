// All that a proposed memory would be once it is accepted, beside what it says: labels and tags decide who sees it.
import { Fragment } from 'react';
import { Link } from 'wouter';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { Schemas } from '../hub/client.ts';
import { Fact, HoldsFact, KeptFact, NamedFact, SensitivityFact, WordsFact } from '../parts/fact.tsx';
import { placeFor, Who, wordFor } from '../parts/named.tsx';
import { Refs } from '../parts/refs.tsx';
import { ONLY_ME, touched } from '../parts/sensitivity.ts';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { memoryKind } from '../records/fields.ts';
import { askersOf, placeToDecide, type Waiting } from './waiting.ts';

export function ProposedFacts({ proposal }: { proposal: Schemas['MemoryProposal'] }) {
  const { proposed_memory, evidence_refs, against, rivals } = proposal;
  const proposed = proposed_memory as Partial<Schemas['Memory']>;
  const { labels = [], policy_tags = [], sensitivity_flags = [], source_refs = [], subject_ref, project_id } = proposed;
  const confidence = proposed.confidence ?? proposal.confidence;
  const sources = [...new Set([...evidence_refs, ...source_refs])];
  return (
    <dl className="facts">
      <Fact name="Kind">{memoryKind(proposed.kind ?? 'semantic')}</Fact>
      <SensitivityFact of={{ classification: proposed.classification ?? 'private', policy_tags }} />
      <NamedFact name="Project" id={project_id} />
      <NamedFact name="About" id={subject_ref} />
      <WordsFact name="Labels" words={labels} />
      <WordsFact name="Marks" words={policy_tags.filter((tag) => tag !== ONLY_ME)} />
      <HoldsFact of={proposed} />
      <KeptFact of={proposed} />
      {typeof confidence === 'number' && <Fact name="Its confidence">{Math.round(confidence * 100)} %</Fact>}
      {sensitivity_flags.length > 0 && <Fact name="It touches">{touched(sensitivity_flags)}</Fact>}
      {sources.length > 0 && (
        <Fact name="Because of">
          <Refs refs={sources} />
        </Fact>
      )}
      <AgainstFacts against={against ?? []} />
      {(rivals ?? []).map(({ id, says, submitted_by }) => (
        <Fact key={id} name="It contradicts">
          <Words>{says}</Words> (<Link href={placeToDecide(id)}>waits as well</Link>, <Who id={submitted_by} />)
        </Fact>
      ))}
    </dl>
  );
}

/** The proposal where one of its conflicts is shown beside it: with all else that it does not go together with. */
export function besides(conflict: string, proposal: Schemas['MemoryProposal']): Schemas['MemoryProposal'] {
  return { ...proposal, against: (proposal.against ?? []).filter(({ conflict_id }) => conflict_id !== conflict) };
}

const AGAINST: Record<Schemas['Against']['kind'], string> = {
  contradiction: 'It contradicts',
  duplicate: 'You have already',
  perhaps_same: 'Perhaps the same as',
};

/** What is there and does not go together with it, in its own words. */
function AgainstFacts({ against }: { against: readonly Schemas['Against'][] }) {
  return against.map(({ conflict_id, kind, id, says }) => (
    <Fact key={conflict_id} name={AGAINST[kind]}>
      {says === null ? 'something that was deleted meanwhile' : <Words>{says}</Words>} (<Shown id={id} />)
    </Fact>
  ));
}

/** By its word alone: no question is asked for its name. */
export function Shown({ id }: { id: string }) {
  const place = placeFor(id);
  return place === null ? wordFor(id) : <Link href={place}>{wordFor(id)}</Link>;
}

/** What was asked for longer ago may have nothing to do with it. */
const JUST_MS = 5 * MINUTE_MS;

/** Everybody who asks for it, when they did first, and what they were about. */
export function AskedBy({ item, asked }: { item: Waiting; asked: Schemas['AskedFor'] | null | undefined }) {
  const askers = askersOf(item);
  return (
    <>
      <p className="small quiet">
        {askers.map((id, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Who id={id} />
          </Fragment>
        ))}
        , <When at={item.at} />
      </p>
      {asked && Date.parse(item.at) - Date.parse(asked.at) <= JUST_MS && (
        <p className="small quiet">
          It had just asked about: <Words>{asked.purpose}</Words>
        </p>
      )}
    </>
  );
}
