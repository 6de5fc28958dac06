// All that a proposed memory would be once it is accepted, beside what it says: labels and tags decide who sees it.
import { isId } from '../../shared/id-kinds.ts';
import type { Schemas } from '../hub/client.ts';
import { ClassificationChip } from '../parts/chip.tsx';
import { Fact, HoldsFact, KeptFact, NamedFact, WordsFact } from '../parts/fact.tsx';
import { Named } from '../parts/named.tsx';
import { Words } from '../parts/words.tsx';

export function ProposedFacts({ proposal }: { proposal: Schemas['MemoryProposal'] }) {
  const { proposed_memory, evidence_refs, policy_verdict } = proposal;
  const proposed = proposed_memory as Partial<Schemas['Memory']>;
  const { labels = [], policy_tags = [], sensitivity_flags = [], source_refs = [], subject_ref, project_id } = proposed;
  const confidence = proposed.confidence ?? proposal.confidence;
  const sources = [...new Set([...evidence_refs, ...source_refs])];
  return (
    <dl className="facts">
      <Fact name="Kind">{proposed.kind ?? 'semantic'}</Fact>
      <Fact name="Sensitivity">
        <ClassificationChip of={proposed.classification ?? 'private'} />
      </Fact>
      <NamedFact name="Project" id={project_id} />
      <NamedFact name="About" id={subject_ref} />
      <WordsFact name="Labels" words={labels} />
      <WordsFact name="Policy tags" words={policy_tags} />
      <HoldsFact {...proposed} />
      <KeptFact {...proposed} />
      {typeof confidence === 'number' && <Fact name="Its confidence">{Math.round(confidence * 100)} %</Fact>}
      {sensitivity_flags.length > 0 && <Fact name="It touches">{sensitivity_flags.join(', ')}</Fact>}
      {sources.length > 0 && (
        <Fact name="Because of">
          <Refs refs={sources} />
        </Fact>
      )}
      {policy_verdict === 'duplicate' && <Fact name="Note">You have something very much like it already.</Fact>}
    </dl>
  );
}

/** Objects by their names, and whatever else was given as grounds in its own words. */
export function Refs({ refs }: { refs: readonly string[] }) {
  return (
    <ul>
      {refs.map((ref) => (
        <li key={ref}>{isId(ref) ? <Named id={ref} /> : <Words>{ref}</Words>}</li>
      ))}
    </ul>
  );
}
